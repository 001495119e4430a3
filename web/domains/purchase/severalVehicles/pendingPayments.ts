/** Payments with an unknown outcome, which block every other payment for the same vehicle. */
import { paths } from '../../../platform/paths.ts'
import { useDraft } from '../../../wizard/draft.ts'
import { type PurchaseDraft, buildPurchaseStepUrl, purchaseWizard } from '../purchaseWizard.ts'
import type { PaymentLine } from './paymentLines.ts'
import { useStoredPaymentLines } from './paymentLineStorage.ts'

/**
 * Returns whether the payment for a vehicle has an unknown outcome, in a purchase for several
 * vehicles. Such a payment may only be sent again with its idempotency key.
 */
export const hasUnconfirmedPaymentLine = (
  lines: readonly PaymentLine[],
  vehicleId: string | null | undefined,
): boolean => lines.some((line) => line.state === 'sent' && line.vehicleId === vehicleId)

/**
 * Returns whether a payment for `vehicleId` with an unknown outcome exists in the purchase for one
 * vehicle.
 */
export const hasUnconfirmedPurchase = (draft: PurchaseDraft, vehicleId: string): boolean =>
  Boolean(draft.attempt) && draft.vehicleId === vehicleId

/**
 * Returns a function that finds the URL on which the member can check a vehicle's payment with an
 * unknown outcome. For a vehicle without such a payment, the function returns null.
 */
export function usePendingPaymentUrlFinder(): (vehicleId: string) => string | null {
  const lines = useStoredPaymentLines()
  const [purchase] = useDraft(purchaseWizard)
  return (vehicleId) => {
    if (hasUnconfirmedPurchase(purchase, vehicleId)) return buildPurchaseStepUrl('review')
    return hasUnconfirmedPaymentLine(lines, vehicleId) ? paths.severalPayments() : null
  }
}
