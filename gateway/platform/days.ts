/** The days of the federation are days of America/Toronto, whatever the machine thinks. */
import { DateTime } from 'luxon'
import type { Language } from './texts.ts'

const zone = 'America/Toronto'

/** The day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  return DateTime.fromMillis(moment, { zone }).toFormat('yyyy-MM-dd')
}

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone }).isValid
}

/** The day so many years before that of a moment, `YYYY-MM-DD`. */
export function yearsBefore(moment: number, years: number): string {
  return DateTime.fromMillis(moment, { zone }).minus({ years }).toFormat('yyyy-MM-dd')
}

/** From the day of one moment to the day of another, in whole days; negative when the second is earlier. */
export function daysBetween(from: number, to: number): number {
  const start = DateTime.fromMillis(from, { zone }).startOf('day')
  const end = DateTime.fromMillis(to, { zone }).startOf('day')
  return Math.round(end.diff(start, 'days').days)
}

/** The first moment of the day of a moment. */
export function startOfDay(moment: number): number {
  return DateTime.fromMillis(moment, { zone }).startOf('day').toMillis()
}

/** The last moment of the day of a moment. */
export function endOfDay(moment: number): number {
  return DateTime.fromMillis(moment, { zone }).endOf('day').toMillis()
}

/** The last moment of a month (1–12). */
export function endOfMonth(year: number, month: number): number {
  return DateTime.fromObject({ year, month }, { zone }).endOf('month').toMillis()
}

/** A day as people read it: « 1er juillet 2026 », "July 1, 2026". */
export function longDay(moment: number, language: Language): string {
  const text = new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: zone }).format(moment)
  // ICU writes « 1 juillet » where French wants the ordinal.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}
