import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleForm_vehicle$data } from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { getBlockedReasonKey } from './blockedReasonKey.ts'
import { type VehicleOption, useVehicleOption } from '../vehicles/shared/vehicleOption.tsx'
import type { OfferedType } from './passTypes.ts'
import { isPassInProcess } from './passInProcess.ts'
import { PendingPaymentLink } from './severalVehicles/PendingPayment.tsx'
import { DeclinedPassNote } from './DeclinedPassNote.tsx'
import { useUsablePassesText } from './severalVehicles/useUsablePassesText.ts'
import { PassesOfVehicleLink } from './severalVehicles/PassInProcessNotice.tsx'
import { VehicleRemedy } from './VehicleRemedy.tsx'
import { type StepPass, findDeclinedPass, findPaidPassInProcess, readPasses } from './vehiclePasses.ts'

type Vehicle = VehicleForm_vehicle$data[number]

/**
 * Returns whether the member can buy this pass type by giving up an open request for a pass without
 * insurance for the vehicle. Only an insured season pass can replace such a request.
 */
export const canBuyByCancelingInsuranceRequest = (
  { purchaseObstacle }: Pick<Vehicle, 'purchaseObstacle'>,
  type: OfferedType | null,
) => (type === 'ANNUAL' || type === 'SUMMER') && purchaseObstacle === 'OPEN_REQUEST'

interface VehicleOptionFacts {
  type: OfferedType | null
  /** Current time as ISO timestamp. */
  now: string
  /** Id of the pass whose declined payment this purchase already retries. */
  retriedPassId: string | null | undefined
  findPendingPaymentUrl: (vehicleId: string) => string | null
  /** Returns the pass of a vehicle that certainly overlaps the pass to buy. */
  findOverlap: (vehicle: Vehicle) => StepPass | null
}

/**
 * Returns the member's vehicles as selectable cards. The card of a vehicle that currently cannot
 * get the selected pass is disabled and says why (D19, E26, E29).
 */
export function useVehicleOptions(
  vehicles: readonly Vehicle[],
  chosen: string | null,
  /** Content below the radio card of the selected vehicle. */
  notice: ReactNode,
  { type, now, retriedPassId, findPendingPaymentUrl, findOverlap }: VehicleOptionFacts,
): VehicleOption[] {
  const { t } = useTranslation(['vehicles', 'several-vehicles'])
  const { describePass, describePasses } = useUsablePassesText()
  const { longDate } = useFormat()
  const option = useVehicleOption()

  const describePassInProcess = (pass: StepPass): string =>
    t('several-vehicles:SeveralVehicles.paidInProcess', {
      date: longDate(pass.paidAt!),
      pass: describePass(pass),
    })

  return vehicles.map((vehicle) => {
    const { id, name, purchaseObstacle } = vehicle
    const passInProcess = findPaidPassInProcess(vehicle, now)
    const passesText = passInProcess
      ? describePassInProcess(passInProcess)
      : describePasses(readPasses(vehicle))
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
        ...(isPassInProcess(overlap)
          ? {
              reason: describePassInProcess(overlap),
              children: <PassesOfVehicleLink vehicleId={id} name={name} />,
            }
          : { reason: t('several-vehicles:SeveralVehicles.covered', { pass: describePass(overlap) }) }),
      }
    }
    // The checkbox of the selected vehicle names the request itself.
    const requestText =
      obstacle === null && purchaseObstacle === 'OPEN_REQUEST' && id !== chosen
        ? t('several-vehicles:SeveralVehicles.openRequest')
        : null
    const declinedPass = findDeclinedPass(vehicle, retriedPassId)
    // A card without content below its texts must not have an empty line.
    const hasContent = declinedPass !== null || id === chosen
    return {
      ...option(vehicle, [requestText, passesText].filter(Boolean).join(' · ')),
      children:
        obstacle === null ? (
          hasContent && (
            <>
              {declinedPass && <DeclinedPassNote passId={declinedPass.id} name={name} />}
              {id === chosen && notice}
            </>
          )
        ) : (
          <VehicleRemedy vehicle={vehicle} />
        ),
      disabled: obstacle !== null,
      reason: obstacle && t(getBlockedReasonKey(obstacle)),
    }
  })
}
