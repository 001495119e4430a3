/** What documents cost in a minute, by who sends them and from where: counted before they are executed. */
import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { costLimits } from '../graphql/query-cost.ts'
import { takeCounts } from '../graphql/rate-limits.ts'
import { Failure } from '../platform/failures.ts'
import { fieldsOf } from './limits.ts'

/** Of documents that are kept parsed: each is measured once. */
const costs = new WeakMap<OperationDefinitionNode, number>()

/** Counts what an operation costs, or fails where that is too much. */
export async function takeCost(
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
  context: Context,
): Promise<void> {
  if (operation === undefined) return
  const by = costs.get(operation) ?? fieldsOf(document, operation)
  costs.set(operation, by)
  try {
    await takeCounts('cost', costLimits(context, by), context)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The whole request is refused, and not one field of it: proxies and clients know it by its status.
    throw new GraphQLError(error.text, {
      originalError: error,
      extensions: { ...error.extensions, http: { status: 429 } },
    })
  }
}
