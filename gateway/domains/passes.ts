/** The rules of which pass counts, in which order they stand, and what may be done with one. */
import type { AccessRightValidity } from '../graphql/generated/resolvers.ts'
import type { AccessRightRecord } from '../federation/access-rights.ts'

/** Only what the rules look at. */
export type Pass = Pick<AccessRightRecord, 'status' | 'type' | 'activeAt' | 'expiresAt' | 'isPrintable'>

function isOver({ expiresAt }: Pass, now: number): boolean {
  return expiresAt !== null && expiresAt < now
}

function isUpcoming({ activeAt }: Pass, now: number): boolean {
  return activeAt !== null && activeAt > now
}

/** Where a pass stands in time (D29, D30); null for one that was never paid. */
export function validityOf(pass: Pass, now: number): AccessRightValidity | null {
  if (pass.status !== 'ACTIVE') return null
  if (isOver(pass, now)) return 'EXPIRED'
  return isUpcoming(pass, now) ? 'UPCOMING' : 'CURRENT'
}

/** Upcoming ones first by soonest start, then the others by latest expiry (D26). */
export function inPassOrder<P extends Pass>(passes: readonly P[], now: number): P[] {
  const upcoming = passes.filter((pass) => isUpcoming(pass, now))
  const others = passes.filter((pass) => !isUpcoming(pass, now))
  return [
    ...upcoming.toSorted((a, b) => (a.activeAt ?? 0) - (b.activeAt ?? 0)),
    ...others.toSorted((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0)),
  ]
}

/** The first active pass that is not over (D27), else a request that is pending or refused and not over (D28). */
export function activePassOf<P extends Pass>(passes: readonly P[], now: number): P | null {
  const lasting = inPassOrder(passes, now).filter((pass) => !isOver(pass, now))
  return (
    lasting.find(({ status }) => status === 'ACTIVE') ??
    lasting.find(({ status }) => status === 'APPROVAL_PENDING' || status === 'REFUSED') ??
    null
  )
}

/** Active, printable, not over, and not a trail pass (H12). */
export function canPrint(pass: Pass, now: number): boolean {
  return pass.status === 'ACTIVE' && pass.isPrintable && pass.type !== 'TRAIL' && !isOver(pass, now)
}
