/**
 * Parser of multipart request bodies by the GraphQL multipart request specification: the field
 * `operations`, the field `map`, then the files that `map` names. Files stay in memory.
 */
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import { parse as parseJson } from 'secure-json-parse'
import { UploadedFile } from '../graphql/uploaded-file.ts'
import { isRecord } from '../platform/is-record.ts'
import { BodyChunks } from './body-chunks.ts'
import { BodyRejected, createIncompleteRequestBodyError } from './body-rejected.ts'
import { type ShapeLimits, isJsonBodyWithinShapeLimits } from './json-shape.ts'
import type { BodyReceiver } from './read-body.ts'

/** GraphQL request in a multipart body. */
export interface MultipartRequest {
  /** JSON of the field `operations`, with the files at their paths. */
  body: Record<string, unknown>
  /** Paths of the files. Each path starts with the name of a variable. */
  filePaths: readonly (readonly string[])[]
}

/** Limits of a multipart body. */
export interface MultipartLimits {
  /** Maximum size of each of the fields `operations` and `map`, in bytes. */
  fieldBytes: number
  /** Maximum number of files. */
  files: number
  /** Maximum size of a file, in bytes. */
  fileBytes: number
  shape: ShapeLimits
}

/**
 * Name of the request header that a multipart request needs. With this header, a page of another
 * origin needs a CORS preflight, which browsers otherwise skip for multipart forms. Apollo Server
 * checks the same header.
 */
export const preflightHeader = 'apollo-require-preflight'

/** Creates the parser of a multipart body. Throws `BodyRejected` for unsuitable request headers. */
export function createMultipartBodyReceiver(
  headers: IncomingHttpHeaders,
  limits: MultipartLimits,
  resolve: (request: MultipartRequest) => void,
  reject: (reason: Error) => void,
): BodyReceiver {
  const parser = createBusboyMultipartParser(headers, limits)
  const request = new MultipartRequestBuilder(limits)
  /** Runs a step of the parser; an error that it throws rejects the body. */
  const runMultipartParserStep = (step: () => void) => {
    try {
      step()
    } catch (error) {
      reject(error as Error)
    }
  }
  parser.on('field', (name, text, _isNameTruncated, isTruncated) =>
    runMultipartParserStep(() => {
      if (isTruncated)
        throw createTooLargeMultipartError(`\`${name}\` is larger than ${limits.fieldBytes} bytes.`)
      request.addField(name, text)
    }),
  )
  parser.on('file', (name, stream) =>
    runMultipartParserStep(() => {
      // The error of a truncated body also reaches the stream of its current file.
      stream.on('error', () => reject(createIncompleteRequestBodyError()))
      request.expectFile(name)
      collectUploadedFile(stream, limits.fileBytes, reject, (bytes) =>
        runMultipartParserStep(() => request.addFile(name, new UploadedFile(bytes))),
      )
    }),
  )
  parser.on('fieldsLimit', () => reject(createMultipartOrderError()))
  for (const event of ['partsLimit', 'filesLimit'] as const)
    parser.on(event, () =>
      reject(createTooLargeMultipartError(`A request has at most ${limits.files} files.`)),
    )
  parser.on('error', () => reject(createIncompleteRequestBodyError()))
  parser.on('finish', () => runMultipartParserStep(() => resolve(request.build())))
  return { addChunk: (chunk) => void parser.write(chunk), finish: () => void parser.end() }
}

function createBusboyMultipartParser(headers: IncomingHttpHeaders, limits: MultipartLimits) {
  if (!headers[preflightHeader])
    throw createMalformedMultipartError(
      `Send the header \`${preflightHeader}: true\` with a multipart request.`,
    )
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // Some clients send `operations` and `map` as blobs, which have a file name.
      isPartAFile: (name) => name !== 'operations' && name !== 'map',
      limits: {
        fields: 2,
        fieldSize: limits.fieldBytes,
        files: limits.files,
        // The parser drops the excess of a longer file without an error.
        fileSize: limits.fileBytes + 1,
        parts: limits.files + 2,
        headerPairs: 20,
        headerSize: 4_096,
      },
    })
  } catch {
    throw createMalformedMultipartError('The content type has no boundary.')
  }
}

/** Collects the bytes of an uploaded file, and rejects the file as soon as it is too large. */
function collectUploadedFile(
  stream: BusboyFileStream,
  maxBytes: number,
  reject: (reason: BodyRejected) => void,
  done: (bytes: Buffer) => void,
): void {
  const chunks = new BodyChunks()
  stream.on('data', (chunk: Buffer) => {
    chunks.addChunk(chunk)
    if (chunks.length <= maxBytes) return
    stream.removeAllListeners('data')
    reject(createTooLargeMultipartError(`A file is larger than ${maxBytes} bytes.`))
  })
  stream.on('end', () => {
    if (chunks.length <= maxBytes) done(chunks.concat())
  })
}

/**
 * Place of an uploaded file in the GraphQL variables: an object or list, and the property name or
 * index in it.
 */
interface FilePlace {
  holder: Record<string, unknown>
  name: string
}

/** Builds the GraphQL request from the parts of a multipart body. Throws for an invalid part. */
class MultipartRequestBuilder {
  readonly #limits: MultipartLimits
  #body: Record<string, unknown> | null = null
  /**
   * Place in the GraphQL variables of each file that has not arrived yet, keyed by the name of the
   * file's part. Null until the field `map` has arrived.
   */
  #places: Map<string, FilePlace> | null = null
  readonly #arriving = new Map<string, FilePlace>()
  readonly #filePaths: string[][] = []

  constructor(limits: MultipartLimits) {
    this.#limits = limits
  }

  addField(name: string, text: string): void {
    if (name === 'operations' && this.#body === null) this.#body = this.#parseOperations(text)
    else if (name === 'map' && this.#body !== null && this.#places === null)
      this.#places = this.#parseMap(this.#body, text)
    else throw createMultipartOrderError()
  }

  /**
   * Checks that the field `map` names an arriving file, before the bytes of the file are stored.
   */
  expectFile(name: string): void {
    if (this.#places === null) throw createMultipartOrderError()
    const place = this.#places.get(name)
    if (place === undefined)
      throw createMalformedMultipartError('`map` does not name a file, or a file was sent twice.')
    this.#places.delete(name)
    this.#arriving.set(name, place)
  }

  addFile(name: string, file: UploadedFile): void {
    const place = this.#arriving.get(name)
    if (place !== undefined) place.holder[place.name] = file
    this.#arriving.delete(name)
  }

  build(): MultipartRequest {
    if (this.#body === null || this.#places === null) throw createMultipartOrderError()
    if (this.#places.size + this.#arriving.size > 0)
      throw createMalformedMultipartError('A file of `map` was not sent.')
    return { body: this.#body, filePaths: this.#filePaths }
  }

  #parseOperations(text: string): Record<string, unknown> {
    const operations = this.#parseField('operations', text)
    if (Array.isArray(operations))
      throw createMalformedMultipartError('Batches of operations are not allowed.')
    if (!isRecord(operations)) throw createMalformedMultipartError('`operations` is not a JSON object.')
    return operations
  }

  /**
   * Parses the field `map` of a multipart body. Only one path per file is allowed, so that no
   * upload is processed several times.
   */
  #parseMap(body: Record<string, unknown>, text: string): Map<string, FilePlace> {
    const map = this.#parseField('map', text)
    if (!isRecord(map)) throw createMalformedMultipartError('`map` is not a JSON object.')
    const entries = Object.entries(map)
    if (entries.length > this.#limits.files)
      throw createTooLargeMultipartError(`\`map\` has more than ${this.#limits.files} files.`)
    const usedPaths = new Set<unknown>()
    const places = entries.map(([name, paths]) => {
      if (!Array.isArray(paths) || paths.length !== 1)
        throw createMalformedMultipartError('`map` needs a list of exactly one path for each file.')
      const [path] = paths as [unknown]
      if (usedPaths.has(path)) throw createMalformedMultipartError('A path occurs twice in `map`.')
      usedPaths.add(path)
      return [name, this.#findPlace(body, path)] as const
    })
    return new Map(places)
  }

  /**
   * Returns the place in the GraphQL variables to which a path such as `variables.input.proof.file`
   * leads. Follows only own properties, so that a path cannot reach a prototype.
   */
  #findPlace(body: Record<string, unknown>, path: unknown): FilePlace {
    const [root, ...names] = typeof path === 'string' ? path.split('.') : []
    const name = names.at(-1)
    let holder: unknown = root === 'variables' ? getOwnField(body, root) : undefined
    for (const each of names.slice(0, -1)) holder = getOwnField(holder, each)
    if (name === undefined || !isObject(holder) || getOwnField(holder, name) !== null)
      throw createMalformedMultipartError('A path of `map` is not a variable with the value null.')
    this.#filePaths.push(names)
    return { holder, name }
  }

  #parseField(name: string, text: string): unknown {
    const { shape } = this.#limits
    if (!isJsonBodyWithinShapeLimits(Buffer.from(text), shape))
      throw createTooLargeMultipartError(
        `\`${name}\` holds more than ${shape.values} values, or is nested deeper than ${shape.depth} levels.`,
      )
    try {
      return parseJson(text, { protoAction: 'error', constructorAction: 'error' })
    } catch {
      throw createMalformedMultipartError(`\`${name}\` is not JSON.`)
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns an own field of an object or an item of a list; undefined if it does not exist. */
function getOwnField(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function createMalformedMultipartError(message: string): BodyRejected {
  return new BodyRejected(400, 'BAD_REQUEST', message)
}

function createTooLargeMultipartError(message: string): BodyRejected {
  return new BodyRejected(413, 'BAD_REQUEST', message)
}

function createMultipartOrderError(): BodyRejected {
  return createMalformedMultipartError(
    'Send the fields `operations` and `map` first, each once, then the files.',
  )
}
