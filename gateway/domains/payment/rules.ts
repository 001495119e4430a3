import type { AccessRightRecord } from '../access-rights/rest.ts'
import type { MatchCriteria } from '../../graphql/purchase-ledger.ts'
import type { PaymentCardRecord } from './rest.ts'
import { dayMs, getEndOfTorontoMonth, getTorontoDay } from '../../platform/calendar-days.ts'

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

/**
 * Maximum difference between the time of a purchase and its time at the federation, in
 * milliseconds. It also covers a federation that sends local times as UTC, or only the day of a
 * payment.
 */
const maxClockDifferenceMs = 2 * dayMs

/**
 * Returns true if a paid pass can be the result of a purchase, by its vehicle, its type, its first
 * day and its time of payment. A list of passes from before the purchase may lack an older pass.
 */
export function isPassOfPurchase(
  pass: AccessRightRecord,
  { vehicleId, types, desiredActivation, askedAt = 0 }: MatchCriteria,
): boolean {
  const { type, vehicle, paidAt, expiresAt } = pass
  const earliestTime = askedAt - maxClockDifferenceMs
  return (
    types.includes(type) &&
    vehicle?.id === vehicleId &&
    (desiredActivation == null || canPassBeginOn(pass, desiredActivation)) &&
    // A time of the first day of 1970, or before, stands for a missing one.
    (paidAt === null || paidAt < dayMs || paidAt >= earliestTime) &&
    (expiresAt === null || expiresAt < dayMs || expiresAt >= earliestTime)
  )
}

/** Returns true if a pass begins on a day, or its first day is unknown. */
function canPassBeginOn(
  { desiredActivation, activeAt }: Pick<AccessRightRecord, 'desiredActivation' | 'activeAt'>,
  day: string,
): boolean {
  if (desiredActivation !== null) return desiredActivation === day
  if (activeAt === null) return true
  // Midnight in Toronto is on the same day in UTC. Some federations send local times as UTC.
  return [getTorontoDay(activeAt), new Date(activeAt).toISOString().slice(0, 10)].includes(day)
}
