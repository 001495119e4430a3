/** Rules of a vehicle's fields: required fields for a pass, and locked fields. */
import type { VehicleRecord } from './rest.ts'
import { getTorontoDay } from '../../platform/calendar-days.ts'
import { compareNames } from '../../platform/translate.ts'
import { findActivePass, isPassActive, isPassPending } from '../access-rights/rules.ts'
import type { VehicleLockReason } from '../../graphql/generated/types.ts'

/** Limits of a vehicle's fields (D39–D41); for texts, in characters. */
export const vehicleLimits = {
  name: { min: 6, max: 10 },
  make: { max: 50 },
  model: { max: 50 },
  registration: { max: 10 },
  year: { max: 4 },
  serialNumber: { max: 20 },
  displacement: { min: 0, max: 10_000 },
  weight: { min: 1 },
}

/** Returns true when a vehicle name has a valid length (D39); an emoji counts as one character. */
function isVehicleNameLengthValid(name: string): boolean {
  const { length } = Array.from(name)
  const { min, max } = vehicleLimits.name
  return length >= min && length <= max
}

/** Returns true when a vehicle has a make, chosen from the list or typed (D42). */
const hasVehicleMake = ({ make, makeId }: VehicleRecord) => make !== null || makeId !== null

/** Returns true when a vehicle has a model, chosen from the list or typed (D42). */
const hasVehicleModel = ({ model, modelId }: VehicleRecord) => model !== null || modelId !== null

/** Earliest model year that a vehicle can have (D40). */
export const firstModelYear = 1900

/**
 * Returns the latest model year that a vehicle can have: the next calendar year in Quebec (D40).
 *
 * @param now epoch milliseconds
 */
export const getLatestModelYear = (now: number): number => Number(getTorontoDay(now).slice(0, 4)) + 1

/** Returns true when a vehicle has all fields that a pass requires (D54, D39–D43). */
export function hasVehicleFieldsRequiredForPass(vehicle: VehicleRecord): boolean {
  const { name, registration, year, serialNumber, displacement, weight, type } = vehicle
  return (
    isVehicleNameLengthValid(name) &&
    [registration, year, serialNumber].every((text) => text !== null) &&
    displacement !== null &&
    displacement >= vehicleLimits.displacement.min &&
    displacement <= vehicleLimits.displacement.max &&
    weight !== null &&
    weight >= vehicleLimits.weight.min &&
    type !== 'UNKNOWN' &&
    hasVehicleMake(vehicle) &&
    hasVehicleModel(vehicle)
  )
}

/**
 * Returns the reason why fields of a vehicle are locked; null if no field is locked. Also returns
 * null if the federation requires the member to update the vehicle.
 *
 * @param reports the unpaid intervention reports about the vehicle; null when they cannot be read
 */
export function getVehicleLockReason(
  { needsUpdate, editLimited, passes, registration }: VehicleRecord,
  reports: readonly unknown[] | null,
  now: number,
): VehicleLockReason | null {
  if (needsUpdate) return null
  if (passes.some((pass) => isPassActive(pass, now))) return 'ACTIVE_PASS'
  if (passes.some((pass) => isPassPending(pass, now))) return 'PENDING_PASS'
  if (editLimited) return 'EDIT_LIMITED'
  return registration !== null && hasUnpaidInterventionReports(reports) ? 'UNPAID_REPORT' : null
}

const hasUnpaidInterventionReports = (reports: readonly unknown[] | null) =>
  reports !== null && reports.length > 0

/**
 * Returns the fields of `UpdateVehicleInput` that the member cannot change because of limited
 * editing, a pass, or an unpaid intervention report (D47). A field without a value can always be
 * filled in (D42, D54).
 */
export function getLockedVehicleFields(
  vehicle: VehicleRecord,
  reports: readonly unknown[] | null,
  now: number,
): string[] {
  const reason = getVehicleLockReason(vehicle, reports, now)
  if (reason === null) return []
  const { type, registration } = vehicle
  const plate = registration !== null && hasUnpaidInterventionReports(reports) ? ['registration'] : []
  if (reason === 'UNPAID_REPORT') return plate
  const names = [
    ...(hasVehicleMake(vehicle) ? ['makeId', 'make'] : []),
    ...(hasVehicleModel(vehicle) ? ['modelId', 'model'] : []),
  ]
  if (reason === 'EDIT_LIMITED') return [...names, ...plate]
  const filledIdentifyingFields = (['registration', 'serialNumber', 'year'] as const).filter(
    (field) => vehicle[field] !== null,
  )
  return [...(type === 'UNKNOWN' ? [] : ['type']), ...names, ...filledIdentifyingFields]
}

/**
 * Sorts vehicles (D31): vehicles without a pass come first, then vehicles by the end of their pass,
 * then by name.
 */
export function sortVehiclesByPassEnd(vehicles: readonly VehicleRecord[], now: number): VehicleRecord[] {
  const expiry = new Map(
    vehicles.map((vehicle) => {
      const pass = findActivePass(vehicle.passes, now)
      // A pass without an end date comes last.
      return [vehicle, pass === null ? Number.NEGATIVE_INFINITY : (pass.expiresAt ?? Number.MAX_VALUE)]
    }),
  )
  const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return vehicles.toSorted((a, b) => compareNumbers(expiry.get(a)!, expiry.get(b)!) || compareNames(a, b))
}
