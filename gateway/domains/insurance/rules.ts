/** The rules of requests without insurance: which one waits for what, and what is paid for it. */
import type { AccessRightRecord, PeriodRecord } from '../access-rights/rest.ts'
import { activePassOf } from '../access-rights/rules.ts'
import { type ClubRecord, clubById } from '../clubs/rest.ts'
import { type InsuranceRequestRecord, parseInsuranceRequest } from './rest.ts'
import { type VehicleRecord, vehicles } from '../vehicles/rest.ts'
import type { Invoice, PayObstacle } from '../../graphql/generated/types.ts'
import { invoiceOf } from '../payment/invoice.ts'
import { isComplete } from '../vehicles/rules.ts'
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import { Refusal } from '../../federation/errors.ts'
import { daysLeft } from '../../platform/days.ts'
import { parseInner } from '../../federation/parse.ts'

type Standing = Pick<InsuranceRequestRecord, 'status' | 'expiresAt' | 'season'>

/** Why a request does not wait for its payment (F19, F20, F24); null where it does. */
export function statusObstacle({ status, expiresAt, season }: Standing, now: number): PayObstacle | null {
  if (status === 'ACCEPTED') return 'PAID'
  if (hasLapsed({ status, expiresAt }, now)) return 'LAPSED'
  if (status === 'PAYMENT_PENDING') return null
  if (isSeasonOver(season, now)) return 'SEASON_OVER'
  return status === 'APPROVAL_PENDING' ? 'APPROVAL_PENDING' : 'OVER'
}

/**
 * Whether a request was accepted and not paid by its last moment (F24). The federation ends it as it ends a refused
 * request, but only an accepted one has a last moment to pay.
 */
function hasLapsed({ status, expiresAt }: Omit<Standing, 'season'>, now: number): boolean {
  const wasAccepted = status === 'PAYMENT_PENDING' || status === 'REFUSED'
  return wasAccepted && expiresAt !== null && expiresAt < now
}

/** How many days are left to pay a request (D25); null where it does not wait for a payment, or without an end. */
export function daysToPay(request: Standing, now: number): number | null {
  return statusObstacle(request, now) === null ? daysLeft(request.expiresAt, now) : null
}

function isSeasonOver(season: PeriodRecord | null, now: number): boolean {
  return season !== null && season.expiresAt < now
}

/** Whether a request awaits its decision or its payment: such a one stands with its vehicle (D24, D25). */
export function isOpen(request: Standing, now: number): boolean {
  const obstacle = statusObstacle(request, now)
  return obstacle === null || obstacle === 'APPROVAL_PENDING'
}

/** The conditions for the payment of a request, apart from its own status. */
export interface PaymentConditions {
  /** The season of the pass; null where the federation does not tell. */
  season: PeriodRecord | null
  /** Null for one that is not there any more. */
  vehicle: VehicleRecord | null
  club: ClubRecord | null
}

/** What keeps a request that waits for its payment from being paid; null for nothing. */
export function payObstacle({ season, vehicle, club }: PaymentConditions, now: number): PayObstacle | null {
  if (vehicle === null) return 'VEHICLE_REMOVED'
  if (isSeasonOver(season, now)) return 'SEASON_OVER'
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

/** What keeps a request from being paid at the moment; null for nothing. */
export async function payObstacleNow(
  request: InsuranceRequestRecord,
  context: Context,
): Promise<PayObstacle | null> {
  const { federationClubId, season, vehicle: named } = request
  const ofItself = statusObstacle(request, context.now())
  if (ofItself !== null) return ofItself
  try {
    const [owned, club] = await Promise.all([
      context.load(vehicles),
      federationClubId === null ? null : context.load(clubById, federationClubId),
    ])
    const vehicle = owned.find(({ id }) => id === named?.id) ?? null
    return payObstacle({ season, vehicle, club }, context.now())
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return 'UNCONFIRMED'
    throw error
  }
}

/** The request for a vehicle that is not settled yet; null when there is none. */
export function openRequestOf(
  { insuranceRequest }: Pick<VehicleRecord, 'insuranceRequest'>,
  now: number,
): InsuranceRequestRecord | null {
  const request = parseInner(insuranceRequest, parseInsuranceRequest)
  return request !== null && isOpen(request, now) ? request : null
}

/** The request that a vehicle's refused pass stands for, when it lapsed unpaid (F24, D34); null for none. */
export function lapsedRequestOf(
  { insuranceRequest, passes }: Pick<VehicleRecord, 'insuranceRequest' | 'passes'>,
  now: number,
): InsuranceRequestRecord | null {
  const request = parseInner(insuranceRequest, parseInsuranceRequest)
  const isShown = activePassOf(passes, now)?.status === 'REFUSED'
  return isShown && request !== null && hasLapsed(request, now) ? request : null
}
