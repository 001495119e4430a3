import { convertCentsToMoney } from '../../federation/parse-values.ts'
import type { Money, PurchaseTotals } from '../../graphql/generated/types.ts'

/** Amounts of one quoted pass: its invoice and its additional fee. */
interface QuotedLine {
  invoice: Record<'subtotal' | 'tps' | 'tvq' | 'total', Pick<Money, 'cents'>>
  additionalFee: Pick<Money, 'cents'> | null
}

/**
 * Adds up the invoices of several passes. The total taxes are the sum of the rounded taxes of each
 * pass, because each pass is charged separately.
 */
export function computeTotalsOfPassQuotes(quotes: readonly QuotedLine[]): PurchaseTotals {
  const sumAmountOfAllQuotes = (getCents: (quote: QuotedLine) => number) =>
    convertCentsToMoney(quotes.reduce((total, quote) => total + getCents(quote), 0))
  return {
    paymentCount: quotes.length,
    subtotal: sumAmountOfAllQuotes(({ invoice }) => invoice.subtotal.cents),
    additionalFees: sumAmountOfAllQuotes(({ additionalFee }) => additionalFee?.cents ?? 0),
    tps: sumAmountOfAllQuotes(({ invoice }) => invoice.tps.cents),
    tvq: sumAmountOfAllQuotes(({ invoice }) => invoice.tvq.cents),
    total: sumAmountOfAllQuotes(({ invoice }) => invoice.total.cents),
  }
}
