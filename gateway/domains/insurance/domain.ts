/** GraphQL schema module of insurance: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { insuranceRequestById } from './rest.ts'
import {
  insuranceQueries,
  memberInsurance,
  vehicleInsurance,
  InsuranceRequest,
  InsuranceRequestVehicle,
} from './fields.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { InsuranceRequest: createMemberNodeFinder(insuranceRequestById) } satisfies Finders

export const resolvers = {
  Query: insuranceQueries,
  Mutation: mutations,
  Member: memberInsurance,
  Vehicle: vehicleInsurance,
  InsuranceRequest,
  InsuranceRequestVehicle,
} satisfies Resolvers
