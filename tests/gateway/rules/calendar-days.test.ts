import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import {
  getTorontoDay,
  countDaysBetween,
  countDaysUntilEnd,
  getEndOfTorontoDay,
  getEndOfTorontoMonth,
  isCalendarDay,
  formatLongDay,
  getStartOfTorontoDay,
  getDayYearsBefore,
} from '../../../gateway/platform/calendar-days.ts'
import { isPaymentCardExpired } from '../../../gateway/domains/payment/rules.ts'

const parseIsoTimestamp = (text: string) => Date.parse(text)

test('the function getTorontoDay returns the calendar day of a timestamp in Toronto', () => {
  expect(getTorontoDay(parseIsoTimestamp('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
  expect(getTorontoDay(parseIsoTimestamp('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
})

test('the function countDaysBetween counts whole days even when daylight saving time begins or ends between them', () => {
  expect(
    countDaysBetween(parseIsoTimestamp('2026-10-31T16:00:00Z'), parseIsoTimestamp('2026-11-02T17:00:00Z')),
  ).toBe(2)
  expect(
    countDaysBetween(parseIsoTimestamp('2026-03-07T17:00:00Z'), parseIsoTimestamp('2026-03-08T16:00:00Z')),
  ).toBe(1)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['demain', false],
  ['2026-01-01T00:00', false],
])(
  'the function isCalendarDay recognizes dates that exist in the calendar: for the text %s it returns %s',
  (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected)
  },
)

test.each([
  ['2026-11-21T05:00:00Z', 1],
  ['2026-11-22T04:59:59Z', 1],
  ['2026-11-22T05:00:00Z', 2],
  ['2026-11-30T17:00:00Z', 10],
  ['2026-11-21T04:59:59Z', null],
])('a period that ends at %s has %s days left on 21 November [D06–D08]', (end, expected) => {
  expect(countDaysUntilEnd(parseIsoTimestamp(end), parseIsoTimestamp('2026-11-21T17:00:00Z'))).toBe(expected)
  expect(countDaysUntilEnd(null, 0)).toBe(null)
})

test.each([
  ['2026-12-01T04:59:59Z', false],
  ['2026-12-01T05:00:00Z', true],
])('a payment card that expires in 11/2026 counts as expired at %s: %s', (now, expected) => {
  const unknown = { name: null, brand: null, country: null, currency: null, funding: null }
  const card = { ...unknown, last4: '4242', expirationMonth: 11, expirationYear: 2026 }
  expect(isPaymentCardExpired(card, parseIsoTimestamp(now))).toBe(expected)
  expect(isPaymentCardExpired({ ...card, expirationYear: null }, parseIsoTimestamp(now))).toBe(false)
  expect(getEndOfTorontoMonth(2026, 11)).toBe(parseIsoTimestamp('2026-12-01T04:59:59.999Z'))
})

test('the function formatLongDay writes out a date in French and in English', () => {
  expect(formatLongDay(parseIsoTimestamp('2026-07-01T16:00:00Z'), 'fr')).toBe('1er juillet 2026')
  expect(formatLongDay(parseIsoTimestamp('2026-07-11T16:00:00Z'), 'fr')).toBe('11 juillet 2026')
  expect(formatLongDay(parseIsoTimestamp('2026-07-01T16:00:00Z'), 'en')).toBe('July 1, 2026')
})

test('the date functions agree with the library Luxon on dates and day boundaries over ten years', () => {
  const hourMs = 3_600_000
  const zone = 'America/Toronto'
  for (
    let moment = parseIsoTimestamp('2019-12-31T00:00:00Z');
    moment < parseIsoTimestamp('2030-01-02T00:00:00Z');
    moment += 31 * hourMs
  ) {
    const expected = DateTime.fromMillis(moment, { zone })
    expect([
      getTorontoDay(moment),
      getStartOfTorontoDay(moment),
      getEndOfTorontoDay(moment),
      getDayYearsBefore(moment, 16),
    ]).toEqual([
      expected.toISODate(),
      expected.startOf('day').toMillis(),
      expected.endOf('day').toMillis(),
      expected.minus({ years: 16 }).toISODate(),
    ])
    expect(getEndOfTorontoMonth(expected.year, expected.month)).toBe(expected.endOf('month').toMillis())
  }
})
