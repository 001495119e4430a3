/**
 * The sales taxes TPS and TVQ (P12). Each tax is computed on the taxable amount and rounded half up
 * to a whole cent.
 */

/** Rates of the sales taxes TPS and TVQ, in thousandths of a percent. */
const rates = { tps: 5_000, tvq: 9_975 }
const denominator = 100_000

/** Rates of the sales taxes TPS and TVQ as fractions: 0.05 is 5 %. */
export const taxRates = { tps: rates.tps / denominator, tvq: rates.tvq / denominator }

export type Taxes = {
  tps: number
  tvq: number
}

/** Returns the sales taxes TPS and TVQ on a taxable amount, in cents. */
export function computeTaxes(taxable: number): Taxes {
  return { tps: computeTax(taxable, rates.tps), tvq: computeTax(taxable, rates.tvq) }
}

/**
 * Computes the amount before the taxes TPS and TVQ, in cents, from the total after taxes. Adding
 * rounded taxes cannot give every total; the result then differs by one cent.
 */
export function computeTaxableAmountFromTotal(total: number): number {
  const near = Math.round((total * denominator) / (denominator + rates.tps + rates.tvq))
  const doesTaxedAmountEqualTotal = (taxable: number) => {
    const { tps, tvq } = computeTaxes(taxable)
    return taxable + tps + tvq === total
  }
  return [near, near - 1, near + 1].find(doesTaxedAmountEqualTotal) ?? near
}

function computeTax(amount: number, rate: number): number {
  return Math.floor((amount * rate + denominator / 2) / denominator)
}
