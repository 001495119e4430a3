import { describe, expect, test } from 'vitest'
import {
  findPassSaleDates,
  isAccessRightOnSale,
  isAccessRightInPresale,
  computePassValidityPeriod,
} from '../../../federation/access-rights/seasons.ts'
import { doPeriodsOverlap, formatQuebecPeriod, parseQuebecDay } from '../../../federation/quebec-days.ts'

const parseIsoTime = (time: string) => Date.parse(time)
const formatQuebecTime = (time: number) =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'America/Toronto' }) +
  (time % 1000 === 999 ? '.999' : '')

const annual = { calendar: 'annual', days: 0 } as const
const summer = { calendar: 'summer', days: 0 } as const
const threeDays = { calendar: 'chosenDay', days: 3 } as const
const oneDay = { calendar: 'chosenDay', days: 1 } as const

describe('sale and validity of the annual pass', () => {
  test.each([
    // Columns: now, on sale, presale, from, until.
    ['2026-08-31T23:59:59.999-04:00', true, false, '2026-08-31 23:59:59.999', '2026-09-30 23:59:59.999'],
    ['2026-09-01T00:00:00-04:00', true, true, '2026-10-01 00:00:00', '2027-09-30 23:59:59.999'],
    ['2026-10-01T00:00:00-04:00', true, true, '2026-10-01 00:00:00', '2027-09-30 23:59:59.999'],
    ['2026-11-21T10:00:00-05:00', true, true, '2026-11-21 10:00:00', '2027-09-30 23:59:59.999'],
    ['2026-12-15T23:59:59.999-05:00', true, true, '2026-12-15 23:59:59.999', '2027-09-30 23:59:59.999'],
    ['2026-12-16T00:00:00-05:00', true, false, '2026-12-16 00:00:00', '2027-09-30 23:59:59.999'],
    // In Quebec, this instant is still on 31 December.
    ['2027-01-01T03:00:00Z', true, false, '2026-12-31 22:00:00', '2027-09-30 23:59:59.999'],
  ])(
    'at the time %s, the sale state, presale state and validity period of the annual pass match the sales calendar',
    (now, onSale, presale, from, until) => {
      const dates = findPassSaleDates(annual, parseIsoTime(now))
      const period = computePassValidityPeriod(annual, parseIsoTime(now))
      expect([
        isAccessRightOnSale(dates, parseIsoTime(now)),
        isAccessRightInPresale(dates, parseIsoTime(now)),
      ]).toEqual([onSale, presale])
      expect([formatQuebecTime(period!.activeAt), formatQuebecTime(period!.expiresAt)]).toEqual([from, until])
    },
  )
})

describe('sale and validity of the summer pass', () => {
  test.each([
    ['2027-02-28T23:59:59.999-05:00', false, '2027-05-01 00:00:00', '2027-10-31 23:59:59.999'],
    ['2027-03-01T00:00:00-05:00', true, '2027-05-01 00:00:00', '2027-10-31 23:59:59.999'],
    ['2027-07-15T12:00:00-04:00', true, '2027-07-15 12:00:00', '2027-10-31 23:59:59.999'],
    ['2027-08-31T23:59:59.999-04:00', true, '2027-08-31 23:59:59.999', '2027-10-31 23:59:59.999'],
    ['2027-09-01T00:00:00-04:00', false, '2027-09-01 00:00:00', '2027-10-31 23:59:59.999'],
    ['2027-10-31T23:59:59.999-04:00', false, '2027-10-31 23:59:59.999', '2027-10-31 23:59:59.999'],
    ['2027-11-01T00:00:00-04:00', false, '2028-05-01 00:00:00', '2028-10-31 23:59:59.999'],
  ])(
    'at the time %s, the sale state and the validity period of the summer pass match the sales calendar',
    (now, onSale, from, until) => {
      const dates = findPassSaleDates(summer, parseIsoTime(now))
      const period = computePassValidityPeriod(summer, parseIsoTime(now))
      expect([
        isAccessRightOnSale(dates, parseIsoTime(now)),
        isAccessRightInPresale(dates, parseIsoTime(now)),
      ]).toEqual([onSale, false])
      expect([formatQuebecTime(period!.activeAt), formatQuebecTime(period!.expiresAt)]).toEqual([from, until])
    },
  )
})

describe('passes for chosen days', () => {
  const now = parseIsoTime('2026-11-21T10:00:00-05:00')

  test.each([
    [threeDays, '2026-11-21', '2026-11-21 10:00:00', '2026-11-23 23:59:59.999'],
    [oneDay, '2026-11-21', '2026-11-21 10:00:00', '2026-11-21 23:59:59.999'],
    [threeDays, '2026-12-30', '2026-12-30 00:00:00', '2027-01-01 23:59:59.999'],
    // Daylight saving time begins on 14 March, so these three days have 71 hours.
    [threeDays, '2027-03-13', '2027-03-13 00:00:00', '2027-03-15 23:59:59.999'],
    [oneDay, '2027-03-14', '2027-03-14 00:00:00', '2027-03-14 23:59:59.999'],
    [oneDay, '2027-09-30', '2027-09-30 00:00:00', '2027-09-30 23:59:59.999'],
    [threeDays, '2027-09-30', '2027-09-30 00:00:00', '2027-10-02 23:59:59.999'],
  ])(
    'the validity of a pass of the kind %o begins on the chosen day %s and ends with the last day of the pass',
    (kind, day, from, until) => {
      const period = computePassValidityPeriod(kind, now, day)
      expect([formatQuebecTime(period!.activeAt), formatQuebecTime(period!.expiresAt)]).toEqual([from, until])
    },
  )

  test('a daily pass is valid for 23 or 25 hours on the days when daylight saving time begins or ends', () => {
    const countHoursOfDailyPass = (day: string, purchaseTime: string) => {
      const period = computePassValidityPeriod(oneDay, parseIsoTime(purchaseTime), day)!
      return (period.expiresAt + 1 - period.activeAt) / 3_600_000
    }
    expect(countHoursOfDailyPass('2027-03-14', '2026-11-21T10:00:00-05:00')).toBe(23)
    expect(countHoursOfDailyPass('2027-11-07', '2027-11-01T10:00:00-04:00')).toBe(25)
    expect(countHoursOfDailyPass('2026-11-22', '2026-11-21T10:00:00-05:00')).toBe(24)
  })

  test.each([
    undefined,
    '',
    '2026-11-20',
    '2027-10-01',
    '2027-02-29',
    '2026-11-31',
    '2026-11-2',
    '21-11-2026',
    '2026-11-21T00:00:00',
    ' 2026-11-21',
    '٢٠٢٦-١١-٢١',
  ])('a daily pass cannot begin on an invalid or unavailable day: %s', (day) => {
    expect(computePassValidityPeriod(oneDay, now, day)).toBeNull()
  })

  test('a daily pass can begin on the current day in Quebec, even when that day is over in UTC', () => {
    const lateInTheEvening = parseIsoTime('2026-11-22T03:00:00Z')
    expect(computePassValidityPeriod(oneDay, lateInTheEvening, '2026-11-21')).not.toBeNull()
    expect(computePassValidityPeriod(oneDay, parseIsoTime('2026-11-22T05:00:00Z'), '2026-11-21')).toBeNull()
  })

  test('the latest day that can be chosen for a daily pass is the last day of the current season', () => {
    const formatLatestChoosablePassDay = (time: string) =>
      formatQuebecTime(findPassSaleDates(oneDay, parseIsoTime(time)).validUntil)
    expect(formatLatestChoosablePassDay('2026-09-30T23:59:59.999-04:00')).toBe('2026-09-30 23:59:59.999')
    expect(formatLatestChoosablePassDay('2026-10-01T00:00:00-04:00')).toBe('2027-09-30 23:59:59.999')
  })
})

describe('overlap of two periods', () => {
  test.each([
    [0, 9, 10, 19, false],
    [0, 10, 10, 19, true],
    [10, 19, 0, 10, true],
    [0, 99, 40, 50, true],
    [40, 50, 0, 99, true],
    [20, 29, 0, 19, false],
  ])('for the periods %i–%i and %i–%i, the overlap check returns %s', (a, b, c, d, expected) => {
    expect(doPeriodsOverlap({ activeAt: a, expiresAt: b }, { activeAt: c, expiresAt: d })).toBe(expected)
  })
})

describe('parsing of a day', () => {
  test('a date that does not exist in the calendar is rejected', () => {
    expect(parseQuebecDay('2028-02-29')?.toISODate()).toBe('2028-02-29')
    expect(parseQuebecDay('2027-02-29')).toBeNull()
  })
})

test.each([
  ['2026-11-29', '2026-12-01', 'fr', '29 novembre', '1er décembre 2026'],
  ['2026-11-29', '2026-12-01', 'en', 'November 29', 'December 1, 2026'],
  ['2026-12-31', '2027-01-02', 'en', 'December 31, 2026', 'January 2, 2027'],
  ['2026-12-01', '2026-12-01', 'fr', '1er décembre 2026', '1er décembre 2026'],
] as const)(
  'the period from %s to %s states a common year once in the language %s',
  (first, last, language, from, until) => {
    const period = {
      activeAt: parseIsoTime(`${first}T12:00:00Z`),
      expiresAt: parseIsoTime(`${last}T20:00:00Z`),
    }
    const days = formatQuebecPeriod(period, language)
    expect([days.from, days.until].map((day) => day.replaceAll('\u00a0', ' '))).toEqual([from, until])
  },
)
