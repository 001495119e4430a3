/** Which pages of other sites may read GraphQL's answers, and what of them. */
import type { IncomingHttpHeaders } from 'node:http'

/** Headers of an answer that a page of another site may read. */
export const exposedHeaders = ['x-request-id', 'retry-after']

/** A development server of a front-end, on whatever port. */
const localhost = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Whether pages of this origin may read answers; `localhost` in the list stands for this machine. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.includes(origin) || (allowed.includes('localhost') && localhost.test(origin))
}

/** The headers of an answer that is given before the routes are asked. */
export function corsHeaders({ origin }: IncomingHttpHeaders, allowed: readonly string[]): [string, string][] {
  if (origin === undefined || !isAllowed(origin, allowed)) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', exposedHeaders.join(', ')],
    ['vary', 'Origin'],
  ]
}
