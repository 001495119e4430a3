/** Who can ask to volunteer. */
import type {
  AccessRightType,
  VolunteerRequestStatus,
  VolunteerObstacle,
} from '../../graphql/generated/types.ts'
import { type Pass, validityOf } from '../access-rights/rules.ts'

/** The annual and the summer passes of individuals, with insurance and without. */
const eligible = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
])

/** What a status speaks against: one that was refused or revoked makes room for a new request. */
const obstacles: Record<VolunteerRequestStatus, VolunteerObstacle | null> = {
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  REFUSED: null,
  REVOKED: null,
  UNKNOWN: 'UNKNOWN_STATUS',
}

/** Why no request to volunteer can be sent; null when it can (J10–J12, J24). `status` is that of the latest request. */
export function obstacleTo(
  status: VolunteerRequestStatus | null,
  passes: readonly Pass[],
  now: number,
): VolunteerObstacle | null {
  const ofRequest = status === null ? null : obstacles[status]
  if (ofRequest !== null) return ofRequest
  const isEligible = passes.some(
    (pass) => eligible.has(pass.type) && ['CURRENT', 'UPCOMING'].includes(validityOf(pass, now) ?? ''),
  )
  return isEligible ? null : 'NO_ACTIVE_PASS'
}
