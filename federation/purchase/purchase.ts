/** Validates and executes a member's purchase of an access right. */
import {
  getChosenPassStartDay,
  canBuyAccessRightType,
  isAccessRightTypeWithoutInsurance,
  findAccessRightTypeRules,
} from '../access-rights/type-rules.ts'
import { readAdditionalPassFee } from '../access-rights/offers.ts'
import {
  type PaidAccessRight,
  expireAccessRightImmediately,
  listAccessRights,
  listPaidAccessRightsOfVehicle,
  readAccessRight,
  rightStatus,
} from '../access-rights/queries.ts'
import { computeExpiryAsIfPaymentSucceeded } from '../access-rights/rules.ts'
import { hasVehicleFieldsRequiredForPass } from '../access-rights/pass-vehicle.ts'
import {
  type ValidPurchase,
  findConflictingPassPeriod,
  validatePassPurchase,
  canOfferReplaceUninsuredPass,
} from '../access-rights/purchase-validation.ts'
import { refuseUnknownOrClosedClub } from '../clubs/queries.ts'
import type { BuyReply, Club } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { findOpenInsuranceRequest, withdrawInsuranceRequest } from '../insurance/queries.ts'
import { chargeMemberPurchaseExactlyOnce } from '../payment/exactly-once.ts'
import { refuseMissingPaymentDetails } from '../payment/missing-details.ts'
import { chargeAndRecordPurchase } from '../payment/settlement.ts'
import type { Store } from '../store/database.ts'
import { translate } from '../translations.ts'

/** A purchase of an access right that passed the validation and can be charged. */
interface PayablePurchase extends ValidPurchase {
  club: Club
  /** Id of the access right whose failed payment is retried; null for a new access right. */
  retried: number | null
  replaced: ReplacedRights
}

/**
 * The insurance request and the access rights without insurance that are replaced when the member
 * buys an access right with insurance for the same vehicle.
 */
interface ReplacedRights {
  accessRights: PaidAccessRight[]
  /** Id of the open insurance request that the purchase replaces; null for none. */
  request: number | null
}

/** Sells an access right to a member. */
export async function buyAccessRight(call: RestCall<'buy'>): Promise<BuyReply | Refusal<CodeOf<'buy'>>> {
  const { store, body } = call
  const { type, vehicleId, clubId } = body
  const desiredActivation = getChosenPassStartDay(body, findAccessRightTypeRules(type))
  return await chargeMemberPurchaseExactlyOnce(call, {
    goods: { type, vehicleId, clubId, day: desiredActivation },
    check: (now) => validateBuyCall(call, now),
    settle: ({ vehicle, club, offer, period, retried, replaced }: PayablePurchase, now) => {
      const goods = {
        accessRight: retried,
        vehicle: vehicle.id,
        club: club.id,
        type: offer.type,
        price: offer.currentPrice,
        fee: offer.kind.hasFee ? readAdditionalPassFee(store) : 0,
        period,
        desiredActivation,
        expectedTotal: body.expectedTotal,
      }
      const outcome = chargeAndRecordPurchase(call, goods, now)
      if (!(outcome instanceof Refusal)) cancelReplacedAccessRights(store, replaced, now)
      return outcome
    },
  })
}

function validateBuyCall(call: RestCall<'buy'>, now: number): PayablePurchase | Refusal<CodeOf<'buy'>> {
  const { store, member, body, language } = call
  if (isPaymentRetriedTooLate(call, now))
    return refuse('AccessRightNotFound', {
      description: translate(language, 'access-rights', 'Federation.AccessRightOver'),
    })
  const purchase = validatePassPurchase(call, body, now)
  if (purchase instanceof Refusal) return purchase
  const { vehicle, offer } = purchase
  // Types without insurance are requested, not bought.
  if (!canBuyAccessRightType(offer.kind, member.isBusiness)) return refuse('TypeUnavailable')
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return refuse('VehicleIncomplete')
  const club = refuseUnknownOrClosedClub(purchase.club)
  if (club instanceof Refusal) return club
  const collidingPeriod = findConflictingPassPeriod(store, purchase)
  if (collidingPeriod !== null) return refuse('AlreadyActive', { period: collidingPeriod })
  const replaced = findAccessRightsToReplace(store, purchase, now)
  if (body.insuranceCancellationRequest !== true) {
    if (replaced.accessRights.length > 0) return refuse('E100011')
    if (replaced.request !== null) return refuse('E100012')
  }
  if (wasAccessRightToReplacePaidMeanwhile(replaced, call, now)) return refuse('E100011')
  const retried = findAccessRightWithFailedPayment(call, offer.type, now)
  if (retried === null && body.accessRightId != null) return refuse('AccessRightNotFound')
  const missingDetails = refuseMissingPaymentDetails(call)
  if (missingDetails !== null) return missingDetails
  return { ...purchase, club, retried, replaced }
}

function findAccessRightsToReplace(
  store: Store,
  { vehicle, offer, period }: ValidPurchase,
  now: number,
): ReplacedRights {
  if (!canOfferReplaceUninsuredPass(offer)) return { accessRights: [], request: null }
  return {
    accessRights: listPaidAccessRightsOfVehicle(store, vehicle.id, period).filter(({ type }) =>
      isAccessRightTypeWithoutInsurance(type),
    ),
    request: findOpenInsuranceRequest(store, vehicle.id, now)?.id ?? null,
  }
}

/**
 * Returns true if, after the member confirmed this purchase, an access right that it replaces was
 * paid. The member has then not agreed to pay for both access rights.
 */
function wasAccessRightToReplacePaidMeanwhile(
  { accessRights }: ReplacedRights,
  { body, now: arrival }: RestCall<'buy'>,
  now: number,
): boolean {
  const requestedAt = arrival - (body.askedMsAgo ?? 0)
  return accessRights.some(({ paidAt }) => paidAt >= requestedAt && paidAt <= now)
}

function cancelReplacedAccessRights(
  store: Store,
  { accessRights, request }: ReplacedRights,
  now: number,
): void {
  for (const { id } of accessRights) expireAccessRightImmediately(store, id, now)
  if (request !== null) withdrawInsuranceRequest(store, request, now)
}

/**
 * Returns true if a purchase request retries the failed payment of an access right whose season or
 * chosen day is already over.
 */
function isPaymentRetriedTooLate({ store, member, body }: RestCall<'buy'>, now: number): boolean {
  const named = body.accessRightId == null ? null : readAccessRight(store, member.id, body.accessRightId)
  return named?.status === rightStatus.paymentFailed && (computeExpiryAsIfPaymentSucceeded(named) ?? 0) < now
}

/**
 * Returns the id of the access right whose failed payment is to be retried; null for a new
 * purchase. Without an id in the request, searches for a failed payment for the same goods (E65).
 */
function findAccessRightWithFailedPayment(
  { store, member, body }: RestCall<'buy'>,
  type: number,
  now: number,
): number | null {
  const day = getChosenPassStartDay(body, findAccessRightTypeRules(type))
  const failed = listAccessRights(store, member.id).filter(
    (right) =>
      right.status === rightStatus.paymentFailed && right.vehicle === body.vehicleId && right.type === type,
  )
  const found =
    body.accessRightId == null
      ? failed.findLast(
          (right) =>
            right.desiredActivation === day && (computeExpiryAsIfPaymentSucceeded(right) ?? 0) >= now,
        )
      : failed.find(({ id }) => id === body.accessRightId)
  return found?.id ?? null
}
