/** A file of a multipart request, as the value of a variable of the GraphQL type `Upload`. */

/**
 * Content of an uploaded file. The bytes are a private field, so that code which walks through the
 * variables of a request does not visit millions of them.
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
