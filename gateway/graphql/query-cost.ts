/** Cost limits of documents per minute, in fields, by session and client network (`QUERY_COST`). */
import type { Context } from './context.ts'
import { minuteMs } from './rate-limits.ts'
import type { Count } from '../platform/shared/state.ts'

/**
 * Returns the counters that a cost is added to. A caller who is not recognized counts only by
 * client network.
 */
export function costLimits(
  context: Context,
  amount: number,
  { account, address } = context.services.config.rates.queries,
): Count[] {
  const cachedAccount = context.cachedAccount()
  const costing = (key: string, limit: number): Count => ({ key, limit, windowMs: minuteMs, amount })
  return [
    ...(cachedAccount === null ? [] : [costing(`cost of ${cachedAccount}`, account)]),
    costing(`cost from ${context.address}`, address),
  ]
}

/**
 * Adds the cost of work that is already done, also above the limits; the next request is then
 * rejected.
 */
export async function chargeCost(context: Context, amount: number): Promise<void> {
  const none = { account: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER }
  await context.services.shared.increment(costLimits(context, amount, none))
}
