/** Buying an access right: what speaks against it, and in which order it happens. */
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

/** A purchase against which nothing speaks. */
interface Ready extends Wanted {
  club: Club
  /** The access right whose payment failed before and that is now paid; null for a new one. */
  retried: number | null
  replaced: Replaced
}

/** What of a vehicle goes without insurance, and is given up for what is bought. */
interface Replaced {
  accessRights: Paid[]
  /** An open request; null for none. */
  request: number | null
}

/** Sells an access right. */
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
  // What goes without insurance is asked for.
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
 * Whether what would be given up was paid after the member had asked for this purchase, as in another tab, or while the
 * card processor took its time: nobody has agreed to pay for both.
 */
function isPaidSince({ accessRights }: Replaced, { body, now: arrival }: Call<'buy'>, now: number): boolean {
  const asked = arrival - (body.askedMsAgo ?? 0)
  return accessRights.some(({ paidAt }) => paidAt >= asked && paidAt <= now)
}

function giveUp(store: Store, { accessRights, request }: Replaced, now: number): void {
  for (const { id } of accessRights) endAccessRight(store, id, now)
  if (request !== null) withdraw(store, request, now)
}

/** Whether it names a payment that failed, of a season or a day that is over. */
function isRetriedTooLate({ store, member, body }: Call<'buy'>, now: number): boolean {
  const named = body.accessRightId == null ? null : readAccessRight(store, member.id, body.accessRightId)
  return named?.status === rightStatus.paymentFailed && (triedUntil(named) ?? 0) < now
}

/**
 * The access right that this purchase pays after all: the one that is named, or else that of the same goods (E65). Another
 * day or another season is something else, which stays to be tried again or given up.
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
