/**
 * Response headers `RateLimit-Policy` and `RateLimit`, by which a client learns how much of its
 * rate limit is left.
 */
import type { CostAllowance } from '../graphql/query-cost-record.ts'

/** Names of the rate limit headers. CORS allows pages of other origins to read them. */
export const rateLimitHeaders = ['ratelimit-policy', 'ratelimit'] as const

/**
 * Returns the response headers with the cost limits of a GraphQL request and the remaining cost.
 * Their format is revision 11 of draft-ietf-httpapi-ratelimit-headers, without the parameter `qu`,
 * which has no unit for fields. Returns no headers if no cost limit applies.
 *
 * `RateLimit` contains only the limit of the caller's account. The other limits also count requests
 * of other people behind the same IP address, and the caller must not learn their activity.
 */
export function buildRateLimitHeaders(
  allowances: readonly CostAllowance[],
): Partial<Record<(typeof rateLimitHeaders)[number], string>> {
  if (allowances.length === 0) return {}
  const policies = allowances.map(
    ({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`,
  )
  const account = allowances.find(({ policy }) => policy === 'fields-per-account')
  return {
    'ratelimit-policy': policies.join(', '),
    ...(account && { ratelimit: `"${account.policy}";r=${account.remaining};t=${account.resetSeconds}` }),
  }
}
