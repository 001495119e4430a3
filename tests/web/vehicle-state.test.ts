/** How a vehicle stands on the dashboard, what there is to know of it, and whether its pass can be renewed. */
import { describe, expect, test } from 'vitest'
import {
  type Vehicle,
  isCompact,
  noticesOf,
  renewableBy,
  standingOf,
} from '../../web/screens/members/vehicleState.ts'

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
  needsUpdate: false,
  isComplete: true,
  purchaseObstacle: null,
  insuranceRequest: null,
  activePass: null,
  passes: [],
  unsettled: [],
  ...rest,
})

test.each<[string, Partial<Vehicle>, string]>([
  ['none without a pass', {}, 'none'],
  ['current', { activePass: current }, 'current'],
  [
    'upcoming, also with one of today beside it',
    { activePass: upcoming, passes: [upcoming, current] },
    'upcoming',
  ],
  ['expired, by the latest that is over [D30]', { passes: [expired] }, 'expired'],
  ['current, with one that is over', { activePass: current, passes: [current, expired] }, 'current'],
  ['pending (status 4) [D34]', { activePass: unpaid('APPROVAL_PENDING', later) }, 'pending'],
  ['refused (status 5) [D34]', { activePass: unpaid('REFUSED', later) }, 'refused'],
  ['in progress, for status 2 and 3 [D35]', { unsettled: [unpaid('IN_PROGRESS')] }, 'processing'],
  ['in progress, for a status that nobody knows [D35]', { unsettled: [unpaid('UNKNOWN')] }, 'processing'],
  ['none, for one in progress that is over', { unsettled: [unpaid('IN_PROGRESS', before)] }, 'none'],
  ['none, beside a payment that failed', { unsettled: [unpaid('PAYMENT_FAILED')] }, 'none'],
])('a vehicle stands as its pass does: %s', (_, rest, expected) => {
  expect(standingOf(vehicle(rest), now)).toBe(expected)
})

test.each<[string, Partial<Vehicle>, string[]]>([
  ['nothing most of the time', { activePass: current, passes: [current] }, []],
  ['a report that is not paid [D18]', { purchaseObstacle: 'UNPAID_REPORT' }, ['unpaidReport']],
  ['nothing, while nobody can tell of a report', { purchaseObstacle: 'UNCONFIRMED' }, []],
  [
    'that it has to be updated [D20]',
    { needsUpdate: true, purchaseObstacle: 'NEEDS_UPDATE' },
    ['needsUpdate'],
  ],
  ['that something is missing', { isComplete: false, purchaseObstacle: 'INCOMPLETE' }, ['incomplete']],
  ['both of them once', { isComplete: false, needsUpdate: true }, ['needsUpdate']],
  [
    'a request that waits for approval [D24]',
    { insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  [
    'a request that waits for payment [D25]',
    { insuranceRequest: { status: 'PAYMENT_PENDING' } },
    ['requestToPay'],
  ],
  ['no request of a status that nobody knows', { insuranceRequest: { status: 'UNKNOWN' } }, []],
  ['a pass that waits for approval [D28, D34]', { activePass: unpaid('APPROVAL_PENDING') }, ['pending']],
  [
    'the request and not its pass as well',
    { activePass: unpaid('APPROVAL_PENDING'), insuranceRequest: { status: 'APPROVAL_PENDING' } },
    ['requestPending'],
  ],
  [
    'the request and not what its pass waits for',
    { unsettled: [unpaid('IN_PROGRESS', later)], insuranceRequest: { status: 'PAYMENT_PENDING' } },
    ['requestToPay'],
  ],
  ['a pass that was refused [D28, D34]', { activePass: unpaid('REFUSED') }, ['refused']],
  ['a payment that failed [D32]', { unsettled: [unpaid('PAYMENT_FAILED')] }, ['paymentFailed']],
  ['none that is over', { unsettled: [unpaid('PAYMENT_FAILED', before)] }, []],
  ['a pass in progress or unknown [D35]', { unsettled: [unpaid('UNKNOWN', later)] }, ['processing']],
  [
    'the pass of today beside the next [D29]',
    { activePass: upcoming, passes: [upcoming, current] },
    ['alsoToday'],
  ],
  [
    'the most urgent first',
    {
      needsUpdate: true,
      purchaseObstacle: 'UNPAID_REPORT',
      insuranceRequest: { status: 'PAYMENT_PENDING' },
      unsettled: [unpaid('IN_PROGRESS'), unpaid('PAYMENT_FAILED')],
    },
    ['unpaidReport', 'paymentFailed', 'requestToPay', 'needsUpdate'],
  ],
])('what there is to know of a vehicle: %s', (_, rest, expected) => {
  expect(noticesOf(vehicle(rest), now)).toEqual(expected)
})

test.each<[string, Partial<Vehicle>, boolean]>([
  ['without a pass', {}, true],
  ['with one that is over', { passes: [expired] }, true],
  ['while nobody can tell of a report', { purchaseObstacle: 'UNCONFIRMED' }, true],
  ['not with a pass', { activePass: current }, false],
  ['not where something is to be done', { isComplete: false }, false],
])('a row is enough for a vehicle [D31]: %s', (_, rest, expected) => {
  expect(isCompact(vehicle(rest), now)).toBe(expected)
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
