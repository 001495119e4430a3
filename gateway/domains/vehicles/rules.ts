/** The rules of what a vehicle's fields hold: what a pass needs of them, and what cannot be changed. */
import type { VehicleRecord } from './rest.ts'
import { dayOf } from '../../platform/days.ts'
import { byName } from '../../platform/texts.ts'
import { activePassOf, isActive, isPending } from '../access-rights/rules.ts'
import type { VehicleLockReason } from '../../graphql/generated/types.ts'

/** D39; a picture sign counts as one character. */
function nameLengthFits(name: string): boolean {
  const { length } = Array.from(name)
  return length >= 6 && length <= 10
}

/** No vehicle is older (D40). */
const firstModelYear = 1900

/**
 * Returns the latest model year that a vehicle can have: next year's, by the calendar of Quebec (D40).
 * @param now epoch milliseconds
 */
export const lastModelYear = (now: number): number => Number(dayOf(now).slice(0, 4)) + 1

/** Returns whether four digits are a model year that a vehicle can have at a moment (D40). */
export const isModelYear = (year: string, now: number): boolean =>
  Number(year) >= firstModelYear && Number(year) <= lastModelYear(now)

/** Everything that a pass needs is filled in (D54, D39–D43). */
export function isComplete(vehicle: VehicleRecord): boolean {
  const { name, registration, year, serialNumber, displacement, weight, type, make, model, makeId, modelId } =
    vehicle
  return (
    nameLengthFits(name) &&
    [registration, year, serialNumber].every((text) => text !== null) &&
    displacement !== null &&
    displacement >= 0 &&
    displacement <= 10_000 &&
    weight !== null &&
    weight >= 1 &&
    type !== 'UNKNOWN' &&
    (make !== null || makeId !== null) &&
    (model !== null || modelId !== null)
  )
}

/**
 * Why something of a vehicle cannot be changed; null where nothing is locked, or the federation asks for an update.
 * @param reports the unpaid ones on it; null while nobody can tell
 */
export function lockReason(
  { needsUpdate, editLimited, passes, registration }: VehicleRecord,
  reports: readonly unknown[] | null,
  now: number,
): VehicleLockReason | null {
  if (needsUpdate) return null
  if (passes.some((pass) => isActive(pass, now))) return 'ACTIVE_PASS'
  if (passes.some((pass) => isPending(pass, now))) return 'PENDING_PASS'
  if (editLimited) return 'EDIT_LIMITED'
  return registration !== null && isReported(reports) ? 'UNPAID_REPORT' : null
}

const isReported = (reports: readonly unknown[] | null) => reports !== null && reports.length > 0

/**
 * The fields of `UpdateVehicleInput` that the member cannot change: make and model of a vehicle whose changes are
 * limited (D47), all that tells it from another machine while it has a pass or awaits one, and the plate that an unpaid
 * report is on. What is missing can be filled in, since a pass needs it (D42, D54).
 */
export function lockedFields(
  vehicle: VehicleRecord,
  reports: readonly unknown[] | null,
  now: number,
): string[] {
  const reason = lockReason(vehicle, reports, now)
  if (reason === null) return []
  const { make, makeId, model, modelId, type, registration } = vehicle
  const plate = registration !== null && isReported(reports) ? ['registration'] : []
  if (reason === 'UNPAID_REPORT') return plate
  const names = [
    ...(make !== null || makeId !== null ? ['makeId', 'make'] : []),
    ...(model !== null || modelId !== null ? ['modelId', 'model'] : []),
  ]
  if (reason === 'EDIT_LIMITED') return [...names, ...plate]
  const marks = (['registration', 'serialNumber', 'year'] as const).filter((field) => vehicle[field] !== null)
  return [...(type === 'UNKNOWN' ? [] : ['type']), ...names, ...marks]
}

/** Those without a pass first, then by soonest expiry, then by name (D31). */
export function inVehicleOrder(vehicles: readonly VehicleRecord[], now: number): VehicleRecord[] {
  const expiry = new Map(
    vehicles.map((vehicle) => {
      const pass = activePassOf(vehicle.passes, now)
      // A pass without an end lasts the longest.
      return [vehicle, pass === null ? Number.NEGATIVE_INFINITY : (pass.expiresAt ?? Number.MAX_VALUE)]
    }),
  )
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return vehicles.toSorted((a, b) => compare(expiry.get(a)!, expiry.get(b)!) || byName(a, b))
}
