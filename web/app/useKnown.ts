import { useCallback } from 'react'
import { fetchQuery, graphql, useFragment, useLazyLoadQuery } from 'react-relay'

import type { useKnown_statistics$key } from '../__generated__/useKnown_statistics.graphql.ts'
import type { useKnownQuery } from '../__generated__/useKnownQuery.graphql.ts'
import { environment } from '../relay/environment.ts'
import type { Known } from './places.ts'

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
 * What decides which places concern the member (D04), as far as it has come. It would cost every screen a call of its
 * own to the federation: `ask` asks for it when somebody looks at the places, and the dashboard brings it along.
 */
export function useKnown(): { known: Known; ask: () => void } {
  const { viewer } = useLazyLoadQuery<useKnownQuery>(query, {}, { fetchPolicy: 'store-only' }) as Partial<
    useKnownQuery['response']
  >
  const statistics: useKnown_statistics$key | null =
    (viewer?.statistics?.ok ? viewer.statistics.value : null) ?? null
  const figures: Partial<Known> | null = useFragment(fragment, statistics) ?? null
  const requestsWithoutInsurance = figures?.requestsWithoutInsurance ?? null
  const isKnown = requestsWithoutInsurance !== null
  const ask = useCallback(() => {
    if (isKnown) return
    // What fails leaves a line out of a list; whoever needs it sees it on the dashboard.
    fetchQuery(environment, query, {}).subscribe({ error: () => {} })
  }, [isKnown])
  return { known: { requestsWithoutInsurance }, ask }
}
