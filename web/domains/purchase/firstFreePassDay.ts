import { computeNextDay } from '../../platform/quebecDays.ts'
import { type VehiclePass, hasPaidPassInPeriod } from './paidPassOverlap.ts'

/** Number of days that a pass with a chosen first day is valid. */
const daysByType: Partial<Record<string, number>> = { THREE_DAY: 3, DAILY: 1 }

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
  const length = daysByType[type ?? '']
  if (length === undefined || latestDay === null) return null
  for (let day = today; day <= latestDay; day = computeNextDay(day)) {
    if (!hasPaidPassInPeriod(passes, { firstDay: day, lastDay: addDays(day, length - 1) })) return day
  }
  return null
}

function addDays(day: string, count: number): string {
  let result = day
  for (let added = 0; added < count; added += 1) result = computeNextDay(result)
  return result
}
