/**
 * What a request sends beside its document. graphql-js writes the whole of a wrong value into each of up to fifty errors: a
 * thousand unknown fields would cost it seconds. How many values there are and how deep, `http/bodies.ts` has seen.
 */
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode, getVariableValues } from 'graphql'

/** What graphql-js adds to a mistake: words of the schema, which are not told where the schema is not. */
const suggestion = /,? ?Did you mean .+\?$/s

/** The variables as the schema reads them. graphql-js would go on to its fiftieth mistake: the first is told. */
export function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Record<string, unknown>,
  introspection: boolean,
): Record<string, unknown> {
  const definitions = operation?.variableDefinitions ?? []
  const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
  const [wrong] = errors ?? []
  if (wrong === undefined) return coerced ?? {}
  throw new GraphQLError(introspection ? wrong.message : wrong.message.replace(suggestion, ''), {
    nodes: wrong.nodes,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  })
}
