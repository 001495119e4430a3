/**
 * Helpers that build and send valid and malformed requests according to the GraphQL multipart
 * request specification.
 */

/** Boundary text that separates the parts of a multipart body in the tests. */
const boundary = '----sentier-test'

/** Headers of a multipart request, including the header that forces a CORS preflight. */
export const multipartHeaders: Readonly<Record<string, string>> = {
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'apollo-require-preflight': 'true',
}

/** Part of a multipart body: a text field, or a file. */
export type MultipartPart = [name: string, content: string | Buffer]

/** Returns a part of a multipart body without the line break that ends its content. */
export function buildMultipartPart([name, content]: MultipartPart): Buffer {
  const file = typeof content === 'string' ? '' : '; filename="photo.jpg"\r\ncontent-type: image/jpeg'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string)])
}

/** Returns a multipart body with the given parts in their order. */
export function buildMultipartBody(parts: readonly MultipartPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap((part) => [buildMultipartPart(part), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

/** Sends a multipart body to the GraphQL endpoint. A null value removes a header. */
export async function sendMultipartBody(
  url: string,
  body: Buffer,
  token: string | null = null,
  headers: Record<string, string | null> = {},
): Promise<Response> {
  const merged = { ...multipartHeaders, ...(token && { authorization: `Bearer ${token}` }), ...headers }
  const entries = Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null)
  return await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: Object.fromEntries(entries),
    body: new Uint8Array(body),
  })
}

/**
 * Sends a GraphQL operation with files in a multipart request. The keys of `files` are the paths of
 * the files in the operation. Returns the parsed response.
 */
export async function sendGraphqlUploads(
  url: string,
  operations: object,
  files: Readonly<Record<string, Buffer>>,
  token: string | null = null,
): Promise<unknown> {
  const map = Object.fromEntries(Object.keys(files).map((path, index) => [index, [path]]))
  const body = buildMultipartBody([
    ['operations', JSON.stringify(operations)],
    ['map', JSON.stringify(map)],
    ...Object.values(files).map((file, index): MultipartPart => [String(index), file]),
  ])
  return await (await sendMultipartBody(url, body, token)).json()
}
