/**
 * HTTP client of the federation: connection pools with explicit limits, a deadline for each whole
 * call, a maximum response size, and an allow-list of headers.
 */
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { Failure, FederationFailure, UnreadableResponse } from '../platform/request-failures.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type CallName, Refusal } from './refusal-errors.ts'
import {
  type Reply,
  DeadlineExceeded,
  sendHttpRequest,
  readHttpHeader,
  readRetryAfterHeader,
} from './http-exchange.ts'
import { type Operations, operations } from './generated/contract.ts'
import {
  type BreakerState,
  type CallOfPool,
  FederationPool,
  type PoolLabel,
  type PoolName,
  type PoolSettings,
  getConnectionPoolOfCall,
} from './connection-pools.ts'
import {
  assertNoReportedFailure,
  createSizeLimitedFileStream,
  createErrorForResponseStatus,
  createFederationUnavailableFailure,
  parseFederationResponseBody,
  createFailureOfMissingFederationResponse,
  describeFailureCause,
} from './response-checks.ts'
import {
  type CallRequest,
  type Caller,
  encodeFederationCallBody,
  buildFederationCallHeaders,
  buildFederationCallPath,
} from './build-request.ts'
import { RetryBudget } from './retry-budget.ts'

export interface CallSettings extends PoolSettings {
  replyBytes: number
  imageBytes: number
  fileMs: number
  fileBytes: number
}

/** Response body of a federation call, typed by the REST contract. */
export type CallReply<Call extends CallName> = Operations[Call]['reply']

type Optional<T> = object extends T ? [request?: T] : [request: T]

/**
 * Function that sends one of the federation calls in `Allowed` and returns the response body.
 * Throws a `Refusal`, or a `Failure` for an error that every call can return.
 */
export type Send<Allowed extends CallName = CallName> = <Call extends Allowed>(
  call: Call,
  ...request: Optional<CallRequest<Call>>
) => Promise<CallReply<Call>>

/** Logger of failed federation calls and of responses that the gateway cannot read. */
type FederationLog = Pick<FastifyBaseLogger, 'warn'>

/** Federation client of one caller. */
export interface FederationClient {
  call: Send
  /** Fetches a picture from the federation. */
  picture: <Call extends PictureCall>(call: Call, request: CallRequest<Call>) => Promise<Picture>
  /**
   * Parses the response of a federation call and returns the result. An unreadable response is
   * counted and logged as a failure of the call.
   */
  parse: <Value>(call: CallName, parser: () => Value) => Value
  /**
   * Counts and logs the unreadable rows that were dropped from a federation response. Call it once
   * per response.
   */
  countDroppedRows: (call: CallName, rows: number) => void
  /**
   * Opens a file of the federation as a stream. A failure during the transfer ends the stream with
   * an error.
   */
  file: (call: 'exportData') => Promise<Readable>
}

/**
 * Names of the federation calls that return a picture: all calls of the `file` pool except
 * `exportData`.
 */
type PictureCall = Exclude<CallOfPool<'file'>, 'exportData'>

export interface Picture {
  /** Content type of the picture according to the federation; the gateway does not rely on it. */
  contentType: string
  bytes: Buffer
}

/**
 * Access to the federation: connection pools for the whole process, and one client per GraphQL
 * request.
 */
export class Federation {
  readonly #pools: Record<PoolName, FederationPool>
  readonly #prefix: string
  readonly #settings: CallSettings
  readonly #clock: Clock
  readonly #metrics: Metrics
  readonly #log: FederationLog
  readonly #retries = new RetryBudget()
  #filesOpen = 0

  /**
   * Creates the connection pools to the federation. `url` is the URL of the federation, without a
   * trailing slash.
   */
  constructor(url: string, settings: CallSettings, clock: Clock, metrics: Metrics, log: FederationLog) {
    const { origin, pathname } = new URL(url)
    this.#prefix = pathname === '/' ? '' : pathname
    this.#settings = settings
    this.#clock = clock
    this.#metrics = metrics
    this.#log = log
    const createConnectionPool = (name: PoolName) => new FederationPool(name, origin, settings, metrics)
    this.#pools = {
      read: createConnectionPool('read'),
      charge: createConnectionPool('charge'),
      file: createConnectionPool('file'),
    }
  }

  /** Returns the circuit breaker state of each connection pool. */
  getBreakerStates(): Record<PoolLabel, BreakerState> {
    const { read, charge, file } = this.#pools
    return { reading: read.state, charging: charge.state, files: file.state }
  }

  /** Returns a federation client that sends calls on behalf of a caller. */
  createClientForCaller(caller: Caller): FederationClient {
    return {
      call: async (call, ...[request]) => {
        const reply = await this.#sendCall(caller, call, request ?? {})
        const parseReply = () => {
          const body = parseFederationResponseBody(reply)
          assertNoReportedFailure(call, body)
          return body
        }
        return this.#parse(caller, call, parseReply, reply.status) as never
      },
      parse: (call, parser) => this.#parse(caller, call, parser),
      countDroppedRows: (call, rows) => {
        for (let left = rows; left > 0; left -= 1) this.#metrics.count('rows_dropped', { call })
        this.#log.warn({ reqId: caller.requestId, call, rows }, 'unreadable rows dropped')
      },
      picture: async (call, request) => {
        const { contentType, bytes } = await this.#sendCall(caller, call, request)
        return { contentType, bytes }
      },
      file: async (call) => await this.#openFile(caller, call),
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map(async ({ connections }) => await connections.close()))
  }

  #parse<Value>(caller: Caller, call: CallName, parser: () => Value, status?: number): Value {
    try {
      return parser()
    } catch (error) {
      if (!(error instanceof UnreadableResponse)) throw error
      this.#metrics.count('federation_failures', { call: getMetricsLabel(caller, call), code: 'UNREADABLE' })
      this.#log.warn({ reqId: caller.requestId, call, status, reason: error.message }, 'unreadable response')
      throw createFederationUnavailableFailure(call, error.message, { cause: error, status })
    }
  }

  /** Sends a federation call through the connection pool of the call. */
  #sendCall(caller: Caller, call: CallName, request: CallRequest<CallName>): Promise<Reply> {
    const hasDefaultTimeout = request.timeoutMs === undefined
    return this.#pools[getConnectionPoolOfCall(call)].run(call, hasDefaultTimeout, () =>
      this.#sendWithRetry(caller, call, request),
    )
  }

  /**
   * Sends a federation call with a deadline. Retries a failed read once if the retry budget allows
   * it; never retries a write.
   */
  async #sendWithRetry(caller: Caller, call: CallName, request: CallRequest<CallName>): Promise<Reply> {
    const { timeoutMs, purchaseTimeoutMs } = this.#settings
    const ms =
      request.timeoutMs ?? (getConnectionPoolOfCall(call) === 'charge' ? purchaseTimeoutMs : timeoutMs)
    const until = performance.now() + ms
    this.#retries.addRetryShareForCall()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#sendOnce(caller, call, request, until)
      } catch (error) {
        if (!(error instanceof FederationFailure)) throw error
        const mayRepeat =
          operations[call].method === 'GET' && attempt === 1 && !(error.cause instanceof DeadlineExceeded)
        if (!mayRepeat || !this.#retries.takeRetryFromBudget()) {
          this.#recordFailure(caller, call, error)
          throw error
        }
        this.#metrics.count('federation_retries', { call: getMetricsLabel(caller, call) })
      }
    }
  }

  /** Counts and logs a failed federation call, with the request id that members see on an error. */
  #recordFailure(caller: Caller, call: CallName, failure: FederationFailure): void {
    const { code, status, message: reason } = failure
    this.#metrics.count('federation_failures', { call: getMetricsLabel(caller, call), code })
    this.#log.warn(
      { reqId: caller.requestId, call, status, code, reason, cause: describeFailureCause(failure) },
      'federation call failed',
    )
  }

  async #sendOnce(
    caller: Caller,
    call: CallName,
    request: CallRequest<CallName>,
    until: number,
  ): Promise<Reply> {
    const start = performance.now()
    const span = caller.trace?.startCallSpan(call)
    const recordFederationCallStatus = (status: string) => {
      this.#recordCall(caller, call, status, start)
      span?.end(status)
    }
    try {
      const { imageBytes, replyBytes } = this.#settings
      const reply = await sendHttpRequest(
        this.#pools[getConnectionPoolOfCall(call)].connections,
        this.#buildHttpRequest(caller, call, request, span?.traceparent),
        { until, bytes: getConnectionPoolOfCall(call) === 'file' ? imageBytes : replyBytes },
        (status, headers) => {
          this.#clock.adjustToDateHeader(readHttpHeader(headers, 'date'))
          caller.observeResponse?.(call, status, headers)
        },
      )
      recordFederationCallStatus(String(reply.status))
      const failure = createErrorForResponseStatus(call, reply)
      if (failure !== null) throw failure
      return reply
    } catch (error) {
      if (error instanceof Refusal || error instanceof Failure) throw error
      const failure = createFailureOfMissingFederationResponse(call, error)
      recordFederationCallStatus(failure.code === 'FEDERATION_TIMEOUT' ? 'timeout' : 'unavailable')
      throw failure
    }
  }

  #buildHttpRequest(caller: Caller, call: CallName, request: CallRequest<CallName>, traceparent?: string) {
    const { method, bodyType } = operations[call]
    return {
      method,
      path: this.#prefix + buildFederationCallPath(call, request),
      headers: buildFederationCallHeaders(caller, call, request, bodyType, traceparent),
      body: encodeFederationCallBody(request.body, bodyType),
    }
  }

  /**
   * Opens a federation file as a stream, with a longer deadline than other calls. Uses at most half
   * of the pool's connections, so that slow downloads do not block pictures.
   */
  async #openFile(caller: Caller, call: 'exportData'): Promise<Readable> {
    const { fileMs, fileBytes, replyBytes, fileConnections } = this.#settings
    if (this.#filesOpen >= Math.ceil(fileConnections / 2))
      throw new FederationFailure('OVERLOADED', `${call}: not sent, the queue is full`, {
        mayHaveArrived: false,
      })
    this.#filesOpen += 1
    const releaseFileConnection = () => {
      clearTimeout(timer)
      this.#filesOpen -= 1
    }
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new DeadlineExceeded('TOO_LATE')), fileMs)
    const start = performance.now()
    try {
      const response = await this.#pools[getConnectionPoolOfCall(call)].connections.request({
        ...this.#buildHttpRequest(caller, call, {}),
        signal: deadline.signal,
      })
      this.#clock.adjustToDateHeader(readHttpHeader(response.headers, 'date'))
      const status = response.statusCode
      caller.observeResponse?.(call, status, response.headers)
      this.#recordCall(caller, call, String(status), start)
      if (status !== 200)
        throw createErrorForResponseStatus(call, {
          status,
          location: readHttpHeader(response.headers, 'location'),
          bytes: Buffer.concat(await createSizeLimitedFileStream(response, replyBytes).toArray()),
          retryAfter: readRetryAfterHeader(response.headers),
        })
      const file = createSizeLimitedFileStream(response, fileBytes)
      file.once('close', releaseFileConnection)
      return file
    } catch (error) {
      releaseFileConnection()
      if (error instanceof FederationFailure) this.#recordFailure(caller, call, error)
      if (error instanceof Refusal || error instanceof Failure) throw error
      const failure = createFailureOfMissingFederationResponse(call, error)
      this.#recordCall(caller, call, 'unavailable', start)
      this.#recordFailure(caller, call, failure)
      throw failure
    }
  }

  #recordCall(caller: Caller, callName: CallName, status: string, start: number): void {
    const call = getMetricsLabel(caller, callName)
    this.#metrics.count('federation_calls', { call, status })
    this.#metrics.time('federation_call_seconds', { call }, performance.now() - start)
  }
}

const getMetricsLabel = ({ metricsLabel }: Caller, call: CallName): string => metricsLabel ?? call
