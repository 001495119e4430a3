/**
 * Cache of reference data, shared by all callers with the same language and club. The cache never
 * contains data of a member.
 */
import { LRUCache } from 'lru-cache'
import { FederationFailure } from '../platform/request-failures.ts'

/** Cache key: the kind of data, then the parameters on which the data depends. */
export type ReferenceKey = (string | number | boolean | null)[]

/** Cache options of one kind of reference data. */
export interface CacheOptions<Data> {
  /**
   * Returns the time in milliseconds after which the data becomes invalid. The data is not cached
   * for longer than this.
   */
  getLifetimeMs?: ((data: Data) => number) | undefined
  /**
   * True if the cache returns the last non-empty data while the federation sends no usable
   * response. Suitable for data that is rarely empty and does not affect prices.
   */
  keepsLast?: boolean | undefined
}

interface Entry {
  /**
   * Promise of the cached data. Concurrent requests share the promise and thus a single federation
   * call.
   */
  data: Promise<unknown>
  /**
   * Expiry time of the cached data, as a `performance.now()` timestamp in milliseconds; infinite
   * while the data is loading.
   */
  freshUntil: number
  /** Last non-empty reference data in the cache; null when there is none. */
  good: { data: unknown } | null
}

/**
 * Maximum cache lifetime in milliseconds of an empty response, and of earlier data that replaces a
 * failed response.
 */
const emptyRetryMs = 2_000

export class ReferenceCache {
  // About a dozen kinds of data exist in two languages for about a hundred clubs. The cache is
  // bounded because clients choose the club.
  readonly #entries = new LRUCache<string, Entry>({ max: 1_000 })
  readonly #notifyInstances: (kind: string) => void

  /**
   * Creates an empty cache of reference data. `notifyInstances` tells the other gateway instances
   * to invalidate one kind of data.
   */
  constructor({ notifyInstances = () => {} }: { notifyInstances?: (kind: string) => void } = {}) {
    this.#notifyInstances = notifyInstances
  }

  /**
   * Returns the cached data of a cache key. On a cache miss, loads and caches the data; a failure
   * is not cached.
   */
  async get<Data>(
    key: ReferenceKey,
    ttlMs: number,
    load: () => Promise<Data>,
    options: CacheOptions<Data> = {},
  ): Promise<Data> {
    if (ttlMs === 0) return await load()
    const name = JSON.stringify(key)
    for (;;) {
      const cachedEntry = this.#entries.get(name)
      if (cachedEntry === undefined || performance.now() >= cachedEntry.freshUntil) {
        const entry: Entry = {
          data: Promise.resolve(),
          freshUntil: Infinity,
          good: cachedEntry?.good ?? null,
        }
        this.#entries.set(name, entry)
        const loading = this.#loadEntry(name, entry, ttlMs, load, options)
        entry.data = loading
        return await loading
      }
      try {
        return (await cachedEntry.data) as Data
      } catch (error) {
        // Any other failure belongs to the request that loaded the data, such as an expired
        // session, so this request loads it again.
        if (error instanceof FederationFailure) throw error
      }
    }
  }

  /**
   * Loads the data of a cache entry. If loading fails or gives no data, uses the last non-empty
   * data, if there is any.
   */
  async #loadEntry<Data>(
    name: string,
    entry: Entry,
    ttlMs: number,
    load: () => Promise<Data>,
    { getLifetimeMs, keepsLast = false }: CacheOptions<Data>,
  ): Promise<Data> {
    const setCacheEntryLifetime = (ms: number) => (entry.freshUntil = performance.now() + Math.min(ttlMs, ms))
    try {
      const data = await load()
      const isGood = !keepsLast || !isEmptyReferenceData(data)
      setCacheEntryLifetime(isGood ? (getLifetimeMs?.(data) ?? ttlMs) : emptyRetryMs)
      if (isGood && keepsLast) entry.good = { data }
      return isGood || entry.good === null ? data : (entry.good.data as Data)
    } catch (error) {
      if (entry.good === null) {
        if (this.#entries.peek(name) === entry) this.#entries.delete(name)
        throw error
      }
      if (!(error instanceof FederationFailure)) {
        setCacheEntryLifetime(0)
        throw error
      }
      setCacheEntryLifetime(emptyRetryMs)
      return entry.good.data as Data
    }
  }

  /**
   * Invalidates one kind of reference data for all languages and clubs, on every gateway instance.
   */
  invalidateReferenceData(kind: string): void {
    this.invalidateLocalReferenceData(kind)
    this.#notifyInstances(kind)
  }

  /**
   * Invalidates the cached entries of one kind of reference data in this process only, not on the
   * other gateway instances.
   */
  invalidateLocalReferenceData(kind: string): void {
    for (const name of this.#entries.keys()) {
      if ((JSON.parse(name) as ReferenceKey)[0] === kind) this.#entries.delete(name)
    }
  }
}

function isEmptyReferenceData(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0)
}
