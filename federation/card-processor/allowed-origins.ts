/**
 * Origins whose pages may embed the card fields, as browsers serialize them. `localhost` allows
 * this machine on any port.
 */

const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** Returns true if a page of this origin may embed the card fields. */
export function canEmbedCardFields(origin: unknown, allowedOrigins: readonly string[]): origin is string {
  if (typeof origin !== 'string') return false
  return allowedOrigins.includes(origin) || (allowedOrigins.includes('localhost') && localOrigin.test(origin))
}

/** Returns the allowed origins as sources of the CSP directive `frame-ancestors`. */
export function formatFrameAncestorsDirective(allowedOrigins: readonly string[]): string {
  const sources = allowedOrigins.flatMap((origin) =>
    origin === 'localhost' ? ['http://localhost:*', 'http://127.0.0.1:*'] : [origin],
  )
  return sources.join(' ') || "'none'"
}
