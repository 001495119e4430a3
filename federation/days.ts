/** The days of the federation are days of America/Toronto, whatever the machine thinks. */
import { DateTime } from 'luxon'
import type { Language } from './texts.ts'

const zone = 'America/Toronto'

/** A moment (epoch milliseconds) as a date of Quebec. */
export function inQuebec(moment: number): DateTime<true> {
  const date = DateTime.fromMillis(moment, { zone })
  if (!date.isValid) throw new RangeError(`Not a moment: ${moment}`)
  return date
}

/** The day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  return inQuebec(moment).toISODate()
}

/** A day that was written `YYYY-MM-DD`, at its start; null when there is no such day. */
export function readDay(text: string): DateTime<true> | null {
  const date = DateTime.fromFormat(text, 'yyyy-MM-dd', { zone })
  return date.isValid && date.toISODate() === text ? date : null
}

/** The first millisecond of a day. */
export function startOf(year: number, month: number, day = 1): number {
  return DateTime.fromObject({ year, month, day }, { zone }).startOf('day').toMillis()
}

/** The last millisecond of a day; of the month's last day when none is given. */
export function endOf(year: number, month: number, day?: number): number {
  const date = DateTime.fromObject({ year, month, day: day ?? 1 }, { zone })
  return date.endOf(day === undefined ? 'month' : 'day').toMillis()
}

/** A day as people write it: « 1er octobre 2026 », “October 1, 2026”. */
export function longDay(moment: number, language: Language): string {
  const day = inQuebec(moment).setLocale(`${language}-CA`)
  const text =
    language === 'en' ? day.toFormat('MMMM d, yyyy') : day.toFormat('d MMMM yyyy').replace(/^1 /, '1er ')
  return text.replaceAll(' ', '\u00a0')
}

/** A moment as people write it: « 1er octobre 2026 à 14 h 05 », “October 1, 2026 at 2:05 p.m.” */
export function longMoment(moment: number, language: Language): string {
  const date = inQuebec(moment)
  const time =
    language === 'fr'
      ? `à ${date.toFormat("H 'h' mm")}`
      : `at ${date.toFormat('h:mm')} ${date.hour < 12 ? 'a.m.' : 'p.m.'}`
  return `${longDay(moment, language)} ${time}`.replaceAll(' ', '\u00a0')
}

/** From the first to the last millisecond of validity, in epoch milliseconds. */
export type Period = {
  activeAt: number
  expiresAt: number
}

/** Whether two periods share a moment. */
export function overlap(a: Period, b: Period): boolean {
  return a.activeAt <= b.expiresAt && b.activeAt <= a.expiresAt
}
