/**
 * Limits the size and the JSON shape of request bodies to `/graphql`. Each member can run two large
 * uploads at a time, and all visitors who register share a few. The number is limited because an
 * unfinished upload occupies memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Services } from '../graphql/services.ts'
import { uploadBytes as fileBytes } from '../platform/federation-constants.ts'
import {
  BodyRejected,
  createIncompleteRequestBodyError,
  createAllUploadSlotsTakenError,
  createTooLargeRequestBodyError,
} from './body-rejected.ts'
import { type ShapeLimits, isJsonBodyWithinShapeLimits } from './json-shape.ts'
import { type MultipartRequest, createMultipartBodyReceiver } from './multipart-body.ts'
import { type CreateBodyReceiver, createUnparsedBodyReceiver, readRequestBody } from './read-body.ts'
import { createRequestContext } from './request-context.ts'
import { isClientDisconnected } from './slow-readers.ts'
import { type UploadSlot, UploadSlots } from './upload-slots.ts'

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
   * Reads a multipart request body and returns its GraphQL request, with the files in the
   * variables.
   */
  readMultipart: (request: FastifyRequest, stream: Readable) => Promise<MultipartRequest['body']>
  /**
   * Returns the paths of the files in the variables of a request; none for a request without files.
   */
  getFilePaths: (request: FastifyRequest) => MultipartRequest['filePaths']
  /**
   * Returns true when the request body was read with the size limit of file uploads, which is
   * larger than the limit of other request bodies.
   */
  isLarge: (request: FastifyRequest) => boolean
}

export function createRequestBodyReader(services: Services): RequestBodyReader {
  const { requestBytes, uploadBytes, files, values, valueDepth } = services.config.graphql.limits
  const { uploads, uploadsPerAddress, uploadsAtOnce, visitorUploads, bodyPace } = services.config.requests
  // Besides its variables a body has a document, an operation name and extensions, which count too.
  const shape: ShapeLimits = { values: values + 20, depth: valueDepth + 1 }
  const memberSlots = new UploadSlots(uploadsAtOnce, bodyPace)
  const visitorSlots = new UploadSlots(visitorUploads, bodyPace)

  const slotsOfLargeRequests = new WeakMap<FastifyRequest, UploadSlot>()
  const filePaths = new WeakMap<FastifyRequest, MultipartRequest['filePaths']>()
  const readBodyWithinSizeLimit = async <Body>(
    request: FastifyRequest,
    stream: Readable,
    createReceiver: CreateBodyReceiver<Body>,
  ) => {
    const slot = slotsOfLargeRequests.get(request)
    const limit = slot === undefined ? requestBytes : uploadBytes
    return await readRequestBody(stream, limit, createReceiver, slot?.revocationSignal)
  }

  return {
    admit: async (request, reply) => {
      const contentLength = request.headers['content-length']
      // A body without `content-length` is limited to the small size.
      if (contentLength === undefined || Number(contentLength) <= requestBytes) return
      if (Number(contentLength) > uploadBytes) throw createTooLargeRequestBodyError(uploadBytes)
      const context = createRequestContext(services, request)
      const account = await context.loadAccountKey()
      if (context.isSignedIn && account?.startsWith('member ') !== true)
        throw new BodyRejected(401, 'UNAUTHENTICATED', 'Sign in to send a file.')
      // A visitor who registers uploads a photo too, but has no session yet.
      const slots = account === null ? visitorSlots : memberSlots
      // A slot taken after the connection has closed would never be released.
      if (isClientDisconnected(request)) throw createIncompleteRequestBodyError()
      const addressOwner = {
        name: context.address,
        maxUploads: account === null ? uploads : uploadsPerAddress,
      }
      const slot = slots.takeSlot(
        account === null ? [addressOwner] : [{ name: account, maxUploads: uploads }, addressOwner],
        request.raw,
      )
      if (slot === null) throw createAllUploadSlotsTakenError()
      reply.raw.once('close', () => slots.releaseSlot(slot))
      slotsOfLargeRequests.set(request, slot)
    },
    read: async (request, stream) => {
      const bytes = await readBodyWithinSizeLimit(request, stream, createUnparsedBodyReceiver)
      if (isJsonBodyWithinShapeLimits(bytes, shape)) return bytes.toString('utf8')
      throw new BodyRejected(
        413,
        'BAD_REQUEST',
        `The variables hold more than ${values} values, or are nested deeper than ${valueDepth} levels.`,
      )
    },
    readMultipart: async (request, stream) => {
      const limits = { fieldBytes: requestBytes, files, fileBytes, shape }
      const multipart = await readBodyWithinSizeLimit<MultipartRequest>(request, stream, (resolve, reject) =>
        createMultipartBodyReceiver(request.headers, limits, resolve, reject),
      )
      filePaths.set(request, multipart.filePaths)
      return multipart.body
    },
    getFilePaths: (request) => filePaths.get(request) ?? [],
    isLarge: (request) => slotsOfLargeRequests.has(request),
  }
}
