/**
 * The card of a guest, kept for one purchase: for a number of a right and an e-mail, and not for long. The
 * processor knows guests by the negative of their number, so that none is ever taken for a member.
 */
import { type CardFailure, type MemberCard, attachCard, readCard, removeCard } from '../cards/processor.ts'
import type { Store } from '../store/database.ts'
import { compact, emailOf } from './rows.ts'

/** From one step of a form to the next, with time to look for one's glasses. */
const lifetimeMs = 60 * 60_000

/** Who pays: the two that every call of a guest tells. */
export interface Payer {
  externalRightNumber: string
  email: string
}

/** Keeps the card behind a token for a guest, in the place of the one before. */
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

/** The guest whose card is still kept; null for none. */
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

/** By what number the processor knows a guest. */
export function customerOf(guest: number): number {
  return -guest
}

/** Forgets the card of a guest. */
export function forgetCard({ db }: Store, guest: number): void {
  removeCard(db, customerOf(guest))
}

/** Forgets the cards that were kept long enough. */
export function forgetOldCards({ sql }: Store, now: number): void {
  sql.run`DELETE FROM cards WHERE member IN (SELECT -id FROM guests WHERE card_until < ${now})`
}
