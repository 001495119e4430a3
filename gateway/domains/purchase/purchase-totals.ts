import { toMoney } from '../../federation/parse-values.ts'
import type { Money, PurchaseTotals } from '../../graphql/generated/types.ts'

/** Amounts of a purchase quote that count towards the totals. */
interface QuotedLine {
  invoice: Record<'subtotal' | 'tps' | 'tvq' | 'total', Pick<Money, 'cents'>>
  additionalFee: Pick<Money, 'cents'> | null
}

/**
 * Adds up the invoices of several passes. Each pass is charged separately, so the taxes are the
 * sums of the rounded taxes of the passes, not the taxes on the sum.
 */
export function computePurchaseTotals(quotes: readonly QuotedLine[]): PurchaseTotals {
  const sum = (readCents: (quote: QuotedLine) => number) =>
    toMoney(quotes.reduce((total, quote) => total + readCents(quote), 0))
  return {
    paymentCount: quotes.length,
    subtotal: sum(({ invoice }) => invoice.subtotal.cents),
    additionalFees: sum(({ additionalFee }) => additionalFee?.cents ?? 0),
    tps: sum(({ invoice }) => invoice.tps.cents),
    tvq: sum(({ invoice }) => invoice.tvq.cents),
    total: sum(({ invoice }) => invoice.total.cents),
  }
}
