import { createStoredValue, listMatchingStorageKeys, removeStoredValues } from './storedValue.ts'

/**
 * Prefix of the localStorage keys that store the payments of members. Each key ends with the id of
 * a member.
 */
const paymentLinesPrefix = 'sentier.payments.'

/** Returns the localStorage key that stores the payments of a member, each for one vehicle. */
export const buildPaymentLinesStorageKey = (memberId: string) => `${paymentLinesPrefix}${memberId}`

/**
 * Deletes the stored payments of all members from this device, because they contain numbers of
 * passes. A payment with an unknown outcome stays, so that it is never repeated with another
 * idempotency key (E70).
 */
export function deleteFinishedPaymentLines(): void {
  for (const key of listMatchingStorageKeys('localStorage', (each) => each.startsWith(paymentLinesPrefix))) {
    const lines = createStoredValue('localStorage', key, (stored) => (Array.isArray(stored) ? stored : []))
    const unconfirmed = lines.get().filter((line: { state?: unknown } | null) => line?.state === 'sent')
    if (unconfirmed.length > 0) lines.set(unconfirmed)
    else lines.remove()
  }
}

/**
 * Deletes all stored payments of a member from this device, including their idempotency keys.
 * Called after the deletion of the account, because no payment of the account can be repeated then.
 */
export function deletePaymentLines(memberId: string): void {
  removeStoredValues('localStorage', (key) => key === buildPaymentLinesStorageKey(memberId))
}
