import { useSyncExternalStore } from 'react'
import { memberOrGuest } from '../../platform/session.ts'
import { stored, subscribe } from '../../platform/stored.ts'

/**
 * How long a payment without an answer counts as running, in ms: a tab that was closed on it must not hold the card
 * for ever, and the gateway has read back what became of it long before.
 */
const longest = 5 * 60_000

/** When the payment of this member that is under way counts as over, in ms since 1970; 0 where none is. */
const runsUntil = stored('localStorage', () => `sentier.paying.${memberOrGuest()}`, Number)

/** A payment leaves for the gateway: until it ends, the card that it charges stays (G28). */
export function paymentBegins(): void {
  runsUntil.set(Date.now() + longest)
}

/** What became of it is known. */
export function paymentEnds(): void {
  runsUntil.remove()
}

/** Whether a payment of this member is under way, in whatever tab of this browser. */
export function isPaymentRunning(): boolean {
  const until = runsUntil.get()
  return until > Date.now() && until <= Date.now() + longest
}

/** The same, followed. */
export const usePaymentRunning = () => useSyncExternalStore(subscribeWithClock, isPaymentRunning)

function subscribeWithClock(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  // One that was never answered ends by the clock.
  const timer = setInterval(listener, 10_000)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}
