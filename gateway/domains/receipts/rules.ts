/** Rules that filter and sort receipts. */
import { getTorontoDay } from '../../platform/calendar-days.ts'
import type { AccessRightRecord } from '../access-rights/rest.ts'
import type { ReceiptRecord } from './rest.ts'

/** The fields of a receipt by which receipts are filtered and sorted. */
type Receipt = Pick<ReceiptRecord, 'id' | 'paidAt' | 'successful'>

/** Fields of a payment that name its pass. */
type PassPayment = Pick<ReceiptRecord, 'successful' | 'accessRight'>

interface ReceiptFilter {
  /** Calendar year of the payments to select, in Quebec time; null to select every year. */
  year?: number | null
  /**
   * True to select successful payments, false to select failed payments; null to select all
   * payments.
   */
  successful?: boolean | null
}

/**
 * Returns the calendar year of a payment, in Quebec time; null when the payment time is unknown.
 */
const getReceiptPaymentYear = ({ paidAt }: Receipt) =>
  paidAt === null ? null : Number(getTorontoDay(paidAt).slice(0, 4))

/** Sorts receipts, latest first; receipts without a payment time come last. */
export function sortReceiptsNewestFirst<GivenReceipt extends Receipt>(
  receipts: readonly GivenReceipt[],
): GivenReceipt[] {
  return receipts.toSorted((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.id - a.id)
}

/** Returns the receipts that match a filter by payment year and by success of the payment (H19). */
export function filterReceiptsByYearAndSuccess<GivenReceipt extends Receipt>(
  receipts: readonly GivenReceipt[],
  { year, successful }: ReceiptFilter,
): GivenReceipt[] {
  return receipts.filter(
    (receipt) =>
      (year == null || getReceiptPaymentYear(receipt) === year) &&
      (successful == null || receipt.successful === successful),
  )
}

/**
 * Returns whether a payment failed and its pass is still unpaid: neither paid later nor cancelled
 * (H19).
 * @param passes Passes of the member; null when the passes failed to load. The status that the
 * receipt recorded then counts.
 */
export function isPaymentStillUnpaid(
  { successful, accessRight }: PassPayment,
  passes: readonly Pick<AccessRightRecord, 'id' | 'status'>[] | null,
): boolean {
  if (successful || accessRight === null) return false
  const pass = passes === null ? accessRight : passes.find(({ id }) => id === accessRight.id)
  return pass?.status === 'PAYMENT_FAILED'
}

/** Returns the years in which the member made a successful payment, latest first. */
export function listPaymentYears(receipts: readonly Receipt[]): number[] {
  const years = filterReceiptsByYearAndSuccess(receipts, { successful: true })
    .map(getReceiptPaymentYear)
    .filter((year) => year !== null)
  return [...new Set(years)].toSorted((a, b) => b - a)
}
