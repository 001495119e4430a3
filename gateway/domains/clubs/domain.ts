/** GraphQL schema module of clubs and regions: resolvers, and lookups by global id. */
import { findSelectableRegion, clubQueries, Region, Club, ClubEdge } from './fields.ts'
import { createPublicNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { clubById } from './rest.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  Region: findSelectableRegion,
  Club: createPublicNodeFinder(clubById),
} satisfies Finders

export const resolvers = { Query: clubQueries, Region, Club, ClubEdge } satisfies Resolvers
