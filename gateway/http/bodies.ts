/**
 * Bodies of `/graphql`: as much of each is read as who sends it may send, and nothing is parsed before its shape is known. A
 * request is small; a file comes from a member, two at a time, or one of a few visitors who register: whoever sends nothing on
 * would hold what came.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { type Services, createContext } from '../graphql/context.ts'
import type { FailureCode } from '../platform/failures.ts'
import { isGone } from './slow-readers.ts'
import { type ShapeLimits, isShaped } from './json-shape.ts'
import { type UploadSlot, UploadSlots } from './upload-slots.ts'

/** Why a body is not read to its end. */
export class BodyRefused extends Error {
  readonly statusCode: number
  readonly failure: FailureCode
  readonly retryAfter: number | null

  /** `words` are for whoever wrote the request. */
  constructor(statusCode: number, failure: FailureCode, words: string, retryAfter: number | null = null) {
    super(words)
    this.statusCode = statusCode
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

/** After how many seconds one of the places for files may be free again. */
const placeSeconds = 5

/** What stands before the bodies of a route. */
export interface BodyGate {
  /** Settles how much of a body is read: for more than a small one its sender holds a place until they are answered. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Its text, where it is of a shape that may be parsed. */
  read: (request: FastifyRequest, stream: Readable) => Promise<string>
  /** Whether it was allowed to be as large as a file. */
  isLarge: (request: FastifyRequest) => boolean
}

export function bodyGate(services: Services): BodyGate {
  const { requestBytes, uploadBytes, values, valueDepth } = services.config.graphql.limits
  const { uploads, uploadsPerAddress, uploadsAtOnce, visitorUploads, bodyPace } = services.config.arrivals
  // Beside the variables a request holds its document, its names and its extensions.
  const shape: ShapeLimits = { values: values + 20, depth: valueDepth + 1 }
  const ofMembers = new UploadSlots(uploadsAtOnce, bodyPace)
  const ofVisitors = new UploadSlots(visitorUploads, bodyPace)

  const large = new WeakMap<FastifyRequest, UploadSlot>()

  return {
    admit: async (request, reply) => {
      const told = request.headers['content-length']
      // One that does not say how long it is, is small.
      if (told === undefined || Number(told) <= requestBytes) return
      if (Number(told) > uploadBytes) throw tooLarge(uploadBytes)
      const context = createContext(services, request)
      const account = await context.account()
      if (context.signedIn && account?.startsWith('member ') !== true)
        throw new BodyRefused(401, 'UNAUTHENTICATED', 'Sign in to send a file.')
      // Who registers sends a photograph too, and has no session yet.
      const places = account === null ? ofVisitors : ofMembers
      // Nobody would give back a place that is taken after the end.
      if (isGone(request)) throw notWhole()
      const from = { name: context.address, most: account === null ? uploads : uploadsPerAddress }
      const place = places.take(
        account === null ? [from] : [{ name: account, most: uploads }, from],
        request.raw,
      )
      if (place === null) throw noPlace()
      reply.raw.once('close', () => places.leave(place))
      large.set(request, place)
    },
    read: async (request, stream) => {
      const place = large.get(request)
      const bytes = await readBytes(stream, place === undefined ? requestBytes : uploadBytes, place?.lost)
      if (isShaped(bytes, shape)) return bytes.toString('utf8')
      throw new BodyRefused(
        413,
        'BAD_REQUEST',
        `The variables hold more than ${values} values, or are nested deeper than ${valueDepth} levels.`,
      )
    },
    isLarge: (request) => large.has(request),
  }
}

function tooLarge(limit: number): BodyRefused {
  return new BodyRefused(413, 'BAD_REQUEST', `The body is larger than ${limit} bytes.`)
}

function notWhole(): BodyRefused {
  return new BodyRefused(400, 'BAD_REQUEST', 'The body did not come whole.')
}

function noPlace(): BodyRefused {
  return new BodyRefused(429, 'RATE_LIMITED', 'Send one file after the other.', placeSeconds)
}

/** Chunks below this are copied together: kept as it came, a byte at a time would cost a hundred times as much. */
const smallChunk = 4_096

/** What has come of a body. Large chunks stay as they are until all is there: a copy would leave each to the collector, which takes its time. */
class Parts {
  length = 0
  readonly #parts: Buffer[] = []
  #room = Buffer.alloc(0)
  #used = 0

  add(chunk: Buffer): void {
    this.length += chunk.length
    if (chunk.length >= smallChunk) {
      this.#close()
      this.#parts.push(chunk)
      return
    }
    if (this.#used + chunk.length > this.#room.length) {
      this.#close()
      this.#room = Buffer.allocUnsafeSlow(smallChunk)
    }
    chunk.copy(this.#room, this.#used)
    this.#used += chunk.length
  }

  whole(): Buffer {
    this.#close()
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts, this.length)
  }

  #close(): void {
    if (this.#used > 0) this.#parts.push(this.#room.subarray(0, this.#used))
    this.#room = this.#room.subarray(this.#used)
    this.#used = 0
  }
}

/** What comes; `lost` tells, also while nothing comes, that its place is somebody else's. The connection lives on for the answer. */
async function readBytes(stream: Readable, limit: number, lost?: AbortSignal): Promise<Buffer> {
  const parts = new Parts()
  return await new Promise((resolve, reject) => {
    const refuse = (reason: BodyRefused) => {
      stream.off('data', add)
      stream.pause()
      reject(reason)
    }
    const add = (chunk: Buffer) => {
      if (parts.length + chunk.length > limit) refuse(tooLarge(limit))
      else parts.add(chunk)
    }
    // A connection that ends half-way is nobody's failure here.
    const broken = () => {
      if (!stream.readableEnded) refuse(notWhole())
    }
    stream.on('data', add)
    stream.once('end', () => resolve(parts.whole()))
    stream.once('error', broken)
    stream.once('close', broken)
    const giveUp = () => refuse(noPlace())
    if (lost?.aborted === true) giveUp()
    else lost?.addEventListener('abort', giveUp, { once: true })
  })
}
