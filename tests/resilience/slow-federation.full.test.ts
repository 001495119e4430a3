/**
 * Tests of a gateway whose federation accepts connections and never responds. Some requests wait
 * for the federation, and all other requests fail at once.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { createIdempotencyKey } from '../gateway/helpers/charging-mutations.ts'
import { buildPurchaseVariables } from '../gateway/helpers/graphql-documents.ts'
import { type FaultyNetwork, startNetworkFaultProxy } from '../gateway/helpers/faulty-network.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'

const note = createAttackResultRowRecorder('slow-federation', 'A federation or a card processor that hangs')

/**
 * Timeouts in milliseconds of a federation call and of a call that charges a card. The long run
 * uses the values of production.
 */
const callTimeoutMs = isLong ? 10_000 : 4_000
const chargeTimeoutMs = isLong ? 20_000 : callTimeoutMs
const timeoutCount = 5

let federation: RunningFederation
let network: FaultyNetwork
let gateway: RunningGateway
/**
 * Unprotected gateway for comparison, without circuit breaker and concurrency limit. The test
 * compares its response times with those of the protected gateway.
 */
let unprotectedGateway: RunningGateway
let token: string

beforeAll(async () => {
  federation = await startFederation()
  network = await startNetworkFaultProxy(federation.url)
  const env = {
    FEDERATION_URL: network.url,
    FEDERATION_IDEMPOTENCY: 'on',
    FEDERATION_TIMEOUT_MS: String(callTimeoutMs),
    FEDERATION_PURCHASE_TIMEOUT_MS: String(chargeTimeoutMs),
    FEDERATION_POOLS: 'reading=8, charging=8',
    FEDERATION_TIMEOUTS: String(timeoutCount),
    REQUESTS_IN_HAND: '20',
  }
  // The circuit breaker stays open for the rest of the test.
  const config = { calls: { probeMs: 600_000 } }
  gateway = await startGateway({ env, config })
  unprotectedGateway = await startGateway({
    env: { ...env, FEDERATION_TIMEOUTS: '0', REQUESTS_IN_HAND: '100000' },
    config,
  })
  token = await gateway.signIn()
})
afterEach(() => network.setNetworkFault(null))
afterAll(async () => {
  await gateway?.stop()
  await unprotectedGateway?.stop()
  network?.close()
  await federation?.stop()
})

/** Runs a function that sends a request. Returns the response and its duration in milliseconds. */
async function measureResponseTime<Reply>(send: () => Promise<Reply>): Promise<{ reply: Reply; ms: number }> {
  const start = performance.now()
  const reply = await send()
  return { reply, ms: Math.round(performance.now() - start) }
}
const queryMemberVehicles = async (target: RunningGateway) =>
  await target.query('{ viewer { firstName vehicles { totalCount } } }', {}, token)
const buyPass = async (target: RunningGateway) =>
  await target.query(
    'mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { __typename } }',
    buildPurchaseVariables({ idempotencyKey: createIdempotencyKey() }),
    token,
  )

test('when the card processor never responds, the circuit breaker stops purchases, and all other requests still succeed', async () => {
  network.setNetworkFault({ fault: 'silent', call: /\/AccessRight\/Buy$/ })
  let completedPurchases = 0
  const hangingPurchases = Array.from({ length: timeoutCount }, async () => {
    const outcome = await measureResponseTime(async () => await buyPass(gateway))
    completedPurchases += 1
    return outcome
  })
  await expect.poll(network.affectedCalls).toBe(timeoutCount)
  const reads = await Promise.all(
    Array.from(
      { length: 10 },
      async () => await measureResponseTime(async () => await queryMemberVehicles(gateway)),
    ),
  )
  const completedBefore = completedPurchases
  const slowest = Math.max(...reads.map(({ ms }) => ms))
  note({
    attack: `${timeoutCount} purchases hang at the card processor for at least ${chargeTimeoutMs} ms each, while 10 members open their vehicles`,
    promise: 'reads continue, because purchases have their own connection pool',
    reached: `all 10 responses during the purchases, the slowest after ${slowest} ms`,
  })
  expect(reads.map(({ reply }) => reply.errors)).toEqual(reads.map(() => undefined))
  expect(completedBefore).toBe(0)
  const outcomes = (await Promise.all(hangingPurchases)).map(
    ({ reply }) => (reply.data as { buyAccessRight: { __typename: string } }).buyAccessRight.__typename,
  )
  // The calls have arrived, so each purchase of the member finds the pass in the list of passes.
  expect(outcomes).toEqual(outcomes.map(() => 'BuyAccessRightPayload'))

  const sent = network.affectedCalls()
  const next = await measureResponseTime(async () => await buyPass(gateway))
  const sentNext = network.affectedCalls() - sent
  const without = await measureResponseTime(async () => await buyPass(unprotectedGateway))
  note({
    attack: `One more purchase after ${timeoutCount} consecutive timeouts`,
    promise: 'fails at once with the time for a retry, and is not sent',
    reached: `${next.reply.errors?.[0]?.extensions.code} after ${next.ms} ms`,
    without: `after ${without.ms} ms, sent ${network.affectedCalls() - sent} times with one idempotency key`,
  })
  expect(next.reply.errors?.[0]?.extensions.code).toBe('FEDERATION_UNAVAILABLE')
  expect(sentNext).toBe(0)
  expect(next.ms).toBeLessThan(without.ms)
  expect(without.ms).toBeGreaterThanOrEqual(callTimeoutMs)
})

test('when the federation never responds, the gateway rejects requests beyond its concurrency limit', async () => {
  network.setNetworkFault({ fault: 'silent', call: /getregions/i })
  const queryRegions = async (target: RunningGateway) => await target.query('{ regions { id } }')
  const hangingReads = Array.from({ length: 20 }, async () => await queryRegions(gateway))
  // Every slot of the concurrency limit is taken.
  const readGatewayMetrics = async () => await (await fetch(`${gateway.url}/metrics`)).text()
  await expect.poll(readGatewayMetrics).toContain('sentier_requests_in_hand 20')
  const beyond = await Promise.all(
    Array.from(
      { length: 30 },
      async () => await measureResponseTime(async () => await queryRegions(gateway)),
    ),
  )
  const shed = beyond.filter(({ reply }) => reply.status === 503)
  const slowest = Math.max(...shed.map(({ ms }) => ms))
  const without = await Promise.all(
    Array.from(
      { length: 50 },
      async () => await measureResponseTime(async () => await queryRegions(unprotectedGateway)),
    ),
  )
  note({
    attack: '50 concurrent requests while the federation does not respond, with a concurrency limit of 20',
    promise: 'the other 30 are rejected at once with `Retry-After`',
    reached: `${shed.length} rejected, the slowest after ${slowest} ms`,
    without: `all 50 wait, up to ${Math.max(...without.map(({ ms }) => ms))} ms`,
  })
  expect(shed).toHaveLength(30)
  expect(shed.every(({ reply }) => reply.headers.get('retry-after') === '2')).toBe(true)
  expect(slowest).toBeLessThan(callTimeoutMs)
  await Promise.all(hangingReads)
})
