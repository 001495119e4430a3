/**
 * Web origins whose pages may embed the payment card fields. The value `localhost` stands for this
 * machine on any port.
 */

const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** Returns true if pages of the given web origin may embed the card fields. */
export function mayOriginEmbedCardFields(
  origin: unknown,
  allowedOrigins: readonly string[],
): origin is string {
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
