import { setTimeout as delay } from 'node:timers/promises'

/** Longer than storing an e-mail takes, in milliseconds. */
const minimumMs = 100

/**
 * Delays the response to a minimum duration, so that its timing does not reveal whether an account
 * exists (B53).
 */
export async function withMinimumTime<Result>(work: () => Result): Promise<Result> {
  const minimum = delay(minimumMs)
  const result = work()
  await minimum
  return result
}
