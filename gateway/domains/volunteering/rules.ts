/** Rules about who can send a volunteer request. */
import type {
  AccessRightType,
  VolunteerRequestStatus,
  VolunteerObstacle,
} from '../../graphql/generated/types.ts'
import { type Pass, getPassValidity } from '../access-rights/rules.ts'

/**
 * Pass types that entitle a member to volunteer: annual and summer passes of individuals, with and
 * without insurance.
 */
const eligibleTypes = new Set<AccessRightType>([
  'ANNUAL',
  'SUMMER',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
])

/**
 * Obstacles to a new volunteer request, keyed by the status of the member's latest request. After a
 * refused or revoked request, a member can send a new request.
 */
const obstacleByStatus: Record<VolunteerRequestStatus, VolunteerObstacle | null> = {
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  REFUSED: null,
  REVOKED: null,
  UNKNOWN: 'UNKNOWN_STATUS',
}

/**
 * Returns the obstacle to sending a volunteer request; null when there is none (J10–J12, J24).
 * `status` is the status of the member's latest request.
 */
export function getObstacleToVolunteering(
  status: VolunteerRequestStatus | null,
  passes: readonly Pass[],
  now: number,
): VolunteerObstacle | null {
  const ofRequest = status === null ? null : obstacleByStatus[status]
  if (ofRequest !== null) return ofRequest
  const isEligible = passes.some(
    (pass) =>
      eligibleTypes.has(pass.type) && ['CURRENT', 'UPCOMING'].includes(getPassValidity(pass, now) ?? ''),
  )
  return isEligible ? null : 'NO_ACTIVE_PASS'
}
