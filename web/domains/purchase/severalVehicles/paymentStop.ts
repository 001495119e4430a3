import type { StopReason } from './paymentLines.ts'

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
