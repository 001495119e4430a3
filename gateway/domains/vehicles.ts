import type { Context } from '../context.ts'
import type { VehicleRecord } from '../federation/vehicles.ts'
import type { Complete } from '../graphql/complete.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { isOpen } from './insurance-requests.ts'
import { reportsOn } from './interventions.ts'
import { activePassOf, inPassOrder } from './passes.ts'
import { pictureUrl } from './pictures.ts'
import { obstacleNow } from './purchase-obstacle.ts'
import { isComplete, lockedFields } from './vehicle-fields.ts'
import { deleteObstacleNow } from './vehicle-removal.ts'

export const Vehicle: Complete<'Vehicle'> = {
  id: ({ id }) => encodeId('Vehicle', id),
  make: async (vehicle, _args, context) => (await namesOf(vehicle, context)).make,
  model: async (vehicle, _args, context) => (await namesOf(vehicle, context)).model,
  listedMake: async ({ makeId }, _args, context) =>
    makeId === null ? null : await context.load.make(makeId),
  listedModel: async ({ modelId }, _args, context) =>
    modelId === null ? null : await context.load.model(modelId),
  pictureUrl: ({ pictureKey }, _args, context) => pictureUrl(pictureKey, context),
  insuranceRequest: ({ insuranceRequest }, _args, context) =>
    insuranceRequest !== null && isOpen(insuranceRequest, context.now()) ? insuranceRequest : null,
  lockedFields: (vehicle) => lockedFields(vehicle),
  canDelete: async (vehicle, _args, context) => (await deleteObstacleNow(vehicle, context)) === null,
  deleteObstacle: async (vehicle, _args, context) => await deleteObstacleNow(vehicle, context),
  canRenew: async (vehicle, _args, context) => (await obstacleNow(vehicle, null, context)) === null,
  purchaseObstacle: async (vehicle, { type }, context) => await obstacleNow(vehicle, type ?? null, context),
  interventionReports: async (vehicle, _args, { load }) =>
    reportsOn(vehicle, await load.interventionReports()),
  isComplete: (vehicle) => isComplete(vehicle),
  activePass: ({ passes }, _args, context) => activePassOf(passes, context.now()),
  accessRights: ({ passes }, _args, context) => inPassOrder(passes, context.now()),
}

export const Make: Complete<'Make'> = {
  id: ({ id }) => encodeId('Make', id),
  models: ({ models }) => models.toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA', { numeric: true })),
}

export const VehicleModel: Complete<'VehicleModel'> = {
  id: ({ id }) => encodeId('VehicleModel', id),
}

export const vehicleQueries = {
  makes: async (_parent, _args, context) => {
    if (!context.signedIn) return null
    const makes = await context.load.makes()
    return makes.toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA', { numeric: true }))
  },
} satisfies QueryResolvers

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
