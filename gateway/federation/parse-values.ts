/**
 * Lenient parsers of the federation's responses. An invalid value becomes null, an unknown status
 * becomes `UNKNOWN`, and an unreadable list entry is dropped.
 */
import { isCalendarDay } from '../platform/calendar-days.ts'
import { UnreadableResponse } from '../platform/request-failures.ts'

/**
 * Parses a string or number as trimmed text; returns null for an empty text and for any other
 * value.
 */
export function parseTrimmedText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() || null : null
}

/** Parses an integer in the range of GraphQL's Int; returns null for any other value. */
export function parseInteger(value: unknown): number | null {
  const number = parseDecimal(value)
  return number !== null && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null
}

/**
 * Returns true for a value that is present but not an integer in the range of GraphQL's Int, such
 * as `650.5` or `385 kg`. An empty text is missing.
 */
export function isUnreadableInteger(value: unknown): boolean {
  const isMissing = value == null || (typeof value === 'string' && value.trim() === '')
  return !isMissing && parseInteger(value) === null
}

/** Parses a finite number, also from a string; returns null for any other value. */
export function parseDecimal(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Lower-case texts that stand for true or false. */
const booleanTexts = new Map([
  ['true', true],
  ['1', true],
  ['y', true],
  ['false', false],
  ['0', false],
  ['n', false],
])

/**
 * Parses a boolean: `true` and `false` in any letter case, 1 and 0, Y and N; returns null for any
 * other value.
 */
export function parseBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return booleanTexts.get(parseTrimmedText(value)?.toLowerCase() ?? '') ?? null
}

/**
 * Parses a boolean that means false when it is missing; returns null for a value that is not a
 * boolean.
 */
export function parseBooleanOrFalseIfMissing(value: unknown): boolean | null {
  return parseBoolean(value ?? false)
}

/** Largest timestamp, in milliseconds before or after 1970, that a Date can represent. */
const maxTimestamp = 8_640_000_000_000_000

/**
 * Epoch milliseconds as a text. Twelve digits or more, because a text of ten digits would rather be
 * seconds.
 */
const epochText = /^\d{12,14}$/

/** ISO date and time with an offset. Without an offset or a time, its moment would be a guess. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/**
 * Parses a timestamp in the range of Date to epoch milliseconds: a number or a text of epoch
 * milliseconds, or an ISO date and time with an offset. Returns null for any other value.
 */
export function parseTimestamp(value: unknown): number | null {
  const timestamp = typeof value === 'string' ? parseTimestampText(value.trim()) : value
  return typeof timestamp === 'number' && Math.abs(timestamp) <= maxTimestamp ? timestamp : null
}

function parseTimestampText(text: string): number | null {
  if (epochText.test(text)) return Number(text)
  // Date.parse would turn 30 February into 2 March.
  return isoTime.test(text) && isCalendarDay(text.slice(0, 10)) ? Date.parse(text) : null
}

/** Parses an existing calendar day in the form `YYYY-MM-DD`; returns null for any other value. */
export function parseCalendarDay(value: unknown): string | null {
  const day = parseTrimmedText(value)
  return day !== null && isCalendarDay(day) ? day : null
}

/**
 * Converts decimal dollars to cents, rounded half up. Uses the decimal text of the number, because
 * `19.99 * 100` is not exactly 1999.
 */
export function parseCents(value: unknown): number | null {
  if (typeof value === 'number' && Math.abs(value) < 10_000_000) {
    const whole = Math.round(value * 100)
    if (whole / 100 === value) return whole || 0
  }
  const match = /^(-?)(\d{1,7})(?:\.(\d+))?$/.exec(
    typeof value === 'number' ? String(value) : (parseTrimmedText(value) ?? ''),
  )
  if (match === null) return null
  const [, sign, dollars = '', decimals = ''] = match
  const [tens = '0', ones = '0', rest = '0'] = decimals
  const amount = Number(dollars) * 100 + Number(tens) * 10 + Number(ones) + (rest >= '5' ? 1 : 0)
  return sign === '-' ? -amount : amount
}

/** An amount in cents of Canadian dollars, the only currency of the federation (P13). */
export interface Money {
  cents: number
  currency: 'CAD'
}

/** Converts a number of cents to an amount of Canadian dollars. */
export function convertCentsToMoney(cents: number): Money {
  return { cents, currency: 'CAD' }
}

/** Parses decimal dollars as an amount of money; returns null for any other value. */
export function parseMoney(value: unknown): Money | null {
  const amount = parseCents(value)
  return amount === null ? null : convertCentsToMoney(amount)
}

/**
 * Parses decimal dollars as a price; returns null for a negative amount and for any other value.
 */
export function parseNonNegativePrice(value: unknown): Money | null {
  const amount = parseMoney(value)
  return amount === null || amount.cents < 0 ? null : amount
}

/**
 * Parses an HTTP or HTTPS URL; returns null for any other value. Adds `https://` if the scheme is
 * missing.
 */
export function parseHttpUrl(value: unknown): string | null {
  const address = typeof value === 'string' ? value.trim() : ''
  const named = /^[a-z][a-z\d+.-]*:/i.test(address)
  // Without a scheme, a word is a URL only if it contains a dot.
  const url = named || address.includes('.') ? URL.parse(named ? address : `https://${address}`) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.href : null
}

/**
 * Parses the URL of a document that the federation has created; returns null when the federation
 * sends none. Throws for any other value, such as an object around the URL. Only an HTTP or HTTPS
 * URL is passed on to be opened.
 */
export function parseDocumentUrl(value: unknown): string | null {
  const url = parseHttpUrl(value)
  if (url === null && value != null && value !== '')
    throw new UnreadableResponse('a response that is not a URL')
  return url
}

/** Counts unreadable rows that were dropped from a federation response. */
export type CountDroppedRows = (rows: number) => void

/**
 * Parses the entries of a federation list and drops the entries for which `parse` returns null.
 * Throws when the value is not a list.
 */
export function parseFederationRows<Row, ParsedRecord>(
  value: readonly Row[] | null | undefined,
  parse: (row: Row) => ParsedRecord | null,
): ParsedRecord[] {
  if (!Array.isArray(value)) throw new UnreadableResponse('a response that is not a list')
  return value
    .filter((row) => typeof row === 'object' && row !== null)
    .flatMap((row: Row) => parse(row) ?? [])
}

/**
 * Parses a list in a federation response and counts its unreadable rows. Throws if no row is
 * readable, because an empty list would mislead the member.
 */
export function parseCountedFederationRows<Row, ParsedRecord>(
  value: readonly Row[] | null | undefined,
  parse: (row: Row) => ParsedRecord | null,
  countDroppedRows: CountDroppedRows,
): ParsedRecord[] {
  const records = parseFederationRows(value, parse)
  const rows = value?.length ?? 0
  countDroppedRows(rows - records.length)
  if (records.length === 0 && rows > 0) throw new UnreadableResponse('a list without a readable row')
  return records
}

/**
 * Parses a list inside a record of a federation response; returns an empty list when it is missing.
 * Counts the unreadable rows if `countDroppedRows` is given.
 */
export function parseOptionalFederationRows<Row, ParsedRecord>(
  value: readonly Row[] | null | undefined,
  parse: (row: Row) => ParsedRecord | null,
  countDroppedRows?: CountDroppedRows,
): ParsedRecord[] {
  if (!Array.isArray(value)) return []
  const records = parseFederationRows<Row, ParsedRecord>(value, parse)
  countDroppedRows?.(value.length - records.length)
  return records
}

/** Parses one object of a federation response. Throws when the object is unreadable. */
export function parseFederationRow<Row, ParsedRecord>(
  value: Row,
  parse: (row: Row) => ParsedRecord | null,
): ParsedRecord {
  const record = typeof value === 'object' && value !== null ? parse(value) : null
  if (record === null) throw new UnreadableResponse('a response that is an object that cannot be parsed')
  return record
}

/** Parses an object inside a record of a federation response; returns null when it is missing. */
export function parseOptionalFederationRow<Row, ParsedRecord>(
  value: Row | null | undefined,
  parse: (row: Row) => ParsedRecord | null,
): ParsedRecord | null {
  return typeof value === 'object' && value !== null ? parse(value) : null
}
