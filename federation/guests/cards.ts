/**
 * Guest cards, stored for one purchase and a limited time, keyed by right number and e-mail
 * address. The card processor uses the negative guest id as customer id, so that it never equals a
 * member id.
 */
import { type CardFailure, type MemberCard, attachCard, readCard, removeCard } from '../cards/processor.ts'
import type { Store } from '../store/database.ts'
import { compact, emailOf } from './rows.ts'

/** Lifetime of a guest's card, in milliseconds: enough time to complete the purchase form. */
const lifetimeMs = 60 * 60_000

/** The identification of a paying guest, sent with every guest call. */
export interface Payer {
  externalRightNumber: string
  email: string
}

/** Attaches the card of a token to a guest, replacing the previous card. */
export function storeCard(
  { sql, db }: Store,
  { externalRightNumber, email }: Payer,
  token: string,
  now: number,
): { ok: true; card: MemberCard } | CardFailure {
  const row = sql.get`
    INSERT INTO guests (right_number, email, card_until) VALUES (${compact(externalRightNumber)}, ${emailOf(email)}, 0)
    ON CONFLICT DO UPDATE SET card_until = card_until RETURNING id`
  const guest = Number(row?.['id'])
  const attached = attachCard(db, customerOf(guest), token, new Date(now))
  if (attached.ok) sql.run`UPDATE guests SET card_until = ${now + lifetimeMs} WHERE id = ${guest}`
  return attached
}

/** Returns the id of the guest whose card is still stored; null for none. */
export function guestWithCard(
  { sql, db }: Store,
  { externalRightNumber, email }: Payer,
  now: number,
): number | null {
  const row = sql.get`
    SELECT id FROM guests
    WHERE right_number = ${compact(externalRightNumber)} AND email = ${emailOf(email)} AND card_until >= ${now}`
  const guest = row === undefined ? null : Number(row['id'])
  return guest === null || readCard(db, customerOf(guest)) === null ? null : guest
}

/** Returns the customer id of a guest at the card processor. */
export function customerOf(guest: number): number {
  return -guest
}

/** Deletes the card of a guest. */
export function forgetCard({ db }: Store, guest: number): void {
  removeCard(db, customerOf(guest))
}

/** Deletes guest cards whose lifetime is over. */
export function forgetOldCards({ sql }: Store, now: number): void {
  sql.run`DELETE FROM cards WHERE member IN (SELECT -id FROM guests WHERE card_until < ${now})`
}
