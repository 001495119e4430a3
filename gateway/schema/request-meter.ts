import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Metrics } from '../platform/metrics.ts'

/** How a request is told apart: who writes it chooses the name, so that only the portal's own are kept. */
export interface Operation {
  operation: string
  kind: string
}

/** What is no operation of the portal's. */
export const otherOperation: Operation = { operation: 'other', kind: 'none' }

/** A request whose response has been sent. */
export interface FinishedRequest {
  /** When it began, by `performance.now()`. */
  start: number
  /** Undefined where its document names none that can be read. */
  operation: OperationDefinitionNode | undefined
  /** As they are told. */
  errors: readonly GraphQLFormattedError[] | undefined
  context: Context
}

/** Creates the function that counts each request by its outcome and records its duration. */
export function createRequestMeter(
  metrics: Metrics,
  documents: Iterable<string>,
): (ended: FinishedRequest) => void {
  const known = new Set(Array.from(documents, (text) => /^(?:query|mutation) (\w+)/m.exec(text)?.[1] ?? ''))
  return ({ start, operation, errors, context }) => {
    const name = operation?.name?.value
    const labels: Operation = {
      operation: name !== undefined && known.has(name) ? name : 'other',
      kind: operation?.operation ?? 'none',
    }
    const code = errors?.[0]?.extensions?.['code']
    const outcome = errors === undefined ? 'ok' : typeof code === 'string' ? code : 'INTERNAL'
    metrics.count('requests', { ...labels, outcome })
    metrics.time('request_seconds', labels, performance.now() - start)
    context.end({ ...labels, outcome })
  }
}
