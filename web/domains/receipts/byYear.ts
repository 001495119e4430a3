const years = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', year: 'numeric' })

interface Group<R> {
  /** By the days of Quebec; null where the moment of the payment is not known. */
  year: number | null
  receipts: R[]
}

/** Receipts in groups of a year each; groups and receipts keep the order in which they come. */
export function byYear<R extends { readonly paidAt: string | null }>(receipts: readonly R[]): Group<R>[] {
  const groups = Map.groupBy(receipts, ({ paidAt }) => yearOf(paidAt))
  return Array.from(groups, ([year, receipts]) => ({ year, receipts }))
}

function yearOf(moment: string | null): number | null {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? null : Number(years.format(date))
}
