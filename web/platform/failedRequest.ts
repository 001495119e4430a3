/**
 * Last failed request to the gateway, with its id in the log of the gateway. Error messages show
 * the beginning of the id as the support code that a member reads out on the phone.
 */
let lastFailure: { requestId: string; at: number } | null = null

/**
 * Time in ms during which a failed request counts as recent. An error message shown within this
 * time contains the support code of the request.
 */
const recentMs = 5_000

export function rememberFailedRequest(requestId: string): void {
  lastFailure = { requestId, at: performance.now() }
}

/** Returns the id of the last failed request; null if no request has failed recently. */
export function findLastFailedRequestId(): string | null {
  return lastFailure !== null && performance.now() - lastFailure.at < recentMs ? lastFailure.requestId : null
}
