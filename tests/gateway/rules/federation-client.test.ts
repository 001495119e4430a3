/**
 * Tests of the gateway's federation client with a stub federation that simulates every kind of
 * failure.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Clock } from '../../../gateway/platform/clock.ts'
import { Federation, type FederationClient } from '../../../gateway/federation/client.ts'
import { parseFederationRow } from '../../../gateway/federation/parse-values.ts'
import { Refusal } from '../../../gateway/federation/refusal-errors.ts'
import type { FederationFailure } from '../../../gateway/platform/request-failures.ts'
import { Failure } from '../../../gateway/platform/request-failures.ts'
import { Metrics } from '../../../gateway/platform/metrics.ts'

type ServerBehavior = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Connection limits for tests that need no circuit breakers. `connection-pools.test.ts` tests the
 * circuit breakers.
 */
const limits = { connections: 4, chargingConnections: 4, fileConnections: 4, timeouts: 0, probeMs: 1_000 }

let server: Server
let behaviors: ServerBehavior[] = []
let requests: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
let federation: Federation
let client: FederationClient
const clock = new Clock({ followsFederation: true })
const metrics = new Metrics()
let logged: object[] = []
const log = { warn: (fields: object) => void logged.push(fields) }

const createJsonResponder =
  (status: number, body: unknown): ServerBehavior =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const resetConnection: ServerBehavior = (request) => request.socket.destroy()
const respondVerySlowly: ServerBehavior = (_, response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
      const next = behaviors.length > 1 ? behaviors.shift() : behaviors[0]
      next?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  federation = new Federation(
    `http://127.0.0.1:${port}/base`,
    {
      // Long enough for a busy machine, and far shorter than a response that trickles.
      timeoutMs: 2_000,
      purchaseTimeoutMs: 2_500,
      ...limits,
      replyBytes: 10_000,
      imageBytes: 1_000,
      fileMs: 3_000,
      fileBytes: 5_000,
    },
    clock,
    metrics,
    log,
  )
})

beforeEach(() => {
  requests = []
  logged = []
  client = federation.createClientForCaller({
    accessToken: 'secret',
    language: 'en',
    club: '01-054',
    requestId: 'request-1',
  })
})

afterAll(async () => {
  await federation.close()
  server.closeAllConnections()
  server.close()
})

const expectFederationFailure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as FederationFailure
}

const sendBuyCall = async (timeoutMs?: number) =>
  await client.call('buy', {
    body: { clubId: 1, vehicleId: 2, type: 1 },
    idempotencyKey: 'key-12345',
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

describe('request of the federation client', () => {
  test('a request to the federation contains the method, path, query and body of the REST call, and only allow-listed headers [A04, N60, N61]', async () => {
    behaviors = [createJsonResponder(200, {})]
    await client.call('getAccessRightTypes', { query: { withoutInsurance: true } })
    await client.call('getReceipt', { path: { id: 7 } })
    await sendBuyCall()
    expect(requests.map(({ line }) => line)).toEqual([
      'GET /base/api/AccessRight/GetAccessRightTypes?withoutInsurance=true',
      'GET /base/api/receipt/getreceipt/7',
      'POST /base/api/AccessRight/Buy',
    ])
    expect(requests[2]?.body).toBe('{"clubId":1,"vehicleId":2,"type":1}')
    const { host: _host, connection: _connection, ...headers } = requests[2]?.headers ?? {}
    expect(headers).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      authorization: 'Bearer secret',
      'content-length': '35',
      'content-type': 'application/json',
      'idempotency-key': 'key-12345',
      'x-club': '01-054',
      'x-language': 'en',
      'x-request-id': 'request-1',
    })
  })

  test('the federation client signs in with a form-encoded body and no token [N07]', async () => {
    behaviors = [createJsonResponder(200, {})]
    await client.call('token', { body: { grant_type: 'password', username: 'a@b.example', password: 'é&=' } })
    expect(requests[0]?.headers.authorization).toBe(undefined)
    expect(requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(new URLSearchParams(requests[0]?.body).get('password')).toBe('é&=')
  })
})

describe('response to the federation client', () => {
  const readMetricOfUnreadableResponses = async (call: string) =>
    Number(
      new RegExp(`^sentier_federation_failures_total{call="${call}",code="UNREADABLE"} (\\d+)`, 'm').exec(
        await metrics.renderMetricsText(),
      )?.[1] ?? 0,
    )

  test.each([
    ['a text that is not JSON', (_: unknown, response: ServerResponse) => response.end('<html>'), 'not JSON'],
    [
      'a text of another charset',
      (_: unknown, response: ServerResponse) =>
        response
          .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
          .end(Buffer.from('{"id":1,"city":"Québec"}', 'latin1')),
      'not UTF-8',
    ],
    ['a list instead of an object', createJsonResponder(200, []), 'cannot be parsed'],
    ['no content', createJsonResponder(204, null), 'cannot be parsed'],
  ])(
    'the federation client counts and logs %s as an unreadable response',
    async (_title, behavior, reason) => {
      behaviors = [behavior]
      const before = await readMetricOfUnreadableResponses('getUser')
      const error = await expectFederationFailure(
        client
          .call('getUser')
          .then((reply) => client.parse('getUser', () => parseFederationRow(reply, ({ id }) => id ?? null))),
      )
      expect(error).toMatchObject({ code: 'FEDERATION_UNAVAILABLE', mayHaveArrived: true })
      expect(error.message).toMatch(/^getUser: a response that is /)
      expect(await readMetricOfUnreadableResponses('getUser')).toBe(before + 1)
      expect(logged).toMatchObject([
        { reqId: 'request-1', call: 'getUser', reason: expect.stringContaining(reason) },
      ])
    },
  )

  test('the federation client reads responses and refusals that begin with a byte order mark', async () => {
    behaviors = [(_, response) => response.end('\uFEFF{"id":7}')]
    await expect(client.call('getUser')).resolves.toEqual({ id: 7 })
    behaviors = [(_, response) => response.writeHead(400).end('\uFEFF{"errors":{"CardDeclined":{}}}')]
    await expect(sendBuyCall()).rejects.toMatchObject({ code: 'CardDeclined' })
  })

  test('a refusal in another charset is a failure, and leaves open if a card was charged', async () => {
    const refusal = Buffer.from('{"errors":{"CardDeclined":{"description":"Carte refusée"}}}', 'latin1')
    behaviors = [(_, response) => response.writeHead(400).end(refusal)]
    expect(await expectFederationFailure(sendBuyCall())).toMatchObject({
      code: 'FEDERATION_UNAVAILABLE',
      message: 'buy: status 400 with a response that is not UTF-8',
      mayHaveArrived: true,
    })
  })

  test('a page of a proxy in another charset keeps the meaning of its status', async () => {
    behaviors = [(_, response) => response.writeHead(401).end(Buffer.from('<h1>Accès refusé</h1>', 'latin1'))]
    expect((await expectFederationFailure(client.call('getUser'))).code).toBe('UNAUTHENTICATED')
  })

  test('the federation client throws a Refusal for a refused REST call, and the error UNAUTHENTICATED for a 401 response', async () => {
    behaviors = [createJsonResponder(400, { errors: { CardDeclined: { description: 'x' } } })]
    await expect(sendBuyCall()).rejects.toBeInstanceOf(Refusal)
    behaviors = [createJsonResponder(401, {})]
    expect((await expectFederationFailure(client.call('getUser'))).code).toBe('UNAUTHENTICATED')
  })

  test.each<[string, ServerBehavior]>([
    ['JSON', createJsonResponder(404, { message: 'no card' })],
    ['an empty body', (_, response) => response.writeHead(404).end()],
  ])(
    'a 404 response with %s is a refusal, which says that the object does not exist',
    async (_, behavior) => {
      behaviors = [behavior]
      await expect(client.call('getCard')).rejects.toMatchObject({ code: '404', status: 404 })
    },
  )

  test('a 404 page of a proxy does not say that an object does not exist', async () => {
    behaviors = [(_, response) => response.writeHead(404).end('<!DOCTYPE html><h1>Server Error</h1>')]
    expect(await expectFederationFailure(client.call('getCard'))).toMatchObject({
      code: 'FEDERATION_UNAVAILABLE',
      message: 'getCard: status 404 with a response that is not JSON',
      status: 404,
    })
    await expect(client.picture('getClubImage', { path: { id: 1 } })).rejects.toBeInstanceOf(Refusal)
  })

  test('the federation client reports the Retry-After of a limited call', async () => {
    behaviors = [(_, response) => response.writeHead(429, { 'retry-after': '7' }).end('<html>')]
    const error = await expectFederationFailure(sendBuyCall())
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 7 })
  })

  test('the federation client returns undefined for a response without a body', async () => {
    behaviors = [(_, response) => response.writeHead(204).end()]
    expect(await client.call('removeCard')).toBe(undefined)
  })

  test.each([
    { success: false, errors: { General: { description: 'x' } } },
    { Success: 'False' },
    { errors: ['x'] },
    { Errors: 'x' },
  ])('a successful response without a schema that reports a failure is unreadable: %j', async (body) => {
    behaviors = [createJsonResponder(200, body)]
    expect(await expectFederationFailure(client.call('removeCard'))).toMatchObject({
      code: 'FEDERATION_UNAVAILABLE',
      message: 'removeCard: a successful response that reports a failure',
    })
    expect(logged).toMatchObject([{ call: 'removeCard', status: 200 }])
  })

  test.each([{}, { success: true, errors: null }, { errors: [] }, { errors: {} }, 'OK', 1])(
    'a successful response without a schema that reports no failure is a success: %j',
    async (body) => {
      behaviors = [createJsonResponder(200, body)]
      await expect(client.call('removeCard')).resolves.toEqual(body)
    },
  )

  test.each<[string, ServerBehavior]>([
    ['HTML in place of JSON', (_, response) => response.end('<html>')],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://elsewhere.example/' }).end()],
    ['a body that is too large', (_, response) => response.end(JSON.stringify('x'.repeat(20_000)))],
    [
      'a compressed body although identity was requested',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
    ],
    [
      'a second content-encoding header',
      (_, response) =>
        response
          .writeHead(200, [
            ['content-encoding', 'identity'],
            ['content-encoding', 'gzip'],
          ] as never)
          .end('{}'),
    ],
    ['a connection reset', resetConnection],
    ['status 503', createJsonResponder(503, {})],
    [
      'a truncated body',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => request.socket.destroy())
      },
    ],
  ])(
    'the federation client reports the federation as unavailable after an unusable response: %s',
    async (_, behaviour) => {
      behaviors = [behaviour]
      expect((await expectFederationFailure(client.call('getUser'))).code).toBe('FEDERATION_UNAVAILABLE')
    },
  )

  test.each<[string, ServerBehavior, object]>([
    [
      'a redirect, with the origin only',
      (_, response) =>
        response
          .writeHead(302, { location: 'https://u:p@login.example/in?email=maude@sentier.example' })
          .end(),
      { status: 302, reason: 'getUser: status 302, a redirect to https://login.example' },
    ],
    [
      'a redirect within the origin, without its path',
      (_, response) => response.writeHead(302, { location: '/login?token=x' }).end(),
      { status: 302, reason: 'getUser: status 302, a redirect within the origin' },
    ],
    [
      'a redirect to another host without a scheme',
      (_, response) => response.writeHead(302, { location: '//login.example/in?token=x' }).end(),
      { status: 302, reason: 'getUser: status 302, a redirect to https://login.example' },
    ],
    [
      'a redirect without a location',
      (_, response) => response.writeHead(302).end(),
      { status: 302, reason: 'getUser: status 302' },
    ],
    [
      'a body that is too large',
      (_, response) => response.end(JSON.stringify('x'.repeat(20_000))),
      { status: 200, reason: 'getUser: a response of more than 10000 bytes' },
    ],
    [
      'a compressed body',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
      { status: 200, reason: 'getUser: a response encoded as gzip' },
    ],
    [
      'a truncated body',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => request.socket.destroy())
      },
      { status: 200, reason: 'getUser: an incomplete response', cause: expect.stringMatching(/./) },
    ],
    [
      'a connection reset',
      resetConnection,
      { status: undefined, reason: 'getUser: no response', cause: expect.stringMatching(/./) },
    ],
  ])(
    'the federation client logs one line with the request id and the cause of a failed call: %s',
    async (_, behavior, fields) => {
      behaviors = [behavior]
      const error = await expectFederationFailure(client.call('getUser'))
      expect(logged).toEqual([
        {
          reqId: 'request-1',
          call: 'getUser',
          code: 'FEDERATION_UNAVAILABLE',
          cause: undefined,
          ...fields,
        },
      ])
      expect(error).toMatchObject({ call: 'getUser', status: (fields as { status?: number }).status })
    },
  )

  test('the federation client counts each dropped row of a response and logs one line', async () => {
    const readMetricOfDroppedRows = async () =>
      Number(
        /^sentier_rows_dropped_total{call="getClubs"} (\d+)/m.exec(await metrics.renderMetricsText())?.[1] ??
          0,
      )
    const before = await readMetricOfDroppedRows()
    client.countDroppedRows('getClubs', 3)
    expect(await readMetricOfDroppedRows()).toBe(before + 3)
    expect(logged).toEqual([{ reqId: 'request-1', call: 'getClubs', rows: 3 }])
  })

  test('the size limit of a federation response applies to the whole response, even if each chunk is small', async () => {
    /**
     * Stub response of 16,002 bytes, which exceeds the limit of 10,000 bytes although each of its
     * chunks is far smaller.
     */
    const respondInChunks: ServerBehavior = (_, response) => {
      const chunks = ['"', ...Array.from({ length: 16 }, () => 'x'.repeat(1_000)), '"']
      const writeNextResponseChunk = () => {
        const chunk = chunks.shift()
        if (chunk === undefined) response.end()
        else response.write(chunk, () => setImmediate(writeNextResponseChunk))
      }
      writeNextResponseChunk()
    }
    behaviors = [respondInChunks]
    expect((await expectFederationFailure(client.call('getUser'))).code).toBe('FEDERATION_UNAVAILABLE')
  })

  test('federation responses with pictures have a separate size limit', async () => {
    behaviors = [
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2_000)),
    ]
    await expectFederationFailure(client.picture('getClubImage', { path: { id: 1 } }))
    behaviors = [
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(900)),
    ]
    expect(await client.picture('getClubImage', { path: { id: 1 } })).toMatchObject({
      contentType: 'image/png',
    })
  })

  test("the gateway's clock follows the federation's Date header and ignores differences of less than a second", async () => {
    behaviors = [
      (_, response) =>
        response.writeHead(200, { date: new Date(Date.now() + 86_400_000).toUTCString() }).end('{}'),
    ]
    await client.call('getUser')
    expect(Math.abs(clock.now() - Date.now() - 86_400_000)).toBeLessThan(2_000)
    expect(clock.getOffsetMinutes()).toBe(1_440)
    behaviors = [
      (_, response) => response.writeHead(200, { date: new Date(Date.now() - 900).toUTCString() }).end('{}'),
    ]
    await client.call('getUser')
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5)
  })
})

describe('deadlines of federation calls', () => {
  test.each([
    ['a missing response', () => {}],
    ['a response that trickles', respondVerySlowly],
  ])(
    'a federation call fails at its deadline and stops waiting for %s',
    async (_, behaviour: ServerBehavior) => {
      behaviors = [behaviour]
      const start = performance.now()
      const error = await expectFederationFailure(client.call('getUser'))
      expect(error.code).toBe('FEDERATION_TIMEOUT')
      expect(error.mayHaveArrived).toBe(true)
      expect(performance.now() - start).toBeLessThan(6_000)
    },
  )

  test('a federation call that is still waiting for a connection at its deadline is never sent', async () => {
    behaviors = [() => {}]
    const sent = Array.from(
      { length: limits.chargingConnections },
      async () => await expectFederationFailure(sendBuyCall()),
    )
    const waiting = [expectFederationFailure(sendBuyCall(500)), expectFederationFailure(sendBuyCall(500))]
    for (const { code, mayHaveArrived } of await Promise.all(waiting))
      expect([code, mayHaveArrived]).toEqual(['FEDERATION_TIMEOUT', false])
    for (const { code, mayHaveArrived } of await Promise.all(sent))
      expect([code, mayHaveArrived]).toEqual(['FEDERATION_TIMEOUT', true])
    // The timed-out calls are not sent when a connection becomes free, either.
    behaviors = [createJsonResponder(200, {})]
    await sendBuyCall()
    expect(requests.map(({ line }) => line)).toEqual(
      Array.from({ length: limits.chargingConnections + 1 }, () => 'POST /base/api/AccessRight/Buy'),
    )
  })
})

describe('retries of federation calls', () => {
  test('the federation client retries a failed read call once', async () => {
    behaviors = [resetConnection, createJsonResponder(200, { id: 1 })]
    expect(await client.call('getUser')).toEqual({ id: 1 })
    expect(requests).toHaveLength(2)
  })

  test('the federation client never retries a failed write call', async () => {
    behaviors = [resetConnection, createJsonResponder(200, {})]
    expect((await expectFederationFailure(sendBuyCall())).mayHaveArrived).toBe(true)
    expect(requests).toHaveLength(1)
  })

  test('the federation client stops retrying failed read calls when its retry budget is exhausted', async () => {
    behaviors = [createJsonResponder(503, {})]
    for (let calls = 0; calls < 40; calls += 1) await expectFederationFailure(client.call('getUser'))
    // Forty calls, at most ten retries of the full budget, and one retry for every ten calls.
    expect(requests.length).toBeLessThanOrEqual(40 + 10 + 4)
  })

  test('the federation client reports a refused connection as a call that did not reach the federation', async () => {
    const anonymousFederation = new Federation(
      'http://127.0.0.1:9',
      {
        timeoutMs: 300,
        purchaseTimeoutMs: 300,
        ...limits,
        replyBytes: 1,
        imageBytes: 1,
        fileMs: 300,
        fileBytes: 1,
      },
      clock,
      metrics,
      log,
    )
    const error = await expectFederationFailure(
      anonymousFederation
        .createClientForCaller({ accessToken: null, language: 'fr', club: null, requestId: 'x' })
        .call('buy', { body: { clubId: 1, vehicleId: 1, type: 1 } }),
    )
    expect([error.code, error.mayHaveArrived]).toEqual(['FEDERATION_UNAVAILABLE', false])
    await anonymousFederation.close()
  })
})
