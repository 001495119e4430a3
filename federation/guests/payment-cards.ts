/**
 * Payment cards of guests, each stored for a limited time and a single purchase. At the card
 * processor, guests have negative customer ids, which never equal a member id.
 */
import {
  type CardFailure,
  type MemberCard,
  attachPaymentCardToCustomer,
  readPaymentCard,
  removeStoredPaymentCard,
} from '../card-processor/processor.ts'
import type { Store } from '../store/database.ts'
import { normalizeTextForComparison, normalizeEmailForComparison } from './queries.ts'

/**
 * Time for which a guest's payment card is stored, in milliseconds: long enough for the guest to
 * complete the purchase form.
 */
const lifetimeMs = 60 * 60_000

/** Fields that identify the guest who pays. Every REST call of the guest sends them. */
export interface PayingGuest {
  externalRightNumber: string
  email: string
}

/** Stores the payment card that a card token represents, replacing the guest's previous card. */
export function attachPaymentCardToGuest(
  { sql, db }: Store,
  { externalRightNumber, email }: PayingGuest,
  token: string,
  now: number,
): { ok: true; card: MemberCard } | CardFailure {
  const row = sql.get`
    INSERT INTO guests (right_number, email, card_until) VALUES (${normalizeTextForComparison(externalRightNumber)}, ${normalizeEmailForComparison(email)}, 0)
    ON CONFLICT DO UPDATE SET card_until = card_until RETURNING id`
  const guest = Number(row?.['id'])
  const attached = attachPaymentCardToCustomer(db, getCardProcessorIdOfGuest(guest), token, new Date(now))
  if (attached.ok) sql.run`UPDATE guests SET card_until = ${now + lifetimeMs} WHERE id = ${guest}`
  return attached
}

/**
 * Returns the id of the given guest if the guest's payment card is still stored; otherwise null.
 */
export function findGuestWithPaymentCard(
  { sql, db }: Store,
  { externalRightNumber, email }: PayingGuest,
  now: number,
): number | null {
  const row = sql.get`
    SELECT id FROM guests
    WHERE right_number = ${normalizeTextForComparison(externalRightNumber)} AND email = ${normalizeEmailForComparison(email)} AND card_until >= ${now}`
  const guest = row === undefined ? null : Number(row['id'])
  return guest === null || readPaymentCard(db, getCardProcessorIdOfGuest(guest)) === null ? null : guest
}

/** Returns the guest's customer id at the card processor. */
export function getCardProcessorIdOfGuest(guestId: number): number {
  return -guestId
}

/** Deletes the payment card of a guest. */
export function deleteGuestPaymentCard({ db }: Store, guestId: number): void {
  removeStoredPaymentCard(db, getCardProcessorIdOfGuest(guestId))
}

/** Deletes guests' payment cards whose storage time has expired. */
export function deleteExpiredGuestPaymentCards({ sql }: Store, now: number): void {
  sql.run`DELETE FROM cards WHERE member IN (SELECT -id FROM guests WHERE card_until < ${now})`
}
