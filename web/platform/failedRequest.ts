/**
 * The last failed request, by its id in the gateway's log. Error messages show the id as the
 * support code that a member reads out on the phone.
 */
let lastFailure: { requestId: string; at: number } | null = null

/**
 * Time after a failure in which a newly rendered error message is attributed to that failure, in
 * ms.
 */
const recentMs = 5_000

export function rememberFailedRequest(requestId: string): void {
  lastFailure = { requestId, at: performance.now() }
}

/** Returns the id of a request that has just failed; null without a recent failure. */
export function lastFailedRequest(): string | null {
  return lastFailure !== null && performance.now() - lastFailure.at < recentMs ? lastFailure.requestId : null
}
