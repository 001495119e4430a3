/** GraphQL schema module of postal addresses: resolvers, and lookups by global id. */
import { createPublicNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { cityById } from './rest.ts'
import { addressQueries, City, BillingAddress, MemberAddress } from './fields.ts'
import { addressSearchQueries } from './address-search.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = { City: createPublicNodeFinder(cityById) } satisfies Finders

export const resolvers = {
  Query: { ...addressQueries, ...addressSearchQueries },
  Mutation: mutations,
  City,
  BillingAddress,
  MemberAddress,
} satisfies Resolvers
