import { useCallback, useEffect } from 'react'
import { fetchQuery, graphql, useFragment, useLazyLoadQuery } from 'react-relay'

import type { useKnown_statistics$key } from '../__generated__/useKnown_statistics.graphql.ts'
import type { useKnownQuery } from '../__generated__/useKnownQuery.graphql.ts'
import { rememberMember, useSession } from '../platform/session.ts'
import { environment } from '../relay/environment.ts'
import type { NavigationFacts } from './navigationItems.ts'

const query = graphql`
  query useKnownQuery {
    viewer {
      statistics @catch {
        ...useKnown_statistics
      }
    }
  }
`

// Screens that ask for these figures anyway spread it: nothing more is asked then.
const fragment = graphql`
  fragment useKnown_statistics on MemberStatistics {
    requestsWithoutInsurance
  }
`

/**
 * What decides which places concern the member (D04). It would cost every screen a call of its own to the federation:
 * the dashboard brings it along, the browser keeps it with the session, and `ask` asks for it anew when somebody opens
 * the places, or where nothing is known of it yet.
 */
export function useNavigationFacts(): { known: NavigationFacts; ask: () => void } {
  const { viewer } = useLazyLoadQuery<useKnownQuery>(query, {}, { fetchPolicy: 'store-only' }) as Partial<
    useKnownQuery['response']
  >
  const statistics: useKnown_statistics$key | null =
    (viewer?.statistics?.ok ? viewer.statistics.value : null) ?? null
  const figures: Partial<NavigationFacts> | null = useFragment(fragment, statistics) ?? null
  const told = figures?.requestsWithoutInsurance ?? null
  const kept = useSession()?.requestsWithoutInsurance ?? null
  useEffect(() => {
    if (told !== null) rememberMember({ requestsWithoutInsurance: told })
  }, [told])
  const ask = useCallback(() => {
    if (told !== null) return
    // What fails leaves a line out of a list; whoever needs it sees it on the dashboard.
    fetchQuery(environment, query, {}).subscribe({ error: () => {} })
  }, [told])
  return { known: { requestsWithoutInsurance: told ?? kept }, ask }
}
