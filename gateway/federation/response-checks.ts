/** Validation of federation responses: size limits, statuses and missing responses. */
import { isUtf8 } from 'node:buffer'
import { type Readable, Transform, pipeline } from 'node:stream'
import type { Dispatcher } from 'undici'
import { type Failure, FederationFailure, UnreadableResponse } from '../platform/request-failures.ts'
import { isRecord } from '../platform/is-record.ts'
import { operations } from './generated/contract.ts'
import { parseBoolean } from './parse-values.ts'
import { type CallName, type Refusal, createRefusal } from './refusal-errors.ts'
import { type Reply, UnusableResponse, findContentEncoding } from './http-exchange.ts'

/**
 * Returns the body of a federation response as a file stream. The stream ends with an error when
 * the file exceeds the limit in bytes.
 */
export function createSizeLimitedFileStream(
  { body, headers, statusCode }: Dispatcher.ResponseData,
  limit: number,
): Readable {
  let size = 0
  const sizeLimit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(
        size > limit ? new UnusableResponse(statusCode, `a response of more than ${limit} bytes`) : null,
        chunk,
      )
    },
    flush(done) {
      const encoding = findContentEncoding(headers)
      done(encoding === null ? null : new UnusableResponse(statusCode, `a response encoded as ${encoding}`))
    },
  })
  // A pipeline ends the call when the reader stops, even while no data arrives. Without it, neither
  // stream would learn of the other's end.
  return pipeline(body, sizeLimit, () => {})
}

/**
 * Returns the refusal or failure of a response with an unsuccessful status; null for a 2xx status.
 * Status 202 to a call that charges leaves its outcome open, because the payment may still fail.
 */
export function createErrorForResponseStatus(
  call: CallName,
  { status, bytes, location, retryAfter }: Pick<Reply, 'status' | 'bytes' | 'location' | 'retryAfter'>,
): Refusal | Failure | null {
  if (status === 202 && call !== 'token' && operations[call].pool === 'charge')
    return createFederationUnavailableFailure(call, 'status 202 does not prove a charge', { status })
  if (status >= 200 && status < 300) return null
  // Redirects are not followed because they may lead to another host.
  if (status < 400 || status >= 500)
    return createFederationUnavailableFailure(call, `status ${status}${describeRedirect(location)}`, {
      status,
    })
  const { body, isJson } = parseRefusalJson(bytes)
  // The texts of the refusal would be shown garbled. A page of a proxy is never shown.
  if (isJson && !isUtf8(bytes))
    return createFederationUnavailableFailure(call, `status ${status} with a response that is not UTF-8`, {
      status,
    })
  if (!isJson && bytes.length > 0 && isRefusalReadableOnlyAsJson(call, status))
    return createFederationUnavailableFailure(call, `status ${status} with a response that is not JSON`, {
      status,
    })
  return createRefusal(call, status, body, { isJson, retryAfter })
}

/**
 * Returns true for a refusal that says something only in JSON or without a body, because the page
 * of a reverse proxy must not say it: that a password is wrong (`token`), or that an object does
 * not exist (404 in response to a read). Servers of pictures and files often send such a page
 * themselves. A proxy may limit the rate of sign-ins.
 */
function isRefusalReadableOnlyAsJson(call: CallName, status: number): boolean {
  if (call === 'token') return status !== 429
  const { method, pool } = operations[call]
  return status === 404 && method === 'GET' && pool === 'read'
}

/** Origin that stands for the federation's own origin when a redirect is relative. */
const ownOrigin = 'https://federation.invalid'

/**
 * Names the origin to which a redirect leads. Its path and query may contain personal data or a
 * token.
 */
function describeRedirect(location: string | undefined): string {
  const url = location === undefined ? null : URL.parse(location, ownOrigin)
  if (url === null) return ''
  return url.origin === ownOrigin ? ', a redirect within the origin' : `, a redirect to ${url.origin}`
}

/** Parses the JSON body of a federation response. A response may also be a plain-text URL (N31). */
export function parseFederationResponseBody({ status, bytes }: Pick<Reply, 'status' | 'bytes'>): unknown {
  if (status === 204 || bytes.length === 0) return undefined
  // Decoding would replace the letters of another charset, and an edit by the member would store
  // the garbled text.
  if (!isUtf8(bytes)) throw new UnreadableResponse('a response that is not UTF-8')
  const text = bytes.toString('utf8').trim()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (/^https?:\/\/[^\s<>"]+$/i.test(text)) return text
    throw new UnreadableResponse('a response that is not JSON', { cause: error })
  }
}

/**
 * Throws if a successful response without a response schema in the contract reports a failure.
 * Nothing else would read such a body, and the member would see a success.
 */
export function assertNoReportedFailure(call: CallName, body: unknown): void {
  if ('isReplyEmpty' in operations[call] && doesBodyReportFailure(body))
    throw new UnreadableResponse('a successful response that reports a failure')
}

/**
 * Returns true if a response body reports a failure: `success` is false, or `errors` is not empty.
 * The case of the first letter does not matter.
 */
export function doesBodyReportFailure(body: unknown): boolean {
  if (!isRecord(body)) return false
  const success = body['success'] ?? body['Success']
  const errors = body['errors'] ?? body['Errors']
  return parseBoolean(success) === false || isNonEmpty(errors)
}

/** Returns true for a text with more than whitespace, and for an object or a list with content. */
function isNonEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** Parses the body of a refusal. Text that is not JSON becomes the property `error`. */
function parseRefusalJson(bytes: Buffer): { body: unknown; isJson: boolean } {
  // The text is trimmed because a byte order mark is whitespace that JSON does not allow.
  const text = bytes.toString('utf8').trim()
  try {
    return { body: JSON.parse(text) as unknown, isJson: true }
  } catch {
    // Plain text can only name a condition. The text of a reverse proxy must not be shown to
    // members, so it is not taken as a description.
    return { body: { error: text }, isJson: false }
  }
}

/**
 * Creates the error for a federation call whose response is unusable.
 */
export function createFederationUnavailableFailure(
  call: CallName,
  description: string,
  options: ErrorOptions & { status?: number | undefined } = {},
): FederationFailure {
  return new FederationFailure('FEDERATION_UNAVAILABLE', `${call}: ${description}`, {
    ...options,
    call,
    mayHaveArrived: true,
  })
}

/** Error codes that prove that a request to the federation was not sent. */
const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'NEVER_SENT',
])
const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'NEVER_SENT',
  'TOO_LATE',
])

/**
 * Creates the failure of a federation call without a complete response. After a connection reset,
 * it is unknown if the federation received the request.
 */
export function createFailureOfMissingFederationResponse(call: CallName, error: unknown): FederationFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isTimeout = timeoutCodes.has(code)
  const unusableResponse = error instanceof UnusableResponse ? error : null
  return new FederationFailure(
    isTimeout ? 'FEDERATION_TIMEOUT' : 'FEDERATION_UNAVAILABLE',
    `${call}: ${isTimeout ? 'timed out' : (unusableResponse?.message ?? 'no response')}`,
    {
      cause: unusableResponse === null ? error : unusableResponse.cause,
      call,
      status: unusableResponse?.status,
      mayHaveArrived: !notSentCodes.has(code),
    },
  )
}

/**
 * Returns the cause of a failed federation call for the log: the error code or the message of the
 * connection's error; undefined when the failure itself says everything.
 */
export function describeFailureCause({ cause }: FederationFailure): string | undefined {
  if (!(cause instanceof Error) || cause instanceof UnreadableResponse) return undefined
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
