/** The guest's three-day access right: its price, and its exactly-once purchase. */
import { isDeepStrictEqual } from 'node:util'
import { type Invoice, type Price, invoiceOf, sumsOf } from '../access-rights/invoice.ts'
import { kindOf } from '../access-rights/kinds.ts'
import { readOffer } from '../access-rights/offers.ts'
import { newControlNumber, passNumber } from '../access-rights/rows.ts'
import { periodOf } from '../access-rights/seasons.ts'
import { charge } from '../cards/processor.ts'
import { type Period, dayOf, longDay } from '../days.ts'
import { issueDocument } from '../documents/links.ts'
import type { GuestPassDocument } from '../documents/pass-document.ts'
import type { FqcqGuestPurchase, GuestBuyReply, GuestPurchase } from '../generated/contract.ts'
import type { Call } from '../http/calls.ts'
import { type CodeOf, type Refusal, refuse } from '../http/refusals.ts'
import { dollars } from '../money.ts'
import type { Attached } from '../outbox/kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { cardDeclined } from '../payment/card.ts'
import { payOnce } from '../payment/exactly-once.ts'
import { changedTotal } from '../payment/expected-total.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../texts.ts'
import { customerOf, forgetCard, guestWithCard } from './cards.ts'
import { type Flow, compact, emailOf, findExternalRight } from './rows.ts'

/** Access right type that guests buy (L16). */
const threeDays = 3

/** Returns the current invoice of the three-day right, which has no additional fee. */
export function guestInvoice(store: Store, now: number): Invoice {
  return invoiceOf(priceOf(store, now), 0)
}

function priceOf(store: Store, now: number): Price {
  return readOffer(store, threeDays, now)!.currentPrice
}

type GuestCall = Omit<Call<'buyAsGuest'>, 'body'> & { body: GuestPurchase & Partial<FqcqGuestPurchase> }
type GuestCode = Exclude<CodeOf<'buyAsGuest'>, 'InvalidRequest' | 'KeyReused'>

/**
 * Sells the three-day right to a guest: validates the request, waits for the card processor, then
 * validates again and charges within one transaction.
 */
export async function buyAsGuest(
  call: GuestCall,
  flow: Flow,
): Promise<GuestBuyReply | Refusal<CodeOf<'buyAsGuest'>>> {
  return await payOnce<number, GuestBuyReply, GuestCode>(call, {
    earlier: (key) => earlierOutcome(call, key),
    check: (now) => checkPurchase(call, flow, now),
    settle: (guest, now, key) => settle(call, guest, now, key),
  })
}

function checkPurchase({ store, body }: GuestCall, flow: Flow, now: number): number | Refusal<GuestCode> {
  const { postalCode, province } = body.address
  if (findExternalRight(store, flow, { ...body, home: { postalCode, province } }, now) === null)
    return refuse('ExternalRightNotFound')
  return guestWithCard(store, body, now) ?? refuse('CardMissing')
}

/**
 * Returns the earlier outcome of an idempotency key of this guest; null for a new key. Refuses the
 * key if the request differs in anything but the language and the displayed total.
 */
function earlierOutcome(
  { store, body }: GuestCall,
  key: string,
): GuestBuyReply | Refusal<'KeyReused'> | null {
  const row = store.sql.get`
    SELECT guest_access_rights.id, total, request, active_at AS activeAt, expires_at AS expiresAt
    FROM guest_access_rights JOIN guests ON guests.id = guest
    WHERE right_number = ${compact(body.externalRightNumber)} AND email = ${emailOf(body.email)} AND key = ${key}`
  if (row === undefined) return null
  const request = JSON.parse(String(row['request'])) as GuestCall['body']
  const { languageCode, expectedTotal } = body
  if (!isDeepStrictEqual({ ...request, languageCode, expectedTotal }, { ...body, expectedTotal }))
    return refuse('KeyReused')
  const period = { activeAt: Number(row['activeAt']), expiresAt: Number(row['expiresAt']) }
  return replyOf(Number(row['id']), Number(row['total']), period)
}

function settle(
  { store, body, language }: GuestCall,
  guest: number,
  now: number,
  key: string | null,
): GuestBuyReply | Refusal<'PriceChanged' | 'CardMissing' | 'CardDeclined'> {
  const { total } = sumsOf(guestInvoice(store, now))
  const changed = changedTotal(total, body.expectedTotal)
  if (changed !== null) return changed
  const charged = charge(store.db, {
    memberId: customerOf(guest),
    cents: total,
    description: `Three-day access right of a guest, ${body.externalRightNumber}`,
    now: new Date(now),
  })
  if (!charged.ok)
    return charged.code === 'card_missing' ? refuse('CardMissing') : cardDeclined(charged, language)

  // Three days from today, which may extend past the end of a season.
  const { activeAt, expiresAt } = periodOf(kindOf(threeDays)!, now, dayOf(now))!
  const { lastInsertRowid } = store.sql.run`
    INSERT INTO guest_access_rights (control_number, guest, key, request, total, bought_at, active_at, expires_at)
    VALUES (${newControlNumber()}, ${guest}, ${key}, ${JSON.stringify(body)},
      ${total}, ${now}, ${activeAt}, ${expiresAt})`
  const number = Number(lastInsertRowid)
  forgetCard(store, guest)

  const reader: Language = body.languageCode === 'en-CA' ? 'en' : 'fr'
  const document = issueDocument(
    store.db,
    { kind: 'guests', subject: number, language: reader, until: expiresAt },
    now,
  )
  const pass = passNumber(number)
  const attached: Attached[] = [{ kind: 'guests', subject: number, number: pass }]
  const days = { from: longDay(activeAt, reader), until: longDay(expiresAt, reader) }
  const values = { number: pass, document, attached, ...days }
  sendMail(store, { to: body.email.trim(), kind: 'guestAccessRightBought', language: reader, values, now })
  return replyOf(number, total, { activeAt, expiresAt })
}

function replyOf(number: number, total: number, { activeAt, expiresAt }: Period): GuestBuyReply {
  return { number, totalAmount: dollars(total), activeAtEpoch: activeAt, expiresAtEpoch: expiresAt }
}

/** Returns the data of a guest's printed pass; null if it does not exist or has expired. */
export function readGuestPass({ sql }: Store, id: number, now: number): GuestPassDocument | null {
  const row = sql.get`
    SELECT control_number AS controlNumber, request, active_at AS activeAt, expires_at AS expiresAt
    FROM guest_access_rights WHERE id = ${id} AND expires_at >= ${now}`
  if (row === undefined) return null
  const request = JSON.parse(String(row['request'])) as GuestCall['body']
  return {
    number: passNumber(id),
    controlNumber: String(row['controlNumber']),
    type: threeDays,
    holder: `${request.firstName.trim()} ${request.lastName.trim()}`,
    rightNumber: request.externalRightNumber.trim(),
    province: request.provinceOfDestination ?? 'QC',
    activeAt: Number(row['activeAt']),
    expiresAt: Number(row['expiresAt']),
  }
}
