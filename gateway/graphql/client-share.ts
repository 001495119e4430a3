/**
 * Rate limit of a registered client (`CLIENTS`): its share of the rate limits per client network.
 */
import type { Limit } from './attempt-limits.ts'
import type { Context } from './context.ts'

/**
 * Returns the additional rate limit of a registered client: a share of the limit of the caller's
 * network. Returns an empty list for a caller that is no registered client. The share never
 * replaces another limit, because anyone can send the public client id. Callers put it after the
 * other limits, so that their advice takes precedence.
 */
export function createRateLimitOfClientShare<NetworkLimit extends Limit>(
  { client }: Pick<Context, 'client'>,
  networkLimit: NetworkLimit,
): NetworkLimit[] {
  if (client === null) return []
  const limit = Math.max(1, Math.floor((networkLimit.limit * client.share) / 100))
  return [{ ...networkLimit, key: `${networkLimit.key} by client ${client.id}`, limit }]
}
