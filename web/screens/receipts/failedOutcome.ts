interface Pass {
  readonly status: string
  readonly canRetry: boolean
}

/**
 * What became of a purchase whose payment failed: it can be gone on with, it was paid since, or it cannot be paid any
 * more; null where the pass is not known, or has another story (H19).
 */
export function failedOutcome(pass: Pass | null): 'open' | 'paid' | 'closed' | null {
  if (pass?.status === 'ACTIVE') return 'paid'
  if (pass?.status !== 'PAYMENT_FAILED') return null
  return pass.canRetry ? 'open' : 'closed'
}
