/** Buying an access right: what speaks against it, and in which order it happens. */
import { readAddress } from '../addresses/calls.ts'
import type { Call } from '../http/calls.ts'
import { readCard } from '../cards/processor.ts'
import { readClub } from '../clubs/calls.ts'
import type { Store } from '../store/database.ts'
import { buyOnce } from '../payment/exactly-once.ts'
import type { BuyReply, Club, PurchaseRequest } from '../generated/contract.ts'
import { openRequestOf, withdraw } from '../insurance/rows.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { type VehicleRow, isComplete, readVehicle } from '../vehicles/calls.ts'
import { chosenDay, isOpenTo, isSoldTo, isWithoutInsurance, kindOf } from '../access-rights/kinds.ts'
import { type Offer, additionalFee, readOffer } from '../access-rights/offers.ts'
import { type Right, endAccessRight, paidWithin, status, triedUntil } from '../access-rights/rows.ts'
import { type Period, periodOf } from '../access-rights/seasons.ts'
import { settle } from '../payment/settlement.ts'

/** What a request to buy comes down to. */
export interface Wanted {
  vehicle: VehicleRow
  /** Null where the request names none. */
  club: Club | null
  offer: Offer
  period: Period
}

/** A purchase against which nothing speaks. */
interface Ready extends Wanted {
  club: Club
  /** The access right whose payment failed before and that is now paid; null for a new one. */
  retried: number | null
  replaced: Replaced
}

/** What of a vehicle goes without insurance, and is given up for what is bought. */
interface Replaced {
  accessRights: number[]
  /** An open request; null for none. */
  request: number | null
}

/** Reads a request for a purchase, or says what of it is not there or not for this member. */
export function readPurchase(
  { store, member, language }: Pick<Call<'buy'>, 'store' | 'member' | 'language'>,
  request: PurchaseRequest,
  now: number,
): Wanted | Refusal<'VehicleNotFound' | 'ClubNotFound' | 'TypeUnavailable' | 'DesiredActivationInvalid'> {
  const vehicle = readVehicle(store, member.id, request.vehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  const club = request.clubId == null ? null : readClub(store, request.clubId, language)
  if (club === null && request.clubId != null) return refuse('ClubNotFound')
  const offer = readOffer(store, request.type, now)
  if (offer === null || !offer.isAvailable || !isOpenTo(offer.kind, member.isBusiness))
    return refuse('TypeUnavailable')
  const period = periodOf(offer.kind, now, request.desiredActivation)
  if (period === null) return refuse('DesiredActivationInvalid')
  return { vehicle, club, offer, period }
}

/**
 * The period of the vehicle's first access right that a purchase cannot go beside (E42); null for none. One
 * without insurance can be given up for one with it, and is then not in the way.
 */
export function periodInTheWay(store: Store, { vehicle, offer, period }: Wanted): Period | null {
  const paid = paidWithin(store, vehicle.id, period)
  return paid.find(({ type }) => !(replaces(offer) && isWithoutInsurance(type))) ?? null
}

/** Whether a payment that failed can be made after all: what it was for is not over, and nothing is in its way. */
export function canRetry(
  reader: Pick<Call<'buy'>, 'store' | 'member' | 'language'>,
  right: Right,
  now: number,
): boolean {
  if (right.status !== status.paymentFailed || (triedUntil(right) ?? 0) < now) return false
  const { type, vehicle: vehicleId, desiredActivation } = right
  const wanted = readPurchase(reader, { type, vehicleId, desiredActivation }, now)
  if (wanted instanceof Refusal || wanted.vehicle.needsUpdate === 1 || !isComplete(wanted.vehicle))
    return false
  return periodInTheWay(reader.store, wanted) === null
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
      }
      const outcome = settle(call, goods, now)
      if (!(outcome instanceof Refusal)) giveUp(store, replaced, now)
      return outcome
    },
  })
}

function checkPurchase(call: Call<'buy'>, now: number): Ready | Refusal<CodeOf<'buy'>> {
  const { store, member, body, language } = call
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
  const retried = failedBefore(call, offer.type)
  if (retried === null && body.accessRightId != null) return refuse('AccessRightNotFound')
  if (readCard(store.db, member.id) === null) return refuse('CardMissing')
  if (readAddress(store, member.id, 'billing', language) === null) return refuse('BillingAddressMissing')
  return { ...wanted, club, retried, replaced }
}

/** Whether a vehicle has this in the place of an access right without insurance: types 1 and 2. */
function replaces({ kind }: Offer): boolean {
  return kind.audience === 'individual' && kind.calendar !== 'chosenDay'
}

function replacedBy(store: Store, { vehicle, offer, period }: Wanted, now: number): Replaced {
  if (!replaces(offer)) return { accessRights: [], request: null }
  return {
    accessRights: paidWithin(store, vehicle.id, period)
      .filter(({ type }) => isWithoutInsurance(type))
      .map(({ id }) => id),
    request: openRequestOf(store, vehicle.id, now),
  }
}

function giveUp(store: Store, { accessRights, request }: Replaced, now: number): void {
  for (const id of accessRights) endAccessRight(store, id, now)
  if (request !== null) withdraw(store, request, now)
}

/** The access right that this purchase pays after all: the one that is named, or else that of the same goods (E65). */
function failedBefore({ store: { sql }, member, body }: Call<'buy'>, type: number): number | null {
  const named = body.accessRightId ?? null
  const row = sql.get`
    SELECT id FROM access_rights
    WHERE member = ${member.id} AND status = ${status.paymentFailed} AND cancelled_at IS NULL
      AND vehicle = ${body.vehicleId} AND type = ${type} AND (${named} IS NULL OR id = ${named})
    ORDER BY id DESC`
  return row === undefined ? null : Number(row['id'])
}
