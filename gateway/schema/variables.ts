/**
 * Limits on what a request sends beside its document. graphql-js writes the whole of a wrong value into each of
 * up to fifty errors: a thousand unknown fields, or a file in a form that has none, would cost it seconds.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, getVariableValues } from 'graphql'
import type { Context } from '../graphql/context.ts'

export interface VariableLimits {
  /** Fields and elements in all. */
  values: number
  /** How deep they are nested. */
  valueDepth: number
}

/** Whether variables stay within the limits. */
export function areBounded(variables: unknown, { values, valueDepth }: VariableLimits): boolean {
  let left = values
  const isBounded = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true
    if (depth === 0) return false
    const inner: unknown[] = Object.values(value)
    left -= inner.length
    return left >= 0 && inner.every((each) => isBounded(each, depth - 1))
  }
  return isBounded(variables, valueDepth)
}

/** Reads the variables before graphql-js does, which would go on to its fiftieth mistake: the first is told. */
export const variablePlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, operation, request: { variables = {} } }) {
        const definitions = operation?.variableDefinitions ?? []
        const [wrong] = getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors ?? []
        if (wrong === undefined) return
        throw new GraphQLError(wrong.message, {
          nodes: wrong.nodes,
          extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
        })
      },
    }
  },
}
