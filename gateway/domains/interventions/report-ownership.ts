/** Checks whether an intervention report is about a member's vehicle. */
import type { VehicleSnapshotRecord } from '../access-rights/rest.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import { isSameLicensePlate } from '../../platform/format-numbers.ts'

/** The fields of an intervention report that identify its vehicle. */
interface ReportedVehicle {
  /** Vehicle that the intervention report is about; null when the federation sends no vehicle. */
  vehicle: Pick<VehicleSnapshotRecord, 'id' | 'registration'> | null
}

/**
 * Returns true when an intervention report is about the given vehicle: the vehicle id is equal, or
 * the license plate is equal in any spelling (K15, R-24).
 */
export function isInterventionReportOfVehicle(
  { vehicle }: ReportedVehicle,
  { id, registration }: Pick<VehicleRecord, 'id' | 'registration'>,
): boolean {
  return vehicle !== null && (vehicle.id === id || isSameLicensePlate(vehicle.registration, registration))
}

/**
 * Returns true when an intervention report is about one of the given vehicles of a member. Members
 * must not see reports about vehicles of other people (D56, K15).
 */
export function isInterventionReportAboutAnyVehicle(
  report: ReportedVehicle,
  owned: ReadonlyArray<Pick<VehicleRecord, 'id' | 'registration'>>,
): boolean {
  return owned.some((vehicle) => isInterventionReportOfVehicle(report, vehicle))
}
