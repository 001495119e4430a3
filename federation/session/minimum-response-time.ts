import { setTimeout as delay } from 'node:timers/promises'

/**
 * Minimum response time in milliseconds. It is longer than the time needed to store an outgoing
 * e-mail.
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
