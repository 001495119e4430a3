/** TPS and TVQ (P12), each computed on the taxable amount, in integer cents, rounded half up. */

/** Tax rates in thousandths of a percent. */
const rates = { tps: 5_000, tvq: 9_975 }
const whole = 100_000

/** Tax rates as fractions: 0.05 is 5 %. */
export const taxRates = { tps: rates.tps / whole, tvq: rates.tvq / whole }

export type Taxes = {
  tps: number
  tvq: number
}

/** Returns both taxes on a taxable amount, in cents. */
export function taxesOn(taxable: number): Taxes {
  return { tps: share(taxable, rates.tps), tvq: share(taxable, rates.tvq) }
}

/**
 * Returns the taxable amount in cents that gives `total` once both taxes are added. Rounding makes
 * some totals unreachable; for those the nearest taxable amount is returned, and the total is off
 * by one cent.
 */
export function taxableWithin(total: number): number {
  const near = Math.round((total * whole) / (whole + rates.tps + rates.tvq))
  const becomes = (taxable: number) => {
    const { tps, tvq } = taxesOn(taxable)
    return taxable + tps + tvq === total
  }
  return [near, near - 1, near + 1].find(becomes) ?? near
}

function share(amount: number, rate: number): number {
  return Math.floor((amount * rate + whole / 2) / whole)
}
