/**
 * Interface of the state that all instances of one portal share: rate limit counters, tickets,
 * purchase records and notices of stale cache entries. The state is in memory by default, and in
 * Redis when several instances serve one portal.
 */

/** A rate limit counter, which counts at most `limit` within a time window. */
export interface Count {
  key: string
  limit: number
  windowMs: number
  /** Amount by which a rate limit counter is incremented; 1 by default. */
  amount?: number
  /**
   * True for a sliding window, which restarts with every increment. False for a fixed window, which
   * starts at the first increment and is not extended.
   */
  isSliding?: boolean
}

/** A rate limit counter that has reached its limit. */
export interface ExhaustedCount {
  key: string
  /** Time until the rate limit counter can be incremented again, in milliseconds. */
  retryAfterMs: number
}

/** State of a rate limit counter after an attempt to increment it. */
export interface CountState {
  /**
   * Sum of the amounts counted in the current time window of the rate limit.
   */
  count: number
  /**
   * Time until the rate limit window ends and the counter restarts at zero, in milliseconds; 0 if
   * no window has begun.
   */
  resetAfterMs: number
}

/** Result of an attempt to increment rate limit counters, with their states in the given order. */
export interface MeasuredIncrement {
  /**
   * Rate limit counter that was full, in which case no counter was incremented; null after success.
   */
  full: ExhaustedCount | null
  states: CountState[]
}

/**
 * Functions that read and write purchase records while the payer's lock is held. If Redis is
 * configured but unavailable, the functions throw instead of using memory.
 */
export interface Records {
  read(key: string): Promise<string | null>
  write(key: string, text: string, lifetimeMs: number): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Place where the shared state is currently stored. `redis gone` means that Redis is configured but
 * unavailable, so this process keeps the state in its memory.
 */
export type StateLocation = 'memory' | 'redis' | 'redis gone'

export interface SharedState {
  readonly location: StateLocation
  /**
   * Increments all given rate limit counters and returns null. If one of the counters is full,
   * increments none and returns the full counter.
   */
  increment(counts: readonly Count[]): Promise<ExhaustedCount | null>
  /**
   * Increments rate limit counters like `increment`, and also returns the state of each counter.
   * Used for rate limits whose remaining number of requests is shown to the client.
   */
  incrementAndMeasure(counts: readonly Count[]): Promise<MeasuredIncrement>
  /**
   * Decrements rate limit counters after an attempt whose outcome does not count, such as a correct
   * password.
   */
  decrement(counts: readonly Count[]): Promise<void>
  /** Resets rate limit counters to zero. */
  resetCounters(keys: readonly string[]): Promise<void>
  /** Stores a text that can be read only once, such as the content of a download ticket. */
  storeForSingleRead(key: string, text: string, lifetimeMs: number): Promise<void>
  /**
   * Returns and removes the single-use text that is stored under a key; null when the key has no
   * text.
   */
  consume(key: string): Promise<string | null>
  /**
   * Stores a text unless the key already has a text, and returns the stored text. Each call
   * restarts the lifetime of the stored text.
   */
  storeIfAbsent(key: string, text: string, lifetimeMs: number): Promise<string>
  /**
   * Returns a text that `storeIfAbsent` has stored in the shared state; null when the key has no
   * text.
   */
  readStoredText(key: string): Promise<string | null>
  /** Removes a text that `storeIfAbsent` has stored in the shared state. */
  removeStoredText(key: string): Promise<void>
  /**
   * Runs a task while holding a named lock, so that no instance runs another task with the same
   * lock. Throws `SharedStateUnavailable` when the lock cannot be verified, and `LockTimeout` when
   * waiting for it takes too long.
   */
  withLock<Result>(name: string, work: (records: Records) => Promise<Result>): Promise<Result>
  /** Notifies the other instances that their cache entries for one kind of data are stale. */
  publishStaleDataKind(stale: string): void
  /** Registers a listener for the notices of other instances about stale cache entries. */
  onStale(listener: (stale: string) => void): void
  close(): Promise<void>
}

/** Error: the shared state is unavailable, and the operation must not run without it. */
export class SharedStateUnavailable extends Error {}

/** Error: the wait for a lock timed out because another task held the lock. */
export class LockTimeout extends Error {}
