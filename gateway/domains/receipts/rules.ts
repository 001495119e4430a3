/** Which receipts are listed, and in which order. */
import { dayOf } from '../../platform/days.ts'
import type { ReceiptRecord } from './rest.ts'

/** Only what the rules look at. */
type Receipt = Pick<ReceiptRecord, 'id' | 'paidAt' | 'successful'>

interface Wanted {
  /** Of the payment, in Quebec; null for every year. */
  year?: number | null
  /** Whether the payment went through; null for both. */
  successful?: boolean | null
}

/** The year of a payment, in Quebec; null where its moment is not known. */
const yearOf = ({ paidAt }: Receipt) => (paidAt === null ? null : Number(dayOf(paidAt).slice(0, 4)))

/** The newest first; those without a moment last. */
export function newestFirst<R extends Receipt>(receipts: readonly R[]): R[] {
  return receipts.toSorted((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.id - a.id)
}

/** Returns the receipts of a year whose payments succeeded, or those whose payments failed (H19). */
export function filterReceipts<R extends Receipt>(receipts: readonly R[], { year, successful }: Wanted): R[] {
  return receipts.filter(
    (receipt) =>
      (year == null || yearOf(receipt) === year) && (successful == null || receipt.successful === successful),
  )
}

/** The years in which a payment went through, the latest first. */
export function yearsOf(receipts: readonly Receipt[]): number[] {
  const years = filterReceipts(receipts, { successful: true })
    .map(yearOf)
    .filter((year) => year !== null)
  return [...new Set(years)].toSorted((a, b) => b - a)
}
