import { describe, expect, test } from 'vitest'
import { seasonOf } from '../../../gateway/domains/access-rights/seasons.ts'

describe('the season of a pass (R-16)', () => {
  test.each([
    ['ANNUAL', '2027-09-30T23:59:59.999-04:00', '2026-2027'],
    ['ANNUAL_WITHOUT_INSURANCE', '2028-09-30T23:59:59.999-04:00', '2027-2028'],
    ['DAILY', '2026-11-21T23:59:59.999-05:00', '2026-2027'],
    ['THREE_DAY', '2026-12-31T23:59:59.999-05:00', '2026-2027'],
    ['THREE_DAY', '2027-10-01T23:59:59.999-04:00', '2027-2028'],
    ['SUMMER', '2027-10-31T23:59:59.999-04:00', '2027'],
    ['SUMMER_RENTAL', '2027-10-31T23:59:59.999-04:00', '2027'],
    ['SUMMER_WITHOUT_INSURANCE', '2027-10-31T23:59:59.999-04:00', '2027'],
  ] as const)('%s until %s: %s', (type, until, season) => {
    expect(seasonOf(type, Date.parse(until))).toBe(season)
  })
})
