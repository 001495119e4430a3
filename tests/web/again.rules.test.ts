/** Which pass can be bought again as it was, and what such a purchase begins with. */
import { describe, expect, test } from 'vitest'
import {
  type Offer,
  type Repeatable,
  canBuyAgain,
  lastToBuyAgain,
} from '../../web/domains/access-rights/shared/again.ts'
import { type PurchaseDraft, draftFromLastPass, purchase } from '../../web/domains/purchase/steps.ts'
import { leftPurchase } from '../../web/domains/purchase/draft.ts'
import {
  type OfferedType,
  type SoldType,
  type WithoutInsuranceType,
  insuredType,
  isRental,
  uninsuredType,
} from '../../web/domains/purchase/passTypes.ts'
import { premiumOf } from '../../web/domains/purchase/premium.ts'
import { firstOpenStep } from '../../web/wizard/wizard.ts'

const lastSeason = '2026-09-30T23:59:59.999-04:00'
const thisSeason = '2027-09-30T23:59:59.999-04:00'

const offer = (type: string, rest: Partial<Offer> = {}): Offer => ({
  type,
  available: true,
  endsAt: thisSeason,
  ...rest,
})
const onSale = [offer('ANNUAL'), offer('THREE_DAY')]

const pass = (rest: Partial<NonNullable<Repeatable['repeatablePass']>> = {}) => ({
  type: 'ANNUAL',
  validity: 'EXPIRED',
  expiresAt: lastSeason,
  ...rest,
})
const vehicle = (rest: Partial<Repeatable> = {}): Repeatable => ({
  repeatablePass: pass(),
  purchaseObstacle: null,
  seasonObstacle: null,
  ...rest,
})
const ending = pass({ validity: 'CURRENT', expiresAt: thisSeason })

describe('the dashboard offers the last pass again where it can be bought', () => {
  test.each<[string, Partial<Repeatable>, readonly Offer[] | null, boolean]>([
    ['one that is over', {}, onSale, true],
    ['none', { repeatablePass: null }, onSale, false],
    ['while a report is not paid [D18]', { purchaseObstacle: 'UNPAID_REPORT' }, onSale, false],
    ['while the vehicle has to be looked over [D19]', { purchaseObstacle: 'NEEDS_UPDATE' }, onSale, false],
    ['while a request is open', { seasonObstacle: 'OPEN_REQUEST' }, onSale, false],
    [
      'for a few days, beside an open request',
      { repeatablePass: pass({ type: 'THREE_DAY' }), seasonObstacle: 'OPEN_REQUEST' },
      onSale,
      true,
    ],
    ['where its kind is not on sale', { repeatablePass: pass({ type: 'SUMMER' }) }, onSale, false],
    ['where the sale of its kind is over', {}, [offer('ANNUAL', { available: false })], false],
    ['where nobody knows what is on sale', {}, null, true],
    ['where nobody knows how long the next one is valid', {}, [offer('ANNUAL', { endsAt: null })], true],
    ['one that ends, while its own season is on sale', { repeatablePass: ending }, onSale, false],
    [
      'one that ends, once the next season is on sale',
      { repeatablePass: ending },
      [offer('ANNUAL', { endsAt: '2028-09-30T23:59:59.999-04:00' })],
      true,
    ],
    [
      'one without insurance, by what is on sale for its season',
      { repeatablePass: pass({ type: 'ANNUAL_WITHOUT_INSURANCE' }) },
      onSale,
      true,
    ],
  ])('%s', (_, rest, offers, offered) => {
    expect(canBuyAgain(vehicle(rest), offers)).toBe(offered)
  })
})

test('an empty wallet offers the pass that ended last, of those that can be bought', () => {
  const ended = (expiresAt: string, rest: Partial<Repeatable> = {}) =>
    vehicle({ repeatablePass: pass({ expiresAt }), ...rest })
  const older = ended('2024-09-30T23:59:59.999-04:00')
  const newer = ended('2025-09-30T23:59:59.999-04:00')
  const blocked = ended(lastSeason, { purchaseObstacle: 'UNPAID_REPORT' })
  expect(lastToBuyAgain([older, newer, blocked], onSale)).toBe(newer)
  expect(lastToBuyAgain([blocked, vehicle({ repeatablePass: null })], onSale)).toBeUndefined()
})

describe('what a purchase as last time begins with', () => {
  const club = { id: 'c9', available: true, region: { id: 'r3' } }
  const last = { type: 'ANNUAL', vehicle: { id: 'v1' }, club }
  /** What had been accepted and said in a purchase before. */
  const left: PurchaseDraft = { accessRightId: 'a6', resuming: true }
  const from = (of: Partial<Parameters<typeof draftFromLastPass>[0]>, paymentKnown = true) => ({
    ...left,
    ...draftFromLastPass({ ...last, ...of }, paymentKnown),
  })

  test.each<[string, PurchaseDraft, string]>([
    ['all of it', from({}), 'review'],
    ['a pass for three days asks for its day [E24]', from({ type: 'THREE_DAY' }), 'passchoice'],
    ['a pass for one day, too [E24]', from({ type: 'DAILY' }), 'passchoice'],
    ['a club that sells none now', from({ club: { ...club, available: false } }), 'clubs'],
    ['a club that is no more', from({ club: null }), 'region'],
    ['without a card or an address', from({}, false), 'paymentinfo'],
    ['a pass without insurance', from({ type: 'ANNUAL_WITHOUT_INSURANCE' }), 'WithoutInsuranceInfo'],
  ])('%s: %s leads to %s', (_, draft, step) => {
    expect(firstOpenStep(purchase.steps, draft)).toBe(step)
  })

  test('is a new purchase, of which nothing is accepted yet', () => {
    const draft = from({})
    expect(JSON.parse(JSON.stringify(draft))).toEqual({
      type: 'ANNUAL',
      vehicleId: 'v1',
      regionId: 'r3',
      clubId: 'c9',
      paymentSeen: true,
    })
  })
})

test.each<[PurchaseDraft, ReturnType<typeof leftPurchase>]>([
  [{}, null],
  [{ type: 'ANNUAL' }, null],
  [{ vehicleId: 'v1' }, null],
  [{ type: 'ANNUAL', vehicleId: 'v1' }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', clubId: 'c9' }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6' }, null],
  [{ accessRightId: 'a6', resuming: true }, null],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6', resuming: true }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6', attempt: 'k' }, 'unknown'],
  [{ attempt: 'k' }, 'unknown'],
])('a purchase that was left with %j: %s', (draft, how) => {
  expect(leftPurchase(draft)).toBe(how)
})

describe('which passes a row leads to [E22, E66]', () => {
  test.each<[OfferedType, SoldType, WithoutInsuranceType | null, boolean]>([
    ['ANNUAL', 'ANNUAL', 'ANNUAL_WITHOUT_INSURANCE', false],
    ['SUMMER', 'SUMMER', 'SUMMER_WITHOUT_INSURANCE', false],
    ['ANNUAL_WITHOUT_INSURANCE', 'ANNUAL', 'ANNUAL_WITHOUT_INSURANCE', false],
    ['SUMMER_WITHOUT_INSURANCE', 'SUMMER', 'SUMMER_WITHOUT_INSURANCE', false],
    ['THREE_DAY', 'THREE_DAY', null, false],
    ['DAILY', 'DAILY', null, false],
    ['ANNUAL_RENTAL', 'ANNUAL_RENTAL', null, true],
    ['SUMMER_RENTAL', 'SUMMER_RENTAL', null, true],
  ])('%s: row %s, without insurance %s, of a business %s', (type, row, without, rental) => {
    expect(insuredType(type)).toBe(row)
    expect(uninsuredType(row)).toBe(without)
    expect(isRental(type)).toBe(rental)
  })
})

test('the premium of each kind, where it has one [E20]', () => {
  expect(
    (['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY', 'ANNUAL_RENTAL', 'ANNUAL_WITHOUT_INSURANCE'] as const).map(
      (type) => premiumOf(type),
    ),
  ).toEqual(['annual', 'annual', 'stay', 'daily', null, null])
})
