/** Tests that a gateway in production discloses no more information than necessary. */
import { buildSchema, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GatewayResponse,
  type RunningGateway,
  startGateway,
} from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'

const note = createAttackResultRowRecorder('production-disclosure', 'Information that production reveals')

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const production = { NODE_ENV: 'production', EMBEDDED_FEDERATION: '1' }

let gateway: RunningGateway
/** Gateway in production with introspection, playground and metrics enabled. */
let openGateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway({ env: production })
  openGateway = await startGateway({
    env: { ...production, INTROSPECTION: 'on', METRICS: 'on' },
  })
})
afterAll(async () => {
  await gateway?.stop()
  await openGateway?.stop()
})

test('a gateway in production writes every log line as JSON, from the first line on', () => {
  const lines = gateway.output().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ msg: 'ready', url: gateway.url }),
  )
})

const fetchResponseStatus = async ({ url }: RunningGateway, path: string) => {
  const response = await fetch(url + path, { headers: { accept: 'text/html' } })
  await response.body?.cancel()
  return response.status
}

test.each([
  ['The playground', '/graphql'],
  ['Metrics', '/metrics'],
])('a gateway in production returns 404 for a feature that no setting enables: %s', async (what, path) => {
  const [reached, without] = [
    await fetchResponseStatus(gateway, path),
    await fetchResponseStatus(openGateway, path),
  ]
  note({
    attack: `${what}, GET ${path}`,
    promise: 'disabled by default',
    reached: String(reached),
    without: String(without),
  })
  expect([reached, without]).toEqual([404, 200])
})

test('a gateway in production rejects introspection queries unless the introspection setting is on', async () => {
  const documents = [
    '{ __schema { types { name } } }',
    '{ __type(name: "Member") { fields { name } } }',
    '{ portal { name } ... { __schema { queryType { name } } } }',
    'query ($n: String! = "Member") { __type(name: $n) { name } }',
  ]
  const countAnsweredIntrospectionQueries = async (target: RunningGateway) =>
    (await Promise.all(documents.map(async (document) => await target.query(document)))).filter(
      ({ status, errors }) => status === 200 && errors === undefined,
    ).length
  const [reached, without] = [
    await countAnsweredIntrospectionQueries(gateway),
    await countAnsweredIntrospectionQueries(openGateway),
  ]
  note({
    attack: `The schema, requested by ${documents.length} introspection queries`,
    promise: 'disabled by default',
    reached: `${reached} answered`,
    without: `${without} answered`,
  })
  expect([reached, without]).toEqual([0, documents.length])
  // `__typename` reveals nothing, and clients need it.
  expect((await gateway.query('{ portal { __typename } }')).data).toEqual({
    portal: { __typename: 'Portal' },
  })
})

/** Returns a name from the GraphQL schema, misspelled by a change of its last letter. */
const misspellName = (name: string) => `${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`

/**
 * Returns GraphQL documents with their variables, each with one misspelled schema name: a field,
 * argument, type, enum value or input.
 */
function createGraphqlRequestsWithMisspelledNames(): [string, object?][] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const queries = Object.values(schema.getQueryType()!.getFields())
  const mutations = Object.values(schema.getMutationType()!.getFields())
  const fields = types.filter(isObjectType).flatMap((type) =>
    Object.keys(type.getFields())
      .slice(0, 3)
      .map((name): [string] => [`fragment F on ${type.name} { ${misspellName(name)} } { ...F }`]),
  )
  const inputs = mutations.flatMap(({ name, args }): [string, object?][] => {
    const type = args[0] === undefined ? null : getNamedType(args[0].type)
    if (!isInputObjectType(type)) return []
    const firstField = Object.keys(type.getFields())[0]!
    const document = `mutation ($input: ${type.name}!) { ${name}(input: $input) { __typename } }`
    return [
      [document, { input: { [misspellName(firstField)]: 'x' } }],
      [`mutation { ${name}(input: { ${misspellName(firstField)}: 1 }) { __typename } }`],
      [document.replace(type.name, misspellName(type.name)), { input: {} }],
    ]
  })
  const values = types
    .filter(isEnumType)
    .map((type): [string] => [
      `query ($v: ${type.name} = ${misspellName(type.getValues()[0]!.name)}) { portal { name } }`,
    ])
  return [
    ...queries.map(({ name }): [string] => [`{ ${misspellName(name)} }`]),
    ...queries.flatMap(({ name, args }) =>
      args.map((arg): [string] => [`{ ${name}(${misspellName(arg.name)}: 1) { __typename } }`]),
    ),
    ...mutations.map(({ name }): [string] => [`mutation { ${misspellName(name)} { __typename } }`]),
    ...fields,
    ...inputs,
    ...values,
    ['{ portal { name @includx(if: true) } }'],
  ]
}

test('in production, errors about misspelled schema names contain no "Did you mean" suggestion', async () => {
  const misspelledRequests = createGraphqlRequestsWithMisspelledNames()
  const countDidYouMeanSuggestions = async (target: RunningGateway) => {
    const answers: GatewayResponse<unknown>[] = []
    for (const [document, variables] of misspelledRequests)
      answers.push(await target.query(document, variables))
    for (const { errors, status } of answers) {
      expect(status).toBe(400)
      for (const { extensions } of errors!) {
        const { variablePath = ['input'], ...others } = extensions as Record<string, unknown>
        expect(others).toEqual({ code: 'BAD_REQUEST', requestId: expect.any(String) as string })
        // The path contains no name of the schema beside the variable of the request.
        expect(variablePath).toEqual(['input'])
      }
    }
    return answers.filter((answer) => JSON.stringify(answer.errors).includes('Did you mean')).length
  }
  const [reached, without] = [
    await countDidYouMeanSuggestions(gateway),
    await countDidYouMeanSuggestions(openGateway),
  ]
  note({
    attack: `${misspelledRequests.length} requests, each with one wrong letter in a schema name`,
    promise: 'no “Did you mean” suggestions while introspection is disabled',
    reached: `${reached} suggestions`,
    without: `${without} suggestions`,
  })
  expect(reached).toBe(0)
  expect(without).toBeGreaterThan(misspelledRequests.length / 2)
})

const longText = 'x'.repeat(70_000)
test('every invalid request gets an error with a message, a code and the request id', async () => {
  const json = { 'content-type': 'application/json' }
  const serializeQueryRequest = (document: string, otherFields: object = {}) =>
    JSON.stringify({ query: document, ...otherFields })
  const invalidRequests: [string, RequestInit][] = [
    ['not JSON', { headers: json, body: '{' }],
    ['empty', { headers: json, body: '' }],
    ['a number', { headers: json, body: '1' }],
    ['null', { headers: json, body: 'null' }],
    ['several', { headers: json, body: '[{"query":"{ portal { name } }"}]' }],
    [
      'another type',
      { headers: { 'content-type': 'text/plain' }, body: serializeQueryRequest('{ portal { name } }') },
    ],
    ['an unknown type', { headers: { 'content-type': 'application/x-odd' }, body: '{}' }],
    [
      'no answer that is known',
      { headers: { ...json, accept: 'image/png' }, body: serializeQueryRequest('{ a }') },
    ],
    ['too large', { headers: json, body: longText }],
    [
      'a document that is too large',
      { headers: json, body: serializeQueryRequest(`{ portal { name } } # ${'x'.repeat(60_000)}`) },
    ],
    ['a document that is no text', { headers: json, body: '{"query":{}}' }],
    [
      'variables that are no object',
      { headers: json, body: serializeQueryRequest('{ portal { name } }', { variables: 1 }) },
    ],
    [
      'an operation that is not there',
      { headers: json, body: serializeQueryRequest('query A { portal { name } }', { operationName: 'B' }) },
    ],
    [
      'no operation',
      { headers: json, body: serializeQueryRequest('fragment F on Query { portal { name } }') },
    ],
    ['a document by an id of nothing', { headers: json, body: '{"documentId":"x"}' }],
    [
      'a session that is none',
      { headers: { ...json, authorization: 'Bearer x' }, body: serializeQueryRequest('{ viewer { id } }') },
    ],
    [
      'a header that is none',
      { headers: { ...json, authorization: 'x' }, body: serializeQueryRequest('{ viewer { id } }') },
    ],
    [
      'too deep',
      { headers: json, body: serializeQueryRequest(`${'{ viewer '.repeat(30)}${'}'.repeat(30)}`) },
    ],
    ['a subscription', { headers: json, body: serializeQueryRequest('subscription { a }') }],
  ]
  const unnamed: string[] = []
  for (const [title, init] of invalidRequests) {
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', ...init })
    const { errors } = (await response.json()) as Pick<GatewayResponse<unknown>, 'errors'>
    const isTold = errors?.every(
      ({ message, extensions: { code, requestId } }) =>
        code !== 'INTERNAL' &&
        requestId === response.headers.get('x-request-id') &&
        /^\S+ \S+ .+/.test(message),
    )
    if (errors === undefined || errors.length === 0 || isTold !== true)
      unnamed.push(`${title}: ${response.status} ${JSON.stringify(errors)}`)
  }
  note({
    attack: `${invalidRequests.length} requests, each invalid in a different way`,
    promise: 'each error states its reason and the request id, and none has the code INTERNAL',
    reached: `${invalidRequests.length - unnamed.length} of ${invalidRequests.length}`,
  })
  expect(unnamed).toEqual([])
})
