/** Keeps what a screen shows of a member's volunteering in step with what the club's staff decides meanwhile. */
import { useEffect } from 'react'
import { type PreloadedQuery, fetchQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import standingQuery from '../../__generated__/VolunteerRequestScreenQuery.graphql.ts'
import { environment } from '../../relay/environment.ts'

/**
 * Reads from the gateway how the member stands as a volunteer, and shows it wherever it is on show. What is shown and
 * typed stays where that fails.
 */
export async function refreshStanding(): Promise<void> {
  await fetchQuery(environment, standingQuery, {})
    .toPromise()
    .catch(() => {})
}

/**
 * Refreshes the standing when the member comes back to this tab or window, and on arrival when the screen is shown from
 * the store: others decide on a request (J10, J19).
 */
export function useFollowStanding<Q extends OperationType>({ source }: PreloadedQuery<Q>): void {
  const isFromStore = source == null
  useEffect(() => {
    if (isFromStore) void refreshStanding()
  }, [isFromStore])
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'visible') void refreshStanding()
    }
    document.addEventListener('visibilitychange', follow)
    addEventListener('focus', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('focus', follow)
    }
  }, [])
}
