/**
 * Tests of a vehicle on the dashboard: the state of its pass, its notices, and the purchase that
 * the dashboard offers.
 */
import { describe, expect, test } from 'vitest'
import { computeSeasonPassRenewalDate } from '../../web/domains/access-rights/shared/renewal.ts'
import type { Task } from '../../web/domains/tasks/shared/buildTasks.ts'
import {
  type Vehicle,
  vehicleNoticesOf,
  findPurchaseOfferOfVehicle,
  isVehicleSettled,
  vehicleStatusOf,
} from '../../web/domains/vehicles/vehicleState.ts'

type Pass = Vehicle['passes'][number]

const now = '2026-11-22T12:00:00-05:00'
const later = '2027-09-30T23:59:59.999-04:00'
const before = '2026-09-30T23:59:59.999-04:00'

const createPass = (overrides: Partial<Pass> = {}): Pass => ({
  status: 'ACTIVE',
  type: 'ANNUAL',
  validity: 'CURRENT',
  expiresAt: later,
  ...overrides,
})
const current = createPass()
const upcoming = createPass({ validity: 'UPCOMING' })
const expired = createPass({ validity: 'EXPIRED', expiresAt: before })
const createUnpaidPass = (status: string, expiresAt: string | null = null) =>
  createPass({ status, validity: null, expiresAt })

/** Creates a vehicle for a test, without passes or notices, changed by `overrides`. */
const createVehicle = (overrides: Partial<Vehicle> = {}): Vehicle => ({
  purchaseObstacle: null,
  seasonObstacle: null,
  repeatablePass: null,
  insuranceRequest: null,
  lapsedInsuranceRequest: null,
  activePass: null,
  passes: [],
  unsettled: [],
  ...overrides,
})

const createTasksOfKinds = (...kinds: Task['kind'][]) => kinds.map((kind) => ({ kind }))

test.each<[string, Partial<Vehicle>, Task['kind'][], string]>([
  ['none, without a pass', {}, [], 'none'],
  ['current', { activePass: current }, [], 'current'],
  [
    'upcoming, even beside a pass for today',
    { activePass: upcoming, passes: [upcoming, current] },
    [],
    'upcoming',
  ],
  ['expired, after its latest pass [D30]', { passes: [expired] }, [], 'expired'],
  ['current, beside an expired pass', { activePass: current, passes: [current, expired] }, [], 'current'],
  ['pending (status 4) [D34]', { activePass: createUnpaidPass('APPROVAL_PENDING', later) }, [], 'pending'],
  ['refused (status 5) [D34]', { activePass: createUnpaidPass('REFUSED', later) }, [], 'refused'],
  [
    'lapsed, when its request was accepted and not paid in time',
    { activePass: createUnpaidPass('REFUSED', later), lapsedInsuranceRequest: {} },
    [],
    'lapsed',
  ],
  [
    'current, when a pass was bought after a request lapsed',
    { activePass: current, lapsedInsuranceRequest: {} },
    [],
    'current',
  ],
  [
    'in progress, for status 2 and 3 [D35]',
    { unsettled: [createUnpaidPass('IN_PROGRESS')] },
    [],
    'processing',
  ],
  [
    'in progress, for an unknown status [D35]',
    { unsettled: [createUnpaidPass('UNKNOWN')] },
    [],
    'processing',
  ],
  [
    'none, for a pass in progress whose period is over',
    { unsettled: [createUnpaidPass('IN_PROGRESS', before)] },
    [],
    'none',
  ],
  ['none, with a failed payment', { unsettled: [createUnpaidPass('PAYMENT_FAILED')] }, ['finish'], 'none'],
  [
    'to be paid, with an accepted request [D25]',
    { unsettled: [createUnpaidPass('IN_PROGRESS', later)] },
    ['request'],
    'toPay',
  ],
  [
    'to be paid, even with a pass pending approval',
    { activePass: createUnpaidPass('APPROVAL_PENDING', later) },
    ['request'],
    'toPay',
  ],
  ['current, beside a request to be paid', { activePass: current }, ['request'], 'current'],
])('vehicleStatusOf returns the status of a vehicle on the dashboard: %s', (_, changes, tasks, expected) => {
  expect(vehicleStatusOf(createVehicle(changes), createTasksOfKinds(...tasks), now)).toBe(expected)
})

test.each<[string, Partial<Vehicle>, string[]]>([
  ['no notice with a current pass', { activePass: current, passes: [current] }, []],
  [
    'the notice of a request pending approval [D24]',
    { insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  ['no notice of a request with an unknown status', { insuranceRequest: { status: 'UNKNOWN' } }, []],
  [
    'the notice of a pass pending approval [D28, D34]',
    { activePass: createUnpaidPass('APPROVAL_PENDING') },
    ['pending'],
  ],
  [
    'one notice for a request and its pass pending approval',
    { activePass: createUnpaidPass('APPROVAL_PENDING'), insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  [
    'no notice of its pass while its request is to be paid',
    { unsettled: [createUnpaidPass('IN_PROGRESS', later)], insuranceRequest: { status: 'PAYMENT_PENDING' } },
    [],
  ],
  ['the notice of a refused pass [D28, D34]', { activePass: createUnpaidPass('REFUSED') }, ['refused']],
  [
    'the notice of a lapsed request instead of a refused pass',
    { activePass: createUnpaidPass('REFUSED'), lapsedInsuranceRequest: {} },
    ['lapsed'],
  ],
  [
    'the notice of a request that replaced a refused one',
    { activePass: createUnpaidPass('REFUSED'), insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  [
    'the notice of a pass in progress or of unknown status [D35]',
    { unsettled: [createUnpaidPass('UNKNOWN', later)] },
    ['processing'],
  ],
  [
    'the notice of a pass for today beside the next pass [D29]',
    { activePass: upcoming, passes: [upcoming, current] },
    ['alsoToday'],
  ],
])(
  'the dashboard card of a vehicle shows only notices that apply to the vehicle: %s',
  (_, changes, expected) => {
    expect(vehicleNoticesOf(createVehicle(changes), now)).toEqual(expected)
  },
)

describe('purchase offer of a vehicle', () => {
  const onSale = [
    { type: 'ANNUAL', available: true, endsAt: later },
    { type: 'DAILY', available: true, endsAt: later },
  ]
  const season = [onSale[0]!, { type: 'DAILY', available: false, endsAt: later }]
  const open: Partial<Vehicle> = {
    seasonObstacle: 'OPEN_REQUEST',
    insuranceRequest: { status: 'APPROVAL_PENDING' },
    activePass: createUnpaidPass('APPROVAL_PENDING', later),
  }

  test.each<
    [
      string,
      Partial<Vehicle>,
      Task['kind'][],
      Parameters<typeof findPurchaseOfferOfVehicle>[2],
      string | null,
    ]
  >([
    ['no pass', {}, [], onSale, 'first'],
    ['a current pass [D17]', { activePass: current }, [], onSale, 'renewal'],
    ['an upcoming pass', { activePass: upcoming }, [], onSale, 'renewal'],
    ['a refused pass', { activePass: createUnpaidPass('REFUSED', later) }, [], onSale, 'first'],
    ['an unpaid report [D18]', { purchaseObstacle: 'UNPAID_REPORT' }, [], onSale, null],
    [
      'an unpaid report and a needed update [D18]',
      { purchaseObstacle: 'NEEDS_UPDATE', activePass: current },
      ['report', 'update'],
      onSale,
      null,
    ],
    ['an unfinished purchase [D32]', {}, ['finish'], onSale, null],
    ['unfinished payments for several vehicles', {}, ['payments'], onSale, null],
    [
      'a current pass and a needed update [D19]',
      { purchaseObstacle: 'NEEDS_UPDATE', activePass: current },
      ['update'],
      onSale,
      'renewal',
    ],
    ['an open request', open, [], onSale, 'fewDays'],
    ['a request to be paid', { ...open, activePass: null }, ['request'], null, 'fewDays'],
    ['an open request without passes for days on sale', open, [], season, 'another'],
    ['a pass in progress', { unsettled: [createUnpaidPass('UNKNOWN', later)] }, [], onSale, 'another'],
    [
      'a pass pending approval',
      { activePass: createUnpaidPass('APPROVAL_PENDING', later) },
      [],
      onSale,
      'another',
    ],
  ])(
    'findPurchaseOfferOfVehicle returns the purchase that the dashboard offers for a vehicle with %s',
    (_, changes, tasks, offers, expected) => {
      expect(
        findPurchaseOfferOfVehicle(createVehicle(changes), createTasksOfKinds(...tasks), offers, now),
      ).toBe(expected)
    },
  )
})

describe('renewal date of a pass [D17]', () => {
  const createPassOffer = (type: string, endsAt: string, available = true) => ({ type, endsAt, available })
  const next = '2028-09-30T23:59:59.999-04:00'
  const thisSeason = [createPassOffer('ANNUAL', later), createPassOffer('THREE_DAY', later)]

  test.each<[string, Pass, Parameters<typeof computeSeasonPassRenewalDate>[1], string | null]>([
    ['the day after it ends, while its own season is on sale', current, thisSeason, '2027-10-01'],
    ['the day after it ends, for an upcoming pass', upcoming, thisSeason, '2027-10-01'],
    ['the day after it ends, while nothing is on sale', current, [], '2027-10-01'],
    [
      'the day after it ends, before the next season is on sale',
      current,
      [createPassOffer('ANNUAL', next, false)],
      '2027-10-01',
    ],
    ['now, once the next season is on sale', current, [createPassOffer('ANNUAL', next)], null],
    ['now, for a three-day pass', createPass({ type: 'THREE_DAY' }), thisSeason, null],
    ['now, for an unknown type', createPass({ type: 'UNKNOWN' }), thisSeason, null],
    [
      'now, for a pass without insurance once the insured type is on sale',
      createPass({ type: 'ANNUAL_WITHOUT_INSURANCE' }),
      [createPassOffer('ANNUAL', next)],
      null,
    ],
    ['now, when the types on sale are unavailable', current, null, null],
    ['now, for a pass without an end', createPass({ expiresAt: null }), thisSeason, null],
  ])(
    'computeSeasonPassRenewalDate returns the date from which a pass can be renewed: %s',
    (_, state, offers, expected) => {
      const by = computeSeasonPassRenewalDate(state, offers)
      expect(by && new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' }).format(by)).toBe(expected)
    },
  )
})

test.each<[boolean, string, Partial<Vehicle>, Task['kind'][]]>([
  [true, 'a pass and no task', { activePass: current, repeatablePass: current }, []],
  [false, 'no pass', {}, []],
  [false, 'a pass and a task', { activePass: current }, ['update']],
  [false, 'a pass that can be bought again', { activePass: current, repeatablePass: expired }, []],
])('isVehicleSettled returns %s for a vehicle with %s', (isSettled, _, vehicle, kinds) => {
  const offers = [{ type: 'ANNUAL', available: true, endsAt: later }]
  expect(isVehicleSettled(createVehicle(vehicle), createTasksOfKinds(...kinds), offers)).toBe(isSettled)
})
