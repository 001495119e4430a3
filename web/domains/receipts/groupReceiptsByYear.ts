const yearFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', year: 'numeric' })

interface YearGroup<R> {
  /**
   * Year of the payments in this group, in the time zone of Quebec; null for the group of payments
   * without a known time.
   */
  year: number | null
  receipts: R[]
}

/**
 * Groups receipts by year. Receipts keep their order within a year, and years follow the order of
 * their first receipts.
 */
export function groupReceiptsByYear<R extends { readonly paidAt: string | null }>(
  receipts: readonly R[],
): YearGroup<R>[] {
  const groups = Map.groupBy(receipts, ({ paidAt }) => paymentYearOf(paidAt))
  return Array.from(groups, ([year, receiptsOfYear]) => ({ year, receipts: receiptsOfYear }))
}

function paymentYearOf(paidAt: string | null): number | null {
  const date = new Date(paidAt ?? '')
  return Number.isNaN(date.getTime()) ? null : Number(yearFormat.format(date))
}
