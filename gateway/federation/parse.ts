/**
 * How what the federation sends is read: leniently. What is odd becomes null, a status that nobody knows
 * `UNKNOWN`, and a row that cannot be read is left out without costing the list.
 */
import { isDay } from '../platform/days.ts'
import { FederationFailure } from '../platform/failures.ts'

/** Words, without space around them; null when there are none. */
export function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() || null : null
}

/** A whole number that GraphQL's Int can hold. */
export function integer(value: unknown): number | null {
  const number = decimal(value)
  return number !== null && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null
}

/** A number, whole or not. */
export function decimal(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** True only when it says so. */
export function boolean(value: unknown): boolean {
  return value === true || value === 1 || value === 'true'
}

/** As far as dates go, in milliseconds. */
const longestTime = 8_640_000_000_000_000

/** Epoch milliseconds of a moment that a date can hold. */
export function timestamp(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= longestTime ? value : null
}

/** A day that exists, `YYYY-MM-DD`. */
export function day(value: unknown): string | null {
  const words = text(value)
  return words !== null && isDay(words) ? words : null
}

/** Cents of decimal dollars, from their text: `19.99 * 100` is not 1999. More decimals than two are rounded half up. */
export function cents(value: unknown): number | null {
  if (typeof value === 'number' && Math.abs(value) < 10_000_000) {
    const whole = Math.round(value * 100)
    if (whole / 100 === value) return whole || 0
  }
  const match = /^(-?)(\d{1,7})(?:\.(\d+))?$/.exec(
    typeof value === 'number' ? String(value) : (text(value) ?? ''),
  )
  if (match === null) return null
  const [, sign, dollars = '', decimals = ''] = match
  const [tens = '0', ones = '0', rest = '0'] = decimals
  const amount = Number(dollars) * 100 + Number(tens) * 10 + Number(ones) + (rest >= '5' ? 1 : 0)
  return sign === '-' ? -amount : amount
}

/** An amount, in cents of the federation's one currency (P13). */
export interface Money {
  cents: number
  currency: 'CAD'
}

/** An amount in that currency. */
export function cad(amount: number): Money {
  return { cents: amount, currency: 'CAD' }
}

/** An amount of decimal dollars; null when it is none. */
export function money(value: unknown): Money | null {
  const amount = cents(value)
  return amount === null ? null : cad(amount)
}

/** A price of decimal dollars; null when it is none, as an amount below zero is. */
export function price(value: unknown): Money | null {
  const amount = money(value)
  return amount === null || amount.cents < 0 ? null : amount
}

/** An http or https address; `sentier.example` is taken for one. */
export function parseHttpUrl(value: unknown): string | null {
  const address = typeof value === 'string' ? value.trim() : ''
  const named = /^[a-z][a-z\d+.-]*:/i.test(address)
  // Without its scheme, a word is not an address unless it has a dot.
  const url = named || address.includes('.') ? URL.parse(named ? address : `https://${address}`) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.href : null
}

/** The rows of a list, as `parse` takes them; those that it cannot read (null) are left out. */
export function parseRows<Row, Record>(
  value: readonly Row[] | null | undefined,
  parse: (row: Row) => Record | null,
): Record[] {
  if (!Array.isArray(value)) throw unreadable('not a list')
  return value
    .filter((row) => typeof row === 'object' && row !== null)
    .flatMap((row: Row) => parse(row) ?? [])
}

/** The same for a list within a row, which may be missing. */
export function parseInnerRows<Row, Record>(
  value: readonly Row[] | null | undefined,
  parse: (row: Row) => Record | null,
): Record[] {
  return Array.isArray(value) ? parseRows(value, parse) : []
}

/** One object, as `parse` takes it. */
export function parseRow<Row, Record>(value: Row, parse: (row: Row) => Record | null): Record {
  const record = typeof value === 'object' && value !== null ? parse(value) : null
  if (record === null) throw unreadable('not an object of its kind')
  return record
}

/** An object within a row, which may be missing. */
export function parseInner<Row, Record>(
  value: Row | null | undefined,
  parse: (row: Row) => Record | null,
): Record | null {
  return typeof value === 'object' && value !== null ? parse(value) : null
}

function unreadable(what: string): FederationFailure {
  return new FederationFailure('FEDERATION_UNAVAILABLE', `a reply that is ${what}`, { mayHaveArrived: true })
}
