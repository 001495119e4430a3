/**
 * Checks of a GraphQL request before its execution: request size, variables and cost. The fast path
 * and Apollo both run these checks.
 */
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Config } from '../platform/config.ts'
import { countOperationTowardsCostLimits } from './operation-cost.ts'
import { assertLargeRequestHasFile } from './request-text-limit.ts'
import { coerceGraphqlVariables } from './coerce-variables.ts'
import { assertSingleRootField } from './single-mutation.ts'
import { assertFilesHaveUploadType } from './upload-scalar.ts'

/** A GraphQL request with a valid document. */
export interface ValidRequest {
  document: DocumentNode
  /**
   * Operation to execute; undefined when the GraphQL document has no operation with the requested
   * name.
   */
  operation: OperationDefinitionNode | undefined
  /** Variables of the GraphQL request as the client sent them. */
  variables: Record<string, unknown> | undefined
  context: Context
}

/**
 * Checks a GraphQL request. Returns its variables, coerced by the schema, or throws the error that
 * rejects the request.
 */
export type AdmitRequest = (asked: ValidRequest) => Promise<Record<string, unknown>>

export function createGraphqlRequestCheck(
  schema: GraphQLSchema,
  { introspection, limits }: Config['graphql'],
): AdmitRequest {
  return async ({ document, operation, variables = {}, context }) => {
    const coerceRequestVariables = async () => {
      if (context.isLarge || context.filePaths.length > 0) assertSingleRootField(document, operation)
      if (context.isLarge) assertLargeRequestHasFile(schema, operation, variables, limits.requestBytes)
      assertFilesHaveUploadType(schema, operation, context.filePaths)
      return coerceGraphqlVariables(schema, operation, variables, introspection)
    }
    // A rejected request counts towards the cost limit too, so that invalid requests are not free.
    const [readResult] = await Promise.all([
      coerceRequestVariables(),
      countOperationTowardsCostLimits(document, operation, context),
    ])
    return readResult
  }
}
