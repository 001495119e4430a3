import { describe, expect, test } from 'vitest'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import {
  type Pass,
  findActivePass,
  sortPassesByVehicle,
  canCancelPass,
  canPrintPass,
  canResendPass,
  canRetryPassPayment,
  hasPassInsuranceDocuments,
  selectUsablePasses,
  sortPassesUpcomingFirst,
  isPassInProgress,
  isPassPaymentUnsettled,
  findClubOfLatestPaidPass,
  getPassValidity,
} from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/**
 * Returns a test pass whose validity begins and ends the given numbers of days from now. A null end
 * stands for a pass that never expires.
 */
function createPassWithValidity(
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

const listNamesOfPasses = (passes: { name: string }[]) => passes.map(({ name }) => name)

describe("order of a vehicle's passes [D26]", () => {
  test('the passes of a vehicle are sorted: first upcoming passes by soonest start, then all others by latest expiry', () => {
    const passes = [
      createPassWithValidity('over long ago', -700, -400),
      createPassWithValidity('later', 200, 300),
      createPassWithValidity('current', -30, 30),
      createPassWithValidity('soon', 40, 400),
      createPassWithValidity('over', -400, -1),
      createPassWithValidity('current and long', -10, 90),
    ]
    expect(listNamesOfPasses(sortPassesUpcomingFirst(passes, now))).toEqual([
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
      listNamesOfPasses(
        sortPassesUpcomingFirst(
          [createPassWithValidity('now', 0, 1), createPassWithValidity('soon', 1, 2)],
          now,
        ),
      ),
    ).toEqual(['soon', 'now'])
  })
})

test('usable passes are sorted: current passes by soonest end, then upcoming passes by soonest start [D29, D33]', () => {
  const passes = [
    createPassWithValidity('over', -9, -1),
    createPassWithValidity('later', 200, 300),
    createPassWithValidity('without end', -9, null),
    createPassWithValidity('long', -10, 90),
    createPassWithValidity('not paid', -1, 9, { status: 'PAYMENT_FAILED' }),
    createPassWithValidity('asked for', -1, 9, { status: 'APPROVAL_PENDING' }),
    createPassWithValidity('refused', -1, 9, { status: 'REFUSED' }),
    createPassWithValidity('in progress', -1, 9, { status: 'IN_PROGRESS' }),
    createPassWithValidity('odd', -1, 9, { status: 'UNKNOWN' }),
    createPassWithValidity('soon', 40, 41),
    createPassWithValidity('short', -1, 1),
  ]
  expect(listNamesOfPasses(selectUsablePasses(passes, now))).toEqual([
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
  'for a pass with the status %s, the payment counts as unsettled (true or false): %s [D32–D35]',
  (status, expected) => {
    expect(isPassPaymentUnsettled({ status })).toBe(expected)
  },
)

describe('active pass of a vehicle [D27, D28]', () => {
  test.each([
    ['null without passes', [], null],
    ['the current pass', [createPassWithValidity('current', -1, 1)], 'current'],
    [
      'the upcoming pass before the current pass',
      [createPassWithValidity('current', -1, 1), createPassWithValidity('next', 2, 9)],
      'next',
    ],
    ['null for an expired pass', [createPassWithValidity('over', -9, -1)], null],
    [
      'a pending request when no pass is active',
      [
        createPassWithValidity('over', -9, -1),
        createPassWithValidity('asked', 0, 9, { status: 'APPROVAL_PENDING' }),
      ],
      'asked',
    ],
    [
      'a refused request when no pass is active',
      [createPassWithValidity('refused', 0, 9, { status: 'REFUSED' })],
      'refused',
    ],
    [
      'an active pass before a request',
      [
        createPassWithValidity('asked', 1, 99, { status: 'APPROVAL_PENDING' }),
        createPassWithValidity('current', -1, 1),
      ],
      'current',
    ],
    [
      'null for an expired request',
      [createPassWithValidity('asked', -9, -1, { status: 'APPROVAL_PENDING' })],
      null,
    ],
    [
      'a request without an end',
      [createPassWithValidity('asked', 0, null, { status: 'APPROVAL_PENDING' })],
      'asked',
    ],
    [
      'null for a failed payment',
      [createPassWithValidity('failed', -1, 9, { status: 'PAYMENT_FAILED' })],
      null,
    ],
    [
      'null for a payment in progress',
      [createPassWithValidity('busy', -1, 9, { status: 'IN_PROGRESS' })],
      null,
    ],
    ['null for an unknown status', [createPassWithValidity('odd', -1, 9, { status: 'UNKNOWN' })], null],
  ])('the field activePass of a vehicle contains %s', (_, passes, expected) => {
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
      ...createPassWithValidity('', -daysAgo, to, fields),
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
  ])('the pass history groups passes by vehicle and sorts them: %s', (_, passes, expected) => {
    expect(sortPassesByVehicle(passes, now).map(({ id }) => id)).toEqual(expected)
  })
})

describe('validity of a pass (D29, D30)', () => {
  test.each([
    [createPassWithValidity('', -1, 1), 'CURRENT'],
    [createPassWithValidity('', 1, 2), 'UPCOMING'],
    [createPassWithValidity('', -2, -1), 'EXPIRED'],
    // A pass is still valid in its last millisecond.
    [createPassWithValidity('', -2, 0), 'CURRENT'],
    [createPassWithValidity('', -1, null), 'CURRENT'],
    // A pass valid from its payment counts as current, even when the federation's clock is ahead of
    // the gateway's.
    [createPassWithValidity('', 1, 2, { paidAt: now + day }), 'CURRENT'],
    [createPassWithValidity('', 1, 2, { paidAt: now - day }), 'UPCOMING'],
    [createPassWithValidity('', -1, 1, { status: 'PAYMENT_FAILED' }), null],
    [createPassWithValidity('', -1, 1, { status: 'APPROVAL_PENDING' }), null],
    [createPassWithValidity('', -2, -1, { status: 'UNKNOWN' }), null],
  ])(
    'the field validity (CURRENT, UPCOMING, EXPIRED or null) follows from the dates and the status of the pass %o',
    (pass, expected) => {
      expect(getPassValidity(pass, now)).toBe(expected)
    },
  )
})

describe('printable passes [H12]', () => {
  test.each([
    [createPassWithValidity('', -1, 1), true],
    [createPassWithValidity('', 1, 2), true],
    [createPassWithValidity('', -2, -1), false],
    [createPassWithValidity('', -1, 1, { isPrintable: false }), false],
    [createPassWithValidity('', -1, 1, { type: 'TRAIL' }), false],
    [createPassWithValidity('', -1, 1, { status: 'IN_PROGRESS' }), false],
    [createPassWithValidity('', -1, 1, { status: 'PAYMENT_FAILED' }), false],
  ])(
    'the GraphQL field canPrint is true only for a paid, printable pass that has not expired: pass %o',
    (pass, expected) => {
      expect(canPrintPass(pass, now)).toBe(expected)
    },
  )
})

describe('actions on a pass [H15, H18]', () => {
  const failed = createPassWithValidity('failed', -1, 9, { status: 'PAYMENT_FAILED' })
  test.each([
    // can resend, has insurance documents, can cancel
    ['a current pass', createPassWithValidity('current', -1, 1), true, true, false],
    ['an upcoming pass', createPassWithValidity('upcoming', 1, 9), true, true, false],
    ['an expired pass', createPassWithValidity('over', -9, -1), false, false, false],
    [
      'a pass that is not printable',
      createPassWithValidity('kept', -1, 1, { isPrintable: false }),
      false,
      true,
      false,
    ],
    ['a daily pass', createPassWithValidity('day', -1, 1, { type: 'DAILY' }), true, true, false],
    [
      'a pass without an insurance premium',
      createPassWithValidity('report', -1, 1, { isInsured: false }),
      true,
      false,
      false,
    ],
    ['a failed payment', failed, false, false, true],
    [
      'a pending request',
      createPassWithValidity('asked', 0, 9, { status: 'APPROVAL_PENDING' }),
      false,
      false,
      false,
    ],
    [
      'a payment in progress',
      createPassWithValidity('busy', 0, 9, { status: 'IN_PROGRESS' }),
      false,
      false,
      false,
    ],
    [
      'a pass of unknown status',
      createPassWithValidity('odd', 0, 9, { status: 'UNKNOWN' }),
      false,
      false,
      false,
    ],
  ])(
    'the possible actions on a pass (resend, insurance documents, cancel) depend on its state: %s',
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
    [
      'a failed payment without an end',
      createPassWithValidity('failed', 0, null, { status: 'PAYMENT_FAILED' }),
      true,
    ],
    [
      'a failed payment of an expired period',
      createPassWithValidity('failed', -9, -1, { status: 'PAYMENT_FAILED' }),
      false,
    ],
    ['a current pass', createPassWithValidity('current', -1, 1), false],
  ])(
    'a payment for a pass can be retried only if it has failed and the period of the pass has not ended: %s',
    (_, pass, expected) => {
      expect(canRetryPassPayment(pass, now)).toBe(expected)
    },
  )
})

describe('previous club of a member [E40]', () => {
  const createBoughtPass = (id: number, fields: Partial<AccessRightRecord>) =>
    ({
      ...createPassWithValidity('', 0, 300),
      id,
      createdAt: id,
      club: { id: 10 * id, number: '054', name: 'Club' },
      ...fields,
    }) as AccessRightRecord
  const findPreviousClubIdOfPasses = (...passes: AccessRightRecord[]) =>
    findClubOfLatestPaidPass(passes)?.id ?? null

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
  ])('the field previousClub of a member contains %s', (_, passes, club) => {
    expect(findPreviousClubIdOfPasses(...passes)).toBe(club)
  })
})

test.each([
  ['PAYMENT_FAILED', 9, true],
  ['PAYMENT_FAILED', null, true],
  ['APPROVAL_PENDING', 9, true],
  ['IN_PROGRESS', 9, true],
  ['UNKNOWN', 9, true],
  ['IN_PROGRESS', -1, false],
  ['REFUSED', 9, false],
  ['ACTIVE', 9, false],
] as const)(
  'a pass with the status %s that ends in %s days is in progress: %s [H10]',
  (status, to, expected) => {
    expect(isPassInProgress(createPassWithValidity('p', -9, to, { status }), now)).toBe(expected)
  },
)
