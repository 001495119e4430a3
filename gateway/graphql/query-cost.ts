/** What documents cost in a minute, in fields, by who sends them and from where (`QUERY_COST`). */
import type { Context } from './context.ts'
import { minuteMs } from './rate-limits.ts'
import type { Count } from '../platform/shared/state.ts'

/** The counts that so much goes to. Who is not known yet counts by the address alone. */
export function costLimits(
  context: Context,
  by: number,
  { account, address } = context.services.config.rates.queries,
): Count[] {
  const known = context.knownAccount()
  const costing = (key: string, limit: number) => ({ key, limit, windowMs: minuteMs, by })
  return [
    ...(known === null ? [] : [costing(`cost of ${known}`, account)]),
    costing(`cost from ${context.address}`, address),
  ]
}

/** Counts what is done already, beyond the limits too: what comes next finds them full. */
export async function chargeCost(context: Context, by: number): Promise<void> {
  const none = { account: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER }
  await context.services.shared.take(costLimits(context, by, none))
}
