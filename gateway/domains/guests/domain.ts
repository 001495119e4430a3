/** GraphQL schema module of guests: resolvers. */
import { guestQueries } from './fields.ts'
import * as mutations from './mutations.ts'
import * as passMutations from './pass-mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: guestQueries,
  Mutation: { ...mutations, ...passMutations },
} satisfies Resolvers
