import { paths } from '../../../platform/paths.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { readDraft } from '../../../wizard/draft.ts'
import { buildPurchaseStepUrl, purchaseWizard } from '../purchaseWizard.ts'
import { getStoredPaymentLines } from './paymentLineStorage.ts'

/**
 * Returns the vehicles that have a payment with an unknown outcome, each with the URL that checks
 * the payment. No payment with another idempotency key may be sent for these vehicles.
 */
export function findPendingPaymentUrlsByVehicle(): ReadonlyMap<string, string> {
  const sent = getStoredPaymentLines(readDraftOwnerId())
    .get()
    .filter(({ state }) => state === 'sent')
  const pending = new Map(sent.map(({ vehicleId }) => [vehicleId, paths.severalPayments()]))
  const { attempt, vehicleId } = readDraft(purchaseWizard)
  if (attempt && vehicleId) pending.set(vehicleId, buildPurchaseStepUrl('review'))
  return pending
}
