/** Collects the received chunks of a request body with little memory per chunk. */

/**
 * Size in bytes below which a received chunk is copied into a shared buffer. Separate chunks of one
 * byte would use a hundred times more memory.
 */
const smallChunkBytes = 4_096

/**
 * Received chunks of a request body or of a file. Large chunks are not copied before the body is
 * complete, because the garbage collector frees such copies slowly.
 */
export class BodyChunks {
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
