import { useCallback, useEffect } from 'react'
import { fetchQuery, graphql, useFragment, useLazyLoadQuery } from 'react-relay'

import type { useKnown_statistics$key } from '../__generated__/useKnown_statistics.graphql.ts'
import type { useKnownQuery } from '../__generated__/useKnownQuery.graphql.ts'
import { storeMemberInSession, useSession } from '../platform/session.ts'
import { environment } from '../relay/environment.ts'
import type { NavigationConditions } from './navigationItems.ts'

const query = graphql`
  query useKnownQuery {
    viewer {
      statistics @catch {
        ...useKnown_statistics
      }
    }
  }
`

// Screens that query these figures anyway spread the fragment, so that no extra request is sent.
const fragment = graphql`
  fragment useKnown_statistics on MemberStatistics {
    requestsWithoutInsurance
  }
`

/**
 * Returns `conditions`, the data that determines which navigation items the member sees (D04). The
 * data comes from the dashboard query or from the stored session. `requestConditions` loads the
 * data unless the dashboard query has loaded it.
 */
export function useNavigationConditions(): {
  conditions: NavigationConditions
  requestConditions: () => void
} {
  const { viewer } = useLazyLoadQuery<useKnownQuery>(query, {}, { fetchPolicy: 'store-only' }) as Partial<
    useKnownQuery['response']
  >
  const statistics: useKnown_statistics$key | null =
    (viewer?.statistics?.ok ? viewer.statistics.value : null) ?? null
  const figures: Partial<NavigationConditions> | null = useFragment(fragment, statistics) ?? null
  const loadedCount = figures?.requestsWithoutInsurance ?? null
  const storedCount = useSession()?.requestsWithoutInsurance ?? null
  useEffect(() => {
    if (loadedCount !== null) storeMemberInSession({ requestsWithoutInsurance: loadedCount })
  }, [loadedCount])
  const requestConditions = useCallback(() => {
    if (loadedCount !== null) return
    // A failure only hides one navigation item; the dashboard shows the same requests.
    fetchQuery(environment, query, {}).subscribe({ error: () => {} })
  }, [loadedCount])
  return { conditions: { requestsWithoutInsurance: loadedCount ?? storedCount }, requestConditions }
}
