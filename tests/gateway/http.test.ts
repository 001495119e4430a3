import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getIntrospectionQuery } from 'graphql'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { fallbackPage } from '../../gateway/http/portal-pages.ts'
import { ownRelease, readTrustedDocuments } from '../../gateway/schema/trusted-documents.ts'
import { club, logInDocument } from './helpers/graphql-documents.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

const fetchGatewayPath = async (path: string, headers: Record<string, string> = {}) =>
  await fetch(gateway.url + path, { headers, redirect: 'manual' })
const postGraphQL = async (body: string, headers: Record<string, string> = {}) =>
  await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const readGraphQLErrors = async (response: Response) =>
  (
    (await response.json()) as {
      errors: { message: string; extensions: { code: string; requestId: string } }[]
    }
  ).errors
const readGraphqlErrorCode = async (response: Response) =>
  (await readGraphQLErrors(response))?.[0]?.extensions.code

describe('every HTTP response', () => {
  test.each(['/', '/graphql', '/health/live', '/nowhere', '/images/clubs/1'])(
    'the HTTP response for the path %s has the security headers',
    async (path) => {
      const { headers } = await fetchGatewayPath(path)
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('payment=(self "http://localhost:')
      // Members may allow geolocation to see the nearest clubs first.
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  test('an HTTP response repeats a valid request id of the caller, and otherwise contains a new id', async () => {
    const sendRequestIdAndReadResponseId = async (requestIdHeader: string) =>
      (await fetchGatewayPath('/health/live', { 'x-request-id': requestIdHeader })).headers.get(
        'x-request-id',
      )
    expect(await sendRequestIdAndReadResponseId('request-12345')).toBe('request-12345')
    for (const invalidId of ['short', 'x'.repeat(65), 'an id', 'a<script>b'])
      expect(await sendRequestIdAndReadResponseId(invalidId)).toMatch(/^[\da-f-]{36}$/)
    const { errors } = await gateway.query('{ viewer { id } }', {}, 'false', {
      'x-request-id': 'request-12345',
    })
    expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED', requestId: 'request-12345' })
  })
})

test.each(['/%zz', '/receipt/%E0%A4%A', `/images/clubs/${'9'.repeat(300)}%`])(
  'a request with a URL that cannot be decoded (%s) gets a regular error response',
  async (path) => {
    const response = await fetchGatewayPath(path, { 'x-request-id': 'request-12345' })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-request-id')).toBe('request-12345')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Cette adresse ne peut pas être lue. Vérifiez l’adresse.\n')
    expect(
      await (await fetchGatewayPath(path, { accept: 'text/html', 'accept-language': 'en-CA' })).text(),
    ).toBe('This address cannot be read. Check it.\n')
    const requestHeaders = { accept: 'application/json', 'x-request-id': 'request-12345' }
    expect(await (await fetchGatewayPath(path, requestHeaders)).json()).toEqual({
      errors: [
        {
          message: 'The URL cannot be decoded.',
          extensions: { code: 'BAD_REQUEST', requestId: 'request-12345' },
        },
      ],
    })
  },
)

describe('health endpoints', () => {
  test('the health endpoints report that the gateway is live and ready', async () => {
    expect((await fetchGatewayPath('/health/live')).status).toBe(200)
    const fetchReadinessOfGateway = async () => await (await fetchGatewayPath('/health/ready')).json()
    expect((await fetchGatewayPath('/health/ready')).status).toBe(200)
    await expect.poll(fetchReadinessOfGateway).toMatchObject({ status: 'ready', federation: 'answers' })
  })

  test('metrics count health checks apart from the calls of members', async () => {
    const readCalls = async () =>
      [
        ...(await (await fetchGatewayPath('/metrics')).text()).matchAll(
          /^sentier_federation_calls_total\{call="(getRegions|healthCheck)",status="200"\} (\d+)$/gm,
        ),
      ].map(([, call, count]) => ({ call, count: Number(count) }))
    const membersCalls = (await readCalls()).filter(({ call }) => call === 'getRegions')
    await fetchGatewayPath('/health/ready')
    await expect
      .poll(readCalls)
      .toContainEqual({ call: 'healthCheck', count: expect.toSatisfy((count) => Number(count) > 0) })
    expect((await readCalls()).filter(({ call }) => call === 'getRegions')).toEqual(membersCalls)
  })

  test('the gateway stays ready during a federation outage, and reports the outage in health responses and query results', async () => {
    const disconnectedGateway = await startGateway({
      env: { FEDERATION_URL: 'http://127.0.0.1:9', FEDERATION_TIMEOUT_MS: '500' },
    })
    try {
      const fetchReadinessOfGateway = async () => {
        const ready = await fetch(`${disconnectedGateway.url}/health/ready`)
        return { code: ready.status, ...((await ready.json()) as object) }
      }
      await expect
        .poll(fetchReadinessOfGateway)
        .toMatchObject({ code: 200, status: 'ready', federation: 'unavailable' })
      expect((await fetch(`${disconnectedGateway.url}/health/live`)).status).toBe(200)
      const { data, errors, status } = await disconnectedGateway.query('{ regions { id } portal { name } }')
      expect({ data, status, code: errors?.[0]?.extensions.code }).toEqual({
        data: { regions: null, portal: { name: 'Sentier' } },
        status: 200,
        code: 'FEDERATION_UNAVAILABLE',
      })
    } finally {
      await disconnectedGateway.stop()
    }
  })

  test('the readiness response does not wait for a hanging federation', async () => {
    const silentFederation = createServer(() => {})
    await new Promise<void>((resolve) => silentFederation.listen(0, '127.0.0.1', resolve))
    const { port } = silentFederation.address() as AddressInfo
    const waitingGateway = await startGatewayInProcess({
      env: { FEDERATION_URL: `http://127.0.0.1:${port}` },
    })
    const fetchReadinessOfGateway = async () => {
      const start = performance.now()
      const ready = await fetch(`${waitingGateway.url}/health/ready`)
      const { federation } = (await ready.json()) as { federation: string }
      return { code: ready.status, isFast: performance.now() - start < 500, federation }
    }
    try {
      expect(await fetchReadinessOfGateway()).toEqual({ code: 200, isFast: true, federation: 'unknown' })
      await expect
        .poll(fetchReadinessOfGateway, { timeout: 10_000 })
        .toEqual({ code: 200, isFast: true, federation: 'unavailable' })
    } finally {
      await waitingGateway.stop()
      silentFederation.closeAllConnections()
      silentFederation.close()
    }
  })
})

describe('request limits', () => {
  const buildNestedViewerQuery = (depth: number) => `${'{ viewer '.repeat(depth)}${'}'.repeat(depth)}`
  test.each([
    ['invalid JSON', '{'],
    ['an empty body', ''],
    ['an object for a document', '{"query":{"toString":1,"valueOf":1}}'],
    ['a list of requests', '[{"query":"{ portal { name } }"}]'],
    ['a request without a document', '{"variables":{}}'],
    ['a document that does not parse', JSON.stringify({ query: '{' })],
    ['an unknown field', JSON.stringify({ query: '{ secret }' })],
    ['a document with too many tokens', JSON.stringify({ query: `{ ${'portal { name } '.repeat(2_000)} }` })],
    ['a document that is nested too deeply', JSON.stringify({ query: buildNestedViewerQuery(40) })],
    [
      'a document with too many aliases',
      JSON.stringify({
        query: `{ ${Array.from({ length: 11 }, (_, at) => `a${at}: club(id: "x") { id }`).join(' ')} }`,
      }),
    ],
    ['a subscription', JSON.stringify({ query: 'subscription { viewer { id } }' })],
    [
      'a document with a hundred sign-ins',
      JSON.stringify({
        query: `mutation { ${Array.from({ length: 100 }, (_, at) => `a${at}: logIn(input: { email: "a", password: "b" }) { __typename }`).join(' ')} }`,
      }),
    ],
    ['a string in place of variables', JSON.stringify({ query: '{ portal { name } }', variables: '{}' })],
  ])(
    'the gateway responds to a faulty GraphQL request (%s) with status 400, an explanation and the request id',
    async (_, body) => {
      const response = await postGraphQL(body, { 'x-request-id': 'request-12345' })
      expect(response.status).toBe(400)
      for (const { message, extensions } of await readGraphQLErrors(response)) {
        expect(extensions).toEqual({ code: 'BAD_REQUEST', requestId: 'request-12345' })
        expect(message).toMatch(/^\S+ \S+ .+/)
      }
    },
  )

  test.each([
    ['an empty object', {}],
    ['an empty document', { query: '' }],
    ['a number for a document', { query: 1 }],
  ])(
    'the gateway asks for the text of the document when a GraphQL request has no document: %s',
    async (_, body) => {
      const response = await postGraphQL(JSON.stringify(body))
      expect(response.status).toBe(400)
      expect((await readGraphQLErrors(response)).map(({ message }) => message)).toEqual([
        'Send the text of the document as `query`.',
      ])
    },
  )

  test.each([
    ['without a document', {}],
    ['beside a document', { query: '{ portal { name } }' }],
  ])(
    'the gateway refuses an automatic persisted query with status 400 and the message that clients of Apollo expect: %s',
    async (_, body) => {
      const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
      const response = await postGraphQL(JSON.stringify({ ...body, extensions }))
      expect([response.status, await readGraphQLErrors(response)]).toEqual([
        400,
        [
          {
            message: 'PersistedQueryNotSupported',
            extensions: { code: 'BAD_REQUEST', requestId: response.headers.get('x-request-id') },
          },
        ],
      ])
    },
  )

  test.each([
    ['text/plain', '{"query":"{ portal { name } }"}'],
    ['application/xml', '<query/>'],
  ])('the gateway asks for JSON when a GraphQL request has the content type %s', async (type, body) => {
    const response = await postGraphQL(body, { 'content-type': type })
    expect([response.status, (await readGraphQLErrors(response))[0]?.message]).toEqual([
      415,
      'Send `content-type: application/json`.',
    ])
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'the GraphQL endpoint refuses the method %s with status 405 and allows only POST',
    async (method) => {
      const response = await fetch(`${gateway.url}/graphql?query=%7B__typename%7D`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'text/plain' },
        ...(method !== 'GET' && { body: '{' }),
      })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await readGraphQLErrors(response)).toEqual([
        {
          message: 'Send GraphQL requests by POST.',
          extensions: { code: 'BAD_REQUEST', requestId: response.headers.get('x-request-id') },
        },
      ])
    },
  )

  test.each([
    ['a body of an unknown type', { 'content-type': 'application/x-odd' }, 415],
    ['a request that accepts no JSON', { accept: 'image/png' }, 406],
  ])(
    'the gateway refuses a GraphQL request because of its headers, with an explanation: %s',
    async (_, headers, status) => {
      const response = await postGraphQL('{"query":"{ portal { name } }"}', headers)
      const [error] = await readGraphQLErrors(response)
      expect([response.status, error?.extensions.code]).toEqual([status, 'BAD_REQUEST'])
      expect(error?.message).toMatch(/^\S+ \S+ .+/)
      expect(error?.extensions.requestId).toMatch(/^[\w-]{8,64}$/)
    },
  )

  test('the gateway limits the number of federation calls per GraphQL request, even if the request reads many objects', async () => {
    const countInterventionReportCalls = async () =>
      [
        ...(await (await fetch(`${gateway.url}/metrics`)).text()).matchAll(
          /^sentier_federation_calls_total\{call="getInterventionReport".*\} (\d+)$/gm,
        ),
      ].reduce((sum, [, count]) => sum + Number(count), 0)
    const buildIdsOfHundredInterventionReports = (start: number) =>
      Array.from({ length: 100 }, (_, index) => encodeId('InterventionReport', start + index))
    const before = await countInterventionReportCalls()
    const { errors } = await gateway.query(
      'query ($a: [ID!]!, $b: [ID!]!) { a: nodes(ids: $a) { id } b: nodes(ids: $b) { id } }',
      { a: buildIdsOfHundredInterventionReports(5_000), b: buildIdsOfHundredInterventionReports(6_000) },
      await gateway.signIn(),
    )
    expect(errors?.[0]).toMatchObject({
      message: 'A request can make at most 100 federation calls. Request less data.',
      extensions: { code: 'BAD_REQUEST' },
    })
    await expect.poll(countInterventionReportCalls).toBe(before + 100)
  })

  test('the gateway refuses a GraphQL document that is too large', async () => {
    const response = await postGraphQL(
      JSON.stringify({ query: `{ portal { name } } # ${'x'.repeat(200_000)}` }),
    )
    expect(response.status).toBe(413)
    expect(await readGraphqlErrorCode(response)).toBe('BAD_REQUEST')
  })

  test('if the Content-Length of a request is too large, the gateway refuses the request before its body arrives', async () => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8000000\r\n\r\n',
    )
    let answer = ''
    for await (const chunk of socket) {
      answer += String(chunk)
      if (answer.includes('BAD_REQUEST')) break
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"BAD_REQUEST"')
  })

  const logIn = 'mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }'
  const buildTextOfLength = (length: number) => 'x'.repeat(length)
  const buildNumberedGraphqlFields = (count: number, name = 'unknown') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 1]))
  test.each([
    ['300,000 unknown fields', { variables: { input: buildNumberedGraphqlFields(300_000) } }, 413],
    [
      '100 unknown fields beside a long string',
      { variables: { input: { ...buildNumberedGraphqlFields(100), email: buildTextOfLength(50_000) } } },
      400,
    ],
    [
      '100 unknown fields with long names',
      { variables: { input: buildNumberedGraphqlFields(100, buildTextOfLength(500)) } },
      400,
    ],
    ['a long string of the wrong type', { variables: { input: buildTextOfLength(60_000) } }, 400],
    ['a string of 5 MB', { variables: { input: buildTextOfLength(5_000_000) } }, 413],
    ['a million elements', { variables: { input: Array.from({ length: 1_000_000 }, () => 1) } }, 413],
    ['300,000 undeclared variables', { variables: buildNumberedGraphqlFields(300_000) }, 413],
    [
      'variables nested 100 levels deep',
      { variables: { input: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown } },
      413,
    ],
    ['a long operation name', { operationName: buildTextOfLength(60_000) }, 400],
    [
      'a long string in the document',
      { query: `mutation { logIn(input: "${buildTextOfLength(40_000)}") { __typename } }` },
      400,
    ],
    [
      'many unknown fields in the document',
      {
        query: `mutation { logIn(input: { ${Object.keys(buildNumberedGraphqlFields(900)).join(': 1 ')}: 1 }) { __typename } }`,
      },
      400,
    ],
  ])(
    'the gateway refuses a request with %s, sends a short response, and does not block other requests',
    async (_, body, status) => {
      const refused = postGraphQL(JSON.stringify({ query: logIn, ...body }))
      expect((await fetchGatewayPath('/health/live')).status).toBe(200)
      const response = await refused
      const answer = await response.text()
      expect([response.status, answer]).toEqual([status, expect.stringContaining('"code":"BAD_REQUEST"')])
      expect(answer.length).toBeLessThan(50_000)
      for (const { message } of (JSON.parse(answer) as { errors: { message: string }[] }).errors)
        expect(message.length).toBeLessThanOrEqual(300)
    },
  )

  test('the error message for an invalid GraphQL request names the exceeded limit or the path of the invalid value', async () => {
    const ids = Array.from({ length: 100 }, () => '')
    const nodes = await gateway.query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(nodes.status).toBe(200)
    const tooManyNodes = await gateway.query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: ['', ...ids],
    })
    expect(tooManyNodes.errors?.map(({ message }) => message)).toEqual(['Give 100 `ids` at most.'])
    const { errors } = await gateway.query(logIn, { input: { email: 1, password: 'x' } })
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Variable "\$input" got invalid value 1 at "input.email"/),
    ])
  })

  const quotes = 'query ($lines: [PurchaseQuoteLineInput!]!) { purchaseQuotes(lines: $lines) { __typename } }'
  const buildQuoteLine = (more: object) => ({ vehicleId: 'v', clubId: 'c', type: 'THREE_DAY', ...more })
  test.each([
    [
      'a date that does not exist',
      quotes,
      { lines: [buildQuoteLine({}), buildQuoteLine({ firstDay: '2026-13-45' })] },
      ['lines', 1, 'firstDay'],
    ],
    ['a missing field', logIn, { input: { email: 'x' } }, ['input']],
    ['an unknown field', logIn, { input: { email: 'x', password: 'y', secret: 1 } }, ['input']],
    ['a missing variable', logIn, {}, ['input']],
    ['an object for an id', 'query ($id: ID!) { club(id: $id) { id } }', { id: { a: 1 } }, ['id']],
  ])('the error for an invalid value in the variables has the path of the value: %s', async (...row) => {
    const [, query, variables, variablePath] = row
    // The second request takes the path of a document that the gateway has already validated.
    for (const _ of [1, 2]) {
      const { errors, status } = await gateway.query(query, variables)
      expect([status, errors?.map(({ extensions }) => extensions)]).toEqual([
        400,
        [{ code: 'BAD_REQUEST', requestId: expect.any(String) as string, variablePath }],
      ])
    }
  })

  test.each(['subscription { viewer { id } }', 'subscription S { anything }'])(
    'the gateway refuses the GraphQL operation %s, and explains that subscriptions are not supported',
    async (query) => {
      const { errors } = await gateway.query(query)
      expect(errors).toEqual([
        {
          message: 'This schema has no subscriptions, only queries and mutations.',
          locations: [{ line: 1, column: 1 }],
          extensions: { code: 'BAD_REQUEST', requestId: expect.any(String) as string },
        },
      ])
    },
  )

  test.each([
    [
      'directive of a nested field',
      'query ($if: Boolean = true) { portal { name @include(if: $if) } }',
      { if: null },
    ],
    [
      'directive of a root field',
      'query ($if: Boolean = true) { portal @skip(if: $if) { name } }',
      { if: null },
    ],
    ['argument of a field', 'query ($id: ID = "x") { node(id: $id) { id } }', { id: null }],
  ])(
    'the gateway refuses the value null for a GraphQL variable that is used where null is not allowed: %s',
    async (...asked) => {
      const [, document, variables] = asked
      // The second request takes the path of a document that the gateway has already validated.
      for (const _ of [1, 2]) {
        const { errors } = await gateway.query(document, variables)
        expect(errors).toEqual([
          expect.objectContaining({
            message: expect.stringMatching(/^Argument "(if|id)" of .* must not be null\.$/) as string,
            extensions: { code: 'BAD_REQUEST', requestId: expect.any(String) as string },
          }),
        ])
      }
      expect(await gateway.readCompleteOutput()).not.toContain('unexpected error')
    },
  )

  test('the gateway refuses the content types of HTML forms, so that other sites cannot send GraphQL requests by form', async () => {
    const response = await postGraphQL('query=mutation', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    const uncompressedResponse = await postGraphQL(JSON.stringify({ query: '{ portal { name } }' }), {
      'content-type': 'text/plain',
    })
    expect(uncompressedResponse.status).toBeGreaterThanOrEqual(400)
  })

  test('the gateway executes a GraphQL document of the portal when the request contains only the document id', async () => {
    const [documentId] =
      [...readTrustedDocuments()].find(([, document]) => document.startsWith('query')) ?? []
    expect(
      await readGraphqlErrorCode(await postGraphQL(JSON.stringify({ documentId, variables: {} }))),
    ).not.toBe('DOCUMENT_UNKNOWN')
  })

  test('the gateway asks the client for the document text when the document id is unknown', async () => {
    expect(
      await readGraphqlErrorCode(await postGraphQL(JSON.stringify({ documentId: 'unknown', variables: {} }))),
    ).toBe('DOCUMENT_UNKNOWN')
  })
})

describe('endpoint settings', () => {
  test('introspection with the playground and arbitrary GraphQL documents are allowed by default, and two settings turn them off', async () => {
    const introspect = JSON.stringify({ query: getIntrospectionQuery() })
    expect((await postGraphQL(introspect)).status).toBe(200)
    const browser = { accept: 'text/html' }
    expect((await fetchGatewayPath('/graphql', browser)).status).toBe(200)

    const closed = await startGateway({
      env: { INTROSPECTION: 'off', OPEN_DOCUMENTS: 'off' },
    })
    try {
      const postToGatewayWithoutDeveloperFeatures = async (body: string) =>
        await fetch(`${closed.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      expect((await postToGatewayWithoutDeveloperFeatures(introspect)).status).toBe(400)
      expect(
        (await postToGatewayWithoutDeveloperFeatures(JSON.stringify({ query: '{ portal { name } }' })))
          .status,
      ).toBe(400)
      expect((await fetch(`${closed.url}/graphql`, { headers: browser })).status).toBe(404)
      expect((await fetch(`${closed.url}/graphql`)).status).toBe(405)
    } finally {
      await closed.stop()
    }
  })
})

describe('club pictures', () => {
  test("the gateway serves a club's picture with a content security policy that forbids scripts", async () => {
    const { data } = await gateway.query<{ club: { imageUrl: string } }>(
      'query ($id: ID!) { club(id: $id) { imageUrl } }',
      { id: club },
    )
    expect(data.club.imageUrl).toBe(`${gateway.url}/images/clubs/1`)
    const response = await fetch(data.club.imageUrl)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//) as string,
    ])
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    const secondResponse = await fetch(data.club.imageUrl, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(secondResponse.status).toBe(304)
  })

  test.each(['999999', 'x', '-1', '1e3', '..%2f..%2fetc'])(
    'the gateway serves no club picture for the id %s',
    async (id) => {
      expect((await fetchGatewayPath(`/images/clubs/${id}`)).status).toBe(404)
    },
  )
})

describe('files that browsers and search engines request from every host', () => {
  test('robots.txt keeps crawlers away from private paths', async () => {
    const response = await fetchGatewayPath('/robots.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const text = await response.text()
    expect(text).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)+$/)
    expect(text).toContain('Disallow: /export\n')
  })

  test.each(['/favicon.ico', '/favicon.svg'])("the gateway serves the portal's icon at %s", async (path) => {
    const response = await fetchGatewayPath(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toContain('<svg')
  })
})

const pageHeaders = { accept: 'text/html,application/xhtml+xml' }

/** True if the portal is built (`npm run build`). If false, tests of its HTML pages are skipped. */
const isPortalBuilt = existsSync(join(ownRelease, 'dist/web', fallbackPage))

describe.skipIf(!isPortalBuilt)('pages of the built portal', () => {
  test("the gateway serves the portal's HTML page at the URL of every screen", async () => {
    for (const path of [
      '/',
      '/Dashboard',
      '/01-054/accesspass/passchoice',
      '/account/resetpassword?token=a&email=b',
      '/receipt/UmVjZWlwdDox',
    ]) {
      const response = await fetchGatewayPath(path, pageHeaders)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    }
  })

  test('the gateway serves the portal’s HTML page in the language of the `lang` parameter, and French if the parameter is malformed', async () => {
    const fetchPageLanguage = async (path: string) =>
      /<html lang="(\w+)"/.exec(await (await fetchGatewayPath(path, pageHeaders)).text())?.[1]
    expect(await fetchPageLanguage('/login?lang=en')).toBe('en')
    for (const query of ['', '?lang=fr', '?lang=en?x', '?x?lang=en'])
      expect([query, await fetchPageLanguage(`/login${query}`)]).toEqual([query, 'fr'])
  })

  test('the gateway serves the portal’s HTML page when the HTTP request line contains an absolute URL, as proxies receive it', async () => {
    const { hostname, port } = new URL(gateway.url)
    const sendHttpRequestLine = async (requestLine: string) => {
      const socket = connect(Number(port), hostname)
      socket.write(`${requestLine} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
      let text = ''
      for await (const chunk of socket) text += String(chunk)
      return text
    }
    expect(await sendHttpRequestLine('GET http://x/Dashboard?a=b')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await sendHttpRequestLine('GET http://x/nope')).toMatch(/^HTTP\/1\.1 404 /)
    expect(await sendHttpRequestLine('POST http://x/login?lang=en')).toContain(
      '\r\nlocation: /login?lang=en\r\n',
    )
    await sendHttpRequestLine('GET http://x/export/fr-secret-ticket')
    expect(await gateway.readCompleteOutput()).not.toContain('secret-ticket')
  })

  test('the gateway serves the portal’s HTML page for the request header Accept: */*', async () => {
    expect((await fetchGatewayPath('/Dashboard', { accept: '*/*' })).status).toBe(200)
  })

  test('a URL that belongs to no screen of the portal returns the portal’s HTML page with status 404', async () => {
    for (const path of [
      '/nope.html',
      '/01-054/foo.bar',
      '/receipts/old.aspx',
      '/nope',
      '/01-054/nope',
      '/receipt/UmVjZWlwdDox/more',
      '/%00',
      '/receipt/%00',
      '/receipt/..%5c..%5cx',
      '/receipt//x',
      '/frames',
      '/frames/',
      '/video/',
      '/index.html',
      '/login.fr.html',
      '/guests.en.html',
      '/frames/dashboard.html',
      '/%66rames/dashboard.html',
      '/frames/dashboard.html.br',
      '/old-browser.js.gz',
      '//login',
      `/${'a'.repeat(5_000)}`,
    ]) {
      const response = await fetchGatewayPath(path, { ...pageHeaders, 'accept-encoding': 'identity' })
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(await response.text()).toContain('id="root"')
      // A client with a cached copy gets the page with status 404 again, not a 304.
      const etag = response.headers.get('etag') ?? 'W/"none"'
      const conditionalHeaders = { ...pageHeaders, 'if-none-match': etag }
      const secondResponse = await fetchGatewayPath(path, conditionalHeaders)
      expect([secondResponse.status, (await secondResponse.text()).includes('id="root"')]).toEqual([
        404,
        true,
      ])
    }
  })
})

describe('requests that get no page of the portal', () => {
  test('the gateway does not serve the portal’s HTML page at URLs of APIs, assets or files', async () => {
    expect((await fetchGatewayPath('/Dashboard', { accept: 'application/json' })).status).toBe(404)
    for (const path of [
      '/api/Vehicle/GetVehicles',
      '/assets/missing.js',
      '/images/missing',
      '/health/missing',
    ]) {
      expect([path, (await fetchGatewayPath(path, pageHeaders)).status]).toEqual([path, 404])
    }
    const outside = await fetchGatewayPath('/..%2f..%2fpackage.json', pageHeaders)
    expect(outside.status).toBe(404)
    expect(await outside.text()).not.toContain('dependencies')
    expect((await fetchGatewayPath('/.vite/manifest.json')).status).toBe(404)
  })

  test('a form posted by a browser without JavaScript is discarded, and the browser is redirected to the same page', async () => {
    const postFormToPath = async (path: string) =>
      await fetch(gateway.url + path, {
        method: 'POST',
        headers: pageHeaders,
        body: new URLSearchParams({ email: 'secret-person@sentier.example', password: 'secret-password' }),
        redirect: 'manual',
      })
    for (const path of ['/login', '/01-054/login?lang=en', '/IndexProvincial', '/']) {
      const response = await postFormToPath(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, path])
      expect(await response.text()).toBe('')
    }
    for (const path of ['/nope', '//sentier.example/login', '/assets/nope.js']) {
      const response = await postFormToPath(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
    }
    expect(await gateway.readCompleteOutput()).not.toContain('secret-')
  })

  test('a missing asset or file gets a 404 response without the portal’s HTML page', async () => {
    const image = { accept: 'image/avif,image/*,*/*;q=0.8' }
    for (const [path, headers] of [
      ['/assets/nope.html', pageHeaders],
      ['/assets/', pageHeaders],
      ['/assets/%00', pageHeaders],
      ['/receipt/%00', image],
      ['/assets/missing-1a2b.js', { accept: '*/*' }],
      ['/nope.png', image],
      ['/video/nope.mp4', { accept: '*/*' }],
    ] as const) {
      const response = await fetchGatewayPath(path, headers)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ])
    }
  })
})

describe('clients that disconnect before the response', () => {
  /**
   * Sends a complete or truncated HTTP request, and resets the connection after a delay in
   * milliseconds.
   */
  const sendHttpTextAndDisconnect = async (httpText: string, delayMs: number) => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    await new Promise((resolve) => {
      socket.on('error', () => {}).once('close', resolve)
      socket.once('connect', () => {
        socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${httpText}`)
        setTimeout(() => socket.resetAndDestroy(), delayMs)
      })
    })
  }
  const fetchGatewayMetrics = async () => await (await fetchGatewayPath('/metrics')).text()

  test('a request whose client disconnects early is not counted as a failure', async () => {
    const readInternalErrorMetric = async () =>
      /^sentier_requests_total\{.*outcome="INTERNAL"\}.*$/m.exec(await fetchGatewayMetrics())?.[0]
    const before = await readInternalErrorMetric()
    const body = '{"query":"{ portal { name } }"}'
    for (let at = 0; at < 100; at += 1)
      await sendHttpTextAndDisconnect(`content-length: ${body.length}\r\n\r\n${body}`, at % 4)
    await expect
      .poll(async () => /^sentier_requests_in_hand (\d+)$/m.exec(await fetchGatewayMetrics())?.[1])
      .toBe('0')
    expect(await readInternalErrorMetric()).toBe(before)
    expect(await gateway.readCompleteOutput()).not.toContain('unexpected error')
  })

  test('an upload slot becomes free when its client disconnects early', async () => {
    for (let at = 0; at < 40; at += 1) {
      const token = await gateway.signIn()
      await sendHttpTextAndDisconnect(
        `authorization: Bearer ${token}\r\ncontent-length: 100000\r\n\r\n`,
        at % 8,
      )
    }
    const authorization = `Bearer ${await gateway.signIn()}`
    const query = `{ portal { name } } # ${'x'.repeat(80_000)}`
    const response = await postGraphQL(JSON.stringify({ query }), { authorization })
    // The document is too large: without a free upload slot the gateway would not have read it.
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('BAD_REQUEST')])
  })
})

describe('request log', () => {
  test('the log line of a mutation that returned a problem has the type of the problem', async () => {
    const headers = { 'x-request-id': 'support-code-of-a-problem' }
    const input = { email: 'demo@sentier.example', password: 'secret-wrong-password' }
    await gateway.query(logInDocument, input, null, headers)
    const lines = (await gateway.readCompleteOutput()).split('\n')
    const line = lines.find((each) => each.includes('"reqId":"support-code-of-a-problem"'))
    expect(JSON.parse(line!)).toMatchObject({ outcome: 'ok', problem: 'InvalidCredentialsProblem' })
  })

  test('the log holds no tokens, passwords, e-mail addresses or query strings', async () => {
    await gateway.query(logInDocument, {
      email: 'secret-person@sentier.example',
      password: 'secret-password',
    })
    const token = await gateway.signIn()
    await gateway.query('{ viewer { email } }', {}, token)
    await fetchGatewayPath('/account/resetpassword?token=secret-token&email=x', { accept: 'text/html' })
    await fetchGatewayPath('/export/fr-secret-ticket')
    await fetchGatewayPath('//export/fr-secret-ticket')
    await fetchGatewayPath('/%65xport/fr-secret-ticket')
    await fetchGatewayPath('/secret-person%40sentier.example')
    await fetchGatewayPath('/images/pictures/secret-picture-key')
    await fetchGatewayPath('/secret-person@sentier.example')
    await gateway.query('{ portal { name } }', {}, null, {
      cookie: 'secret-cookie',
      authorization: 'Basic secret-pair',
    })
    const log = await gateway.readCompleteOutput()
    expect(log).toContain('"path":"/graphql"')
    expect(log).toContain('"path":"/account/resetpassword"')
    expect(log).not.toMatch(/secret-|sentier\.example"|sentier-demo"/)
    expect(log).not.toContain(token)
  })
})
