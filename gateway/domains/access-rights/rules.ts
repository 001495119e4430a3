/** The rules of which pass counts, in which order they stand, and what may be done with one. */
import type { AccessRightValidity } from '../../graphql/generated/types.ts'
import type { AccessRightRecord, ClubSnapshotRecord } from './rest.ts'

/** Only what the rules look at. */
export type Pass = Pick<
  AccessRightRecord,
  'status' | 'type' | 'activeAt' | 'expiresAt' | 'paidAt' | 'isPrintable' | 'isInsured'
>

function isOver({ expiresAt }: Pass, now: number): boolean {
  return expiresAt !== null && expiresAt < now
}

/** One that is valid from its payment on is not, also where the federation's clock is ahead of this one. */
function isUpcoming({ activeAt, paidAt }: Pass, now: number): boolean {
  return activeAt !== null && activeAt > Math.max(now, paidAt ?? now)
}

/** Where a pass stands in time (D29, D30); null for one that was never paid. */
export function validityOf(pass: Pass, now: number): AccessRightValidity | null {
  if (pass.status !== 'ACTIVE') return null
  if (isOver(pass, now)) return 'EXPIRED'
  return isUpcoming(pass, now) ? 'UPCOMING' : 'CURRENT'
}

/** Upcoming ones first by soonest start, then the others by latest expiry (D26). */
export function inPassOrder<P extends Pass>(passes: readonly P[], now: number): P[] {
  return passes.toSorted((a, b) => {
    const isFirst = isUpcoming(a, now)
    if (isFirst !== isUpcoming(b, now)) return isFirst ? -1 : 1
    return isFirst ? (a.activeAt ?? 0) - (b.activeAt ?? 0) : (b.expiresAt ?? 0) - (a.expiresAt ?? 0)
  })
}

/** The first active pass that is not over (D27), else a request that is pending or refused and not over (D28). */
export function activePassOf<P extends Pass>(passes: readonly P[], now: number): P | null {
  const lasting = passes.filter((pass) => !isOver(pass, now))
  const active = lasting.filter(({ status }) => status === 'ACTIVE')
  const asked = lasting.filter(({ status }) => status === 'APPROVAL_PENDING' || status === 'REFUSED')
  return inPassOrder(active, now)[0] ?? inPassOrder(asked, now)[0] ?? null
}

/** Neither paid nor decided on, whatever the federation means by it (R-02, D35). */
export function isUnsettled({ status }: Pick<Pass, 'status'>): boolean {
  return status === 'PAYMENT_FAILED' || status === 'IN_PROGRESS' || status === 'UNKNOWN'
}

/** Paid and not over; it may begin later. */
export function isActive(pass: Pass, now: number): boolean {
  return pass.status === 'ACTIVE' && !isOver(pass, now)
}

/** Asked for or being paid (R-02, D34). One of which no end is known would be so for ever, and is not. */
export function isPending({ status, expiresAt }: Pass, now: number): boolean {
  return (status === 'IN_PROGRESS' || status === 'APPROVAL_PENDING') && expiresAt !== null && expiresAt >= now
}

/**
 * The passes that one rides with, as one looks for them: those good today first, by soonest end, then those to come, by
 * soonest start (D29, D33). One without an end lasts the longest.
 */
export function selectUsablePasses<P extends Pass>(passes: readonly P[], now: number): P[] {
  const active = passes.filter((pass) => isActive(pass, now))
  const endOf = ({ expiresAt }: Pass) => expiresAt ?? Number.MAX_VALUE
  return [
    ...active.filter((pass) => !isUpcoming(pass, now)).toSorted((a, b) => endOf(a) - endOf(b)),
    ...active
      .filter((pass) => isUpcoming(pass, now))
      .toSorted((a, b) => (a.activeAt ?? 0) - (b.activeAt ?? 0)),
  ]
}

/** Active, printable, and not a trail pass (H12). */
export function canPrint(pass: Pass, now: number): boolean {
  return canResend(pass, now) && pass.type !== 'TRAIL'
}

/** Active and printable (H15). */
export function canResend(pass: Pass, now: number): boolean {
  return isActive(pass, now) && pass.isPrintable
}

/** Active, with insurance (H18). */
export function hasInsuranceDocuments(pass: Pass, now: number): boolean {
  return isActive(pass, now) && pass.isInsured
}

/** Whether its payment failed, so that it can be given up (D32, R-25). */
export function canCancel({ status }: Pick<Pass, 'status'>): boolean {
  return status === 'PAYMENT_FAILED'
}

/** The same, and what was to be paid is not over: where nothing else is in the way, it can be tried again (D32). */
export function canResume(pass: Pass, now: number): boolean {
  return canCancel(pass) && !isOver(pass, now)
}

/** By when they were bought, the latest first (H10). */
export function newestFirst(passes: readonly AccessRightRecord[]): AccessRightRecord[] {
  const boughtAt = ({ createdAt, paidAt, activeAt }: AccessRightRecord) =>
    createdAt ?? paidAt ?? activeAt ?? 0
  return passes.toSorted((a, b) => boughtAt(b) - boughtAt(a) || b.id - a.id)
}

/**
 * The passes of one vehicle together, so that a page of them adds to its end alone; what is active before what is not,
 * vehicles as well as passes, and then the newest first (H10).
 */
export function byVehicle(passes: readonly AccessRightRecord[], now: number): AccessRightRecord[] {
  const newest = newestFirst(passes)
  const activeFirst = [
    ...newest.filter((pass) => isActive(pass, now)),
    ...newest.filter((pass) => !isActive(pass, now)),
  ]
  return [...Map.groupBy(activeFirst, ({ vehicle }) => vehicle?.id ?? null).values()].flat()
}

/** The club that the latest paid pass supports (E40). */
export function previousClub(passes: readonly AccessRightRecord[]): ClubSnapshotRecord | null {
  return newestFirst(passes).find(({ status, club }) => status === 'ACTIVE' && club !== null)?.club ?? null
}
