/**
 * Rules for the payments of a purchase for several vehicles. Each pass is paid separately and has
 * its own outcome.
 */
import type { FailureCode } from '../../../relay/gatewayFailure.ts'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import { isPaymentOutcomeUnknownAfterFailure } from '../../payment/shared/paymentAttempt.ts'
import type { SoldType } from '../passTypes.ts'
import { type PurchaseOutcome, type PurchaseProblem, purchaseOutcomes } from '../purchaseOutcomes.ts'

/** Choices for the pass of one vehicle, in a purchase for several vehicles. */
export interface PurchaseLine {
  readonly vehicleId: string
  readonly type: SoldType
  readonly clubId: string
  /** First day as `YYYY-MM-DD`; null for pass types without a chosen first day. */
  readonly desiredActivation: string | null
}

/**
 * State of the payment for one vehicle: `ready` is certainly not paid, `sent` has an unknown
 * outcome, `paid` and `refused` are final. A `sent` payment may only be sent again with its
 * idempotency key.
 */
export type LineState = 'ready' | 'sent' | 'paid' | 'refused'

/**
 * Payment for the pass of one vehicle, in a purchase for several vehicles. The stored data contains
 * ids but no names.
 */
export interface PaymentLine extends PurchaseLine {
  readonly key: string
  /**
   * Number of days for which the gateway remembers the idempotency key of this payment.
   */
  readonly keyDays: number
  /**
   * Id of the pass whose failed payment is retried (E65); null for a new pass. The id changes only
   * together with the idempotency key, because the gateway requires an equal input for a repeated
   * key.
   */
  readonly accessRightId: string | null
  /** Total in cents that the member confirmed for this payment. */
  readonly totalCents: number
  readonly feeAccepted: boolean
  /** Magazine choice; null for a pass without the magazine. */
  readonly magazines: MagazineChoice | null
  readonly state: LineState
  /** Type of the problem with which the payment was last refused; null if it was not refused. */
  readonly problem: string | null
  /** Pass that was bought; null until the payment has succeeded. */
  readonly bought: BoughtPass | null
  /**
   * Time at which the member confirmed the payment, in milliseconds since 1970 by the clock of the
   * gateway. Once a request with the idempotency key is sent, the time of the first such request.
   */
  readonly confirmedAt: number
  /**
   * True if this device no longer stores all passes of the purchase: a sign-out has removed unpaid
   * passes, or the gateway has forgotten the key of an unconfirmed payment.
   */
  readonly isRestForgotten: boolean
}

/** Pass that was bought with a successful payment. */
export interface BoughtPass {
  readonly id: string
  readonly number: string
  readonly receiptId: string | null
  /** Start of the pass, RFC 3339; null if an earlier release of the portal stored the payment. */
  readonly activeAt: string | null
  /** End of the pass, RFC 3339; null if an earlier release of the portal stored the payment. */
  readonly expiresAt: string | null
}

/**
 * Outcome of the payment for one vehicle, in a purchase for several vehicles. The message explains
 * a problem or failure to the member.
 */
export type LineOutcome =
  | { readonly kind: 'paid'; readonly bought: BoughtPass }
  | { readonly kind: 'problem'; readonly name: string; readonly message: string }
  | {
      readonly kind: 'failure'
      readonly code: FailureCode
      readonly retryAfter: number | null
      readonly message: string
    }

/** Reason why the payments for several vehicles stop before all of them are sent. */
export type StopReason =
  | 'declined'
  | 'noCard'
  | 'signedOut'
  | 'closed'
  | 'priceChanged'
  | 'refused'
  | 'unknown'
  | 'unavailable'
  | 'otherTab'
  | 'otherPurchase'

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

/**
 * Types of purchase problems that concern only one pass of a purchase for several vehicles. The
 * other passes can still be paid.
 */
const problemsOfOnePass: ReadonlySet<string> = new Set<PurchaseProblem>([
  'AlreadyActiveProblem',
  'AlreadyWithoutInsuranceProblem',
  'AlreadyRequestedProblem',
  'ClubUnavailableProblem',
  'OfferUnavailableProblem',
  'VehicleIncompleteProblem',
  'VehicleObstacleProblem',
  'InvalidInputProblem',
])

/**
 * Types of purchase problems that stop a payment run, each with the stop reason that the page
 * shows.
 */
const stopReasons: Partial<Record<string, StopReason>> = {
  PaymentDeclinedProblem: 'declined',
  PaymentDetailsMissingProblem: 'noCard',
  PurchasesPausedProblem: 'closed',
  PriceChangedProblem: 'priceChanged',
  AdditionalFeeNotAcceptedProblem: 'priceChanged',
  RefusedProblem: 'refused',
} satisfies Partial<Record<PurchaseProblem, StopReason>>

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

/**
 * Returns the payment for one vehicle, updated with its outcome. The state becomes `ready` or
 * `refused` only if certainly nothing was charged.
 * @param sentBefore True if an earlier request with the same key may have been charged.
 * @param freshKey Idempotency key that replaces the current key after a definite refusal.
 */
export function applyOutcomeToPaymentLine(
  line: PaymentLine,
  outcome: LineOutcome,
  sentBefore: boolean,
  freshKey: string,
): PaymentLine {
  if (outcome.kind === 'paid') return { ...line, state: 'paid', problem: null, bought: outcome.bought }
  if (outcome.kind === 'failure')
    return { ...line, state: isPaymentOutcomeUnknownAfterFailure(outcome, sentBefore) ? 'sent' : 'ready' }
  const { definite, isRejectedEarly = false } = getOutcomeOfPurchaseProblem(outcome.name)
  const problem = outcome.name
  if (!definite) return { ...line, problem, state: isRejectedEarly && !sentBefore ? 'ready' : 'sent' }
  if (isProblemFinalForPaymentLine(problem)) return { ...line, problem, state: 'refused' }
  return { ...line, problem, state: 'ready', key: freshKey }
}

/**
 * Returns whether a payment was refused because the vehicle already has a pass. The refused payment
 * itself may have bought that pass, if the gateway lost the idempotency key in a restart. The
 * screen must therefore not say that the pass is not paid.
 */
export const isVehicleCoveredByOtherPass = ({ state, problem }: PaymentLine): boolean =>
  state === 'refused' && problem === 'AlreadyActiveProblem'

/** Returns whether the last payment for a vehicle was declined, so that its pass is not paid. */
export const isDeclinedPaymentLine = ({ state, problem }: PaymentLine): boolean =>
  state === 'ready' && problem === 'PaymentDeclinedProblem'

const dayMs = 86_400_000

/**
 * Returns whether the gateway has forgotten the idempotency key of a payment, so that a repetition
 * of the payment could charge again.
 * @param now Current time in milliseconds since 1970, by the clock of the gateway. The clock of a
 * device can be wrong by years.
 */
export const isIdempotencyKeyForgotten = (
  { keyDays, confirmedAt }: Pick<PaymentLine, 'keyDays' | 'confirmedAt'>,
  now: number,
): boolean => now - confirmedAt > keyDays * dayMs

/**
 * Returns the payments whose idempotency keys the gateway still knows. A removed payment with an
 * unknown outcome leaves a record on the others, because its pass may be unpaid.
 * @param now Current time in milliseconds since 1970, by the clock of the gateway.
 */
export function removeForgottenPayments(lines: readonly PaymentLine[], now: number): PaymentLine[] {
  const hasForgottenUnknown = lines.some(
    (line) => line.state === 'sent' && isIdempotencyKeyForgotten(line, now),
  )
  return lines
    .filter((line) => !isIdempotencyKeyForgotten(line, now))
    .map((line) => ({
      ...line,
      confirmedAt: Math.min(line.confirmedAt, now),
      isRestForgotten: line.isRestForgotten || hasForgottenUnknown,
    }))
}

/**
 * Returns the unpaid payment whose last problem stopped the payments, with the stop reason, so that
 * a reopened page shows the reason again. Returns null if no unpaid payment had such a problem.
 * Closed sales are not reported, because they may have opened since.
 */
export function findStoppedPayment(
  lines: readonly PaymentLine[],
): { readonly line: PaymentLine; readonly reason: StopReason } | null {
  for (const line of lines) {
    const reason = line.state === 'ready' && line.problem !== null ? stopReasons[line.problem] : undefined
    if (reason && reason !== 'closed') return { line, reason }
  }
  return null
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
  outcome.kind === 'failure' && (outcome.code === 'RATE_LIMITED' || outcome.code === 'OVERLOADED')

/**
 * Returns whether a purchase problem is final for one pass: the member has to change the choices
 * for the pass or accept its new price.
 */
const isProblemFinalForPaymentLine = (problem: string): boolean =>
  problemsOfOnePass.has(problem) || stopReasons[problem] === 'priceChanged'

/** Returns why a payment run must stop before its next payment; null if the run can continue. */
function findPaymentStopReason(outcome: LineOutcome, updatedLine: PaymentLine): StopReason | null {
  if (outcome.kind === 'paid') return null
  if (outcome.kind === 'problem') return stopReasons[outcome.name] ?? null
  if (outcome.code === 'UNAUTHENTICATED') return 'signedOut'
  if (outcome.code === 'SALES_CLOSED') return 'closed'
  // A failure that certainly charged nothing, such as an outdated page, would recur for each line.
  return updatedLine.state === 'ready' ? 'unavailable' : null
}

/**
 * Outcome for a problem type that this version of the page does not know. The card may have been
 * charged, so the outcome counts as unknown.
 */
const unknownProblem: PurchaseOutcome = { definite: false, step: null }

const getOutcomeOfPurchaseProblem = (problem: string): PurchaseOutcome =>
  Object.hasOwn(purchaseOutcomes, problem) ? purchaseOutcomes[problem as PurchaseProblem] : unknownProblem
