import { type Taxes, computeTaxableAmountFromTotal, computeTaxes } from './taxes.ts'

/** An invoice of a purchase, in cents: the sales taxes, and the parts of the price before tax. */
export type Invoice = Taxes & {
  pass: number
  /** Liability insurance premium, in cents. The premium is assumed not to be taxed. */
  insurance: number
  fee: number
}

/** A price in cents. The field `amount` includes the insurance premium. */
export interface Price {
  amount: number
  insurance: number
  taxIncluded: boolean
}

/**
 * Returns the invoice for a price and an additional fee, all amounts in cents. If the price
 * includes taxes, the function derives the price before tax.
 */
export function computePassInvoice(
  { amount, insurance, taxIncluded }: Price,
  additionalFee: number,
): Invoice {
  const rest = amount - insurance
  const pass = taxIncluded ? computeTaxableAmountFromTotal(rest) : rest
  return { pass, insurance, fee: additionalFee, ...computeTaxes(pass + additionalFee) }
}

/**
 * Computes from an invoice the subtotals and the total that a receipt shows, in cents (rules §9).
 */
export function computePassInvoiceTotals({ pass, insurance, fee, tps, tvq }: Invoice) {
  const taxable = pass + fee
  const amount = taxable + insurance
  return { taxable, nonTaxable: insurance, amount, total: amount + tps + tvq }
}
