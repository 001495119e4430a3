/**
 * The last failed request, by its id in the gateway's log. Error messages show the id as the
 * support code that a member reads out on the phone.
 */
let lastFailure: { requestId: string; at: number } | null = null

/** Time after a failure during which a newly rendered message counts as its message, in ms. */
const recentMs = 5_000

export function rememberFailedRequest(requestId: string): void {
  lastFailure = { requestId, at: performance.now() }
}

/** Returns the id of a request that has just failed; null for none. */
export function lastFailedRequest(): string | null {
  return lastFailure !== null && performance.now() - lastFailure.at < recentMs ? lastFailure.requestId : null
}
