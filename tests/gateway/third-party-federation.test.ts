/**
 * Tests of the gateway with a stubbed federation that sends invalid list rows, unknown error codes
 * and consent errors.
 */
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

/**
 * Responses of the stubbed federation by request path. Each test sets the responses that it needs.
 * A buffer is sent unchanged, and any other body as JSON.
 */
const stubResponses: Record<string, [status: number, body: unknown]> = {}
const path = {
  user: '/rest/api/account/getuser',
  vehicles: '/rest/api/Vehicle/GetVehicles',
  receipts: '/rest/api/receipt/getreceipts',
  clubs: '/rest/api/club/getclubs',
  removeCard: '/rest/api/Payment/RemoveCard',
  print: '/rest/api/AccessRight/PrintAccessRight/7',
  token: '/rest/Token',
}

let federation: Server
let gateway: RunningGateway
beforeAll(async () => {
  federation = createServer((request, response) => {
    const [status, body] = stubResponses[request.url ?? ''] ?? [404, {}]
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body instanceof Buffer ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => federation.listen(0, '127.0.0.1', resolve))
  const { port } = federation.address() as AddressInfo
  gateway = await startGateway({
    env: { FEDERATION_URL: `http://127.0.0.1:${port}/rest`, METRICS: 'on' },
    config: { cache: { offersMs: 0 } },
  })
})
afterAll(async () => {
  await gateway.stop()
  federation.close()
})

const member = {
  id: 1,
  email: 'm@sentier.example',
  firstName: 'M',
  lastName: 'T',
  isBusiness: false,
  consent_required: false,
}

test('the gateway warns at startup if a restart would lose the idempotency keys of purchases', async () => {
  await expect.poll(() => gateway.output()).toContain('idempotency keys of purchases are lost at a restart')
})

test('the gateway drops invalid rows from a list of the federation, and returns invalid values as null', async () => {
  stubResponses[path.user] = [200, { ...member, lastName: null, nbrOfMagazines: 'many' }]
  stubResponses[path.vehicles] = [
    200,
    [
      { id: 'x' },
      null,
      {
        id: 1,
        name: 'RENARD',
        type: 9,
        cc: 'huge',
        year: 2021,
        accessRights: [{ id: 2, status: 42, type: 99, activeAtEpoch: 9e99 }, 'odd'],
      },
    ],
  ]
  stubResponses[path.receipts] = [
    200,
    [{ id: 3, totalAmount: 114.98, successful: 'True', details: 'none' }, { id: 4 }],
  ]
  const { data, errors } = await gateway.query(
    '{ viewer { lastName magazinePreferences { printedQuantity } vehicles { edges { node { name type year displacement isComplete activePass { id } accessRights { edges { node { status type activeAt validity canPrint clubSnapshot { name } } } } } } } receipts { edges { node { successful total { cents } amount { cents } paidAt lines { name } accessRightSnapshot { type } } } } } }',
    {},
    'token',
  )
  expect(errors).toBe(undefined)
  expect(data).toEqual({
    viewer: {
      lastName: '',
      magazinePreferences: { printedQuantity: 0 },
      vehicles: {
        edges: [
          {
            node: {
              name: 'RENARD',
              type: 'UNKNOWN',
              year: '2021',
              displacement: null,
              isComplete: false,
              activePass: null,
              accessRights: {
                edges: [
                  {
                    node: {
                      status: 'UNKNOWN',
                      type: 'UNKNOWN',
                      activeAt: null,
                      validity: null,
                      canPrint: false,
                      clubSnapshot: null,
                    },
                  },
                ],
              },
            },
          },
        ],
      },
      receipts: {
        edges: [
          {
            node: {
              successful: true,
              total: { cents: 11_498 },
              amount: { cents: 11_498 },
              paidAt: null,
              lines: [],
              accessRightSnapshot: null,
            },
          },
        ],
      },
    },
  })
})

test('a failed GraphQL field is null with an error, and all other fields are returned', async () => {
  stubResponses[path.user] = [200, member]
  stubResponses[path.receipts] = [500, { message: 'NullReferenceException at Federation.Data.Receipts' }]
  const { data, errors } = await gateway.query(
    '{ viewer { firstName receipts { totalCount } } }',
    {},
    'token',
  )
  expect(data).toEqual({ viewer: { firstName: 'M', receipts: null } })
  expect(errors).toEqual([
    {
      message: 'Le service de la fédération ne répond pas en ce moment. Réessayez dans quelques minutes.',
      path: ['viewer', 'receipts'],
      locations: expect.any(Array) as object[],
      extensions: { code: 'FEDERATION_UNAVAILABLE', requestId: expect.any(String) as string },
    },
  ])
  expect(JSON.stringify(errors)).not.toContain('NullReference')
})

/** Returns the log lines about a GraphQL request, except the line of the request itself. */
const readLogLinesAboutRequest = (requestId: unknown): object[] =>
  gateway
    .output()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${String(requestId)}"`))
    .map((line) => JSON.parse(line) as { msg: string })
    .filter(({ msg }) => msg !== 'request')

test.each<[string, [status: number, body: unknown], string, object]>([
  ['failed', [503, {}], 'federation call failed', { status: 503, code: 'FEDERATION_UNAVAILABLE' }],
  ['unreadable', [200, 'nothing'], 'unreadable response', { reason: 'a response that is not a list' }],
])(
  'the log lines of a failed federation call contain the support code of the error: %s response',
  async (_, response, msg, fields) => {
    stubResponses[path.user] = [200, member]
    stubResponses[path.receipts] = response
    const { errors } = await gateway.query('{ viewer { receipts { totalCount } } }', {}, 'token')
    await expect
      .poll(() => readLogLinesAboutRequest(errors?.[0]?.extensions['requestId']))
      .toMatchObject([
        { msg, call: 'getReceipts', ...fields },
        { msg: 'failure', call: 'getReceipts', code: 'FEDERATION_UNAVAILABLE', path: ['viewer', 'receipts'] },
      ])
  },
)

test('unreadable rows are logged once for each list of a request, with their number', async () => {
  stubResponses[path.user] = [200, member]
  stubResponses[path.vehicles] = [
    200,
    [{ id: 'x' }, null, { id: 1, accessRights: [{ id: 2, status: 1, type: 1 }] }],
  ]
  const { data, headers } = await gateway.query('{ viewer { vehicles { totalCount } } }', {}, 'token')
  expect(data).toEqual({ viewer: { vehicles: { totalCount: 1 } } })
  await expect
    .poll(() => readLogLinesAboutRequest(headers.get('x-request-id')))
    .toMatchObject([{ msg: 'unreadable rows dropped', call: 'getVehicles', rows: 3 }])
})

test.each([
  [403, { error: 'consent_required' }, 'CONSENT_REQUIRED'],
  [401, {}, 'UNAUTHENTICATED'],
  [400, { error_code: 1 }, 'UNAUTHENTICATED'],
  [429, {}, 'RATE_LIMITED'],
  [400, { errors: { Odd: { description: 'secret' } } }, 'REFUSED'],
  [404, {}, 'REFUSED'],
  [418, 'secret', 'REFUSED'],
  [200, 'not an object', 'FEDERATION_UNAVAILABLE'],
])(
  'if the federation responds to the profile call with status %i and body %j, the client gets the GraphQL error %s',
  async (status, body, code) => {
    stubResponses[path.user] = [status, body]
    const { data, errors, status: httpStatus } = await gateway.query('{ viewer { firstName } }', {}, 'token')
    expect({ data, answered: httpStatus, codes: errors?.map(({ extensions }) => extensions.code) }).toEqual({
      data: { viewer: null },
      answered: 200,
      codes: [code],
    })
    expect(JSON.stringify(errors)).not.toContain('secret')
  },
)

test("the GraphQL error for a refused query contains the federation's refusal code and the gateway's own message", async () => {
  stubResponses[path.user] = [400, { errors: { Odd: { description: 'secret' } } }]
  const { errors } = await gateway.query('{ viewer { firstName } }', {}, 'token', { 'x-language': 'en' })
  expect(errors).toMatchObject([
    {
      message: 'The federation refused this request. Reload the page, then try again.',
      extensions: { code: 'REFUSED', refusal: 'Odd', requestId: expect.any(String) as string },
    },
  ])
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(
    'sentier_refusals_unmapped_total{call="getUser",code="Odd"}',
  )
})

test('the gateway tells a rate-limited caller the number of seconds to wait', async () => {
  stubResponses[path.user] = [429, {}]
  const { errors } = await gateway.query('{ viewer { firstName } }', {}, 'token')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
})

test("an unknown federation refusal becomes a RefusedProblem that keeps the refusal's code and drops its text", async () => {
  stubResponses[path.removeCard] = [400, { errors: { MoonPhase: { description: 'secret words' } } }]
  const { data } = await gateway.query(
    'mutation { removePaymentCard { __typename ... on RefusedProblem { message code } } }',
    {},
    'token',
  )
  expect(data).toEqual({
    removePaymentCard: {
      __typename: 'RefusedProblem',
      code: 'MoonPhase',
      message: expect.stringMatching(
        /^La carte n’a pas été retirée\. La fédération n’a pas pu accepter/,
      ) as string,
    },
  })
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toContain('sentier_refusals_unmapped_total{call="removeCard",code="MoonPhase"} 1')
})

test('the link to a printed pass is returned only if it is an http or https URL (R-45)', async () => {
  const requestPassPrintResult = async () => {
    const { data, errors } = await gateway.query<{ printAccessRight: { __typename: string } } | null>(
      'mutation { printAccessRight(input: { accessRightId: "QWNjZXNzUmlnaHQ6Nw" }) { __typename } }',
      {},
      'token',
    )
    return errors?.[0]?.extensions.code ?? data?.printAccessRight.__typename
  }
  stubResponses[path.print] = [200, 'javascript:alert(1)']
  expect(await requestPassPrintResult()).toBe('FEDERATION_UNAVAILABLE')
  stubResponses[path.print] = [200, 'https://files.example/pass.pdf']
  expect(await requestPassPrintResult()).toBe('PrintAccessRightPayload')
})

test('a sign-in response without a token creates no session', async () => {
  stubResponses[path.token] = [200, { access_token: '' }]
  const { errors } = await gateway.query(
    'mutation { logIn(input: { email: "a@b.example", password: "secret-1" }) { __typename } }',
  )
  expect(errors?.[0]?.extensions.code).toBe('FEDERATION_UNAVAILABLE')
})

test.each([400, 401, 403, 404])(
  'a page of a proxy with status %i in response to a sign-in is a failure of the federation, which never locks the account',
  async (status) => {
    stubResponses[path.token] = [status, Buffer.from('<!DOCTYPE html><h1>Server Error</h1>')]
    const email = `page-${status}@sentier.example`
    const sendSignIn = async (mutation: string) => {
      const { data, errors } = await gateway.query<Record<string, { __typename: string }> | null>(
        `mutation { ${mutation} { __typename } }`,
      )
      return errors?.[0]?.extensions.code ?? Object.values(data!)[0]!.__typename
    }
    const logIn = `logIn(input: { email: "${email}", password: "secret-123" })`
    const attempts = [
      ...Array.from({ length: 8 }, () => logIn),
      `logInWithCode(input: { email: "${email}", code: "123456" })`,
      'refreshSession(input: { refreshToken: "refresh" })',
    ]
    for (const mutation of attempts)
      expect([mutation, await sendSignIn(mutation)]).toEqual([mutation, 'FEDERATION_UNAVAILABLE'])
    stubResponses[path.token] = [400, { error: 'invalid_grant' }]
    expect(await sendSignIn(logIn)).toBe('InvalidCredentialsProblem')
  },
)
