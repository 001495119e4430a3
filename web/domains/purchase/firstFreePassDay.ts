import { computeNextDay } from '../../platform/quebecDays.ts'
import { computeLastPassDay, daysByType } from './lastPassDay.ts'
import { type VehiclePass, hasPaidPassInPeriod } from './paidPassOverlap.ts'

/**
 * Returns the first day (`YYYY-MM-DD`) on which the pass can start without overlapping a paid pass
 * of the vehicle. Returns null if no permitted day is free. Also returns null for a pass type
 * without a chosen first day.
 */
export function findFirstFreePassDay(
  type: string | null,
  passes: readonly VehiclePass[],
  today: string,
  latestDay: string | null,
): string | null {
  if (type === null || daysByType[type] === undefined || latestDay === null) return null
  for (let day = today; day <= latestDay; day = computeNextDay(day)) {
    if (!hasPaidPassInPeriod(passes, { firstDay: day, lastDay: computeLastPassDay(type, day) })) return day
  }
  return null
}
