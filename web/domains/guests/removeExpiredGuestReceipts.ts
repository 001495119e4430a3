import { getGuestReceiptStorage, readGuestReceipt } from './guestReceipts.ts'

/**
 * Removes the stored receipts of guest passes that have expired.
 * @param now Current time, as `Date.toISOString` returns it.
 */
export function removeExpiredGuestReceipts(now: string): void {
  for (const wizardKey of ['provinces', 'onnb'] as const)
    if (readGuestReceipt(wizardKey, now) === null) getGuestReceiptStorage(wizardKey).remove()
}
