/** GraphQL scalar `Upload`, and the check that files of a multipart request have this type. */
import {
  GraphQLError,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  getNullableType,
  isInputObjectType,
  isListType,
  typeFromAST,
} from 'graphql'
import { UploadedFile } from '../graphql/uploaded-file.ts'

/** GraphQL scalar of a file. Only a multipart request can set a variable of this type. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: 'Upload',
  parseValue: (value) => {
    if (value instanceof UploadedFile) return value
    throw new GraphQLError('Send the file as a part of a multipart request.')
  },
  parseLiteral: () => {
    throw new GraphQLError('Send the file as a part of a multipart request, in a variable.')
  },
})

/**
 * Throws unless the operation declares the type `Upload` at the path of each uploaded file. A path
 * is a list of names, which starts with the name of a variable. Without the check, a file for an
 * undeclared variable would be ignored silently.
 */
export function assertFilesHaveUploadType(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  filePaths: readonly (readonly string[])[],
): void {
  for (const path of filePaths) {
    if (findInputTypeAtPath(schema, operation, path)?.name === 'Upload') continue
    throw new GraphQLError('A path in `map` is not a variable or input field of the type `Upload`.', {
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    })
  }
}

/**
 * Returns the scalar type that an operation declares for a variable, or for an input field inside a
 * variable. `path` is the list of names that leads to it. Returns undefined if the path is
 * undeclared or has another kind of type.
 */
function findInputTypeAtPath(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  [variableName, ...fields]: readonly string[],
): GraphQLScalarType | undefined {
  const variable = operation?.variableDefinitions?.find((each) => each.variable.name.value === variableName)
  let type = variable && (typeFromAST(schema, variable.type as never) as GraphQLInputType | undefined)
  for (const field of fields) type = findTypeOfInputField(type, field)
  const nullable = getNullableType(type)
  return nullable instanceof GraphQLScalarType ? nullable : undefined
}

function findTypeOfInputField(
  type: GraphQLInputType | undefined,
  field: string,
): GraphQLInputType | undefined {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return /^\d+$/.test(field) ? (nullable.ofType as GraphQLInputType) : undefined
  return isInputObjectType(nullable) && Object.hasOwn(nullable.getFields(), field)
    ? nullable.getFields()[field]!.type
    : undefined
}
