import { type PreloadedQuery, loadQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest, VariablesOf } from 'relay-runtime'
import { environment } from './environment.ts'

/** Props of a screen that has a query. The screen reads the result with `usePreloadedQuery`. */
export interface ScreenProps<Q extends OperationType> {
  queryRef: PreloadedQuery<Q>
}

/**
 * Starts the query of a screen; `signal` cancels the query. Shares the response of an identical
 * query that is still pending, and reuses a fresh result from the Relay store.
 */
export function startScreenQuery<Q extends OperationType>(
  query: PreloadableConcreteRequest<Q>,
  variables: VariablesOf<Q>,
  signal: AbortSignal,
): PreloadedQuery<Q> {
  const queryRef = loadQuery<Q>(environment, query, variables, { fetchPolicy: 'store-or-network' })
  signal.addEventListener('abort', () => queryRef.dispose())
  return queryRef
}
