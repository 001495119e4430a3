import { describe, expect, test } from 'vitest'
import {
  sortReceiptsNewestFirst,
  filterReceiptsByYearAndSuccess,
  isPaymentStillUnpaid,
  listPaymentYears,
} from '../../../gateway/domains/receipts/rules.ts'

/** Returns a test payment with its date, successful by default. */
const createPaymentRow = (id: number, paidAt: string | null, successful = true) => ({
  id,
  paidAt: paidAt === null ? null : Date.parse(paidAt),
  successful,
})
/** Pass of a failed payment, as its receipt records it. */
const emptySnapshot = {
  type: 'ANNUAL',
  status: 'PAYMENT_FAILED',
  activeAt: null,
  expiresAt: null,
  club: null,
  vehicle: null,
} as const
const listReceiptIds = (receipts: { id: number }[]) => receipts.map(({ id }) => id)

const receipts = [
  createPaymentRow(1, '2024-06-01T12:00:00-04:00'),
  // The new year has begun in London, but not in Quebec.
  createPaymentRow(2, '2025-01-01T04:59:59Z'),
  createPaymentRow(3, '2025-01-01T05:00:00Z'),
  createPaymentRow(4, null),
  createPaymentRow(5, '2026-02-03T12:00:00-05:00', false),
  createPaymentRow(6, '2025-03-04T12:00:00-05:00', false),
  createPaymentRow(7, '2025-03-04T12:00:00-05:00'),
]

test('receipts are sorted newest first and then by receipt number, with undated receipts last', () => {
  expect(listReceiptIds(sortReceiptsNewestFirst(receipts))).toEqual([5, 7, 6, 3, 2, 1, 4])
})

describe('receipts filtered by year and success [H19]', () => {
  test.each([
    [{}, [1, 2, 3, 4, 5, 6, 7]],
    [{ year: null, successful: null }, [1, 2, 3, 4, 5, 6, 7]],
    [{ year: 2024 }, [1, 2]],
    [{ year: 2025 }, [3, 6, 7]],
    [{ year: 2025, successful: true }, [3, 7]],
    [{ successful: false }, [5, 6]],
    [{ successful: true }, [1, 2, 3, 4, 7]],
    [{ year: 1999 }, []],
  ])(
    'filterReceiptsByYearAndSuccess returns only the receipts that match the filter %o',
    (filter, expected) => {
      expect(listReceiptIds(filterReceiptsByYearAndSuccess(receipts, filter))).toEqual(expected)
    },
  )
})

test.each([
  ['the pass is unpaid', false, 3, [{ id: 3, status: 'PAYMENT_FAILED' }], true],
  ['the pass was paid later', false, 3, [{ id: 3, status: 'ACTIVE' }], false],
  ['the pass was cancelled', false, 3, [], false],
  ['the payment was successful', true, 3, [{ id: 3, status: 'PAYMENT_FAILED' }], false],
  ['the passes failed to load', false, 3, null, true],
  ['the receipt names no pass', false, null, [{ id: 3, status: 'PAYMENT_FAILED' }], false],
] as const)('a payment is still unpaid or not when %s [H19]', (_, successful, passId, passes, expected) => {
  const accessRight = passId === null ? null : { ...emptySnapshot, id: passId }
  expect(isPaymentStillUnpaid({ successful, accessRight }, passes)).toBe(expected)
})

test('listPaymentYears returns the years with a successful payment, latest first', () => {
  expect(listPaymentYears(receipts)).toEqual([2025, 2024])
  expect(listPaymentYears([])).toEqual([])
})
