import type { PurchaseProblem } from '../purchaseOutcomes.ts'

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

/** Reason why the payments stopped. */
export interface PaymentStop {
  readonly reason: StopReason
  /** Message of the gateway or the federation; null if there is none. */
  readonly message: string | null
  /** Id of the vehicle whose payment stopped the others; null if no single payment did. */
  readonly vehicleId: string | null
}

/** Creates the reason why the payments stopped. */
export const createPaymentStop = (
  reason: StopReason,
  message: string | null = null,
  vehicleId: string | null = null,
): PaymentStop => ({ reason, message, vehicleId })

/**
 * Types of purchase problems that stop a payment run, each with the stop reason that the page
 * shows.
 */
export const stopReasons: Partial<Record<string, StopReason>> = {
  PaymentDeclinedProblem: 'declined',
  PaymentDetailsMissingProblem: 'noCard',
  PurchasesPausedProblem: 'closed',
  PriceChangedProblem: 'priceChanged',
  AdditionalFeeNotAcceptedProblem: 'priceChanged',
  RefusedProblem: 'refused',
} satisfies Partial<Record<PurchaseProblem, StopReason>>
