import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleForm_vehicle$data } from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { type VehicleOption, useVehicleOption } from '../vehicles/shared/vehicleOption.tsx'
import type { OfferedType } from './passTypes.ts'
import { PendingPaymentLink } from './severalVehicles/PendingPayment.tsx'
import type { DescribedPass } from './severalVehicles/passesOfVehicle.ts'
import { useUsablePassesText } from './severalVehicles/useUsablePassesText.ts'
import { VehicleRemedy } from './VehicleRemedy.tsx'

type Vehicle = VehicleForm_vehicle$data[number]

/**
 * Returns whether the member can buy this pass type by giving up an open request for a pass without
 * insurance for the vehicle. Only an insured season pass can replace such a request.
 */
export const canBuyByCancelingInsuranceRequest = (
  { purchaseObstacle }: Pick<Vehicle, 'purchaseObstacle'>,
  type: OfferedType | null,
) => (type === 'ANNUAL' || type === 'SUMMER') && purchaseObstacle === 'OPEN_REQUEST'

/** Returns the passes of a vehicle; an empty list if they could not be loaded. */
export const readPasses = ({ accessRights }: Vehicle) =>
  accessRights.ok ? (accessRights.value?.edges ?? []) : []

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
export function useVehicleOptions(
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
