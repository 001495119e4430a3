/**
 * What instances share, in Redis. While Redis does not answer, this instance goes on by itself, in memory: limits
 * then count what it sees alone, and what takes the lock of a payer is not done at all.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis, type Result } from 'ioredis'
import { MemoryState } from './memory.ts'
import { scripts } from './scripts.ts'
import {
  type Count,
  type ExhaustedCount,
  LockBusy,
  type StateLocation,
  type Records,
  type SharedState,
  SharedStateGone,
} from './state.ts'

declare module 'ioredis' {
  // The name and its parameter are the library's own.
  interface RedisCommander<Context> {
    takeCounts(keys: number, ...rest: (string | number)[]): Result<number[], Context>
    giveBackCounts(keys: number, ...rest: (string | number)[]): Result<null, Context>
    keepFirstText(key: string, text: string, lifetimeMs: number): Result<string, Context>
    keepLock(lock: string, owner: string, leaseMs: number): Result<number, Context>
    writeRecord(
      lock: string,
      record: string,
      owner: string,
      text: string,
      lifetimeMs: number,
    ): Result<number, Context>
  }
}

/** How long one question may take (ms): it stands before every request. */
const answerMs = 500
/** For how long Redis is not asked after it gave no answer (ms), so that requests do not queue up before it. */
const restMs = 1_000
/** How long a lock outlives an instance that has died with it (ms). */
const leaseMs = 5_000
/** How long one waits for a lock (ms): longer than the longest purchase. */
const longestWaitMs = 40_000
/** How often it is tried (ms), give or take. */
const tryMs = 40
/** On it instances tell each other what is stale. */
const channel = 'sentier:stale'

export interface RedisSettings {
  /** `redis://` or `rediss://`, with the user and the password where there are any. */
  url: string
  /** Told when Redis is lost or found again. */
  onChange: (place: StateLocation) => void
}

export class RedisState implements SharedState {
  readonly #client: Redis
  readonly #listener: Redis
  readonly #memory = new MemoryState()
  readonly #self = randomUUID()
  readonly #onChange: (place: StateLocation) => void
  #told: StateLocation = 'redis'
  /** Until when it is not asked, by `performance.now()`. */
  #restUntil = 0
  /** Kept texts whose removal Redis has not confirmed: they are removed once Redis answers again. */
  readonly #missedRemovals = new Set<string>()

  constructor({ url, onChange }: RedisSettings) {
    this.#onChange = onChange
    this.#client = new Redis(url, {
      keyPrefix: 'sentier:',
      scripts,
      commandTimeout: answerMs,
      connectTimeout: 2_000,
      // What cannot be asked now is decided here: nothing waits in a queue, and nothing is sent twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(50 * times, 1_000),
    })
    this.#listener = new Redis(url, { retryStrategy: (times) => Math.min(50 * times, 1_000) })
    for (const client of [this.#client, this.#listener]) {
      // Each try to connect that fails is an error: it is told once, below.
      client.on('error', () => this.#tell())
      client.on('close', () => this.#tell())
    }
    this.#client.on('ready', () => {
      this.#restUntil = 0
      this.#tell()
      void this.#removeMissed()
    })
  }

  /** Connected as far as it can be: an instance that starts without Redis goes on in memory. */
  static async connect(settings: RedisSettings): Promise<RedisState> {
    const state = new RedisState(settings)
    const ready = new Promise<void>((resolve) => {
      state.#client.once('ready', resolve)
    })
    await Promise.race([ready, wait(2_000, undefined, { ref: false })])
    state.#tell()
    return state
  }

  get place(): StateLocation {
    return this.#client.status === 'ready' && performance.now() >= this.#restUntil ? 'redis' : 'redis gone'
  }

  async take(counts: readonly Count[]): Promise<ExhaustedCount | null> {
    if (counts.length === 0) return null
    return await this.#ask(
      async () => {
        const details = counts.flatMap(({ limit, windowMs, by = 1, lasts }) => [
          limit,
          windowMs,
          by,
          lasts === true ? 1 : 0,
        ])
        const [place, rest] = await this.#client.takeCounts(counts.length, ...keysOf(counts), ...details)
        if (place === undefined) return null
        return { key: counts[place - 1]!.key, retryAfterMs: Math.max(1, rest ?? 1) }
      },
      async () => await this.#memory.take(counts),
    )
  }

  async giveBack(counts: readonly Count[]): Promise<void> {
    if (counts.length === 0) return
    await this.#ask(
      async () =>
        void (await this.#client.giveBackCounts(
          counts.length,
          ...keysOf(counts),
          ...counts.map(({ by = 1 }) => by),
        )),
      async () => await this.#memory.giveBack(counts),
    )
  }

  async clear(keys: readonly string[]): Promise<void> {
    await this.#memory.clear(keys)
    await this.#ask(
      async () => void (await this.#client.del(...keys.map((key) => `count ${key}`))),
      async () => undefined,
    )
  }

  async hold(key: string, text: string, lifetimeMs: number): Promise<void> {
    await this.#ask(
      async () => void (await this.#client.set(`held ${key}`, text, 'PX', lifetimeMs)),
      async () => await this.#memory.hold(key, text, lifetimeMs),
    )
  }

  async takeOut(key: string): Promise<string | null> {
    const local = async () => await this.#memory.takeOut(key)
    // What was held while Redis was gone is here.
    return await this.#ask(async () => (await this.#client.getdel(`held ${key}`)) ?? (await local()), local)
  }

  async keepFirst(key: string, text: string, lifetimeMs: number): Promise<string> {
    return await this.#ask(
      async () => {
        await this.#removeIfMissed(key)
        return await this.#client.keepFirstText(`kept ${key}`, text, lifetimeMs)
      },
      async () => await this.#memory.keepFirst(key, text, lifetimeMs),
    )
  }

  async readKept(key: string): Promise<string | null> {
    return await this.#ask(
      async () => {
        await this.#removeIfMissed(key)
        return await this.#client.get(`kept ${key}`)
      },
      async () => await this.#memory.readKept(key),
    )
  }

  async removeKept(key: string): Promise<void> {
    await this.#memory.removeKept(key)
    this.#missedRemovals.add(key)
    await this.#ask(
      async () => await this.#removeIfMissed(key),
      async () => undefined,
    )
  }

  async withLock<Result>(name: string, work: (records: Records) => Promise<Result>): Promise<Result> {
    // Those of one instance wait for each other here, and not before Redis.
    return await this.#memory.withLock(name, async () => {
      const lock = `lock ${name}`
      const owner = randomUUID()
      await this.#acquire(lock, owner)
      const kept = setInterval(() => {
        this.#client.keepLock(lock, owner, leaseMs).catch(() => undefined)
      }, leaseMs / 3)
      try {
        return await work(this.#recordsUnder(lock, owner))
      } finally {
        clearInterval(kept)
        // One that cannot be given back ends by itself.
        await this.#client.keepLock(lock, owner, 0).catch(() => undefined)
      }
    })
  }

  tell(stale: string): void {
    this.#client.publish(channel, JSON.stringify({ from: this.#self, stale })).catch(() => undefined)
  }

  onTold(listener: (stale: string) => void): void {
    this.#listener.on('message', (_channel, text) => {
      const { from, stale } = JSON.parse(text) as { from: string; stale: string }
      if (from !== this.#self) listener(stale)
    })
    this.#listener.subscribe(channel).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#client.disconnect()
    this.#listener.disconnect()
  }

  async #acquire(lock: string, owner: string): Promise<void> {
    const end = performance.now() + longestWaitMs
    while (performance.now() < end) {
      const got = await this.#insist(async () => await this.#client.set(lock, owner, 'PX', leaseMs, 'NX'))
      if (got !== null) return
      await wait(tryMs * (0.5 + Math.random()))
    }
    throw new LockBusy(`${lock} is held by another`)
  }

  /** Who has lost the lock meanwhile, by a pause longer than its lease, writes nothing any more. */
  #recordsUnder(lock: string, owner: string): Records {
    const write = async (key: string, text: string, lifetimeMs: number) => {
      const written = await this.#insist(
        async () => await this.#client.writeRecord(lock, `record ${key}`, owner, text, lifetimeMs),
      )
      if (written === 0) throw new SharedStateGone(`${lock} was lost`)
    }
    return {
      read: async (key) => await this.#insist(async () => await this.#client.get(`record ${key}`)),
      write,
      remove: async (key) => await write(key, '', 1),
    }
  }

  /** What Redis says; what this process knows where Redis does not answer. */
  async #ask<Answer>(remote: () => Promise<Answer>, local: () => Promise<Answer>): Promise<Answer> {
    if (this.place !== 'redis') return await local()
    try {
      return await remote()
    } catch {
      this.#rest()
      return await local()
    }
  }

  /** What Redis says; nobody else can. */
  async #insist<Answer>(remote: () => Promise<Answer>): Promise<Answer> {
    if (this.place !== 'redis') throw new SharedStateGone('Redis does not answer')
    try {
      return await remote()
    } catch (error) {
      this.#rest()
      throw new SharedStateGone('Redis gave no answer', { cause: error })
    }
  }

  /** Removes a kept text from Redis whose removal was missed. */
  async #removeIfMissed(key: string): Promise<void> {
    if (!this.#missedRemovals.has(key)) return
    await this.#client.del(`kept ${key}`)
    this.#missedRemovals.delete(key)
  }

  /** Carries out every removal that was missed; what Redis does not confirm now is tried the next time. */
  async #removeMissed(): Promise<void> {
    await Promise.all(
      [...this.#missedRemovals].map(
        async (key) =>
          await this.#ask(
            async () => await this.#removeIfMissed(key),
            async () => undefined,
          ),
      ),
    )
  }

  #rest(): void {
    this.#restUntil = performance.now() + restMs
    this.#tell()
    setTimeout(() => {
      this.#tell()
      void this.#removeMissed()
    }, restMs + 1).unref()
  }

  #tell(): void {
    const { place } = this
    if (place === this.#told) return
    this.#told = place
    this.#onChange(place)
  }
}

function keysOf(counts: readonly Count[]): string[] {
  return counts.map(({ key }) => `count ${key}`)
}
