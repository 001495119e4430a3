/**
 * Response headers `RateLimit-Policy` and `RateLimit`, by which a client learns its remaining
 * allowance before a request is rejected.
 */
import type { CostAllowance } from '../graphql/query-cost-record.ts'

/** Names of the headers, which CORS lets pages of other origins read. */
export const rateLimitHeaders = ['ratelimit-policy', 'ratelimit'] as const

/**
 * Returns the headers with the allowances of a GraphQL request, as structured fields of revision 11
 * of draft-ietf-httpapi-ratelimit-headers; no headers without allowances. The parameter `qu` is
 * absent, because its registry has no unit for fields.
 *
 * `RateLimit` contains only the allowance of the caller's account. The other allowances also count
 * requests of neighbors behind the same IP address, whose activity the caller must not learn.
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
