import { setTimeout as delay } from 'node:timers/promises'

/** Longer than it takes to write a mail, in milliseconds. */
const minimumMs = 100

/**
 * Answers no sooner than a while after it was asked: how long it takes to say "sent, if there is such an
 * account" must not tell whether there is one (B53).
 */
export async function withMinimumTime<Result>(work: () => Result): Promise<Result> {
  const minimum = delay(minimumMs)
  const result = work()
  await minimum
  return result
}
