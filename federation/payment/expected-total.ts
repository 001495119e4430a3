/** What the buyer was shown, held against what is about to be charged. */
import { type Refusal, refuse } from '../http/refusals.ts'
import { centsOf } from '../money.ts'

/**
 * The refusal of another total (in cents) than the one that was shown (in dollars, as the contract writes it); null
 * where they agree, and where none is told. Asked in the transaction that charges: a price may change while the card
 * processor takes its time.
 */
export function changedTotal(
  total: number,
  expected: number | null | undefined,
): Refusal<'PriceChanged'> | null {
  return expected == null || centsOf(expected) === total ? null : refuse('PriceChanged', { total })
}
