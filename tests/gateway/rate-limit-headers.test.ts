/**
 * Tests of the response headers `RateLimit-Policy` and `RateLimit`, and of the query cost in
 * responses. Each test of the headers runs with rate limit counters in memory and in Redis.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readTrustedDocuments } from '../../gateway/schema/trusted-documents.ts'
import { TrustedPath } from '../../gateway/schema/trusted-path.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { logInDocument } from './helpers/graphql-documents.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { type TestRedis, hasRedis, redisSkipNote, startRedis } from './helpers/redis-server.ts'

const settings = {
  TRUST_PROXY: '1',
  ...buildRateLimitEnv({ queryCost: 500, queryCostPerAddress: 1_000 }),
  CLIENTS: JSON.stringify([{ id: 'boutique', origins: [], share: 50 }]),
}

let lastAddress = 0
/** Returns the IP address of a client that no other test has used. */
const createUnusedClientAddress = () => `203.0.113.${(lastAddress += 1)}`

interface Cost {
  total: number
  document: number
  federationCalls: number
  values: number
}

/** Sends a GraphQL request from a client address, and returns the response with its parsed body. */
async function postGraphqlRequest(
  { url }: Gateway,
  body: object,
  address: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  })
  const { extensions, errors } = (await response.json()) as {
    extensions?: { cost: Cost }
    errors?: { extensions: { code: string } }[]
  }
  return {
    status: response.status,
    code: errors?.[0]?.extensions.code,
    policy: response.headers.get('ratelimit-policy'),
    allowance: response.headers.get('ratelimit'),
    retryAfter: response.headers.get('retry-after'),
    cost: extensions?.cost,
  }
}

/**
 * Returns the account's remaining query cost from a `RateLimit` header. Fails the test if the
 * header contains another limit.
 */
function readRemainingRateLimit(header: string | null): number {
  const [, remaining] = /^"fields-per-account";r=(\d+);t=\d+$/.exec(header ?? '') ?? []
  expect(remaining, `RateLimit: ${header}`).toBeDefined()
  return Number(remaining)
}

/**
 * Signs in a member and reads the member, so that the gateway knows the account of the session.
 * Returns the headers for further requests.
 */
async function signInMember(gateway: Gateway, name: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await gateway.signIn(`${name}@sentier.example`)}` }
  await postGraphqlRequest(
    gateway,
    { query: '{ viewer { firstName } }' },
    createUnusedClientAddress(),
    headers,
  )
  return headers
}

const portalQuery = { query: '{ portal { name } }' }
const addressPolicy = '"fields-per-address";q=1000;w=60'

describe.each([
  { kind: 'memory', isThere: true },
  { kind: 'Redis', isThere: hasRedis },
])('rate limit headers with counters in $kind', ({ kind, isThere }) => {
  describe.skipIf(!isThere)(`allowances of clients${isThere ? '' : redisSkipNote}`, () => {
    let redis: TestRedis | null = null
    let gateway: Gateway
    beforeAll(async () => {
      if (kind === 'Redis') redis = await startRedis()
      gateway = await startGatewayInProcess({
        env: { ...settings, ...(redis !== null && { REDIS_URL: redis.url }) },
      })
    })
    afterAll(async () => {
      await gateway?.stop()
      await redis?.destroyServer()
    })

    test("responses to a visitor state the limit of the visitor's IP address, but not how much of it remains", async () => {
      const address = createUnusedClientAddress()
      for (let request = 0; request < 2; request += 1)
        expect(await postGraphqlRequest(gateway, portalQuery, address)).toMatchObject({
          status: 200,
          policy: addressPolicy,
          allowance: null,
        })
    })

    test('responses to a registered client state its share of the limit, but not how much of it remains', async () => {
      const headers = { 'x-client': 'boutique' }
      expect(
        await postGraphqlRequest(gateway, portalQuery, createUnusedClientAddress(), headers),
      ).toMatchObject({ policy: `${addressPolicy}, "fields-per-client";q=500;w=60`, allowance: null })
    })

    test("responses to a member state the remaining limit of the account, which other members' requests do not change", async () => {
      const headers = await signInMember(gateway, 'demo')
      const address = createUnusedClientAddress()
      const first = await postGraphqlRequest(gateway, portalQuery, address, headers)
      expect(first.policy).toBe(`"fields-per-account";q=500;w=60, ${addressPolicy}`)
      expect(first.allowance).toMatch(/^"fields-per-account";r=\d+;t=\d+$/)
      await postGraphqlRequest(gateway, portalQuery, address)
      const second = await postGraphqlRequest(gateway, portalQuery, address, headers)
      expect(readRemainingRateLimit(second.allowance)).toBe(readRemainingRateLimit(first.allowance) - 2)
    })

    test('responses to stored GraphQL documents of the portal state the remaining rate limit, with and without Apollo Server', async () => {
      const answer = vi.spyOn(TrustedPath.prototype, 'answer')
      const headers = await signInMember(gateway, 'entreprise')
      const documentId = [...readTrustedDocuments()].find(([, text]) => text.includes('CityFieldQuery'))![0]
      const readAllowanceAfterQueryWithAccept = async (accept: string) => {
        const address = createUnusedClientAddress()
        const { allowance } = await postGraphqlRequest(gateway, { documentId }, address, {
          ...headers,
          accept,
        })
        return readRemainingRateLimit(allowance)
      }
      // The first request also validates the document.
      const before = await readAllowanceAfterQueryWithAccept('*/*')
      answer.mockClear()
      const allowances = [
        await readAllowanceAfterQueryWithAccept('*/*'),
        await readAllowanceAfterQueryWithAccept('application/json; charset=utf-8'),
      ]
      expect(answer).toHaveBeenCalledTimes(1)
      // Three fields, and no cost of federation calls and values.
      expect(allowances).toEqual([before - 3, before - 6])
    })

    test('a refused request uses up no rate limit, and its Retry-After header is the end of the time window', async () => {
      const headers = await signInMember(gateway, 'nouveau')
      const fields = Array.from({ length: 9 }, (_, index) => `f${index}: name`).join(' ')
      const query = { query: `{ portal { ${fields} } }` }
      const answers = []
      do answers.push(await postGraphqlRequest(gateway, query, createUnusedClientAddress(), headers))
      while (answers.at(-1)!.status === 200)
      const refused = answers.at(-1)!
      expect(refused.code).toBe('RATE_LIMITED')
      // A request that costs more than the rest leaves the rest for cheaper requests.
      expect(readRemainingRateLimit(refused.allowance)).toBe(
        readRemainingRateLimit(answers.at(-2)!.allowance),
      )
      expect(refused.allowance).toContain(`;t=${refused.retryAfter}`)
    })

    test('an invalid GraphQL document uses up rate limit for its length, but an unknown document id uses up nothing', async () => {
      const headers = await signInMember(gateway, 'fidele')
      const postGraphqlBodyFromNewIpAddress = async (body: object) =>
        await postGraphqlRequest(gateway, body, createUnusedClientAddress(), headers)
      const invalid = { query: `{ noSuchField${' '.repeat(85)} }` }
      const before = readRemainingRateLimit((await postGraphqlBodyFromNewIpAddress(invalid)).allowance)
      expect(readRemainingRateLimit((await postGraphqlBodyFromNewIpAddress(invalid)).allowance)).toBe(
        before - 10,
      )
      expect(await postGraphqlBodyFromNewIpAddress({ documentId: 'unknown' })).toMatchObject({
        status: 400,
        policy: null,
        allowance: null,
      })
    })

    test('responses to a sign-in and to a code request do not reveal the limits for wrong passwords and e-mails', async () => {
      const account = { email: 'demo@sentier.example' }
      const signIn = { query: logInDocument, variables: { ...account, password: 'wrong-1' } }
      const code = {
        query:
          'mutation ($input: RequestOneTimeCodeInput!) { requestOneTimeCode(input: $input) { __typename } }',
        variables: { input: account },
      }
      for (const body of [signIn, code])
        expect((await postGraphqlRequest(gateway, body, createUnusedClientAddress())).policy).toBe(
          addressPolicy,
        )
    })
  })
})

describe('cost of a request in the response', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ env: settings, config: { cache: { referenceMs: 0 } } })
  })
  afterAll(async () => await gateway.stop())

  test('the response contains the cost only if the request asks for it', async () => {
    const address = createUnusedClientAddress()
    expect((await postGraphqlRequest(gateway, portalQuery, address)).cost).toBe(undefined)
    for (const value of ['', 'off', '1'])
      expect((await postGraphqlRequest(gateway, portalQuery, address, { 'x-query-cost': value })).cost).toBe(
        undefined,
      )
  })

  test('the cost in a response equals the decrease of the remaining rate limit, with and without Apollo Server', async () => {
    const session = await signInMember(gateway, 'demo')
    const query = { query: '{ regions { id number name } }' }
    // The first request also validates the document.
    const before = await postGraphqlRequest(gateway, query, createUnusedClientAddress(), session)
    const answer = vi.spyOn(TrustedPath.prototype, 'answer').mockClear()
    const costs = []
    let rest = readRemainingRateLimit(before.allowance)
    for (const accept of ['*/*', 'application/json; charset=utf-8']) {
      const headers = { ...session, accept, 'x-query-cost': 'on' }
      const { cost, allowance } = await postGraphqlRequest(
        gateway,
        query,
        createUnusedClientAddress(),
        headers,
      )
      const next = readRemainingRateLimit(allowance)
      expect(rest - next).toBe(cost?.total)
      rest = next
      costs.push(cost)
    }
    expect(answer).toHaveBeenCalledTimes(1)
    expect(costs[0]).toEqual(costs[1])
    expect(costs[0]).toMatchObject({ document: 4, federationCalls: 20 })
    expect(costs[0]!.values).toBeGreaterThan(0)
    expect(costs[0]!.total).toBe(24 + costs[0]!.values)
  })

  test('the response to a refused document contains its cost', async () => {
    const address = createUnusedClientAddress()
    const { status, cost } = await postGraphqlRequest(
      gateway,
      { query: `{ noSuchField${' '.repeat(85)} }` },
      address,
      { 'x-query-cost': 'on' },
    )
    expect([status, cost]).toEqual([400, { total: 10, document: 10, federationCalls: 0, values: 0 }])
  })
})
