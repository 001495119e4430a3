/** Valid inputs of every mutation, taken from the cases of the contract, and the places in them that can be spoiled. */
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
import { cases } from '../gateway/contract/cases.ts'
import type { Case } from '../gateway/contract/harness.ts'

export type MutationCase = Extract<Case, { query: string }>

/** A leaf of an input. */
export interface Place {
  /** `input`, `proof`, `fileName`. */
  path: string[]
  /** The name of its scalar or enum. */
  type: string
  isRequired: boolean
}

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

/** The mutations that take an input. */
export const mutationsWithInput = Object.values(schema.getMutationType()!.getFields()).filter(
  ({ args }) => args.length > 0,
)

/** Every mutation. */
export const mutations = Object.values(schema.getMutationType()!.getFields()).map(({ name }) => name)

/** A case in which a mutation does what it should; null when the contract's cases have none. */
export function caseOf(mutation: string): MutationCase | null {
  const found = cases.find(
    (each) =>
      'query' in each &&
      each.code === 'ok' &&
      new RegExp(`^\\s*mutation\\b[^]*\\b${mutation}\\b`).test(each.query),
  )
  return (found as MutationCase | undefined) ?? null
}

/** A mutation with its whole input in one variable. */
export function documentOf(mutation: string): string {
  const { args } = schema.getMutationType()!.getFields()[mutation]!
  return `mutation ($input: ${String(args[0]!.type)}) { ${mutation}(input: $input) { __typename } }`
}

/** The input with which a case asks, wherever its parts stand: as `documentOf` takes it. */
export function inputOf(mutation: string, { query }: MutationCase, variables: object): { input: object } {
  let found: FieldNode | null = null
  visit(parse(query), {
    Field(node) {
      if (node.name.value === mutation) found = node
    },
  })
  const argument = (found as FieldNode | null)?.arguments?.[0]
  if (argument === undefined) throw new Error(`a case of ${mutation} that has no input`)
  const input = valueFromASTUntyped(argument.value, variables as Record<string, unknown>)
  return { input: input as object }
}

/** Every leaf that a mutation's input has, also those that a valid input leaves out. */
export function placesOf(mutation: string, variables: object): Place[] {
  const { args } = schema.getMutationType()!.getFields()[mutation]!
  return args.flatMap(({ name, type }) => leavesOf(type, [name], variables))
}

function leavesOf(type: GraphQLInputType, path: string[], variables: object): Place[] {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return [{ path, type: named.name, isRequired: isNonNullType(type) }]
  // An object that the valid input leaves out has no place for what is spoiled.
  if (valueAt(variables, path) == null) return []
  return Object.values(named.getFields()).flatMap((field) =>
    leavesOf(field.type, [...path, field.name], variables),
  )
}

/** What stands at a place. */
export function valueAt(variables: unknown, path: string[]): unknown {
  return path.reduce(
    (part: unknown, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    variables,
  )
}

/** The same variables with another value at one place. */
export function withValue(variables: unknown, [step, ...rest]: string[], value: unknown): object {
  const parent = variables as Record<string, unknown>
  return { ...parent, [step!]: rest.length === 0 ? value : withValue(parent[step!], rest, value) }
}
