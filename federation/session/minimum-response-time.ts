import { setTimeout as delay } from 'node:timers/promises'

/**
 * Minimum response time of account recovery, in milliseconds. Storing an outgoing e-mail takes less
 * time, so that the response time does not reveal whether an e-mail was stored.
 */
const minimumMs = 100

/**
 * Runs `work` and returns its result, but not before a minimum time has passed. The response time
 * then does not reveal whether an account exists (B53).
 */
export async function runWithMinimumResponseTime<Result>(work: () => Result): Promise<Result> {
  const minimum = delay(minimumMs)
  const result = work()
  await minimum
  return result
}
