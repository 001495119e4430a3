/** How a vehicle stands on the dashboard, what there is to know of it, and whether its pass can be renewed. */
import { describe, expect, test } from 'vitest'
import { renewableBy } from '../../web/domains/access-rights/shared/again.ts'
import type { Task } from '../../web/domains/tasks/shared/tasks.ts'
import {
  type Vehicle,
  isCompact,
  noticesOf,
  purchaseOf,
  standingOf,
} from '../../web/domains/vehicles/vehicleState.ts'

type Pass = Vehicle['passes'][number]

const now = '2026-11-22T12:00:00-05:00'
const later = '2027-09-30T23:59:59.999-04:00'
const before = '2026-09-30T23:59:59.999-04:00'

const pass = (rest: Partial<Pass> = {}): Pass => ({
  status: 'ACTIVE',
  type: 'ANNUAL',
  validity: 'CURRENT',
  expiresAt: later,
  ...rest,
})
const current = pass()
const upcoming = pass({ validity: 'UPCOMING' })
const expired = pass({ validity: 'EXPIRED', expiresAt: before })
const unpaid = (status: string, expiresAt: string | null = null) =>
  pass({ status, validity: null, expiresAt })

/** A vehicle of which a test says only what matters to it: one without a pass, and nothing to know of it. */
const vehicle = (rest: Partial<Vehicle> = {}): Vehicle => ({
  purchaseObstacle: null,
  seasonObstacle: null,
  insuranceRequest: null,
  lapsedInsuranceRequest: null,
  activePass: null,
  passes: [],
  unsettled: [],
  ...rest,
})

const todo = (...kinds: Task['kind'][]) => kinds.map((kind) => ({ kind }))

test.each<[string, Partial<Vehicle>, Task['kind'][], string]>([
  ['none without a pass', {}, [], 'none'],
  ['current', { activePass: current }, [], 'current'],
  [
    'upcoming, also with one of today beside it',
    { activePass: upcoming, passes: [upcoming, current] },
    [],
    'upcoming',
  ],
  ['expired, by the latest that is over [D30]', { passes: [expired] }, [], 'expired'],
  ['current, with one that is over', { activePass: current, passes: [current, expired] }, [], 'current'],
  ['pending (status 4) [D34]', { activePass: unpaid('APPROVAL_PENDING', later) }, [], 'pending'],
  ['refused (status 5) [D34]', { activePass: unpaid('REFUSED', later) }, [], 'refused'],
  [
    'lapsed, not refused, where the request was accepted and not paid in time',
    { activePass: unpaid('REFUSED', later), lapsedInsuranceRequest: {} },
    [],
    'lapsed',
  ],
  [
    'current, where a pass was bought after a request lapsed',
    { activePass: current, lapsedInsuranceRequest: {} },
    [],
    'current',
  ],
  ['in progress, for status 2 and 3 [D35]', { unsettled: [unpaid('IN_PROGRESS')] }, [], 'processing'],
  ['in progress, for a status that nobody knows [D35]', { unsettled: [unpaid('UNKNOWN')] }, [], 'processing'],
  ['none, for one in progress that is over', { unsettled: [unpaid('IN_PROGRESS', before)] }, [], 'none'],
  ['none, beside a payment that failed', { unsettled: [unpaid('PAYMENT_FAILED')] }, ['finish'], 'none'],
  [
    'to be paid, once its request is accepted [D25]',
    { unsettled: [unpaid('IN_PROGRESS', later)] },
    ['request'],
    'toPay',
  ],
  [
    'to be paid, whatever its pass says meanwhile',
    { activePass: unpaid('APPROVAL_PENDING', later) },
    ['request'],
    'toPay',
  ],
  ['current, with a request to be paid beside it', { activePass: current }, ['request'], 'current'],
])('a vehicle stands as its pass does: %s', (_, rest, tasks, expected) => {
  expect(standingOf(vehicle(rest), todo(...tasks), now)).toBe(expected)
})

test.each<[string, Partial<Vehicle>, string[]]>([
  ['nothing most of the time', { activePass: current, passes: [current] }, []],
  [
    'a request that waits for approval [D24]',
    { insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  ['no request of a status that nobody knows', { insuranceRequest: { status: 'UNKNOWN' } }, []],
  ['a pass that waits for approval [D28, D34]', { activePass: unpaid('APPROVAL_PENDING') }, ['pending']],
  [
    'the request and not its pass as well',
    { activePass: unpaid('APPROVAL_PENDING'), insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  [
    'nothing of what its pass waits for while the request is to be paid',
    { unsettled: [unpaid('IN_PROGRESS', later)], insuranceRequest: { status: 'PAYMENT_PENDING' } },
    [],
  ],
  ['a pass that was refused [D28, D34]', { activePass: unpaid('REFUSED') }, ['refused']],
  [
    'a request that was accepted and not paid in time, and not that it was refused',
    { activePass: unpaid('REFUSED'), lapsedInsuranceRequest: {} },
    ['lapsed'],
  ],
  [
    'the request that took the place of a refused one',
    { activePass: unpaid('REFUSED'), insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  ['a pass in progress or unknown [D35]', { unsettled: [unpaid('UNKNOWN', later)] }, ['processing']],
  [
    'the pass of today beside the next [D29]',
    { activePass: upcoming, passes: [upcoming, current] },
    ['alsoToday'],
  ],
])('what there is to know of a vehicle: %s', (_, rest, expected) => {
  expect(noticesOf(vehicle(rest), now)).toEqual(expected)
})

test.each<[string, Partial<Vehicle>, Task['kind'][], boolean]>([
  ['without a pass', {}, [], true],
  ['with one that is over', { passes: [expired] }, [], true],
  ['not where it is said why nothing can be bought', { purchaseObstacle: 'UNCONFIRMED' }, [], false],
  ['not with a pass', { activePass: current }, [], false],
  ['not where something is to be done', {}, ['complete'], false],
  ['not where something is to be known', { unsettled: [unpaid('UNKNOWN', later)] }, [], false],
])('a row is enough for a vehicle [D31]: %s', (_, rest, tasks, expected) => {
  expect(isCompact(vehicle(rest), todo(...tasks), now)).toBe(expected)
})

describe('what a vehicle’s card offers to buy', () => {
  const onSale = [
    { type: 'ANNUAL', available: true, endsAt: later },
    { type: 'DAILY', available: true, endsAt: later },
  ]
  const season = [onSale[0]!, { type: 'DAILY', available: false, endsAt: later }]
  const open: Partial<Vehicle> = {
    seasonObstacle: 'OPEN_REQUEST',
    insuranceRequest: { status: 'APPROVAL_PENDING' },
    activePass: unpaid('APPROVAL_PENDING', later),
  }

  test.each<[string, Partial<Vehicle>, Task['kind'][], Parameters<typeof purchaseOf>[2], string | null]>([
    ['a first pass', {}, [], onSale, 'first'],
    ['the renewal of its pass [D17]', { activePass: current }, [], onSale, 'renewal'],
    ['the renewal of one to come', { activePass: upcoming }, [], onSale, 'renewal'],
    ['a first one again, after a refusal', { activePass: unpaid('REFUSED', later) }, [], onSale, 'first'],
    ['nothing with a report [D18]', { purchaseObstacle: 'UNPAID_REPORT' }, [], onSale, null],
    [
      'nothing with a report of a vehicle that has to be updated, too [D18]',
      { purchaseObstacle: 'NEEDS_UPDATE', activePass: current },
      ['report', 'update'],
      onSale,
      null,
    ],
    ['nothing beside a purchase that is half made [D32]', {}, ['finish'], onSale, null],
    [
      'a renewal that waits for the update [D19]',
      { purchaseObstacle: 'NEEDS_UPDATE', activePass: current },
      ['update'],
      onSale,
      'renewal',
    ],
    ['a few days while a request is open', open, [], onSale, 'fewDays'],
    ['a few days until a request is paid', { ...open, activePass: null }, ['request'], null, 'fewDays'],
    ['another where no days are on sale', open, [], season, 'another'],
    ['another beside one in progress', { unsettled: [unpaid('UNKNOWN', later)] }, [], onSale, 'another'],
    [
      'another beside one that waits for approval',
      { activePass: unpaid('APPROVAL_PENDING', later) },
      [],
      onSale,
      'another',
    ],
  ])('%s', (_, rest, tasks, offers, expected) => {
    expect(purchaseOf(vehicle(rest), todo(...tasks), offers, now)).toBe(expected)
  })
})

describe('a pass that cannot be renewed yet says by when it can [D17]', () => {
  const offer = (type: string, endsAt: string, available = true) => ({ type, endsAt, available })
  const next = '2028-09-30T23:59:59.999-04:00'
  const thisSeason = [offer('ANNUAL', later), offer('THREE_DAY', later)]

  test.each<[string, Pass, Parameters<typeof renewableBy>[1], string | null]>([
    ['the day after, while its own season is on sale', current, thisSeason, '2027-10-01'],
    ['the same for one to come', upcoming, thisSeason, '2027-10-01'],
    ['the same while nothing is on sale', current, [], '2027-10-01'],
    [
      'the same while the next season is not on sale yet',
      current,
      [offer('ANNUAL', next, false)],
      '2027-10-01',
    ],
    ['now, once the next season is on sale', current, [offer('ANNUAL', next)], null],
    ['now, for a pass of chosen days', pass({ type: 'THREE_DAY' }), thisSeason, null],
    ['now, for a kind that nobody knows', pass({ type: 'UNKNOWN' }), thisSeason, null],
    [
      'as the insured kind, for one without insurance',
      pass({ type: 'ANNUAL_WITHOUT_INSURANCE' }),
      [offer('ANNUAL', next)],
      null,
    ],
    ['now, where nobody knows what is on sale', current, null, null],
    ['now, for one without an end', pass({ expiresAt: null }), thisSeason, null],
  ])('%s', (_, of, offers, expected) => {
    const by = renewableBy(of, offers)
    expect(by && new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' }).format(by)).toBe(expected)
  })
})
