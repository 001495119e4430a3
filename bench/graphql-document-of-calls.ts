/**
 * Converts REST calls to a GraphQL document for Hive Gateway, whose schema is generated from the
 * REST contract. The document selects every field of every response.
 */
import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { operations } from '../gateway/federation/generated/contract.ts'
import type { RecordedCall } from './recording.ts'

/** Maximum depth of a generated GraphQL selection set. No federation response is nested deeper. */
const maxDepth = 6

/**
 * Returns a GraphQL query that makes the given read calls of the federation's REST API. Throws if a
 * given call is a write call.
 */
export function buildGraphqlQueryThatMakesRestCalls(
  calls: readonly RecordedCall[],
  schema: GraphQLSchema,
): string {
  const queryFields = schema.getQueryType()!.getFields()
  const fields = calls.map((call, at) => {
    const { name, callArguments } = findRestContractOperation(call)
    const field = queryFields[name]
    if (field === undefined) throw new Error(`${name} is no read call.`)
    const type = getNamedType(field.type)
    const selection = buildGraphqlSelectionSet(type, schema, maxDepth) ?? ''
    return `call${at}: ${name}${formatGraphqlFieldArguments(field, callArguments)} ${selection}`
  })
  return `{ ${fields.join(' ')} }`
}

/**
 * Returns the operation of the REST contract that matches a call, and the arguments of the call.
 */
function findRestContractOperation({ method, path }: RecordedCall): {
  name: string
  callArguments: Map<string, string | string[]>
} {
  const { pathname, searchParams } = new URL(path, 'http://federation')
  for (const [name, operation] of Object.entries(operations)) {
    const names: string[] = []
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
      names.push(parameter)
      return '([^/]+)'
    })
    const match = new RegExp(`^${pattern}$`, 'i').exec(pathname)
    if (operation.method !== method || match === null) continue
    const inPath = names.map((parameter, at) => [parameter, match[at + 1]!] as const)
    const inQuery = [...new Set(searchParams.keys())].map(
      (parameter) => [parameter, searchParams.getAll(parameter)] as const,
    )
    return { name, callArguments: new Map<string, string | string[]>([...inPath, ...inQuery]) }
  }
  throw new Error(`The contract has no ${method} ${path}.`)
}

function formatGraphqlFieldArguments(
  field: GraphQLField<unknown, unknown>,
  callArguments: ReadonlyMap<string, string | string[]>,
): string {
  const written = field.args.flatMap(({ name, type }) => {
    const value = callArguments.get(name)
    if (value === undefined) return []
    const isNumericArgument = ['Int', 'Float', 'BigInt'].includes(getNamedType(type).name)
    const formatGraphqlArgumentValue = (text: string) => (isNumericArgument ? text : JSON.stringify(text))
    const formatted = Array.isArray(value)
      ? `[${value.map(formatGraphqlArgumentValue).join(', ')}]`
      : formatGraphqlArgumentValue(value)
    return [`${name}: ${formatted}`]
  })
  return written.length === 0 ? '' : `(${written.join(', ')})`
}

/**
 * Returns a GraphQL selection set with all fields of a type; null if the type has no fields to
 * select.
 */
function buildGraphqlSelectionSet(
  type: GraphQLOutputType,
  schema: GraphQLSchema,
  remainingDepth: number,
): string | null {
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema.getPossibleTypes(type).flatMap((member) => {
      const selection = buildGraphqlSelectionSet(member, schema, remainingDepth)
      return selection === null ? [] : [`... on ${member.name} ${selection}`]
    })
    return `{ __typename ${members.join(' ')} }`
  }
  if (!isObjectType(type) || remainingDepth === 0) return null
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type)
    if (isLeafType(named)) return [field.name]
    const selection = buildGraphqlSelectionSet(named, schema, remainingDepth - 1)
    return selection === null ? [] : [`${field.name} ${selection}`]
  })
  return fields.length === 0 ? null : `{ ${fields.join(' ')} }`
}
