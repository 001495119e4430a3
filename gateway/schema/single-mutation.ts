/**
 * Checks that a request with a file contains only one mutation, so that the file is processed only
 * once.
 */
import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql'
import { countRootFields } from './document-limits.ts'

/**
 * Throws unless the operation has exactly one root field, including the fields of fragments.
 * Otherwise one request could pass the same file to dozens of mutations.
 */
export function assertSingleRootField(
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
): void {
  if (operation !== undefined && countRootFields(document, operation) === 1) return
  throw new GraphQLError('A request with a file must have exactly one mutation field.', {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  })
}
