/** GraphQL schema module of sessions: resolvers. */
import * as mutations from './mutations.ts'
import * as recoveryMutations from './account-recovery.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Mutation: { ...mutations, ...recoveryMutations },
} satisfies Resolvers
