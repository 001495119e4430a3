import { useSyncExternalStore } from 'react'
import { readSession } from '../../platform/session.ts'
import { keep, recall } from '../../platform/stored.ts'

/**
 * How long a payment without an answer counts as running, in ms: a tab that was closed on it must not hold the card
 * for ever, and the gateway has read back what became of it long before.
 */
const longest = 5 * 60_000

const keyOf = () => `sentier.paying.${readSession()?.memberId ?? 'guest'}`

/** Follows what happens in this tab; the other tabs tell by the storage. */
const listeners = new Set<() => void>()

/** A payment leaves for the gateway: until it ends, the card that it charges stays (G28). */
export function paymentBegins(): void {
  write(Date.now() + longest)
}

/** What became of it is known. */
export function paymentEnds(): void {
  write(null)
}

/** Whether a payment of this member is under way, in whatever tab of this browser. */
export function isPaymentRunning(): boolean {
  const until = recall('localStorage', keyOf())
  return typeof until === 'number' && until > Date.now() && until <= Date.now() + longest
}

/** The same, followed. */
export const usePaymentRunning = () => useSyncExternalStore(subscribe, isPaymentRunning)

function write(until: number | null): void {
  keep('localStorage', keyOf(), until)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  // One that was never answered ends by the clock.
  const timer = setInterval(listener, 10_000)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    clearInterval(timer)
  }
}
