import { paths } from '../../../platform/paths.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { readDraft } from '../../../wizard/draft.ts'
import { buildPurchaseStepUrl, purchaseWizard } from '../purchaseWizard.ts'
import { getStoredPaymentLines } from './paymentLineStorage.ts'

/**
 * Returns the URL that checks the payment, for each vehicle that has a payment with an unknown
 * outcome, by vehicle id. No payment with another idempotency key may be sent for such a vehicle.
 */
export function findPendingPayments(): ReadonlyMap<string, string> {
  const sent = getStoredPaymentLines(readDraftOwnerId())
    .get()
    .filter(({ state }) => state === 'sent')
  const pending = new Map(sent.map(({ vehicleId }) => [vehicleId, paths.severalPayments()]))
  const { attempt, vehicleId } = readDraft(purchaseWizard)
  if (attempt && vehicleId) pending.set(vehicleId, buildPurchaseStepUrl('review'))
  return pending
}
