/** What comes back from the federation: read within limits, and told apart from what goes wrong. */
import { type Readable, Transform, pipeline } from 'node:stream'
import type { Dispatcher } from 'undici'
import { type Failure, FederationFailure } from '../platform/failures.ts'
import { type CallName, type Refusal, refusalOf } from './errors.ts'
import { type Reply, foreignEncoding } from './exchange.ts'

/** Returns the stream of a file, which ends with an error once the file exceeds the limit in bytes. */
export function limitBytes({ body, headers }: Dispatcher.ResponseData, limit: number): Readable {
  let size = 0
  const within = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit ? new Error(`a reply of more than ${limit} bytes`) : null, chunk)
    },
    flush(done) {
      const encoding = foreignEncoding(headers)
      done(encoding === null ? null : new Error(`a reply encoded as ${encoding}`))
    },
  })
  // Whoever reads no more ends the call too, also while nothing comes: each knows of its end by itself.
  return pipeline(body, within, () => {})
}

/** What a status means that is not one of success; null for one that is. */
export function failureOf(call: CallName, status: number, bytes: Buffer): Refusal | Failure | null {
  if (status >= 200 && status < 300) return null
  // Redirects lead off the host, and are not followed.
  return status < 400 || status >= 500
    ? unavailable(call, `status ${status}`)
    : refusalOf(call, status, readRefusal(bytes))
}

/** Returns the reply as its contract has it. A URL may come as plain text, without quotation marks (N31). */
export function readReply(call: CallName, { status, bytes }: Pick<Reply, 'status' | 'bytes'>): unknown {
  if (status === 204 || bytes.length === 0) return undefined
  const text = bytes.toString('utf8').trim()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (/^https?:\/\/[^\s<>"]+$/i.test(text)) return text
    throw unavailable(call, 'a reply that is not JSON', error)
  }
}

/** The body of a refusal; one that has none is known by its status alone. */
function readRefusal(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Plain text names a condition at most: what a proxy says of itself is not for members to read.
    return { error: text.trim() }
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
  'NEVER_SENT',
])
const tooLate = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'NEVER_SENT',
  'TOO_LATE',
])

/** Returns the failure for a missing or incomplete reply. After a connection reset, the request may have been received. */
export function missingReplyFailure(call: CallName, error: unknown): FederationFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const late = tooLate.has(code)
  return new FederationFailure(
    late ? 'FEDERATION_TIMEOUT' : 'FEDERATION_UNAVAILABLE',
    `${call}: ${late ? 'no answer in time' : 'no answer'}`,
    { cause: error, mayHaveArrived: !neverSent.has(code) },
  )
}
