import { createStoredValue, listStoredKeys, removeStoredValues } from './storedValue.ts'

/** Prefix of the localStorage keys of payment lines; each key ends with the id of a member. */
const paymentLinesPrefix = 'sentier.payments.'

/** Returns the localStorage key of the payment lines of a member. */
export const buildPaymentLinesStorageKey = (memberId: string) => `${paymentLinesPrefix}${memberId}`

/**
 * Deletes the payment lines with a known outcome of all members from this device, because they
 * contain numbers of passes. A line with an unknown outcome stays, so that its payment is never
 * repeated with another idempotency key (E70).
 */
export function deleteFinishedPaymentLines(): void {
  for (const key of listStoredKeys('localStorage', (each) => each.startsWith(paymentLinesPrefix))) {
    const lines = createStoredValue('localStorage', key, (stored) => (Array.isArray(stored) ? stored : []))
    const unconfirmed = lines.get().filter((line: { state?: unknown } | null) => line?.state === 'sent')
    if (unconfirmed.length > 0) lines.set(unconfirmed)
    else lines.remove()
  }
}

/**
 * Deletes all payment lines of a member from this device after the deletion of the account. Nobody
 * can repeat a payment of that account, so no idempotency key has to stay.
 */
export function deletePaymentLines(memberId: string): void {
  removeStoredValues('localStorage', (key) => key === buildPaymentLinesStorageKey(memberId))
}
