/**
 * Sale of the three-day access right to guests: its price, and a purchase that charges the guest
 * exactly once.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  type Invoice,
  type Price,
  computePassInvoice,
  computePassInvoiceTotals,
} from '../access-rights/invoice.ts'
import { findAccessRightTypeRules } from '../access-rights/type-rules.ts'
import { readAccessRightOffer } from '../access-rights/offers.ts'
import { createPassControlNumber } from '../access-rights/queries.ts'
import { computePassValidityPeriod } from '../access-rights/seasons.ts'
import { chargePaymentCard, readPaymentCard } from '../card-processor/processor.ts'
import { toQuebecCalendarDay } from '../quebec-days.ts'
import type { FqcqGuestPurchase, GuestBuyReply, GuestPurchase } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { type CodeOf, type Refusal, refuse } from '../http/refusals.ts'
import { convertCentsToDollars } from '../money.ts'
import { refuseDeclinedCard } from '../payment/card-reply.ts'
import { chargeCardExactlyOnce } from '../payment/exactly-once.ts'
import { refuseChangedPurchaseTotal } from '../payment/compare-total.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'
import {
  type GuestPassRow,
  createGuestPassKey,
  guestPassType,
  readGuestPass,
  sendGuestPassByEmail,
} from './guest-pass.ts'
import {
  getCardProcessorIdOfGuest,
  deleteGuestPaymentCard,
  findGuestWithPaymentCard,
} from './payment-cards.ts'
import {
  type GuestFlow,
  normalizeTextForComparison,
  normalizeEmailForComparison,
  findExternalAccessRight,
} from './queries.ts'

/**
 * Computes the invoice of a guest's three-day access right at its current price. No additional fee
 * applies.
 */
export function computeGuestPassInvoice(store: Store, now: number): Invoice {
  return computePassInvoice(readGuestPassPrice(store, now), 0)
}

function readGuestPassPrice(store: Store, now: number): Price {
  return readAccessRightOffer(store, guestPassType, now)!.currentPrice
}

type GuestCall = Omit<RestCall<'buyAsGuest'>, 'body'> & { body: GuestPurchase & Partial<FqcqGuestPurchase> }
type GuestCode = Exclude<CodeOf<'buyAsGuest'>, 'InvalidRequest' | 'KeyReused'>

/**
 * Sells the three-day access right to a guest. After the card processor has responded, a single
 * transaction validates the purchase request again and charges the guest.
 */
export async function buyGuestPass(
  call: GuestCall,
  flow: GuestFlow,
): Promise<GuestBuyReply | Refusal<CodeOf<'buyAsGuest'>>> {
  return await chargeCardExactlyOnce<number, GuestBuyReply, GuestCode>(call, {
    findEarlierOutcome: (key) => findEarlierGuestPurchase(call, key),
    check: (now) => validateGuestPurchase(call, flow, now),
    settle: (guest, now, key) => chargeGuestPurchase(call, guest, now, key),
  })
}

function validateGuestPurchase(
  { store, body }: GuestCall,
  flow: GuestFlow,
  now: number,
): number | Refusal<GuestCode> {
  const { postalCode, province } = body.address
  if (findExternalAccessRight(store, flow, { ...body, home: { postalCode, province } }, now) === null)
    return refuse('ExternalRightNotFound')
  return findGuestWithPaymentCard(store, body, now) ?? refuse('CardMissing')
}

/**
 * Returns the guest's earlier purchase with the same idempotency key; null for a new key. Refuses a
 * key that was first used for a different request.
 */
function findEarlierGuestPurchase(
  { store, body }: GuestCall,
  key: string,
): GuestBuyReply | Refusal<'KeyReused'> | null {
  const row = store.sql.get`
    SELECT guest_access_rights.id, request FROM guest_access_rights JOIN guests ON guests.id = guest
    WHERE right_number = ${normalizeTextForComparison(body.externalRightNumber)} AND email = ${normalizeEmailForComparison(body.email)} AND key = ${key}`
  if (row === undefined) return null
  const request = JSON.parse(String(row['request'])) as GuestCall['body']
  const { languageCode, expectedTotal } = body
  if (!isDeepStrictEqual({ ...request, languageCode, expectedTotal }, { ...body, expectedTotal }))
    return refuse('KeyReused')
  return buildGuestPurchaseReply(readGuestPass(store, Number(row['id'])))
}

function chargeGuestPurchase(
  { store, body, language }: GuestCall,
  guestId: number,
  now: number,
  key: string | null,
): GuestBuyReply | Refusal<'PriceChanged' | 'CardMissing' | 'CardDeclined'> {
  const invoice = computeGuestPassInvoice(store, now)
  const { total } = computePassInvoiceTotals(invoice)
  const changed = refuseChangedPurchaseTotal(total, body.expectedTotal)
  if (changed !== null) return changed
  const card = readPaymentCard(store.db, getCardProcessorIdOfGuest(guestId))
  const charged = chargePaymentCard(store.db, {
    memberId: getCardProcessorIdOfGuest(guestId),
    cents: total,
    description: `Three-day access right of a guest, ${body.externalRightNumber}`,
    now: new Date(now),
  })
  if (!charged.ok)
    return charged.code === 'card_missing' ? refuse('CardMissing') : refuseDeclinedCard(charged, language)

  // Three days from today, which may extend past the end of a season.
  const { activeAt, expiresAt } = computePassValidityPeriod(
    findAccessRightTypeRules(guestPassType)!,
    now,
    toQuebecCalendarDay(now),
  )!
  const { pass, insurance, tps, tvq } = invoice
  const { lastInsertRowid } = store.sql.run`
    INSERT INTO guest_access_rights (control_number, pass_key, guest, key, request, pass, insurance, tps, tvq, total,
      card_brand, card_last4, bought_at, active_at, expires_at)
    VALUES (${createPassControlNumber()}, ${createGuestPassKey()}, ${guestId}, ${key}, ${JSON.stringify(body)},
      ${pass}, ${insurance}, ${tps}, ${tvq}, ${total}, ${card?.brand ?? null}, ${card?.last4 ?? null},
      ${now}, ${activeAt}, ${expiresAt})`
  deleteGuestPaymentCard(store, guestId)

  const bought = readGuestPass(store, Number(lastInsertRowid))
  const reader: Language = body.languageCode === 'en-CA' ? 'en' : 'fr'
  sendGuestPassByEmail(store, bought, 'guestAccessRightBought', reader, now)
  return buildGuestPurchaseReply(bought)
}

function buildGuestPurchaseReply({
  id,
  total,
  activeAt,
  expiresAt,
  controlNumber,
  passKey,
}: GuestPassRow): GuestBuyReply {
  return {
    number: id,
    totalAmount: convertCentsToDollars(total),
    activeAtEpoch: activeAt,
    expiresAtEpoch: expiresAt,
    ctrlId: controlNumber,
    passKey,
  }
}
