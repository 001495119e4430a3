/** The terms and the privacy policy in the schema: its types, what is asked and done, and how its objects are found. */
import { agreementQueries } from './fields.ts'
import { acceptAgreements } from './mutations.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Query: agreementQueries,
  Mutation: { acceptAgreements },
} satisfies Resolvers
