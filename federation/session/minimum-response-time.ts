import { setTimeout as delay } from 'node:timers/promises'

/**
 * Minimum response time in milliseconds. It exceeds the time that storing an outgoing e-mail takes,
 * so that the response time reveals nothing.
 */
const minimumMs = 100

/**
 * Runs `work` and returns its result after a minimum duration, so that the response time does not
 * reveal whether an account exists (B53).
 */
export async function runWithMinimumResponseTime<Result>(work: () => Result): Promise<Result> {
  const minimum = delay(minimumMs)
  const result = work()
  await minimum
  return result
}
