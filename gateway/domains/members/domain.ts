/** GraphQL schema module of members: resolvers, and lookups by global id. */
import { loadSignedInMember } from './signed-in-member.ts'
import type { Finders } from '../../graphql/node-finders.ts'
import { memberQueries, Member } from './fields.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const finders = {
  Member: async (id, context) => {
    const viewer = await loadSignedInMember(context)
    return viewer?.id === id ? viewer : null
  },
} satisfies Finders

export const resolvers = {
  Query: memberQueries,
  Mutation: mutations,
  Member,
} satisfies Resolvers
