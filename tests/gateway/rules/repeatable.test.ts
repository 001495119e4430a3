import { expect, test } from 'vitest'
import { repeatablePass } from '../../../gateway/domains/access-rights/repeatable.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

/** A pass of which a test says only what matters to it; its end is counted in days from now, null for none. */
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
  ['none at all', [], null],
  ['over for long', [pass('old', -700)], 'old'],
  ['the one that ended last', [pass('old', -400), pass('last', -40), pass('older', -700)], 'last'],
  ['ends in 60 days', [pass('ending', 60)], 'ending'],
  ['ends later', [pass('lasting', 61)], null],
  ['without an end', [pass('endless', null), pass('old', -9)], null],
  ['over, with one for afterwards', [pass('old', -9), pass('next', 300)], null],
  ['over, with one still to come that is soon over', [pass('old', -9), pass('next', 7)], 'next'],
  ['never paid', [pass('failed', -9, { status: 'PAYMENT_FAILED' })], null],
  [
    'paid long ago, and a payment that failed',
    [pass('old', -400), pass('failed', -9, { status: 'PAYMENT_FAILED' })],
    'old',
  ],
  ['one being paid', [pass('old', -9), pass('new', 300, { status: 'IN_PROGRESS' })], null],
  ['one asked for', [pass('old', -9), pass('new', 300, { status: 'APPROVAL_PENDING' })], null],
  ['one asked for in vain', [pass('old', -9), pass('new', 300, { status: 'REFUSED' })], 'old'],
  ['a trail pass', [pass('trail', -9, { type: 'TRAIL' })], null],
  ['a kind that nobody knows', [pass('odd', -9, { type: 'UNKNOWN' }), pass('old', -90)], 'old'],
  ['a few days', [pass('days', -9, { type: 'THREE_DAY' })], 'days'],
  ['without insurance', [pass('own', -9, { type: 'SUMMER_WITHOUT_INSURANCE' })], 'own'],
  ['of a business', [pass('rental', -9, { type: 'ANNUAL_RENTAL' })], 'rental'],
])('the pass that can be bought again: %s', (_, passes, name) => {
  expect(repeatablePass(passes, now)?.name ?? null).toBe(name)
})
