/** Tests of two gateway instances that share rate limits, purchases and export tickets in Redis. */
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type PurchaseResult,
  buyDocument,
  logInDocument,
  buildPurchaseVariables,
  vehicles,
} from './helpers/graphql-documents.ts'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { type FaultyNetwork, startNetworkFaultProxy } from './helpers/faulty-network.ts'
import { startGatewayInstances, stopGatewayInstances } from './helpers/gateway-instances.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { readChargesInCents, resetFederationDatabase } from './helpers/federation-database.ts'
import { type TestRedis, hasRedis, redisSkipNote, startRedis } from './helpers/redis-server.ts'
import type { RunningGateway } from './helpers/gateway-process.ts'
import { isThorough } from '../run-mode.ts'

let redis: TestRedis
let instances: RunningGateway[] = []
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(async () => {
  if (hasRedis) await redis.destroyServer()
})

/**
 * Settings of gateways whose federation has neither idempotency keys nor protection against
 * duplicate charges.
 */
const unprotectedSettings = { FEDERATION_IDEMPOTENCY: 'off', FEDERATION_CONDITIONS: 'off' }

/**
 * Starts a federation without protection against duplicate charges, which charges every concurrent
 * purchase.
 */
const startFederationThatChargesDuplicates = async (cardLatencyMs = 300) =>
  await startFederation({ CARD_LATENCY_MS: String(cardLatencyMs) }, { exactlyOnce: false })

const removeAllRedisKeys = async () => {
  const client = new Redis(redis.url)
  await client.flushall()
  client.disconnect()
}

const buyPass = async (instance: RunningGateway, variables: object, token: string) => {
  const { data, errors } = await instance.query<{ buyAccessRight: PurchaseResult & { message?: string } }>(
    buyDocument,
    variables,
    token,
  )
  expect(errors).toBe(undefined)
  return data.buyAccessRight
}

const fetchGatewayReadiness = async ({ url }: RunningGateway) => {
  const reply = await fetch(`${url}/health/ready`)
  return { code: reply.status, ...((await reply.json()) as { shared: string }) }
}
const fetchRedisAvailabilityMetric = async ({ url }: RunningGateway) =>
  /^sentier_redis_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]

describe.skipIf(!hasRedis)(`two gateways with a federation without idempotency keys${redisSkipNote}`, () => {
  let federation: RunningFederation
  beforeAll(async () => {
    federation = await startFederationThatChargesDuplicates()
    const env = { ...unprotectedSettings, REDIS_URL: redis.url, METRICS: 'on' }
    instances = await startGatewayInstances(2, env, federation)
  })
  // Each test uses its own idempotency keys, so Redis needs no reset.
  beforeEach(() => resetFederationDatabase(instances[0]!))
  afterAll(async () => {
    await stopGatewayInstances(instances)
    await federation?.stop()
  })

  test('twenty concurrent copies of a purchase request, sent to two gateway instances, charge once and get equal results', async () => {
    const token = await instances[0]!.signIn()
    const variables = buildPurchaseVariables()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await buyPass(instances[index % 2]!, variables, token)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(instances[0]!)).toHaveLength(1)
  })

  test.runIf(isThorough)(
    'without Redis, concurrent copies of a purchase request, sent to two gateway instances, charge more than once (control test)',
    async () => {
      // 3 s of card latency make both purchases overlap.
      const slowFederation = await startFederationThatChargesDuplicates(3_000)
      const separateInstances = await startGatewayInstances(2, unprotectedSettings, slowFederation)
      try {
        const token = await separateInstances[0]!.signIn()
        const variables = buildPurchaseVariables()
        await Promise.all(
          separateInstances.map(async (instance) => await buyPass(instance, variables, token)),
        )
        expect(readChargesInCents(separateInstances[0]!).length).toBeGreaterThan(1)
      } finally {
        await stopGatewayInstances(separateInstances)
        await slowFederation.stop()
      }
    },
  )

  test('an idempotency key still returns its purchase after the gateways and Redis were killed and restarted', async () => {
    const [first, second] = instances as [RunningGateway, RunningGateway]
    const variables = buildPurchaseVariables()
    const bought = await buyPass(first, variables, await first.signIn())
    await Promise.all([first.kill(), second.kill()])
    await redis.stop('SIGKILL')
    await redis.start()
    instances = [await first.restart(), await second.restart()]
    for (const instance of instances)
      expect(await buyPass(instance, variables, await instance.signIn())).toEqual(bought)
    expect(readChargesInCents(first)).toHaveLength(1)
  })

  test('no purchase is possible while Redis is down, and a purchase after the outage charges once', async () => {
    const [first, second] = instances as [RunningGateway, RunningGateway]
    const token = await first.signIn()
    expect([await fetchGatewayReadiness(first), await fetchRedisAvailabilityMetric(first)]).toEqual([
      expect.objectContaining({ code: 200, shared: 'redis' }),
      '1',
    ])
    const variables = buildPurchaseVariables()
    const bought = await buyPass(first, variables, token)

    await redis.stop('SIGKILL')
    await expect.poll(async () => (await fetchGatewayReadiness(first)).shared).toBe('redis gone')
    expect((await fetchGatewayReadiness(first)).code).toBe(200)
    expect(await fetchRedisAvailabilityMetric(first)).toBe('0')
    const otherVariables = buildPurchaseVariables({ vehicleId: vehicles.secondComplete })
    for (const instance of instances) {
      const paused = await buyPass(instance, otherVariables, token)
      expect(paused.__typename).toBe('PurchasesPausedProblem')
      // A completed purchase is not returned either, because its record is in Redis.
      expect((await buyPass(instance, variables, token)).__typename).toBe('PurchasesPausedProblem')
      expect(await instance.signIn()).toBeTruthy()
    }
    expect(readChargesInCents(first)).toHaveLength(1)

    await redis.start()
    await expect.poll(async () => (await fetchGatewayReadiness(second)).shared).toBe('redis')
    expect(await buyPass(second, variables, token)).toEqual(bought)
    expect((await buyPass(second, otherVariables, token)).__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(first)).toHaveLength(2)
  })
})

describe.skipIf(!hasRedis)(
  `two gateways with a federation that may carry out a purchase late and has no idempotency keys${redisSkipNote}`,
  () => {
    let federation: RunningFederation
    let network: FaultyNetwork
    beforeEach(async () => {
      // The new federation numbers its passes from the beginning, and Redis knows the buyers of
      // the passes of another one.
      await removeAllRedisKeys()
      federation = await startFederationThatChargesDuplicates()
      network = await startNetworkFaultProxy(federation.url)
      const env = {
        ...unprotectedSettings,
        FEDERATION_URL: network.url,
        FEDERATION_PURCHASE_TIMEOUT_MS: '1500',
      }
      instances = await startGatewayInstances(2, { ...env, REDIS_URL: redis.url })
    })
    afterEach(async () => {
      await stopGatewayInstances(instances)
      network.close()
      await federation.stop()
    })

    test('an unconfirmed purchase blocks purchases under other idempotency keys on every instance, even after a restart of Redis', async () => {
      const [first, second] = instances as [RunningGateway, RunningGateway]
      const token = await first.signIn()
      const [lostPurchase, repeatedPurchase] = [buildPurchaseVariables(), buildPurchaseVariables()]
      const unknown = 'PurchaseUnconfirmedProblem'
      network.setNetworkFault({ fault: 'late', call: /\/Buy$/i, times: 1 })
      expect((await buyPass(first, lostPurchase, token)).__typename).toBe(unknown)
      expect((await buyPass(second, repeatedPurchase, token)).__typename).toBe(unknown)
      await redis.stop('SIGKILL')
      await redis.start()
      await expect.poll(async () => (await fetchGatewayReadiness(second)).shared).toBe('redis')
      expect((await buyPass(second, repeatedPurchase, token)).__typename).toBe(unknown)
      expect(readChargesInCents(federation)).toEqual([])

      await network.deliverHeldResponses()
      expect((await buyPass(second, repeatedPurchase, token)).__typename).toBe('AlreadyActiveProblem')
      expect((await buyPass(second, lostPurchase, token)).__typename).toBe('BuyAccessRightPayload')
      expect(readChargesInCents(federation)).toHaveLength(1)
    })
  },
)

describe.skipIf(!hasRedis)(
  `two gateways with a federation that stores idempotency keys${redisSkipNote}`,
  () => {
    const logInWithWrongPassword = async (instance: RunningGateway, email: string) => {
      const { data, errors } = await instance.query<{ logIn: { __typename: string } } | null>(logInDocument, {
        email,
        password: 'pas-le-bon',
      })
      return errors?.[0]?.extensions.code ?? data?.logIn.__typename
    }

    beforeAll(async () => {
      instances = await startGatewayInstances(2, {
        REDIS_URL: redis.url,
        FEDERATION_IDEMPOTENCY: 'on',
        ...buildRateLimitEnv({ logInFailures: 4 }),
      })
    })
    beforeEach(() => resetFederationDatabase(instances[0]!))
    afterAll(async () => await stopGatewayInstances(instances))

    test('rate limits count the requests to all gateway instances together', async () => {
      const answers = []
      for (let times = 0; times < 6; times += 1)
        answers.push(await logInWithWrongPassword(instances[times % 2]!, 'qui@sentier.example'))
      expect(answers).toEqual([
        ...Array.from({ length: 4 }, () => 'InvalidCredentialsProblem'),
        'RATE_LIMITED',
        'RATE_LIMITED',
      ])
    })

    test('an export link that one gateway instance issues works once on the other instance', async () => {
      const [first, second] = instances as [RunningGateway, RunningGateway]
      const { data } = await first.query<{ exportData: { url: string } }>(
        'mutation { exportData { ... on ExportDataPayload { url } } }',
        {},
        await first.signIn(),
      )
      const path = new URL(data.exportData.url).pathname
      const opened = await fetch(second.url + path)
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/zip'])
      await opened.arrayBuffer()
      expect((await fetch(first.url + path)).status).toBe(404)
    })

    test("without Redis, each instance counts its own rate limits, and the federation's idempotency keys still protect purchases", async () => {
      const [first, second] = instances as [RunningGateway, RunningGateway]
      await redis.stop('SIGKILL')
      try {
        await expect.poll(async () => (await fetchGatewayReadiness(first)).shared).toBe('redis gone')
        const answers = []
        for (let times = 0; times < 5; times += 1)
          answers.push(await logInWithWrongPassword(first, 'autre@sentier.example'))
        expect(answers.at(-1)).toBe('RATE_LIMITED')
        expect(await logInWithWrongPassword(second, 'autre@sentier.example')).toBe(
          'InvalidCredentialsProblem',
        )
        const token = await first.signIn()
        const variables = buildPurchaseVariables()
        const bought = await buyPass(first, variables, token)
        expect(bought.__typename).toBe('BuyAccessRightPayload')
        expect(await buyPass(second, variables, token)).toEqual(bought)
        expect(readChargesInCents(first)).toHaveLength(1)
      } finally {
        await redis.start()
      }
    })
  },
)
