import type { PurchaseDraft } from './purchaseDraft.ts'

/** Navigation state of the success screen of a purchase. */
export interface PurchasedState {
  receiptId: string | null
  /** Total that the member confirmed and paid, in cents. */
  paidCents: number
  /** False when the magazine choice could not be saved after the purchase. */
  magazinesSaved: boolean | null
  /**
   * Choices of the completed purchase, with which the member can buy the same pass for another
   * vehicle.
   */
  choices: PurchaseDraft
}
