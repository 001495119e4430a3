/**
 * The days of the federation are days of America/Toronto, whatever the machine thinks. Every request asks for
 * some, so that they are reckoned here: a date library took more of a request than its rules.
 */
import type { Language } from './texts.ts'

const timeZone = 'America/Toronto'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Canadian English writes days as ISO does. */
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const long = {
  fr: new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone }),
} satisfies Record<Language, Intl.DateTimeFormat>

/** Days of quarters of an hour: every day begins with one, and the moments that are asked for are the same again and again. */
const known = new Map<number, string>()
const quarterMs = hourMs / 4
const mostKnown = 10_000

/** The day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  const quarter = Math.floor(moment / quarterMs)
  const found = known.get(quarter)
  if (found !== undefined) return found
  const day = isoDay.format(moment)
  // Until clocks were set alike, days began at odd seconds.
  if (moment < firstCertain) return day
  if (known.size === mostKnown) known.clear()
  known.set(quarter, day)
  return day
}

const firstCertain = Date.UTC(1970, 0)

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && writtenDay(time) === text
}

/** The day so many years before that of a moment, `YYYY-MM-DD`; 29 February is the 28th where there is none. */
export function yearsBefore(moment: number, years: number): string {
  const [year, month, day] = partsOf(moment)
  const same = Date.UTC(year - years, month - 1, day)
  const last = Date.UTC(year - years, month, 0)
  return writtenDay(Math.min(same, last))
}

/** From the day of one moment to the day of another, in whole days; negative when the second is earlier. */
export function daysBetween(from: number, to: number): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs
}

/** Days left until the day of a moment, 1 on that day; null once it is past, and where there is none (D06–D08, D25). */
export function daysLeft(end: number | null, now: number): number | null {
  if (end === null) return null
  const days = daysBetween(now, end) + 1
  return days > 0 ? days : null
}

/** The first moment of the day of a moment. */
export function startOfDay(moment: number): number {
  return firstMomentOf(...partsOf(moment))
}

/** The last moment of the day of a moment. */
export function endOfDay(moment: number): number {
  const [year, month, day] = partsOf(moment)
  return firstMomentOf(year, month, day + 1) - 1
}

/** The last moment of a month (1–12). */
export function endOfMonth(year: number, month: number): number {
  return firstMomentOf(year, month + 1, 1) - 1
}

/** A day as people read it: « 1er juillet 2026 », "July 1, 2026". */
export function longDay(moment: number, language: Language): string {
  const text = long[language].format(moment)
  // ICU writes « 1 juillet » where French wants the ordinal.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/** Toronto is four or five hours behind UTC at midnight. */
function firstMomentOf(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  const summer = midnight + 4 * hourMs
  return dayOf(summer) === writtenDay(midnight) ? summer : midnight + 5 * hourMs
}

function partsOf(moment: number): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = dayOf(moment).split('-').map(Number)
  return [year, month, day]
}

function writtenDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
