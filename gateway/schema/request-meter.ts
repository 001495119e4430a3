import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Metric labels of a request. Only names of the portal's operations are used, because clients
 * choose the names of others.
 */
export interface Operation {
  operation: string
  kind: string
}

/** Labels of a request whose operation is unknown. */
export const otherOperation: Operation = { operation: 'other', kind: 'none' }

/** A request whose response has been sent. */
export interface FinishedRequest {
  /** Start of the request, by `performance.now()`. */
  start: number
  /** Operation of the document; undefined when the document is invalid. */
  operation: OperationDefinitionNode | undefined
  /** Errors as the client sees them. */
  errors: readonly GraphQLFormattedError[] | undefined
  context: Context
}

/** Creates the function that counts each request by its outcome and records its duration. */
export function createRequestMeter(
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
    metrics.time('request_seconds', labels, performance.now() - start)
    context.end({ ...labels, outcome })
  }
}
