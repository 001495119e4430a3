import type { PaymentCardRecord } from './rest.ts'
import { getEndOfTorontoMonth } from '../../platform/calendar-days.ts'

/**
 * Returns true when a payment card has expired; a card without an expiration date never expires.
 */
export function isPaymentCardExpired(
  { expirationMonth, expirationYear }: PaymentCardRecord,
  now: number,
): boolean {
  if (expirationMonth === null || expirationYear === null) return false
  return now > getEndOfTorontoMonth(expirationYear, expirationMonth)
}
