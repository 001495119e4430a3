import { nextDayOf, quebecDayOf } from '../../forms/quebecDays.ts'

/** Number of days that a pass with a chosen first day is valid. */
const daysByType: Partial<Record<string, number>> = { THREE_DAY: 3, DAILY: 1 }

/** Pass of a vehicle, with the start and the end of its validity as ISO timestamps. */
export interface VehiclePass {
  readonly status: string | null
  readonly activeAt: string | null | undefined
  readonly expiresAt: string | null | undefined
}

/**
 * Returns the first day from which a pass for a few days overlaps with no paid pass of the vehicle.
 * Days are `YYYY-MM-DD`. Returns null for other pass types, or when no day is free until the last
 * permitted first day.
 */
export function findFirstFreeDay(
  type: string | null,
  passes: readonly VehiclePass[],
  today: string,
  latestDay: string | null,
): string | null {
  const length = daysByType[type ?? '']
  if (length === undefined || latestDay === null) return null
  const taken = passes
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ activeAt, expiresAt }) => ({
      from: activeAt ? quebecDayOf(activeAt) : '',
      to: expiresAt ? quebecDayOf(expiresAt) : '9999-12-31',
    }))
  for (let day = today; day <= latestDay; day = nextDayOf(day)) {
    const last = addDays(day, length - 1)
    if (!taken.some(({ from, to }) => from <= last && day <= to)) return day
  }
  return null
}

function addDays(day: string, count: number): string {
  let result = day
  for (let added = 0; added < count; added += 1) result = nextDayOf(result)
  return result
}
