/**
 * The test card processor. It exchanges card data for a single-use token, stores one card per
 * member and charges the stored card. The card number is never stored, not even as a hash.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { dayMs, hourMs } from '../durations.ts'
import { toQuebecTime } from '../quebec-days.ts'
import { findCardBrand, hasValidLuhnDigit } from './browser/fields.js'
import {
  type CardBrand,
  type CardError,
  type CardErrorCode,
  type CardFunding,
  type DeclineCode,
  testNumbers,
} from './test-numbers.ts'
import { testTokens } from './test-tokens.ts'

/** Card data that a member typed. The card number may contain spaces. */
export interface CardInput {
  number: string
  /** Expiry month of the payment card, 1 to 12. */
  expMonth: number
  /** Expiry year of the payment card, with four digits. */
  expYear: number
  cvc: string
  /** Name of the cardholder, as printed on the payment card. */
  name?: string | null
}

/** Data of a payment card that the test card processor stores. */
export interface StoredCard {
  brand: CardBrand
  funding: CardFunding
  country: string
  expMonth: number
  expYear: number
  last4: string
  name: string | null
}

/** Locale key of the message that tells the member about a card error (`payment` locale file). */
export type CardErrorKey = `Federation.card.${CardErrorCode | DeclineCode}`

/**
 * Payment card error as a return value instead of an exception. `messageKey` is the locale key of
 * the message for the member.
 */
export interface CardFailure {
  ok: false
  code: CardErrorCode
  declineCode: DeclineCode | null
  messageKey: CardErrorKey
}

/** A payment card attached to a member. */
export interface MemberCard extends StoredCard {
  /** Id of the stored payment card (`card_…`). Every attached card gets a new id. */
  id: string
}

/** A charge to make on a member's payment card. */
export interface ChargeInput {
  memberId: number
  cents: number
  description: string
  now: Date
}

const currency = 'CAD'

const createRandomId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

/**
 * Returns the locale key of the message for a card error. The bank's decline code takes precedence
 * over the error code.
 */
function getTextKeyOfCardError(error: CardError): CardErrorKey {
  return `Federation.card.${error.declineCode ?? error.code}`
}

const toCardFailure = (error: CardError): CardFailure => ({
  ok: false,
  ...error,
  messageKey: getTextKeyOfCardError(error),
})
const createCardProcessorError = (
  code: CardErrorCode,
  declineCode: DeclineCode | null = null,
): CardError => ({
  code,
  declineCode,
})

/**
 * Returns null for a card expiry date that has not passed. Returns a card error if the date is
 * invalid or past. A card is valid until the end of its expiry month in Quebec time.
 */
function findCardExpiryError(expMonth: number, expYear: number, now: Date): CardError | null {
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    return createCardProcessorError('invalid_expiry_month')
  const today = toQuebecTime(now.getTime())
  if (!Number.isInteger(expYear) || expYear > today.year + 50)
    return createCardProcessorError('invalid_expiry_year')
  if (expYear < today.year) return createCardProcessorError('invalid_expiry_year_past')
  if (expYear === today.year && expMonth < today.month)
    return createCardProcessorError('invalid_expiry_month_past')
  return null
}

/**
 * Validates card data and stores a single-use token for the card. The card number and the CVC are
 * not stored.
 */
export function tokenizePaymentCard(
  db: DatabaseSync,
  input: CardInput,
  now: Date,
): { ok: true; token: string; card: StoredCard } | CardFailure {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) return toCardFailure(createCardProcessorError('invalid_number'))
  if (!hasValidLuhnDigit(number)) return toCardFailure(createCardProcessorError('incorrect_number'))
  const late = findCardExpiryError(input.expMonth, input.expYear, now)
  if (late !== null) return toCardFailure(late)
  const testNumber = testNumbers.get(number)
  if (testNumber === undefined)
    return toCardFailure(createCardProcessorError('card_declined', 'test_mode_live_card'))
  if (!/^\d+$/.test(input.cvc) || input.cvc.length !== findCardBrand(number).cvc)
    return toCardFailure(createCardProcessorError('invalid_cvc'))
  const card: StoredCard = {
    brand: testNumber.brand,
    funding: testNumber.funding,
    country: testNumber.country,
    expMonth: input.expMonth,
    expYear: input.expYear,
    last4: number.slice(-4),
    // Digits are removed, so that a card number typed into the name field is never stored.
    name: input.name?.replace(/\d/g, '').trim().slice(0, 100) || null,
  }
  const token = createRandomId('tok')
  db.prepare('DELETE FROM card_tokens WHERE created_at < ?').run(now.getTime() - dayMs)
  db.prepare(
    'INSERT INTO card_tokens (id, card, on_attach, on_charge, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(
    token,
    JSON.stringify(card),
    serializeCardErrorToJson(testNumber.onAttach),
    serializeCardErrorToJson(testNumber.onCharge),
    now.getTime(),
  )
  return { ok: true, token, card }
}

const serializeCardErrorToJson = (error: CardError | null): string | null =>
  error === null ? null : JSON.stringify(error)
const parseCardErrorFromJson = (text: unknown): CardError | null =>
  typeof text === 'string' ? (JSON.parse(text) as CardError) : null

/**
 * Exchanges a card token for the payment card that it represents and stores the card for the
 * member, replacing an earlier card. The token cannot be used again. A declined card is not stored.
 */
export function attachPaymentCardToCustomer(
  db: DatabaseSync,
  memberId: number,
  token: string,
  now: Date,
): { ok: true; card: MemberCard } | CardFailure {
  const typed = createTestCardToken(db, token, now)
  if (typed !== null && !typed.ok) return typed
  const row = db
    .prepare('DELETE FROM card_tokens WHERE id = ? AND created_at > ? RETURNING card, on_attach, on_charge')
    .get(typed?.token ?? token, now.getTime() - hourMs)
  if (row === undefined) return toCardFailure(createCardProcessorError('invalid_token'))
  const error = parseCardErrorFromJson(row['on_attach'])
  if (error !== null) return toCardFailure(error)
  const id = createRandomId('card')
  const onCharge = row['on_charge'] ?? null
  db.prepare(
    'INSERT OR REPLACE INTO cards (member, id, card, on_charge, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(memberId, id, row['card'] as string, onCharge, now.getTime())
  return { ok: true, card: { id, ...(JSON.parse(row['card'] as string) as StoredCard) } }
}

/**
 * Creates a card token from a Stripe test token, as if a member had typed the test card number.
 * Returns null if `token` is not a test token.
 */
function createTestCardToken(
  db: DatabaseSync,
  token: string,
  now: Date,
): ReturnType<typeof tokenizePaymentCard> | null {
  const number = testTokens.get(token)
  if (number === undefined) return null
  const expYear = toQuebecTime(now.getTime()).year + 2
  return tokenizePaymentCard(
    db,
    { number, expMonth: 12, expYear, cvc: '1234'.slice(0, findCardBrand(number).cvc) },
    now,
  )
}

/** Deletes the stored payment card of a member. Returns true if there was a card. */
export function removeStoredPaymentCard(db: DatabaseSync, memberId: number): boolean {
  return db.prepare('DELETE FROM cards WHERE member = ?').run(memberId).changes > 0
}

/** Returns the stored payment card of a member; null if no card is stored. */
export function readPaymentCard(db: DatabaseSync, memberId: number): MemberCard | null {
  const row = db.prepare('SELECT id, card FROM cards WHERE member = ?').get(memberId)
  if (row === undefined) return null
  return { id: row['id'] as string, ...(JSON.parse(row['card'] as string) as StoredCard) }
}

/**
 * Charges the member's payment card inside the caller's transaction. If the charge is declined, the
 * caller must still commit the transaction, but without the purchase, so that the decline stays
 * recorded.
 */
export function chargePaymentCard(
  db: DatabaseSync,
  input: ChargeInput,
): { ok: true; chargeId: string } | CardFailure {
  const { memberId, cents, description, now } = input
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`)
  const row = db.prepare('SELECT card, on_charge FROM cards WHERE member = ?').get(memberId)
  const card = row === undefined ? null : (JSON.parse(row['card'] as string) as StoredCard)
  // Without a card the bank is not contacted, so no charge is recorded.
  if (row === undefined || card === null) return toCardFailure(createCardProcessorError('card_missing'))
  const late =
    findCardExpiryError(card.expMonth, card.expYear, now) === null
      ? null
      : createCardProcessorError('expired_card')
  const error = late ?? parseCardErrorFromJson(row['on_charge'])
  const chargeId = createRandomId('ch')
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
  return error === null ? { ok: true, chargeId } : toCardFailure(error)
}
