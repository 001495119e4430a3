/**
 * Tests of the playground's example files: every GraphQL field has an example, and every example is
 * valid against the schema. `playground.test.ts` runs the examples.
 */
import { readFileSync } from 'node:fs'
import {
  NoDeprecatedCustomRule,
  TypeInfo,
  buildSchema,
  isObjectType,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { readPlaygroundExamples } from '../../../gateway/http/playground/examples.ts'

const examples = readPlaygroundExamples()
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

describe('coverage of the schema by playground examples', () => {
  const shown = new Set<string>()
  const types = new TypeInfo(schema)
  const note = visitWithTypeInfo(types, {
    Field: () => void shown.add(`${types.getParentType()?.name}.${types.getFieldDef()?.name}`),
  })
  for (const { query } of examples) visit(parse(query), note)

  test.each(['Query', 'Mutation', 'Member'])(
    'every supported field of the GraphQL type %s occurs in a playground example',
    (name) => {
      const type = schema.getType(name)
      const fields = isObjectType(type)
        ? Object.values(type.getFields())
            .filter(({ deprecationReason }) => deprecationReason == null)
            .map((field) => field.name)
        : []
      expect(fields.length).toBeGreaterThan(5)
      expect(
        fields.filter((field) => !shown.has(`${name}.${field}`)),
        `No example in gateway/http/playground/examples asks for these fields of ${name}.`,
      ).toEqual([])
    },
  )
})

test.each(examples)(
  'the playground example $name is valid against the schema and begins with a description',
  ({ query }) => {
    expect(validate(schema, parse(query))).toEqual([])
    expect(query).toMatch(/^# [A-Z].+\.\n/)
  },
)

test.each(examples.filter(({ operation }) => operation !== 'UpdateVehicle'))(
  'the playground example $name uses no deprecated name of the schema',
  ({ query }) => {
    expect(validate(schema, parse(query), [NoDeprecatedCustomRule])).toEqual([])
  },
)

test('playground examples have distinct operation names, and take variables only from the responses of earlier examples', () => {
  const names = examples.map(({ operation }) => operation)
  expect(new Set(names).size).toBe(names.length)
  for (const [index, { name, sources }] of examples.entries()) {
    for (const source of Object.values(sources)) {
      if (source.from === 'answer') {
        expect(
          names.slice(0, index),
          `${name}.graphql takes a variable from ${source.operation}: the files before it, by name, hold no such operation.`,
        ).toContain(source.operation)
      }
    }
  }
})

test('playground examples follow the sign-in rules of docs/front-ends.md: no field of `viewer` at sign-in, the code request, and the refresh token at sign-out', () => {
  const getExample = (operation: string) => examples.find((each) => each.operation === operation)!
  for (const operation of ['SignIn', 'SignInWithCode'])
    expect(getExample(operation).query).not.toContain('viewer')
  expect(getExample('SignInWithCode').sources['codeRequest']).toEqual({
    from: 'answer',
    operation: 'SendCode',
    path: 'requestOneTimeCode.codeRequest',
  })
  expect(getExample('SignOut').sources['refreshToken']).toEqual({
    from: 'answer',
    operation: 'SignIn',
    path: 'logIn.session.refreshToken',
  })
})
