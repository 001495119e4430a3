import type { FormEvent, ReactNode } from 'react'
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
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { VehicleChoice } from '../vehicles/shared/VehicleChoice.tsx'
import { type VehicleOption, useVehicleOption } from '../vehicles/shared/vehicleOption.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import {
  PassCollisionNotice,
  ChangeChoiceLink,
  isOverlapNoticeShown,
  useOverlapBlockReason,
  buildNextButtonPropsDuringOverlapCheck,
} from './PassCollisionNotice.tsx'
import { type OfferedType, isPassTypeWithoutInsurance, parseOfferedPassType } from './passTypes.ts'
import { useShowPriceOfUnsubmittedChoices } from './stepPrice.tsx'
import { selectPurchaseVehicle, purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'
import { usePassOverlapCheck } from './useCollision.ts'
import { findCertainOverlap } from './severalVehicles/certainOverlap.ts'
import { PendingPaymentLink } from './severalVehicles/PendingPayment.tsx'
import { usePendingPaymentUrlFinder } from './severalVehicles/pendingPayments.ts'
import type { DescribedPass } from './severalVehicles/passesOfVehicle.ts'
import { useUsablePassesText } from './severalVehicles/useUsablePassesText.ts'
import { VehicleRemedy } from './VehicleRemedy.tsx'

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
              type
              validity
              activeAt
              expiresAt
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
  const collisionReason = useOverlapBlockReason(collision)
  const reason = !chosen
    ? { text: t('VehicleChoice.chooseOne'), field: 'vehicleId' }
    : mayGiveUp && !givesUp
      ? { text: t('VehicleChoice.giveUp.reason'), field: 'givesUpRequest' }
      : collisionReason
  const options = useVehicleOptions(
    // Selectable vehicles come first.
    [...selectable, ...vehicles.filter((vehicle) => !isVehicleSelectable(vehicle))],
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
    { type, findPendingPaymentUrl, findOverlap },
  )

  function submitVehicleChoice(event: FormEvent) {
    event.preventDefault()
    if (reason !== null || !chosen) return
    const { id, previousClub } = chosen
    const change = selectPurchaseVehicle(draft, id, previousClub.ok ? Boolean(previousClub.value) : undefined)
    void submitStepAnswer({ ...change, givesUpRequest: givesUp || undefined, givesUpPass: undefined })
  }

  return (
    <form noValidate onSubmit={submitVehicleChoice}>
      <Stack gap={5}>
        <VehicleChoice
          name="vehicleId"
          legend={t('VehicleChoice.title')}
          legendHidden
          options={options}
          value={chosen?.id ?? null}
          chosen={chosen?.id ?? null}
          onChoose={choose}
        />
        <div>
          <TextLink standalone to={buildPurchaseStepUrl('addnewvehicle')} icon="plus">
            {t('VehicleChoice.add')}
          </TextLink>
          {others.length > 0 && !isPassTypeWithoutInsurance(type) && (
            <TextLink standalone to={paths.severalVehicles()}>
              {t('purchase:SeveralVehicles.home')}
            </TextLink>
          )}
        </div>
        <StepActions reason={reason} {...buildNextButtonPropsDuringOverlapCheck(collision)} />
      </Stack>
    </form>
  )
}

/**
 * Returns whether the member can buy this pass type by giving up an open request for a pass without
 * insurance for the vehicle. Only an insured season pass can replace such a request.
 */
const canBuyByCancelingInsuranceRequest = (
  { purchaseObstacle }: Pick<Vehicle, 'purchaseObstacle'>,
  type: OfferedType | null,
) => (type === 'ANNUAL' || type === 'SUMMER') && purchaseObstacle === 'OPEN_REQUEST'

/** Returns the passes of a vehicle; an empty list if they could not be loaded. */
const readPasses = ({ accessRights }: Vehicle) => (accessRights.ok ? (accessRights.value?.edges ?? []) : [])

interface VehicleOptionFacts {
  type: OfferedType | null
  findPendingPaymentUrl: (vehicleId: string) => string | null
  /** Returns the pass of a vehicle that certainly overlaps the pass to buy. */
  findOverlap: (vehicle: Vehicle) => DescribedPass | null
}

/**
 * Returns the member's vehicles as selectable cards. The card of a vehicle that currently cannot
 * get the selected pass is disabled and says why (D19, E26, E29).
 */
function useVehicleOptions(
  vehicles: readonly Vehicle[],
  chosen: string | null,
  /** Content below the radio card of the selected vehicle. */
  notice: ReactNode,
  { type, findPendingPaymentUrl, findOverlap }: VehicleOptionFacts,
): VehicleOption[] {
  const { t } = useTranslation(['vehicles', 'several-vehicles'])
  const { describePass, describePasses } = useUsablePassesText()
  const option = useVehicleOption()
  return vehicles.map((vehicle) => {
    const { id, name, purchaseObstacle } = vehicle
    const passesText = describePasses(readPasses(vehicle))
    const pendingUrl = findPendingPaymentUrl(id)
    if (pendingUrl !== null) {
      return {
        ...option(vehicle, passesText),
        children: <PendingPaymentLink name={name} url={pendingUrl} />,
        disabled: true,
        reason: t('several-vehicles:SeveralVehicles.pending'),
      }
    }
    const obstacle = canBuyByCancelingInsuranceRequest(vehicle, type) ? null : purchaseObstacle
    const overlap = obstacle === null ? findOverlap(vehicle) : null
    if (overlap !== null) {
      return {
        // The reason names the pass, so the card does not list it again.
        ...option(vehicle),
        disabled: true,
        reason: t('several-vehicles:SeveralVehicles.covered', { pass: describePass(overlap) }),
      }
    }
    return {
      ...option(vehicle, passesText),
      children: obstacle === null ? id === chosen && notice : <VehicleRemedy vehicle={vehicle} />,
      disabled: obstacle !== null,
      reason: obstacle && t(getPurchaseObstacleTextKey(obstacle)),
    }
  })
}
