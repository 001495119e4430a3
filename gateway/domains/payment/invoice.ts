/**
 * Price calculation of a purchase, in integer cents. The federation calculates its charge
 * independently, and both must agree to the cent, because the member confirms the total calculated
 * here.
 */
import { cad } from '../../federation/parse.ts'
import type { AccessRightOfferRecord } from '../access-rights/offers.rest.ts'
import type { Invoice, InvoiceLineKind } from '../../graphql/generated/types.ts'

/** Tax rates in thousandths of a percent: 5% and 9.975% (P12). */
const rates = { tps: 5_000, tvq: 9_975 }
const whole = 100_000

/** Tax rates as fractions of an amount. */
export const taxRates = { tpsRate: rates.tps / whole, tvqRate: rates.tvq / whole }

/** Returns one tax of an amount, rounded half up. */
function taxOf(taxable: number, rate: number): number {
  return Math.floor((taxable * rate + whole / 2) / whole)
}

/**
 * Returns the invoice of an offer, with the additional fee in cents.
 *
 * The insurance premium carries neither tax; the rest of the price and the fee do (assumed, see
 * `openapi.yaml`). A price that includes taxes is split into net price and taxes, so that the total
 * equals that price.
 */
export function invoiceOf(
  {
    currentPrice,
    insurance,
    taxIncluded,
  }: Pick<AccessRightOfferRecord, 'currentPrice' | 'insurance' | 'taxIncluded'>,
  fee: number,
): Invoice {
  const premium = Math.min(insurance?.cents ?? 0, currentPrice.cents)
  const pass = taxIncluded ? beforeTax(currentPrice.cents - premium) : currentPrice.cents - premium
  const taxable = pass + fee
  const tps = taxOf(taxable, rates.tps)
  const tvq = taxOf(taxable, rates.tvq)
  const lines: [InvoiceLineKind, number][] = [
    ['ACCESS_RIGHT', pass],
    ['INSURANCE', premium],
    ['ADDITIONAL_FEE', fee],
  ]
  return {
    lines: lines
      .filter(([kind, amount]) => kind === 'ACCESS_RIGHT' || amount > 0)
      .map(([kind, amount]) => ({ kind, amount: cad(amount) })),
    taxable: cad(taxable),
    nonTaxable: cad(premium),
    subtotal: cad(taxable + premium),
    tps: cad(tps),
    tvq: cad(tvq),
    ...taxRates,
    total: cad(taxable + premium + tps + tvq),
  }
}

/**
 * Returns the amount before taxes whose total with both taxes is `amount`. Because of rounding,
 * some totals have no such amount; then returns the nearest one.
 */
function beforeTax(amount: number): number {
  const near = Math.round((amount * whole) / (whole + rates.tps + rates.tvq))
  const becomes = (taxable: number) =>
    taxable + taxOf(taxable, rates.tps) + taxOf(taxable, rates.tvq) === amount
  return [near, near - 1, near + 1].find(becomes) ?? near
}
