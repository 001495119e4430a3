/**
 * Rules of passes: which pass is shown for a vehicle, how passes are ordered, and which actions a
 * pass allows.
 */
import type { AccessRightValidity } from '../../graphql/generated/types.ts'
import type { AccessRightRecord, ClubSnapshotRecord } from './rest.ts'

/** The fields of a pass that the pass rules use. */
export type Pass = Pick<
  AccessRightRecord,
  'status' | 'type' | 'activeAt' | 'expiresAt' | 'paidAt' | 'isPrintable' | 'isInsured'
>

function isPassOver({ expiresAt }: Pass, now: number): boolean {
  return expiresAt !== null && expiresAt < now
}

/**
 * Returns true for an upcoming pass, whose validity starts in the future. Returns false for a pass
 * whose validity starts at the time of its payment.
 */
function isPassUpcoming({ activeAt, paidAt }: Pass, now: number): boolean {
  return activeAt !== null && activeAt > Math.max(now, paidAt ?? now)
}

/**
 * Returns the validity of a paid pass: expired, upcoming or current (D29, D30); null for an unpaid
 * pass.
 */
export function getPassValidity(pass: Pass, now: number): AccessRightValidity | null {
  if (pass.status !== 'ACTIVE') return null
  if (isPassOver(pass, now)) return 'EXPIRED'
  return isPassUpcoming(pass, now) ? 'UPCOMING' : 'CURRENT'
}

/**
 * Returns true for a pass in progress: it has not ended, and is unpaid, undecided or in process. A
 * pass with an unknown status counts as in process.
 */
export const isPassInProgress = (pass: Pass, now: number): boolean =>
  pass.status !== 'ACTIVE' && pass.status !== 'REFUSED' && !isPassOver(pass, now)

/**
 * Sorts passes: upcoming passes come first, earliest start first; then all other passes, latest end
 * first (D26).
 */
export function sortPassesUpcomingFirst<GivenPass extends Pass>(
  passes: readonly GivenPass[],
  now: number,
): GivenPass[] {
  return passes.toSorted((a, b) => {
    const isFirst = isPassUpcoming(a, now)
    if (isFirst !== isPassUpcoming(b, now)) return isFirst ? -1 : 1
    return isFirst ? (a.activeAt ?? 0) - (b.activeAt ?? 0) : (b.expiresAt ?? 0) - (a.expiresAt ?? 0)
  })
}

/**
 * Returns the pass to show for a vehicle: a paid pass that has not expired, if there is one (D27).
 * Otherwise returns an unexpired pass whose request is pending or refused (D28).
 */
export function findActivePass<GivenPass extends Pass>(
  passes: readonly GivenPass[],
  now: number,
): GivenPass | null {
  const lasting = passes.filter((pass) => !isPassOver(pass, now))
  const active = lasting.filter(({ status }) => status === 'ACTIVE')
  const requested = lasting.filter(({ status }) => status === 'APPROVAL_PENDING' || status === 'REFUSED')
  return sortPassesUpcomingFirst(active, now)[0] ?? sortPassesUpcomingFirst(requested, now)[0] ?? null
}

/**
 * Returns true for a pass whose payment failed, or whose payment status is in progress or unknown
 * (R-02, D35).
 */
export function isPassPaymentUnsettled({ status }: Pick<Pass, 'status'>): boolean {
  return status === 'PAYMENT_FAILED' || status === 'IN_PROGRESS' || status === 'UNKNOWN'
}

/** Returns true for a paid pass that is not over, even if its validity has not begun. */
export function isPassActive(pass: Pass, now: number): boolean {
  return pass.status === 'ACTIVE' && !isPassOver(pass, now)
}

/**
 * Returns true for a pass whose request or payment is pending (R-02, D34). Returns false for a pass
 * without an end date, which would otherwise stay pending forever.
 */
export function isPassPending({ status, expiresAt }: Pass, now: number): boolean {
  return (status === 'IN_PROGRESS' || status === 'APPROVAL_PENDING') && expiresAt !== null && expiresAt >= now
}

/**
 * Returns the usable passes: first the current passes by earliest end, then the upcoming passes by
 * earliest start (D29, D33).
 */
export function selectUsablePasses<GivenPass extends Pass>(
  passes: readonly GivenPass[],
  now: number,
): GivenPass[] {
  const active = passes.filter((pass) => isPassActive(pass, now))
  const getPassEndTime = ({ expiresAt }: Pass) => expiresAt ?? Number.MAX_VALUE
  return [
    ...active
      .filter((pass) => !isPassUpcoming(pass, now))
      .toSorted((a, b) => getPassEndTime(a) - getPassEndTime(b)),
    ...active
      .filter((pass) => isPassUpcoming(pass, now))
      .toSorted((a, b) => (a.activeAt ?? 0) - (b.activeAt ?? 0)),
  ]
}

/**
 * Returns true when the member can print a pass: the federation marks the pass as printable, and
 * the pass is active and not a trail pass (H12).
 */
export function canPrintPass(pass: Pass, now: number): boolean {
  return canResendPass(pass, now) && pass.type !== 'TRAIL'
}

/**
 * Returns true when the federation can send a pass to the member again by e-mail: the pass is
 * active and printable (H15).
 */
export function canResendPass(pass: Pass, now: number): boolean {
  return isPassActive(pass, now) && pass.isPrintable
}

/** Returns true when a pass has insurance documents: it is active and includes insurance (H18). */
export function hasPassInsuranceDocuments(pass: Pass, now: number): boolean {
  return isPassActive(pass, now) && pass.isInsured
}

/** Returns true when a pass can be canceled because its payment has failed (D32, R-25). */
export function canCancelPass({ status }: Pick<Pass, 'status'>): boolean {
  return status === 'PAYMENT_FAILED'
}

/**
 * Returns true when the payment of a pass has failed and can be retried, because the pass has not
 * expired (D32).
 */
export function canRetryPassPayment(pass: Pass, now: number): boolean {
  return canCancelPass(pass) && !isPassOver(pass, now)
}

/** Sorts passes by purchase time, latest first (H10). */
export function sortPassesByPurchaseTime(passes: readonly AccessRightRecord[]): AccessRightRecord[] {
  const getPassPurchaseTime = ({ createdAt, paidAt, activeAt }: AccessRightRecord) =>
    createdAt ?? paidAt ?? activeAt ?? 0
  return passes.toSorted((a, b) => getPassPurchaseTime(b) - getPassPurchaseTime(a) || b.id - a.id)
}

/**
 * Sorts passes by vehicle, so that all passes of a vehicle follow each other. Vehicles with active
 * passes come first; apart from this, the latest purchase comes first (H10).
 */
export function sortPassesByVehicle(passes: readonly AccessRightRecord[], now: number): AccessRightRecord[] {
  const newest = sortPassesByPurchaseTime(passes)
  const activeFirst = [
    ...newest.filter((pass) => isPassActive(pass, now)),
    ...newest.filter((pass) => !isPassActive(pass, now)),
  ]
  return [...Map.groupBy(activeFirst, ({ vehicle }) => vehicle?.id ?? null).values()].flat()
}

/**
 * Returns the club that the member's latest paid pass supports (E40); null when there is no such
 * club.
 */
export function findClubOfLatestPaidPass(passes: readonly AccessRightRecord[]): ClubSnapshotRecord | null {
  return (
    sortPassesByPurchaseTime(passes).find(({ status, club }) => status === 'ACTIVE' && club !== null)?.club ??
    null
  )
}
