import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from '../graphql/context.ts'
import type { Metrics } from '../platform/metrics.ts'

/** How a request is told apart: who writes it chooses the name, so that only the portal's own are kept. */
export interface Operation {
  operation: string
  kind: string
}

/** What is no operation of the portal's. */
export const otherOperation: Operation = { operation: 'other', kind: 'none' }

/** Counts each request that reached Apollo, by its outcome, and times it. */
export function measurePlugin(metrics: Metrics, documents: Iterable<string>): ApolloServerPlugin<Context> {
  const known = new Set(Array.from(documents, (text) => /^(?:query|mutation) (\w+)/m.exec(text)?.[1] ?? ''))
  return {
    async requestDidStart() {
      const start = performance.now()
      return {
        async willSendResponse({ operation, operationName, response: { body }, contextValue }) {
          const labels: Operation = {
            operation: operationName != null && known.has(operationName) ? operationName : 'other',
            kind: operation?.operation ?? 'none',
          }
          const errors = body.kind === 'single' ? body.singleResult.errors : undefined
          const code = errors?.[0]?.extensions?.['code']
          const outcome = errors === undefined ? 'ok' : typeof code === 'string' ? code : 'INTERNAL'
          metrics.count('requests', { ...labels, outcome })
          metrics.time('request_seconds', labels, performance.now() - start)
          contextValue.end({ ...labels, outcome })
        },
      }
    },
    async invalidRequestWasReceived() {
      metrics.count('requests', { ...otherOperation, outcome: 'BAD_REQUEST' })
    },
  }
}
