/**
 * Validation of purchase requests, and the search for access rights that conflict with a purchase.
 */
import { readClub } from '../clubs/queries.ts'
import type { Period } from '../quebec-days.ts'
import type { Club, PurchaseRequest } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { Refusal, refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import { canBuyOrRequestAccessRightType, isAccessRightTypeWithoutInsurance } from './type-rules.ts'
import { type Offer, readAccessRightOffer } from './offers.ts'
import { type AccessRightRow, listPaidAccessRightsOfVehicle, rightStatus } from './queries.ts'
import { computeExpiryAsIfPaymentSucceeded } from './rules.ts'
import { computePassValidityPeriod } from './seasons.ts'
import { type PassVehicle, findVehicleForPass, hasVehicleFieldsRequiredForPass } from './pass-vehicle.ts'

/** A purchase request that passed the validation. */
export interface ValidPurchase {
  vehicle: PassVehicle
  /** Club of the purchase; null if the request names no club. */
  club: Club | null
  offer: Offer
  period: Period
}

/**
 * Validates a purchase request. Returns a refusal if the vehicle, club, type or chosen day is
 * missing or not allowed for this member.
 */
export function validatePassPurchase(
  { store, member, language }: Pick<RestCall<'buy'>, 'store' | 'member' | 'language'>,
  request: PurchaseRequest,
  now: number,
):
  | ValidPurchase
  | Refusal<'VehicleNotFound' | 'ClubNotFound' | 'TypeUnavailable' | 'DesiredActivationInvalid'> {
  const vehicle = findVehicleForPass(store, member.id, request.vehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  const club = request.clubId == null ? null : readClub(store, request.clubId, language)
  if (club === null && request.clubId != null) return refuse('ClubNotFound')
  const offer = readAccessRightOffer(store, request.type, now)
  if (offer === null || !offer.isAvailable || !canBuyOrRequestAccessRightType(offer.kind, member.isBusiness))
    return refuse('TypeUnavailable')
  const period = computePassValidityPeriod(offer.kind, now, request.desiredActivation)
  if (period === null) return refuse('DesiredActivationInvalid')
  return { vehicle, club, offer, period }
}

/**
 * Returns the validity period of the first access right of the vehicle that conflicts with a
 * purchase (E42); null without a conflict. An access right without insurance is no conflict if the
 * purchase may replace it.
 */
export function findConflictingPassPeriod(
  store: Store,
  { vehicle, offer, period }: ValidPurchase,
): Period | null {
  const paid = listPaidAccessRightsOfVehicle(store, vehicle.id, period)
  return (
    paid.find(
      ({ type }) => !(canOfferReplaceUninsuredPass(offer) && isAccessRightTypeWithoutInsurance(type)),
    ) ?? null
  )
}

/**
 * Returns true if the failed payment of an access right can be retried. The access right must not
 * be over, the vehicle must have all required fields, and no other access right of the vehicle may
 * conflict.
 */
export function canRetryFailedPassPayment(
  call: Pick<RestCall<'buy'>, 'store' | 'member' | 'language'>,
  right: AccessRightRow,
  now: number,
): boolean {
  if (right.status !== rightStatus.paymentFailed || (computeExpiryAsIfPaymentSucceeded(right) ?? 0) < now)
    return false
  const { type, vehicle: vehicleId, desiredActivation } = right
  const purchase = validatePassPurchase(call, { type, vehicleId, desiredActivation }, now)
  if (
    purchase instanceof Refusal ||
    purchase.vehicle.needsUpdate === 1 ||
    !hasVehicleFieldsRequiredForPass(purchase.vehicle)
  )
    return false
  return findConflictingPassPeriod(call.store, purchase) === null
}

/**
 * Returns true if a bought access right may replace an earlier one without insurance. Only an
 * access right of type 1 or 2 may replace another.
 */
export function canOfferReplaceUninsuredPass({ kind }: Offer): boolean {
  return kind.audience === 'individual' && kind.calendar !== 'chosenDay'
}
