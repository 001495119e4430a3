import { expect, test } from 'vitest'
import { findRepeatablePass } from '../../../gateway/domains/access-rights/repeatable.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/** Returns a pass with default values. `to` is its end in days from now, or null for no end. */
const pass = (name: string, to: number | null, rest: Partial<Pass> = {}) => ({
  name,
  status: 'ACTIVE' as const,
  type: 'ANNUAL' as const,
  activeAt: now - 365 * day,
  expiresAt: to === null ? null : now + to * day,
  paidAt: null,
  isPrintable: true,
  isInsured: true,
  ...rest,
})

test.each<[string, ReturnType<typeof pass>[], string | null]>([
  ['null without passes', [], null],
  ['a pass that expired long ago', [pass('old', -700)], 'old'],
  ['the pass that expired last', [pass('old', -400), pass('last', -40), pass('older', -700)], 'last'],
  ['a pass that ends in 60 days', [pass('ending', 60)], 'ending'],
  ['null for a pass that ends later', [pass('lasting', 61)], null],
  ['null beside a pass without an end', [pass('endless', null), pass('old', -9)], null],
  ['null beside a pass for the next season', [pass('old', -9), pass('next', 300)], null],
  ['the pass that ends within 60 days beside an expired pass', [pass('old', -9), pass('next', 7)], 'next'],
  ['null for a failed payment', [pass('failed', -9, { status: 'PAYMENT_FAILED' })], null],
  [
    'the paid pass beside a failed payment',
    [pass('old', -400), pass('failed', -9, { status: 'PAYMENT_FAILED' })],
    'old',
  ],
  ['null beside a payment in progress', [pass('old', -9), pass('new', 300, { status: 'IN_PROGRESS' })], null],
  [
    'null beside a pending request',
    [pass('old', -9), pass('new', 300, { status: 'APPROVAL_PENDING' })],
    null,
  ],
  [
    'the expired pass beside a refused request',
    [pass('old', -9), pass('new', 300, { status: 'REFUSED' })],
    'old',
  ],
  ['null for a trail pass', [pass('trail', -9, { type: 'TRAIL' })], null],
  [
    'the expired pass beside a pass of unknown type',
    [pass('odd', -9, { type: 'UNKNOWN' }), pass('old', -90)],
    'old',
  ],
  ['a three-day pass', [pass('days', -9, { type: 'THREE_DAY' })], 'days'],
  ['a pass without insurance', [pass('own', -9, { type: 'SUMMER_WITHOUT_INSURANCE' })], 'own'],
  ['a rental pass', [pass('rental', -9, { type: 'ANNUAL_RENTAL' })], 'rental'],
])('the pass that can be bought again is %s', (_, passes, name) => {
  expect(findRepeatablePass(passes, now)?.name ?? null).toBe(name)
})
