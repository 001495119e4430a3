/**
 * Shared state in the memory of this process, for a portal with one instance. The number of entries
 * is bounded.
 */
import { LRUCache } from 'lru-cache'
import type { Count, ExhaustedCount, MeasuredIncrement, Records, SharedState } from './shared-state.ts'

/** Options of the in-memory shared state. Tests replace the clock of the machine with `now`. */
interface MemorySettings {
  now?: () => number
}

export class MemoryState implements SharedState {
  readonly location = 'memory'
  /** Rate limit counters by key. Clients choose most keys, so the number of keys is bounded. */
  readonly #counts: LRUCache<string, { count: number }>
  readonly #oneTimeTexts: LRUCache<string, string>
  readonly #texts: LRUCache<string, string>
  readonly #records: LRUCache<string, string>
  /** Maps the name of each lock to the promise of the last task in the queue of the lock. */
  readonly #locks = new Map<string, Promise<unknown>>()

  constructor({ now = () => performance.now() }: MemorySettings = {}) {
    const timed = { ttlResolution: 0, perf: { now } }
    this.#counts = new LRUCache({ max: 200_000, ...timed })
    this.#oneTimeTexts = new LRUCache({ max: 10_000, ...timed })
    this.#texts = new LRUCache({ max: 50_000, ...timed })
    this.#records = new LRUCache({ max: 50_000, ...timed })
  }

  async increment(counts: readonly Count[]): Promise<ExhaustedCount | null> {
    for (const { key, limit, amount = 1 } of counts) {
      const count = this.#counts.get(key)?.count ?? 0
      // An item that counts for more than the whole limit is admitted once, when the counter is
      // empty.
      if (count > 0 && count + amount > limit)
        return { key, retryAfterMs: Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key))) }
    }
    for (const { key, windowMs, amount = 1, isSliding = false } of counts) {
      const entry = this.#counts.get(key)
      const rest = entry === undefined || isSliding ? windowMs : this.#counts.getRemainingTTL(key)
      this.#counts.set(key, { count: (entry?.count ?? 0) + amount }, { ttl: Math.max(1, rest) })
    }
    return null
  }

  async incrementAndMeasure(counts: readonly Count[]): Promise<MeasuredIncrement> {
    const full = await this.increment(counts)
    const states = counts.map(({ key }) => ({
      count: this.#counts.get(key)?.count ?? 0,
      resetAfterMs: Math.max(0, Math.ceil(this.#counts.getRemainingTTL(key))),
    }))
    return { full, states }
  }

  async decrement(counts: readonly Count[]): Promise<void> {
    for (const { key, amount = 1 } of counts) {
      const entry = this.#counts.get(key)
      if (entry === undefined) continue
      if (entry.count > amount) entry.count -= amount
      else this.#counts.delete(key)
    }
  }

  async resetCounters(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#counts.delete(key)
  }

  async storeForSingleRead(key: string, text: string, lifetimeMs: number): Promise<void> {
    this.#oneTimeTexts.set(key, text, { ttl: lifetimeMs })
  }

  async consume(key: string): Promise<string | null> {
    const text = this.#oneTimeTexts.get(key) ?? null
    this.#oneTimeTexts.delete(key)
    return text
  }

  async storeIfAbsent(key: string, text: string, lifetimeMs: number): Promise<string> {
    const firstText = this.#texts.get(key) ?? text
    this.#texts.set(key, firstText, { ttl: lifetimeMs })
    return firstText
  }

  async readStoredText(key: string): Promise<string | null> {
    return this.#texts.get(key) ?? null
  }

  async removeStoredText(key: string): Promise<void> {
    this.#texts.delete(key)
  }

  async withLock<Result>(name: string, work: (records: Records) => Promise<Result>): Promise<Result> {
    const before = this.#locks.get(name)
    const runningTask = (async () => {
      await before?.catch(() => undefined)
      return await work(this.#recordAccess)
    })()
    this.#locks.set(name, runningTask)
    try {
      return await runningTask
    } finally {
      if (this.#locks.get(name) === runningTask) this.#locks.delete(name)
    }
  }

  readonly #recordAccess: Records = {
    read: async (key) => this.#records.get(key) ?? null,
    write: async (key, text, lifetimeMs) => void this.#records.set(key, text, { ttl: lifetimeMs }),
    remove: async (key) => void this.#records.delete(key),
  }

  /**
   * Does nothing. A portal with its state in memory has one instance, so no other instance has
   * cache entries that become stale.
   */
  publishStaleDataKind(): void {}
  onStale(): void {}
  async close(): Promise<void> {}
}
