/**
 * Rules for a payment run: the payments for several vehicles are sent one after another until all
 * are finished or one of them stops the run.
 */
import { type LineOutcome, type PaymentLine, applyOutcomeToPaymentLine } from './paymentLines.ts'
import { type StopReason, stopReasons } from './paymentStop.ts'

/** Progress of a payment run, which sends the payments for several vehicles one after another. */
export interface PaymentRun {
  readonly lines: readonly PaymentLine[]
  /**
   * True for a payment run that only repeats payments with an unknown outcome, to learn the
   * outcome, and sends no new payment.
   */
  readonly repeatsOnlyUnconfirmed: boolean
  /**
   * Idempotency keys of payments whose outcome was unknown when the payment run began. The total
   * that the member confirmed does not include these payments, so only a run with
   * `repeatsOnlyUnconfirmed` sends them again.
   */
  readonly earlierUnknownKeys: readonly string[]
  /** Number of attempts that ended with an unknown outcome, by idempotency key of the payment. */
  readonly unknownCounts: Readonly<Record<string, number>>
  readonly unknownInARow: number
  /** Number of seconds to wait before the next payment request; null if no wait is needed. */
  readonly waitSeconds: number | null
  readonly waitsInARow: number
  readonly stop: StopReason | null
  /**
   * Message that explains the problem or failure of the last payment; null after a payment that
   * succeeded.
   */
  readonly message: string | null
}

/**
 * Next action when the passes of a purchase for several vehicles are paid one after another: send a
 * payment, wait, stop or finish.
 */
export type PaymentAction =
  | { readonly kind: 'send'; readonly line: PaymentLine }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'stop'; readonly reason: StopReason }
  | { readonly kind: 'done' }

/**
 * Number of consecutive waits for the gateway after which a payment run stops, so that the page
 * does not wait forever.
 */
const maximumWaits = 20

/**
 * Seconds to wait when the gateway rejects a request because of a rate limit and states no delay.
 */
const defaultWaitSeconds = 5

/** Returns a new payment run, which has not sent any payment yet. */
export const createPaymentRun = (
  lines: readonly PaymentLine[],
  repeatsOnlyUnconfirmed = false,
): PaymentRun => ({
  lines,
  repeatsOnlyUnconfirmed,
  earlierUnknownKeys: lines.filter(({ state }) => state === 'sent').map(({ key }) => key),
  unknownCounts: {},
  unknownInARow: 0,
  waitSeconds: null,
  waitsInARow: 0,
  stop: null,
  message: null,
})

/**
 * Returns the next action of a payment run. Payments with an unknown outcome come last: each is
 * sent once more, with the same idempotency key.
 */
export function selectNextPaymentAction(run: PaymentRun): PaymentAction {
  if (run.stop) return { kind: 'stop', reason: run.stop }
  if (run.waitSeconds !== null) return { kind: 'wait', seconds: run.waitSeconds }
  const open = run.lines.filter(({ state, key }) =>
    run.repeatsOnlyUnconfirmed
      ? state === 'sent'
      : state === 'ready' || (state === 'sent' && !run.earlierUnknownKeys.includes(key)),
  )
  const line =
    open.find(({ key }) => !run.unknownCounts[key]) ?? open.find(({ key }) => run.unknownCounts[key] === 1)
  return line ? { kind: 'send', line } : { kind: 'done' }
}

/** Ends the wait of a payment run, so that the run sends its next payment. */
export const endWaitOfPaymentRun = (run: PaymentRun): PaymentRun => ({ ...run, waitSeconds: null })

/** Returns the payment run, updated with the outcome of one of its payments. */
export function applyOutcomeToPaymentRun(
  run: PaymentRun,
  line: PaymentLine,
  outcome: LineOutcome,
  sentBefore: boolean,
  freshKey: string,
): PaymentRun {
  const updatedLine = applyOutcomeToPaymentLine(line, outcome, sentBefore, freshKey)
  const lines = run.lines.map((other) => (other.key === line.key ? updatedLine : other))
  const message = outcome.kind === 'paid' ? null : outcome.message
  const base = { ...run, lines, waitSeconds: null, waitsInARow: 0, message }
  if (wasPaymentRejectedByOverloadOrRateLimit(outcome)) {
    if (run.waitsInARow >= maximumWaits) return { ...base, stop: 'unavailable' }
    const waitSeconds = outcome.retryAfter ?? defaultWaitSeconds
    return { ...base, waitSeconds, waitsInARow: run.waitsInARow + 1 }
  }
  // While sales are closed, the gateway checks only payments that have reached it. A payment that
  // has not reached it stays unconfirmed, and the run checks the other payments.
  if (run.repeatsOnlyUnconfirmed && isFailureWithCode(outcome, 'SALES_CLOSED'))
    return { ...base, unknownCounts: { ...run.unknownCounts, [line.key]: 2 } }
  const stop = findPaymentStopReason(outcome, updatedLine)
  if (stop || updatedLine.state !== 'sent') return { ...base, stop, unknownInARow: 0 }
  const unknownInARow = run.unknownInARow + 1
  return {
    ...base,
    unknownCounts: { ...run.unknownCounts, [line.key]: (run.unknownCounts[line.key] ?? 0) + 1 },
    unknownInARow,
    stop: unknownInARow >= 2 ? 'unknown' : null,
  }
}

type FailedOutcome = Extract<LineOutcome, { kind: 'failure' }>

/**
 * Returns whether the gateway rejected a payment request because of an overload or a rate limit.
 */
const wasPaymentRejectedByOverloadOrRateLimit = (outcome: LineOutcome): outcome is FailedOutcome =>
  isFailureWithCode(outcome, 'RATE_LIMITED') || isFailureWithCode(outcome, 'OVERLOADED')

const isFailureWithCode = (outcome: LineOutcome, code: string): outcome is FailedOutcome =>
  outcome.kind === 'failure' && outcome.code === code

/** Returns why a payment run must stop before its next payment; null if the run can continue. */
function findPaymentStopReason(outcome: LineOutcome, updatedLine: PaymentLine): StopReason | null {
  if (outcome.kind === 'paid') return null
  if (outcome.kind === 'problem') return stopReasons[outcome.name] ?? null
  if (outcome.code === 'UNAUTHENTICATED') return 'signedOut'
  if (outcome.code === 'SALES_CLOSED') return 'closed'
  // A failure that certainly charged nothing, such as an outdated page, would recur for each line.
  return updatedLine.state === 'ready' ? 'unavailable' : null
}
