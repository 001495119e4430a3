import { useDraft } from '../../../wizard/draft.ts'
import { purchaseWizard } from '../purchaseWizard.ts'
import { isPaymentLineUnpaid } from './paymentLineStates.ts'
import type { PaymentLine } from './paymentLines.ts'
import { hasUnconfirmedPurchase } from './pendingPayments.ts'

/**
 * Returns a function that tells whether the pass of an unpaid payment line may be paid in the
 * purchase for one vehicle, whose outcome is unknown. The pass must not be shown as unpaid then.
 */
export function usePendingLinePredicate(): (line: PaymentLine) => boolean {
  const [purchase] = useDraft(purchaseWizard)
  return (line) => isPaymentLineUnpaid(line) && hasUnconfirmedPurchase(purchase, line.vehicleId)
}
