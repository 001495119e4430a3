/**
 * Checks before a document is executed: request size, variables and cost, for both execution paths.
 */
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Config } from '../platform/config.ts'
import { takeCost } from './cost.ts'
import { assertLargeRequestHasFile } from './files.ts'
import { coerceVariables } from './variables.ts'

/** A request with a valid document. */
export interface ValidRequest {
  document: DocumentNode
  /** Operation to execute; undefined when the request names one that the document does not have. */
  operation: OperationDefinitionNode | undefined
  /** Variables as the client sent them. */
  variables: Record<string, unknown> | undefined
  context: Context
}

/** Returns the variables, coerced by the schema, or throws the error that rejects the request. */
export type AdmitRequest = (asked: ValidRequest) => Promise<Record<string, unknown>>

export function createAdmission(
  schema: GraphQLSchema,
  { introspection, limits }: Config['graphql'],
): AdmitRequest {
  return async ({ document, operation, variables = {}, context }) => {
    const read = async () => {
      if (context.isLarge) assertLargeRequestHasFile(schema, operation, variables, limits.requestBytes)
      return coerceVariables(schema, operation, variables, introspection)
    }
    // A rejected request counts towards the cost limit too, so that invalid requests are not free.
    const [readResult] = await Promise.all([read(), takeCost(document, operation, context)])
    return readResult
  }
}
