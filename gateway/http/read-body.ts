/** Reads a request body from its stream, chunk by chunk, up to a size limit. */
import type { Readable } from 'node:stream'
import { BodyChunks } from './body-chunks.ts'
import {
  createIncompleteRequestBodyError,
  createAllUploadSlotsTakenError,
  createTooLargeRequestBodyError,
} from './body-rejected.ts'

/** Parser of a request body that receives the body in chunks. */
export interface BodyReceiver {
  addChunk(chunk: Buffer): void
  /** Called once, after the last chunk of a complete body. */
  finish(): void
}

/**
 * Creates the parser of a request body. The parser calls `resolve` with the parsed body, or
 * `reject` as soon as the body is invalid.
 */
export type CreateBodyReceiver<Body> = (
  resolve: (body: Body) => void,
  reject: (reason: Error) => void,
) => BodyReceiver

/** Creates the parser that returns the bytes of a request body unchanged. */
export const createUnparsedBodyReceiver: CreateBodyReceiver<Buffer> = (resolve) => {
  const chunks = new BodyChunks()
  return { addChunk: (chunk) => chunks.addChunk(chunk), finish: () => resolve(chunks.concat()) }
}

/**
 * Reads a request body up to a size limit. The abort signal `slotRevoked` ends the read when the
 * upload slot is given to another client. The connection stays open for the error response.
 */
export async function readRequestBody<Body>(
  stream: Readable,
  limit: number,
  createReceiver: CreateBodyReceiver<Body>,
  slotRevoked?: AbortSignal,
): Promise<Body> {
  return await new Promise((resolve, reject) => {
    let length = 0
    const rejectRequestBody = (reason: Error) => {
      stream.off('data', receiveRequestBodyChunk)
      stream.pause()
      reject(reason)
    }
    const receiver = createReceiver(resolve, rejectRequestBody)
    const receiveRequestBodyChunk = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) rejectRequestBody(createTooLargeRequestBodyError(limit))
      else receiver.addChunk(chunk)
    }
    // A connection that closes early is not an error of the gateway.
    const rejectIncompleteRequestBody = () => {
      if (!stream.readableEnded) rejectRequestBody(createIncompleteRequestBodyError())
    }
    stream.on('data', receiveRequestBodyChunk)
    stream.once('end', () => receiver.finish())
    stream.once('error', rejectIncompleteRequestBody)
    stream.once('close', rejectIncompleteRequestBody)
    const handleRevokedUploadSlot = () => rejectRequestBody(createAllUploadSlotsTakenError())
    if (slotRevoked?.aborted === true) handleRevokedUploadSlot()
    else slotRevoked?.addEventListener('abort', handleRevokedUploadSlot, { once: true })
  })
}
