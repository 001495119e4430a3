/**
 * Load generator that sends a fixed number of requests per second. It never waits for a response,
 * because waiting would hide an overload of the server. Usage: `node
 * tests/resilience/helpers/open-loop-load.ts '<settings as JSON>'`; it prints `Outcome` as one line
 * of JSON.
 */
import { type Socket, connect } from 'node:net'

export interface Settings {
  url: string
  /** Access token that each request of the load generator sends. */
  token: string
  /** Request body of the load generator, as JSON. */
  body: string
  perSecond: number
  seconds: number
}

export interface Outcome {
  sent: number
  /** Number of successful responses that the load generator received. */
  good: number
  /**
   * Number of requests that the overloaded server rejected with status 503, the header
   * `Retry-After` and the code `OVERLOADED`.
   */
  shed: number
  /**
   * Number of failed responses, by status line and response text. Requests rejected because of
   * overload are not included; `shed` counts them.
   */
  failed: Record<string, number>
  /** Median latency of successful responses, in milliseconds. */
  p50: number
  p99: number
  /** 99th percentile of the latency of requests shed for overload, in milliseconds. */
  shedP99: number
  /**
   * 99th percentile of the load generator's own delay, in milliseconds. A large delay makes the
   * measurement invalid.
   */
  lateP99: number
}

const { url, token, body, perSecond, seconds } = JSON.parse(process.argv[2]!) as Settings
const { hostname, port } = new URL(url)
/**
 * HTTP request of the load generator as bytes. It is built once, because work per request lowers
 * the maximum request rate.
 */
const request = Buffer.from(
  `POST /graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
)
const failed: Record<string, number> = {}
const goodMs: number[] = []
const shedMs: number[] = []
const delayMs: number[] = []

/**
 * A connection of the load generator that carries one request at a time, like a browser's
 * connection.
 */
class Connection {
  readonly #socket: Socket
  #due = 0
  #answer: Buffer = Buffer.alloc(0)
  /** Length of the whole HTTP response in bytes; null until its headers have arrived. */
  #length: number | null = null
  #isOver: ((head: string, text: Buffer) => void) | null = null

  constructor() {
    this.#socket = connect(Number(port), hostname).setNoDelay()
    this.#socket.on('data', (chunk: Buffer) => this.#readChunk(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      idleConnections.delete(this)
      if (this.#isOver !== null) this.#reportResponse('cut off', Buffer.alloc(0))
    })
  }

  sendRequest(dueTime: number): void {
    this.#due = dueTime
    this.#isOver = (head, text) => recordHttpResponse(head, text, performance.now() - this.#due)
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #readChunk(chunk: Buffer): void {
    this.#answer = this.#answer.length === 0 ? chunk : Buffer.concat([this.#answer, chunk])
    const end = this.#length === null ? this.#answer.indexOf('\r\n\r\n') : 0
    if (end < 0) return
    this.#length ??=
      end + 4 + Number(/content-length: (\d+)/i.exec(this.#answer.toString('latin1', 0, end))?.[1] ?? 0)
    if (this.#answer.length < this.#length) return
    const head = this.#answer.indexOf('\r\n\r\n')
    const answer = this.#answer
    this.#answer = Buffer.alloc(0)
    this.#length = null
    idleConnections.add(this)
    this.#reportResponse(answer.toString('latin1', 0, head), answer.subarray(head))
  }

  #reportResponse(headerText: string, bodyText: Buffer): void {
    this.#isOver?.(headerText, bodyText)
    this.#isOver = null
  }
}

/**
 * Idle connections of the load generator. A request opens a new connection if none is idle, as a
 * visitor would.
 */
const idleConnections = new Set<Connection>()
let requestCount = 0
let responseCount = 0

function sendRequestOnIdleConnection(dueTime: number): void {
  requestCount += 1
  const [connection = new Connection()] = idleConnections
  idleConnections.delete(connection)
  connection.sendRequest(dueTime)
}

function recordHttpResponse(headerText: string, text: Buffer, latencyMs: number): void {
  responseCount += 1
  if (headerText.startsWith('HTTP/1.1 200') && !text.includes('"errors"')) goodMs.push(latencyMs)
  else if (
    headerText.startsWith('HTTP/1.1 503') &&
    /^retry-after: /im.test(headerText) &&
    text.includes('OVERLOADED')
  )
    shedMs.push(latencyMs)
  else incrementFailureCount(`${headerText.slice(0, 12)} ${text.toString().slice(0, 120)}`)
}

const incrementFailureCount = (failure: string) => void (failed[failure] = (failed[failure] ?? 0) + 1)

const start = performance.now()
const total = perSecond * seconds
await new Promise<void>((resolve) => {
  const sendRequestsDueByNow = () => {
    const now = performance.now()
    while (requestCount < total && start + (requestCount * 1_000) / perSecond <= now) {
      const due = start + (requestCount * 1_000) / perSecond
      delayMs.push(now - due)
      sendRequestOnIdleConnection(due)
    }
    if (responseCount === total) resolve()
    else setTimeout(sendRequestsDueByNow, 1)
  }
  sendRequestsDueByNow()
})
for (const line of idleConnections) line.close()

const computePercentile = (values: number[], fraction: number) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * fraction)] ?? 0)
console.log(
  JSON.stringify({
    sent: total,
    good: goodMs.length,
    shed: shedMs.length,
    failed,
    p50: computePercentile(goodMs, 0.5),
    p99: computePercentile(goodMs, 0.99),
    shedP99: computePercentile(shedMs, 0.99),
    lateP99: computePercentile(delayMs, 0.99),
  } satisfies Outcome),
)
