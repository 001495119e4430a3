import type { PaymentCardRecord } from './rest.ts'
import { endOfMonth } from '../../platform/days.ts'

/** Past the last day of its month; a card without a date is not. */
export function isExpired({ expirationMonth, expirationYear }: PaymentCardRecord, now: number): boolean {
  if (expirationMonth === null || expirationYear === null) return false
  return now > endOfMonth(expirationYear, expirationMonth)
}
