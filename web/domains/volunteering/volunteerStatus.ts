/**
 * Rules that determine the volunteer status of a member on the screen for requests to volunteer
 * (part J of the requirements).
 */

/** Data about a member that determines the volunteer status. */
export interface VolunteerFacts {
  /** True when the member already volunteers for a club (J22). */
  readonly isVolunteer: boolean
  /** Status of the latest request to volunteer; null when there is none (J14, R-01). */
  readonly status: string | null
  /** Reason why the member cannot send a new request to volunteer; null when there is none. */
  readonly obstacle: string | null
}

/**
 * Volunteer status of a member. `thanks`: the member already volunteers (J11, J22). `pending`: a
 * club has to decide on the request of the member (J10). `unknown`: the state of the request is
 * unknown (J14). `noPass`: the member has no active pass (J05, J06, J24). `open`: the member can
 * send a request (J12, J13).
 */
export type VolunteerStatus = 'thanks' | 'pending' | 'unknown' | 'noPass' | 'open'

export function volunteerStatusOf({ isVolunteer, status, obstacle }: VolunteerFacts): VolunteerStatus {
  if (isVolunteer || status === 'ACCEPTED' || obstacle === 'ACCEPTED') return 'thanks'
  if (status === 'PENDING' || obstacle === 'PENDING') return 'pending'
  if (obstacle === 'NO_ACTIVE_PASS') return 'noPass'
  return obstacle === null ? 'open' : 'unknown'
}

/**
 * Returns `refused` or `revoked` for a request to volunteer with this status, and null for any
 * other status (J12, J13).
 */
export function volunteerRequestOutcomeOf(status: string | null): 'refused' | 'revoked' | null {
  if (status === 'REFUSED') return 'refused'
  return status === 'REVOKED' ? 'revoked' : null
}
