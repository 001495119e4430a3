/**
 * Limits the size and the JSON shape of request bodies to `/graphql`. Each member can have two
 * uploads at a time, and all visitors who register share a few, because an unfinished upload
 * occupies memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Services } from '../graphql/services.ts'
import { createRequestContext } from './request-context.ts'
import type { FailureCode } from '../platform/request-failures.ts'
import { isClientDisconnected } from './slow-readers.ts'
import { type ShapeLimits, isJsonBodyWithinShapeLimits } from './json-shape.ts'
import { type UploadSlot, UploadSlots } from './upload-slots.ts'

/** Error: a request body is rejected before it is read completely. */
export class BodyRejected extends Error {
  readonly statusCode: number
  readonly failure: FailureCode
  readonly retryAfter: number | null

  /**
   * Creates the error of a rejected request body; `message` is for the developer who sent the
   * request.
   */
  constructor(statusCode: number, failure: FailureCode, message: string, retryAfter: number | null = null) {
    super(message)
    this.statusCode = statusCode
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

/** Retry delay for a client when all upload slots are taken, in seconds. */
const slotRetrySeconds = 5

/** Reads the request bodies of a route, and checks their size and JSON shape. */
export interface RequestBodyReader {
  /**
   * Checks the size of a request body. A body above the small size limit occupies an upload slot
   * until the response is sent.
   */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /**
   * Reads a request body and returns its text. Throws when the nesting or the number of values in
   * the JSON exceeds the limits.
   */
  read: (request: FastifyRequest, stream: Readable) => Promise<string>
  /**
   * Returns true when the request body was read with the size limit of file uploads, which is
   * larger than the limit of other request bodies.
   */
  isLarge: (request: FastifyRequest) => boolean
}

export function createRequestBodyReader(services: Services): RequestBodyReader {
  const { requestBytes, uploadBytes, values, valueDepth } = services.config.graphql.limits
  const { uploads, uploadsPerAddress, uploadsAtOnce, visitorUploads, bodyPace } = services.config.requests
  // Besides its variables a body has a document, an operation name and extensions, which count too.
  const shape: ShapeLimits = { values: values + 20, depth: valueDepth + 1 }
  const memberSlots = new UploadSlots(uploadsAtOnce, bodyPace)
  const visitorSlots = new UploadSlots(visitorUploads, bodyPace)

  const slotsOfLargeRequests = new WeakMap<FastifyRequest, UploadSlot>()

  return {
    admit: async (request, reply) => {
      const contentLength = request.headers['content-length']
      // A body without `content-length` is limited to the small size.
      if (contentLength === undefined || Number(contentLength) <= requestBytes) return
      if (Number(contentLength) > uploadBytes) throw createTooLargeBodyError(uploadBytes)
      const context = createRequestContext(services, request)
      const account = await context.loadAccountKey()
      if (context.isSignedIn && account?.startsWith('member ') !== true)
        throw new BodyRejected(401, 'UNAUTHENTICATED', 'Sign in to send a file.')
      // A visitor who registers uploads a photo too, but has no session yet.
      const slots = account === null ? visitorSlots : memberSlots
      // A slot taken after the connection has closed would never be released.
      if (isClientDisconnected(request)) throw createIncompleteBodyError()
      const addressOwner = { name: context.address, most: account === null ? uploads : uploadsPerAddress }
      const slot = slots.takeSlot(
        account === null ? [addressOwner] : [{ name: account, most: uploads }, addressOwner],
        request.raw,
      )
      if (slot === null) throw createNoUploadSlotError()
      reply.raw.once('close', () => slots.releaseSlot(slot))
      slotsOfLargeRequests.set(request, slot)
    },
    read: async (request, stream) => {
      const slot = slotsOfLargeRequests.get(request)
      const bytes = await readRequestBody(
        stream,
        slot === undefined ? requestBytes : uploadBytes,
        slot?.revocationSignal,
      )
      if (isJsonBodyWithinShapeLimits(bytes, shape)) return bytes.toString('utf8')
      throw new BodyRejected(
        413,
        'BAD_REQUEST',
        `The variables hold more than ${values} values, or are nested deeper than ${valueDepth} levels.`,
      )
    },
    isLarge: (request) => slotsOfLargeRequests.has(request),
  }
}

function createTooLargeBodyError(limit: number): BodyRejected {
  return new BodyRejected(413, 'BAD_REQUEST', `The body is larger than ${limit} bytes.`)
}

function createIncompleteBodyError(): BodyRejected {
  return new BodyRejected(400, 'BAD_REQUEST', 'The body is incomplete.')
}

function createNoUploadSlotError(): BodyRejected {
  return new BodyRejected(429, 'RATE_LIMITED', 'Send one file at a time.', slotRetrySeconds)
}

/**
 * Size in bytes below which a received chunk is copied into a shared buffer. Kept separately,
 * chunks of one byte each would use a hundred times more memory.
 */
const smallChunkBytes = 4_096

/**
 * Parts of a request body that have arrived. Large chunks are not copied before the body is
 * complete, because the garbage collector frees such copies slowly.
 */
class BodyParts {
  length = 0
  readonly #parts: Buffer[] = []
  #buffer = Buffer.alloc(0)
  #used = 0

  addChunk(chunk: Buffer): void {
    this.length += chunk.length
    if (chunk.length >= smallChunkBytes) {
      this.#flushSharedBuffer()
      this.#parts.push(chunk)
      return
    }
    if (this.#used + chunk.length > this.#buffer.length) {
      this.#flushSharedBuffer()
      this.#buffer = Buffer.allocUnsafeSlow(smallChunkBytes)
    }
    chunk.copy(this.#buffer, this.#used)
    this.#used += chunk.length
  }

  concat(): Buffer {
    this.#flushSharedBuffer()
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts, this.length)
  }

  #flushSharedBuffer(): void {
    if (this.#used > 0) this.#parts.push(this.#buffer.subarray(0, this.#used))
    this.#buffer = this.#buffer.subarray(this.#used)
    this.#used = 0
  }
}

/**
 * Reads a request body up to a size limit. The abort signal `slotRevoked` ends the read when the
 * upload slot is given to another client. The connection stays open for the error response.
 */
async function readRequestBody(stream: Readable, limit: number, slotRevoked?: AbortSignal): Promise<Buffer> {
  const parts = new BodyParts()
  return await new Promise((resolve, reject) => {
    const rejectRequestBody = (reason: BodyRejected) => {
      stream.off('data', receiveRequestBodyChunk)
      stream.pause()
      reject(reason)
    }
    const receiveRequestBodyChunk = (chunk: Buffer) => {
      if (parts.length + chunk.length > limit) rejectRequestBody(createTooLargeBodyError(limit))
      else parts.addChunk(chunk)
    }
    // A connection that closes early is not an error of the gateway.
    const rejectIncompleteRequestBody = () => {
      if (!stream.readableEnded) rejectRequestBody(createIncompleteBodyError())
    }
    stream.on('data', receiveRequestBodyChunk)
    stream.once('end', () => resolve(parts.concat()))
    stream.once('error', rejectIncompleteRequestBody)
    stream.once('close', rejectIncompleteRequestBody)
    const handleRevokedUploadSlot = () => rejectRequestBody(createNoUploadSlotError())
    if (slotRevoked?.aborted === true) handleRevokedUploadSlot()
    else slotRevoked?.addEventListener('abort', handleRevokedUploadSlot, { once: true })
  })
}
