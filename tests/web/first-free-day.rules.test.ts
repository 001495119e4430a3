/** Tests of the proposed first day of passes that are valid for only a few days. */
import { expect, test } from 'vitest'
import { findFirstFreePassDay } from '../../web/domains/purchase/firstFreePassDay.ts'

const today = '2026-11-26'
const latest = '2026-12-31'
/** Creates a test pass that is valid from the first to the last given day in Quebec, inclusive. */
const createPass = (from: string, to: string, status = 'ACTIVE') => ({
  status,
  activeAt: `${from}T05:00:00Z`,
  expiresAt: `${to}T23:59:59-05:00`,
})

test.each([
  ['DAILY', 'no passes', [], '2026-11-26'],
  ['THREE_DAY', 'no passes', [], '2026-11-26'],
  ['DAILY', 'a pass until tomorrow', [createPass('2026-11-25', '2026-11-27')], '2026-11-28'],
  ['DAILY', 'a pass from tomorrow', [createPass('2026-11-27', '2026-11-29')], '2026-11-26'],
  ['THREE_DAY', 'a pass from tomorrow', [createPass('2026-11-27', '2026-11-29')], '2026-11-30'],
  [
    'THREE_DAY',
    'two passes with a gap of two days',
    [createPass('2026-11-24', '2026-11-26'), createPass('2026-11-29', '2026-12-01')],
    '2026-12-02',
  ],
  ['DAILY', 'an expired pass', [createPass('2025-10-01', '2026-09-30')], '2026-11-26'],
  ['DAILY', 'a failed payment', [createPass('2026-11-25', '2026-12-25', 'PAYMENT_FAILED')], '2026-11-26'],
  ['DAILY', 'a pass until after the last permitted day', [createPass('2026-10-01', '2027-09-30')], null],
  ['DAILY', 'a pass without an end', [{ status: 'ACTIVE', activeAt: null, expiresAt: null }], null],
  ['ANNUAL', 'no passes', [], null],
])(
  'for a pass of the type %s and a vehicle with %s, the portal proposes the first free day',
  (type, _, passes, day) => {
    expect(findFirstFreePassDay(type, passes, today, latest)).toBe(day)
  },
)

test('the portal proposes no first day of a pass while the last permitted first day is unknown', () => {
  expect(findFirstFreePassDay('DAILY', [], today, null)).toBeNull()
})
