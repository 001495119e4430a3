import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleForm_query$key } from '../../__generated__/VehicleForm_query.graphql.ts'
import type {
  VehicleForm_vehicle$data,
  VehicleForm_vehicle$key,
} from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import { useRestoredChoice } from '../../forms/storedInput.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack, WrappingRow } from '../../ui/layout.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { BlockedVehicles, blockedVehiclesId } from './BlockedVehicles.tsx'
import { VehicleChoice } from '../vehicles/shared/VehicleChoice.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import {
  PassCollisionNotice,
  ChangeChoiceLink,
  isOverlapNoticeShown,
  useNextButtonProps,
} from './PassCollisionNotice.tsx'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from './passTypes.ts'
import { useShowPriceOfUnsubmittedChoices } from './stepPrice.tsx'
import { selectPurchaseVehicle, purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'
import { usePassOverlapCheck } from './useCollision.ts'
import { canBuyByCancelingInsuranceRequest, useVehicleOptions } from './useVehicleOptions.tsx'
import { readPasses } from './vehiclePasses.ts'
import { findCertainOverlap } from './severalVehicles/certainOverlap.ts'
import { usePendingPaymentUrlFinder } from './severalVehicles/pendingPayments.ts'

type Vehicle = VehicleForm_vehicle$data[number]

interface VehicleFormProps {
  query: VehicleForm_query$key
  vehicles: VehicleForm_vehicle$key
}

/**
 * Form to select the vehicle of a purchase. A vehicle whose pass certainly overlaps the pass to buy
 * cannot be selected. The gateway checks each selected vehicle for other overlapping passes.
 */
export function VehicleForm({ query, vehicles: keys }: VehicleFormProps) {
  const { t } = useTranslation(['vehicles', 'purchase'])
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'vehicle')
  const { portal, offersOfKind } = useFragment(
    graphql`
      fragment VehicleForm_query on Query {
        portal {
          now
        }
        offersOfKind: accessRightOffers(withoutInsurance: $withoutInsurance) @catch {
          offers {
            type
            endsAt
            lastDesiredActivation
          }
        }
      }
    `,
    query,
  )
  const vehicles = useFragment(
    graphql`
      fragment VehicleForm_vehicle on Vehicle @relay(plural: true) {
        id
        name
        purchaseObstacle(type: $chosenType)
        previousClub @catch {
          id
        }
        accessRights(first: 4) @catch {
          edges {
            node {
              id
              type
              status
              validity
              activeAt
              expiresAt
              paidAt
              canRetry
            }
          }
        }
        ...vehicleOption_vehicle
        ...VehicleRemedy_vehicle
      }
    `,
    keys,
  )
  const type = parseOfferedPassType(draft.type)
  const hasNoPurchaseObstacle = ({ purchaseObstacle }: Vehicle) => purchaseObstacle === null
  const findPendingPaymentUrl = usePendingPaymentUrlFinder()
  const offers = offersOfKind.ok ? (offersOfKind.value?.offers ?? []) : []
  const today = quebecDayOf(portal.now)
  const findOverlap = (vehicle: Vehicle) =>
    findCertainOverlap(
      readPasses(vehicle),
      { type, desiredActivation: draft.desiredActivation ?? null },
      offers,
      today,
    )
  const isVehicleSelectable = (vehicle: Vehicle) =>
    findOverlap(vehicle) === null &&
    (hasNoPurchaseObstacle(vehicle) || canBuyByCancelingInsuranceRequest(vehicle, type)) &&
    findPendingPaymentUrl(vehicle.id) === null
  const selectable = vehicles.filter(isVehicleSelectable)
  const [first, ...others] = selectable.filter(hasNoPurchaseObstacle)
  const [requestedVehicleId, choose] = useRestoredChoice('vehicleId', draft.vehicleId ?? null)
  // The vehicle of the draft or the URL may not exist or belong to someone else. A single
  // selectable vehicle is selected by default.
  const chosen =
    selectable.find(({ id }) => id === requestedVehicleId) ?? (others.length === 0 ? first : undefined)
  // A member who buys an insured pass gives up the vehicle's open request without insurance.
  const [ticked, tick] = useRestoredChoice('givesUpFor', (draft.givesUpRequest && draft.vehicleId) || null)
  const mayGiveUp = chosen !== undefined && canBuyByCancelingInsuranceRequest(chosen, type)
  const givesUp = mayGiveUp && ticked === chosen.id
  useShowPriceOfUnsubmittedChoices({ vehicleId: chosen?.id })
  const collision = usePassOverlapCheck({
    type,
    vehicleId: mayGiveUp && !givesUp ? null : (chosen?.id ?? null),
    desiredActivation: draft.desiredActivation,
    givesUpRequest: givesUp,
  })
  const missingChoice = !chosen
    ? {
        text: t('VehicleChoice.chooseOne'),
        field: selectable.length > 0 ? 'vehicleId' : blockedVehiclesId,
      }
    : mayGiveUp && !givesUp
      ? { text: t('VehicleChoice.giveUp.reason'), field: 'givesUpRequest' }
      : null
  const nextButtonProps = useNextButtonProps(collision, missingChoice)
  const blocked = vehicles.filter((vehicle) => !isVehicleSelectable(vehicle))
  const options = useVehicleOptions(
    [...selectable, ...blocked],
    chosen?.id ?? null,
    <>
      {mayGiveUp && (
        <CheckboxField
          name="givesUpRequest"
          label={t('VehicleChoice.giveUp.request')}
          hint={t('VehicleChoice.giveUp.requestHint')}
          checked={givesUp}
          onChange={({ target }) => tick(target.checked ? chosen.id : null)}
        />
      )}
      {isOverlapNoticeShown(collision) && (
        <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="passchoice" />} />
      )}
    </>,
    { type, now: portal.now, retriedPassId: draft.accessRightId, findPendingPaymentUrl, findOverlap },
  )

  function submitVehicleChoice(event: FormEvent) {
    event.preventDefault()
    if (nextButtonProps.reason !== null || !chosen) return
    const { id, previousClub } = chosen
    const change = selectPurchaseVehicle(draft, id, previousClub.ok ? Boolean(previousClub.value) : undefined)
    void submitStepAnswer({ ...change, givesUpRequest: givesUp || undefined, givesUpPass: undefined })
  }

  return (
    <form noValidate onSubmit={submitVehicleChoice}>
      <Stack gap={5}>
        {selectable.length > 0 && (
          <VehicleChoice
            name="vehicleId"
            legend={t('VehicleChoice.title')}
            legendHidden
            options={options.filter(({ disabled }) => !disabled)}
            value={chosen?.id ?? null}
            chosen={chosen?.id ?? null}
            onChoose={choose}
          />
        )}
        <BlockedVehicles
          count={blocked.length}
          // The member comes from one of these vehicles, or has to check its payment first.
          isOpen={
            selectable.length === 0 ||
            blocked.some(({ id }) => id === requestedVehicleId || findPendingPaymentUrl(id) !== null)
          }
        >
          <RadioCardList
            name="blockedVehicleId"
            legend={t('VehicleChoice.blocked', { count: blocked.length })}
            legendHidden
            options={options.filter(({ disabled }) => disabled)}
            value={null}
          />
        </BlockedVehicles>
        <WrappingRow gap={4}>
          <TextLink standalone to={buildPurchaseStepUrl('addnewvehicle')} icon="plus">
            {t('VehicleChoice.add')}
          </TextLink>
          {others.length > 0 && !isPassTypeWithoutInsurance(type) && (
            <TextLink standalone to={paths.severalVehicles()}>
              {t('purchase:SeveralVehicles.home')}
            </TextLink>
          )}
        </WrappingRow>
        <StepActions {...nextButtonProps} />
      </Stack>
    </form>
  )
}
