import { type PurchaseDraft, purchaseDraftOptions } from '../purchaseDraft.ts'
import { readDraft, resetDraft } from '../../../wizard/draft.ts'

/** Pass whose declined purchase the member has canceled. */
interface CanceledPass {
  readonly id: string
  /** Vehicle of the pass; null when the member no longer has the vehicle. */
  readonly vehicle: { readonly id: string } | null | undefined
}

/**
 * Returns whether a draft is the purchase of a canceled pass. The draft of a purchase that was
 * declined in this browser does not contain the id of its pass.
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
