import {
  type FailedPayment,
  type RetryBlockReason,
  findPaymentRetryBlockReason,
} from '../access-rights/shared/retryBlockReason.ts'

/** Outcome of a purchase whose payment failed. */
type FailedPaymentOutcome =
  | { is: 'open' }
  | { is: 'paid' }
  | { is: 'closed'; reason: RetryBlockReason }
  | { is: 'unknown' }

/**
 * Returns the outcome of a purchase whose payment failed: `open` (can be retried), `paid` (paid
 * later), `closed` with the reason, or `unknown` when the pass is unknown or has another status
 * (H19).
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
 * Returns whether the member can buy a new pass when a failed payment cannot be retried for this
 * reason. Returns false for temporary reasons.
 */
export const canBuyNewPassInstead = (reason: RetryBlockReason): boolean =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'OFFER_UNAVAILABLE'
