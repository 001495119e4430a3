/**
 * Price calculation of a purchase, in integer cents. The federation calculates its charge
 * independently, and both amounts must agree to the cent.
 */
import { convertCentsToMoney } from '../../federation/parse-values.ts'
import type { AccessRightOfferRecord } from '../access-rights/offers.rest.ts'
import type { Invoice, InvoiceLineKind } from '../../graphql/generated/types.ts'

/** Rates of the two sales taxes in thousandths of a percent: 5% and 9.975% (P12). */
const taxRateThousandths = { tps: 5_000, tvq: 9_975 }
const rateScale = 100_000

/** Rates of the two sales taxes as fractions of an amount, such as 0.05. */
export const taxRates = {
  tpsRate: taxRateThousandths.tps / rateScale,
  tvqRate: taxRateThousandths.tvq / rateScale,
}

/** Returns the sales tax on a taxable amount in cents, rounded half up to a cent. */
function computeTax(taxableAmount: number, rateThousandths: number): number {
  return Math.floor((taxableAmount * rateThousandths + rateScale / 2) / rateScale)
}

/**
 * Returns the invoice of a pass offer; `fee` is the additional fee in cents. Taxes apply to the
 * price and the fee, but not to the insurance premium. This is an assumption (see `openapi.yaml`).
 */
export function buildPassOfferInvoice(
  {
    currentPrice,
    insurance,
    taxIncluded,
  }: Pick<AccessRightOfferRecord, 'currentPrice' | 'insurance' | 'taxIncluded'>,
  fee: number,
): Invoice {
  const premium = Math.min(insurance?.cents ?? 0, currentPrice.cents)
  const pass = taxIncluded
    ? computeAmountBeforeTaxes(currentPrice.cents - premium)
    : currentPrice.cents - premium
  const taxable = pass + fee
  const tps = computeTax(taxable, taxRateThousandths.tps)
  const tvq = computeTax(taxable, taxRateThousandths.tvq)
  const lines: [InvoiceLineKind, number][] = [
    ['ACCESS_RIGHT', pass],
    ['INSURANCE', premium],
    ['ADDITIONAL_FEE', fee],
  ]
  return {
    lines: lines
      .filter(([kind, amount]) => kind === 'ACCESS_RIGHT' || amount > 0)
      .map(([kind, amount]) => ({ kind, amount: convertCentsToMoney(amount) })),
    taxable: convertCentsToMoney(taxable),
    nonTaxable: convertCentsToMoney(premium),
    subtotal: convertCentsToMoney(taxable + premium),
    tps: convertCentsToMoney(tps),
    tvq: convertCentsToMoney(tvq),
    ...taxRates,
    total: convertCentsToMoney(taxable + premium + tps + tvq),
  }
}

/**
 * Returns the amount before taxes whose total with both taxes is `amount`, or is nearest to
 * `amount` because of rounding.
 */
function computeAmountBeforeTaxes(amount: number): number {
  const near = Math.round(
    (amount * rateScale) / (rateScale + taxRateThousandths.tps + taxRateThousandths.tvq),
  )
  const doesTaxableAmountGiveTotal = (taxable: number) =>
    taxable + computeTax(taxable, taxRateThousandths.tps) + computeTax(taxable, taxRateThousandths.tvq) ===
    amount
  return [near, near - 1, near + 1].find(doesTaxableAmountGiveTotal) ?? near
}
