/**
 * Refreshes the displayed volunteer status, because club staff may decide on a request at any time.
 */
import { useEffect } from 'react'
import { type PreloadedQuery, fetchQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import standingQuery from '../../__generated__/VolunteerRequestScreenQuery.graphql.ts'
import { environment } from '../../relay/environment.ts'

/**
 * Loads the volunteer status from the gateway and updates every component that shows it. If the
 * request fails, the screen and its input stay unchanged.
 */
export async function refreshVolunteerStatus(): Promise<void> {
  await fetchQuery(environment, standingQuery, {})
    .toPromise()
    .catch(() => {})
}

/**
 * Refreshes the volunteer status when the member returns to this tab or window (J10, J19). Club
 * staff may have changed the status meanwhile.
 * @param isPending True while the request to volunteer is pending and the screen polls the
 * decision.
 */
export function useRefreshVolunteerStatus<Q extends OperationType>(
  { source }: PreloadedQuery<Q>,
  isPending: boolean,
): void {
  const isFromStore = source == null
  useEffect(() => {
    if (isFromStore) void refreshVolunteerStatus()
  }, [isFromStore])
  useEffect(() => {
    if (isPending) return undefined
    const refreshVolunteerStatusWhenVisible = () => {
      if (document.visibilityState === 'visible') void refreshVolunteerStatus()
    }
    document.addEventListener('visibilitychange', refreshVolunteerStatusWhenVisible)
    addEventListener('focus', refreshVolunteerStatusWhenVisible)
    return () => {
      document.removeEventListener('visibilitychange', refreshVolunteerStatusWhenVisible)
      removeEventListener('focus', refreshVolunteerStatusWhenVisible)
    }
  }, [isPending])
}
