/** Which pages may show the card fields: origins as browsers write them, and `localhost` for this machine on any port. */

const thisMachine = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** Whether a page of this origin is one of those that are allowed. */
export function mayShow(origin: unknown, allowed: readonly string[]): origin is string {
  if (typeof origin !== 'string') return false
  return allowed.includes(origin) || (allowed.includes('localhost') && thisMachine.test(origin))
}

/** The same, as a content security policy names them. */
export function ancestorsOf(allowed: readonly string[]): string {
  const sources = allowed.flatMap((origin) =>
    origin === 'localhost' ? ['http://localhost:*', 'http://127.0.0.1:*'] : [origin],
  )
  return sources.join(' ') || "'none'"
}
