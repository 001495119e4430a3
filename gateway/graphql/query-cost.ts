/**
 * Limits the cost of GraphQL documents per minute, by session and client network (`QUERY_COST`).
 * The cost of a document is its number of fields.
 */
import type { Context } from './context.ts'
import { minuteMs } from './rate-limits.ts'
import type { Count } from '../platform/shared/shared-state.ts'

/**
 * Returns the rate limit counters that the cost of a GraphQL document increments: one for the
 * account and one for the client network. A caller whose account is unknown is limited only by
 * client network.
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
 * Adds the cost of a completed GraphQL request to the rate limit counters, even beyond their
 * limits. Later requests are rejected while a counter exceeds its limit.
 */
export async function chargeQueryCost(context: Context, amount: number): Promise<void> {
  const none = { account: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER }
  await context.services.shared.increment(createQueryCostLimits(context, amount, none))
}
