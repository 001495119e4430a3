/** Rules to buy the pass of a completed purchase again for another vehicle. */
import { type VehiclePass, convertToValidityDays, hasPaidPassInPeriod } from './paidPassOverlap.ts'
import type { PurchaseDraft } from './purchaseDraft.ts'

/**
 * Returns the choices of a completed purchase that can be used for the same pass of another
 * vehicle. They contain no consents, so the member gives the consents again.
 */
export const selectChoicesForNextVehicle = ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
}: PurchaseDraft): PurchaseDraft => ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
  paymentSeen: true,
})

interface OwnedVehicle {
  readonly id: string
  readonly purchaseObstacle: string | null
  readonly passes: readonly VehiclePass[]
}

/**
 * Returns the number of other vehicles that can get a pass for the same period. Vehicles with a
 * purchase obstacle or an overlapping paid pass do not count.
 */
export const countOtherVehiclesForPass = (
  vehicles: readonly OwnedVehicle[],
  vehicleId: string,
  period: Omit<VehiclePass, 'status'>,
): number =>
  vehicles.filter(
    ({ id, purchaseObstacle, passes }) =>
      id !== vehicleId &&
      purchaseObstacle === null &&
      !hasPaidPassInPeriod(passes, convertToValidityDays(period)),
  ).length
