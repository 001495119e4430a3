import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Metric labels of a GraphQL request. Only operation names of the portal become labels, because
 * other clients could send any number of names.
 */
export interface Operation {
  operation: string
  kind: string
}

/** Metric labels of a request whose operation does not belong to the portal. */
export const otherOperation: Operation = { operation: 'other', kind: 'none' }

/** A finished GraphQL request, with its operation and the errors of its result. */
export interface FinishedRequest {
  /** Start time of the request, by `performance.now()`. */
  start: number
  /** Operation of the GraphQL document; undefined when the document is invalid. */
  operation: OperationDefinitionNode | undefined
  /** Errors of the GraphQL result as the client sees them. */
  errors: readonly GraphQLFormattedError[] | undefined
  context: Context
}

/** Returns a function that counts a GraphQL request by its outcome and records its duration. */
export function createGraphqlRequestMetricsRecorder(
  metrics: Metrics,
  documents: Iterable<string>,
): (ended: FinishedRequest) => void {
  const operationNames = new Set(
    Array.from(documents, (text) => /^(?:query|mutation) (\w+)/m.exec(text)?.[1] ?? ''),
  )
  return ({ start, operation, errors, context }) => {
    const name = operation?.name?.value
    const labels: Operation = {
      operation: name !== undefined && operationNames.has(name) ? name : 'other',
      kind: operation?.operation ?? 'none',
    }
    const code = errors?.[0]?.extensions?.['code']
    const outcome = errors === undefined ? 'ok' : typeof code === 'string' ? code : 'INTERNAL'
    metrics.count('requests', { ...labels, outcome })
    if (context.client !== null) metrics.count('client_requests', { client: context.client.id, outcome })
    metrics.time('request_seconds', labels, performance.now() - start)
    context.finishRequest({ ...labels, outcome })
  }
}
