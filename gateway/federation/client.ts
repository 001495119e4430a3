/**
 * The one place that speaks HTTP to the federation: a pool with explicit limits, a deadline for the whole
 * of a call, capped replies, and headers from an allow-list.
 */
import { Pool, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import { FederationFailure } from '../failures.ts'
import type { Metrics } from '../metrics.ts'
import { type CallName, refusalOf } from './errors.ts'
import { type Operations, type Refusal as RefusalBody, operations } from './generated/contract.ts'
import { type CallRequest, type Caller, bodyOf, headersOf, pathOf } from './request.ts'
import { RetryBudget } from './retry-budget.ts'

export interface CallSettings {
  timeoutMs: number
  purchaseTimeoutMs: number
  connections: number
  replyBytes: number
  imageBytes: number
}

/** What a call answers. */
export type CallReply<Call extends CallName> = Operations[Call]['reply']

type Optional<T> = object extends T ? [request?: T] : [request: T]

/** The federation, as one caller reaches it. */
export interface FederationClient {
  /** Sends a call and reads its reply. Throws a `Refusal`, or a `Failure` that every call can meet. */
  call: <Call extends CallName>(
    call: Call,
    ...request: Optional<CallRequest<Call>>
  ) => Promise<CallReply<Call>>
  /** Fetches a picture. */
  picture: (call: 'getClubImage', request: CallRequest<'getClubImage'>) => Promise<Picture>
}

export interface Picture {
  /** As the federation names it; not to be trusted. */
  contentType: string
  bytes: Buffer
}

interface Reply {
  status: number
  contentType: string
  bytes: Buffer
}

/** The upstream: one pool for the process, one client per request. */
export class Federation {
  readonly #pool: Pool
  readonly #prefix: string
  readonly #settings: CallSettings
  readonly #clock: Clock
  readonly #metrics: Metrics
  readonly #retries = new RetryBudget()

  /** `url` has no slash at its end. */
  constructor(url: string, settings: CallSettings, clock: Clock, metrics: Metrics) {
    const { origin, pathname } = new URL(url)
    this.#prefix = pathname === '/' ? '' : pathname
    this.#settings = settings
    this.#clock = clock
    this.#metrics = metrics
    this.#pool = new Pool(origin, {
      connections: settings.connections,
      pipelining: 1,
      connect: { timeout: settings.timeoutMs },
      headersTimeout: settings.purchaseTimeoutMs,
      bodyTimeout: settings.purchaseTimeoutMs,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16_384,
    })
  }

  /** The federation as this caller reaches it. */
  as(caller: Caller): FederationClient {
    return {
      call: async (call, ...[request]) =>
        readReply(call, await this.#send(caller, call, request ?? {})) as never,
      picture: async (call, request) => {
        const { contentType, bytes } = await this.#send(caller, call, request)
        return { contentType, bytes }
      },
    }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  /** One call under its deadline. A read is sent a second time where that can help; a write never. */
  async #send(caller: Caller, call: CallName, request: CallRequest<CallName>): Promise<Reply> {
    const { timeoutMs, purchaseTimeoutMs } = this.#settings
    // A controller of its own per call: one that lives on would collect listeners.
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(),
      request.timeoutMs ?? (call === 'buy' ? purchaseTimeoutMs : timeoutMs),
    )
    try {
      this.#retries.earn()
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#attempt(caller, call, request, deadline.signal)
        } catch (error) {
          if (!(error instanceof FederationFailure)) throw error
          const mayRepeat = operations[call].method === 'GET' && attempt === 1 && !deadline.signal.aborted
          if (!mayRepeat || !this.#retries.spend()) {
            this.#metrics.count('federation_failures', { call, code: error.code })
            throw error
          }
          this.#metrics.count('federation_retries', { call })
        }
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async #attempt(
    caller: Caller,
    call: CallName,
    request: CallRequest<CallName>,
    signal: AbortSignal,
  ): Promise<Reply> {
    const { method, bodyType } = operations[call]
    let response: Dispatcher.ResponseData
    let bytes: Buffer
    try {
      response = await this.#pool.request({
        method,
        path: this.#prefix + pathOf(call, request),
        headers: headersOf(caller, call, request, bodyType),
        body: bodyOf(request.body, bodyType),
        signal,
      })
      this.#clock.observe(headerOf(response, 'date'))
      bytes = await readCapped(
        response,
        call === 'getClubImage' ? this.#settings.imageBytes : this.#settings.replyBytes,
      )
    } catch (error) {
      throw unanswered(call, error, signal)
    }

    const status = response.statusCode
    if (status >= 200 && status < 300)
      return { status, contentType: headerOf(response, 'content-type') ?? '', bytes }
    // Redirects lead off the host, and are not followed.
    if (status < 400 || status >= 500) throw unavailable(call, `status ${status}`)
    throw refusalOf(call, status, readRefusal(bytes))
  }
}

async function readCapped(response: Dispatcher.ResponseData, limit: number): Promise<Buffer> {
  const encoding = headerOf(response, 'content-encoding') ?? 'identity'
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Error(`a reply of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  if (encoding !== 'identity') throw new Error(`a reply encoded as ${encoding}`)
  return Buffer.concat(chunks)
}

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function readReply(call: CallName, { status, bytes }: Reply): unknown {
  if (status === 204 || bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw unavailable(call, 'a reply that is not JSON', error)
  }
}

/** The body of a refusal; one that has none is known by its status alone. */
function readRefusal(bytes: Buffer): RefusalBody {
  const body = parseOrNull(bytes)
  if (typeof body === 'string') return { message: body }
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
}

function parseOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function unavailable(call: CallName, what: string, cause?: unknown): FederationFailure {
  return new FederationFailure('FEDERATION_UNAVAILABLE', `${call}: ${what}`, { cause, mayHaveArrived: true })
}

/** Refused before anything was sent: nobody is there, or nobody who takes a connection. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const tooLate = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** A reset says nothing of whether the request was received: it may have been. */
function unanswered(call: CallName, error: unknown, signal: AbortSignal): FederationFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const late = signal.aborted || tooLate.has(code)
  return new FederationFailure(
    late ? 'FEDERATION_TIMEOUT' : 'FEDERATION_UNAVAILABLE',
    `${call}: ${late ? 'no answer in time' : 'no answer'}`,
    { cause: error, mayHaveArrived: !neverSent.has(code) },
  )
}
