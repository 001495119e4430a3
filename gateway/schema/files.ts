/**
 * A request that is larger than others carries a file, and nothing else that is large: rules that read a text have no time for
 * megabytes.
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

/** The input that a file comes in, and the field that holds its bytes. */
const upload = { type: 'UploadInput', field: 'base64' }

/** Refuses what is large and no file; `requestBytes` is what all else may come to. */
export function refuseLarge(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Record<string, unknown>,
  requestBytes: number,
): void {
  const isFile = operation !== undefined && carriesFile(schema, operation)
  if (isFile && lengthBesideFiles(variables) <= requestBytes) return
  throw new GraphQLError(
    `A request of more than ${requestBytes} bytes is a mutation with a file in the variable or field \`${upload.field}\`.`,
    { extensions: { code: 'BAD_USER_INPUT', http: { status: 413 } } },
  )
}

/** Whether a mutation that it asks for takes a file. */
export function carriesFile(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  if (operation !== OperationTypeNode.MUTATION) return false
  const fields = schema.getMutationType()?.getFields() ?? {}
  return selectionSet.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD &&
      (fields[selection.name.value]?.args ?? []).some(({ type }) => holdsFile(type)),
  )
}

function holdsFile(type: GraphQLInputType, seen = new Set<string>()): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named) || seen.has(named.name)) return false
  seen.add(named.name)
  return (
    named.name === upload.type ||
    Object.values(named.getFields()).some((field) => holdsFile(field.type, seen))
  )
}

/** How long the texts of a value are together, files left out. */
export function lengthBesideFiles(value: unknown, name = ''): number {
  if (typeof value === 'string') return name === upload.field ? 0 : value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [key, each]) => sum + lengthBesideFiles(each, key), 0)
}
