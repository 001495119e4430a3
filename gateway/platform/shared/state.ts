/**
 * Interface of the state that all instances of one portal share: rate limit counters, tickets,
 * purchase records and notices of stale cache entries. It is kept in memory by default, and in
 * Redis where several instances serve one portal.
 */

/** A rate limit counter: at most `limit` within a window. */
export interface Count {
  key: string
  limit: number
  windowMs: number
  /** Increment of the counter; 1 by default. */
  amount?: number
  /**
   * True for a window that restarts with every increment, so that any span of this length has at
   * most `limit`. Otherwise the window starts at the first increment and a new window follows it.
   */
  isSliding?: boolean
}

/** A counter that has reached its limit. */
export interface ExhaustedCount {
  key: string
  /** Time until the counter has room again, in milliseconds. */
  retryAfterMs: number
}

/**
 * Records that are read and written under a payer's lock. They have no fallback in memory:
 * operations fail while Redis is unavailable.
 */
export interface Records {
  read(key: string): Promise<string | null>
  write(key: string, text: string, lifetimeMs: number): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Location of the shared state. `redis gone` means the memory of this process while Redis is
 * unavailable.
 */
export type StateLocation = 'memory' | 'redis' | 'redis gone'

export interface SharedState {
  readonly location: StateLocation
  /**
   * Increments all counters, or none when one of them is full. Returns the full counter; null when
   * all had room.
   */
  increment(counts: readonly Count[]): Promise<ExhaustedCount | null>
  /** Decrements counters, for an attempt that succeeded and therefore does not count. */
  decrement(counts: readonly Count[]): Promise<void>
  /** Resets counters. */
  clear(keys: readonly string[]): Promise<void>
  /** Stores a text that can be read once. */
  storeOnce(key: string, text: string, lifetimeMs: number): Promise<void>
  /** Returns and removes the text stored under a key; null when there is none. */
  consume(key: string): Promise<string | null>
  /**
   * Stores a text unless the key already has one, and returns the stored text. Both cases extend
   * its lifetime to `lifetimeMs` from now.
   */
  storeIfAbsent(key: string, text: string, lifetimeMs: number): Promise<string>
  /** Returns the text that `storeIfAbsent` stored under a key; null when there is none. */
  readStored(key: string): Promise<string | null>
  /** Removes the text that `storeIfAbsent` stored under a key. */
  removeStored(key: string): Promise<void>
  /**
   * Runs a task while no other task of this name runs on any instance. Throws
   * `SharedStateUnavailable` when the lock cannot be verified, and `LockTimeout` when the wait for
   * it timed out.
   */
  withLock<Result>(name: string, work: (records: Records) => Promise<Result>): Promise<Result>
  /** Notifies the other instances that a cached kind of data is stale. */
  publishStale(stale: string): void
  /** Registers a listener for the notices of other instances. */
  onStale(listener: (stale: string) => void): void
  close(): Promise<void>
}

/** Error: the shared state is unavailable, and the operation must not run without it. */
export class SharedStateUnavailable extends Error {}

/** Error: another task held the lock during the whole wait. */
export class LockTimeout extends Error {}
