/**
 * Limits the cost of GraphQL documents per minute, by session and client network (`QUERY_COST`).
 * The cost of a document is its number of fields.
 */
import type { Context } from './context.ts'
import { minuteMs } from './rate-limits.ts'
import type { Count } from '../platform/shared/shared-state.ts'

/**
 * Returns the rate limit counters for the cost of a GraphQL document: one counter of the account
 * and one of the client network. A caller without a known account has only the second counter.
 */
export function createQueryCostLimits(
  context: Context,
  amount: number,
  { account, address } = context.services.config.rates.queries,
): Count[] {
  const cachedAccount = context.getCachedAccountKey()
  const createQueryCostCounter = (key: string, limit: number): Count => ({
    key,
    limit,
    windowMs: minuteMs,
    amount,
  })
  return [
    ...(cachedAccount === null ? [] : [createQueryCostCounter(`cost of ${cachedAccount}`, account)]),
    createQueryCostCounter(`cost from ${context.address}`, address),
  ]
}

/**
 * Adds the cost of a completed GraphQL request to its rate limit counters. A counter may then
 * exceed its limit, so that later requests are rejected.
 */
export async function chargeQueryCost(context: Context, amount: number): Promise<void> {
  const none = { account: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER }
  await context.services.shared.increment(createQueryCostLimits(context, amount, none))
}
