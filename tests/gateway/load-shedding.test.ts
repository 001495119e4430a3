/**
 * Tests of load shedding: a gateway at its capacity refuses further requests at once, with a retry
 * delay and no side effects.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { buildPurchaseVariables } from './helpers/graphql-documents.ts'
import { type FaultyNetwork, startNetworkFaultProxy } from './helpers/faulty-network.ts'
import { countChargesAndPasses } from './helpers/federation-database.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

let federation: RunningFederation
let network: FaultyNetwork
let gateway: RunningGateway

beforeAll(async () => {
  federation = await startFederation()
  network = await startNetworkFaultProxy(federation.url)
  gateway = await startGateway({
    env: {
      FEDERATION_URL: network.url,
      // The requests that fill the capacity must last until the test aborts them, even on a busy
      // machine.
      FEDERATION_TIMEOUT_MS: '60000',
      REQUESTS_IN_HAND: '2',
      SHED_LATE_MS: '0',
    },
    config: { cache: { offersMs: 0 } },
  })
})
afterAll(async () => {
  await gateway?.stop()
  network?.close()
  await federation?.stop()
})

// Waits until the requests of the previous test have ended.
afterEach(async () => {
  network.setNetworkFault(null)
  await expect.poll(async () => (await gateway.query('{ portal { name } }')).status).toBe(200)
})

/**
 * Fills the gateway's capacity with two requests. The federation does not respond to them, so they
 * stay pending until the test aborts them.
 */
async function fillGatewayCapacityWithPendingRequests(token: string) {
  network.setNetworkFault({ fault: 'silent', call: /getuser/i })
  const away = new AbortController()
  let responseCount = 0
  const requests = [1, 2].map(
    async () =>
      await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"query":"{ viewer { firstName } }"}',
        signal: away.signal,
      }).then(
        () => (responseCount += 1),
        () => null,
      ),
  )
  await expect.poll(network.affectedCalls).toBe(2)
  return {
    countResponses: () => responseCount,
    async abortHangingRequests() {
      away.abort()
      await Promise.all(requests)
    },
  }
}

test("a request beyond the gateway's capacity is rejected without side effects, and accepted once capacity is free", async () => {
  const token = await gateway.signIn()
  const hangingRequests = await fillGatewayCapacityWithPendingRequests(token)
  const { status, headers, errors } = await gateway.query(
    'mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { __typename } }',
    buildPurchaseVariables(),
    token,
    { 'x-language': 'en', origin: 'http://localhost:5173', 'x-request-id': 'request-12345' },
  )
  expect(hangingRequests.countResponses()).toBe(0)
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(errors).toEqual([
    {
      message: 'Many people are using the portal right now. Try again in a few seconds.',
      extensions: { code: 'OVERLOADED', requestId: 'request-12345', retryAfter: 2 },
    },
  ])
  expect(countChargesAndPasses(federation)).toEqual({ charges: 0, passes: 0 })
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toContain('outcome="OVERLOADED"} 1')
  expect(metrics).toContain('sentier_requests_in_hand 2')
  const lines = (await gateway.readCompleteOutput()).split('\n')
  const logged = lines
    .filter((line) => line.includes('request-12345'))
    .map((line) => JSON.parse(line) as object)
  expect(logged).toMatchObject([
    {
      reqId: 'request-12345',
      req: { method: 'POST', path: '/graphql' },
      res: { status: 503 },
      outcome: 'OVERLOADED',
    },
  ])
  // An encoded path of the same URL gets the same refusal.
  const disguised = await fetch(`${gateway.url}/%67raphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ portal { name } }"}',
  })
  expect([disguised.status, disguised.headers.get('content-security-policy')]).toEqual([
    503,
    headers.get('content-security-policy'),
  ])
  // Health checks still succeed for operators.
  expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200)

  expect(hangingRequests.countResponses()).toBe(0)
  await hangingRequests.abortHangingRequests()
  network.setNetworkFault(null)
  const fetchViewerQueryErrors = async () =>
    (await gateway.query('{ viewer { firstName } }', {}, token)).errors
  await expect.poll(fetchViewerQueryErrors).toBe(undefined)
})

test("an aborted request no longer counts toward the gateway's capacity", async () => {
  const hangingRequests = await fillGatewayCapacityWithPendingRequests('somebody')
  await hangingRequests.abortHangingRequests()
  await expect.poll(async () => (await gateway.query('{ portal { name } }')).status).toBe(200)
})

test('a gateway that has just started accepts 20 simultaneous requests', async () => {
  const newGateway = await startGateway({
    env: { FEDERATION_URL: federation.url, SHED_LATE_MS: '50' },
  })
  try {
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => await newGateway.query('{ regions { id name } accessRightOffers { offers { type } } }'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  } finally {
    await newGateway.stop()
  }
})
