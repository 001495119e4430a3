/**
 * True when the member has just pressed the pay button of the review. The flag is kept in memory
 * only, so that opening or reloading the payment screen never starts a payment by itself.
 */
let isRequested = false

/** Records that the member confirmed the payments, which the next screen then starts. */
export function recordPaymentConfirmation(): void {
  isRequested = true
}

/** Returns true once after the member has confirmed the payments; later calls return false. */
export function consumePaymentConfirmation(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}
