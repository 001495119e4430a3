/**
 * Tests that the test cases are complete: each problem type and each input field of a mutation has
 * a test case for its screen.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GraphQLInputObjectType,
  Kind,
  OperationTypeNode,
  buildSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import type { RefusalScreen } from './harness.tsx'
import { screens as guests } from './guests.cases.ts'
import { screens as insurance } from './insurance.cases.ts'
import { screens as interventions } from './interventions.cases.ts'
import { screens as members } from './members.cases.ts'
import { screens as payment } from './payment.cases.ts'
import { screens as passes } from './passes.cases.ts'
import { screens as purchase } from './purchase.cases.ts'
import { screens as receipts } from './receipts.cases.ts'
import { screens as registration } from './registration.cases.ts'
import { screens as session } from './session.cases.ts'
import { screens as vehicles } from './vehicles.cases.ts'
import { screens as volunteering } from './volunteering.cases.ts'

const root = join(import.meta.dirname, '../../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))

// The escape keeps this file from containing a graphql tag itself.
const tag = new RegExp('graphql\\x60([^\\x60]*)\\x60', 'g')

/** Mutations that the screens of the portal send, each with the name of its GraphQL document. */
const documents = globSync('web/domains/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(tag)].flatMap(([, text]) =>
    parse(text!).definitions.flatMap((definition) => {
      if (
        definition.kind !== Kind.OPERATION_DEFINITION ||
        definition.operation !== OperationTypeNode.MUTATION
      )
        return []
      const [field] = definition.selectionSet.selections
      if (field?.kind !== Kind.FIELD) return []
      return [{ name: definition.name!.value, mutation: field.name.value }]
    }),
  ),
)

/**
 * Returns the paths of all fields of a GraphQL input type, such as `address` and
 * `address.postalCode`.
 */
function listInputFieldPaths(input: GraphQLInputObjectType, path = ''): string[] {
  return Object.values(input.getFields()).flatMap(({ name, type }) => {
    const part = getNamedType(type)
    return [path + name].concat(isInputObjectType(part) ? listInputFieldPaths(part, `${path}${name}.`) : [])
  })
}

/**
 * Lists the ways in which the gateway can refuse a mutation: its problem types, and the input
 * fields that its `InvalidInputProblem` can name.
 */
function listMutationRefusals(mutation: string) {
  const { type, args } = schema.getMutationType()!.getFields()[mutation]!
  const result = getNamedType(type)
  const problems = isUnionType(result) ? result.getTypes().map(({ name }) => name) : []
  const input = args[0] && getNamedType(args[0].type)
  return {
    problems: problems.filter((name) => name.endsWith('Problem') && name !== 'InvalidInputProblem'),
    inputFields:
      problems.includes('InvalidInputProblem') && isInputObjectType(input) ? listInputFieldPaths(input) : [],
  }
}

const screens: RefusalScreen[] = [
  ...session,
  ...registration,
  ...members,
  ...payment,
  ...vehicles,
  ...volunteering,
  ...guests,
  ...insurance,
  ...interventions,
  ...purchase,
  ...passes,
  ...receipts,
]

test.each(documents)(
  'the test cases of the GraphQL document $name cover each problem type and each input field of the mutation $mutation',
  ({ name, mutation }) => {
    const screenRows = screens.filter(({ document }) => document.params.name === name)
    const { problems, inputFields } = listMutationRefusals(mutation)
    const listTestedRefusals = (refusalKind: 'problems' | 'inputs') =>
      screenRows.flatMap((row) => Object.keys(row[refusalKind] ?? {}))
    expect(
      {
        mutation: new Set(screenRows.map((row) => row.mutation)),
        problems: new Set(listTestedRefusals('problems')),
        // An input field that a screen never sends has a row that says so.
        inputs: new Set(listTestedRefusals('inputs')),
      },
      `tests/web/refusals/<domain>.cases.ts has a row for each problem and each input field of ${mutation}, for the document ${name}.`,
    ).toEqual({ mutation: new Set([mutation]), problems: new Set(problems), inputs: new Set(inputFields) })
  },
)

test('the GraphQL fragment problem_shown selects the field errors of every problem type that has field errors', () => {
  const withFields = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && type.name.endsWith('Problem') && 'fields' in type.getFields(),
  )
  const fragment = readFileSync(join(root, 'web/relay/problem.ts'), 'utf8')
  expect(
    withFields.map(({ name }) => name).filter((name) => !fragment.includes(`... on ${name} {`)),
    'Add these problems to the fragment problem_shown in web/relay/problem.ts.',
  ).toEqual([])
})

test('the completeness test finds the mutation documents of the portal', () => {
  // Without documents, the test above would have no cases and would pass.
  expect(documents.length).toBeGreaterThan(30)
})
