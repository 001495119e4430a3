/**
 * The test card processor: it turns what a member types into a single-use token, keeps one card per
 * member, and charges it. The number and the CVC live for the length of `createToken` only; no digest
 * of the number is kept either, since its last four digits and its brand leave too few guesses.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inQuebec } from '../days.ts'
import { brandOf, passesLuhn } from './browser/fields.js'
import {
  type CardBrand,
  type CardError,
  type CardErrorCode,
  type CardFunding,
  type DeclineCode,
  testNumbers,
} from './test-numbers.ts'
import { testTokens } from './test-tokens.ts'

/** What a member typed. Digits may be spaced. */
export interface CardInput {
  number: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  cvc: string
  /** The cardholder, as it stands on the card. */
  name?: string | null
}

/** What is kept of a card. */
export interface StoredCard {
  brand: CardBrand
  funding: CardFunding
  country: string
  expMonth: number
  expYear: number
  last4: string
  name: string | null
}

/** A key of the `payment` locale. */
export type CardErrorKey = `Federation.card.${CardErrorCode | DeclineCode}`

/** An error as a result; `messageKey` names the member-readable text in the `payment` locale. */
export interface CardFailure {
  ok: false
  code: CardErrorCode
  declineCode: DeclineCode | null
  messageKey: CardErrorKey
}

/** A card as a member has it. */
export interface MemberCard extends StoredCard {
  /** `card_…`, new with each card that is attached. */
  id: string
}

/** What a charge is for. */
export interface ChargeInput {
  memberId: number
  cents: number
  description: string
  now: Date
}

const hour = 3_600_000
const day = 24 * hour
const currency = 'CAD'

const opaque = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

/** The locale key (`payment`) of the text for a error: the bank's reason where there is one. */
function cardErrorKey(error: CardError): CardErrorKey {
  return `Federation.card.${error.declineCode ?? error.code}`
}

const fail = (error: CardError): CardFailure => ({ ok: false, ...error, messageKey: cardErrorKey(error) })
const kind = (code: CardErrorCode, declineCode: DeclineCode | null = null): CardError => ({
  code,
  declineCode,
})

/** A card is good until the end of the month that stands on it, by the day in Quebec. */
function expiryError(expMonth: number, expYear: number, now: Date): CardError | null {
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) return kind('invalid_expiry_month')
  const today = inQuebec(now.getTime())
  if (!Number.isInteger(expYear) || expYear > today.year + 50) return kind('invalid_expiry_year')
  if (expYear < today.year) return kind('invalid_expiry_year_past')
  if (expYear === today.year && expMonth < today.month) return kind('invalid_expiry_month_past')
  return null
}

/** Checks what was typed and keeps a token for it; the number and the CVC are gone when this returns. */
export function createToken(
  db: DatabaseSync,
  input: CardInput,
  now: Date,
): { ok: true; token: string; card: StoredCard } | CardFailure {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) return fail(kind('invalid_number'))
  if (!passesLuhn(number)) return fail(kind('incorrect_number'))
  const late = expiryError(input.expMonth, input.expYear, now)
  if (late !== null) return fail(late)
  const known = testNumbers.get(number)
  if (known === undefined) return fail(kind('card_declined', 'test_mode_live_card'))
  if (!/^\d+$/.test(input.cvc) || input.cvc.length !== brandOf(number).cvc) return fail(kind('invalid_cvc'))
  const card: StoredCard = {
    brand: known.brand,
    funding: known.funding,
    country: known.country,
    expMonth: input.expMonth,
    expYear: input.expYear,
    last4: number.slice(-4),
    // Somebody who types the number into the wrong field must not have it stored through the name.
    name: input.name?.replace(/\d/g, '').trim().slice(0, 100) || null,
  }
  const token = opaque('tok')
  db.prepare('DELETE FROM card_tokens WHERE created_at < ?').run(now.getTime() - day)
  db.prepare(
    'INSERT INTO card_tokens (id, card, on_attach, on_charge, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(token, JSON.stringify(card), asText(known.onAttach), asText(known.onCharge), now.getTime())
  return { ok: true, token, card }
}

const asText = (error: CardError | null): string | null => (error === null ? null : JSON.stringify(error))
const parseError = (text: unknown): CardError | null =>
  typeof text === 'string' ? (JSON.parse(text) as CardError) : null

/**
 * Gives the member the card behind a token, in place of the one that was stored. The token is used up
 * either way; a refused card leaves the stored one as it was.
 */
export function attachCard(
  db: DatabaseSync,
  memberId: number,
  token: string,
  now: Date,
): { ok: true; card: MemberCard } | CardFailure {
  const typed = typedFor(db, token, now)
  if (typed !== null && !typed.ok) return typed
  const row = db
    .prepare('DELETE FROM card_tokens WHERE id = ? AND created_at > ? RETURNING card, on_attach, on_charge')
    .get(typed?.token ?? token, now.getTime() - hour)
  if (row === undefined) return fail(kind('invalid_token'))
  const error = parseError(row['on_attach'])
  if (error !== null) return fail(error)
  const id = opaque('card')
  const onCharge = row['on_charge'] ?? null
  db.prepare(
    'INSERT OR REPLACE INTO cards (member, id, card, on_charge, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(memberId, id, row['card'] as string, onCharge, now.getTime())
  return { ok: true, card: { id, ...(JSON.parse(row['card'] as string) as StoredCard) } }
}

/** What typing the card of a test token gives, good until December in two years; null for any other token. */
function typedFor(db: DatabaseSync, token: string, now: Date): ReturnType<typeof createToken> | null {
  const number = testTokens.get(token)
  if (number === undefined) return null
  const expYear = inQuebec(now.getTime()).year + 2
  return createToken(db, { number, expMonth: 12, expYear, cvc: '1234'.slice(0, brandOf(number).cvc) }, now)
}

/** Forgets the member's card; true when there was one. */
export function removeCard(db: DatabaseSync, memberId: number): boolean {
  return db.prepare('DELETE FROM cards WHERE member = ?').run(memberId).changes > 0
}

/** The member's card; null when none is stored. */
export function readCard(db: DatabaseSync, memberId: number): MemberCard | null {
  const row = db.prepare('SELECT id, card FROM cards WHERE member = ?').get(memberId)
  if (row === undefined) return null
  return { id: row['id'] as string, ...(JSON.parse(row['card'] as string) as StoredCard) }
}

/**
 * Charges the member's card, inside the caller's transaction. A decline is a row too: the caller commits
 * it, and only leaves out what the charge was for.
 */
export function charge(db: DatabaseSync, input: ChargeInput): { ok: true; chargeId: string } | CardFailure {
  const { memberId, cents, description, now } = input
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`)
  const row = db.prepare('SELECT card, on_charge FROM cards WHERE member = ?').get(memberId)
  const card = row === undefined ? null : (JSON.parse(row['card'] as string) as StoredCard)
  // Without a card nothing is asked of the bank, so there is nothing to count.
  if (row === undefined || card === null) return fail(kind('card_missing'))
  const late = expiryError(card.expMonth, card.expYear, now) === null ? null : kind('expired_card')
  const error = late ?? parseError(row['on_charge'])
  const chargeId = opaque('ch')
  db.prepare(
    `INSERT INTO charges (id, member, cents, currency, status, code, decline_code, description, last4, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    chargeId,
    memberId,
    cents,
    currency,
    error === null ? 'succeeded' : 'failed',
    error?.code ?? null,
    error?.declineCode ?? null,
    description,
    card.last4,
    now.getTime(),
  )
  return error === null ? { ok: true, chargeId } : fail(error)
}
