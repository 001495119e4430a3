/** TPS and TVQ (P12), each taken on the taxable amount by itself, in integer cents, half up. */

/** Thousandths of a percent. */
const rates = { tps: 5_000, tvq: 9_975 }
const whole = 100_000

/** Both as shares of an amount; 0.05 is 5 %. */
export const taxRates = { tps: rates.tps / whole, tvq: rates.tvq / whole }

export type Taxes = {
  tps: number
  tvq: number
}

/** Both taxes on a taxable amount in cents. */
export function taxesOn(taxable: number): Taxes {
  return { tps: share(taxable, rates.tps), tvq: share(taxable, rates.tvq) }
}

/**
 * The taxable amount that becomes `total` once both taxes are added. Rounding leaves some totals that no
 * amount becomes; there the nearest stands in, and what is paid is a cent off.
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
