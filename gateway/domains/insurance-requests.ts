/** The rules of requests without insurance: which one waits for what, and what is paid for it. */
import type { AccessRightRecord, PeriodRecord } from '../federation/access-rights.ts'
import type { ClubRecord } from '../federation/clubs.ts'
import type { InsuranceRequestRecord } from '../federation/insurance.ts'
import type { VehicleRecord } from '../federation/vehicles.ts'
import type { Invoice, PayObstacle } from '../graphql/generated/types.ts'
import { invoiceOf } from './invoice.ts'
import { isComplete } from './vehicle-fields.ts'

type Standing = Pick<InsuranceRequestRecord, 'status' | 'expiresAt'>

/** Why a request does not wait for its payment (F19, F20, F24); null where it does. */
export function statusObstacle({ status, expiresAt }: Standing, now: number): PayObstacle | null {
  if (status === 'APPROVAL_PENDING') return 'APPROVAL_PENDING'
  if (status === 'ACCEPTED') return 'PAID'
  return status === 'PAYMENT_PENDING' && (expiresAt === null || now <= expiresAt) ? null : 'OVER'
}

/** Whether a request awaits its decision or its payment: such a one stands with its vehicle (D24, D25). */
export function isOpen(request: Standing, now: number): boolean {
  const obstacle = statusObstacle(request, now)
  return obstacle === null || obstacle === 'APPROVAL_PENDING'
}

/** What paying a request takes beside its own state. */
export interface Around {
  /** The season of the pass; null where the federation does not tell. */
  season: PeriodRecord | null
  /** Null for one that is not there any more. */
  vehicle: VehicleRecord | null
  club: ClubRecord | null
}

/** What keeps a request that waits for its payment from being paid; null for nothing. */
export function payObstacle({ season, vehicle, club }: Around, now: number): PayObstacle | null {
  if (vehicle === null) return 'VEHICLE_REMOVED'
  if (season !== null && season.expiresAt < now) return 'SEASON_OVER'
  if (season !== null && vehicle.passes.some((pass) => isWithin(pass, season, now))) return 'ALREADY_ACTIVE'
  if (!isComplete(vehicle)) return 'VEHICLE_INCOMPLETE'
  return club?.available === true ? null : 'CLUB_UNAVAILABLE'
}

/** Whether a pass is paid and counts in what is left of a season. */
function isWithin(
  { status, activeAt, expiresAt }: AccessRightRecord,
  season: PeriodRecord,
  now: number,
): boolean {
  const begins = Math.max(now, season.activeAt)
  return (
    status === 'ACTIVE' &&
    (activeAt ?? begins) <= season.expiresAt &&
    (expiresAt === null || expiresAt >= begins)
  )
}

/** What is paid for a request. Its price has the fee in it (F29) and no premium; null without a price. */
export function invoiceOfRequest({ price }: Pick<InsuranceRequestRecord, 'price'>): Invoice | null {
  return price && invoiceOf({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}
