import type { Context } from '../context.ts'
import { FederationFailure } from '../failures.ts'
import { Refusal } from '../federation/errors.ts'
import type { VehicleRecord } from '../federation/vehicles.ts'
import type { Complete } from '../graphql/complete.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import type { AccessRightType, PurchaseObstacle } from '../graphql/generated/types.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { isOpen } from './insurance-requests.ts'
import { reportsOn } from './interventions.ts'
import { waitsForRequest } from './offers.ts'
import { activePassOf, inPassOrder, validityOf } from './passes.ts'
import { pictureUrl } from './pictures.ts'

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
  canDelete: (vehicle, _args, context) => canDelete(vehicle, context.now()),
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

/** What keeps a vehicle from getting a pass of this type at the moment; of any type where it is null. */
export async function obstacleNow(
  vehicle: VehicleRecord,
  type: AccessRightType | null,
  context: Context,
): Promise<PurchaseObstacle | null> {
  return purchaseObstacle(vehicle, await knownReports(vehicle, context), type, context.now())
}

/** The unpaid reports on a vehicle; null while nobody can tell: the vehicle is shown all the same. */
async function knownReports(vehicle: VehicleRecord, { load }: Context): Promise<unknown[] | null> {
  try {
    return reportsOn(vehicle, await load.interventionReports())
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return null
    throw error
  }
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

/** Neither limited in its changes (D15) nor with a pass that is not over. */
export function canDelete({ editLimited, passes }: VehicleRecord, now: number): boolean {
  return !editLimited && !passes.some((pass) => ['CURRENT', 'UPCOMING'].includes(validityOf(pass, now) ?? ''))
}

/**
 * What keeps a vehicle from getting a pass, in the order in which it is put right: the one rule of its card, of the
 * purchase's steps and of the purchase itself (D18–D20, D54, R-24).
 * @param reports the unpaid ones on it; null while nobody can tell
 * @param type null for any pass
 */
export function purchaseObstacle(
  vehicle: VehicleRecord,
  reports: readonly unknown[] | null,
  type: AccessRightType | null,
  now: number,
): PurchaseObstacle | null {
  if (vehicle.needsUpdate) return 'NEEDS_UPDATE'
  if (!isComplete(vehicle)) return 'INCOMPLETE'
  if (reports === null) return 'UNCONFIRMED'
  if (reports.length > 0) return 'UNPAID_REPORT'
  const { insuranceRequest } = vehicle
  const waits = type !== null && waitsForRequest(type) && insuranceRequest !== null
  return waits && isOpen(insuranceRequest, now) ? 'OPEN_REQUEST' : null
}
