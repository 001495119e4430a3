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
 * Returns the current state of a purchase whose payment failed (H19). `open`: the member can retry
 * the payment. `paid`: the member has paid later. `closed`: the payment cannot be retried, for the
 * returned reason. `unknown`: the pass is unknown or has another status.
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
 * Returns whether the member can buy a new pass when the given reason prevents the retry of a
 * failed payment. Returns false for a temporary reason.
 */
export const canBuyNewPassInsteadOfRetry = (reason: RetryBlockReason): boolean =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'OFFER_UNAVAILABLE'
