/** GraphQL schema module of payments: resolvers. */
import * as mutations from './mutations.ts'
import { memberPayment, PaymentCard } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Mutation: mutations,
  Member: memberPayment,
  PaymentCard,
} satisfies Resolvers
