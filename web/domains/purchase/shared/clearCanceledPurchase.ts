import type { CanceledPass } from '../../access-rights/shared/GiveUp.tsx'
import { type PurchaseDraft, purchaseDraftOptions } from '../purchaseDraft.ts'
import { readDraft, resetDraft } from '../../../wizard/draft.ts'

/**
 * Returns whether a purchase draft belongs to a canceled pass. If a payment was declined in this
 * browser, the draft contains no pass id. The vehicles are then compared instead.
 */
export const isDraftOfCanceledPass = (
  { accessRightId, declinedTotal, vehicleId, attempt }: PurchaseDraft,
  { id, vehicle }: CanceledPass,
): boolean =>
  // The outcome of a payment in progress is still needed.
  attempt === undefined &&
  (accessRightId === id || (declinedTotal !== undefined && vehicleId === vehicle?.id))

/** Clears the draft of a purchase that the member has canceled after its payment was declined. */
export function clearCanceledPurchase(pass: CanceledPass): void {
  if (isDraftOfCanceledPass(readDraft(purchaseDraftOptions), pass)) resetDraft(purchaseDraftOptions)
}
