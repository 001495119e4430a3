/** GraphQL schema module of passes: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { accessRightById } from './rest.ts'
import { offerQueries, AccessRightOffer, Presale } from './offer-fields.ts'
import * as mutations from './mutations.ts'
import { memberAccessRights, vehicleAccessRights, AccessRight } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { AccessRight: createMemberNodeFinder(accessRightById) } satisfies Finders

export const resolvers = {
  Query: offerQueries,
  Mutation: mutations,
  Member: memberAccessRights,
  Vehicle: vehicleAccessRights,
  AccessRight,
  AccessRightOffer,
  Presale,
} satisfies Resolvers
