/**
 * Data that is the same for everybody who reads one language at one club: shared between requests, for a
 * while. Nothing that belongs to a member is ever kept here.
 */
import { LRUCache } from 'lru-cache'

/** A key holds all that the data depends on: what it is, and for whom. */
export type ReferenceKey = (string | number | boolean | null)[]

export class ReferenceCache {
  // Entries are kept as promises, so that many requests at once cause one call. About a dozen kinds of
  // data, in two languages, at some hundred clubs: bounded all the same, since clients choose the club.
  readonly #entries = new LRUCache<string, Promise<unknown>>({ max: 1_000 })
  readonly #tell: (kind: string) => void

  /** `tell` is told of what is forgotten here: other instances keep it too. */
  constructor({ tell = () => {} }: { tell?: (kind: string) => void } = {}) {
    this.#tell = tell
  }

  /**
   * What is kept under a key, or else what `load` gives; a failure is not kept. `lasts` says of data that
   * changes by itself how long it may be kept at most (ms).
   */
  async get<Data>(
    key: ReferenceKey,
    ttlMs: number,
    load: () => Promise<Data>,
    lasts?: (data: Data) => number,
  ): Promise<Data> {
    if (ttlMs === 0) return await load()
    const name = JSON.stringify(key)
    const known = this.#entries.get(name) as Promise<Data> | undefined
    if (known !== undefined) return await known
    const loading = load()
    this.#entries.set(name, loading, { ttl: ttlMs })
    const keep = (ms: number) => {
      if (this.#entries.peek(name) !== loading) return
      if (ms > 0) this.#entries.set(name, loading, { ttl: ms })
      else this.#entries.delete(name)
    }
    try {
      const data = await loading
      if (lasts !== undefined) keep(Math.min(ttlMs, lasts(data)))
      return data
    } catch (error) {
      keep(0)
      throw error
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
