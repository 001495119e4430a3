/**
 * Date calculations in America/Toronto, the time zone of the federation, independent of the
 * machine's time zone. The module uses no date library, because a library took more time per
 * request than all date rules together.
 */
import type { Language } from './translate.ts'

const timeZone = 'America/Toronto'
const hourMs = 3_600_000

/** Length of a day of 24 hours, in milliseconds. */
export const dayMs = 24 * hourMs

/** Formatter of days as YYYY-MM-DD, the format of the en-CA locale. */
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const longFormats = {
  fr: new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone }),
} satisfies Record<Language, Intl.DateTimeFormat>

/**
 * Cache of formatted days, keyed by the quarter of an hour that contains the timestamp. All
 * timestamps in a quarter of an hour belong to one day, in every time zone.
 */
const dayCache = new Map<number, string>()
const quarterMs = hourMs / 4
const maxCachedDays = 10_000

/** Returns the day of a timestamp in Toronto, as `YYYY-MM-DD`. */
export function getTorontoDay(timestamp: number): string {
  const quarter = Math.floor(timestamp / quarterMs)
  const found = dayCache.get(quarter)
  if (found !== undefined) return found
  const day = isoDay.format(timestamp)
  // Before 1970 the UTC offset was not always a multiple of a quarter of an hour, so the result is
  // not cached.
  if (timestamp < firstCachedMoment) return day
  if (dayCache.size === maxCachedDays) dayCache.clear()
  dayCache.set(quarter, day)
  return day
}

const firstCachedMoment = Date.UTC(1970, 0)

/** Returns true when a text is a calendar day that exists, in the form `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && formatUtcDay(time) === text
}

/**
 * Returns the calendar day `years` years before a timestamp, as `YYYY-MM-DD`; 29 February becomes
 * 28 February in a common year.
 */
export function getDayYearsBefore(timestamp: number, years: number): string {
  const [year, month, day] = getTorontoDateParts(timestamp)
  const sameDayOfMonth = Date.UTC(year - years, month - 1, day)
  const lastDayOfMonth = Date.UTC(year - years, month, 0)
  return formatUtcDay(Math.min(sameDayOfMonth, lastDayOfMonth))
}

/**
 * Returns the number of calendar days from the day of `from` to the day of `to`; negative when `to`
 * is earlier.
 */
export function countDaysBetween(from: number, to: number): number {
  return (Date.parse(getTorontoDay(to)) - Date.parse(getTorontoDay(from))) / dayMs
}

/**
 * Returns the number of days from today to the day of `end`, counting both; 1 on the day of `end`
 * (D06–D08, D25). Returns null after that day, or if `end` is null.
 */
export function countDaysUntilEnd(end: number | null, now: number): number | null {
  if (end === null) return null
  const days = countDaysBetween(now, end) + 1
  return days > 0 ? days : null
}

/** Returns the start of the day in Toronto to which a timestamp belongs, in epoch milliseconds. */
export function getStartOfTorontoDay(timestamp: number): number {
  return getStartOfCalendarDay(...getTorontoDateParts(timestamp))
}

/** Returns the last millisecond of a timestamp's day in Toronto, in epoch milliseconds. */
export function getEndOfTorontoDay(timestamp: number): number {
  const [year, month, day] = getTorontoDateParts(timestamp)
  return getStartOfCalendarDay(year, month, day + 1) - 1
}

/** Returns the last millisecond of a month (1–12) in Toronto, in epoch milliseconds. */
export function getEndOfTorontoMonth(year: number, month: number): number {
  return getStartOfCalendarDay(year, month + 1, 1) - 1
}

/** Formats a day for display: « 1er juillet 2026 », "July 1, 2026". */
export function formatLongDay(timestamp: number, language: Language): string {
  const text = longFormats[language].format(timestamp)
  // ICU formats « 1 juillet », but French uses the ordinal for the first day of a month.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/**
 * Returns the first millisecond of a calendar day in Toronto, in epoch milliseconds. At midnight,
 * Toronto is four or five hours behind UTC.
 */
function getStartOfCalendarDay(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  const summer = midnight + 4 * hourMs
  return getTorontoDay(summer) === formatUtcDay(midnight) ? summer : midnight + 5 * hourMs
}

function getTorontoDateParts(timestamp: number): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = getTorontoDay(timestamp).split('-').map(Number)
  return [year, month, day]
}

function formatUtcDay(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(0, 10)
}
