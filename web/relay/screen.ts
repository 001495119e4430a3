import { type PreloadedQuery, loadQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest, VariablesOf } from 'relay-runtime'
import { environment } from './environment.ts'

/** What a screen with a query is given: read it with `usePreloadedQuery`. */
export interface ScreenProps<Q extends OperationType> {
  queryRef: PreloadedQuery<Q>
}

/** Starts a screen's query; a navigation that is interrupted takes it back. */
export function startQuery<Q extends OperationType>(
  query: PreloadableConcreteRequest<Q>,
  variables: VariablesOf<Q>,
  signal: AbortSignal,
): PreloadedQuery<Q> {
  const queryRef = loadQuery<Q>(environment, query, variables, { fetchPolicy: 'store-or-network' })
  signal.addEventListener('abort', () => queryRef.dispose())
  return queryRef
}
