/** Requests written to a socket by hand, as no well-behaved client writes them. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningGateway } from '../gateway/start.ts'

export interface Attack {
  socket: Socket
  /** All that was answered so far. */
  answer: () => string
  /** Resolves once the other side has ended the connection, with how long that took from its opening, in milliseconds. */
  ended: Promise<number>
}

/** A connection to a server, with what was sent on it at once. */
export async function open(url: string, ...texts: (string | Buffer)[]): Promise<Attack> {
  const { hostname, port } = new URL(url)
  const start = performance.now()
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // The other side may end it while this one still writes.
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start))
  })
  await once(socket, 'connect')
  for (const text of texts) socket.write(text)
  return { socket, answer: () => answer, ended }
}

/** The headers of a request to `/graphql` whose body is so long. */
export function headersOf(length: number, token: string | null = null): string {
  const authorization = token === null ? '' : `authorization: Bearer ${token}\r\n`
  return `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${authorization}content-length: ${length}\r\n\r\n`
}

/** Sends a byte now and then until the other side has had enough, or for `mostMs`; how long it was borne, in seconds. */
export async function drip({ socket, ended }: Attack, everyMs: number, mostMs: number): Promise<number> {
  const start = performance.now()
  const timer = setInterval(() => socket.write('x'), everyMs)
  await Promise.race([ended, wait(mostMs, undefined, { ref: false })])
  clearInterval(timer)
  socket.destroy()
  return Math.round((performance.now() - start) / 100) / 10
}

/** A body as a whole; its status, its text and how long the answer took, in milliseconds. */
export async function send(url: string, body: string, token: string | null = null) {
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
 * The memory of a gateway's process, in megabytes: as the system tells, which costs it nothing; where the system does not, by
 * its own metrics.
 */
export async function memoryOf({ pid, url }: RunningGateway): Promise<number> {
  const file = `/proc/${pid}/status`
  if (existsSync(file)) return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1_000
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000
}

/**
 * How long a gateway's process has had the processor, in milliseconds: other processes add nothing to it, as they do to an
 * answer's time. Read as its memory is.
 */
export async function cpuOf({ pid, url }: RunningGateway): Promise<number> {
  const file = `/proc/${pid}/stat`
  if (existsSync(file)) {
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // The system counts in hundredths of a second: its own time and the kernel's for it.
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1_000
}
