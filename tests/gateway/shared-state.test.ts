/** What instances share, in memory and in Redis: the same to whoever uses it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryState } from '../../gateway/platform/shared/memory.ts'
import { RedisState } from '../../gateway/platform/shared/redis.ts'
import { type StateLocation, type SharedState, SharedStateGone } from '../../gateway/platform/shared/state.ts'
import { type TestRedis, hasRedis, ifRedis, startRedis } from './redis.ts'

const minute = 60_000
let next = 0
/** A key that no other test has used. */
const fresh = (name: string) => `${name} ${(next += 1)}`

/** Waits until so much time has gone by for what is shared, whatever clock it has. */
async function elapsed(state: SharedState, windowMs: number): Promise<void> {
  const clock = { key: fresh('clock'), limit: 1, windowMs }
  await state.take([clock])
  await expect.poll(async () => await state.take([clock]), { interval: 5 }).toBe(null)
}

describe.each([
  { kind: 'memory', isThere: true },
  { kind: 'Redis', isThere: hasRedis },
])('in $kind', ({ kind, isThere }) => {
  describe.skipIf(!isThere)(`it is shared${isThere ? '' : ifRedis}`, () => {
    let redis: TestRedis | null = null
    let one: SharedState
    /** Another instance, where there can be one. */
    let other: SharedState
    beforeAll(async () => {
      if (kind === 'memory') {
        one = other = new MemoryState()
        return
      }
      redis = await startRedis()
      const connect = async () => await RedisState.connect({ url: redis!.url, onChange: () => undefined })
      one = await connect()
      other = await connect()
    })
    afterAll(async () => {
      await one.close()
      await other.close()
      await redis?.end()
    })

    test('a count has room for so many, whoever counts, and says when it has room again', async () => {
      const count = { key: fresh('count'), limit: 3, windowMs: minute }
      for (const state of [one, other, one]) expect(await state.take([count])).toBe(null)
      const full = await other.take([count])
      expect(full?.key).toBe(count.key)
      expect(full?.retryAfterMs).toBeGreaterThan(minute - 5_000)
      expect(full?.retryAfterMs).toBeLessThanOrEqual(minute)
    })

    test('of many at once no more than the limit are let through', async () => {
      const count = { key: fresh('count'), limit: 10, windowMs: minute }
      const all = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => await [one, other][index % 2]!.take([count])),
      )
      expect(all.filter((full) => full === null)).toHaveLength(10)
    })

    test('all are counted, or none', async () => {
      const [wide, narrow] = [
        { key: fresh('wide'), limit: 3, windowMs: minute },
        { key: fresh('narrow'), limit: 1, windowMs: minute },
      ]
      expect(await one.take([wide, narrow])).toBe(null)
      for (let times = 0; times < 5; times += 1)
        expect((await other.take([wide, narrow]))?.key).toBe(narrow.key)
      expect(await one.take([wide])).toBe(null)
      expect(await one.take([wide])).toBe(null)
      expect((await one.take([wide]))?.key).toBe(wide.key)
    })

    test('a count goes by what it is worth, and is given back or forgotten', async () => {
      const count = { key: fresh('count'), limit: 10, windowMs: minute, by: 4 }
      expect(await one.take([count])).toBe(null)
      expect(await other.take([count])).toBe(null)
      expect(await one.take([count])).not.toBe(null)
      await other.giveBack([count])
      expect(await one.take([count])).toBe(null)
      expect(await one.take([count])).not.toBe(null)
      await one.clear([count.key])
      expect(await other.take([count])).toBe(null)
    })

    test('a count that lasts begins anew with each; another runs from its first', async () => {
      const lasting = { key: fresh('lasting'), limit: 2, windowMs: 400, lasts: true }
      const plain = { key: fresh('plain'), limit: 2, windowMs: 400 }
      await one.take([lasting, plain])
      await elapsed(one, 250)
      await one.take([lasting, plain])
      await expect.poll(async () => await one.take([plain]), { interval: 10 }).toBe(null)
      expect(await one.take([lasting])).not.toBe(null)
      await expect.poll(async () => await one.take([lasting]), { interval: 10 }).toBe(null)
    })

    test('what is held is taken out once, of many at once too, and not when it is late', async () => {
      const key = fresh('held')
      await one.hold(key, 'text', minute)
      const taken = await Promise.all([other, one, other, one].map(async (state) => await state.takeOut(key)))
      expect(taken.filter((text) => text !== null)).toEqual(['text'])
      await one.hold(key, 'late', 20)
      await elapsed(one, 25)
      expect(await other.takeOut(key)).toBe(null)
    })

    test('of those that want a lock one works at a time, and sees what the one before has written', async () => {
      const [name, key] = [fresh('lock'), fresh('record')]
      let working = 0
      const add = async (state: SharedState) =>
        await state.withLock(name, async ({ read, write }) => {
          expect((working += 1)).toBe(1)
          const before = Number((await read(key)) ?? 0)
          await elapsed(state, 2)
          await write(key, String(before + 1), minute)
          working -= 1
        })
      await Promise.all(Array.from({ length: 20 }, async (_, index) => await add([one, other][index % 2]!)))
      expect(await one.withLock(name, async ({ read }) => await read(key))).toBe('20')
      await other.withLock(name, async ({ remove }) => await remove(key))
      expect(await one.withLock(name, async ({ read }) => await read(key))).toBe(null)
    })

    test('a work that fails gives its lock back', async () => {
      const name = fresh('lock')
      const failed = one.withLock(name, async () => await Promise.reject(new Error('failed')))
      await expect(failed).rejects.toThrow('failed')
      expect(await other.withLock(name, async () => 'done')).toBe('done')
    })
  })
})

describe.skipIf(!hasRedis)(`Redis that goes and comes${ifRedis}`, () => {
  let redis: TestRedis
  let state: RedisState
  const places: StateLocation[] = []
  beforeAll(async () => {
    redis = await startRedis()
    state = await RedisState.connect({ url: redis.url, onChange: (place) => places.push(place) })
  })
  afterAll(async () => {
    await state.close()
    await redis.end()
  })

  test('what is stale is told to the others, and not to oneself', async () => {
    const other = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    const heard: string[] = []
    other.onTold((stale) => heard.push(`other ${stale}`))
    state.onTold((stale) => heard.push(`self ${stale}`))
    await expect
      .poll(() => {
        state.tell('formRules')
        return heard[0]
      })
      .toBe('other formRules')
    expect(heard).not.toContain('self formRules')
    await other.close()
  })

  test('while it is gone it counts and holds here, keeps no records, and says so; then it goes on there', async () => {
    const count = { key: fresh('count'), limit: 2, windowMs: minute }
    const record = fresh('record')
    await state.withLock('payer', async ({ write }) => await write(record, 'bought', minute))
    await redis.stop('SIGKILL')
    await expect.poll(() => state.place).toBe('redis gone')

    expect(await state.take([count])).toBe(null)
    expect(await state.take([count])).toBe(null)
    expect(await state.take([count])).not.toBe(null)
    await state.hold('ticket', 'text', minute)
    const work = async () => 'charged'
    await expect(state.withLock('payer', work)).rejects.toBeInstanceOf(SharedStateGone)

    await redis.start()
    await expect.poll(() => state.place).toBe('redis')
    expect(places).toEqual(['redis gone', 'redis'])
    // What was held meanwhile is found, and what was written before.
    expect(await state.takeOut('ticket')).toBe('text')
    expect(await state.withLock('payer', async ({ read }) => await read(record))).toBe('bought')
  })

  test('who has lost the lock writes nothing any more', async () => {
    const other = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    const record = fresh('record')
    const late = state.withLock('payer', async ({ write }) => {
      // As if it had stood still for longer than its lease.
      const { Redis } = await import('ioredis')
      const operator = new Redis(redis.url)
      await operator.del('sentier:lock payer')
      await operator.quit()
      await other.withLock('payer', async (records) => await records.write(record, 'of the other', minute))
      await write(record, 'late', minute)
    })
    await expect(late).rejects.toBeInstanceOf(SharedStateGone)
    expect(await other.withLock('payer', async ({ read }) => await read(record))).toBe('of the other')
    await other.close()
  })

  test('an instance that starts without it goes on by itself, and finds it later', async () => {
    await redis.stop()
    const late = await RedisState.connect({ url: redis.url, onChange: () => undefined })
    expect(late.place).toBe('redis gone')
    expect(await late.take([{ key: fresh('count'), limit: 1, windowMs: minute }])).toBe(null)
    await redis.start()
    await expect.poll(() => late.place).toBe('redis')
    await late.close()
  })
})
