/** Errors of request bodies that are rejected before they are read completely. */
import type { FailureCode } from '../platform/request-failures.ts'

/** Error: a request body is rejected before it is read completely. */
export class BodyRejected extends Error {
  readonly statusCode: number
  readonly failure: FailureCode
  readonly retryAfter: number | null

  /**
   * Creates the error of a rejected request body; `message` is for the developer who sent the
   * request.
   */
  constructor(statusCode: number, failure: FailureCode, message: string, retryAfter: number | null = null) {
    super(message)
    this.statusCode = statusCode
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

export function createTooLargeRequestBodyError(limit: number): BodyRejected {
  return new BodyRejected(413, 'BAD_REQUEST', `The body is larger than ${limit} bytes.`)
}

export function createIncompleteRequestBodyError(): BodyRejected {
  return new BodyRejected(400, 'BAD_REQUEST', 'The body is incomplete.')
}

/** Retry delay for a client when all upload slots are taken, in seconds. */
const slotRetrySeconds = 5

export function createAllUploadSlotsTakenError(): BodyRejected {
  return new BodyRejected(429, 'RATE_LIMITED', 'Send one file at a time.', slotRetrySeconds)
}
