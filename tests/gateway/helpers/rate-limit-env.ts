/** Setting `RATE_LIMITS` of gateways under test. */
import { type RateLimitName, rateLimitSettings } from '../../../gateway/platform/rate-limit-settings.ts'

export type RateLimits = Partial<Record<RateLimitName, number>>

/**
 * Rate limits that no test reaches, because a test sends more requests in a second than a member
 * does in a year: every limit has its maximum.
 */
const unreachedLimits = Object.fromEntries(
  Object.entries(rateLimitSettings).map(([name, { maximum }]) => [name, maximum]),
) as Record<RateLimitName, number>

/**
 * Returns the environment variable `RATE_LIMITS` with the given limits. All other limits are too
 * high to be reached.
 */
export function buildRateLimitEnv(limits: RateLimits = {}): Record<string, string> {
  const entries = Object.entries({ ...unreachedLimits, ...limits })
  return { RATE_LIMITS: entries.map(([name, limit]) => `${name}=${limit}`).join(', ') }
}
