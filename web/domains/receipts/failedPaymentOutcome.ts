import {
  type FailedPayment,
  type RetryBlockReason,
  findPaymentRetryBlockReason,
} from '../access-rights/shared/retryBlockReason.ts'

/**
 * State of a purchase whose payment failed: still open, paid later, closed for a reason, or
 * unknown. Only an open purchase can be retried.
 */
type FailedPaymentOutcome =
  | { is: 'open' }
  | { is: 'paid' }
  | { is: 'closed'; reason: RetryBlockReason }
  | { is: 'unknown' }

/**
 * Returns the current state of a purchase whose payment failed (H19). `open`: can be retried.
 * `paid`: was paid later. `closed`: cannot be retried, with a reason. `unknown`: unknown pass or
 * other status.
 */
export function getFailedPaymentOutcome(
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
export const canBuyNewPassInsteadOfRetry = (reason: RetryBlockReason): boolean =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'OFFER_UNAVAILABLE'
