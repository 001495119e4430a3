import type { Failure, FailureCode } from '../../../relay/gatewayFailure.ts'
import { createRandomId } from '../../../platform/randomId.ts'

/**
 * Parsers of the stored draft fields that hold a payment attempt. Use: `createDraftParser({ …,
 * ...attemptFields })`.
 */
export const attemptFields = {
  /** Idempotency key of a payment that was sent and has no known outcome. */
  attempt: 'text',
  /** Total in cents that the member confirmed for the payment attempt. */
  attemptTotal: 'text',
} as const

/** Fields of a wizard draft that store its payment attempt. */
export interface StoredAttempt {
  readonly attempt?: string
  readonly attemptTotal?: string
}

/**
 * Payment attempt with its idempotency key (E70). The key is stored before the request is sent and
 * reused for every retry, so that the member is charged once. The key is removed only after a
 * definite outcome.
 */
export interface PaymentAttempt {
  key: string
  /** Total price in cents that the member saw and confirmed for the payment. */
  totalCents: number
}

/** Returns the pending payment attempt of a draft; null when no payment is pending. */
export function getPendingPaymentAttempt({ attempt, attemptTotal }: StoredAttempt): PaymentAttempt | null {
  return attempt ? { key: attempt, totalCents: Number(attemptTotal) } : null
}

/**
 * Returns the pending payment attempt of the draft. If there is none, creates an attempt for the
 * given total.
 */
export function getOrCreatePaymentAttempt(storedAttempt: StoredAttempt, totalCents: number): PaymentAttempt {
  return getPendingPaymentAttempt(storedAttempt) ?? { key: createRandomId(), totalCents }
}

/**
 * Returns the draft change that stores a payment attempt. The change is applied before the request
 * is sent.
 */
export const buildPaymentAttemptDraft = ({ key, totalCents }: PaymentAttempt) => ({
  attempt: key,
  attemptTotal: String(totalCents),
})

/** Draft change that removes the payment attempt. It is applied after a definite outcome. */
export const attemptRemoval = { attempt: undefined, attemptTotal: undefined }

/**
 * Error codes of requests that the gateway or the federation rejected before a payment could start.
 */
const definiteRejections: ReadonlySet<FailureCode> = new Set([
  'UNAUTHENTICATED',
  'CONSENT_REQUIRED',
  'RATE_LIMITED',
  'OVERLOADED',
  'SALES_CLOSED',
  'BAD_REQUEST',
  'PAGE_OUTDATED',
])

/**
 * Returns whether the outcome of a payment stays unknown after a failed request. The outcome is
 * known only if the request never reached the federation and was the first with its idempotency
 * key.
 */
export function isPaymentOutcomeUnknownAfterFailure(
  { code, retryAfter }: Pick<Failure, 'code' | 'retryAfter'>,
  sentBefore: boolean,
): boolean {
  const notSent = definiteRejections.has(code) || (code === 'FEDERATION_UNAVAILABLE' && retryAfter !== null)
  return sentBefore || !notSent
}
