/**
 * Coerces the variables of a GraphQL request to their declared types, and stops at the first error.
 * The library graphql-js would instead copy an invalid value into each of up to fifty errors, which
 * could take seconds.
 */
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode, getVariableValues } from 'graphql'

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
  throw new GraphQLError(introspection ? wrong.message : wrong.message.replace(suggestionPattern, ''), {
    nodes: wrong.nodes,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  })
}
