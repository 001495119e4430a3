/**
 * Tests of a card processor that hangs (decisions 0003 and 0028). Reads continue, and purchases
 * fail fast once the circuit breaker is open.
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargingMutations, createIdempotencyKey } from './helpers/charging-mutations.ts'
import { buildPurchaseVariables } from './helpers/graphql-documents.ts'
import { type FaultyNetwork, startNetworkFaultProxy } from './helpers/faulty-network.ts'
import { countChargesAndPasses, resetFederationDatabase } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const purchaseMs = 3_000
let federation: FederationInProcess
let network: FaultyNetwork
let gateway: Gateway

beforeAll(async () => {
  federation = await startFederationInProcess()
  network = await startNetworkFaultProxy(federation.url)
  const env = {
    FEDERATION_URL: network.url,
    FEDERATION_IDEMPOTENCY: 'on',
    FEDERATION_CONDITIONS: 'on',
    FEDERATION_PURCHASE_TIMEOUT_MS: String(purchaseMs),
    FEDERATION_POOLS: 'reading=2, charging=1',
    // A single timeout opens the circuit, so it opens between the first and the second sending of a
    // purchase.
    FEDERATION_TIMEOUTS: '1',
  }
  const gatewayWithNetwork = await startGatewayInProcess({ env, config: { calls: { probeMs: 1_000 } } })
  gateway = { ...gatewayWithNetwork, dataDir: federation.dataDir, federationUrl: federation.url }
})
beforeEach(() => {
  network.setNetworkFault(null)
  resetFederationDatabase(gateway)
})
afterAll(async () => {
  await gateway?.stop()
  network?.close()
  await federation?.stop()
})

const fetchGatewayHealth = async () => {
  const response = await fetch(`${gateway.url}/health/ready`)
  const { breakers } = (await response.json()) as { breakers: { charging: string } }
  return { status: response.status, breakers }
}
const buySecondPassOfMember = async (token: string) =>
  await gateway.query(
    'mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { __typename } }',
    buildPurchaseVariables({ idempotencyKey: createIdempotencyKey() }),
    token,
  )

test.each(chargingMutations)(
  'the mutation $mutation finds a payment without a response, or reports it as unconfirmed to a guest, and never charges it twice',
  async (row) => {
    const token = await gateway.signIn()
    const pay = await row.prepare(gateway, token)
    network.setNetworkFault({ fault: 'silent', call: row.call })
    const key = createIdempotencyKey()
    // A guest has no list of passes in which the gateway could find the purchase.
    const isGuest = row.mutation === 'buyGuestAccessRight'
    expect((await pay(key)).__typename).toBe(isGuest ? 'PurchaseUnconfirmedProblem' : row.payload)
    expect(network.affectedCalls()).toBe(1)
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })

    // While the circuit is open the same key fails; a failure of the federation does not prolong
    // this.
    network.setNetworkFault(null)
    await expect.poll(async () => (await fetchGatewayHealth()).breakers.charging).toBe('open')
    const answers: string[] = []
    await expect
      .poll(
        async () => {
          const answer = await pay(key).catch(() => null)
          if (answer !== null) answers.push(answer.__typename)
          return answer?.__typename
        },
        { timeout: 10_000 },
      )
      .toBe(row.payload)
    expect(answers).toEqual([row.payload])
    expect((await fetchGatewayHealth()).breakers.charging).toBe('closed')
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
  },
)

test('while one purchase hangs, another purchase fails fast without a charge, and read queries still work', async () => {
  const token = await gateway.signIn()
  const [row] = chargingMutations
  const pay = await row!.prepare(gateway, token)
  network.setNetworkFault({ fault: 'silent', call: row!.call })
  const hangingPurchase = pay(createIdempotencyKey())
  await expect.poll(network.affectedCalls).toBe(1)
  // The purchase occupies the only charging connection; the two read connections stay free.
  const reads = Array.from({ length: 20 }, async () => {
    const { data } = await gateway.query('{ viewer { firstName receipts { totalCount } } }', {}, token)
    return data
  })
  const raced = await Promise.race([Promise.all(reads), hangingPurchase])
  expect(raced).toHaveLength(20)
  expect((raced as unknown[])[0]).toMatchObject({ viewer: { firstName: expect.any(String) as string } })
  // The reset must happen before the circuit opens, because a probe follows soon afterwards.
  await expect.poll(() => countChargesAndPasses(gateway).passes).toBe(1)
  resetFederationDatabase(gateway)
  const otherToken = await gateway.signIn()
  await hangingPurchase

  const { data, errors, headers } = await buySecondPassOfMember(otherToken)
  expect(network.affectedCalls()).toBe(1)
  expect(data).toBe(null)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FEDERATION_UNAVAILABLE', retryAfter: 1 })
  expect(headers.get('retry-after')).toBe('1')
  expect(countChargesAndPasses(gateway)).toEqual({ charges: 0, passes: 0 })
  expect(await fetchGatewayHealth()).toMatchObject({
    status: 200,
    breakers: { charging: 'open', reading: 'closed' },
  })
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toContain('sentier_breaker_open{lane="charging"} 1')
})
