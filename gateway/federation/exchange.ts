/** One request to the federation and the whole of its reply, under a deadline and a limit. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'

export interface Reply {
  status: number
  contentType: string
  bytes: Buffer
}

/** The limits of a reply: its deadline and its size. */
export interface ReplyLimits {
  /** When it has to be whole, by `performance.now()`. */
  until: number
  /** How large it may be. */
  bytes: number
}

/** It has taken too long. What still waited for a connection by then was never sent. */
export class TooLate extends Error {
  readonly code: 'TOO_LATE' | 'NEVER_SENT'

  constructor(code: TooLate['code']) {
    super(code === 'TOO_LATE' ? 'no whole reply in time' : 'no connection in time')
    this.code = code
  }
}

/** One header. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** What a reply is encoded as where nothing was to be encoded, by any of its headers; null for nothing. */
export function foreignEncoding(headers: IncomingHttpHeaders): string | null {
  // One that comes twice is a list, which the types of Node do not know of this header.
  return [headers['content-encoding'] ?? []].flat().find((encoding) => encoding !== 'identity') ?? null
}

/**
 * Sends a request, tells of the head of its reply as soon as it is there, and gives the whole. No stream stands between: a
 * reply is small, and a stream, its iterator and its signal cost more than all else that a call does.
 */
export function exchange(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { until, bytes }: ReplyLimits,
  onHead: (headers: IncomingHttpHeaders) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let late: TooLate | null = null
    const timer = setTimeout(() => {
      late = new TooLate(controller === null ? 'NEVER_SENT' : 'TOO_LATE')
      controller?.abort(late)
      reject(late)
    }, until - performance.now())
    const chunks: Buffer[] = []
    let size = 0
    let head: { status: number; headers: IncomingHttpHeaders } | null = null
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started
        // It had a connection only once nobody waited for it any more.
        if (late !== null) started.abort(late)
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        head = { status, headers }
        onHead(headers)
        const encoding = foreignEncoding(headers)
        if (encoding !== null) controller?.abort(new Error(`a reply encoded as ${encoding}`))
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size > bytes) controller?.abort(new Error(`a reply of more than ${bytes} bytes`))
        else chunks.push(chunk)
      },
      onResponseEnd() {
        clearTimeout(timer)
        const { status, headers } = head!
        const contentType = headerOf(headers, 'content-type') ?? ''
        resolve({ status, contentType, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) })
      },
      onResponseError(_controller, error) {
        clearTimeout(timer)
        reject(late ?? error)
      },
    })
  })
}
