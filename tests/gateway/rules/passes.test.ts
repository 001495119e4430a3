import { describe, expect, test } from 'vitest'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import {
  type Pass,
  findActivePass,
  sortByVehicle,
  canCancel,
  canPrint,
  canResend,
  canResume,
  hasInsuranceDocuments,
  selectUsablePasses,
  sortPasses,
  isUnsettled,
  findPreviousClub,
  getValidity,
} from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/** Returns a pass with default values. `from` and `to` are days from now. */
function pass(
  name: string,
  from: number,
  to: number | null,
  rest: Partial<Pass> = {},
): Pass & { name: string } {
  return {
    name,
    status: 'ACTIVE',
    type: 'ANNUAL',
    activeAt: now + from * day,
    expiresAt: to === null ? null : now + to * day,
    paidAt: null,
    isPrintable: true,
    isInsured: true,
    ...rest,
  }
}

const names = (passes: { name: string }[]) => passes.map(({ name }) => name)

describe("order of a vehicle's passes [D26]", () => {
  test('upcoming passes come first by soonest start, then the others by latest expiry', () => {
    const passes = [
      pass('over long ago', -700, -400),
      pass('later', 200, 300),
      pass('current', -30, 30),
      pass('soon', 40, 400),
      pass('over', -400, -1),
      pass('current and long', -10, 90),
    ]
    expect(names(sortPasses(passes, now))).toEqual([
      'soon',
      'later',
      'current and long',
      'current',
      'over',
      'over long ago',
    ])
  })

  test('a pass that starts at this moment is not upcoming', () => {
    expect(names(sortPasses([pass('now', 0, 1), pass('soon', 1, 2)], now))).toEqual(['soon', 'now'])
  })
})

test('usable passes: current passes by soonest end, then upcoming passes by soonest start [D29, D33]', () => {
  const passes = [
    pass('over', -9, -1),
    pass('later', 200, 300),
    pass('without end', -9, null),
    pass('long', -10, 90),
    pass('not paid', -1, 9, { status: 'PAYMENT_FAILED' }),
    pass('asked for', -1, 9, { status: 'APPROVAL_PENDING' }),
    pass('refused', -1, 9, { status: 'REFUSED' }),
    pass('in progress', -1, 9, { status: 'IN_PROGRESS' }),
    pass('odd', -1, 9, { status: 'UNKNOWN' }),
    pass('soon', 40, 41),
    pass('short', -1, 1),
  ]
  expect(names(selectUsablePasses(passes, now))).toEqual(['short', 'long', 'without end', 'soon', 'later'])
})

test.each([
  ['PAYMENT_FAILED', true],
  ['ACTIVE', false],
  ['IN_PROGRESS', true],
  ['APPROVAL_PENDING', false],
  ['REFUSED', false],
  ['UNKNOWN', true],
] as const)('isUnsettled classifies a pass with status %s [D32–D35]', (status, expected) => {
  expect(isUnsettled({ status })).toBe(expected)
})

describe('active pass of a vehicle [D27, D28]', () => {
  test.each([
    ['null without passes', [], null],
    ['the current pass', [pass('current', -1, 1)], 'current'],
    ['the upcoming pass before the current pass', [pass('current', -1, 1), pass('next', 2, 9)], 'next'],
    ['null for an expired pass', [pass('over', -9, -1)], null],
    [
      'a pending request when no pass is active',
      [pass('over', -9, -1), pass('asked', 0, 9, { status: 'APPROVAL_PENDING' })],
      'asked',
    ],
    ['a refused request when no pass is active', [pass('refused', 0, 9, { status: 'REFUSED' })], 'refused'],
    [
      'an active pass before a request',
      [pass('asked', 1, 99, { status: 'APPROVAL_PENDING' }), pass('current', -1, 1)],
      'current',
    ],
    ['null for an expired request', [pass('asked', -9, -1, { status: 'APPROVAL_PENDING' })], null],
    ['a request without an end', [pass('asked', 0, null, { status: 'APPROVAL_PENDING' })], 'asked'],
    ['null for a failed payment', [pass('failed', -1, 9, { status: 'PAYMENT_FAILED' })], null],
    ['null for a payment in progress', [pass('busy', -1, 9, { status: 'IN_PROGRESS' })], null],
    ['null for an unknown status', [pass('odd', -1, 9, { status: 'UNKNOWN' })], null],
  ])('activePassOf returns %s', (_, passes, expected) => {
    expect((findActivePass(passes, now) as { name: string } | null)?.name ?? null).toBe(expected)
  })
})

describe('history of passes by vehicle [H10]', () => {
  /** Returns a pass bought a number of days before now. */
  const bought = (id: number, vehicle: number | null, ago: number, to: number, rest: Partial<Pass> = {}) =>
    ({
      ...pass('', -ago, to, rest),
      id,
      createdAt: now - ago * day,
      vehicle: vehicle === null ? null : { id: vehicle, name: 'ORIGNAL', registration: null },
    }) as unknown as AccessRightRecord

  test.each<[string, AccessRightRecord[], number[]]>([
    ['the newest pass first', [bought(1, 1, 900, -600), bought(2, 1, 500, -200)], [2, 1]],
    [
      'the passes of one vehicle together, at the position of the newest',
      [bought(1, 1, 900, -600), bought(2, 2, 800, -500), bought(3, 1, 500, -200)],
      [3, 1, 2],
    ],
    [
      'a vehicle with an active pass before one whose passes are newer',
      [bought(1, 1, 300, 30), bought(2, 2, 5, 9, { status: 'PAYMENT_FAILED' }), bought(3, 2, 90, -9)],
      [1, 2, 3],
    ],
    [
      'an active pass before a newer failed payment',
      [bought(1, 1, 300, 30), bought(2, 1, 5, 9, { status: 'PAYMENT_FAILED' })],
      [1, 2],
    ],
    [
      'an upcoming pass before older active passes',
      [bought(1, 1, 9, 30), bought(2, 2, -9, 90), bought(3, 3, 1, -1)],
      [2, 1, 3],
    ],
    [
      'passes without a vehicle together',
      [bought(1, null, 9, -1), bought(2, 1, 8, -1), bought(3, null, 7, -1)],
      [3, 1, 2],
    ],
  ])('byVehicle puts %s', (_, passes, expected) => {
    expect(sortByVehicle(passes, now).map(({ id }) => id)).toEqual(expected)
  })
})

describe('validity of a pass (D29, D30)', () => {
  test.each([
    [pass('', -1, 1), 'CURRENT'],
    [pass('', 1, 2), 'UPCOMING'],
    [pass('', -2, -1), 'EXPIRED'],
    // A pass is still valid in its last millisecond.
    [pass('', -2, 0), 'CURRENT'],
    [pass('', -1, null), 'CURRENT'],
    // A pass valid from its payment counts as current, even when the federation's clock is ahead of
    // the gateway's.
    [pass('', 1, 2, { paidAt: now + day }), 'CURRENT'],
    [pass('', 1, 2, { paidAt: now - day }), 'UPCOMING'],
    [pass('', -1, 1, { status: 'PAYMENT_FAILED' }), null],
    [pass('', -1, 1, { status: 'APPROVAL_PENDING' }), null],
    [pass('', -2, -1, { status: 'UNKNOWN' }), null],
  ])('validityOf returns the validity of the pass %o', (each, expected) => {
    expect(getValidity(each, now)).toBe(expected)
  })
})

describe('printable passes [H12]', () => {
  test.each([
    [pass('', -1, 1), true],
    [pass('', 1, 2), true],
    [pass('', -2, -1), false],
    [pass('', -1, 1, { isPrintable: false }), false],
    [pass('', -1, 1, { type: 'TRAIL' }), false],
    [pass('', -1, 1, { status: 'IN_PROGRESS' }), false],
    [pass('', -1, 1, { status: 'PAYMENT_FAILED' }), false],
  ])('canPrint checks the pass %o', (each, expected) => {
    expect(canPrint(each, now)).toBe(expected)
  })
})

describe('actions on a pass [H15, H18]', () => {
  const failed = pass('failed', -1, 9, { status: 'PAYMENT_FAILED' })
  test.each([
    // can resend, has insurance documents, can cancel
    ['a current pass', pass('current', -1, 1), true, true, false],
    ['an upcoming pass', pass('upcoming', 1, 9), true, true, false],
    ['an expired pass', pass('over', -9, -1), false, false, false],
    ['a pass that is not printable', pass('kept', -1, 1, { isPrintable: false }), false, true, false],
    ['a daily pass', pass('day', -1, 1, { type: 'DAILY' }), true, true, false],
    ['a pass without an insurance premium', pass('report', -1, 1, { isInsured: false }), true, false, false],
    ['a failed payment', failed, false, false, true],
    ['a pending request', pass('asked', 0, 9, { status: 'APPROVAL_PENDING' }), false, false, false],
    ['a payment in progress', pass('busy', 0, 9, { status: 'IN_PROGRESS' }), false, false, false],
    ['a pass of unknown status', pass('odd', 0, 9, { status: 'UNKNOWN' }), false, false, false],
  ])('allowed actions (resend, insurance documents, cancel) on %s', (_, each, resend, documents, cancel) => {
    expect([canResend(each, now), hasInsuranceDocuments(each, now), canCancel(each)]).toEqual([
      resend,
      documents,
      cancel,
    ])
  })

  test.each([
    ['a failed payment', failed, true],
    ['a failed payment without an end', pass('failed', 0, null, { status: 'PAYMENT_FAILED' }), true],
    ['a failed payment of an expired period', pass('failed', -9, -1, { status: 'PAYMENT_FAILED' }), false],
    ['a current pass', pass('current', -1, 1), false],
  ])('%s can be resumed: %s', (_, each, expected) => {
    expect(canResume(each, now)).toBe(expected)
  })
})

describe('previous club of a member [E40]', () => {
  const bought = (id: number, rest: Partial<AccessRightRecord>) =>
    ({
      ...pass('', 0, 300),
      id,
      createdAt: id,
      club: { id: 10 * id, number: '054', name: 'Club' },
      ...rest,
    }) as AccessRightRecord
  const idOf = (...passes: AccessRightRecord[]) => findPreviousClub(passes)?.id ?? null

  test.each<[string, AccessRightRecord[], number | null]>([
    ['null without a pass', [], null],
    ['the club of the latest pass, whatever the order of the list', [bought(1, {}), bought(2, {})], 20],
    ['the club of an expired pass', [bought(1, { expiresAt: now - 900 * day })], 10],
    ['not the club of a declined payment', [bought(1, {}), bought(2, { status: 'PAYMENT_FAILED' })], 10],
    ['not the club of a pending request', [bought(1, {}), bought(2, { status: 'APPROVAL_PENDING' })], 10],
    ['the club of the latest pass that has a club', [bought(1, {}), bought(2, { club: null })], 10],
    ['null without a paid pass', [bought(1, { status: 'PAYMENT_FAILED' })], null],
  ])('previousClub returns %s', (_, passes, club) => {
    expect(idOf(...passes)).toBe(club)
  })
})
