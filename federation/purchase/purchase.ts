/** Purchase of an access right: its validation and the order of its steps. */
import { chosenDay, isSoldTo, isWithoutInsurance, kindOf } from '../access-rights/kinds.ts'
import { additionalFee } from '../access-rights/offers.ts'
import {
  type Paid,
  endAccessRight,
  listAccessRights,
  paidWithin,
  readAccessRight,
  rightStatus,
  triedUntil,
} from '../access-rights/rows.ts'
import { isComplete } from '../access-rights/vehicle.ts'
import { type Wanted, periodInTheWay, readPurchase, replaces } from '../access-rights/wanted.ts'
import { readAddress } from '../addresses/rows.ts'
import { readCard } from '../cards/processor.ts'
import type { BuyReply, Club } from '../generated/contract.ts'
import type { Call } from '../http/calls.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { openRequestOf, withdraw } from '../insurance/rows.ts'
import { buyOnce } from '../payment/exactly-once.ts'
import { settle } from '../payment/settlement.ts'
import type { Store } from '../store/database.ts'
import { translate } from '../texts.ts'

/** A validated purchase. */
interface Ready extends Wanted {
  club: Club
  /** Id of the access right whose failed payment is retried; null for a new access right. */
  retried: number | null
  replaced: Replaced
}

/** The vehicle's access rights and request without insurance that a purchase replaces. */
interface Replaced {
  accessRights: Paid[]
  /** Id of the open request; null for none. */
  request: number | null
}

/** Sells an access right to a member. */
export async function buy(call: Call<'buy'>): Promise<BuyReply | Refusal<CodeOf<'buy'>>> {
  const { store, body } = call
  const { type, vehicleId, clubId } = body
  const desiredActivation = chosenDay(body, kindOf(type))
  return await buyOnce(call, {
    goods: { type, vehicleId, clubId, day: desiredActivation },
    check: (now) => checkPurchase(call, now),
    settle: ({ vehicle, club, offer, period, retried, replaced }: Ready, now) => {
      const goods = {
        accessRight: retried,
        vehicle: vehicle.id,
        club: club.id,
        type: offer.type,
        price: offer.currentPrice,
        fee: offer.kind.hasFee ? additionalFee(store) : 0,
        period,
        desiredActivation,
        expectedTotal: body.expectedTotal,
      }
      const outcome = settle(call, goods, now)
      if (!(outcome instanceof Refusal)) giveUp(store, replaced, now)
      return outcome
    },
  })
}

function checkPurchase(call: Call<'buy'>, now: number): Ready | Refusal<CodeOf<'buy'>> {
  const { store, member, body, language } = call
  if (isRetriedTooLate(call, now))
    return refuse('AccessRightNotFound', {
      description: translate(language, 'access-rights', 'Federation.AccessRightOver'),
    })
  const wanted = readPurchase(call, body, now)
  if (wanted instanceof Refusal) return wanted
  const { vehicle, club, offer } = wanted
  // Types without insurance are requested, not bought.
  if (!isSoldTo(offer.kind, member.isBusiness)) return refuse('TypeUnavailable')
  if (!isComplete(vehicle)) return refuse('VehicleIncomplete')
  if (club === null) return refuse('ClubNotFound')
  if (!club.estDisponible)
    return refuse('ClubUnavailable', { description: club.unavailableMessage ?? undefined })
  const inTheWay = periodInTheWay(store, wanted)
  if (inTheWay !== null) return refuse('AlreadyActive', { period: inTheWay })
  const replaced = replacedBy(store, wanted, now)
  if (body.insuranceCancellationRequest !== true) {
    if (replaced.accessRights.length > 0) return refuse('E100011')
    if (replaced.request !== null) return refuse('E100012')
  }
  if (isPaidSince(replaced, call, now)) return refuse('E100011')
  const retried = failedBefore(call, offer.type, now)
  if (retried === null && body.accessRightId != null) return refuse('AccessRightNotFound')
  if (readCard(store.db, member.id) === null) return refuse('CardMissing')
  if (readAddress(store, member.id, 'billing', language) === null) return refuse('BillingAddressMissing')
  return { ...wanted, club, retried, replaced }
}

function replacedBy(store: Store, { vehicle, offer, period }: Wanted, now: number): Replaced {
  if (!replaces(offer)) return { accessRights: [], request: null }
  return {
    accessRights: paidWithin(store, vehicle.id, period).filter(({ type }) => isWithoutInsurance(type)),
    request: openRequestOf(store, vehicle.id, now)?.id ?? null,
  }
}

/**
 * Returns true if a replaced access right was paid after the member confirmed this purchase, for
 * example in another tab or during the card processing. The member has not agreed to pay for both.
 */
function isPaidSince({ accessRights }: Replaced, { body, now: arrival }: Call<'buy'>, now: number): boolean {
  const asked = arrival - (body.askedMsAgo ?? 0)
  return accessRights.some(({ paidAt }) => paidAt >= asked && paidAt <= now)
}

function giveUp(store: Store, { accessRights, request }: Replaced, now: number): void {
  for (const { id } of accessRights) endAccessRight(store, id, now)
  if (request !== null) withdraw(store, request, now)
}

/** Returns true if the request names a failed payment whose season or day is over. */
function isRetriedTooLate({ store, member, body }: Call<'buy'>, now: number): boolean {
  const named = body.accessRightId == null ? null : readAccessRight(store, member.id, body.accessRightId)
  return named?.status === rightStatus.paymentFailed && (triedUntil(named) ?? 0) < now
}

/**
 * Returns the id of the access right whose failed payment this purchase retries: the one named in
 * the request, or else one for the same goods (E65). A different day or season is a new purchase.
 */
function failedBefore({ store, member, body }: Call<'buy'>, type: number, now: number): number | null {
  const day = chosenDay(body, kindOf(type))
  const failed = listAccessRights(store, member.id).filter(
    (right) =>
      right.status === rightStatus.paymentFailed && right.vehicle === body.vehicleId && right.type === type,
  )
  const found =
    body.accessRightId == null
      ? failed.findLast((right) => right.desiredActivation === day && (triedUntil(right) ?? 0) >= now)
      : failed.find(({ id }) => id === body.accessRightId)
  return found?.id ?? null
}
