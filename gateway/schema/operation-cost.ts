/**
 * Limits the cost of GraphQL operations per minute, for each session and for each client network.
 * The cost is counted before an operation is executed.
 */
import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { countQueryCostTowardLimits } from '../graphql/query-cost.ts'
import { Failure } from '../platform/request-failures.ts'
import { countFields } from './document-limits.ts'

/**
 * Costs of the GraphQL operations in the document cache. The cost of each operation is computed
 * only once.
 */
const operationCosts = new WeakMap<OperationDefinitionNode, number>()

/**
 * Adds the cost of a GraphQL operation to the cost counters of the current minute. Throws when a
 * cost limit is reached.
 */
export async function countOperationTowardsCostLimits(
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
  context: Context,
): Promise<void> {
  if (operation === undefined) return
  const by = operationCosts.get(operation) ?? countFields(document, operation)
  operationCosts.set(operation, by)
  try {
    await countQueryCostTowardLimits(context, by)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The whole request is rejected with status 429, which proxies and clients recognize.
    throw new GraphQLError(error.text, {
      originalError: error,
      extensions: { ...error.extensions, http: { status: 429 } },
    })
  }
}
