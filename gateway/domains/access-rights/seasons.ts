import { dayOf } from '../../platform/days.ts'
import type { AccessRightType } from '../../graphql/generated/types.ts'

const summers: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'SUMMER',
  'SUMMER_RENTAL',
  'SUMMER_WITHOUT_INSURANCE',
])

/** The first month of a season, 1 to 12 (assumed). */
const firstMonth = 10

/**
 * The season of a pass by its own dates: `2026-2027`, or `2027` for a summer. Its last moment tells it: it
 * may have been bought ahead, or in the middle.
 */
export function seasonOf(type: AccessRightType, lastMoment: number): string {
  const [year = 0, month = 0] = dayOf(lastMoment).split('-').map(Number)
  if (summers.has(type)) return String(year)
  const first = month >= firstMonth ? year : year - 1
  return `${first}-${first + 1}`
}
