/**
 * What a purchase costs, in integer cents. It is computed apart from the federation, which charges by its
 * own count; the two must agree to the cent, since a member confirms this one.
 */
import { cad } from '../../federation/parse.ts'
import type { AccessRightOfferRecord } from '../access-rights/offers.rest.ts'
import type { Invoice, InvoiceLineKind } from '../../graphql/generated/types.ts'

/** Thousandths of a percent: 5 % and 9.975 % (P12). */
const rates = { tps: 5_000, tvq: 9_975 }
const whole = 100_000

/** The same as shares of an amount. */
export const taxRates = { tpsRate: rates.tps / whole, tvqRate: rates.tvq / whole }

/** A share of an amount, each tax by itself, half up. */
function taxOf(taxable: number, rate: number): number {
  return Math.floor((taxable * rate + whole / 2) / whole)
}

/**
 * The invoice of an offer, with the additional fee in cents.
 *
 * The insurance premium carries neither tax; the rest of the price and the fee do (assumed, see
 * `openapi.yaml`). A price that includes taxes is taken apart again, so that what is paid is that price.
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
 * What of an amount is left when both taxes are taken out of it: the amount that becomes it again with them.
 * Rounding leaves some amounts that none becomes; the nearest stands in.
 */
function beforeTax(amount: number): number {
  const near = Math.round((amount * whole) / (whole + rates.tps + rates.tvq))
  const becomes = (taxable: number) =>
    taxable + taxOf(taxable, rates.tps) + taxOf(taxable, rates.tvq) === amount
  return [near, near - 1, near + 1].find(becomes) ?? near
}
