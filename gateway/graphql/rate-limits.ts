/** Takes and gives back the counts of rate limits, per account and per address (`config.ts`). */
import type { Context } from './context.ts'
import type { Limit, PendingCounts } from './attempts.ts'
import { type RateLimit, accountOf, pendingOf } from './declared-limits.ts'
import { Failure } from '../platform/failures.ts'
import type { Count } from '../platform/shared/state.ts'

export const minuteMs = 60_000

/** Takes one of the attempts of a mutation, or fails. Returns the counts that stand only after certain answers. */
export async function takeRate<Input>(
  name: string,
  limit: RateLimit<Input>,
  input: Input,
  context: Context,
): Promise<PendingCounts[]> {
  if (typeof limit === 'string') return []
  const { config, shared, metrics } = context.services
  const limits = config.rates.sensitive[limit.kind]
  const account = await accountOf(limit, input, context)
  const pending = pendingOf(limit, input, account, context)
  const ofMinute = (key: string, limit: number): Count => ({ key, limit, windowMs: minuteMs })
  const counts = (counted: readonly PendingCounts[]): Limit[] => [
    // Whoever waits for a mail has one: what a stranger has asked for opens the account as well.
    ...(account === null
      ? []
      : [
          {
            ...ofMinute(`${name} of ${account}`, limits.account),
            ...(limit.kind === 'mail' && { advice: 'mail' as const }),
          },
        ]),
    ofMinute(`${name} from ${context.address}`, limits.address),
    ...counted.flatMap((each) => each.limits),
  ]
  if (!pending.some(({ overflow }) => overflow)) {
    await takeCounts(name, counts(pending), context)
    return pending
  }
  if ((await shared.take(counts(pending))) === null) return pending
  const rest = pending.map(({ limits: usual, overflow = usual, countsIf }) => ({
    limits: overflow,
    countsIf,
  }))
  await takeCounts(name, counts(rest), context)
  // It was let through, and whoever looks at the numbers still sees that a limit is full.
  metrics.count('limits_hit', { limit: name })
  return rest
}

/** Releases the counts that do not apply to the returned type; the type is null where the mutation has failed. */
export async function releaseUnusedCounts(
  pending: readonly PendingCounts[],
  answer: string | null,
  { services }: Context,
): Promise<void> {
  const lapsed = pending.filter(({ countsIf }) => !countsIf(answer)).flatMap(({ limits }) => limits)
  if (lapsed.length > 0) await services.shared.giveBack(lapsed)
}

/** Takes one of each of the counts, or fails and takes none. */
export async function takeCounts(name: string, limits: readonly Limit[], context: Context): Promise<void> {
  const { shared, metrics } = context.services
  const full = await shared.take(limits)
  if (full === null) return
  metrics.count('limits_hit', { limit: name })
  const advice = limits.find(({ key }) => key === full.key)?.advice
  throw new Failure('RATE_LIMITED', `too often: ${name}`, {
    retryAfter: Math.ceil(full.retryAfterMs / 1_000),
    ...(advice !== undefined && { advice }),
  })
}

/** Takes one of each of the counts of the first alternative that has room, and returns them; fails where none has. */
async function takeFirst(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
): Promise<readonly Limit[]> {
  for (const limits of alternatives.slice(0, -1)) {
    if ((await context.services.shared.take(limits)) === null) return limits
  }
  const last = alternatives.at(-1) ?? []
  await takeCounts(name, last, context)
  return last
}

/**
 * Runs a try that counts only where it goes wrong. It counts before it runs, so that those sent at once count too;
 * what was not wrong is taken back. Of several alternatives the first that has room is counted; where none has, the last
 * says how long to wait.
 */
export async function countFailedTries<Result>(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
  attempt: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const limits = await takeFirst(name, alternatives, context)
  let wrong = false
  try {
    return await attempt()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    if (!wrong) await context.services.shared.giveBack(limits)
  }
}
