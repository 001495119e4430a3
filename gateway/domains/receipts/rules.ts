/** Rules about the selection and order of receipts. */
import { dayOf } from '../../platform/days.ts'
import type { ReceiptRecord } from './rest.ts'

/** The fields of a receipt that the rules use. */
type Receipt = Pick<ReceiptRecord, 'id' | 'paidAt' | 'successful'>

interface ReceiptFilter {
  /** Year of the payment in Quebec; null for every year. */
  year?: number | null
  /** True for successful payments, false for failed ones; null for both. */
  successful?: boolean | null
}

/** Returns the year of a payment in Quebec; null when its time is unknown. */
const getPaymentYear = ({ paidAt }: Receipt) => (paidAt === null ? null : Number(dayOf(paidAt).slice(0, 4)))

/** Sorts receipts, latest first; receipts without a time come last. */
export function sortNewestFirst<R extends Receipt>(receipts: readonly R[]): R[] {
  return receipts.toSorted((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.id - a.id)
}

/**
 * Returns the receipts of a year whose payments succeeded, or those whose payments failed (H19).
 */
export function filterReceipts<R extends Receipt>(
  receipts: readonly R[],
  { year, successful }: ReceiptFilter,
): R[] {
  return receipts.filter(
    (receipt) =>
      (year == null || getPaymentYear(receipt) === year) &&
      (successful == null || receipt.successful === successful),
  )
}

/** Returns the years with a successful payment, latest first. */
export function listYears(receipts: readonly Receipt[]): number[] {
  const years = filterReceipts(receipts, { successful: true })
    .map(getPaymentYear)
    .filter((year) => year !== null)
  return [...new Set(years)].toSorted((a, b) => b - a)
}
