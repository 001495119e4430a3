import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { BodyRejected } from '../../../gateway/http/body-rejected.ts'
import { type MultipartRequest, createMultipartBodyReceiver } from '../../../gateway/http/multipart-body.ts'
import { readRequestBody } from '../../../gateway/http/read-body.ts'
import { UploadedFile } from '../../../gateway/graphql/uploaded-file.ts'
import { type MultipartPart, buildMultipartBody, multipartHeaders } from '../helpers/multipart-requests.ts'

const limits = { fieldBytes: 1_000, files: 2, fileBytes: 10_000, shape: { values: 50, depth: 10 } }

const readMultipartBody = async (chunks: readonly Buffer[], headers = multipartHeaders) => {
  const stream = new PassThrough()
  const result = readRequestBody<MultipartRequest>(stream, 1_000_000, (resolve, reject) =>
    createMultipartBodyReceiver(headers, limits, resolve, reject),
  )
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  return await result
}

const content = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256))
const parts: MultipartPart[] = [
  ['operations', JSON.stringify({ query: '{ x }', variables: { a: null, b: [null] } })],
  ['map', JSON.stringify({ first: ['variables.a'], second: ['variables.b.0'] })],
  ['second', content],
  ['first', Buffer.from('\r\n--')],
]
const body = buildMultipartBody(parts)

test.each([1, 7, 64, body.length])(
  'the multipart parser returns unchanged files from a request body that arrives in chunks of %i bytes',
  async (size) => {
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
      body.subarray(index * size, (index + 1) * size),
    )
    const request = await readMultipartBody(chunks)
    expect(request.filePaths).toEqual([['a'], ['b', '0']])
    const { a, b } = request.body['variables'] as { a: UploadedFile; b: [UploadedFile] }
    expect(a.bytes.toString()).toBe('\r\n--')
    expect(b[0].bytes.equals(content)).toBe(true)
  },
)

test('the bytes of an uploaded file do not appear when code iterates over the GraphQL variables or converts them to JSON', () => {
  const file = new UploadedFile(content)
  expect(Object.entries(file)).toEqual([])
  expect(JSON.stringify(file)).toBe('{}')
})

test('the multipart parser rejects a request body that is cut off at any byte, and never waits for the rest', async () => {
  const last = body.length - '--\r\n'.length
  for (let end = 0; end < last; end += 13)
    await expect(readMultipartBody([body.subarray(0, end)])).rejects.toThrow(BodyRejected)
})

test.each([
  ['without a boundary', { ...multipartHeaders, 'content-type': 'multipart/form-data' }, /boundary/],
  [
    'without the preflight header',
    { 'content-type': multipartHeaders['content-type']! },
    /apollo-require-preflight/,
  ],
])('a multipart request %s is rejected', async (_case, headers, error) => {
  await expect(readMultipartBody([body], headers)).rejects.toThrow(error)
})

test('a multipart request is rejected if a file exceeds the size limit by a single byte', async () => {
  const allowed = buildMultipartBody([
    parts[0]!,
    parts[1]!,
    ['first', Buffer.alloc(10_000)],
    ['second', content],
  ])
  expect((await readMultipartBody([allowed])).filePaths).toHaveLength(2)
  const tooLarge = buildMultipartBody([
    parts[0]!,
    parts[1]!,
    ['first', Buffer.alloc(10_001)],
    ['second', content],
  ])
  await expect(readMultipartBody([tooLarge])).rejects.toThrow('A file is larger than 10000 bytes.')
})

test('a multipart request with more files than the limit is rejected', async () => {
  const files = ['first', 'second', 'third'].map((name): MultipartPart => [name, content])
  await expect(readMultipartBody([buildMultipartBody([...parts.slice(0, 2), ...files])])).rejects.toThrow(
    'at most 2 files',
  )
})
