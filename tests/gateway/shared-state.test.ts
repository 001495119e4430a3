/**
 * Tests of the data that gateway instances share. Each test runs with the in-memory implementation
 * and with the Redis implementation.
 */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryState } from '../../gateway/platform/shared/memory-state.ts'
import { findRedisSettingsThatMayLoseData } from '../../gateway/platform/shared/redis-diagnostics.ts'
import { RedisState } from '../../gateway/platform/shared/redis-state.ts'
import {
  type StateLocation,
  type SharedState,
  SharedStateUnavailable,
} from '../../gateway/platform/shared/shared-state.ts'
import { type TestRedis, hasRedis, redisSkipNote, startRedis } from './helpers/redis-server.ts'

const minute = 60_000
let next = 0
/**
 * Returns a key that no other test has used in the data store of the gateway instances.
 */
const createUnusedSharedStateKey = (name: string) => `${name} ${(next += 1)}`

/**
 * Waits until a number of milliseconds has passed on the clock of the data store that gateway
 * instances share.
 */
async function waitUntilSharedStateClockAdvanced(state: SharedState, windowMs: number): Promise<void> {
  const clock = { key: createUnusedSharedStateKey('clock'), limit: 1, windowMs }
  await state.increment([clock])
  await expect.poll(async () => await state.increment([clock]), { interval: 5 }).toBe(null)
}

describe.each([
  { kind: 'memory', isThere: true },
  { kind: 'Redis', isThere: hasRedis },
])('shared state in $kind', ({ kind, isThere }) => {
  describe.skipIf(!isThere)(`counters, stored values and locks${isThere ? '' : redisSkipNote}`, () => {
    let redis: TestRedis | null = null
    let firstState: SharedState
    /**
     * Access of a second gateway instance to the shared data: another connection to the same Redis,
     * or the same object in memory.
     */
    let secondState: SharedState
    beforeAll(async () => {
      if (kind === 'memory') {
        firstState = secondState = new MemoryState()
        return
      }
      redis = await startRedis()
      const connectRedisState = async () =>
        await RedisState.connect({ url: redis!.url, onChange: () => undefined })
      firstState = await connectRedisState()
      secondState = await connectRedisState()
    })
    afterAll(async () => {
      await firstState.close()
      await secondState.close()
      await redis?.destroyServer()
    })

    test('a rate limit counter enforces its limit across all gateway instances, and a refusal states the retry delay', async () => {
      const count = { key: createUnusedSharedStateKey('count'), limit: 3, windowMs: minute }
      for (const state of [firstState, secondState, firstState])
        expect(await state.increment([count])).toBe(null)
      const full = await secondState.increment([count])
      expect(full?.key).toBe(count.key)
      expect(full?.retryAfterMs).toBeGreaterThan(minute - 5_000)
      expect(full?.retryAfterMs).toBeLessThanOrEqual(minute)
    })

    test('concurrent requests never exceed the limit of a rate limit counter', async () => {
      const count = { key: createUnusedSharedStateKey('count'), limit: 10, windowMs: minute }
      const exceededLimits = await Promise.all(
        Array.from(
          { length: 50 },
          async (_, index) => await [firstState, secondState][index % 2]!.increment([count]),
        ),
      )
      expect(exceededLimits.filter((full) => full === null)).toHaveLength(10)
    })

    test('an attempt increments all of its rate limit counters, or none if one of them is full', async () => {
      const [wide, narrow] = [
        { key: createUnusedSharedStateKey('wide'), limit: 3, windowMs: minute },
        { key: createUnusedSharedStateKey('narrow'), limit: 1, windowMs: minute },
      ]
      expect(await firstState.increment([wide, narrow])).toBe(null)
      for (let times = 0; times < 5; times += 1)
        expect((await secondState.increment([wide, narrow]))?.key).toBe(narrow.key)
      expect(await firstState.increment([wide])).toBe(null)
      expect(await firstState.increment([wide])).toBe(null)
      expect((await firstState.increment([wide]))?.key).toBe(wide.key)
    })

    test('an attempt adds its amount to a rate limit counter, and a full counter allows attempts again after a decrement or a reset', async () => {
      const count = { key: createUnusedSharedStateKey('count'), limit: 10, windowMs: minute, amount: 4 }
      expect(await firstState.increment([count])).toBe(null)
      expect(await secondState.increment([count])).toBe(null)
      expect(await firstState.increment([count])).not.toBe(null)
      await secondState.decrement([count])
      expect(await firstState.increment([count])).toBe(null)
      expect(await firstState.increment([count])).not.toBe(null)
      await firstState.resetCounters([count.key])
      expect(await secondState.increment([count])).toBe(null)
    })

    test('each attempt restarts a sliding rate limit window, but not a fixed window', async () => {
      const slidingWindow = {
        key: createUnusedSharedStateKey('lasting'),
        limit: 2,
        windowMs: 400,
        isSliding: true,
      }
      const fixedWindow = { key: createUnusedSharedStateKey('plain'), limit: 2, windowMs: 400 }
      await firstState.increment([slidingWindow, fixedWindow])
      await waitUntilSharedStateClockAdvanced(firstState, 250)
      await firstState.increment([slidingWindow, fixedWindow])
      await expect.poll(async () => await firstState.increment([fixedWindow]), { interval: 10 }).toBe(null)
      expect(await firstState.increment([slidingWindow])).not.toBe(null)
      await expect.poll(async () => await firstState.increment([slidingWindow]), { interval: 10 }).toBe(null)
    })

    test('an attempt under several rate limits returns the state of each counter, even if one counter is full', async () => {
      const [wide, narrow] = [
        { key: createUnusedSharedStateKey('wide'), limit: 9, windowMs: minute, amount: 4 },
        { key: createUnusedSharedStateKey('narrow'), limit: 1, windowMs: 2 * minute },
      ]
      const first = await firstState.incrementAndMeasure([wide, narrow])
      expect([first.full, first.states.map(({ count }) => count)]).toEqual([null, [4, 1]])
      const [wideState, narrowState] = first.states
      expect(wideState!.resetAfterMs).toBeGreaterThan(minute - 5_000)
      expect(wideState!.resetAfterMs).toBeLessThanOrEqual(minute)
      expect(narrowState!.resetAfterMs).toBeGreaterThan(minute)
      const second = await secondState.incrementAndMeasure([wide, narrow])
      expect([second.full?.key, second.states.map(({ count }) => count)]).toEqual([narrow.key, [4, 1]])
      const unused = { key: createUnusedSharedStateKey('unused'), limit: 1, windowMs: minute }
      const third = await firstState.incrementAndMeasure([narrow, unused])
      expect(third.states[1]).toEqual({ count: 0, resetAfterMs: 0 })
    })

    test('a stored value expires, and only one of several concurrent requests can read and remove the value', async () => {
      const key = createUnusedSharedStateKey('held')
      await firstState.storeForSingleRead(key, 'text', minute)
      const consumedTexts = await Promise.all(
        [secondState, firstState, secondState, firstState].map(async (state) => await state.consume(key)),
      )
      expect(consumedTexts.filter((text) => text !== null)).toEqual(['text'])
      await firstState.storeForSingleRead(key, 'late', 20)
      await waitUntilSharedStateClockAdvanced(firstState, 25)
      expect(await secondState.consume(key)).toBe(null)
    })

    test("a distributed lock admits one holder at a time, and the next holder sees the previous holder's writes", async () => {
      const [name, key] = [createUnusedSharedStateKey('lock'), createUnusedSharedStateKey('record')]
      let working = 0
      const incrementCountInSharedState = async (state: SharedState) =>
        await state.withLock(name, async ({ read, write }) => {
          expect((working += 1)).toBe(1)
          const before = Number((await read(key)) ?? 0)
          await waitUntilSharedStateClockAdvanced(state, 2)
          await write(key, String(before + 1), minute)
          working -= 1
        })
      await Promise.all(
        Array.from(
          { length: 20 },
          async (_, index) => await incrementCountInSharedState([firstState, secondState][index % 2]!),
        ),
      )
      expect(await firstState.withLock(name, async ({ read }) => await read(key))).toBe('20')
      await secondState.withLock(name, async ({ remove }) => await remove(key))
      expect(await firstState.withLock(name, async ({ read }) => await read(key))).toBe(null)
    })

    test('a distributed lock is released when the callback that holds the lock fails', async () => {
      const name = createUnusedSharedStateKey('lock')
      const failed = firstState.withLock(name, async () => await Promise.reject(new Error('failed')))
      await expect(failed).rejects.toThrow('failed')
      expect(await secondState.withLock(name, async () => 'done')).toBe('done')
    })
  })
})

describe.skipIf(!hasRedis)(`outages of Redis${redisSkipNote}`, () => {
  let redis: TestRedis
  let state: RedisState
  const locations: StateLocation[] = []
  beforeAll(async () => {
    redis = await startRedis()
    state = await RedisState.connect({ url: redis.url, onChange: (place) => locations.push(place) })
  })
  afterAll(async () => {
    await state.close()
    await redis.destroyServer()
  })

  test('a gateway instance sends cache invalidations to all other instances, but not to itself', async () => {
    const otherState = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    const heard: string[] = []
    otherState.onStale((stale) => heard.push(`other ${stale}`))
    state.onStale((stale) => heard.push(`self ${stale}`))
    await expect
      .poll(() => {
        state.publishStaleDataKind('formRules')
        return heard[0]
      })
      .toBe('other formRules')
    expect(heard).not.toContain('self formRules')
    await otherState.close()
  })

  test('during a Redis outage, a gateway instance counts and stores values locally and refuses distributed locks', async () => {
    const count = { key: createUnusedSharedStateKey('count'), limit: 2, windowMs: minute }
    const record = createUnusedSharedStateKey('record')
    await state.withLock('payer', async ({ write }) => await write(record, 'bought', minute))
    await redis.stop('SIGKILL')
    await expect.poll(() => state.location).toBe('redis gone')

    expect(await state.increment([count])).toBe(null)
    expect(await state.increment([count])).toBe(null)
    expect(await state.increment([count])).not.toBe(null)
    await state.storeForSingleRead('ticket', 'text', minute)
    const simulateSuccessfulCharge = async () => 'charged'
    await expect(state.withLock('payer', simulateSuccessfulCharge)).rejects.toBeInstanceOf(
      SharedStateUnavailable,
    )

    await redis.start()
    await expect.poll(() => state.location).toBe('redis')
    expect(locations).toEqual(['redis gone', 'redis'])
    // Values held during the outage and records written before it are available.
    expect(await state.consume('ticket')).toBe('text')
    expect(await state.withLock('payer', async ({ read }) => await read(record))).toBe('bought')
  })

  test('a gateway instance that has lost its distributed lock can no longer write', async () => {
    const otherState = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    const record = createUnusedSharedStateKey('record')
    const lateWrite = state.withLock('payer', async ({ write }) => {
      // Deletes the lock as if this instance had been suspended for longer than its lease.
      const operator = new Redis(redis.url)
      await operator.del('sentier:lock payer')
      await operator.quit()
      await otherState.withLock(
        'payer',
        async (records) => await records.write(record, 'of the other', minute),
      )
      await write(record, 'late', minute)
    })
    await expect(lateWrite).rejects.toBeInstanceOf(SharedStateUnavailable)
    expect(await otherState.withLock('payer', async ({ read }) => await read(record))).toBe('of the other')
    await otherState.close()
  })

  test('a gateway instance that starts during a Redis outage works without shared state and connects when Redis returns', async () => {
    await redis.stop()
    const lateState = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    expect(lateState.location).toBe('redis gone')
    expect(
      await lateState.increment([{ key: createUnusedSharedStateKey('count'), limit: 1, windowMs: minute }]),
    ).toBe(null)
    await redis.start()
    await expect.poll(() => lateState.location).toBe('redis')
    await lateState.close()
  })
})

describe.skipIf(!hasRedis)(`explanations for the operator of Redis${redisSkipNote}`, () => {
  let redis: TestRedis
  let operator: Redis
  beforeAll(async () => {
    redis = await startRedis()
    operator = new Redis(redis.url)
  })
  afterAll(async () => {
    operator.disconnect()
    await redis.destroyServer()
  })

  /** Connects a gateway's shared state and returns it with the reported causes of outages. */
  async function connectToRedisAndRecordOutageCauses(url: string) {
    const causes: (string | null)[] = []
    const state = await RedisState.connect({ url, onChange: (_place, cause) => causes.push(cause) })
    return { state, causes }
  }

  test('a report that Redis is unavailable has the code of the error and no password', async () => {
    const unreachable = await connectToRedisAndRecordOutageCauses('redis://127.0.0.1:9')
    expect(unreachable.causes).toEqual(['ECONNREFUSED'])
    await unreachable.state.close()

    const { hostname, port } = new URL(redis.url)
    const refused = await connectToRedisAndRecordOutageCauses(`redis://nobody:wrong@${hostname}:${port}`)
    expect(refused.causes).toEqual(['WRONGPASS'])
    await refused.state.close()

    const { state, causes } = await connectToRedisAndRecordOutageCauses(redis.url)
    await operator.config('SET', 'maxmemory', '1')
    await state.storeForSingleRead('ticket', 'text', minute)
    await operator.config('SET', 'maxmemory', '0')
    expect(causes).toEqual(['OOM'])
    await state.close()
  })

  test('a gateway names the settings with which Redis can lose data, unless Redis forbids reading them', async () => {
    const { state } = await connectToRedisAndRecordOutageCauses(redis.url)
    const readRedisSettingsThatMayLoseData = async () =>
      findRedisSettingsThatMayLoseData((await state.readDurabilitySettings())!)
    expect(await readRedisSettingsThatMayLoseData()).toEqual([])
    await operator.config('SET', 'appendfsync', 'everysec')
    expect(await readRedisSettingsThatMayLoseData()).toEqual([])
    await operator.config('SET', 'appendfsync', 'no')
    expect(await readRedisSettingsThatMayLoseData()).toEqual(['appendfsync no'])
    await operator.config('SET', 'appendonly', 'no')
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await readRedisSettingsThatMayLoseData()).toEqual([
      'appendonly no',
      'maxmemory-policy allkeys-lru',
    ])
    await operator.call('ACL', 'SETUSER', 'default', '-config')
    expect(await state.readDurabilitySettings()).toBe(null)
    await state.close()
  })
})
