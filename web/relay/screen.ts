import { type PreloadedQuery, loadQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest, VariablesOf } from 'relay-runtime'
import { environment } from './environment.ts'

/** What a screen with a query is given: read it with `usePreloadedQuery`. */
export interface ScreenProps<Q extends OperationType> {
  queryRef: PreloadedQuery<Q>
}

/**
 * Starts a screen's query, until `signal` takes it back. One that is on its way already is joined, and what was answered a
 * short time ago is not asked for.
 */
export function startQuery<Q extends OperationType>(
  query: PreloadableConcreteRequest<Q>,
  variables: VariablesOf<Q>,
  signal: AbortSignal,
): PreloadedQuery<Q> {
  const queryRef = loadQuery<Q>(environment, query, variables, { fetchPolicy: 'store-or-network' })
  signal.addEventListener('abort', () => queryRef.dispose())
  return queryRef
}
