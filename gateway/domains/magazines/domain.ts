/** GraphQL schema module of the magazine: resolvers, and lookups by global id. */
import { createMemberNodeFinder, type Finders } from '../../graphql/node-finders.ts'
import { declareFederationReadByIdInList } from '../../federation/federation-reads.ts'
import { magazines } from './rest.ts'
import * as mutations from './mutations.ts'
import { memberMagazines, Magazine } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  Magazine: createMemberNodeFinder(declareFederationReadByIdInList(magazines)),
} satisfies Finders

export const resolvers = {
  Mutation: mutations,
  Member: memberMagazines,
  Magazine,
} satisfies Resolvers
