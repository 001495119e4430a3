/** Two gateways of one portal, which share what they count and keep in one Redis. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bought, buyDocument, logInDocument, purchase, vehicles } from './documents.ts'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { type FaultyNetwork, startFaultyNetwork } from './faulty.ts'
import { startInstances, stopInstances } from './instances.ts'
import { chargesOf, reset } from './judge.ts'
import { type TestRedis, hasRedis, ifRedis, startRedis } from './redis.ts'
import type { RunningGateway } from './start.ts'
import { isThorough } from '../trust.ts'

let redis: TestRedis
let instances: RunningGateway[] = []
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(async () => {
  if (hasRedis) await redis.end()
})

/** It checks nothing, so that whatever reaches it is charged, and knows no keys. */
const careless = {
  FEDERATION_IDEMPOTENCY: 'off',
  FEDERATION_CONDITIONS: 'off',
  EXACTLY_ONCE: 'off',
  CARD_LATENCY_MS: '300',
}

const buy = async (instance: RunningGateway, variables: object, token: string) => {
  const { data, errors } = await instance.query<{ buyAccessRight: Bought & { message?: string } }>(
    buyDocument,
    variables,
    token,
  )
  expect(errors).toBe(undefined)
  return data.buyAccessRight
}

const readiness = async ({ url }: RunningGateway) => {
  const reply = await fetch(`${url}/health/ready`)
  return { code: reply.status, ...((await reply.json()) as { shared: string }) }
}
const redisUp = async ({ url }: RunningGateway) =>
  /^sentier_redis_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]

describe.skipIf(!hasRedis)(`toward a federation that knows no keys${ifRedis}`, () => {
  beforeAll(async () => {
    instances = await startInstances(2, { ...careless, REDIS_URL: redis.url, METRICS: 'on' })
  })
  // Each test buys under keys of its own.
  beforeEach(() => reset(instances[0]!))
  afterAll(async () => await stopInstances(instances))

  test('twenty at once over both are one charge, one pass and twenty equal answers', async () => {
    const token = await instances[0]!.signIn()
    const variables = purchase()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await buy(instances[index % 2]!, variables, token)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.__typename).toBe('BuyAccessRightPayload')
    expect(chargesOf(instances[0]!)).toHaveLength(1)
  })

  test.runIf(isThorough)(
    'without what they share, the same are charged more than once: the test above proves something',
    async () => {
      // Cards that are slow enough for both purchases to be under way at once.
      const apart = await startInstances(2, { ...careless, CARD_LATENCY_MS: '3000' })
      try {
        const token = await apart[0]!.signIn()
        const variables = purchase()
        await Promise.all(apart.map(async (instance) => await buy(instance, variables, token)))
        expect(chargesOf(apart[0]!).length).toBeGreaterThan(1)
      } finally {
        await stopInstances(apart)
      }
    },
  )

  test('everything but the federation is stopped and started, Redis too: the key still knows what it bought', async () => {
    const [first, second] = instances as [RunningGateway, RunningGateway]
    const variables = purchase()
    const bought = await buy(first, variables, await first.signIn())
    await Promise.all([first.kill(), second.kill()])
    await redis.stop('SIGKILL')
    await redis.start()
    instances = [await first.restart(), await second.restart()]
    for (const instance of instances)
      expect(await buy(instance, variables, await instance.signIn())).toEqual(bought)
    expect(chargesOf(first)).toHaveLength(1)
  })

  test('while Redis is gone nothing is bought, all else goes on and says so; then it is bought, once', async () => {
    const [first, second] = instances as [RunningGateway, RunningGateway]
    const token = await first.signIn()
    expect([await readiness(first), await redisUp(first)]).toEqual([
      expect.objectContaining({ code: 200, shared: 'redis' }),
      '1',
    ])
    const variables = purchase()
    const bought = await buy(first, variables, token)

    await redis.stop('SIGKILL')
    await expect.poll(async () => (await readiness(first)).shared).toBe('redis gone')
    expect((await readiness(first)).code).toBe(200)
    expect(await redisUp(first)).toBe('0')
    const other = purchase({ vehicleId: vehicles.alsoComplete })
    for (const instance of instances) {
      const paused = await buy(instance, other, token)
      expect(paused.__typename).toBe('PurchasesPausedProblem')
      // What went through is not told either: nobody can know it here.
      expect((await buy(instance, variables, token)).__typename).toBe('PurchasesPausedProblem')
      expect(await instance.signIn()).toBeTruthy()
    }
    expect(chargesOf(first)).toHaveLength(1)

    await redis.start()
    await expect.poll(async () => (await readiness(second)).shared).toBe('redis')
    expect(await buy(second, variables, token)).toEqual(bought)
    expect((await buy(second, other, token)).__typename).toBe('BuyAccessRightPayload')
    expect(chargesOf(first)).toHaveLength(2)
  })
})

describe.skipIf(!hasRedis)(
  `whose federation may carry a purchase out late, and knows no keys${ifRedis}`,
  () => {
    let federation: RunningFederation
    let network: FaultyNetwork
    beforeEach(async () => {
      const { CARD_LATENCY_MS, EXACTLY_ONCE, ...ofGateway } = careless
      federation = await startFederation({ CARD_LATENCY_MS, EXACTLY_ONCE })
      network = await startFaultyNetwork(federation.url)
      const env = { ...ofGateway, FEDERATION_URL: network.url, FEDERATION_PURCHASE_TIMEOUT_MS: '1500' }
      instances = await startInstances(2, { ...env, REDIS_URL: redis.url })
    })
    afterEach(async () => {
      await stopInstances(instances)
      network.close()
      await federation.stop()
    })

    test('another key for the same is held back by the other instance too, and after Redis has been stopped', async () => {
      const [first, second] = instances as [RunningGateway, RunningGateway]
      const token = await first.signIn()
      const [lost, again] = [purchase(), purchase()]
      const unknown = 'PurchaseUnconfirmedProblem'
      network.set({ fault: 'late', call: /\/Buy$/i, times: 1 })
      expect((await buy(first, lost, token)).__typename).toBe(unknown)
      expect((await buy(second, again, token)).__typename).toBe(unknown)
      await redis.stop('SIGKILL')
      await redis.start()
      await expect.poll(async () => (await readiness(second)).shared).toBe('redis')
      expect((await buy(second, again, token)).__typename).toBe(unknown)
      expect(chargesOf(federation)).toEqual([])

      await network.release()
      expect((await buy(second, again, token)).__typename).toBe('AlreadyActiveProblem')
      expect((await buy(second, lost, token)).__typename).toBe('BuyAccessRightPayload')
      expect(chargesOf(federation)).toHaveLength(1)
    })
  },
)

describe.skipIf(!hasRedis)(`with a federation that keeps the keys itself${ifRedis}`, () => {
  const wrong = async (instance: RunningGateway, email: string) => {
    const { data, errors } = await instance.query<{ logIn: { __typename: string } } | null>(logInDocument, {
      email,
      password: 'pas-le-bon',
    })
    return errors?.[0]?.extensions.code ?? data?.logIn.__typename
  }

  beforeAll(async () => {
    instances = await startInstances(2, {
      REDIS_URL: redis.url,
      FEDERATION_IDEMPOTENCY: 'on',
      LOGIN_FAILURES: '4',
    })
  })
  beforeEach(() => reset(instances[0]!))
  afterAll(async () => await stopInstances(instances))

  test('limits count over both', async () => {
    const answers = []
    for (let times = 0; times < 6; times += 1)
      answers.push(await wrong(instances[times % 2]!, 'qui@sentier.example'))
    expect(answers).toEqual([
      ...Array.from({ length: 4 }, () => 'InvalidCredentialsProblem'),
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
  })

  test('the export link that one gives opens from the other, once', async () => {
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

  test('while Redis is gone they count by themselves, and buy: the federation keeps the key', async () => {
    const [first, second] = instances as [RunningGateway, RunningGateway]
    await redis.stop('SIGKILL')
    try {
      await expect.poll(async () => (await readiness(first)).shared).toBe('redis gone')
      const answers = []
      for (let times = 0; times < 5; times += 1) answers.push(await wrong(first, 'autre@sentier.example'))
      expect(answers.at(-1)).toBe('RATE_LIMITED')
      expect(await wrong(second, 'autre@sentier.example')).toBe('InvalidCredentialsProblem')
      const token = await first.signIn()
      const variables = purchase()
      const bought = await buy(first, variables, token)
      expect(bought.__typename).toBe('BuyAccessRightPayload')
      expect(await buy(second, variables, token)).toEqual(bought)
      expect(chargesOf(first)).toHaveLength(1)
    } finally {
      await redis.start()
    }
  })
})
