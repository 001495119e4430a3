import { describe, expect, test } from 'vitest'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import {
  type Pass,
  findActivePass,
  sortPassesByVehicle,
  canCancelPass,
  canPrintPass,
  canResendPass,
  isPassPaymentRetryInTime,
  hasPassInsuranceDocuments,
  selectUsablePasses,
  sortPassesUpcomingFirst,
  isPassPaymentUnsettled,
  findPreviousClub,
  getPassValidity,
} from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/**
 * Returns a test pass whose validity begins and ends the given numbers of days from now. A null end
 * stands for a pass that never expires.
 */
function createPass(
  name: string,
  from: number,
  to: number | null,
  fields: Partial<Pass> = {},
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
    ...fields,
  }
}

const listPassNames = (passes: { name: string }[]) => passes.map(({ name }) => name)

describe("order of a vehicle's passes [D26]", () => {
  test("a vehicle's passes are sorted: upcoming passes by soonest start, then other passes by latest expiry", () => {
    const passes = [
      createPass('over long ago', -700, -400),
      createPass('later', 200, 300),
      createPass('current', -30, 30),
      createPass('soon', 40, 400),
      createPass('over', -400, -1),
      createPass('current and long', -10, 90),
    ]
    expect(listPassNames(sortPassesUpcomingFirst(passes, now))).toEqual([
      'soon',
      'later',
      'current and long',
      'current',
      'over',
      'over long ago',
    ])
  })

  test('a pass whose validity starts at this very millisecond is current, not upcoming', () => {
    expect(
      listPassNames(sortPassesUpcomingFirst([createPass('now', 0, 1), createPass('soon', 1, 2)], now)),
    ).toEqual(['soon', 'now'])
  })
})

test('usable passes are sorted: current passes by soonest end, then upcoming passes by soonest start [D29, D33]', () => {
  const passes = [
    createPass('over', -9, -1),
    createPass('later', 200, 300),
    createPass('without end', -9, null),
    createPass('long', -10, 90),
    createPass('not paid', -1, 9, { status: 'PAYMENT_FAILED' }),
    createPass('asked for', -1, 9, { status: 'APPROVAL_PENDING' }),
    createPass('refused', -1, 9, { status: 'REFUSED' }),
    createPass('in progress', -1, 9, { status: 'IN_PROGRESS' }),
    createPass('odd', -1, 9, { status: 'UNKNOWN' }),
    createPass('soon', 40, 41),
    createPass('short', -1, 1),
  ]
  expect(listPassNames(selectUsablePasses(passes, now))).toEqual([
    'short',
    'long',
    'without end',
    'soon',
    'later',
  ])
})

test.each([
  ['PAYMENT_FAILED', true],
  ['ACTIVE', false],
  ['IN_PROGRESS', true],
  ['APPROVAL_PENDING', false],
  ['REFUSED', false],
  ['UNKNOWN', true],
] as const)(
  'the gateway decides from the status %s if the payment for a pass is unsettled [D32–D35]',
  (status, expected) => {
    expect(isPassPaymentUnsettled({ status })).toBe(expected)
  },
)

describe('active pass of a vehicle [D27, D28]', () => {
  test.each([
    ['null without passes', [], null],
    ['the current pass', [createPass('current', -1, 1)], 'current'],
    [
      'the upcoming pass before the current pass',
      [createPass('current', -1, 1), createPass('next', 2, 9)],
      'next',
    ],
    ['null for an expired pass', [createPass('over', -9, -1)], null],
    [
      'a pending request when no pass is active',
      [createPass('over', -9, -1), createPass('asked', 0, 9, { status: 'APPROVAL_PENDING' })],
      'asked',
    ],
    [
      'a refused request when no pass is active',
      [createPass('refused', 0, 9, { status: 'REFUSED' })],
      'refused',
    ],
    [
      'an active pass before a request',
      [createPass('asked', 1, 99, { status: 'APPROVAL_PENDING' }), createPass('current', -1, 1)],
      'current',
    ],
    ['null for an expired request', [createPass('asked', -9, -1, { status: 'APPROVAL_PENDING' })], null],
    ['a request without an end', [createPass('asked', 0, null, { status: 'APPROVAL_PENDING' })], 'asked'],
    ['null for a failed payment', [createPass('failed', -1, 9, { status: 'PAYMENT_FAILED' })], null],
    ['null for a payment in progress', [createPass('busy', -1, 9, { status: 'IN_PROGRESS' })], null],
    ['null for an unknown status', [createPass('odd', -1, 9, { status: 'UNKNOWN' })], null],
  ])('the field activePass of a vehicle is %s', (_, passes, expected) => {
    expect((findActivePass(passes, now) as { name: string } | null)?.name ?? null).toBe(expected)
  })
})

describe('history of passes by vehicle [H10]', () => {
  /** Returns a test pass that a member bought a number of days ago. */
  const createBoughtPass = (
    id: number,
    vehicle: number | null,
    daysAgo: number,
    to: number,
    fields: Partial<Pass> = {},
  ) =>
    ({
      ...createPass('', -daysAgo, to, fields),
      id,
      createdAt: now - daysAgo * day,
      vehicle: vehicle === null ? null : { id: vehicle, name: 'ORIGNAL', registration: null },
    }) as unknown as AccessRightRecord

  test.each<[string, AccessRightRecord[], number[]]>([
    ['the newest pass first', [createBoughtPass(1, 1, 900, -600), createBoughtPass(2, 1, 500, -200)], [2, 1]],
    [
      'the passes of one vehicle together, at the position of the newest',
      [
        createBoughtPass(1, 1, 900, -600),
        createBoughtPass(2, 2, 800, -500),
        createBoughtPass(3, 1, 500, -200),
      ],
      [3, 1, 2],
    ],
    [
      'a vehicle with an active pass before one whose passes are newer',
      [
        createBoughtPass(1, 1, 300, 30),
        createBoughtPass(2, 2, 5, 9, { status: 'PAYMENT_FAILED' }),
        createBoughtPass(3, 2, 90, -9),
      ],
      [1, 2, 3],
    ],
    [
      'an active pass before a newer failed payment',
      [createBoughtPass(1, 1, 300, 30), createBoughtPass(2, 1, 5, 9, { status: 'PAYMENT_FAILED' })],
      [1, 2],
    ],
    [
      'an upcoming pass before older active passes',
      [createBoughtPass(1, 1, 9, 30), createBoughtPass(2, 2, -9, 90), createBoughtPass(3, 3, 1, -1)],
      [2, 1, 3],
    ],
    [
      'passes without a vehicle together',
      [createBoughtPass(1, null, 9, -1), createBoughtPass(2, 1, 8, -1), createBoughtPass(3, null, 7, -1)],
      [3, 1, 2],
    ],
  ])('the pass history, sorted by vehicle, lists %s', (_, passes, expected) => {
    expect(sortPassesByVehicle(passes, now).map(({ id }) => id)).toEqual(expected)
  })
})

describe('validity of a pass (D29, D30)', () => {
  test.each([
    [createPass('', -1, 1), 'CURRENT'],
    [createPass('', 1, 2), 'UPCOMING'],
    [createPass('', -2, -1), 'EXPIRED'],
    // A pass is still valid in its last millisecond.
    [createPass('', -2, 0), 'CURRENT'],
    [createPass('', -1, null), 'CURRENT'],
    // A pass valid from its payment counts as current, even when the federation's clock is ahead of
    // the gateway's.
    [createPass('', 1, 2, { paidAt: now + day }), 'CURRENT'],
    [createPass('', 1, 2, { paidAt: now - day }), 'UPCOMING'],
    [createPass('', -1, 1, { status: 'PAYMENT_FAILED' }), null],
    [createPass('', -1, 1, { status: 'APPROVAL_PENDING' }), null],
    [createPass('', -2, -1, { status: 'UNKNOWN' }), null],
  ])(
    'the GraphQL field validity is CURRENT, UPCOMING, EXPIRED or null, as the dates and status require: pass %o',
    (pass, expected) => {
      expect(getPassValidity(pass, now)).toBe(expected)
    },
  )
})

describe('printable passes [H12]', () => {
  test.each([
    [createPass('', -1, 1), true],
    [createPass('', 1, 2), true],
    [createPass('', -2, -1), false],
    [createPass('', -1, 1, { isPrintable: false }), false],
    [createPass('', -1, 1, { type: 'TRAIL' }), false],
    [createPass('', -1, 1, { status: 'IN_PROGRESS' }), false],
    [createPass('', -1, 1, { status: 'PAYMENT_FAILED' }), false],
  ])(
    'the GraphQL field canPrint is true only for a paid, printable pass that has not expired: pass %o',
    (pass, expected) => {
      expect(canPrintPass(pass, now)).toBe(expected)
    },
  )
})

describe('actions on a pass [H15, H18]', () => {
  const failed = createPass('failed', -1, 9, { status: 'PAYMENT_FAILED' })
  test.each([
    // can resend, has insurance documents, can cancel
    ['a current pass', createPass('current', -1, 1), true, true, false],
    ['an upcoming pass', createPass('upcoming', 1, 9), true, true, false],
    ['an expired pass', createPass('over', -9, -1), false, false, false],
    ['a pass that is not printable', createPass('kept', -1, 1, { isPrintable: false }), false, true, false],
    ['a daily pass', createPass('day', -1, 1, { type: 'DAILY' }), true, true, false],
    [
      'a pass without an insurance premium',
      createPass('report', -1, 1, { isInsured: false }),
      true,
      false,
      false,
    ],
    ['a failed payment', failed, false, false, true],
    ['a pending request', createPass('asked', 0, 9, { status: 'APPROVAL_PENDING' }), false, false, false],
    ['a payment in progress', createPass('busy', 0, 9, { status: 'IN_PROGRESS' }), false, false, false],
    ['a pass of unknown status', createPass('odd', 0, 9, { status: 'UNKNOWN' }), false, false, false],
  ])(
    'a member can resend, cancel or see insurance documents of a pass only if its state allows the action: %s',
    (_, pass, resend, documents, cancel) => {
      expect([canResendPass(pass, now), hasPassInsuranceDocuments(pass, now), canCancelPass(pass)]).toEqual([
        resend,
        documents,
        cancel,
      ])
    },
  )

  test.each([
    ['a failed payment', failed, true],
    ['a failed payment without an end', createPass('failed', 0, null, { status: 'PAYMENT_FAILED' }), true],
    [
      'a failed payment of an expired period',
      createPass('failed', -9, -1, { status: 'PAYMENT_FAILED' }),
      false,
    ],
    ['a current pass', createPass('current', -1, 1), false],
  ])('the payment of a pass can still be retried in this case (%s): %s', (_, pass, expected) => {
    expect(isPassPaymentRetryInTime(pass, now)).toBe(expected)
  })
})

describe('previous club of a member [E40]', () => {
  const createBoughtPass = (id: number, fields: Partial<AccessRightRecord>) =>
    ({
      ...createPass('', 0, 300),
      id,
      createdAt: id,
      club: { id: 10 * id, number: '054', name: 'Club' },
      ...fields,
    }) as AccessRightRecord
  const findPreviousClubIdOfPasses = (...passes: AccessRightRecord[]) => findPreviousClub(passes)?.id ?? null

  test.each<[string, AccessRightRecord[], number | null]>([
    ['null without a pass', [], null],
    [
      'the club of the latest pass, whatever the order of the list',
      [createBoughtPass(1, {}), createBoughtPass(2, {})],
      20,
    ],
    ['the club of an expired pass', [createBoughtPass(1, { expiresAt: now - 900 * day })], 10],
    [
      'not the club of a declined payment',
      [createBoughtPass(1, {}), createBoughtPass(2, { status: 'PAYMENT_FAILED' })],
      10,
    ],
    [
      'not the club of a pending request',
      [createBoughtPass(1, {}), createBoughtPass(2, { status: 'APPROVAL_PENDING' })],
      10,
    ],
    [
      'the club of the latest pass that has a club',
      [createBoughtPass(1, {}), createBoughtPass(2, { club: null })],
      10,
    ],
    ['null without a paid pass', [createBoughtPass(1, { status: 'PAYMENT_FAILED' })], null],
  ])('the field previousClub of a member is %s', (_, passes, club) => {
    expect(findPreviousClubIdOfPasses(...passes)).toBe(club)
  })
})
