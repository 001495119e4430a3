/** Tests of the validity of a member's pass on a page that stays open. */
import { expect, test } from 'vitest'
import { findPassValidity } from '../../web/domains/access-rights/shared/usePassValidity.ts'

const current = {
  validity: 'CURRENT',
  activeAt: '2026-10-01T04:00:00Z',
  expiresAt: '2026-11-29T04:59:59.999Z',
} as const
const upcoming = {
  validity: 'UPCOMING',
  activeAt: '2026-11-29T05:00:00Z',
  expiresAt: '2026-12-02T04:59:59.999Z',
} as const

test.each([
  ['keeps a current pass before its end', current, '2026-11-28T22:00Z', '2026-11-29T04:59Z', 'CURRENT'],
  ['ends a current pass at its end', current, '2026-11-28T22:00Z', '2026-11-29T05:00:01Z', 'EXPIRED'],
  ['keeps an upcoming pass before its start', upcoming, '2026-11-28T22:00Z', '2026-11-29T04:59Z', 'UPCOMING'],
  ['starts an upcoming pass at its start', upcoming, '2026-11-28T22:00Z', '2026-11-29T05:00:01Z', 'CURRENT'],
  ['ends an upcoming pass after its last day', upcoming, '2026-11-28T22:00Z', '2026-12-05T12:00Z', 'EXPIRED'],
  [
    'trusts the gateway if the clock of the device is days ahead',
    current,
    '2026-12-05T12:00Z',
    '2026-12-05T13:00Z',
    'CURRENT',
  ],
  [
    'keeps an unpaid pass without validity',
    { ...current, validity: null },
    '2026-11-28T22:00Z',
    '2026-12-05T12:00Z',
    null,
  ],
] as const)('findPassValidity %s [D29, D30]', (_, pass, openedAt, now, expected) => {
  expect(findPassValidity(pass, Date.parse(openedAt), Date.parse(now))).toBe(expected)
})
