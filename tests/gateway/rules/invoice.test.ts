import { describe, expect, test } from 'vitest'
import { buildPassOfferInvoice } from '../../../gateway/domains/payment/invoice.ts'
import { convertCentsToMoney } from '../../../gateway/federation/parse-values.ts'

/**
 * Invoice test cases, in cents: price, insurance, fee and `taxIncluded`, followed by the expected
 * TPS, TVQ and total.
 */
const table: [number, number | null, number, boolean, number, number, number][] = [
  [45_000, null, 0, false, 2_250, 4_489, 51_739],
  [45_000, 4_257, 0, false, 2_037, 4_064, 51_101],
  [45_000, 4_257, 2_000, false, 2_137, 4_264, 53_401],
  // 5 % of 10 cents is half a cent, which is rounded up.
  [10, null, 0, false, 1, 1, 12],
  // 9.975 % of 1000 is 99.75.
  [1_000, null, 0, false, 50, 100, 1_150],
  [0, null, 0, false, 0, 0, 0],
  [10_000, null, 0, true, 435, 868, 10_000],
  [5_749, null, 0, true, 250, 499, 5_749],
  [10_000, 2_000, 0, true, 348, 694, 10_000],
  // The insurance cannot exceed the price that includes it.
  [1_000, 5_000, 0, false, 0, 0, 1_000],
]

describe('invoice of a pass [P12, G22]', () => {
  test.each(table)(
    'the taxes and the total of a pass invoice are exact to the cent: price %i, insurance %s, additional fee %i, taxes included %s',
    (price, insurance, fee, taxIncluded, tps, tvq, total) => {
      const invoice = buildPassOfferInvoice(
        {
          currentPrice: convertCentsToMoney(price),
          insurance: insurance === null ? null : convertCentsToMoney(insurance),
          taxIncluded,
        },
        fee,
      )
      expect({ tps: invoice.tps.cents, tvq: invoice.tvq.cents, total: invoice.total.cents }).toEqual({
        tps,
        tvq,
        total,
      })
    },
  )

  test('for prices up to $1,000, the lines of an invoice add up to its subtotal, and subtotal plus taxes equals its total', () => {
    for (let price = 0; price <= 100_000; price += 37) {
      for (const taxIncluded of [false, true]) {
        const { lines, taxable, nonTaxable, subtotal, tps, tvq, total } = buildPassOfferInvoice(
          {
            currentPrice: convertCentsToMoney(price),
            insurance: convertCentsToMoney(Math.min(price, 4_257)),
            taxIncluded,
          },
          2_000,
        )
        expect(lines.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(subtotal.cents)
        expect(taxable!.cents + nonTaxable!.cents).toBe(subtotal.cents)
        expect(subtotal.cents + tps.cents + tvq.cents).toBe(total.cents)
      }
    }
  })

  test('for a price that includes taxes, the invoice total equals the price, except for rounding', () => {
    const prices = Array.from({ length: 20_000 }, (_, cents) => cents)
    const off = prices.filter(
      (price) =>
        buildPassOfferInvoice(
          { currentPrice: convertCentsToMoney(price), insurance: null, taxIncluded: true },
          0,
        ).total.cents !== price,
    )
    // Multiples of 1.14975 skip about one amount in eight.
    expect(off.length / prices.length).toBeLessThan(0.14)
    for (const price of off) {
      const { total } = buildPassOfferInvoice(
        { currentPrice: convertCentsToMoney(price), insurance: null, taxIncluded: true },
        0,
      )
      expect(Math.abs(total.cents - price)).toBe(1)
    }
  })

  test('an invoice omits lines with an amount of zero', () => {
    const listKindsOfInvoiceLines = (insurance: number, fee: number) =>
      buildPassOfferInvoice(
        {
          currentPrice: convertCentsToMoney(10_000),
          insurance: convertCentsToMoney(insurance),
          taxIncluded: false,
        },
        fee,
      ).lines.map(({ kind }) => kind)
    expect(listKindsOfInvoiceLines(0, 0)).toEqual(['ACCESS_RIGHT'])
    expect(listKindsOfInvoiceLines(100, 200)).toEqual(['ACCESS_RIGHT', 'INSURANCE', 'ADDITIONAL_FEE'])
  })
})
