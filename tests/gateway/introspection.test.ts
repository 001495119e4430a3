/**
 * Tests of introspection: developer tools get the whole schema, and excessively complex
 * introspection queries are refused before execution.
 */
import {
  type IntrospectionOptions,
  type IntrospectionQuery,
  buildClientSchema,
  getIntrospectionQuery,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureCpuTime } from '../security/helpers/raw-sockets.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

const allOptions: IntrospectionOptions = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}

describe('introspection by common tools', () => {
  test.each<[string, IntrospectionOptions]>([
    ['graphql-http, relay-compiler', {}],
    ['GraphiQL', { schemaDescription: true, inputValueDeprecation: true }],
    ['code generators', { descriptions: true, schemaDescription: true, specifiedByUrl: true, oneOf: true }],
    ['Apollo tools', { directiveIsRepeatable: true, specifiedByUrl: true }],
    ['a client that selects everything', allOptions],
    ['a client that selects the minimum', { descriptions: false }],
  ])('the introspection query that %s sends succeeds with the options %j', async (_tool, options) => {
    const { data } = await gateway.query<IntrospectionQuery>(getIntrospectionQuery(options))
    expect(Object.keys(buildClientSchema(data).getTypeMap())).toContain('AccessRight')
  })

  test('the gateway answers the query with which the tool gql.tada detects the supported introspection features', async () => {
    const { data } = await gateway.query<Record<string, { fields: { name: string }[] }>>(
      `query IntrospectSupportQuery {
        directive: __type(name: "__Directive") { fields { name } }
        type: __type(name: "__Type") { fields { name } }
        inputValue: __type(name: "__InputValue") { fields { name } }
      }`,
    )
    expect(data['inputValue']?.fields).toContainEqual({ name: 'isDeprecated' })
  })

  test('introspection returns a single GraphQL type by name', async () => {
    const { data } = await gateway.query(
      'query ($name: String!) { __type(name: $name) { name fields { name type { name ofType { name } } } } }',
      { name: 'PaymentCard' },
    )
    expect(data).toMatchObject({ __type: { name: 'PaymentCard' } })
  })
})

test('with introspection off, the error message names the file that contains the schema', async () => {
  const closed = await startGatewayInProcess({ env: { INTROSPECTION: 'off' } })
  try {
    for (const document of ['{ __schema { types { name } } }', '{ __type(name: "Query") { name } }']) {
      const { status, errors } = await closed.query(document)
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
      expect(errors?.[0]?.message).toContain('`schema.graphql`')
      expect(errors?.[0]?.message).not.toMatch(/Apollo|introspection: true/)
    }
  } finally {
    await closed.stop()
  }
})

/** Returns a selection that repeats a field under several aliases. */
const repeatFieldWithAliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, at) => `n${at}: ${field}`).join(' ')
/**
 * Returns GraphQL fragments in a chain: each fragment spreads the next one twice, and the last one
 * contains the given selection.
 */
const buildExponentiallyGrowingFragments = (fragmentCount: number, typeName: string, selection: string) =>
  Array.from(
    { length: fragmentCount },
    (_, at) => `fragment F${at} on ${typeName} { ...F${at + 1} ... { ...F${at + 1} } }`,
  )
    .concat(`fragment F${fragmentCount} on ${typeName} { ${selection} }`)
    .join(' ')

describe('introspection queries of excessive complexity', () => {
  test.each([
    [
      'aliases multiplied through nested fragments',
      `{ __schema { ${repeatFieldWithAliases(6, 'types { ...T }')} } }
       fragment T on __Type { ${repeatFieldWithAliases(6, 'fields(includeDeprecated: true) { ...F }')} }
       fragment F on __Field { ${repeatFieldWithAliases(6, 'args(includeDeprecated: true) { name }')} }`,
    ],
    [
      'many fragments that merge in one place',
      `{ __schema { ${repeatFieldWithAliases(9, '...A$').replaceAll(/n(\d): ...A\$/g, '...A$1')} } }
       ${Array.from({ length: 9 }, (_, at) => `fragment A${at} on __Schema { types { a${at}: fields { b${at}: args { name type { c${at}: fields { name } } } d${at}: type { c${at}: fields { name } } } } }`).join(' ')}`,
    ],
    [
      'types of fields of types of fields',
      `{ __schema { types { ${repeatFieldWithAliases(9, 'fields { type { fields { ...F } } }')} } } }
       fragment F on __Field { ${repeatFieldWithAliases(9, 'name')} type { ofType { name } } }`,
    ],
    [
      'alternating possible types and interfaces',
      '{ __type(name: "Problem") { possibleTypes { interfaces { possibleTypes { interfaces { possibleTypes { name } } } } } } }',
    ],
    [
      'one type under many aliases',
      `{ ${repeatFieldWithAliases(10, '__type(name: "Query") { ...T }')} }
       fragment T on __Type { fields { ...F } }
       fragment F on __Field { ${repeatFieldWithAliases(9, 'args { ...A }')} }
       fragment A on __InputValue { ${repeatFieldWithAliases(10, 'name')} }`,
    ],
    [
      'a type whose name is a variable',
      `query ($name: String = "Query") { ${repeatFieldWithAliases(9, '__type(name: $name) { fields { ...F } }')} }
       fragment F on __Field { ${repeatFieldWithAliases(9, 'name')} args { name } }`,
    ],
    [
      'fragments that double at each level',
      `{ __schema { types { ...F0 } } } ${buildExponentiallyGrowingFragments(24, '__Type', 'name')}`,
    ],
    [
      'fragments that double around a trivial field',
      `{ ...F0 } ${buildExponentiallyGrowingFragments(24, 'Query', '__typename')}`,
    ],
    [
      'an endless chain of ofType',
      `{ __schema { types { fields { type { ${'ofType { '.repeat(60)} fields { type { fields { name } } } ${'} '.repeat(60)} } } } } }`,
    ],
  ])(
    'the gateway refuses an introspection query with %s within a second of processor time',
    async (_, document) => {
      const start = await measureCpuTime(gateway)
      const { status, errors } = await gateway.query(document, {}, null, { 'x-language': 'en' })
      // Processor time in milliseconds.
      expect((await measureCpuTime(gateway)) - start).toBeLessThan(1_000)
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
      expect(errors?.[0]?.message).toMatch(
        /^The (introspection query is larger|document (asks for more than|is nested))|names in one place|Maximum introspection/,
      )
    },
  )
})
