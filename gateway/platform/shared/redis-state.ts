/**
 * Shared state of all gateway instances in Redis. While Redis is unavailable, this instance uses
 * its own memory instead, but refuses operations that must lock a payer.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis, type Result } from 'ioredis'
import { MemoryState } from './memory-state.ts'
import { type DurabilitySettings, findRedisErrorCode } from './redis-diagnostics.ts'
import { scripts } from './redis-scripts.ts'
import {
  type Count,
  type ExhaustedCount,
  LockTimeout,
  type MeasuredIncrement,
  type StateLocation,
  type Records,
  type SharedState,
  SharedStateUnavailable,
} from './shared-state.ts'

declare module 'ioredis' {
  // The interface name and its type parameter are declared by ioredis.
  interface RedisCommander<Context> {
    incrementCounters(keys: number, ...rest: (string | number)[]): Result<number[], Context>
    decrementCounters(keys: number, ...rest: (string | number)[]): Result<null, Context>
    storeIfAbsent(key: string, text: string, lifetimeMs: number): Result<string, Context>
    renewOrReleaseLock(lock: string, owner: string, leaseMs: number): Result<number, Context>
    writeRecord(
      lock: string,
      record: string,
      owner: string,
      text: string,
      lifetimeMs: number,
    ): Result<number, Context>
  }
}

/**
 * Timeout of one Redis command, in milliseconds. The timeout is short because every request waits
 * for Redis.
 */
const commandTimeoutMs = 500
/**
 * Time for which Redis is not called after a failed command, in milliseconds, so that requests do
 * not wait for an unavailable Redis.
 */
const cooldownMs = 1_000
/**
 * Lease of a lock in Redis, in milliseconds; the lock of a crashed instance expires after this
 * time.
 */
const leaseMs = 5_000
/** Maximum time to wait for a lock, in milliseconds; longer than the longest purchase. */
const maxLockWaitMs = 40_000
/** Mean interval between attempts to acquire a lock, in milliseconds. */
const lockRetryMs = 40
/** Redis channel on which instances announce stale cache entries. */
const channel = 'sentier:stale'

export interface RedisSettings {
  /**
   * URL of Redis (`redis://` or `rediss://`), with the user and password if Redis requires them.
   */
  url: string
  /**
   * Callback that runs when Redis becomes unavailable or available. `cause` is the code of the
   * error (`findRedisErrorCode`) when Redis becomes unavailable.
   */
  onChange: (place: StateLocation, cause: string | null) => void
}

export class RedisState implements SharedState {
  readonly #client: Redis
  readonly #listener: Redis
  readonly #memory = new MemoryState()
  readonly #instanceId = randomUUID()
  readonly #onChange: RedisSettings['onChange']
  #reportedLocation: StateLocation = 'redis'
  /** Code of the first error since Redis was last available; null without an error. */
  #errorCode: string | null = null
  /**
   * End of the pause in calls to Redis after a failed command, in milliseconds as
   * `performance.now()` returns them.
   */
  #pausedUntil = 0
  /**
   * Keys of stored texts whose removal Redis has not confirmed. The texts are removed when Redis is
   * available again.
   */
  readonly #missedRemovals = new Set<string>()

  constructor({ url, onChange }: RedisSettings) {
    this.#onChange = onChange
    this.#client = new Redis(url, {
      keyPrefix: 'sentier:',
      scripts,
      commandTimeout: commandTimeoutMs,
      connectTimeout: 2_000,
      // A command that cannot be sent now fails at once and falls back to memory: no command waits
      // in a queue, and none is sent twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(50 * times, 1_000),
    })
    this.#listener = new Redis(url, { retryStrategy: (times) => Math.min(50 * times, 1_000) })
    for (const client of [this.#client, this.#listener]) {
      // Each failed connection attempt emits an error, so only changes are reported.
      client.on('error', (error) => this.#reportStateLocationChange(error))
      client.on('close', () => this.#reportStateLocationChange())
    }
    this.#client.on('ready', () => {
      this.#pausedUntil = 0
      this.#reportStateLocationChange()
      void this.#retryMissedRemovals()
    })
  }

  /**
   * Connects to Redis, waiting at most two seconds. An instance that starts while Redis is
   * unavailable uses its memory.
   */
  static async connect(settings: RedisSettings): Promise<RedisState> {
    const state = new RedisState(settings)
    const ready = new Promise<void>((resolve) => {
      state.#client.once('ready', resolve)
    })
    await Promise.race([ready, wait(2_000, undefined, { ref: false })])
    state.#reportStateLocationChange()
    return state
  }

  get location(): StateLocation {
    return this.#client.status === 'ready' && performance.now() >= this.#pausedUntil ? 'redis' : 'redis gone'
  }

  async increment(counts: readonly Count[]): Promise<ExhaustedCount | null> {
    return (await this.incrementAndMeasure(counts)).full
  }

  async incrementAndMeasure(counts: readonly Count[]): Promise<MeasuredIncrement> {
    if (counts.length === 0) return { full: null, states: [] }
    return await this.#withFallback(
      async () => {
        const details = counts.flatMap(({ limit, windowMs, amount = 1, isSliding }) => [
          limit,
          windowMs,
          amount,
          isSliding === true ? 1 : 0,
        ])
        const [fullPosition = 0, ...values] = await this.#client.incrementCounters(
          counts.length,
          ...listRateLimitCounterKeys(counts),
          ...details,
        )
        const states = counts.map((_count, index) => ({
          count: values[2 * index] ?? 0,
          resetAfterMs: Math.max(0, values[2 * index + 1] ?? 0),
        }))
        const full = counts[fullPosition - 1]
        if (full === undefined) return { full: null, states }
        const { resetAfterMs } = states[fullPosition - 1]!
        return { full: { key: full.key, retryAfterMs: Math.max(1, resetAfterMs) }, states }
      },
      async () => await this.#memory.incrementAndMeasure(counts),
    )
  }

  async decrement(counts: readonly Count[]): Promise<void> {
    if (counts.length === 0) return
    await this.#withFallback(
      async () =>
        void (await this.#client.decrementCounters(
          counts.length,
          ...listRateLimitCounterKeys(counts),
          ...counts.map(({ amount = 1 }) => amount),
        )),
      async () => await this.#memory.decrement(counts),
    )
  }

  async resetCounters(keys: readonly string[]): Promise<void> {
    await this.#memory.resetCounters(keys)
    await this.#withFallback(
      async () => void (await this.#client.del(...keys.map((key) => `count ${key}`))),
      async () => undefined,
    )
  }

  async storeForSingleRead(key: string, text: string, lifetimeMs: number): Promise<void> {
    await this.#withFallback(
      async () => void (await this.#client.set(`held ${key}`, text, 'PX', lifetimeMs)),
      async () => await this.#memory.storeForSingleRead(key, text, lifetimeMs),
    )
  }

  async consume(key: string): Promise<string | null> {
    const consumeTextStoredInMemory = async () => await this.#memory.consume(key)
    // A text that was stored while Redis was unavailable is in memory.
    return await this.#withFallback(
      async () => (await this.#client.getdel(`held ${key}`)) ?? (await consumeTextStoredInMemory()),
      consumeTextStoredInMemory,
    )
  }

  async storeIfAbsent(key: string, text: string, lifetimeMs: number): Promise<string> {
    return await this.#withFallback(
      async () => {
        await this.#retryMissedRemoval(key)
        return await this.#client.storeIfAbsent(`kept ${key}`, text, lifetimeMs)
      },
      async () => await this.#memory.storeIfAbsent(key, text, lifetimeMs),
    )
  }

  async readStoredText(key: string): Promise<string | null> {
    return await this.#withFallback(
      async () => {
        await this.#retryMissedRemoval(key)
        return await this.#client.get(`kept ${key}`)
      },
      async () => await this.#memory.readStoredText(key),
    )
  }

  async removeStoredText(key: string): Promise<void> {
    await this.#memory.removeStoredText(key)
    this.#missedRemovals.add(key)
    await this.#withFallback(
      async () => await this.#retryMissedRemoval(key),
      async () => undefined,
    )
  }

  async withLock<Value>(name: string, work: (records: Records) => Promise<Value>): Promise<Value> {
    // Tasks of one instance queue in memory, so that only one of them polls Redis.
    return await this.#memory.withLock(name, async () => {
      const lock = `lock ${name}`
      const owner = randomUUID()
      await this.#acquireLock(lock, owner)
      const renewalTimer = setInterval(() => {
        this.#client.renewOrReleaseLock(lock, owner, leaseMs).catch(() => undefined)
      }, leaseMs / 3)
      try {
        return await work(this.#createLockedRecords(lock, owner))
      } finally {
        clearInterval(renewalTimer)
        // A lock that cannot be released expires by itself.
        await this.#client.renewOrReleaseLock(lock, owner, 0).catch(() => undefined)
      }
    })
  }

  publishStaleDataKind(stale: string): void {
    this.#client.publish(channel, JSON.stringify({ from: this.#instanceId, stale })).catch(() => undefined)
  }

  onStale(listener: (stale: string) => void): void {
    this.#listener.on('message', (_channel, text) => {
      const { from, stale } = JSON.parse(text) as { from: string; stale: string }
      if (from !== this.#instanceId) listener(stale)
    })
    this.#listener.subscribe(channel).catch(() => undefined)
  }

  /**
   * Returns the Redis settings that decide if Redis can lose data; null if Redis is unavailable or
   * forbids `CONFIG GET`, as most managed services do.
   */
  async readDurabilitySettings(): Promise<DurabilitySettings | null> {
    const readRedisDurabilitySetting = async (name: keyof DurabilitySettings) => {
      const [, value] = await this.#client.config('GET', name)
      if (value === undefined) throw new Error(`Redis does not know the setting ${name}`)
      return value
    }
    try {
      return {
        appendonly: await readRedisDurabilitySetting('appendonly'),
        appendfsync: await readRedisDurabilitySetting('appendfsync'),
        'maxmemory-policy': await readRedisDurabilitySetting('maxmemory-policy'),
      }
    } catch {
      return null
    }
  }

  async close(): Promise<void> {
    this.#client.disconnect()
    this.#listener.disconnect()
  }

  async #acquireLock(lock: string, owner: string): Promise<void> {
    const end = performance.now() + maxLockWaitMs
    while (performance.now() < end) {
      const lockReply = await this.#withoutFallback(
        async () => await this.#client.set(lock, owner, 'PX', leaseMs, 'NX'),
      )
      if (lockReply !== null) return
      await wait(lockRetryMs * (0.5 + Math.random()))
    }
    throw new LockTimeout(`${lock} is held by another instance`)
  }

  /**
   * Returns functions that read and write purchase records while this instance holds a lock. A
   * write fails if the lock has expired, for example after a long pause of this instance.
   */
  #createLockedRecords(lock: string, owner: string): Records {
    const writeRecordUnderLock = async (key: string, text: string, lifetimeMs: number) => {
      const written = await this.#withoutFallback(
        async () => await this.#client.writeRecord(lock, `record ${key}`, owner, text, lifetimeMs),
      )
      if (written === 0) throw new SharedStateUnavailable(`${lock} has expired`)
    }
    return {
      read: async (key) => await this.#withoutFallback(async () => await this.#client.get(`record ${key}`)),
      write: writeRecordUnderLock,
      remove: async (key) => await writeRecordUnderLock(key, '', 1),
    }
  }

  /**
   * Runs an operation on Redis, or on the memory of this instance when Redis is unavailable;
   * returns the result.
   */
  async #withFallback<Answer>(remote: () => Promise<Answer>, local: () => Promise<Answer>): Promise<Answer> {
    if (this.location !== 'redis') return await local()
    try {
      return await remote()
    } catch (error) {
      this.#pauseRedisCalls(error)
      return await local()
    }
  }

  /** Runs an operation on Redis and returns the result; throws when Redis is unavailable. */
  async #withoutFallback<Answer>(remote: () => Promise<Answer>): Promise<Answer> {
    if (this.location !== 'redis') throw new SharedStateUnavailable('Redis is unavailable')
    try {
      return await remote()
    } catch (error) {
      this.#pauseRedisCalls(error)
      throw new SharedStateUnavailable('Redis command failed', { cause: error })
    }
  }

  /** Removes a stored text from Redis if an earlier attempt to remove it failed. */
  async #retryMissedRemoval(key: string): Promise<void> {
    if (!this.#missedRemovals.has(key)) return
    await this.#client.del(`kept ${key}`)
    this.#missedRemovals.delete(key)
  }

  /**
   * Tries again to remove the stored texts whose removal from Redis failed. A removal that Redis
   * does not confirm is tried again later.
   */
  async #retryMissedRemovals(): Promise<void> {
    await Promise.all(
      [...this.#missedRemovals].map(
        async (key) =>
          await this.#withFallback(
            async () => await this.#retryMissedRemoval(key),
            async () => undefined,
          ),
      ),
    )
  }

  #pauseRedisCalls(error: unknown): void {
    this.#pausedUntil = performance.now() + cooldownMs
    this.#reportStateLocationChange(error)
    setTimeout(() => {
      this.#reportStateLocationChange()
      void this.#retryMissedRemovals()
    }, cooldownMs + 1).unref()
  }

  #reportStateLocationChange(error?: unknown): void {
    const { location } = this
    if (location === 'redis') this.#errorCode = null
    else if (error !== undefined) this.#errorCode ??= findRedisErrorCode(error)
    if (location === this.#reportedLocation) return
    this.#reportedLocation = location
    this.#onChange(location, location === 'redis' ? null : (this.#errorCode ?? 'CLOSED'))
  }
}

function listRateLimitCounterKeys(counts: readonly Count[]): string[] {
  return counts.map(({ key }) => `count ${key}`)
}
