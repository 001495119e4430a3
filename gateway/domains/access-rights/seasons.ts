import { getTorontoDay } from '../../platform/calendar-days.ts'
import type { AccessRightType } from '../../graphql/generated/types.ts'

const summerTypes: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'SUMMER',
  'SUMMER_RENTAL',
  'SUMMER_WITHOUT_INSURANCE',
])

/** Month in which the yearly pass season begins, from 1 to 12. The value is an assumption. */
const firstSeasonMonth = 10

/**
 * Returns the season of a pass: `2026-2027`, or `2027` for a summer. The first day of the
 * pass determines the season (E67).
 * @param validFrom when the pass becomes valid, in epoch milliseconds
 */
export function getPassSeason(type: AccessRightType, validFrom: number): string {
  const [year = 0, month = 0] = getTorontoDay(validFrom).split('-').map(Number)
  if (summerTypes.has(type)) return String(year)
  const first = month >= firstSeasonMonth ? year : year - 1
  return `${first}-${first + 1}`
}
