/**
 * Tests of registered clients (`CLIENTS`): a partner's site signs members in with one-time codes,
 * and its public id can lower the rate limits, but never raise them.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { readNewestOneTimeCode } from './contract/read-mail-links.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const origin = 'https://boutique.example'
const clients = [
  { id: 'boutique', origins: [origin], share: 50 },
  { id: 'club-app', origins: [], share: 100 },
]
const email = 'demo@sentier.example'

let gateway: Gateway
afterEach(async () => await gateway.stop())
const startGatewayWithRegisteredClients = async (env: Record<string, string> = {}) => {
  gateway = await startGatewayInProcess({
    env: { CLIENTS: JSON.stringify(clients), TRUST_PROXY: '1', ...env },
  })
}

interface MutationResult {
  __typename: string
  codeRequest?: string
  session?: { accessToken: string }
}

/** Sends a mutation. Returns its result, and the type of the result or the code of the error. */
async function sendSignInMutation(
  document: string,
  variables: object,
  headers: Record<string, string>,
): Promise<{ kind: string | undefined; result: MutationResult | undefined }> {
  const { data, errors } = await gateway.query<{ result: MutationResult } | null>(document, variables, null, {
    'x-forwarded-for': '203.0.113.1',
    ...headers,
  })
  return { kind: errors?.[0]?.extensions.code ?? data?.result.__typename, result: data?.result }
}

const requestSignInCode = async (recipient: string, headers: Record<string, string>) =>
  await sendSignInMutation(
    `mutation ($input: RequestOneTimeCodeInput!) { result: requestOneTimeCode(input: $input) {
      __typename ... on RequestOneTimeCodePayload { codeRequest } } }`,
    { input: { email: recipient } },
    headers,
  )
const logInWithCode = async (code: string, headers: Record<string, string>, codeRequest?: string) =>
  await sendSignInMutation(
    `mutation ($input: LogInWithCodeInput!) { result: logInWithCode(input: $input) {
      __typename ... on LogInPayload { session { accessToken } } } }`,
    { input: { email, code, codeRequest } },
    headers,
  )

describe("sign-in from a partner's page", () => {
  test("CORS lets pages of a registered client's origin send a client id, but no pages of other origins", async () => {
    await startGatewayWithRegisteredClients({ CORS_ORIGINS: 'none' })
    const readPreflightResponseHeaders = async (pageOrigin: string) => {
      const { headers } = await fetch(`${gateway.url}/graphql`, {
        method: 'OPTIONS',
        headers: {
          origin: pageOrigin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-client',
        },
      })
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]
    }
    expect(await readPreflightResponseHeaders(origin)).toEqual([origin, expect.stringContaining('x-client')])
    expect(await readPreflightResponseHeaders('https://evil.example')).toEqual([null, null])
  })

  test("on a partner's page, a one-time code signs a member in once, and an unknown account gets the same response", async () => {
    await startGatewayWithRegisteredClients()
    const { kind, result } = await requestSignInCode(email, { origin })
    expect(kind).toBe('RequestOneTimeCodePayload')
    expect((await requestSignInCode('nobody@sentier.example', { origin })).kind).toBe(kind)
    const code = readNewestOneTimeCode(gateway, email)
    const signedIn = await logInWithCode(code, { origin }, result?.codeRequest)
    expect(signedIn.kind).toBe('LogInPayload')
    const { data } = await gateway.query('{ viewer { email } }', {}, signedIn.result?.session?.accessToken, {
      origin,
    })
    expect(data).toEqual({ viewer: { email } })
    expect((await logInWithCode(code, { origin })).kind).toBe('InvalidCredentialsProblem')
  })
})

test('the metric of client requests counts the requests of registered clients by outcome, and no unknown client ids', async () => {
  await startGatewayWithRegisteredClients()
  const queryPortalNameWithHeaders = async (headers: Record<string, string>) =>
    await gateway.query('{ portal { name } }', {}, null, headers)
  await queryPortalNameWithHeaders({ 'x-client': 'boutique' })
  await queryPortalNameWithHeaders({ origin })
  await queryPortalNameWithHeaders({ 'x-client': 'club-app' })
  await queryPortalNameWithHeaders({ 'x-client': 'stranger' })
  await queryPortalNameWithHeaders({ 'x-client': 'boutique', origin: 'http://localhost:3000' })
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics.split('\n').filter((line) => line.startsWith('sentier_client_requests_total{'))).toEqual([
    'sentier_client_requests_total{client="boutique",outcome="ok"} 2',
    'sentier_client_requests_total{client="club-app",outcome="ok"} 1',
  ])
})

describe('rate limits of a registered client', () => {
  const boutique = { 'x-client': 'boutique' }

  test("a registered client uses at most its share of an IP address's rate limit, and the rest stays for other clients", async () => {
    await startGatewayWithRegisteredClients(buildRateLimitEnv({ mailsPerAddress: 4 }))
    const requestCodeAndGetResultType = async (name: string, headers: Record<string, string>) =>
      (await requestSignInCode(`${name}@sentier.example`, headers)).kind
    const allowed = 'RequestOneTimeCodePayload'
    expect(await requestCodeAndGetResultType('a', boutique)).toBe(allowed)
    expect(await requestCodeAndGetResultType('b', { origin })).toBe(allowed)
    expect(await requestCodeAndGetResultType('c', boutique)).toBe('RATE_LIMITED')
    // Another address of the same client has its own share.
    expect(await requestCodeAndGetResultType('c', { ...boutique, 'x-forwarded-for': '203.0.113.2' })).toBe(
      allowed,
    )
    expect(await requestCodeAndGetResultType('d', {})).toBe(allowed)
    expect(await requestCodeAndGetResultType('e', { 'x-client': 'club-app' })).toBe(allowed)
    // The requests of all clients count towards the limit of the address.
    expect(await requestCodeAndGetResultType('f', { 'x-client': 'club-app' })).toBe('RATE_LIMITED')
    expect(await requestCodeAndGetResultType('g', {})).toBe('RATE_LIMITED')
  })

  test("wrong one-time codes from a registered client count toward the client's share of the rate limit", async () => {
    await startGatewayWithRegisteredClients(buildRateLimitEnv({ logInFailuresPerAddress: 4 }))
    const guessSignInCode = async (headers: Record<string, string>) =>
      (await logInWithCode('000000', headers)).kind
    expect([
      await guessSignInCode(boutique),
      await guessSignInCode(boutique),
      await guessSignInCode(boutique),
    ]).toEqual(['InvalidCredentialsProblem', 'InvalidCredentialsProblem', 'RATE_LIMITED'])
    expect(await guessSignInCode({})).toBe('InvalidCredentialsProblem')
  })

  test("the cost of queries from a registered client counts toward the client's share of the rate limit", async () => {
    await startGatewayWithRegisteredClients(buildRateLimitEnv({ queryCostPerAddress: 100 }))
    const fields = `{ ${Array.from({ length: 10 }, (_, index) => `n${index}: __typename`).join(' ')} }`
    const queryAndGetErrorCode = async (headers: Record<string, string>) =>
      (await gateway.query(fields, {}, null, { 'x-forwarded-for': '203.0.113.1', ...headers })).errors?.[0]
        ?.extensions.code
    const codes = []
    for (let request = 0; request < 5; request += 1) codes.push(await queryAndGetErrorCode(boutique))
    expect(codes).toContain('RATE_LIMITED')
    expect(await queryAndGetErrorCode({})).toBe(undefined)
  })

  test('a client id allows no additional sign-in attempts or e-mails for an account', async () => {
    await startGatewayWithRegisteredClients(buildRateLimitEnv({ wrongCodes: 2, mails: 2 }))
    const kinds = []
    const callers: Record<string, string>[] = [
      {},
      boutique,
      { origin },
      { 'x-client': 'club-app' },
      { 'x-client': 'stranger' },
    ]
    for (const headers of callers) kinds.push((await logInWithCode('000000', headers)).kind)
    expect(kinds).toEqual([
      'InvalidCredentialsProblem',
      'InvalidCredentialsProblem',
      'RATE_LIMITED',
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
    const mails = []
    for (const headers of callers.slice(1, 4))
      mails.push((await requestSignInCode('nobody@sentier.example', headers)).kind)
    expect(mails).toEqual(['RequestOneTimeCodePayload', 'RequestOneTimeCodePayload', 'RATE_LIMITED'])
  })
})
