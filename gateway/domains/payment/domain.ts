/** GraphQL schema module of payments: resolvers. */
import { setPaymentCard, removePaymentCard } from './mutations.ts'
import { memberPayment, PaymentCard } from './fields.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Mutation: { setPaymentCard, removePaymentCard },
  Member: memberPayment,
  PaymentCard,
} satisfies Resolvers
