import { dayInQuebec, isOnCalendar } from './days.ts'

/** What the calendar of a birth date offers (B43, R-40). */
export const birthDateRange = { min: '1900-01-01', max: '2100-12-31' } as const

/** A day before the calendar becomes its first one (B43). For a field that is left: the digits of a year come one by one. */
export function tidyBirthDate(typed: string): string {
  return isOnCalendar(typed) && typed < birthDateRange.min ? birthDateRange.min : typed
}

/**
 * Why a birth date does not fit: it is none, or of somebody who is younger than `minimumAge` years at the moment `now`
 * (B42, R-40); null when it does.
 */
export function birthDateMisfit(day: string, now: string, minimumAge: number): 'malformed' | 'tooYoung' | null {
  if (!isOnCalendar(day)) return 'malformed'
  const today = dayInQuebec(now)
  const latest = String(Number(today.slice(0, 4)) - minimumAge) + today.slice(4)
  return day > latest ? 'tooYoung' : null
}
