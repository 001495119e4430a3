/** Rules that determine when the web app polls the gateway for a decision of other people. */

/** Data from which the delay before the next poll of a decision is computed. */
export interface PollFacts {
  /**
   * Reason for the next poll: the poll interval has elapsed, the member has returned to the page,
   * or the network is available again.
   */
  readonly trigger: 'interval' | 'return' | 'reconnect'
  /** Time since the member opened the page or returned to it, in ms. */
  readonly elapsed: number
  /** Time since the previous poll was sent, in ms; infinite before the first poll. */
  readonly sincePoll: number
  readonly isVisible: boolean
  readonly isOnline: boolean
  /**
   * Delay before the next poll that the last response of the gateway requested, in seconds; null
   * without such a request.
   */
  readonly retryAfter: number | null
}

const second = 1_000
const minute = 60 * second

/**
 * Duration in milliseconds after which polling stops. Polling starts again when the member returns
 * to the page.
 */
const longestPolling = 30 * minute
/** Duration in milliseconds of the first phase of polling, in which the poll interval is short. */
const shortIntervalPeriod = 5 * minute
const shortInterval = 30 * second
const longInterval = 2 * minute
/**
 * Minimum time between two polls in milliseconds. It limits the polls of a member who often
 * switches between two windows.
 */
const shortestInterval = 5 * second
/**
 * Maximum random delay of a poll after the network has returned, in milliseconds. Random delays
 * prevent many pages from polling at the same moment.
 */
const reconnectJitter = 2 * second

/**
 * Returns the delay before the next poll, in milliseconds. Returns null while the page is hidden or
 * the device is offline, and at the end of the longest polling period.
 * @param random Random number from 0 up to 1, so that pages do not poll at the same moment.
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
