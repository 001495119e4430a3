/** Share of a registered client (`CLIENTS`) in the rate limits per client network. */
import type { Limit } from './attempt-limits.ts'
import type { Context } from './context.ts'

/**
 * Returns the rate limit for the part of a client network's limit that the caller's registered
 * client may use; none for any other caller. A client id is public, so the share never replaces
 * another limit. It stands after the other limits, so that their advice comes first.
 */
export function createClientShareLimits<NetworkLimit extends Limit>(
  { client }: Pick<Context, 'client'>,
  networkLimit: NetworkLimit,
): NetworkLimit[] {
  if (client === null) return []
  const limit = Math.max(1, Math.floor((networkLimit.limit * client.share) / 100))
  return [{ ...networkLimit, key: `${networkLimit.key} by client ${client.id}`, limit }]
}
