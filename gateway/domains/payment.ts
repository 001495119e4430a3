import { endOfMonth } from '../days.ts'
import { type CardRecord, readCard } from '../federation/payment.ts'
import { one } from '../federation/read.ts'
import type { Complete } from '../graphql/complete.ts'
import type { InputCheck } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'

/** Stripe's tokens are some 30 characters long. */
const longestToken = 255

export const PaymentCard: Complete<'PaymentCard'> = {
  isExpired: (card, _args, context) => isExpired(card, context.now()),
}

/** Past the last day of its month; a card without a date is not. */
export function isExpired({ expirationMonth, expirationYear }: CardRecord, now: number): boolean {
  if (expirationMonth === null || expirationYear === null) return false
  return now > endOfMonth(expirationYear, expirationMonth)
}

export const setPaymentCard = mutation('setPaymentCard', async ({ input }, context, check) => {
  const token = checkToken(input.token, check)
  check.done()
  const card = await context.federation.call('setCard', { body: { stripeSourceToken: token } })
  context.load.clear()
  return { __typename: 'SetPaymentCardPayload', paymentCard: one(card, readCard) }
})

/** What the card processor's `createToken` gave. */
export function checkToken(typed: string, check: InputCheck): string {
  const token = check.text('token', typed, { min: 1, max: longestToken })
  check.holds(/^[\w-]*$/.test(token), 'token', 'malformed')
  return token
}

export const removePaymentCard = mutation('removePaymentCard', async (_args, context) => {
  await context.federation.call('removeCard')
  context.load.clear()
  return { __typename: 'RemovePaymentCardPayload' }
})
