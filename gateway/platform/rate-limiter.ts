/** How often something may be done. One process counts for itself; a portal of many shares its counts. */
import { LRUCache } from 'lru-cache'

export interface RateLimiter {
  /** Counts one; false when that is more than `limit` within the minute. */
  take(key: string, limit: number): Promise<boolean>
  /** Takes a count back: what went well does not count. */
  giveBack(key: string): Promise<void>
}

/** Counts in the memory of this process, each for a minute from its first. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #counts = new LRUCache<string, { count: number }>({ max: 100_000, ttl: 60_000 })

  async take(key: string, limit: number): Promise<boolean> {
    const entry = this.#counts.get(key) ?? { count: 0 }
    if (entry.count >= limit) return false
    if (entry.count === 0) this.#counts.set(key, entry)
    entry.count += 1
    return true
  }

  async giveBack(key: string): Promise<void> {
    const entry = this.#counts.get(key)
    if (entry !== undefined && entry.count > 0) entry.count -= 1
  }
}
