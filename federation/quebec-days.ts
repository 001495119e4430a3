/**
 * Functions for calendar days of the federation. All days are in the time zone America/Toronto
 * (R-11).
 */
import { DateTime } from 'luxon'
import type { Language } from './translations.ts'

const zone = 'America/Toronto'

/** Converts epoch milliseconds to a date and time in Quebec. */
export function toQuebecTime(timestamp: number): DateTime<true> {
  const date = DateTime.fromMillis(timestamp, { zone })
  if (!date.isValid) throw new RangeError(`Not a moment: ${timestamp}`)
  return date
}

/** Returns the calendar day of a timestamp in Quebec, as `YYYY-MM-DD`. */
export function toQuebecCalendarDay(timestamp: number): string {
  return toQuebecTime(timestamp).toISODate()
}

/**
 * Parses a day in the form `YYYY-MM-DD` to the start of this day in Quebec; null for an invalid
 * day.
 */
export function parseQuebecDay(text: string): DateTime<true> | null {
  const date = DateTime.fromFormat(text, 'yyyy-MM-dd', { zone })
  return date.isValid && date.toISODate() === text ? date : null
}

/** Returns the first millisecond of a day in Quebec, as epoch milliseconds. */
export function getStartOfQuebecDay(year: number, month: number, day = 1): number {
  return DateTime.fromObject({ year, month, day }, { zone }).startOf('day').toMillis()
}

/**
 * Returns the last millisecond of a day in Quebec, as epoch milliseconds. Without a day number,
 * returns the last millisecond of the given month instead.
 */
export function getEndOfQuebecDayOrMonth(year: number, month: number, day?: number): number {
  const date = DateTime.fromObject({ year, month, day: day ?? 1 }, { zone })
  return date.endOf(day === undefined ? 'month' : 'day').toMillis()
}

/** Formats a day in long form: « 1er octobre 2026 », “October 1, 2026”. */
export function formatQuebecDay(timestamp: number, language: Language): string {
  const day = toQuebecTime(timestamp).setLocale(`${language}-CA`)
  const text =
    language === 'en' ? day.toFormat('MMMM d, yyyy') : day.toFormat('d MMMM yyyy').replace(/^1 /, '1er ')
  return text.replaceAll(' ', '\u00a0')
}

/**
 * Formats a timestamp as a long date and time: « 1er octobre 2026 à 14 h 05 », “October 1, 2026 at
 * 2:05 p.m.”
 */
export function formatQuebecDayAndTime(timestamp: number, language: Language): string {
  const date = toQuebecTime(timestamp)
  const time =
    language === 'fr'
      ? `à ${date.toFormat("H 'h' mm")}`
      : `at ${date.toFormat('h:mm')} ${date.hour < 12 ? 'a.m.' : 'p.m.'}`
  return `${formatQuebecDay(timestamp, language)} ${time}`.replaceAll(' ', '\u00a0')
}

/** A validity period in epoch milliseconds, both ends included. */
export type Period = {
  activeAt: number
  expiresAt: number
}

/**
 * Formats the first and the last day of a period in long form, for a sentence. The first day has no
 * year if it is the year of the last day: « du 29 novembre au 1er décembre 2026 ». For a one-day
 * period, both are the same text.
 */
export function formatQuebecPeriod(
  { activeAt, expiresAt }: Period,
  language: Language,
): { from: string; until: string } {
  const [from, until] = [formatQuebecDay(activeAt, language), formatQuebecDay(expiresAt, language)]
  const isYearRepeated = from !== until && from.slice(-4) === until.slice(-4)
  return { from: isYearRepeated ? from.replace(/,?\u00a0\d{4}$/, '') : from, until }
}

/** Returns true if two validity periods overlap. */
export function doPeriodsOverlap(firstPeriod: Period, secondPeriod: Period): boolean {
  return firstPeriod.activeAt <= secondPeriod.expiresAt && secondPeriod.activeAt <= firstPeriod.expiresAt
}
