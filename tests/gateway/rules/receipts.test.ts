import { describe, expect, test } from 'vitest'
import {
  sortReceiptsNewestFirst,
  filterReceiptsByYearAndSuccess,
  listPaymentYears,
} from '../../../gateway/domains/receipts/rules.ts'

/** Returns a test payment with its date, successful by default. */
const createPaymentRow = (id: number, paidAt: string | null, successful = true) => ({
  id,
  paidAt: paidAt === null ? null : Date.parse(paidAt),
  successful,
})
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

test('listPaymentYears returns the years with a successful payment, latest first', () => {
  expect(listPaymentYears(receipts)).toEqual([2025, 2024])
  expect(listPaymentYears([])).toEqual([])
})
