/** Raw requests over a socket, which a regular HTTP client would not send. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

export interface RawConnection {
  socket: Socket
  /** Returns the response text that has arrived so far on the raw connection. */
  received: () => string
  /**
   * Resolves to the connection's duration in milliseconds when the server closes the connection.
   */
  ended: Promise<number>
}

/** Opens a raw connection to the server of a URL, and writes the given texts at once. */
export async function openRawConnection(url: string, ...texts: (string | Buffer)[]): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const start = performance.now()
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // The server may close the connection during a write.
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start))
  })
  await once(socket, 'connect')
  for (const text of texts) socket.write(text)
  return { socket, received: () => answer, ended }
}

/** Returns the header lines of a request to `/graphql` with the given body length in bytes. */
export function buildGraphqlRequestHeaderLines(bodyLength: number, token: string | null = null): string {
  const authorization = token === null ? '' : `authorization: Bearer ${token}\r\n`
  return `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${authorization}content-length: ${bodyLength}\r\n\r\n`
}

/**
 * Writes one byte every `intervalMs` to a raw connection, until the server closes the connection or
 * `timeLimitMs` have passed. Returns the duration in seconds.
 */
export async function sendBytesSlowly(
  { socket, ended }: RawConnection,
  intervalMs: number,
  timeLimitMs: number,
): Promise<number> {
  const start = performance.now()
  const timer = setInterval(() => socket.write('x'), intervalMs)
  await Promise.race([ended, wait(timeLimitMs, undefined, { ref: false })])
  clearInterval(timer)
  socket.destroy()
  return Math.round((performance.now() - start) / 100) / 10
}

/**
 * Sends an HTTP request with a complete body. Returns the response status, the response text and
 * the duration in milliseconds.
 */
export async function sendRequestWithBody(url: string, body: string, token: string | null = null) {
  const start = performance.now()
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  })
  const text = await response.text()
  return { status: response.status, text, ms: Math.round(performance.now() - start) }
}

/**
 * Returns the memory that a gateway's process uses, in megabytes. Reads /proc, which causes no work
 * in the gateway. Without /proc, reads the gateway's metrics.
 */
export async function measureMemoryMegabytes({ pid, url }: RunningGateway): Promise<number> {
  const file = `/proc/${pid}/status`
  if (existsSync(file)) return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1_000
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000
}

/**
 * Returns the processor time that a gateway's process has used, in milliseconds. Reads /proc, or
 * without /proc the gateway's metrics. Other processes do not affect this value.
 */
export async function measureCpuTime({ pid, url }: RunningGateway): Promise<number> {
  const file = `/proc/${pid}/stat`
  if (existsSync(file)) {
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // /proc counts user and system time in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1_000
}
