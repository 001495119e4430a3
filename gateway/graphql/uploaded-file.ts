/** A file of a multipart request, as the value of a variable of the GraphQL type `Upload`. */

/**
 * Content of an uploaded file. The bytes are in a private field, so that code which visits all
 * GraphQL variables does not visit each byte.
 */
export class UploadedFile {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}
