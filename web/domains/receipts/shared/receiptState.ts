/** State of the browser's history entry with which a link opens a receipt. */
export interface ReceiptState {
  /** True if the payments of a purchase for several vehicles link to the receipt. */
  readonly isFromPayments: boolean
}
