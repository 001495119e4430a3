import { expect, test } from 'vitest'
import { findPassToBuyAgain } from '../../../gateway/domains/access-rights/repeatable-pass.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/**
 * Returns a test pass that ends the given number of days from now, or a pass without an end if the
 * number is null.
 */
const createPassByEndDay = (name: string, endInDays: number | null, fields: Partial<Pass> = {}) => ({
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

test.each<[string, ReturnType<typeof createPassByEndDay>[], string | null]>([
  ['null without passes', [], null],
  ['a pass that expired long ago', [createPassByEndDay('old', -700)], 'old'],
  [
    'the pass that expired last',
    [createPassByEndDay('old', -400), createPassByEndDay('last', -40), createPassByEndDay('older', -700)],
    'last',
  ],
  ['a pass that ends in 60 days', [createPassByEndDay('ending', 60)], 'ending'],
  ['null for a pass that ends later', [createPassByEndDay('lasting', 61)], null],
  [
    'null beside a pass without an end',
    [createPassByEndDay('endless', null), createPassByEndDay('old', -9)],
    null,
  ],
  [
    'null beside a pass for the next season',
    [createPassByEndDay('old', -9), createPassByEndDay('next', 300)],
    null,
  ],
  [
    'the pass that ends within 60 days beside an expired pass',
    [createPassByEndDay('old', -9), createPassByEndDay('next', 7)],
    'next',
  ],
  ['null for a failed payment', [createPassByEndDay('failed', -9, { status: 'PAYMENT_FAILED' })], null],
  [
    'the paid pass beside a failed payment',
    [createPassByEndDay('old', -400), createPassByEndDay('failed', -9, { status: 'PAYMENT_FAILED' })],
    'old',
  ],
  [
    'null beside a payment in progress',
    [createPassByEndDay('old', -9), createPassByEndDay('new', 300, { status: 'IN_PROGRESS' })],
    null,
  ],
  [
    'null beside a pending request',
    [createPassByEndDay('old', -9), createPassByEndDay('new', 300, { status: 'APPROVAL_PENDING' })],
    null,
  ],
  [
    'the expired pass beside a refused request',
    [createPassByEndDay('old', -9), createPassByEndDay('new', 300, { status: 'REFUSED' })],
    'old',
  ],
  ['null for a trail pass', [createPassByEndDay('trail', -9, { type: 'TRAIL' })], null],
  [
    'the expired pass beside a pass of unknown type',
    [createPassByEndDay('odd', -9, { type: 'UNKNOWN' }), createPassByEndDay('old', -90)],
    'old',
  ],
  ['a three-day pass', [createPassByEndDay('days', -9, { type: 'THREE_DAY' })], 'days'],
  ['a pass without insurance', [createPassByEndDay('own', -9, { type: 'SUMMER_WITHOUT_INSURANCE' })], 'own'],
  ['a rental pass', [createPassByEndDay('rental', -9, { type: 'ANNUAL_RENTAL' })], 'rental'],
])('findPassToBuyAgain selects the earlier pass that a member can buy again: %s', (_, passes, name) => {
  expect(findPassToBuyAgain(passes, now)?.name ?? null).toBe(name)
})
