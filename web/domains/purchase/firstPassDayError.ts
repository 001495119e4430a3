import { isCalendarDay } from '../../platform/quebecDays.ts'

/**
 * Returns why the first day of a pass is invalid (E24), as a part of an error message key. Returns
 * null when the day is valid. All days are `YYYY-MM-DD`.
 */
export function findFirstPassDayError(
  day: string,
  today: string,
  latestDay: string | null,
): 'missing' | 'notADay' | 'past' | 'late' | null {
  if (day === '') return 'missing'
  if (!isCalendarDay(day)) return 'notADay'
  if (day < today) return 'past'
  return latestDay && day > latestDay ? 'late' : null
}
