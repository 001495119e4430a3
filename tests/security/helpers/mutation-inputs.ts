/**
 * Valid input of every GraphQL mutation, from the gateway's contract tests. A test can replace any
 * scalar or enum value in an input.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FieldNode,
  type GraphQLInputType,
  buildSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  parse,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import { cases } from '../../gateway/contract/all-cases.ts'
import type { Case } from '../../gateway/contract/run-contract-cases.ts'

export type MutationCase = Extract<Case, { query: string }>

/**
 * Field of a mutation's input, at any depth, whose value is a scalar or an enum value.
 */
export interface InputLeaf {
  /**
   * Path of field names from the GraphQL variables to this input field, for example `input`,
   * `proof`, `fileName`.
   */
  path: string[]
  /**
   * Name of the GraphQL scalar or enum type of the input field.
   */
  type: string
  isRequired: boolean
}

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'))

/** GraphQL mutations that require an input. The input of `logOut` is optional. */
export const mutationsWithInput = Object.values(schema.getMutationType()!.getFields()).filter(({ args }) =>
  args.some(({ type }) => isNonNullType(type)),
)

/** Names of all GraphQL mutations. */
export const mutations = Object.values(schema.getMutationType()!.getFields()).map(({ name }) => name)

/**
 * Returns a contract test case in which the given mutation succeeds, or null if there is no such
 * test case.
 */
export function findTestCaseOfSuccessfulMutation(mutation: string): MutationCase | null {
  const successfulCase = cases.find(
    (each) =>
      'query' in each &&
      each.code === 'ok' &&
      new RegExp(`^\\s*mutation\\b[^]*\\b${mutation}\\b`).test(each.query),
  )
  return (successfulCase as MutationCase | undefined) ?? null
}

/** Returns a GraphQL document with one mutation that takes its whole input from one variable. */
export function createMutationDocument(mutation: string): string {
  const { args } = schema.getMutationType()!.getFields()[mutation]!
  return `mutation ($input: ${String(args[0]!.type)}) { ${mutation}(input: $input) { __typename } }`
}

/**
 * Returns GraphQL variables with the input of a contract test case, for a document that
 * `createMutationDocument` builds.
 */
export function getVariablesOfMutationTestCase(
  mutation: string,
  { query }: MutationCase,
  variables: object,
): { input: object } {
  let mutationField: FieldNode | null = null
  visit(parse(query), {
    Field(node) {
      if (node.name.value === mutation) mutationField = node
    },
  })
  const argument = (mutationField as FieldNode | null)?.arguments?.[0]
  if (argument === undefined) throw new Error(`a case of ${mutation} that has no input`)
  const input = valueFromASTUntyped(argument.value, variables as Record<string, unknown>)
  return { input: input as object }
}

/**
 * Returns every field in the input of a mutation that takes a scalar or an enum value, including
 * fields that are absent from the valid input.
 */
export function listScalarInputFields(mutation: string, variables: object): InputLeaf[] {
  const { args } = schema.getMutationType()!.getFields()[mutation]!
  return args.flatMap(({ name, type }) => collectScalarInputFields(type, [name], variables))
}

function collectScalarInputFields(type: GraphQLInputType, path: string[], variables: object): InputLeaf[] {
  const namedType = getNamedType(type)
  if (!isInputObjectType(namedType)) return [{ path, type: namedType.name, isRequired: isNonNullType(type) }]
  // An omitted input object has no place for an invalid leaf.
  if (getValueAtPath(variables, path) == null) return []
  return Object.values(namedType.getFields()).flatMap((field) =>
    collectScalarInputFields(field.type, [...path, field.name], variables),
  )
}

/**
 * Follows a path of field names into the variables of a GraphQL request, and returns the value at
 * its end.
 */
export function getValueAtPath(variables: unknown, path: string[]): unknown {
  return path.reduce(
    (part: unknown, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    variables,
  )
}

/** Returns a copy of the variables with the value at a path of field names replaced. */
export function replaceValueAtPath(
  variables: unknown,
  [fieldName, ...remainingPath]: string[],
  value: unknown,
): object {
  const parent = variables as Record<string, unknown>
  return {
    ...parent,
    [fieldName!]:
      remainingPath.length === 0 ? value : replaceValueAtPath(parent[fieldName!], remainingPath, value),
  }
}
