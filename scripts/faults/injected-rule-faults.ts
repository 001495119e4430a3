import type { Fault } from './fault.ts'

/** Injected faults in the business rules (pure functions) of the gateway's domains. */
export const rules: readonly Fault[] = [
  {
    id: 'R01',
    title: 'a pass expires during its last millisecond',
    find: 'return expiresAt !== null && expiresAt < now',
    replace: 'return expiresAt !== null && expiresAt <= now',
  },
  {
    id: 'R02',
    title: 'a pass that begins with its payment is upcoming where the federation clock is ahead',
    find: 'activeAt > Math.max(now, paidAt ?? now)',
    replace: 'activeAt > now',
  },
  {
    id: 'R03',
    title: 'a refused request does not count as the pass of its vehicle',
    find: "status === 'APPROVAL_PENDING' || status === 'REFUSED')",
    replace: "status === 'APPROVAL_PENDING')",
  },
  {
    id: 'R04',
    title: 'the previous club is taken from a pass that was never paid',
    find: "({ status, club }) => status === 'ACTIVE' && club !== null)?.club",
    replace: '({ club }) => club !== null)?.club',
  },
  {
    id: 'R05',
    title: 'a vehicle name of six characters is too short',
    find: 'const { min, max } = vehicleLimits.name return length >= min && length <= max',
    replace: 'const { min, max } = vehicleLimits.name\n  return length > min && length <= max',
  },
  {
    id: 'R06',
    title: 'vehicles without a pass are listed last',
    find: 'Number.NEGATIVE_INFINITY : (pass.expiresAt',
    replace: 'Number.POSITIVE_INFINITY : (pass.expiresAt',
  },
  {
    id: 'R07',
    title: 'the year of a receipt is taken in UTC',
    find: 'paidAt === null ? null : Number(getTorontoDay(paidAt).slice(0, 4))',
    replace: 'paidAt === null ? null : new Date(paidAt).getUTCFullYear()',
  },
  {
    id: 'R08',
    title: 'the free season begins with the last millisecond of the season before',
    find: '{ activeAt: lastEnd + 1,',
    replace: '{ activeAt: lastEnd,',
  },
  {
    id: 'R09',
    title: 'a placeholder municipality counts as chosen',
    find: 'new Set([1, 8429, 8430])',
    replace: 'new Set([1, 8429])',
  },
  {
    id: 'R10',
    title: 'an offer stays available until both of its ends are past',
    find: '[choiceEndsAt, endsAt].every((end) =>',
    replace: '[choiceEndsAt, endsAt].some((end) =>',
  },
]
