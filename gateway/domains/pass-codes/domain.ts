/** GraphQL schema module of the signed codes of passes: resolvers. */
import type { Resolvers } from '../../graphql/generated/resolvers.ts'
import { accessRightSignedCode, verificationQueries } from './fields.ts'
import { printAccessRight } from './mutations.ts'

export const resolvers = {
  Query: verificationQueries,
  Mutation: { printAccessRight },
  AccessRight: accessRightSignedCode,
} satisfies Resolvers
