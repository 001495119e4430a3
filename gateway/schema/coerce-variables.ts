/**
 * Coerces the variables of a GraphQL request to their declared types, and stops at the first error.
 * The library graphql-js would instead copy an invalid value into each of up to fifty errors, which
 * could take seconds.
 */
import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  coerceInputValue,
  getVariableValues,
  typeFromAST,
} from 'graphql'

/**
 * Matches the suggestion ("Did you mean …") that graphql-js appends to an error message. A
 * suggestion names schema elements, so it is removed when introspection is off.
 */
const suggestionPattern = /,? ?Did you mean .+\?$/s

/**
 * Returns the coerced variables of an operation. Throws the first error at once; graphql-js would
 * collect up to fifty errors.
 */
export function coerceGraphqlVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Record<string, unknown>,
  introspection: boolean,
): Record<string, unknown> {
  const definitions = operation?.variableDefinitions ?? []
  const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
  const [wrong] = errors ?? []
  if (wrong === undefined) return coerced ?? {}
  const variablePath = findInvalidVariablePath(schema, wrong, variables)
  throw new GraphQLError(introspection ? wrong.message : wrong.message.replace(suggestionPattern, ''), {
    nodes: wrong.nodes,
    extensions: {
      code: 'BAD_USER_INPUT',
      http: { status: 400 },
      ...(variablePath !== null && { variablePath }),
    },
  })
}

/** Path of a value in the variables of a GraphQL request, beginning with the variable's name. */
type VariablePath = readonly (string | number)[]

/**
 * Returns the path of the invalid value that an error of `getVariableValues` is about; null for an
 * error about no variable. The library names the path only in its message.
 */
function findInvalidVariablePath(
  schema: GraphQLSchema,
  { nodes }: GraphQLError,
  variables: Record<string, unknown>,
): VariablePath | null {
  const [definition] = nodes ?? []
  if (definition?.kind !== Kind.VARIABLE_DEFINITION) return null
  const name = definition.variable.name.value
  const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined
  if (type === undefined || !Object.hasOwn(variables, name)) return [name]
  let path: VariablePath = []
  try {
    coerceInputValue(variables[name], type, (invalidPath, _value, error) => {
      path = invalidPath
      // The first error is enough: the library would go on with the other values.
      throw error
    })
  } catch {
    // The path is known.
  }
  return [name, ...path]
}
