/**
 * Bodies of `/graphql`: as much of each is read as who sends it may send, and nothing is parsed before its shape is known. A
 * request is small; a file comes from a member, two at a time, or one of a few visitors who register: whoever sends nothing on
 * would hold what came.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { type Services, createContext } from '../graphql/context.ts'
import type { FailureCode } from '../platform/failures.ts'
import { type ShapeLimits, isShaped } from './json-shape.ts'
import { type Place, Places } from './places.ts'

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
  const ofMembers = new Places(uploadsAtOnce, bodyPace)
  const ofVisitors = new Places(visitorUploads, bodyPace)

  const large = new WeakMap<FastifyRequest, Place>()

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
      const bytes =
        place === undefined
          ? await readBytes(stream, requestBytes)
          : await Promise.race([readBytes(stream, uploadBytes, place.lost), lossOf(place)])
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

function noPlace(): BodyRefused {
  return new BodyRefused(429, 'RATE_LIMITED', 'Send one file after the other.', placeSeconds)
}

/** Fails once a place is somebody else's, also while nothing comes. */
async function lossOf({ lost }: Place): Promise<never> {
  return await new Promise((_resolve, reject) => {
    lost.addEventListener('abort', () => reject(noPlace()), { once: true })
  })
}

/** Chunks below this are copied together: kept as it came, a byte at a time would cost a hundred times as much. */
const smallChunk = 4_096

/** What comes. Large chunks stay as they are until all is there: a copy would leave each to the collector, which takes its time. */
async function readBytes(stream: Readable, limit: number, lost?: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = []
  let room = Buffer.alloc(0)
  let used = 0
  let length = 0
  const close = () => {
    if (used > 0) parts.push(room.subarray(0, used))
    room = room.subarray(used)
    used = 0
  }
  // The connection has to live on for the answer.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of wholeOf(chunks)) {
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    if (lost?.aborted === true) throw noPlace()
    if (chunk.length >= smallChunk) {
      close()
      parts.push(chunk)
      continue
    }
    if (used + chunk.length > room.length) {
      close()
      room = Buffer.allocUnsafeSlow(smallChunk)
    }
    chunk.copy(room, used)
    used += chunk.length
  }
  close()
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts, length)
}

/** A connection that ends half-way is nobody's failure here. */
async function* wholeOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch {
    throw new BodyRefused(400, 'BAD_REQUEST', 'The body did not come whole.')
  }
}
