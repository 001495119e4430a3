import { quebecDayOf } from '../../forms/quebecDays.ts'
import { needsFirstDay } from './passTypes.ts'

interface Pass {
  type: string
  activeAt: string
  expiresAt: string
}

/**
 * Returns the first and last day of the calendar entry of a pass. A pass for chosen days has an
 * entry on all its days. A season pass has an entry on its last day only, because an entry over ten
 * months would be a nuisance.
 */
export function passCalendarDaysOf({ type, activeAt, expiresAt }: Pass): {
  firstDay: string
  lastDay: string
} {
  const lastDay = quebecDayOf(expiresAt)
  return { firstDay: needsFirstDay(type) ? quebecDayOf(activeAt) : lastDay, lastDay }
}
