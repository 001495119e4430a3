/** GraphQL schema module of vehicles: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { listedVehicle, vehicleById, makeById, modelById } from './rest.ts'
import { vehicleQueries, memberVehicles, accessRightVehicle, Vehicle, Make, VehicleModel } from './fields.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  Vehicle: createMemberNodeFinder(vehicleById, listedVehicle),
  Make: createMemberNodeFinder(makeById),
  VehicleModel: createMemberNodeFinder(modelById),
} satisfies Finders

export const resolvers = {
  Query: vehicleQueries,
  Mutation: mutations,
  Member: memberVehicles,
  AccessRight: accessRightVehicle,
  Vehicle,
  Make,
  VehicleModel,
} satisfies Resolvers
