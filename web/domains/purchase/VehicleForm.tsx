import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleForm_vehicle$data,
  VehicleForm_vehicle$key,
} from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
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
import { PendingPaymentLink } from './severalVehicles/PendingPayment.tsx'
import { usePendingPaymentUrlFinder } from './severalVehicles/pendingPayments.ts'
import { VehicleRemedy } from './VehicleRemedy.tsx'

type Vehicle = VehicleForm_vehicle$data[number]

/**
 * Form to select the vehicle of a purchase. The gateway checks each selected vehicle for
 * overlapping passes.
 */
export function VehicleForm({ vehicles: keys }: { vehicles: VehicleForm_vehicle$key }) {
  const { t } = useTranslation(['vehicles', 'purchase'])
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'vehicle')
  const vehicles = useFragment(
    graphql`
      fragment VehicleForm_vehicle on Vehicle @relay(plural: true) {
        id
        name
        purchaseObstacle(type: $chosenType)
        previousClub @catch {
          id
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
  const isVehicleSelectable = (vehicle: Vehicle) =>
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
    type,
    findPendingPaymentUrl,
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

/**
 * Returns the member's vehicles as selectable cards. The card of a vehicle that currently cannot
 * get the selected pass is disabled and says why (D19, E26, E29).
 */
function useVehicleOptions(
  vehicles: readonly Vehicle[],
  chosen: string | null,
  /** Content below the radio card of the selected vehicle. */
  notice: ReactNode,
  type: OfferedType | null,
  findPendingPaymentUrl: (vehicleId: string) => string | null,
): VehicleOption[] {
  const { t } = useTranslation(['vehicles', 'several-vehicles'])
  const option = useVehicleOption()
  return vehicles.map((vehicle) => {
    const { id, name, purchaseObstacle } = vehicle
    const pendingUrl = findPendingPaymentUrl(id)
    if (pendingUrl !== null) {
      return {
        ...option(vehicle),
        children: <PendingPaymentLink name={name} url={pendingUrl} />,
        disabled: true,
        reason: t('several-vehicles:SeveralVehicles.pending'),
      }
    }
    const obstacle = canBuyByCancelingInsuranceRequest(vehicle, type) ? null : purchaseObstacle
    return {
      ...option(vehicle),
      children: obstacle === null ? id === chosen && notice : <VehicleRemedy vehicle={vehicle} />,
      disabled: obstacle !== null,
      reason: obstacle && t(getPurchaseObstacleTextKey(obstacle)),
    }
  })
}
