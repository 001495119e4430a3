/** Tests of buying the last pass again: eligibility and the initial draft of the purchase. */
import { describe, expect, test } from 'vitest'
import {
  type OfferAvailability,
  type VehicleWithRepeatablePass,
  canBuyLastPassAgain,
  findVehicleWithRepeatablePass,
} from '../../web/domains/access-rights/shared/renewal.ts'
import { isRenewalDue } from '../../web/domains/access-rights/shared/renewalReminder.ts'
import {
  type PurchaseDraft,
  buildPurchaseDraftFromLastPass,
  purchaseWizard,
} from '../../web/domains/purchase/purchaseWizard.ts'
import { isDraftOfCanceledPass } from '../../web/domains/purchase/shared/clearCanceledPurchase.ts'
import { getUnfinishedPurchaseState } from '../../web/domains/purchase/purchaseDraft.ts'
import {
  type OfferedType,
  type SoldType,
  type WithoutInsuranceType,
  getPassTypeWithInsurance,
  isRentalPassType,
  getPassTypeWithoutInsurance,
} from '../../web/domains/purchase/passTypes.ts'
import { insurancePremiumOf } from '../../web/domains/purchase/insurancePremiums.ts'
import { findFirstIncompleteWizardStep } from '../../web/wizard/wizard.ts'

const lastSeason = '2026-09-30T23:59:59.999-04:00'
const thisSeason = '2027-09-30T23:59:59.999-04:00'

const createPassOffer = (type: string, overrides: Partial<OfferAvailability> = {}): OfferAvailability => ({
  type,
  available: true,
  endsAt: thisSeason,
  ...overrides,
})
const onSale = [createPassOffer('ANNUAL'), createPassOffer('THREE_DAY')]

const createPass = (overrides: Partial<NonNullable<VehicleWithRepeatablePass['repeatablePass']>> = {}) => ({
  type: 'ANNUAL',
  validity: 'EXPIRED',
  expiresAt: lastSeason,
  ...overrides,
})
const createVehicle = (overrides: Partial<VehicleWithRepeatablePass> = {}): VehicleWithRepeatablePass => ({
  repeatablePass: createPass(),
  purchaseObstacle: null,
  seasonObstacle: null,
  ...overrides,
})
const ending = createPass({ validity: 'CURRENT', expiresAt: thisSeason })

describe('offer to buy the last pass again', () => {
  test.each<[string, Partial<VehicleWithRepeatablePass>, readonly OfferAvailability[] | null, boolean]>([
    ['offered for an expired pass', {}, onSale, true],
    ['not offered without an earlier pass', { repeatablePass: null }, onSale, false],
    [
      'not offered while an intervention report is unpaid [D18]',
      { purchaseObstacle: 'UNPAID_REPORT' },
      onSale,
      false,
    ],
    [
      'not offered while the vehicle needs an update [D19]',
      { purchaseObstacle: 'NEEDS_UPDATE' },
      onSale,
      false,
    ],
    ['not offered while an insurance request is open', { seasonObstacle: 'OPEN_REQUEST' }, onSale, false],
    [
      'offered for a three-day pass beside an open insurance request',
      { repeatablePass: createPass({ type: 'THREE_DAY' }), seasonObstacle: 'OPEN_REQUEST' },
      onSale,
      true,
    ],
    [
      'not offered when its type is not on sale',
      { repeatablePass: createPass({ type: 'SUMMER' }) },
      onSale,
      false,
    ],
    [
      'not offered when the sale of its type has ended',
      {},
      [createPassOffer('ANNUAL', { available: false })],
      false,
    ],
    ['offered when the types on sale are unavailable', {}, null, true],
    [
      'offered when the end of the next season is unavailable',
      {},
      [createPassOffer('ANNUAL', { endsAt: null })],
      true,
    ],
    ['not offered for a current pass whose season is on sale', { repeatablePass: ending }, onSale, false],
    [
      'offered for a current pass once the next season is on sale',
      { repeatablePass: ending },
      [createPassOffer('ANNUAL', { endsAt: '2028-09-30T23:59:59.999-04:00' })],
      true,
    ],
    [
      'offered for a pass without insurance when its season is on sale',
      { repeatablePass: createPass({ type: 'ANNUAL_WITHOUT_INSURANCE' }) },
      onSale,
      true,
    ],
  ])(
    'canBuyLastPassAgain decides if the portal offers to buy the last pass of a vehicle again: %s',
    (_, changes, offers, offered) => {
      expect(canBuyLastPassAgain(createVehicle(changes), offers)).toBe(offered)
    },
  )
})

describe('reminder to renew a season pass', () => {
  const nextSeason = '2028-09-30T23:59:59.999-04:00'
  const nextOnSale = ['ANNUAL', 'SUMMER', 'ANNUAL_RENTAL', 'SUMMER_RENTAL', 'THREE_DAY'].map((type) =>
    createPassOffer(type, { endsAt: nextSeason }),
  )
  /**
   * Time from which the renewal reminder appears (midnight in Quebec), and the time one second
   * earlier.
   */
  const [firstDay, dayBefore] = ['2027-08-16T00:00:00-04:00', '2027-08-15T23:59:59-04:00']
  const createVehicleWithPassEndingSoon = (overrides: object) => ({
    repeatablePass: { ...ending, ...overrides },
  })

  test.each<
    [string, Partial<VehicleWithRepeatablePass>, readonly OfferAvailability[] | null, string, boolean]
  >([
    ['reminded 45 days before the end', {}, nextOnSale, firstDay, true],
    ['not reminded 46 days before the end', {}, nextOnSale, dayBefore, false],
    [
      'reminded of a summer pass',
      createVehicleWithPassEndingSoon({ type: 'SUMMER' }),
      nextOnSale,
      firstDay,
      true,
    ],
    [
      'reminded of a rental pass',
      createVehicleWithPassEndingSoon({ type: 'ANNUAL_RENTAL' }),
      nextOnSale,
      firstDay,
      true,
    ],
    [
      'reminded of a summer pass for rental',
      createVehicleWithPassEndingSoon({ type: 'SUMMER_RENTAL' }),
      nextOnSale,
      firstDay,
      true,
    ],
    [
      'not reminded of a three-day pass',
      createVehicleWithPassEndingSoon({ type: 'THREE_DAY' }),
      nextOnSale,
      firstDay,
      false,
    ],
    [
      'not reminded of a pass without insurance, which begins with a request',
      createVehicleWithPassEndingSoon({ type: 'ANNUAL_WITHOUT_INSURANCE' }),
      nextOnSale,
      firstDay,
      false,
    ],
    [
      'not reminded after the end',
      createVehicleWithPassEndingSoon({ validity: 'EXPIRED' }),
      nextOnSale,
      nextSeason,
      false,
    ],
    [
      'not reminded of an upcoming pass',
      createVehicleWithPassEndingSoon({ validity: 'UPCOMING' }),
      nextOnSale,
      firstDay,
      false,
    ],
    ['not reminded while only the current season is on sale', {}, onSale, firstDay, false],
    [
      'not reminded before the next season is on sale',
      {},
      [createPassOffer('ANNUAL', { endsAt: nextSeason, available: false })],
      firstDay,
      false,
    ],
    ['not reminded while the offers are unavailable', {}, null, firstDay, false],
    ['not reminded without a pass', { repeatablePass: null }, nextOnSale, firstDay, false],
    [
      'not reminded while the vehicle has a purchase obstacle',
      { purchaseObstacle: 'NEEDS_UPDATE' },
      nextOnSale,
      firstDay,
      false,
    ],
    [
      'not reminded while an insurance request is open',
      { seasonObstacle: 'OPEN_REQUEST' },
      nextOnSale,
      firstDay,
      false,
    ],
  ])(
    'isRenewalDue decides if a member is reminded to renew a season pass: %s',
    (_, changes, offers, now, isDue) => {
      expect(isRenewalDue(createVehicle({ repeatablePass: ending, ...changes }), offers, now)).toBe(isDue)
    },
  )
})

test('a member without usable passes is offered the most recently expired pass that can be bought again', () => {
  const createVehicleWithPassExpiredAt = (
    expiresAt: string,
    overrides: Partial<VehicleWithRepeatablePass> = {},
  ) => createVehicle({ repeatablePass: createPass({ expiresAt }), ...overrides })
  const older = createVehicleWithPassExpiredAt('2024-09-30T23:59:59.999-04:00')
  const newer = createVehicleWithPassExpiredAt('2025-09-30T23:59:59.999-04:00')
  const blocked = createVehicleWithPassExpiredAt(lastSeason, { purchaseObstacle: 'UNPAID_REPORT' })
  expect(findVehicleWithRepeatablePass([older, newer, blocked], onSale)).toBe(newer)
  expect(
    findVehicleWithRepeatablePass([blocked, createVehicle({ repeatablePass: null })], onSale),
  ).toBeUndefined()
})

describe('draft of a repeated purchase', () => {
  const club = { id: 'c9', available: true, region: { id: 'r3' } }
  const last = { type: 'ANNUAL', vehicle: { id: 'v1' }, club }
  /** Draft fields that remain from an earlier, unfinished purchase. */
  const unfinishedDraft: PurchaseDraft = { accessRightId: 'a6', resuming: true }
  const createPurchaseDraft = (
    overrides: Partial<Parameters<typeof buildPurchaseDraftFromLastPass>[0]>,
    paymentKnown = true,
  ) => ({
    ...unfinishedDraft,
    ...buildPurchaseDraftFromLastPass({ ...last, ...overrides }, paymentKnown),
  })

  test.each<[string, string, PurchaseDraft]>([
    ['a pass with all its values', 'review', createPurchaseDraft({})],
    [
      'a three-day pass, whose first day must be selected [E24]',
      'passchoice',
      createPurchaseDraft({ type: 'THREE_DAY' }),
    ],
    [
      'a one-day pass, whose day must be selected [E24]',
      'passchoice',
      createPurchaseDraft({ type: 'DAILY' }),
    ],
    [
      'a pass of a club that has stopped selling',
      'clubs',
      createPurchaseDraft({ club: { ...club, available: false } }),
    ],
    ['a pass of a club that was removed', 'region', createPurchaseDraft({ club: null })],
    ['a pass without a stored card or billing address', 'paymentinfo', createPurchaseDraft({}, false)],
    [
      'a pass without insurance',
      'WithoutInsuranceInfo',
      createPurchaseDraft({ type: 'ANNUAL_WITHOUT_INSURANCE' }),
    ],
  ])('buying %s again begins at the purchase step %s', (_, step, draft) => {
    expect(findFirstIncompleteWizardStep(purchaseWizard.steps, draft)).toBe(step)
  })

  test('the draft for buying a pass again contains the choices of the last pass, and nothing of an unfinished purchase', () => {
    const draft = createPurchaseDraft({})
    expect(JSON.parse(JSON.stringify(draft))).toEqual({
      type: 'ANNUAL',
      vehicleId: 'v1',
      regionId: 'r3',
      clubId: 'c9',
      paymentSeen: true,
    })
  })
})

test.each<[PurchaseDraft, ReturnType<typeof getUnfinishedPurchaseState>]>([
  [{}, null],
  [{ type: 'ANNUAL' }, null],
  [{ vehicleId: 'v1' }, null],
  [{ type: 'ANNUAL', vehicleId: 'v1' }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', clubId: 'c9' }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6' }, null],
  [{ type: 'ANNUAL', vehicleId: 'v1', clubId: 'c9', declinedTotal: '44088' }, null],
  [{ accessRightId: 'a6', resuming: true }, null],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6', resuming: true }, 'halfWay'],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6', attempt: 'k' }, 'unknown'],
  [{ attempt: 'k' }, 'unknown'],
])('for the purchase draft %j, getUnfinishedPurchaseState returns %s', (draft, state) => {
  expect(getUnfinishedPurchaseState(draft)).toBe(state)
})

test.each<[PurchaseDraft, boolean]>([
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6' }, true],
  [{ type: 'ANNUAL', vehicleId: 'v1', declinedTotal: '44088' }, true],
  [{ type: 'ANNUAL', vehicleId: 'v2', declinedTotal: '44088' }, false],
  [{ type: 'DAILY', vehicleId: 'v1' }, false],
  [{ type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6', attempt: 'k' }, false],
  [{}, false],
])(
  'canceling a declined purchase clears only its own draft: for the draft %j, isDraftOfCanceledPass returns %s',
  (draft, isCleared) => {
    expect(isDraftOfCanceledPass(draft, { id: 'a6', vehicle: { id: 'v1' } })).toBe(isCleared)
  },
)

describe('pass types by row of the list of passes [E22, E66]', () => {
  test.each<[OfferedType, SoldType, WithoutInsuranceType | null, boolean]>([
    ['ANNUAL', 'ANNUAL', 'ANNUAL_WITHOUT_INSURANCE', false],
    ['SUMMER', 'SUMMER', 'SUMMER_WITHOUT_INSURANCE', false],
    ['ANNUAL_WITHOUT_INSURANCE', 'ANNUAL', 'ANNUAL_WITHOUT_INSURANCE', false],
    ['SUMMER_WITHOUT_INSURANCE', 'SUMMER', 'SUMMER_WITHOUT_INSURANCE', false],
    ['THREE_DAY', 'THREE_DAY', null, false],
    ['DAILY', 'DAILY', null, false],
    ['ANNUAL_RENTAL', 'ANNUAL_RENTAL', null, true],
    ['SUMMER_RENTAL', 'SUMMER_RENTAL', null, true],
  ])(
    'the pass type %s corresponds to %s with insurance and to %s without insurance, and is only for rental businesses: %s',
    (type, row, without, rental) => {
      expect(getPassTypeWithInsurance(type)).toBe(row)
      expect(getPassTypeWithoutInsurance(row)).toBe(without)
      expect(isRentalPassType(type)).toBe(rental)
    },
  )
})

test('each pass type has at most one kind of insurance premium [E20]', () => {
  expect(
    (['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY', 'ANNUAL_RENTAL', 'ANNUAL_WITHOUT_INSURANCE'] as const).map(
      (type) => insurancePremiumOf(type),
    ),
  ).toEqual(['annual', 'annual', 'stay', 'daily', null, null])
})
