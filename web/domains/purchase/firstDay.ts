import { isOnCalendar } from '../../forms/days.ts'

/** Why a first day does not fit (E24): the key of its message; null when it does. All days are `YYYY-MM-DD`. */
export function firstDayMisfit(
  day: string,
  today: string,
  last: string | null,
): 'missing' | 'notADay' | 'past' | 'late' | null {
  if (day === '') return 'missing'
  if (!isOnCalendar(day)) return 'notADay'
  if (day < today) return 'past'
  return last && day > last ? 'late' : null
}
