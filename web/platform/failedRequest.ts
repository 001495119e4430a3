/**
 * Last failed request, identified by its id in the log of the gateway. Error messages show the id
 * as the support code that a member reads out on the phone.
 */
let lastFailure: { requestId: string; at: number } | null = null

/**
 * Time after a failed request, in ms. An error message rendered within this time shows the support
 * code of that request.
 */
const recentMs = 5_000

export function rememberFailedRequest(requestId: string): void {
  lastFailure = { requestId, at: performance.now() }
}

/** Returns the id of the last failed request; null if no request has failed recently. */
export function findLastFailedRequestId(): string | null {
  return lastFailure !== null && performance.now() - lastFailure.at < recentMs ? lastFailure.requestId : null
}
