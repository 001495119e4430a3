/** Comparison of the total shown to the buyer with the total about to be charged. */
import { type Refusal, refuse } from '../http/refusals.ts'
import { toCents } from '../money.ts'

/**
 * Returns a refusal if the total (in cents) differs from the total that the buyer was shown (in
 * dollars, as in the REST contract). Returns null if the totals are equal or the request contains
 * no displayed total. Must run in the transaction that charges, because a price can change while
 * the card processor works.
 */
export function refuseChangedTotal(
  total: number,
  expected: number | null | undefined,
): Refusal<'PriceChanged'> | null {
  return expected == null || toCents(expected) === total ? null : refuse('PriceChanged', { total })
}
