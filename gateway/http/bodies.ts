/**
 * Size limits of request bodies to `/graphql`. Each client may send only as much as it is entitled
 * to, and nothing is parsed before its JSON shape is checked. Most requests are small; a large body
 * is a file from a member (two at a time) or from one of a few registering visitors, because an
 * unfinished upload occupies memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Services } from '../graphql/services.ts'
import { createContext } from './request-context.ts'
import type { FailureCode } from '../platform/failures.ts'
import { isDisconnected } from './slow-readers.ts'
import { type ShapeLimits, isWithinShapeLimits } from './json-shape.ts'
import { type UploadSlot, UploadSlots } from './upload-slots.ts'

/** Error: the body is rejected before it is read completely. */
export class BodyRejected extends Error {
  readonly statusCode: number
  readonly failure: FailureCode
  readonly retryAfter: number | null

  /** `words` is the message for the developer of the request. */
  constructor(statusCode: number, failure: FailureCode, words: string, retryAfter: number | null = null) {
    super(words)
    this.statusCode = statusCode
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

/** Retry delay when all upload slots are taken, in seconds. */
const slotRetrySeconds = 5

/** Body checks of a route. */
export interface BodyGate {
  /**
   * Decides the maximum size of a body. A body above the small limit takes an upload slot until its
   * response is sent.
   */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Returns the text of a body if its JSON shape is within the limits. */
  read: (request: FastifyRequest, stream: Readable) => Promise<string>
  /** Returns true when the body was allowed to be as large as a file. */
  isLarge: (request: FastifyRequest) => boolean
}

export function createBodyGate(services: Services): BodyGate {
  const { requestBytes, uploadBytes, values, valueDepth } = services.config.graphql.limits
  const { uploads, uploadsPerAddress, uploadsAtOnce, visitorUploads, bodyPace } = services.config.requests
  // Besides its variables a body has a document, an operation name and extensions, which count too.
  const shape: ShapeLimits = { values: values + 20, depth: valueDepth + 1 }
  const ofMembers = new UploadSlots(uploadsAtOnce, bodyPace)
  const ofVisitors = new UploadSlots(visitorUploads, bodyPace)

  const large = new WeakMap<FastifyRequest, UploadSlot>()

  return {
    admit: async (request, reply) => {
      const contentLength = request.headers['content-length']
      // A body without `content-length` is limited to the small size.
      if (contentLength === undefined || Number(contentLength) <= requestBytes) return
      if (Number(contentLength) > uploadBytes) throw createTooLargeError(uploadBytes)
      const context = createContext(services, request)
      const account = await context.account()
      if (context.isSignedIn && account?.startsWith('member ') !== true)
        throw new BodyRejected(401, 'UNAUTHENTICATED', 'Sign in to send a file.')
      // A visitor who registers uploads a photo too, but has no session yet.
      const places = account === null ? ofVisitors : ofMembers
      // A slot taken after the connection has closed would never be released.
      if (isDisconnected(request)) throw createIncompleteError()
      const from = { name: context.address, most: account === null ? uploads : uploadsPerAddress }
      const place = places.take(
        account === null ? [from] : [{ name: account, most: uploads }, from],
        request.raw,
      )
      if (place === null) throw createNoSlotError()
      reply.raw.once('close', () => places.release(place))
      large.set(request, place)
    },
    read: async (request, stream) => {
      const place = large.get(request)
      const bytes = await readBytes(stream, place === undefined ? requestBytes : uploadBytes, place?.lost)
      if (isWithinShapeLimits(bytes, shape)) return bytes.toString('utf8')
      throw new BodyRejected(
        413,
        'BAD_REQUEST',
        `The variables hold more than ${values} values, or are nested deeper than ${valueDepth} levels.`,
      )
    },
    isLarge: (request) => large.has(request),
  }
}

function createTooLargeError(limit: number): BodyRejected {
  return new BodyRejected(413, 'BAD_REQUEST', `The body is larger than ${limit} bytes.`)
}

function createIncompleteError(): BodyRejected {
  return new BodyRejected(400, 'BAD_REQUEST', 'The body is incomplete.')
}

function createNoSlotError(): BodyRejected {
  return new BodyRejected(429, 'RATE_LIMITED', 'Send one file at a time.', slotRetrySeconds)
}

/**
 * Chunks smaller than this are copied into a shared buffer, in bytes. Kept separately, single bytes
 * would take a hundred times their memory.
 */
const smallChunkBytes = 4_096

/**
 * Received parts of a body. Large chunks are kept until the body is complete, because copying each
 * would create garbage that is collected slowly.
 */
class BodyParts {
  length = 0
  readonly #parts: Buffer[] = []
  #buffer = Buffer.alloc(0)
  #used = 0

  add(chunk: Buffer): void {
    this.length += chunk.length
    if (chunk.length >= smallChunkBytes) {
      this.#close()
      this.#parts.push(chunk)
      return
    }
    if (this.#used + chunk.length > this.#buffer.length) {
      this.#close()
      this.#buffer = Buffer.allocUnsafeSlow(smallChunkBytes)
    }
    chunk.copy(this.#buffer, this.#used)
    this.#used += chunk.length
  }

  whole(): Buffer {
    this.#close()
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts, this.length)
  }

  #close(): void {
    if (this.#used > 0) this.#parts.push(this.#buffer.subarray(0, this.#used))
    this.#buffer = this.#buffer.subarray(this.#used)
    this.#used = 0
  }
}

/**
 * Reads a body up to a size limit. `lost` aborts the reading when its upload slot is given to
 * another client. The connection stays open for the response.
 */
async function readBytes(stream: Readable, limit: number, lost?: AbortSignal): Promise<Buffer> {
  const parts = new BodyParts()
  return await new Promise((resolve, reject) => {
    const refuse = (reason: BodyRejected) => {
      stream.off('data', add)
      stream.pause()
      reject(reason)
    }
    const add = (chunk: Buffer) => {
      if (parts.length + chunk.length > limit) refuse(createTooLargeError(limit))
      else parts.add(chunk)
    }
    // A connection that closes early is not an error of the gateway.
    const broken = () => {
      if (!stream.readableEnded) refuse(createIncompleteError())
    }
    stream.on('data', add)
    stream.once('end', () => resolve(parts.whole()))
    stream.once('error', broken)
    stream.once('close', broken)
    const giveUp = () => refuse(createNoSlotError())
    if (lost?.aborted === true) giveUp()
    else lost?.addEventListener('abort', giveUp, { once: true })
  })
}
