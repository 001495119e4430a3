import { setTimeout as delay } from 'node:timers/promises'

/** Minimum duration of a response in milliseconds; longer than storing an e-mail takes. */
const minimumMs = 100

/**
 * Delays a response to a minimum duration, so that its timing does not reveal whether an account
 * exists (B53).
 */
export async function runWithMinimumDuration<Result>(work: () => Result): Promise<Result> {
  const minimum = delay(minimumMs)
  const result = work()
  await minimum
  return result
}
