import { describe, expect, test } from 'vitest'
import { isNewPass, sortNewPassesFirst } from '../../web/domains/wallet/newPasses.ts'

const now = '2026-11-29T12:00:00-05:00'

describe('new passes of the wallet', () => {
  test.each([
    ['a pass that was just paid', '2026-11-29T11:59:00-05:00', true],
    ['a pass paid less than an hour ago', '2026-11-29T11:00:01-05:00', true],
    ['a pass paid an hour ago', '2026-11-29T11:00:00-05:00', false],
    ['a pass paid in the future by a wrong clock', '2026-11-29T12:00:01-05:00', false],
    ['a pass without a time of payment', null, false],
  ])('isNewPass, for %s', (_, paidAt, expected) => {
    expect(isNewPass({ paidAt }, now)).toBe(expected)
    expect(isNewPass({ paidAt }, '')).toBe(false)
  })

  test('new passes come first among current passes and among others, and other passes keep their order', () => {
    const passes = [
      { number: '#000001', validity: 'CURRENT', paidAt: '2026-10-01T12:00:00-04:00' },
      { number: '#000002', validity: 'CURRENT', paidAt: null },
      { number: '#000003', validity: 'CURRENT', paidAt: '2026-11-29T11:58:00-05:00' },
      { number: '#000004', validity: 'UPCOMING', paidAt: '2026-10-01T12:00:00-04:00' },
      { number: '#000005', validity: 'UPCOMING', paidAt: '2026-11-29T11:59:00-05:00' },
    ]
    const sortedNumbers = sortNewPassesFirst(passes, now).map(({ number }) => number)
    expect(sortedNumbers).toEqual(['#000003', '#000001', '#000002', '#000005', '#000004'])
  })
})
