/** Comparison of the total shown to the buyer with the total about to be charged. */
import { type Refusal, refuse } from '../http/refusals.ts'
import { convertDollarsToCents } from '../money.ts'

/**
 * Returns a refusal if the total to charge, in cents, differs from the displayed total, in dollars;
 * otherwise null. Must run in the transaction that charges, because prices can change while the
 * card processor works.
 */
export function refuseChangedPurchaseTotal(
  total: number,
  expected: number | null | undefined,
): Refusal<'PriceChanged'> | null {
  return expected == null || convertDollarsToCents(expected) === total
    ? null
    : refuse('PriceChanged', { total })
}
