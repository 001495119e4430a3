import {
  type FailedPayment,
  type RetryBlockReason,
  findPaymentRetryBlockReason,
} from '../access-rights/shared/retryBlockReason.ts'

/**
 * Outcome of a purchase whose payment failed: still open, paid later, closed for a reason, or
 * unknown. The member can retry only an open purchase.
 */
type FailedPaymentOutcome =
  | { is: 'open' }
  | { is: 'paid' }
  | { is: 'closed'; reason: RetryBlockReason }
  | { is: 'unknown' }

/**
 * Returns the outcome of a purchase whose payment failed (H19): `open` if it can be retried, `paid`
 * if it was paid later, `closed` with a reason, or `unknown` if the pass is unknown or has another
 * status.
 */
export function failedPaymentOutcomeOf(
  pass: (FailedPayment & { readonly status: string }) | null,
): FailedPaymentOutcome {
  if (pass?.status === 'ACTIVE') return { is: 'paid' }
  if (pass?.status !== 'PAYMENT_FAILED') return { is: 'unknown' }
  const reason = findPaymentRetryBlockReason(pass)
  return reason === null ? { is: 'open' } : { is: 'closed', reason }
}

/**
 * Returns whether the member can buy a new pass instead of retrying a failed payment. Returns false
 * when only a temporary reason blocks the retry.
 */
export const canBuyNewPassInstead = (reason: RetryBlockReason): boolean =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'OFFER_UNAVAILABLE'
