/** Which request failed last, by the name that the portal's log has for it: whoever asks for help reads it out. */
let last: { requestId: string; at: number } | null = null

/** How long what is drawn may be about it, in ms. */
const lately = 5_000

export function rememberFailedRequest(requestId: string): void {
  last = { requestId, at: performance.now() }
}

/** The request that has just failed; null for none. */
export function lastFailedRequest(): string | null {
  return last !== null && performance.now() - last.at < lately ? last.requestId : null
}
