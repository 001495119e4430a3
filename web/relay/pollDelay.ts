/** Timing rules for polling a decision that other people make. */

/** Facts that determine the delay before the next poll of a decision. */
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
  /**
   * Delay that the gateway requested with its last response, in seconds; null if the gateway
   * requested no delay.
   */
  readonly retryAfter: number | null
}

const second = 1_000
const minute = 60 * second

/** Time after which polling stops until the member returns to the page. */
const longestPolling = 30 * minute
/** Time after the start of polling during which the short poll interval applies. */
const shortIntervalPeriod = 5 * minute
const shortInterval = 30 * second
const longInterval = 2 * minute
/**
 * Minimum time between two polls, because a member may switch between two windows several times.
 */
const shortestInterval = 5 * second
/** Maximum random delay after an outage, so that not all pages poll at the same moment. */
const reconnectJitter = 2 * second

/**
 * Returns the delay before the next poll, in ms; null while polling is paused: the page is hidden,
 * the device is offline or polling has stopped.
 * @param random Number from 0 up to 1, which spreads the polls of many pages.
 */
export function computePollDelay(facts: PollFacts, random: number): number | null {
  const { trigger, elapsed, sincePoll, isVisible, isOnline, retryAfter } = facts
  if (!isVisible || !isOnline) return null
  const requested = retryAfter === null ? 0 : retryAfter * second * (1 + random / 2)
  if (trigger !== 'interval') {
    const jitter = trigger === 'reconnect' ? reconnectJitter * random : 0
    return Math.max(jitter, Math.max(shortestInterval, requested) - sincePoll)
  }
  const interval = elapsed < shortIntervalPeriod ? shortInterval : longInterval
  const delay = Math.max(interval * (1 + random / 5), requested)
  return elapsed + delay > longestPolling ? null : delay
}
