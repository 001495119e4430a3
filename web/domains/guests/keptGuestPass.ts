import { quebecDayOf } from '../../platform/quebecDays.ts'
import type { KeptGuestPass } from '../kept-passes/shared/keptGuestPasses.ts'
import type { GuestReceipt } from './guestReceipts.ts'

/**
 * Converts a stored receipt of a guest, whose holder has an abbreviated first name, to the pass
 * that this device can keep. Returns null if the receipt lacks the holder, the QR code or the days,
 * without which an officer cannot check the pass.
 */
export function buildKeptGuestPass(receipt: GuestReceipt, issuer: string): KeptGuestPass | null {
  const { number, controlNumber, holder, validIn, activeAt, expiresAt, paidAt } = receipt
  if (controlNumber === null || holder === null || activeAt === null || expiresAt === null) return null
  return {
    issuer,
    number,
    controlNumber,
    holderName: holder.name,
    holderProvince: holder.province,
    validIn,
    firstDay: quebecDayOf(activeAt),
    lastDay: quebecDayOf(expiresAt),
    confirmedAt: paidAt,
  }
}
