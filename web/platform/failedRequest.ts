/**
 * The last failed request, by its id in the gateway's log. Error messages show the id as the
 * support code that a member reads out on the phone.
 */
let last: { requestId: string; at: number } | null = null

/** Time after a failure during which a newly rendered message counts as its message, in ms. */
const lately = 5_000

export function rememberFailedRequest(requestId: string): void {
  last = { requestId, at: performance.now() }
}

/** Returns the id of a request that has just failed; null for none. */
export function lastFailedRequest(): string | null {
  return last !== null && performance.now() - last.at < lately ? last.requestId : null
}
