import type { Context } from '../context.ts'
import type { VehicleRecord } from '../federation/vehicles.ts'
import type { Complete } from '../graphql/complete.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { activePassOf, inPassOrder } from './passes.ts'

export const Vehicle: Complete<'Vehicle'> = {
  id: ({ id }) => encodeId('Vehicle', id),
  make: async (vehicle, _args, context) => (await namesOf(vehicle, context)).make,
  model: async (vehicle, _args, context) => (await namesOf(vehicle, context)).model,
  isComplete: (vehicle) => isComplete(vehicle),
  activePass: ({ passes }, _args, context) => activePassOf(passes, context.now()),
  accessRights: ({ passes }, _args, context) => inPassOrder(passes, context.now()),
}

/** Make and model by name; those that a row names by number alone are looked up in the list (D45). */
async function namesOf(
  vehicle: VehicleRecord,
  context: Context,
): Promise<{ make: string | null; model: string | null }> {
  const { make, model, makeId, modelId } = vehicle
  if (makeId === null || (make !== null && model !== null)) return { make, model }
  const listed = (await context.load.makes()).find(({ id }) => id === makeId)
  return {
    make: make ?? listed?.name ?? null,
    model: model ?? listed?.models.find(({ id }) => id === modelId)?.name ?? null,
  }
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
  return vehicles.toSorted(
    (a, b) =>
      compare(expiry.get(a)!, expiry.get(b)!) || a.name.localeCompare(b.name, 'fr-CA', { numeric: true }),
  )
}

/** Everything that a pass needs is filled in (D54, D39–D43). */
export function isComplete(vehicle: VehicleRecord): boolean {
  const { name, registration, year, serialNumber, displacement, weight, type, make, model, makeId, modelId } =
    vehicle
  return (
    name.length >= 6 &&
    name.length <= 10 &&
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
