import { addDays, computeNextDay } from '../../platform/quebecDays.ts'
import { type VehiclePass, hasPaidPassInPeriod } from './paidPassOverlap.ts'

/** Number of days that a pass with a chosen first day is valid. */
const daysByType: Partial<Record<string, number>> = { THREE_DAY: 3, DAILY: 1 }

/** Returns the last day (`YYYY-MM-DD`) of a pass whose first day is chosen. */
export const computeLastPassDay = (type: string, firstDay: string): string =>
  addDays(firstDay, (daysByType[type] ?? 1) - 1)

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
