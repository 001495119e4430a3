/**
 * Increments and decrements the rate limit counters of mutations, per account and client network
 * (`config.ts`).
 */
import type { Context } from './context.ts'
import type { Limit, ProvisionalCounts } from './attempt-limits.ts'
import { createRateLimitOfClientShare } from './client-share.ts'
import {
  type RateLimit,
  resolveRateLimitAccountKey,
  createProvisionalRateLimitCounts,
} from './declared-limits.ts'
import { Failure } from '../platform/request-failures.ts'
import type { Count, ExhaustedCount } from '../platform/shared/shared-state.ts'

export const minuteMs = 60_000

/**
 * Counts an attempt of a mutation before the mutation runs; throws when a rate limit is reached.
 * Returns the counters to decrement after a result that does not count.
 */
export async function countMutationAttempt<Input>(
  name: string,
  limit: RateLimit<Input>,
  input: Input,
  context: Context,
): Promise<ProvisionalCounts[]> {
  if (typeof limit === 'string') return []
  const { config, shared, metrics } = context.services
  const maxAttempts = config.rates.sensitive[limit.kind]
  const account = await resolveRateLimitAccountKey(limit, input, context)
  const pending = createProvisionalRateLimitCounts(limit, input, account, context)
  const createRateLimitCounterPerMinute = (key: string, maximum: number): Count => ({
    key,
    limit: maximum,
    windowMs: minuteMs,
  })
  const networkLimit = createRateLimitCounterPerMinute(`${name} from ${context.address}`, maxAttempts.address)
  const buildMutationRateLimits = (provisionalCounts: readonly ProvisionalCounts[]): Limit[] => [
    // The advice for a member who waits for an e-mail is to use the one already sent: it works even
    // if a stranger requested it.
    ...(account === null
      ? []
      : [
          {
            ...createRateLimitCounterPerMinute(`${name} of ${account}`, maxAttempts.account),
            ...(limit.kind === 'mail' && { advice: 'mail' as const }),
          },
        ]),
    networkLimit,
    ...provisionalCounts.flatMap((each) => each.limits),
    ...createRateLimitOfClientShare(context, networkLimit),
  ]
  if (!pending.some(({ overflow }) => overflow)) {
    await incrementRateLimitCounters(name, buildMutationRateLimits(pending), context)
    return pending
  }
  if ((await shared.increment(buildMutationRateLimits(pending))) === null) return pending
  const overflowCounts = pending.map(({ limits, overflow = limits, countsIf }) => ({
    limits: overflow,
    countsIf,
  }))
  await incrementRateLimitCounters(name, buildMutationRateLimits(overflowCounts), context)
  // The request used the reserve and is allowed, but the metric still reports that the limit was
  // reached.
  metrics.count('limits_hit', { limit: name })
  return overflowCounts
}

/**
 * Decrements the rate limit counters of a mutation attempt whose result does not count.
 * `resultTypeName` is null when the mutation has failed.
 */
export async function decrementRateLimitCountersOfUncountedResult(
  pending: readonly ProvisionalCounts[],
  resultTypeName: string | null,
  { services }: Context,
): Promise<void> {
  const uncountedLimits = pending
    .filter(({ countsIf }) => !countsIf(resultTypeName))
    .flatMap(({ limits }) => limits)
  if (uncountedLimits.length > 0) await services.shared.decrement(uncountedLimits)
}

/**
 * Increments all given rate limit counters. When a counter is full, throws without incrementing any
 * counter.
 */
export async function incrementRateLimitCounters(
  name: string,
  limits: readonly Limit[],
  context: Pick<Context, 'services'>,
): Promise<void> {
  const full = await context.services.shared.increment(limits)
  if (full !== null) throw createRateLimitFailure(name, limits, full, context)
}

/** Counts a reached rate limit in the metrics, and returns the error that rejects the attempt. */
export function createRateLimitFailure(
  name: string,
  limits: readonly Limit[],
  full: ExhaustedCount,
  { services }: Pick<Context, 'services'>,
): Failure {
  services.metrics.count('limits_hit', { limit: name })
  const advice = limits.find(({ key }) => key === full.key)?.advice
  return new Failure('RATE_LIMITED', `too often: ${name}`, {
    retryAfter: Math.ceil(full.retryAfterMs / 1_000),
    ...(advice !== undefined && { advice }),
  })
}

/**
 * Finds the first list of rate limit counters in which no counter is full, increments all counters
 * of that list, and returns the list. Throws when every list has a full counter.
 */
async function incrementFirstNonFullRateLimitList(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
): Promise<readonly Limit[]> {
  for (const limits of alternatives.slice(0, -1)) {
    if ((await context.services.shared.increment(limits)) === null) return limits
  }
  const lastAlternative = alternatives.at(-1) ?? []
  await incrementRateLimitCounters(name, lastAlternative, context)
  return lastAlternative
}

/**
 * Runs an attempt, such as a password check, and counts it if it fails with an error for which
 * `isWrong` returns true. Also counts the attempt while it runs, so that parallel attempts are
 * limited. `alternatives` contains lists of counters; the first list without a full counter is
 * used.
 */
export async function runRateLimitedAttemptAndCountFailure<Result>(
  name: string,
  alternatives: readonly (readonly Limit[])[],
  context: Context,
  attempt: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const limits = await incrementFirstNonFullRateLimitList(name, alternatives, context)
  let wrong = false
  try {
    return await attempt()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    if (!wrong) await context.services.shared.decrement(limits)
  }
}
