import type { Context } from '../../graphql/context.ts'
import {
  type VehicleRecord,
  makeById,
  makes,
  modelById,
  vehicles,
  vehicleById,
  listedVehicle,
} from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type {
  QueryResolvers,
  VehicleResolvers,
  MemberResolvers,
  AccessRightResolvers,
} from '../../graphql/generated/resolvers.ts'
import { encodeId, loadNodeUnlessIdIsNull, decodeId } from '../../graphql/global-ids.ts'
import { findActivePass, sortPassesUpcomingFirst, isPassPaymentUnsettled } from '../access-rights/rules.ts'
import { findPassToBuyAgain } from '../access-rights/repeatable-pass.ts'
import { getPictureUrl } from '../../graphql/pictures.ts'
import { hasVehicleFieldsRequiredForPass, sortVehiclesByPassEnd } from './rules.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'
import { parseYear } from '../../platform/format-numbers.ts'
import { compareNames } from '../../platform/translate.ts'

export const Vehicle = {
  id: ({ id }) => encodeId('Vehicle', id),
  // Most rows contain both names, so no promise is created for them.
  make: (vehicle, _args, context) =>
    hasVehicleMakeAndModelNames(vehicle)
      ? vehicle.make
      : loadVehicleMakeAndModelNames(vehicle, context).then(({ make }) => make),
  model: (vehicle, _args, context) =>
    hasVehicleMakeAndModelNames(vehicle)
      ? vehicle.model
      : loadVehicleMakeAndModelNames(vehicle, context).then(({ model }) => model),
  listedMake: async ({ makeId }, _args, context) =>
    makeId === null ? null : await context.load(makeById, makeId),
  listedModel: async ({ modelId }, _args, context) =>
    modelId === null ? null : await context.load(modelById, modelId),
  modelYear: ({ year }) => parseYear(year),
  pictureUrl: ({ pictureKey }, _args, context) => getPictureUrl(pictureKey, context),
  isComplete: (vehicle) => hasVehicleFieldsRequiredForPass(vehicle),
  activePass: ({ passes }, _args, context) => findActivePass(passes, context.now()),
  repeatablePass: ({ passes }, _args, context) => findPassToBuyAgain(passes, context.now()),
  accessRights: ({ passes }, { unsettled, ...page }, context) => {
    const filteredPasses =
      unsettled == null ? passes : passes.filter((pass) => isPassPaymentUnsettled(pass) === unsettled)
    return paginateRelayConnection(
      'AccessRight',
      sortPassesUpcomingFirst(filteredPasses, context.now()),
      page,
    )
  },
} satisfies VehicleResolvers

export const Make: RequiredResolvers<'Make'> = {
  id: ({ id }) => encodeId('Make', id),
  models: ({ models }) => models.toSorted(compareNames),
}

export const VehicleModel: RequiredResolvers<'VehicleModel'> = {
  id: ({ id }) => encodeId('VehicleModel', id),
}

export const vehicleQueries = {
  makes: async (_parent, _args, context) => {
    if (!context.isSignedIn) return null
    return (await context.load(makes)).toSorted(compareNames)
  },
} satisfies QueryResolvers

/**
 * Returns true when a vehicle record needs no lookup in the list of makes: it has the names of make
 * and model, or no make id.
 */
const hasVehicleMakeAndModelNames = ({ make, model, makeId }: VehicleRecord) =>
  makeId === null || (make !== null && model !== null)

/**
 * Returns the names of a vehicle's make and model. If the vehicle has only their ids, looks up the
 * names in the list of makes (D45).
 */
async function loadVehicleMakeAndModelNames(
  vehicle: VehicleRecord,
  context: Context,
): Promise<{ make: string | null; model: string | null }> {
  const { make, model, makeId, modelId } = vehicle
  const matchingMake = (await context.load(makes)).find(({ id }) => id === makeId)
  return {
    make: make ?? matchingMake?.name ?? null,
    model: model ?? matchingMake?.models.find(({ id }) => id === modelId)?.name ?? null,
  }
}

/** Resolvers of the `Member` fields about vehicles. */
export const memberVehicles = {
  vehicles: async (_member, page, context) =>
    paginateRelayConnection(
      'Vehicle',
      sortVehiclesByPassEnd(await context.load(vehicles), context.now()),
      page,
    ),
  vehiclesToUpdate: async (_member, _args, context) =>
    sortVehiclesByPassEnd(
      (await context.load(vehicles)).filter(
        (vehicle) =>
          !vehicle.isTypeUnsupported && (vehicle.needsUpdate || !hasVehicleFieldsRequiredForPass(vehicle)),
      ),
      context.now(),
    ),
  vehicle: async (_member, { id }, context) =>
    await loadNodeUnlessIdIsNull(
      decodeId('Vehicle', id),
      async (vehicleId) => await context.load(vehicleById, vehicleId),
    ),
} satisfies MemberResolvers

/**
 * Resolvers of a pass's vehicle fields. The fields are null when the member no longer has the
 * vehicle.
 */
export const accessRightVehicle = {
  vehicle: async ({ vehicle }, _args, context) =>
    vehicle === null ? null : await context.load(listedVehicle, vehicle.id),
} satisfies AccessRightResolvers
