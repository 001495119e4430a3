/** Tests of the rule that finds a pass of a vehicle that certainly overlaps the pass to buy. */
import { describe, expect, test } from 'vitest'
import {
  type OverlappingPass,
  findCertainOverlap,
} from '../../web/domains/purchase/severalVehicles/certainOverlap.ts'

const today = '2026-11-27'
const createOffer = (type: string, endsAt: string | null, lastDesiredActivation: string | null = null) => ({
  type,
  endsAt,
  lastDesiredActivation,
})
const offers = [
  createOffer('ANNUAL', '2027-10-01T03:59:59Z'),
  createOffer('SUMMER', '2027-11-01T03:59:59Z'),
  createOffer('ANNUAL_RENTAL', null),
  createOffer('THREE_DAY', '2027-10-01T03:59:59Z', '2027-09-30'),
  createOffer('DAILY', '2027-10-01T03:59:59Z', '2027-09-30'),
]
const annual: OverlappingPass = {
  type: 'ANNUAL',
  validity: 'CURRENT',
  activeAt: '2026-10-01T04:00:00Z',
  expiresAt: '2027-10-01T03:59:59Z',
}
const threeDays: OverlappingPass = {
  type: 'THREE_DAY',
  validity: 'UPCOMING',
  activeAt: '2026-12-05T05:00:00Z',
  expiresAt: '2026-12-08T04:59:59Z',
}
const threeDaysNow = {
  ...threeDays,
  validity: 'CURRENT',
  activeAt: '2026-11-25T05:00:00Z',
  expiresAt: '2026-11-28T04:59:59Z',
}
const lastSeason = { ...annual, activeAt: '2025-10-01T04:00:00Z', expiresAt: '2026-10-01T03:59:59Z' }
const inProcess = {
  ...annual,
  validity: null,
  status: 'IN_PROGRESS',
  paidAt: '2026-11-26T15:00:00Z',
}
const upcoming = { ...annual, validity: 'UPCOMING' }
const withoutInsurance = { ...annual, type: 'ANNUAL_WITHOUT_INSURANCE' }

/** Creates a pass that is valid on one day. */
const createPassOfDay = (day: string): OverlappingPass => ({
  type: 'DAILY',
  validity: 'CURRENT',
  activeAt: `${day}T04:00:00Z`,
  expiresAt: `${day}T23:59:59Z`,
})

describe('findCertainOverlap', () => {
  test.each([
    ['a season pass of the same season', annual, 'ANNUAL', null],
    ['an upcoming pass of the season on sale', upcoming, 'ANNUAL', null],
    ['a pass that is valid on the last day of the season', { ...annual, type: 'STAY' }, 'ANNUAL', null],
    ['a pass of the whole season, before the first day is chosen', annual, 'DAILY', null],
    ['a pass of a few days later in the season that has begun', threeDays, 'ANNUAL', null],
    ['a pass of a few days that is valid today', threeDaysNow, 'ANNUAL', null],
    ['a pass on the only day of the pass to buy', threeDays, 'DAILY', '2026-12-07'],
    ['a pass on the last day of the pass to buy', threeDays, 'THREE_DAY', '2026-12-03'],
    ['a paid pass that the federation still processes', inProcess, 'ANNUAL', null],
    ['a paid pass with an unknown status', { ...inProcess, status: 'UNKNOWN' }, 'ANNUAL', null],
    ['a pass without insurance, which a pass of a few days cannot replace', withoutInsurance, 'DAILY', null],
  ])('returns %s', (_, pass, type, desiredActivation) => {
    expect(findCertainOverlap([{ node: pass }], { type, desiredActivation }, offers, today)).toBe(pass)
  })

  test.each([
    ['the pass of an earlier season', lastSeason, 'ANNUAL', null],
    ['an expired pass', { ...annual, validity: 'EXPIRED' }, 'ANNUAL', null],
    ['an unpaid pass', { ...annual, validity: null }, 'ANNUAL', null],
    ['an unpaid pass in process', { ...inProcess, paidAt: null }, 'ANNUAL', null],
    ['a pass with a declined payment', { ...inProcess, status: 'PAYMENT_FAILED' }, 'ANNUAL', null],
    ['a pass that ends before the season, whose first day is unknown', annual, 'SUMMER', null],
    ['a pass within a summer, whose first day is unknown', threeDays, 'SUMMER', null],
    ['a pass without insurance that the pass to buy can replace [R-48]', withoutInsurance, 'ANNUAL', null],
    ['any pass if the end of the season is unknown', annual, 'ANNUAL_RENTAL', null],
    ['any pass if the pass to buy is not on sale', annual, 'SUMMER_RENTAL', null],
    ['any pass if no pass type is chosen', annual, null, null],
    ['a pass that leaves a day free, before the first day is chosen', threeDays, 'DAILY', null],
    ['a pass on the day after the pass to buy', threeDays, 'THREE_DAY', '2026-12-02'],
    ['a pass on the day before the pass to buy', threeDays, 'DAILY', '2026-12-08'],
    ['any pass if the first day is not a calendar day', threeDays, 'DAILY', '20261-12-01'],
    ['a pass without dates', { ...annual, activeAt: null }, 'ANNUAL', null],
  ])('does not return %s', (_, pass, type, desiredActivation) => {
    expect(findCertainOverlap([{ node: pass }], { type, desiredActivation }, offers, today)).toBeNull()
  })

  describe('an annual pass before and after its season begins', () => {
    const september = createPassOfDay('2026-09-30')
    const october = createPassOfDay('2026-10-01')
    test.each([
      ['2026-09-15', september, null],
      ['2026-09-15', october, october],
      ['2026-09-30', september, null],
      ['2026-10-01', october, october],
      ['2026-10-02', october, null],
    ])('on %s', (day, pass, expected) => {
      const annualPass = { type: 'ANNUAL', desiredActivation: null }
      expect(findCertainOverlap([{ node: pass }], annualPass, offers, day)).toBe(expected)
    })
  })
})
