/** Timing rules for polling a decision that other people make. */

/** Facts that determine when the next poll is sent. */
export interface PollFacts {
  /**
   * Reason for the next poll: the interval after the previous poll, the return of the member to the
   * page, or the return of the network.
   */
  readonly trigger: 'interval' | 'return' | 'reconnect'
  /** Time since the member opened the page or returned to it, in ms. */
  readonly elapsed: number
  /** Time since the previous poll was sent, in ms; infinite before the first poll. */
  readonly sincePoll: number
  readonly isVisible: boolean
  readonly isOnline: boolean
  /** Delay that the gateway requested with its last response, in seconds; null for none. */
  readonly retryAfter: number | null
}

const seconds = (count: number) => count * 1_000
const minutes = (count: number) => seconds(60 * count)

/** Time after which nothing is polled until the member returns to the page. */
const longestPolling = minutes(30)
/** Time in which polls have the short interval. */
const shortIntervalPeriod = minutes(5)
const shortInterval = seconds(30)
const longInterval = minutes(2)
/** Shortest time between two polls. A member may switch between two windows several times. */
const shortestInterval = seconds(5)
/** Longest random delay after an outage, so that not all pages poll in the same moment. */
const reconnectJitter = seconds(2)

/**
 * Returns the delay before the next poll, in ms. Null means that no poll is sent until the member
 * or the network returns, because the page is hidden, the device is offline or the time is over.
 * @param random Number from 0 up to 1, which spreads the polls of many pages.
 */
export function pollDelayOf(facts: PollFacts, random: number): number | null {
  const { trigger, elapsed, sincePoll, isVisible, isOnline, retryAfter } = facts
  if (!isVisible || !isOnline) return null
  const requested = retryAfter === null ? 0 : seconds(retryAfter) * (1 + random / 2)
  if (trigger !== 'interval') {
    const jitter = trigger === 'reconnect' ? reconnectJitter * random : 0
    return Math.max(jitter, Math.max(shortestInterval, requested) - sincePoll)
  }
  const interval = elapsed < shortIntervalPeriod ? shortInterval : longInterval
  const delay = Math.max(interval * (1 + random / 5), requested)
  return elapsed + delay > longestPolling ? null : delay
}
