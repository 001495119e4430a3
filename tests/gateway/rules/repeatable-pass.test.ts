import { expect, test } from 'vitest'
import { findPassToBuyAgain } from '../../../gateway/domains/access-rights/repeatable-pass.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/**
 * Returns a test pass that ends the given number of days from now, or a pass without an end if the
 * number is null.
 */
const createPassThatEndsInDays = (name: string, endInDays: number | null, fields: Partial<Pass> = {}) => ({
  name,
  status: 'ACTIVE' as const,
  type: 'ANNUAL' as const,
  activeAt: now - 365 * day,
  expiresAt: endInDays === null ? null : now + endInDays * day,
  paidAt: null,
  isPrintable: true,
  isInsured: true,
  ...fields,
})

test.each<[string, ReturnType<typeof createPassThatEndsInDays>[], string | null]>([
  ['null without passes', [], null],
  ['a pass that expired long ago', [createPassThatEndsInDays('old', -700)], 'old'],
  [
    'the pass that expired last',
    [
      createPassThatEndsInDays('old', -400),
      createPassThatEndsInDays('last', -40),
      createPassThatEndsInDays('older', -700),
    ],
    'last',
  ],
  ['a pass that ends in 60 days', [createPassThatEndsInDays('ending', 60)], 'ending'],
  ['null for a pass that ends later', [createPassThatEndsInDays('lasting', 61)], null],
  [
    'null beside a pass without an end',
    [createPassThatEndsInDays('endless', null), createPassThatEndsInDays('old', -9)],
    null,
  ],
  [
    'null beside a pass for the next season',
    [createPassThatEndsInDays('old', -9), createPassThatEndsInDays('next', 300)],
    null,
  ],
  [
    'the pass that ends within 60 days beside an expired pass',
    [createPassThatEndsInDays('old', -9), createPassThatEndsInDays('next', 7)],
    'next',
  ],
  ['null for a failed payment', [createPassThatEndsInDays('failed', -9, { status: 'PAYMENT_FAILED' })], null],
  [
    'the paid pass beside a failed payment',
    [
      createPassThatEndsInDays('old', -400),
      createPassThatEndsInDays('failed', -9, { status: 'PAYMENT_FAILED' }),
    ],
    'old',
  ],
  [
    'null beside a payment in progress',
    [createPassThatEndsInDays('old', -9), createPassThatEndsInDays('new', 300, { status: 'IN_PROGRESS' })],
    null,
  ],
  [
    'null beside a pending request',
    [
      createPassThatEndsInDays('old', -9),
      createPassThatEndsInDays('new', 300, { status: 'APPROVAL_PENDING' }),
    ],
    null,
  ],
  [
    'the expired pass beside a refused request',
    [createPassThatEndsInDays('old', -9), createPassThatEndsInDays('new', 300, { status: 'REFUSED' })],
    'old',
  ],
  ['null for a trail pass', [createPassThatEndsInDays('trail', -9, { type: 'TRAIL' })], null],
  [
    'the expired pass beside a pass of unknown type',
    [createPassThatEndsInDays('odd', -9, { type: 'UNKNOWN' }), createPassThatEndsInDays('old', -90)],
    'old',
  ],
  ['a three-day pass', [createPassThatEndsInDays('days', -9, { type: 'THREE_DAY' })], 'days'],
  [
    'a pass without insurance',
    [createPassThatEndsInDays('own', -9, { type: 'SUMMER_WITHOUT_INSURANCE' })],
    'own',
  ],
  ['a rental pass', [createPassThatEndsInDays('rental', -9, { type: 'ANNUAL_RENTAL' })], 'rental'],
])('findPassToBuyAgain selects the earlier pass that a member can buy again: %s', (_, passes, name) => {
  expect(findPassToBuyAgain(passes, now)?.name ?? null).toBe(name)
})
