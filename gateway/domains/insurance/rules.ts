/** Rules of insurance requests: status, obstacles to payment, and the invoice. */
import type { AccessRightRecord, PeriodRecord } from '../access-rights/rest.ts'
import { findActivePass } from '../access-rights/rules.ts'
import { type ClubRecord, clubById } from '../clubs/rest.ts'
import { type InsuranceRequestRecord, parseInsuranceRequest } from './rest.ts'
import { type VehicleRecord, vehicles } from '../vehicles/rest.ts'
import type { Invoice, PayObstacle } from '../../graphql/generated/types.ts'
import { buildPassOfferInvoice } from '../payment/invoice.ts'
import { hasVehicleFieldsRequiredForPass } from '../vehicles/rules.ts'
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/request-failures.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { countDaysUntilEnd } from '../../platform/calendar-days.ts'
import { parseOptionalFederationRow } from '../../federation/parse-values.ts'

type InsuranceRequestState = Pick<InsuranceRequestRecord, 'status' | 'expiresAt' | 'season'>

/**
 * Returns the reason why an insurance request cannot be paid (F19, F20, F24); null when the request
 * awaits payment.
 */
export function getStatusPaymentObstacle(
  { status, expiresAt, season }: InsuranceRequestState,
  now: number,
): PayObstacle | null {
  if (status === 'ACCEPTED') return 'PAID'
  if (hasInsuranceRequestLapsed({ status, expiresAt }, now)) return 'LAPSED'
  if (status === 'PAYMENT_PENDING') return null
  if (isSeasonOver(season, now)) return 'SEASON_OVER'
  return status === 'APPROVAL_PENDING' ? 'APPROVAL_PENDING' : 'OVER'
}

/**
 * Returns true when an insurance request was accepted but not paid in time (F24). The federation
 * marks such a request as refused, but the request still has a payment deadline.
 */
function hasInsuranceRequestLapsed(
  { status, expiresAt }: Omit<InsuranceRequestState, 'season'>,
  now: number,
): boolean {
  const wasAccepted = status === 'PAYMENT_PENDING' || status === 'REFUSED'
  return wasAccepted && expiresAt !== null && expiresAt < now
}

/**
 * Returns the number of days left to pay an insurance request (D25); null when the request is not
 * awaiting payment or has no deadline.
 */
export function countDaysLeftToPayInsuranceRequest(
  request: InsuranceRequestState,
  now: number,
): number | null {
  return getStatusPaymentObstacle(request, now) === null ? countDaysUntilEnd(request.expiresAt, now) : null
}

function isSeasonOver(season: PeriodRecord | null, now: number): boolean {
  return season !== null && season.expiresAt < now
}

/** Returns true when an insurance request awaits its decision or its payment (D24, D25). */
export function isInsuranceRequestOpen(request: InsuranceRequestState, now: number): boolean {
  const obstacle = getStatusPaymentObstacle(request, now)
  return obstacle === null || obstacle === 'APPROVAL_PENDING'
}

/**
 * Data that decides if an insurance request can be paid, in addition to the status of the request.
 */
export interface PaymentConditions {
  /** Season of the requested pass; null when the federation does not send it. */
  season: PeriodRecord | null
  /** Vehicle of the insurance request; null when the member has removed it. */
  vehicle: VehicleRecord | null
  club: ClubRecord | null
}

/**
 * Returns the obstacle to paying an insurance request that awaits payment; null when it can be
 * paid.
 */
export function getInsurancePaymentObstacle(
  { season, vehicle, club }: PaymentConditions,
  now: number,
): PayObstacle | null {
  if (vehicle === null) return 'VEHICLE_REMOVED'
  if (isSeasonOver(season, now)) return 'SEASON_OVER'
  if (findPassOfRestOfSeason(vehicle, season, now) !== null) return 'ALREADY_ACTIVE'
  if (vehicle.isTypeUnsupported) return 'VEHICLE_TYPE_UNSUPPORTED'
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return 'VEHICLE_INCOMPLETE'
  return club?.available === true ? null : 'CLUB_UNAVAILABLE'
}

/**
 * Returns the paid pass of a vehicle that is valid at some time between now and the end of a
 * season; null when there is none, or the season is unknown.
 */
export function findPassOfRestOfSeason(
  { passes }: Pick<VehicleRecord, 'passes'>,
  season: PeriodRecord | null,
  now: number,
): AccessRightRecord | null {
  if (season === null) return null
  return passes.find((pass) => isPassValidForRestOfSeason(pass, season, now)) ?? null
}

/** Returns true for a paid pass that is valid at some time between now and the end of a season. */
function isPassValidForRestOfSeason(
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

/**
 * Returns the invoice of an insurance request; null when the request has no price. The price
 * includes the fee (F29) and no insurance premium.
 */
export function buildInsuranceRequestInvoice({
  price,
}: Pick<InsuranceRequestRecord, 'price'>): Invoice | null {
  return price && buildPassOfferInvoice({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}

/**
 * Returns the current obstacle to paying an insurance request; null when the request can be paid.
 */
export async function loadInsurancePaymentObstacle(
  request: InsuranceRequestRecord,
  context: Context,
): Promise<PayObstacle | null> {
  const { federationClubId, season } = request
  const statusObstacle = getStatusPaymentObstacle(request, context.now())
  if (statusObstacle !== null) return statusObstacle
  try {
    const [memberVehicles, club] = await Promise.all([
      context.load(vehicles),
      federationClubId === null ? null : context.load(clubById, federationClubId),
    ])
    const vehicle = memberVehicles.find(({ id }) => id === request.vehicle?.id) ?? null
    return getInsurancePaymentObstacle({ season, vehicle, club }, context.now())
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return 'UNCONFIRMED'
    throw error
  }
}

/** Returns the open insurance request of a vehicle; null when the vehicle has no open request. */
export function findOpenInsuranceRequest(
  { insuranceRequest }: Pick<VehicleRecord, 'insuranceRequest'>,
  now: number,
): InsuranceRequestRecord | null {
  const request = parseOptionalFederationRow(insuranceRequest, parseInsuranceRequest)
  return request !== null && isInsuranceRequestOpen(request, now) ? request : null
}

/**
 * Returns the accepted insurance request of a vehicle that was not paid in time; null if there is
 * none. The portal then shows the vehicle's pass as refused (F24, D34).
 */
export function findLapsedInsuranceRequest(
  { insuranceRequest, passes }: Pick<VehicleRecord, 'insuranceRequest' | 'passes'>,
  now: number,
): InsuranceRequestRecord | null {
  const request = parseOptionalFederationRow(insuranceRequest, parseInsuranceRequest)
  const isShown = findActivePass(passes, now)?.status === 'REFUSED'
  return isShown && request !== null && hasInsuranceRequestLapsed(request, now) ? request : null
}
