/** GraphQL schema module of the terms and the privacy policy: resolvers. */
import { agreementQueries } from './fields.ts'
import * as mutations from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: agreementQueries,
  Mutation: mutations,
} satisfies Resolvers
