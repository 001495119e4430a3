import { describe, expect, test } from 'vitest'
import {
  formatDateRange,
  formatDateTime,
  formatLongDate,
  formatMoney,
  formatPercent,
} from '../../web/ui/format.ts'

/** Replaces no-break spaces with `~`, so that they are visible in a test. */
const replaceNoBreakSpaces = (text: string) => text.replaceAll('\u00a0', '~')

describe('formatMoney in Canadian dollars [A41, E71, G23, P13]', () => {
  test.each([
    [123_450, 'fr', '1~234,50~$'],
    [123_450, 'en', '$1,234.50'],
    [0, 'fr', '0,00~$'],
    [5, 'fr', '0,05~$'],
    [5, 'en', '$0.05'],
    [123_456_789, 'fr', '1~234~567,89~$'],
    [123_456_789, 'en-CA', '$1,234,567.89'],
  ])('formatMoney formats %i cents in language %s as %s', (cents, language, text) => {
    expect(replaceNoBreakSpaces(formatMoney(cents, language))).toBe(text)
  })

  test('formatMoney formats a credit with a minus sign', () => {
    expect(replaceNoBreakSpaces(formatMoney(-2500, 'fr'))).toMatch(/^[-−]25,00~\$$/)
    expect(formatMoney(-2500, 'en')).toMatch(/^[-−]\$25\.00$/)
  })
})

test.each([
  [0.05, 'fr', '5~%'],
  [0.05, 'en', '5%'],
  [0.09975, 'fr', '9,975~%'],
  [0.09975, 'en', '9.975%'],
  [0.1234567, 'en', '12.346%'],
])('formatPercent formats %d in language %s as %s', (part, language, text) => {
  expect(replaceNoBreakSpaces(formatPercent(part, language))).toBe(text)
})

describe('formatLongDate [A41]', () => {
  test.each([
    ['2026-07-01', 'fr', '1er~juillet 2026'],
    ['2026-07-01', 'en', 'July~1, 2026'],
    ['2026-07-11', 'fr', '11~juillet 2026'],
    ['2026-07-21', 'fr', '21~juillet 2026'],
    ['2026-08-31', 'fr', '31~août 2026'],
    // The last moment of April 30 in Toronto is May 1 in UTC.
    ['2027-05-01T03:59:59Z', 'fr', '30~avril 2027'],
    ['2027-05-01T04:00:00Z', 'fr', '1er~mai 2027'],
    ['2027-01-01T04:59:59Z', 'en', 'December~31, 2026'],
    [Date.parse('2026-11-21T12:00:00Z'), 'fr', '21~novembre 2026'],
    ['not a date', 'fr', ''],
  ])('formatLongDate formats %s in language %s as %s', (value, language, text) => {
    expect(replaceNoBreakSpaces(formatLongDate(value, language))).toBe(text)
  })
})

describe('formatDateTime', () => {
  test.each([
    ['2026-07-01T13:05:00Z', 'fr', '1er~juillet 2026 à 9~h~05'],
    ['2026-07-01T13:05:00Z', 'en', 'July~1, 2026 at 9:05~a.m.'],
    ['2026-07-01T13:00:00Z', 'fr', '1er~juillet 2026 à 9~h'],
    ['2026-07-01T13:00:00Z', 'en', 'July~1, 2026 at 9:00~a.m.'],
    // Midnight, and the hours after the clock change.
    ['2026-07-01T04:00:00Z', 'fr', '1er~juillet 2026 à 0~h'],
    ['2026-11-01T06:30:00Z', 'fr', '1er~novembre 2026 à 1~h~30'],
    ['2026-12-24T23:45:00Z', 'fr', '24~décembre 2026 à 18~h~45'],
    ['2026-12-24T23:45:00Z', 'en', 'December~24, 2026 at 6:45~p.m.'],
    ['', 'fr', ''],
  ])('formatDateTime formats %s in language %s as %s', (value, language, text) => {
    expect(replaceNoBreakSpaces(formatDateTime(value, language))).toBe(text)
  })
})

describe('formatDateRange', () => {
  test.each([
    ['fr', '2027-05-01T03:59:59Z', 'du 1er~mai 2026 au 30~avril 2027'],
    ['en', '2027-05-01T03:59:59Z', 'May~1, 2026 to April~30, 2027'],
    // A period of one whole day.
    ['fr', '2026-05-02T03:59:59Z', 'le 1er~mai 2026'],
    ['en', '2026-05-02T03:59:59Z', 'on May~1, 2026'],
  ])('formatDateRange formats in language %s the period from May 1, 2026 to %s', (language, to, text) => {
    expect(replaceNoBreakSpaces(formatDateRange('2026-05-01T04:00:00Z', to, language))).toBe(text)
  })

  test.each([
    ['fr', '2026-11-29', '2026-12-01', 'du 29~novembre au 1er~décembre 2026'],
    ['en', '2026-11-29', '2026-12-01', 'November~29 to December~1, 2026'],
    ['fr', '2026-12-01', '2026-12-03', 'du 1er au 3~décembre 2026'],
    ['en', '2026-12-01', '2026-12-03', 'December~1 to 3, 2026'],
    // Different years with an equal day or month.
    ['fr', '2026-12-01', '2027-12-01', 'du 1er~décembre 2026 au 1er~décembre 2027'],
    ['en', '2026-12-01', '2027-12-03', 'December~1, 2026 to December~3, 2027'],
    // Different months with an equal day.
    ['fr', '2026-05-01', '2026-06-01', 'du 1er~mai au 1er~juin 2026'],
    ['en', '2026-05-01', '2026-06-01', 'May~1 to June~1, 2026'],
  ])('states a common year and month once in language %s for %s to %s', (language, from, to, text) => {
    expect(replaceNoBreakSpaces(formatDateRange(from, to, language))).toBe(text)
  })
})
