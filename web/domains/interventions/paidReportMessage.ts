import { createStoredValue } from '../../platform/storedValue.ts'

/**
 * Data of the message that the dashboard shows after the payment of an intervention report: the
 * report, and the pass that came with it (K11).
 */
export interface PaidReport {
  /** Number of the pass that came with the intervention report. */
  number: string
  /**
   * Name of the vehicle of the pass. `vehicleId` is null when the member no longer owns the
   * vehicle.
   */
  vehicle: string | null
  vehicleId: string | null
  activeAt: string | null
  expiresAt: string | null
  receiptId: string | null
  /** Amount paid in cents, taxes included; null when the receipt is not available yet. */
  totalCents: number | null
}

/**
 * Stored message that the fee of an intervention report was paid; null when there is none. The
 * dashboard shows the message once.
 */
export const paidReportMessage = createStoredValue(
  'page',
  'interventions.message',
  (found) => (found ?? null) as PaidReport | null,
)
