import { type Taxes, taxableWithin, taxesOn } from './taxes.ts'

/** What a purchase costs, in cents. Its parts are before tax. */
export type Invoice = Taxes & {
  pass: number
  /** The liability insurance premium, which carries no tax (assumed). */
  insurance: number
  fee: number
}

/** A price in cents; the insurance is a part of it. */
export interface Price {
  amount: number
  insurance: number
  taxIncluded: boolean
}

/** The invoice of a price and an additional fee. A price that includes its taxes is what is paid in the end. */
export function invoiceOf({ amount, insurance, taxIncluded }: Price, fee: number): Invoice {
  const rest = amount - insurance
  const pass = taxIncluded ? taxableWithin(rest) : rest
  return { pass, insurance, fee, ...taxesOn(pass + fee) }
}

/** The sums that a receipt shows (rules §9), in cents. */
export function sumsOf({ pass, insurance, fee, tps, tvq }: Invoice) {
  const taxable = pass + fee
  const amount = taxable + insurance
  return { taxable, nonTaxable: insurance, amount, total: amount + tps + tvq }
}
