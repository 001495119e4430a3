/**
 * What a request sends beside its document. graphql-js writes the whole of a wrong value into each of up to fifty errors: a
 * thousand unknown fields would cost it seconds. How many values there are and how deep, `http/bodies.ts` has seen.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, getVariableValues } from 'graphql'
import type { Context } from '../graphql/context.ts'

/** What graphql-js adds to a mistake: words of the schema, which are not told where the schema is not. */
const suggestion = /,? ?Did you mean .+\?$/s

/** Reads the variables before graphql-js does, which would go on to its fiftieth mistake: the first is told. */
export function variablePlugin({ introspection }: { introspection: boolean }): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ schema, operation, request: { variables = {} } }) {
          const definitions = operation?.variableDefinitions ?? []
          const [wrong] = getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors ?? []
          if (wrong === undefined) return
          throw new GraphQLError(introspection ? wrong.message : wrong.message.replace(suggestion, ''), {
            nodes: wrong.nodes,
            extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
          })
        },
      }
    },
  }
}
