import {
  changeStoredJson,
  listMatchingStorageKeys,
  readStoredJson,
  removeStoredValues,
} from './storedValue.ts'

/**
 * Prefix of the localStorage keys that store the payments of members. Each key ends with the id of
 * a member.
 */
const paymentLinesPrefix = 'sentier.payments.'

/** Returns the localStorage key that stores the payments of a member, each for one vehicle. */
export const buildPaymentLinesStorageKey = (memberId: string) => `${paymentLinesPrefix}${memberId}`

/** Deletes the finished and the unpaid stored payments of all members from this device. */
export function deleteFinishedPaymentLines(): void {
  for (const key of listMatchingStorageKeys('localStorage', (each) => each.startsWith(paymentLinesPrefix)))
    deleteFinishedPaymentLinesOf(key.slice(paymentLinesPrefix.length))
}

/** Stored payment, as far as the cleanup reads it. */
interface StoredLine {
  readonly state?: unknown
  readonly accessRightId?: unknown
  readonly isRestForgotten?: unknown
}

/**
 * Deletes the stored payments of a member from this device, because they contain numbers of passes.
 * A payment with an unknown outcome stays, so that it is never repeated with another idempotency
 * key (E70). It records whether unpaid passes of its purchase were deleted.
 */
export function deleteFinishedPaymentLinesOf(memberId: string): void {
  changeStoredJson('localStorage', buildPaymentLinesStorageKey(memberId), (storedValue) => {
    const lines = Array.isArray(storedValue) ? (storedValue as (StoredLine | null)[]) : []
    const unconfirmed = lines.filter((line) => line?.state === 'sent')
    if (unconfirmed.length === 0) return null
    const isRestForgotten = lines.some((line) => line?.state === 'ready' || line?.state === 'refused')
    return isRestForgotten ? unconfirmed.map(recordForgottenRest) : unconfirmed
  })
}

const recordForgottenRest = (line: StoredLine | null) => ({
  ...line,
  // Earlier releases stored the time of the device, and no `isRestForgotten`. Such a payment counts
  // as confirmed when the payments are opened.
  ...(typeof line?.isRestForgotten !== 'boolean' && { confirmedAt: Number.MAX_SAFE_INTEGER }),
  isRestForgotten: true,
})

/**
 * Returns whether a retry of a pass's failed payment has an unknown outcome, in a purchase for
 * several vehicles. The pass may then be paid.
 */
export function hasUnconfirmedRetry(memberId: string, accessRightId: string): boolean {
  const stored = readStoredJson('localStorage', buildPaymentLinesStorageKey(memberId))
  const lines = Array.isArray(stored) ? (stored as (StoredLine | null)[]) : []
  return lines.some((line) => line?.state === 'sent' && line.accessRightId === accessRightId)
}

/**
 * Deletes all stored payments of a member from this device, including their idempotency keys.
 * Called after the deletion of the account, because no payment of the account can be repeated then.
 */
export function deletePaymentLines(memberId: string): void {
  removeStoredValues('localStorage', (key) => key === buildPaymentLinesStorageKey(memberId))
}
