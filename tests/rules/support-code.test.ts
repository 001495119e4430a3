/**
 * Tests of the GraphQL problem types that show a support code, as declared in the schema
 * (`@supportCode`).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkGraphqlSchema } from '../../scripts/generate/check-graphql.ts'
import { createExecutableSchema } from '../../gateway/schema/schema.ts'
import { generateGraphqlResultTypes } from '../../scripts/generate/result-types.ts'

const schema = readFileSync('schema.graphql', 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'schema-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Writes a copy of the GraphQL schema with one text replaced. Returns the line number of the
 * replaced text.
 */
function writeSchemaCopyWithReplacedText(oldText: string, newText: string): number {
  const at = schema.indexOf(oldText)
  writeFileSync(
    join(folder, 'schema.graphql'),
    schema.slice(0, at) + newText + schema.slice(at + oldText.length),
  )
  return schema.slice(0, at).split('\n').length
}

const declinedProblem = 'type PaymentDeclinedProblem implements Problem @supportCode(needed: true) {'

test.each([
  [
    'a problem that does not state whether it needs a support code',
    declinedProblem,
    declinedProblem.replace(' @supportCode(needed: true)', ''),
    'The problem PaymentDeclinedProblem has no @supportCode(needed: true) or @supportCode(needed: false).',
  ],
  [
    'a value that is no boolean',
    declinedProblem,
    declinedProblem.replace('true', 'maybe'),
    'The problem PaymentDeclinedProblem has no @supportCode(needed: true) or @supportCode(needed: false).',
  ],
  [
    'a misspelt directive',
    declinedProblem,
    declinedProblem.replace('@supportCode', '@suportCode'),
    'Unknown directive "@suportCode".',
  ],
  [
    'the directive on a type that is not a problem',
    'type Money {',
    'type Money @supportCode(needed: true) {',
    'The type Money is not a problem: @supportCode does not apply to it.',
  ],
])(
  'the schema check rejects %s, and reports the line of the error in the schema',
  (_what, from, to, message) => {
    const line = writeSchemaCopyWithReplacedText(from, to)
    expect(() => checkGraphqlSchema(folder)).toThrow(`schema.graphql:${line} ${message}`)
  },
)

test('the generated constant supportCodeProblems contains exactly the problem types that need a support code', () => {
  const generateSupportCodeProblemsConstant = (schemaFile: string) =>
    generateGraphqlResultTypes(schemaFile).split('supportCodeProblems')[1]!
  expect(generateSupportCodeProblemsConstant('schema.graphql')).toContain("'PaymentDeclinedProblem'")
  expect(generateSupportCodeProblemsConstant('schema.graphql')).not.toContain("'EmailTakenProblem'")
  writeSchemaCopyWithReplacedText(declinedProblem, declinedProblem.replace('true', 'false'))
  expect(generateSupportCodeProblemsConstant(join(folder, 'schema.graphql'))).not.toContain(
    "'PaymentDeclinedProblem'",
  )
})

test('the result of an introspection query lacks @supportCode, because introspection cannot show where a directive is used', () => {
  expect(createExecutableSchema().getDirective('supportCode')).toBeUndefined()
})
