/** What the screen of a request shows: the rules of part J as one table. */

/** What is known of the member. */
export interface VolunteerFacts {
  /** Volunteers for a club already (J22). */
  readonly isVolunteer: boolean
  /** The status of the latest request; null for none (J14, R-01). */
  readonly status: string | null
  /** What keeps a request from being sent; null when nothing does. */
  readonly obstacle: string | null
}

/**
 * `thanks`: a volunteer, with nothing to send (J11, J22); `pending`: can be taken back (J10); `unknown`: neither, the
 * federation has to be asked (J14); `noPass`: says why nothing can be sent (J05, J06, J24); `open`: the form (J12, J13).
 */
export type Standing = 'thanks' | 'pending' | 'unknown' | 'noPass' | 'open'

export function standingOf({ isVolunteer, status, obstacle }: VolunteerFacts): Standing {
  if (isVolunteer || status === 'ACCEPTED' || obstacle === 'ACCEPTED') return 'thanks'
  if (status === 'PENDING' || obstacle === 'PENDING') return 'pending'
  if (obstacle === 'NO_ACTIVE_PASS') return 'noPass'
  return obstacle === null ? 'open' : 'unknown'
}

/** How the last request ended, where another one can follow (J12, J13). */
export function endOf(status: string | null): 'refused' | 'revoked' | null {
  if (status === 'REFUSED') return 'refused'
  return status === 'REVOKED' ? 'revoked' : null
}
