import { type VehiclePass, convertToValidityDays, hasPaidPassInPeriod } from './paidPassOverlap.ts'

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
