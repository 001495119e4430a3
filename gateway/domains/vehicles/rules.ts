/** The rules of what a vehicle's fields hold: what a pass needs of them, and what cannot be changed. */
import type { VehicleRecord } from './rest.ts'
import { byName } from '../../platform/texts.ts'
import { activePassOf } from '../access-rights/rules.ts'

/** D39; a picture sign counts as one character. */
function nameLengthFits(name: string): boolean {
  const { length } = Array.from(name)
  return length >= 6 && length <= 10
}

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
 * The fields of `UpdateVehicleInput` that the member cannot change: make and model of a vehicle whose changes
 * are limited and of which the federation asks no update (D47). One that is missing can be filled in, since it
 * is required (D42).
 */
export function lockedFields(vehicle: VehicleRecord): string[] {
  if (!vehicle.editLimited || vehicle.needsUpdate) return []
  const { make, makeId, model, modelId } = vehicle
  return [
    ...(make !== null || makeId !== null ? ['makeId', 'make'] : []),
    ...(model !== null || modelId !== null ? ['modelId', 'model'] : []),
  ]
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
