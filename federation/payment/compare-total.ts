/** Compares the total that the buyer saw with the total that is about to be charged. */
import { type Refusal, refuse } from '../http/refusals.ts'
import { convertDollarsToCents } from '../money.ts'

/**
 * Returns a refusal if the total to charge (cents) differs from the total that the buyer saw
 * (dollars); otherwise null. Must run in the transaction that charges, because prices may change
 * before it.
 */
export function refuseChangedPurchaseTotal(
  total: number,
  expected: number | null | undefined,
): Refusal<'PriceChanged'> | null {
  return expected == null || convertDollarsToCents(expected) === total
    ? null
    : refuse('PriceChanged', { total })
}
