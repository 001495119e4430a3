/** Limits the cost of GraphQL documents per minute, by account and network (`queryCost`). */
import { createRateLimitOfClientShare } from './client-share.ts'
import type { Context } from './context.ts'
import type { CostPolicy, QueryCost } from './query-cost-record.ts'
import { createRateLimitFailure, minuteMs } from './rate-limits.ts'
import type { Count, CountState } from '../platform/shared/shared-state.ts'

/** A rate limit counter of the cost of GraphQL documents. */
interface CostCount extends Count {
  policy: CostPolicy
}

/**
 * Returns the rate limit counters for the cost of a GraphQL document. They belong to the client
 * network, to the caller's account (if any) and to the registered client in this network (if any).
 */
function createQueryCostCounters(context: Context, amount: number): CostCount[] {
  const { account, address } = context.services.config.rates.queries
  const cachedAccount = context.getCachedAccountKey()
  const createCounterOfCostPolicy = (policy: CostPolicy, key: string, limit: number): CostCount => ({
    policy,
    key,
    limit,
    windowMs: minuteMs,
    amount,
  })
  const networkLimit = createCounterOfCostPolicy(
    'fields-per-address',
    `cost from ${context.address}`,
    address,
  )
  const shareLimits = createRateLimitOfClientShare(context, networkLimit)
  return [
    ...(cachedAccount === null
      ? []
      : [createCounterOfCostPolicy('fields-per-account', `cost of ${cachedAccount}`, account)]),
    networkLimit,
    ...shareLimits.map(({ key, limit }) => createCounterOfCostPolicy('fields-per-client', key, limit)),
  ]
}

/**
 * Counts a cost toward the cost limits of a GraphQL request before the request causes this cost.
 * Throws when a limit is reached. Returns a function that refunds the cost.
 */
export async function countQueryCostTowardLimits(
  context: Context,
  amount: number,
): Promise<() => Promise<void>> {
  const counts = createQueryCostCounters(context, amount)
  const { full, states } = await context.services.shared.incrementAndMeasure(counts)
  recordQueryCostAllowances(context, counts, states)
  if (full !== null) throw createRateLimitFailure('cost', counts, full, context)
  context.queryCost.document += amount
  return async () => {
    context.queryCost.document -= amount
    await context.services.shared.decrement(counts)
  }
}

/**
 * Counts the cost of a completed GraphQL request toward its cost limits. A counter can exceed its
 * limit; later requests are then rejected.
 */
export async function countCompletedQueryCostTowardLimits(
  context: Context,
  { federationCalls, values }: Pick<QueryCost, 'federationCalls' | 'values'>,
): Promise<void> {
  const amount = federationCalls + values
  if (amount === 0) return
  Object.assign(context.queryCost, { federationCalls, values })
  const counts = createQueryCostCounters(context, amount)
  const { states } = await context.services.shared.incrementAndMeasure(
    counts.map((count) => ({ ...count, limit: Number.MAX_SAFE_INTEGER })),
  )
  recordQueryCostAllowances(context, counts, states)
}

function recordQueryCostAllowances(
  { queryCost }: Context,
  counts: readonly CostCount[],
  states: readonly CountState[],
): void {
  queryCost.allowances = counts.map(({ policy, limit, windowMs }, index) => {
    const { count, resetAfterMs } = states[index]!
    return {
      policy,
      limit,
      windowSeconds: windowMs / 1_000,
      remaining: Math.max(0, limit - count),
      resetSeconds: Math.ceil(resetAfterMs / 1_000),
    }
  })
}
