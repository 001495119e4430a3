/**
 * What the instances of one portal share, and nothing else does: counts, tickets, what became of purchases,
 * and what is stale. In the memory of the process by default; in Redis where several instances serve one portal.
 */

/** So many of something may be within a time. */
export interface Count {
  key: string
  limit: number
  windowMs: number
  /** How many this one counts for; 1 unless said otherwise. */
  by?: number
  /**
   * Each counts until there was none for the whole time: so there are never more than `limit` in any such span. Else
   * the time runs from the first, and begins anew after it.
   */
  lasts?: boolean
}

/** A count that has reached its limit. */
export interface ExhaustedCount {
  key: string
  /** When it has room again, from now (ms). */
  retryAfterMs: number
}

/** What is held under the lock of a payer. None of it is given up while the place where it is kept is out of reach. */
export interface Records {
  read(key: string): Promise<string | null>
  write(key: string, text: string, lifetimeMs: number): Promise<void>
  remove(key: string): Promise<void>
}

/** Where it is all kept: `redis gone` is the memory of this process for as long as Redis does not answer. */
export type StateLocation = 'memory' | 'redis' | 'redis gone'

export interface SharedState {
  readonly place: StateLocation
  /** Counts one of each, or none of them where one is full; null where all had room. */
  take(counts: readonly Count[]): Promise<ExhaustedCount | null>
  /** Takes counts back: what went well does not count. */
  giveBack(counts: readonly Count[]): Promise<void>
  /** Forgets what was counted. */
  clear(keys: readonly string[]): Promise<void>
  /** Holds a text for a while. */
  hold(key: string, text: string, lifetimeMs: number): Promise<void>
  /** What is held under a key, and never again; null for nothing. */
  takeOut(key: string): Promise<string | null>
  /**
   * Keeps a text under a key unless one is there already, and returns the one that is. It is kept for another
   * `lifetimeMs` either way.
   */
  keepFirst(key: string, text: string, lifetimeMs: number): Promise<string>
  /** Returns the text that `keepFirst` keeps under a key; null where there is none. */
  readKept(key: string): Promise<string | null>
  /** Removes the text that `keepFirst` keeps under a key. */
  removeKept(key: string): Promise<void>
  /**
   * Runs a work when nobody else, on any instance, runs one under this name. Throws `SharedStateGone` where that
   * cannot be known, and `LockBusy` when it has waited too long.
   */
  withLock<Result>(name: string, work: (records: Records) => Promise<Result>): Promise<Result>
  /** Tells the other instances that something is stale. */
  tell(stale: string): void
  /** Hears what others have told. */
  onTold(listener: (stale: string) => void): void
  close(): Promise<void>
}

/** What the instances share is out of reach, and this must not be done without it. */
export class SharedStateGone extends Error {}

/** Another works under the same name, and did not end while one waited. */
export class LockBusy extends Error {}
