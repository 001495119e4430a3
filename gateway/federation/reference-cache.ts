/**
 * Data that is the same for everybody who reads one language at one club: shared between requests, for a
 * while. Nothing that belongs to a member is ever kept here.
 */
import { LRUCache } from 'lru-cache'
import { FederationFailure } from '../platform/failures.ts'

/** A key holds all that the data depends on: what it is, and for whom. */
export type ReferenceKey = (string | number | boolean | null)[]

/** How one kind of data is kept. */
export interface CacheOptions<Data> {
  /** How long data that changes by itself may be kept at most (ms). */
  lasts?: ((data: Data) => number) | undefined
  /**
   * Whether the last good data stays while the federation returns an empty or unreadable reply, or none. For data
   * that is hardly ever empty and that nobody pays by, like the list of regions.
   */
  keepsLast?: boolean | undefined
}

interface Entry {
  /** A promise, so that many requests at once cause one call. */
  data: Promise<unknown>
  /** By the clock of `performance`; infinite while it loads. */
  freshUntil: number
  /** The last data that was not empty. */
  good: { data: unknown } | null
}

/** How soon an empty or failed reply is asked for again (ms), however long good data is kept. */
const retryMs = 2_000

export class ReferenceCache {
  // About a dozen kinds of data, in two languages, at some hundred clubs: bounded all the same, since clients
  // choose the club.
  readonly #entries = new LRUCache<string, Entry>({ max: 1_000 })
  readonly #tell: (kind: string) => void

  /** `tell` is told of what is forgotten here: other instances keep it too. */
  constructor({ tell = () => {} }: { tell?: (kind: string) => void } = {}) {
    this.#tell = tell
  }

  /** Returns the data that is kept under a key, or else what `load` returns; a failure is not kept. */
  async get<Data>(
    key: ReferenceKey,
    ttlMs: number,
    load: () => Promise<Data>,
    keeping: CacheOptions<Data> = {},
  ): Promise<Data> {
    if (ttlMs === 0) return await load()
    const name = JSON.stringify(key)
    for (;;) {
      const known = this.#entries.get(name)
      if (known === undefined || performance.now() >= known.freshUntil) {
        const entry: Entry = { data: Promise.resolve(), freshUntil: Infinity, good: known?.good ?? null }
        this.#entries.set(name, entry)
        const loading = this.#fill(name, entry, ttlMs, load, keeping)
        entry.data = loading
        return await loading
      }
      try {
        return (await known.data) as Data
      } catch (error) {
        // Any other failure is of the request that has loaded it, like a session that is over.
        if (error instanceof FederationFailure) throw error
      }
    }
  }

  /** Loads the data of an entry; falls back to the last good data where there is any. */
  async #fill<Data>(
    name: string,
    entry: Entry,
    ttlMs: number,
    load: () => Promise<Data>,
    { lasts, keepsLast = false }: CacheOptions<Data>,
  ): Promise<Data> {
    const keepFor = (ms: number) => (entry.freshUntil = performance.now() + Math.min(ttlMs, ms))
    try {
      const data = await load()
      const isGood = !keepsLast || !isEmpty(data)
      keepFor(isGood ? (lasts?.(data) ?? ttlMs) : retryMs)
      if (isGood && keepsLast) entry.good = { data }
      return isGood || entry.good === null ? data : (entry.good.data as Data)
    } catch (error) {
      if (entry.good === null) {
        if (this.#entries.peek(name) === entry) this.#entries.delete(name)
        throw error
      }
      keepFor(error instanceof FederationFailure ? retryMs : 0)
      if (!(error instanceof FederationFailure)) throw error
      return entry.good.data as Data
    }
  }

  /** Forgets one kind of data, which turned out to be stale, for whomever it was kept, on whichever instance. */
  forget(kind: string): void {
    this.forgetHere(kind)
    this.#tell(kind)
  }

  /** The same, in this process alone. */
  forgetHere(kind: string): void {
    for (const name of this.#entries.keys()) {
      if ((JSON.parse(name) as ReferenceKey)[0] === kind) this.#entries.delete(name)
    }
  }
}

function isEmpty(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0)
}
