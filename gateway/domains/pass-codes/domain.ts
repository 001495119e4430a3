/** GraphQL schema module of the signed codes of passes: resolvers. */
import type { Resolvers } from '../../graphql/generated/resolvers.ts'
import { accessRightSignedCode, verificationQueries } from './fields.ts'
import * as mutations from './mutations.ts'

export const resolvers = {
  Query: verificationQueries,
  Mutation: mutations,
  AccessRight: accessRightSignedCode,
} satisfies Resolvers
