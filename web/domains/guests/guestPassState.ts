import { useCallback } from 'react'
import { type GatewayClock, readGatewayTime } from '../../platform/gatewayClock.ts'
import { useCurrentTime } from '../../platform/useCurrentTime.ts'
import type { GuestReceipt } from './guestReceipts.ts'

/** State of a guest's pass, which a guest receives only after the payment. */
export type GuestPassState = 'upcoming' | 'current' | 'expired'

type GuestPassDays = Pick<GuestReceipt, 'activeAt' | 'expiresAt' | 'keptUntil'>

/**
 * Returns the current state of a guest's pass, and updates it when the pass starts or ends while
 * the screen is open.
 * @param clock Clock of the gateway; undefined after a reload. The clock of the device then counts.
 */
export function useGuestPassState(days: GuestPassDays, clock: GatewayClock | undefined): GuestPassState {
  const { activeAt, expiresAt, keptUntil } = days
  const times = [activeAt, expiresAt ?? keptUntil].flatMap((time) => (time === null ? [] : Date.parse(time)))
  const readTime = useCallback(() => (clock ? readGatewayTime(clock) : Date.now()), [clock])
  return findGuestPassState(days, useCurrentTime(times, readTime))
}

/**
 * Returns whether a guest's pass is upcoming, current or expired. A pass without a known end ends
 * when its stored receipt expires.
 * @param now Current time, in epoch milliseconds.
 */
export function findGuestPassState(
  { activeAt, expiresAt, keptUntil }: GuestPassDays,
  now: number,
): GuestPassState {
  if (now > Date.parse(expiresAt ?? keptUntil)) return 'expired'
  return activeAt !== null && now < Date.parse(activeAt) ? 'upcoming' : 'current'
}
