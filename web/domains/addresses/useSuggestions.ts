import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useSuggestionsQuery } from '../../__generated__/useSuggestionsQuery.graphql.ts'

export type Country = 'CANADA' | 'UNITED_STATES'

type Suggestions = NonNullable<useSuggestionsQuery['response']['addressSuggestions']>

/** State of an address search, including the suggestions that the member currently sees. */
export interface AddressSearchState {
  state: 'idle' | 'busy' | 'done' | 'failed'
  found: Suggestions
}

/** Shortest search term that the gateway accepts, in characters (G11). */
const minimumLength = 3
/** Delay between the last keystroke and the search, in milliseconds. */
const debounceMs = 300

/**
 * Returns address suggestions for the typed text after a short pause in typing (G11, G12). A newer
 * search cancels the earlier search. A changed `attempt` number repeats the search.
 */
export function useAddressSuggestions(
  typedText: string,
  country: Country,
  attempt: number,
): AddressSearchState {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<{ to: string; found: Suggestions | null } | null>(null)
  const searchTerm = typedText.trim()
  const searchKey = searchTerm.length < minimumLength ? null : `${country} ${attempt} ${searchTerm}`

  useEffect(() => {
    if (searchKey === null) return
    let subscription: { unsubscribe: () => void } | null = null
    const timer = setTimeout(() => {
      subscription = fetchQuery<useSuggestionsQuery>(
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
        next: ({ addressSuggestions }) => setAnswer({ to: searchKey, found: addressSuggestions ?? null }),
        error: () => setAnswer({ to: searchKey, found: null }),
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, searchKey, searchTerm, country, attempt])

  if (searchKey === null) return { state: 'idle', found: [] }
  if (answer?.to !== searchKey) return { state: 'busy', found: answer?.found ?? [] }
  return answer.found ? { state: 'done', found: answer.found } : { state: 'failed', found: [] }
}
