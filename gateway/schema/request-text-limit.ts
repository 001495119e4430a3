/**
 * Limits the size of GraphQL requests, not counting the data of an uploaded file. The validation of
 * megabytes of other text would take too long.
 */
import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  getNamedType,
  isInputObjectType,
} from 'graphql'

/** GraphQL input type of an uploaded file, and the field that contains the file's bytes. */
const fileInput = { type: 'UploadInput', field: 'base64' }

/**
 * Checks a request that is larger than `requestBytes`. Throws unless the request is a mutation that
 * accepts a file and whose other values fit in `requestBytes`.
 */
export function assertLargeRequestHasFile(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Record<string, unknown>,
  requestBytes: number,
): void {
  const isFile = operation !== undefined && hasFileUploadMutation(schema, operation)
  if (isFile && countInputTextLength(variables) <= requestBytes) return
  throw new GraphQLError(
    `A request of more than ${requestBytes} bytes must be a mutation with a file in the variable or field \`${fileInput.field}\`, or in a part of a multipart request.`,
    { extensions: { code: 'BAD_USER_INPUT', http: { status: 413 } } },
  )
}

/** Returns true when a GraphQL operation contains a mutation that accepts an uploaded file. */
export function hasFileUploadMutation(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  if (operation !== OperationTypeNode.MUTATION) return false
  const fields = schema.getMutationType()?.getFields() ?? {}
  return selectionSet.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD &&
      (fields[selection.name.value]?.args ?? []).some(({ type }) => containsFileInput(type)),
  )
}

function containsFileInput(type: GraphQLInputType, visitedTypes = new Set<string>()): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named) || visitedTypes.has(named.name)) return false
  visitedTypes.add(named.name)
  return (
    named.name === fileInput.type ||
    Object.values(named.getFields()).some((field) => containsFileInput(field.type, visitedTypes))
  )
}

/** Returns the total length of all texts in an input value, excluding file data. */
export function countInputTextLength(value: unknown, name = ''): number {
  if (typeof value === 'string') return name === fileInput.field ? 0 : value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [key, each]) => sum + countInputTextLength(each, key), 0)
}
