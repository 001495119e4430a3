/** Summary of the payments of a purchase for several vehicles. */
import type { LineState, PaymentLine } from './paymentLines.ts'
import { isVehicleCoveredByOtherPass } from './paymentLineStates.ts'

/** Numbers and amounts of the payments for several vehicles, and the result in the page title. */
export interface PaymentSummary {
  /** Last part of the translation key of the page title. */
  readonly result: 'paying' | 'unknown' | 'unpaid' | 'finished' | 'done' | 'none'
  readonly paid: number
  /**
   * Number of payments whose outcome is not confirmed. Includes payments in a purchase for one
   * vehicle.
   */
  readonly unknown: number
  /** Number of unconfirmed payments that this screen can repeat with their idempotency keys. */
  readonly repeatable: number
  /** Number of passes that can be paid with a press on the button. */
  readonly ready: number
  /** Number of passes that are certainly not paid, refused passes included. */
  readonly unpaid: number
  readonly paidCents: number
  /** Total in cents of the passes that can be paid with a press on the button. */
  readonly readyCents: number
  /** True if unpaid passes of the purchase were deleted from this device at a sign-out. */
  readonly isRestForgotten: boolean
}

/**
 * Summarizes the payments of a purchase for several vehicles, while they run or afterwards.
 * @param isPending Returns true for an unpaid pass that may be paid in a purchase for one vehicle.
 */
export function summarizePayments(
  allLines: readonly PaymentLine[],
  isPaying: boolean,
  isPending: (line: PaymentLine) => boolean = () => false,
): PaymentSummary {
  const lines = allLines.filter((line) => !isPending(line))
  const inState = (state: LineState) => lines.filter((line) => line.state === state)
  const sumCents = (some: readonly PaymentLine[]) => some.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const covered = lines.filter(isVehicleCoveredByOtherPass).length
  const isRestForgotten = allLines.some((line) => line.isRestForgotten)
  const paid = inState('paid').length
  const repeatable = inState('sent').length
  const unknown = repeatable + allLines.length - lines.length
  const ready = inState('ready').length
  const unpaid = ready + inState('refused').length - covered
  return {
    result: findPaymentResult({ isPaying, unknown, unpaid, isPartial: covered > 0 || isRestForgotten, paid }),
    paid,
    unknown,
    repeatable,
    ready,
    unpaid,
    paidCents: sumCents(inState('paid')),
    readyCents: sumCents(inState('ready')),
    isRestForgotten,
  }
}

function findPaymentResult({
  isPaying,
  unknown,
  unpaid,
  isPartial,
  paid,
}: Pick<PaymentSummary, 'unknown' | 'unpaid' | 'paid'> & {
  isPaying: boolean
  /** True if the screen must not say that all passes of the purchase are paid. */
  isPartial: boolean
}): PaymentSummary['result'] {
  if (isPaying) return 'paying'
  if (unknown > 0) return 'unknown'
  if (unpaid > 0) return 'unpaid'
  if (isPartial) return 'finished'
  return paid > 0 ? 'done' : 'none'
}
