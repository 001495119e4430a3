import { describe, expect, test } from 'vitest'
import { computePassInvoice, computePassInvoiceTotals } from '../../../federation/access-rights/invoice.ts'
import { computeTaxableAmountFromTotal, computeTaxes } from '../../../federation/access-rights/taxes.ts'

describe('taxes in cents, rounded half up', () => {
  test.each([
    // Columns: taxable amount, TPS (5 %), TVQ (9.975 %).
    [0, 0, 0],
    [1, 0, 0],
    [9, 0, 1],
    [10, 1, 1],
    [30, 2, 3],
    [100, 5, 10],
    [200, 10, 20],
    // Both taxes end in exactly half a cent: 10.5 and 199.5.
    [210, 11, 21],
    [2_000, 100, 200],
    [10_000, 500, 998],
    [34_643, 1_732, 3_456],
    [40_643, 2_032, 4_054],
    [99_999_999, 5_000_000, 9_975_000],
  ])('the taxes on %i cents are %i cents of TPS and %i cents of TVQ', (taxable, tps, tvq) => {
    expect(computeTaxes(taxable)).toEqual({ tps, tvq })
  })

  test('the tax calculation rounds each tax separately, instead of the sum of both taxes', () => {
    // A combined tax of 14.975 % on 10 cents would be 1 cent.
    expect(computeTaxes(10)).toEqual({ tps: 1, tvq: 1 })
  })
})

describe('taxable amount of a price that includes taxes', () => {
  test.each([
    [5_500, 4_784],
    [11_498, 10_000],
    [0, 0],
  ])('a price of %i cents that includes both taxes has a taxable amount of %i cents', (total, taxable) => {
    const { tps, tvq } = computeTaxes(taxable)
    expect(computeTaxableAmountFromTotal(total)).toBe(taxable)
    expect(taxable + tps + tvq).toBe(total)
  })

  test('computing the taxable amount from a total and adding the taxes again changes the total by at most one cent', () => {
    const totals = new Set(Array.from({ length: 3_000 }, (_, taxable) => addTaxesToAmount(taxable)))
    for (let total = 0; total < 3_000; total += 1) {
      if (totals.has(total)) expect(addTaxesToAmount(computeTaxableAmountFromTotal(total))).toBe(total)
      else expect(Math.abs(addTaxesToAmount(computeTaxableAmountFromTotal(total)) - total)).toBe(1)
    }
  })
})

describe('amounts of an invoice', () => {
  test.each([
    {
      what: 'the insurance is not taxed',
      price: { amount: 38_900, insurance: 4_257, taxIncluded: false },
      fee: 0,
      pass: 34_643,
      sums: { taxable: 34_643, nonTaxable: 4_257, amount: 38_900, total: 44_088 },
    },
    {
      what: 'the fee is taxed',
      price: { amount: 38_900, insurance: 4_257, taxIncluded: false },
      fee: 500,
      pass: 34_643,
      sums: { taxable: 35_143, nonTaxable: 4_257, amount: 39_400, total: 44_663 },
    },
    {
      what: 'the price includes the taxes',
      price: { amount: 6_000, insurance: 500, taxIncluded: true },
      fee: 0,
      pass: 4_784,
      sums: { taxable: 4_784, nonTaxable: 500, amount: 5_284, total: 6_000 },
    },
  ])(
    'the invoice of a pass separates taxable and nontaxable amounts and computes the total: $what',
    ({ price, fee, pass, sums }) => {
      const invoice = computePassInvoice(price, fee)
      expect(invoice).toMatchObject({ pass, insurance: price.insurance, fee })
      expect(computePassInvoiceTotals(invoice)).toEqual(sums)
    },
  )
})

function addTaxesToAmount(taxableAmount: number): number {
  const { tps, tvq } = computeTaxes(taxableAmount)
  return taxableAmount + tps + tvq
}
