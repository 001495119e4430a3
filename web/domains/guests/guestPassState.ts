import type { GuestReceipt } from './guestReceipts.ts'

/**
 * Returns whether a guest's pass is upcoming, current or expired. A tab may stay open after the end
 * of the pass.
 * @param now Current time, in epoch milliseconds.
 */
export function findGuestPassState(
  { activeAt, expiresAt }: Pick<GuestReceipt, 'activeAt' | 'expiresAt'>,
  now: number,
): 'upcoming' | 'current' | 'expired' {
  if (expiresAt !== null && now > Date.parse(expiresAt)) return 'expired'
  return activeAt !== null && now < Date.parse(activeAt) ? 'upcoming' : 'current'
}
