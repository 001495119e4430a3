import type { Fault } from './fault.ts'

/** Injected faults in prices, taxes and the parsing of amounts. */
export const money: readonly Fault[] = [
  {
    id: 'M01',
    title: 'the gateway rounds taxes down',
    find: 'Math.floor((taxableAmount * rateThousandths + rateScale / 2) / rateScale)',
    replace: 'Math.floor((taxableAmount * rateThousandths) / rateScale)',
  },
  {
    id: 'M02',
    title: 'the embedded federation rounds taxes up',
    find: 'Math.floor((amount * rate + denominator / 2) / denominator)',
    replace: 'Math.ceil((amount * rate) / denominator)',
  },
  {
    id: 'M03',
    title: 'an insurance premium may exceed the price',
    find: 'Math.min(insurance?.cents ?? 0, currentPrice.cents)',
    replace: 'Math.max(insurance?.cents ?? 0, 0)',
  },
  {
    id: 'M04',
    title: 'a price that includes taxes is a cent off where rounding differs',
    find: 'computeTax(taxable, taxRateThousandths.tvq) === amount return [near, near - 1, near + 1].find(doesTaxableAmountGiveTotal) ?? near',
    replace:
      'computeTax(taxable, taxRateThousandths.tvq) === amount\n  return [near].find(doesTaxableAmountGiveTotal) ?? near',
  },
  {
    id: 'M05',
    title: 'a third decimal is truncated instead of rounded',
    find: "(rest >= '5' ? 1 : 0)",
    replace: "(rest >= '99' ? 1 : 0)",
  },
  {
    id: 'M06',
    title: 'a negative price is accepted',
    find: 'amount === null || amount.cents < 0 ? null : amount',
    replace: 'amount === null ? null : amount',
    tests: ['tests/gateway/unexpected-replies.test.ts'],
  },
  {
    id: 'M07',
    title: 'a price that has fallen is charged without a new confirmation',
    find: 'expected == null || convertDollarsToCents(expected) === total ? null',
    replace: 'expected == null || convertDollarsToCents(expected) >= total ? null',
  },
  {
    id: 'M08',
    title: 'decimal dollars are converted to cents without rounding',
    find: 'return Math.round(dollars * 100)',
    replace: 'return Math.floor(dollars * 100)',
  },
  {
    id: 'M09',
    title: 'an accepted fee counts for any amount',
    find: 'feeAccepted === String(feeCents)',
    replace: 'Boolean(feeAccepted) && feeCents > 0',
  },
  {
    id: 'M10',
    title: 'the price check right before the charge leaves out the fee',
    find: 'return offer && buildPassOfferInvoice(offer, await loadAdditionalPassFee(type, context)).total',
    replace:
      'return offer && buildPassOfferInvoice(offer, 0 * (await loadAdditionalPassFee(type, context))).total',
    tests: ['tests/gateway/price-check.test.ts'],
  },
]
