/** CORS rules of the GraphQL endpoint. */
import type { IncomingHttpHeaders } from 'node:http'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** Response headers that CORS allows a page of another origin to read. */
export const exposedHeaders = ['x-request-id', 'retry-after', ...rateLimitHeaders]

/** Matches the origin of a local development server, on any port. */
const localhost = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/**
 * Returns true when CORS allows the pages of an origin to read responses. `localhost` in the list
 * of allowed origins allows any port of this machine.
 */
export function isAllowedCorsOrigin(origin: string, allowedOrigins: readonly string[]): boolean {
  return allowedOrigins.includes(origin) || (allowedOrigins.includes('localhost') && localhost.test(origin))
}

/**
 * Returns the CORS headers of a response that the gateway sends before Fastify routes the request.
 */
export function buildCorsHeaders(
  { origin }: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): [string, string][] {
  if (origin === undefined || !isAllowedCorsOrigin(origin, allowedOrigins)) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', exposedHeaders.join(', ')],
    ['vary', 'Origin'],
  ]
}
