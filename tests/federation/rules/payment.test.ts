/**
 * Tests of the comparison between the total that the member saw and the total to be charged
 * (decision 0003).
 */
import { describe, expect, test } from 'vitest'
import { refuseChangedPurchaseTotal } from '../../../federation/payment/compare-total.ts'

describe('expected total of a purchase', () => {
  test('the price check allows the charge when the total expected by the client equals the current total', () => {
    const refusedAmounts = Array.from({ length: 50_000 }, (_, cents) => cents).filter(
      (cents) => refuseChangedPurchaseTotal(cents, cents / 100) !== null,
    )
    expect(refusedAmounts).toEqual([])
  })

  test.each([44_089, 44_087])(
    'the price check refuses a charge of %i cents when the client expects a total of 44,088 cents',
    (total) => {
      expect(refuseChangedPurchaseTotal(total, 440.88)).toMatchObject({
        code: 'PriceChanged',
        detail: { total },
      })
    },
  )

  test.each([null, undefined])(
    'the price check allows a charge when the client sends no expected total (%s)',
    (expected) => {
      expect(refuseChangedPurchaseTotal(44_088, expected)).toBe(null)
    },
  )
})
