/** Buying an access right: what speaks against it, and in which order it happens. */
import { setTimeout as delay } from 'node:timers/promises'
import { readAddress } from '../addresses.ts'
import type { Call } from '../calls.ts'
import { readCard } from '../cards/processor.ts'
import { readClub } from '../clubs.ts'
import { immediate, snapshot } from '../database.ts'
import { type Attempt, bindKey, earlierOutcome } from '../exactly-once.ts'
import type { BuyReply, Club, PurchaseRequest } from '../generated/contract.ts'
import { type CodeOf, Refusal, refuse } from '../refusals.ts'
import { type VehicleRow, isComplete, readVehicle } from '../vehicles.ts'
import { chosenDay, isSoldTo, kindOf } from './kinds.ts'
import { type Offer, readOffer } from './offers.ts'
import { periodInTheWay, status } from './rights.ts'
import { type Period, periodOf } from './seasons.ts'
import { settle } from './settlement.ts'

/** The contract's limit. */
const longestKey = 100

/** What a request to buy comes down to. */
export interface Wanted {
  vehicle: VehicleRow
  /** Null where the request names none. */
  club: Club | null
  offer: Offer
  period: Period
}

/** A purchase against which nothing speaks. */
export interface Ready extends Wanted {
  club: Club
  /** The access right whose payment failed before and that is now paid; null for a new one. */
  retried: number | null
}

/** Reads a request for a purchase, or says what of it is not there or not for sale to this member. */
export function readPurchase(
  { store, member, language }: Pick<Call<'buy'>, 'store' | 'member' | 'language'>,
  request: PurchaseRequest,
  now: number,
): Wanted | Refusal<'VehicleNotFound' | 'ClubNotFound' | 'TypeUnavailable' | 'DesiredActivationInvalid'> {
  const vehicle = readVehicle(store, member.id, request.vehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  const club = request.clubId === undefined ? null : readClub(store, request.clubId, language)
  if (club === null && request.clubId !== undefined) return refuse('ClubNotFound')
  const offer = readOffer(store, request.type, now)
  if (offer === null || !offer.isAvailable || !isSoldTo(offer.kind, member.isBusiness))
    return refuse('TypeUnavailable')
  const period = periodOf(offer.kind, now, request.desiredActivation)
  if (period === null) return refuse('DesiredActivationInvalid')
  return { vehicle, club, offer, period }
}

/** Sells an access right: checks, waits for the card processor, checks again and charges in one transaction. */
export async function buy(call: Call<'buy'>): Promise<BuyReply | Refusal<CodeOf<'buy'>>> {
  const { store, clock, config, idempotencyKey } = call
  if (idempotencyKey !== null && idempotencyKey.length > longestKey) {
    return refuse('InvalidRequest', { fields: { 'Idempotency-Key': 'tooLong' } })
  }
  const attempt = config.exactlyOnce ? attemptOf(call) : null
  const first = snapshot(store, () => outcomeSoFar(call, attempt, call.now))
  if (!isReady(first)) return first

  await delay(config.cardLatencyMs)

  return immediate(store, () => {
    // While the processor took its time, the same request or another one may have gone through.
    const now = clock.now()
    const ready = config.exactlyOnce ? outcomeSoFar(call, attempt, now) : first
    if (!isReady(ready)) return ready
    const outcome = settle(call, ready, now)
    if (attempt !== null && !(outcome instanceof Refusal)) bindKey(store, attempt, outcome, now)
    return outcome
  })
}

function isReady(outcome: Ready | BuyReply | Refusal): outcome is Ready {
  return 'offer' in outcome
}

/** The attempt that the key names; null without one. */
function attemptOf({ member, idempotencyKey, body }: Call<'buy'>): Attempt | null {
  if (idempotencyKey === null) return null
  const { type, vehicleId, clubId } = body
  const goods = { type, vehicleId, clubId, day: chosenDay(body, kindOf(type)) }
  return { member: member.id, key: idempotencyKey, goods: JSON.stringify(goods) }
}

/** What the key has bought already, else what speaks against the purchase, else that it is ready. */
function outcomeSoFar(
  call: Call<'buy'>,
  attempt: Attempt | null,
  now: number,
): Ready | BuyReply | Refusal<CodeOf<'buy'>> {
  const earlier = attempt === null ? null : earlierOutcome(call.store, attempt)
  return earlier ?? checkPurchase(call, now)
}

function checkPurchase(call: Call<'buy'>, now: number): Ready | Refusal<CodeOf<'buy'>> {
  const { store, member, body, language } = call
  const wanted = readPurchase(call, body, now)
  if (wanted instanceof Refusal) return wanted
  const { vehicle, club, offer, period } = wanted
  if (!isComplete(vehicle)) return refuse('VehicleIncomplete')
  if (club === null) return refuse('ClubNotFound')
  if (!club.estDisponible)
    return refuse('ClubUnavailable', { description: club.unavailableMessage ?? undefined })
  const inTheWay = periodInTheWay(store, vehicle.id, period)
  if (inTheWay !== null) return refuse('AlreadyActive', { period: inTheWay })
  if (readCard(store.db, member.id) === null) return refuse('CardMissing')
  if (readAddress(store, member.id, 'billing', language) === null) return refuse('BillingAddressMissing')
  const retried = failedBefore(call, offer.type)
  if (retried === null && body.accessRightId !== undefined) {
    return refuse('InvalidRequest', { fields: { accessRightId: 'notFound' } })
  }
  return { ...wanted, club, retried }
}

/** The access right that this purchase pays after all: the one that is named, or else that of the same goods (E65). */
function failedBefore({ store: { sql }, member, body }: Call<'buy'>, type: number): number | null {
  const row = sql.get`
    SELECT id FROM access_rights
    WHERE member = ${member.id} AND status = ${status.paymentFailed}
      AND CASE WHEN ${body.accessRightId ?? null} IS NULL THEN vehicle = ${body.vehicleId} AND type = ${type}
          ELSE id = ${body.accessRightId ?? null} END
    ORDER BY id DESC`
  return row === undefined ? null : Number(row['id'])
}
