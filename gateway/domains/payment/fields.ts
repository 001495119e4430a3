import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { isPaymentCardExpired } from './rules.ts'
import { paymentCard, billingAddress } from './rest.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'

export const PaymentCard: RequiredResolvers<'PaymentCard'> = {
  isExpired: (card, _args, context) => isPaymentCardExpired(card, context.now()),
}

/** Resolvers of the `Member` fields about payments. */
export const memberPayment = {
  paymentCard: async (_member, _args, context) => await context.load(paymentCard),
  billingAddress: async (_member, _args, context) => await context.load(billingAddress),
} satisfies MemberResolvers
