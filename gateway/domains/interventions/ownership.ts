/** Whose an intervention report is. */
import type { VehicleSnapshotRecord } from '../access-rights/rest.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import { samePlate } from '../../platform/numbers.ts'

/** What of a report tells its vehicle. */
interface ReportedVehicle {
  /** Null when the federation tells none. */
  vehicle: Pick<VehicleSnapshotRecord, 'id' | 'registration'> | null
}

/** Whether a report is on a vehicle: by its number, or by its plate however it is written (K15, R-24). */
export function isOn(
  { vehicle }: ReportedVehicle,
  { id, registration }: Pick<VehicleRecord, 'id' | 'registration'>,
): boolean {
  return vehicle !== null && (vehicle.id === id || samePlate(vehicle.registration, registration))
}

/** Whether a report is on one of a member's vehicles: any other is not theirs to see (D56, K15). */
export function isOnOne(
  report: ReportedVehicle,
  owned: ReadonlyArray<Pick<VehicleRecord, 'id' | 'registration'>>,
): boolean {
  return owned.some((vehicle) => isOn(report, vehicle))
}
