/**
 * Rules for the payments of a purchase for several vehicles. Each pass is paid separately and has
 * its own outcome.
 */
import type { FailureCode } from '../../../relay/gatewayFailure.ts'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import { isPaymentOutcomeUnknownAfterFailure } from '../../payment/shared/paymentAttempt.ts'
import type { SoldType } from '../passTypes.ts'
import { type StopReason, stopReasons } from './paymentStop.ts'
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
    .map((line) =>
      Object.assign({}, line, {
        confirmedAt: Math.min(line.confirmedAt, now),
        isRestForgotten: line.isRestForgotten || hasForgottenUnknown,
      }),
    )
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

/**
 * Returns whether a purchase problem is final for one pass: the member has to change the choices
 * for the pass or accept its new price.
 */
const isProblemFinalForPaymentLine = (problem: string): boolean =>
  problemsOfOnePass.has(problem) || stopReasons[problem] === 'priceChanged'

/**
 * Outcome for a problem type that this version of the page does not know. The card may have been
 * charged, so the outcome counts as unknown.
 */
const unknownProblem: PurchaseOutcome = { definite: false, step: null }

const getOutcomeOfPurchaseProblem = (problem: string): PurchaseOutcome =>
  Object.hasOwn(purchaseOutcomes, problem) ? purchaseOutcomes[problem as PurchaseProblem] : unknownProblem
