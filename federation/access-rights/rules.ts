/** Rules that decide whether an access right is active, printable, payable or refused. */
import { type AccessRightRow, rightStatus } from './queries.ts'
import { computePassValidityPeriod } from './seasons.ts'
import { findAccessRightTypeRules, trailPassType } from './type-rules.ts'

/** Returns true if an access right is paid and has not expired. Its validity may begin later. */
export function isAccessRightActive(
  right: Pick<AccessRightRow, 'status' | 'expiresAt'>,
  now: number,
): boolean {
  return right.status === rightStatus.active && right.expiresAt !== null && right.expiresAt >= now
}

/**
 * Returns true if an access right locks the identifying fields of its vehicle: it is unexpired, and
 * paid, awaiting payment or under review.
 */
export function doesAccessRightLockVehicleFields(right: AccessRightRow, now: number): boolean {
  const currentStatus = computeAccessRightStatus(right, now)
  const isOver = right.expiresAt === null || right.expiresAt < now
  return !isOver && currentStatus !== rightStatus.paymentFailed && currentStatus !== rightStatus.refused
}

/** Returns true if an access right is active and its type is still printed (H12). */
export function isAccessRightPrintable(
  right: Pick<AccessRightRow, 'status' | 'expiresAt' | 'type'>,
  now: number,
): boolean {
  return isAccessRightActive(right, now) && right.type !== trailPassType
}

/**
 * Returns true if an active access right has an insurance certificate, that is, if a premium was
 * paid (H18).
 */
export function hasAccessRightInsuranceDocuments(
  right: Pick<AccessRightRow, 'status' | 'expiresAt' | 'insurance'>,
  now: number,
): boolean {
  return isAccessRightActive(right, now) && right.insurance > 0
}

/**
 * Returns the status of an access right. An access right without insurance counts as refused once
 * its deadline for the decision or payment has passed. The database may still contain the old
 * status (F24).
 */
export function computeAccessRightStatus(
  { status: storedStatus, payUntil, expiresAt }: AccessRightRow,
  now: number,
): number {
  const lastMoment: Partial<Record<number, number | null>> = {
    [rightStatus.approvalPending]: expiresAt,
    [rightStatus.paymentPending]: payUntil,
  }
  return (lastMoment[storedStatus] ?? now) < now ? rightStatus.refused : storedStatus
}

/**
 * Returns the expiry that an access right with a failed payment would have after a successful
 * payment, in epoch milliseconds. Returns null if no validity period is possible for its type or
 * chosen start day.
 */
export function computeExpiryAsIfPaymentSucceeded({
  type,
  updatedAt,
  desiredActivation,
}: AccessRightRow): number | null {
  const kind = findAccessRightTypeRules(type)
  return (kind && computePassValidityPeriod(kind, updatedAt, desiredActivation)?.expiresAt) ?? null
}
