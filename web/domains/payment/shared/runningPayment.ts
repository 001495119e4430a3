import { useSyncExternalStore } from 'react'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { createStoredValue, subscribeToStoredValues } from '../../../platform/storedValue.ts'

/**
 * Time in milliseconds after which a payment without a response stops blocking changes to the card.
 * Without this limit, a tab that was closed during a payment would block them forever.
 */
const maximumDurationMs = 5 * 60_000

/**
 * Time at which the member's running payment stops blocking changes to the card, in milliseconds
 * since 1970; 0 when no payment is running.
 */
const runningUntil = createStoredValue('localStorage', () => `sentier.paying.${readDraftOwnerId()}`, Number)

/**
 * Records that a payment request is about to be sent. Until the payment ends, the card cannot be
 * changed (G28).
 */
export function markPaymentStarted(): void {
  runningUntil.set(Date.now() + maximumDurationMs)
}

/** Records that the member's running payment has a known outcome. */
export function markPaymentEnded(): void {
  runningUntil.remove()
}

/** Returns whether a payment of this member is running in any tab of this browser. */
export function isPaymentRunning(): boolean {
  const until = runningUntil.get()
  return until > Date.now() && until <= Date.now() + maximumDurationMs
}

/**
 * Returns whether a payment of this member is running, as React state that updates when a payment
 * starts or ends.
 */
export const useIsPaymentRunning = () => useSyncExternalStore(subscribeToRunningPayment, isPaymentRunning)

function subscribeToRunningPayment(listener: () => void): () => void {
  const unsubscribe = subscribeToStoredValues(listener)
  // A payment without a response expires by time, which sends no event.
  const timer = setInterval(listener, 10_000)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}
