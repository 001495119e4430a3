import type { Failure, FailureCode } from '../../../relay/failure.ts'
import { randomId } from '../../../platform/randomId.ts'

/** What a draft keeps of an attempt to pay, by the names of its fields: `parseFields({ …, ...attemptFields })`. */
export const attemptFields = {
  /** The key of a payment that was sent and has no definite answer. */
  attempt: 'text',
  /** The total that was confirmed with it, in cents. */
  attemptTotal: 'text',
} as const

/** An attempt as a draft keeps it. */
export interface KeptAttempt {
  readonly attempt?: string
  readonly attemptTotal?: string
}

/**
 * The life of an idempotency key (E70). It is drawn when the payment is confirmed, and kept before anything is sent;
 * while it is kept, a payment is under way whose outcome is not known, and whatever is sent again (after a reload, a lost
 * answer, a second press) carries the same key with the same choices, so that it is charged once. Only a definite answer
 * ends it: what was paid, with the whole draft; a refusal, alone, and the next try draws another.
 */
export interface Attempt {
  key: string
  /** What was shown and confirmed, in cents. */
  totalCents: number
}

/** The attempt that is under way; null when none is. */
export function attemptOf({ attempt, attemptTotal }: KeptAttempt): Attempt | null {
  return attempt ? { key: attempt, totalCents: Number(attemptTotal) } : null
}

/** The attempt to send: the one under way, or a new one for this total. */
export function attemptFor(kept: KeptAttempt, totalCents: number): Attempt {
  return attemptOf(kept) ?? { key: randomId(), totalCents }
}

/** The change that keeps an attempt, made before it is sent. */
export const keepAttempt = ({ key, totalCents }: Attempt) => ({
  attempt: key,
  attemptTotal: String(totalCents),
})

/** The change that ends an attempt, made after a definite answer. */
export const endAttempt = { attempt: undefined, attemptTotal: undefined }

/** What the gateway turns away at its door, and what the federation does before it looks at what is asked. */
const turnedAway: ReadonlySet<FailureCode> = new Set([
  'UNAUTHENTICATED',
  'CONSENT_REQUIRED',
  'RATE_LIMITED',
  'OVERLOADED',
  'SALES_CLOSED',
  'BAD_REQUEST',
  'PAGE_OUTDATED',
])

/**
 * Whether a failure leaves it open what became of the payment. Only what the gateway turns away at its door, or does not
 * send since the federation answers nobody, is certain not to have been paid, and only when it is not a second try of
 * something that may have been.
 */
export function leavesOutcomeUnknown(
  { code, retryAfter }: Pick<Failure, 'code' | 'retryAfter'>,
  sentBefore: boolean,
): boolean {
  const notSent = turnedAway.has(code) || (code === 'FEDERATION_UNAVAILABLE' && retryAfter !== null)
  return sentBefore || !notSent
}
