import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useSuggestionsQuery } from '../../__generated__/useSuggestionsQuery.graphql.ts'

export type Country = 'CANADA' | 'UNITED_STATES'

type Found = NonNullable<useSuggestionsQuery['response']['addressSuggestions']>

/** Where a search stands, and what it shows meanwhile. */
export interface Search {
  state: 'idle' | 'busy' | 'done' | 'failed'
  found: Found
}

/** As few characters as the gateway looks for (G11). */
const fewest = 3
/** How long somebody has to pause, in ms, before what they typed is looked for. */
const pause = 300

/**
 * The addresses that fit what is typed, a moment after the last key (G11, G12). A later search makes an earlier one
 * moot; what was found before stays on show meanwhile. Another `attempt` asks anew.
 */
export function useSuggestions(typed: string, country: Country, attempt: number): Search {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<{ to: string; found: Found | null } | null>(null)
  const searchTerm = typed.trim()
  const wanted = searchTerm.length < fewest ? null : `${country} ${attempt} ${searchTerm}`

  useEffect(() => {
    if (wanted === null) return
    let asked: { unsubscribe: () => void } | null = null
    const timer = setTimeout(() => {
      asked = fetchQuery<useSuggestionsQuery>(
        environment,
        graphql`
          query useSuggestionsQuery($searchTerm: String!, $country: Country!) {
            addressSuggestions(searchTerm: $searchTerm, country: $country) {
              suggestionId
              text
              description
            }
          }
        `,
        { searchTerm, country },
        { fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
      ).subscribe({
        next: ({ addressSuggestions }) => setAnswer({ to: wanted, found: addressSuggestions ?? null }),
        error: () => setAnswer({ to: wanted, found: null }),
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      asked?.unsubscribe()
    }
  }, [environment, wanted, searchTerm, country, attempt])

  if (wanted === null) return { state: 'idle', found: [] }
  if (answer?.to !== wanted) return { state: 'busy', found: answer?.found ?? [] }
  return answer.found ? { state: 'done', found: answer.found } : { state: 'failed', found: [] }
}
