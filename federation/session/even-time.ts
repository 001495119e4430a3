import { setTimeout as delay } from 'node:timers/promises'

/** Longer than it takes to write a mail, in milliseconds. */
const leastMs = 100

/**
 * Answers no sooner than a while after it was asked: how long it takes to say "sent, if there is such an
 * account" must not tell whether there is one (B53).
 */
export async function evenly<Result>(work: () => Result): Promise<Result> {
  const least = delay(leastMs)
  const result = work()
  await least
  return result
}
