import { describe, expect, test } from 'vitest'
import { getPassSeason } from '../../../gateway/domains/access-rights/seasons.ts'

describe('getPassSeason', () => {
  test.each([
    ['ANNUAL', '2026-10-01T00:00:00-04:00', '2026-2027'],
    ['ANNUAL', '2027-09-30T23:59:59.999-04:00', '2026-2027'],
    ['ANNUAL_WITHOUT_INSURANCE', '2027-10-01T00:00:00-04:00', '2027-2028'],
    ['DAILY', '2026-11-21T00:00:00-05:00', '2026-2027'],
    ['THREE_DAY', '2026-12-31T00:00:00-05:00', '2026-2027'],
    // The three days extend into the next season, but the pass belongs to the season of its first
    // day.
    ['THREE_DAY', '2027-09-30T00:00:00-04:00', '2026-2027'],
    ['THREE_DAY', '2027-10-01T00:00:00-04:00', '2027-2028'],
    ['SUMMER', '2027-05-01T00:00:00-04:00', '2027'],
    ['SUMMER_RENTAL', '2027-08-31T12:00:00-04:00', '2027'],
    ['SUMMER_WITHOUT_INSURANCE', '2027-05-01T00:00:00-04:00', '2027'],
  ] as const)('the season label of a pass of type %s that begins at %s is %s', (type, first, season) => {
    expect(getPassSeason(type, Date.parse(first))).toBe(season)
  })
})
