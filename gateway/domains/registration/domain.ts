/** GraphQL schema module of registration: the search for a former member, and the new account. */
import type { Resolvers } from '../../graphql/generated/resolvers.ts'
import { FormerMember } from './fields.ts'
import * as mutations from './mutations.ts'

export const resolvers = {
  Mutation: mutations,
  FormerMember,
} satisfies Resolvers
