import { quebecDayOf } from '../../platform/quebecDays.ts'
import { removeEndedGuestPasses } from '../kept-passes/shared/keptGuestPasses.ts'
import { getGuestReceiptStorage, readGuestReceipt } from './guestReceipts.ts'

/**
 * Removes the stored receipts of guest passes that have expired, and the passes that this device
 * kept for use without a network.
 * @param now Current time, as `Date.toISOString` returns it.
 */
export function removeExpiredGuestReceipts(now: string): void {
  for (const wizardKey of ['provinces', 'onnb'] as const)
    if (readGuestReceipt(wizardKey, now) === null) getGuestReceiptStorage(wizardKey).remove()
  removeEndedGuestPasses(quebecDayOf(now))
}
