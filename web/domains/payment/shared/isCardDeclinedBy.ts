import type { Refusal } from './usePayment.ts'

/** Returns whether a payment failed because the bank declined the card. */
export const isCardDeclinedBy = (refusal: Refusal | null): boolean =>
  refusal?.problem === 'PaymentDeclinedProblem'
