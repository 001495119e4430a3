/**
 * Sends one HTTP request to the federation and reads the whole response, with a deadline and a size
 * limit.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'

export interface Reply {
  status: number
  contentType: string
  /** Value of the `Location` header of a redirect. */
  location: string | undefined
  bytes: Buffer
  /** Time after which the call may be sent again, in seconds; undefined when it is not sent. */
  retryAfter: number | undefined
}

/** Limits of a federation response: its deadline and its size. */
export interface ReplyLimits {
  /**
   * Deadline by which the whole federation response must arrive, as a `performance.now()` timestamp
   * in milliseconds.
   */
  until: number
  /** Maximum size of the federation's response body, in bytes. */
  bytes: number
}

/**
 * Error of a federation request whose deadline has passed. The code `NEVER_SENT` means that the
 * request was still waiting for a connection.
 */
export class DeadlineExceeded extends Error {
  readonly code: 'TOO_LATE' | 'NEVER_SENT'

  constructor(code: DeadlineExceeded['code']) {
    super(code === 'TOO_LATE' ? 'response timed out' : 'connection timed out')
    this.code = code
  }
}

/**
 * Error of a federation response that began but is unusable or incomplete. `cause` is the error of
 * the connection, if any.
 */
export class UnusableResponse extends Error {
  readonly status: number
  /**
   * Error code of the connection, such as ECONNRESET; empty if a response arrived but cannot be
   * used.
   */
  readonly code: string

  constructor(status: number, message: string, options: ErrorOptions = {}) {
    super(message, options)
    const { cause } = options
    this.status = status
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  }
}

/**
 * Longest time for which clients wait after a response header `Retry-After`, in seconds. A longer
 * time would leave a member in front of a waiting page; a call after it is only limited again.
 */
const maxRetryAfterSeconds = 300

/** Returns the first value of a response header; undefined when the header is missing. */
export function readHttpHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/**
 * Returns the response header `Retry-After` in seconds, which is a number or an HTTP date;
 * undefined when it is missing or invalid.
 */
export function readRetryAfterHeader(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const text = readHttpHeader(headers, 'retry-after')?.trim()
  // Most responses do not have the header.
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), maxRetryAfterSeconds)
}

/**
 * Returns the content encoding of a federation response; null for an unencoded response. The
 * gateway always requests unencoded responses.
 */
export function findContentEncoding(headers: IncomingHttpHeaders): string | null {
  // A repeated header is an array at run time, although Node's types declare a string.
  return [headers['content-encoding'] ?? []].flat().find((encoding) => encoding !== 'identity') ?? null
}

/**
 * Sends an HTTP request, reports the response's status and headers as soon as they arrive, and
 * returns the whole response. Uses no streams, because they cost too much for small responses.
 */
export function sendHttpRequest(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { until, bytes }: ReplyLimits,
  onHead: (status: number, headers: IncomingHttpHeaders) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let deadlineError: DeadlineExceeded | null = null
    const timer = setTimeout(() => {
      deadlineError = new DeadlineExceeded(controller === null ? 'NEVER_SENT' : 'TOO_LATE')
      controller?.abort(deadlineError)
      reject(deadlineError)
    }, until - performance.now())
    const chunks: Buffer[] = []
    let size = 0
    let head: { status: number; headers: IncomingHttpHeaders } | null = null
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started
        // The request got a connection after its deadline, so it is aborted.
        if (deadlineError !== null) started.abort(deadlineError)
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        head = { status, headers }
        onHead(status, headers)
        const encoding = findContentEncoding(headers)
        if (encoding !== null)
          controller?.abort(new UnusableResponse(status, `a response encoded as ${encoding}`))
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size > bytes)
          controller?.abort(new UnusableResponse(head!.status, `a response of more than ${bytes} bytes`))
        else chunks.push(chunk)
      },
      onResponseEnd() {
        clearTimeout(timer)
        const { status, headers } = head!
        resolve({
          status,
          contentType: readHttpHeader(headers, 'content-type') ?? '',
          location: readHttpHeader(headers, 'location'),
          bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
          retryAfter: readRetryAfterHeader(headers),
        })
      },
      onResponseError(_controller, error) {
        clearTimeout(timer)
        const isCutOff = head !== null && !(error instanceof UnusableResponse)
        reject(
          deadlineError ??
            (isCutOff
              ? new UnusableResponse(head!.status, 'an incomplete response', { cause: error })
              : error),
        )
      },
    })
  })
}
