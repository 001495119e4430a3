/** Conversion of an access right to the response schema of the REST contract. */
import type { AccessRight } from '../generated/contract.ts'
import { convertCentsToDollars } from '../money.ts'
import { type AccessRightRow, rightStatus } from './queries.ts'
import {
  computeAccessRightStatus,
  computeExpiryAsIfPaymentSucceeded,
  isAccessRightActive,
  isAccessRightPrintable,
} from './rules.ts'

/**
 * Converts an access right to its REST response, with the access right's status at the given time.
 */
export function buildAccessRightReply(right: AccessRightRow, now: number): AccessRight {
  return {
    id: right.id,
    ctrlId: right.controlNumber,
    createdAtEpoch: right.createdAt,
    updatedAtEpoch: right.updatedAt,
    paymentAtEpoch: right.paidAt,
    activeAtEpoch: right.activeAt,
    expiresAtEpoch:
      right.status === rightStatus.paymentFailed ? computeExpiryAsIfPaymentSucceeded(right) : right.expiresAt,
    isActive: isAccessRightActive(right, now),
    isPrintable: isAccessRightPrintable(right, now),
    status: computeAccessRightStatus(right, now),
    type: right.type,
    club: { id: right.club, no: right.clubNo, displayName: right.clubName },
    vehicle: { id: right.vehicle, name: right.vehicleName, registration: right.registration },
    currentPrice: { amount: convertCentsToDollars(right.price), taxIncluded: right.taxIncluded === 1 },
    insurance:
      right.insurance === 0 ? null : { amount: convertCentsToDollars(right.insurance), taxIncluded: false },
    desiredActivation: right.desiredActivation,
  }
}
