/**
 * True from the press of the pay button in the review until the payments start. Kept only in
 * memory, so that opening or reloading the payment screen never starts a payment.
 */
let isRequested = false

/** Records that the member has confirmed the payments. The next screen then starts the payments. */
export function recordPaymentConfirmation(): void {
  isRequested = true
}

/** Returns true once after the member has confirmed the payments; later calls return false. */
export function readAndClearPaymentConfirmation(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}
