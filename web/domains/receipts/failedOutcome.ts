import { type FailedPayment, type RetryReason, retryReason } from '../access-rights/shared/retry.ts'

/** What became of a purchase whose payment failed, and why it cannot be gone on with. */
type Outcome = { is: 'open' } | { is: 'paid' } | { is: 'closed'; reason: RetryReason } | { is: 'unknown' }

/**
 * What became of a purchase whose payment failed: it can be gone on with, it was paid since, or something keeps it from
 * being paid; unknown where the pass is not known, or has another story (H19).
 */
export function failedOutcome(pass: (FailedPayment & { readonly status: string }) | null): Outcome {
  if (pass?.status === 'ACTIVE') return { is: 'paid' }
  if (pass?.status !== 'PAYMENT_FAILED') return { is: 'unknown' }
  const reason = retryReason(pass)
  return reason === null ? { is: 'open' } : { is: 'closed', reason }
}

/** Whether a new purchase takes the place of one that cannot be gone on with; the others wait for something. */
export const isReplaced = (reason: RetryReason): boolean =>
  reason === 'OVER' || reason === 'VEHICLE_REMOVED' || reason === 'OFFER_UNAVAILABLE'
