/** What the screen after a purchase is handed along with its address. */
export interface Bought {
  receiptId: string | null
  /** False when the magazine choice could not be kept. */
  magazinesSaved: boolean | null
}
