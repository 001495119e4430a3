/**
 * Tests that the gateway rejects malformed and hostile multipart requests before it stores more
 * bytes than the limits allow. None of these requests changes the federation's data.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadBytes } from '../../gateway/platform/federation-constants.ts'
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { vehicles } from '../gateway/helpers/graphql-documents.ts'
import {
  type MultipartPart,
  buildMultipartBody,
  buildMultipartPart,
  multipartHeaders,
  sendMultipartBody,
} from '../gateway/helpers/multipart-requests.ts'
import { plainJpeg } from '../gateway/helpers/sample-photos.ts'
import { hashFederationTables } from './helpers/federation-table-hashes.ts'
import { openRawConnection } from './helpers/raw-sockets.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn()
})
afterAll(async () => await gateway?.stop())

const query = 'mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) { __typename } }'
const picture = { upload: { fileName: 'photo.jpg', contentType: 'image/jpeg', file: null } }
const variables = {
  input: { vehicleId: vehicles.complete, restrictionsAccepted: true, weight: null, picture },
  undeclared: null,
  list: [null],
}
const operations: MultipartPart = ['operations', JSON.stringify({ query, variables })]
const filePath = 'variables.input.picture.upload.file'
const buildFileMapPart = (map: unknown): MultipartPart => ['map', JSON.stringify(map)]
const map = buildFileMapPart({ 0: [filePath] })
const file: MultipartPart = ['0', plainJpeg]

const readGraphqlErrorTexts = async (response: Response) => {
  const { data, errors } = (await response.json()) as {
    data?: unknown
    errors?: { message: string; extensions: { code: string } }[]
  }
  expect(data).toBe(undefined)
  return (errors ?? []).map(({ message, extensions: { code } }) => `${code} ${message}`)
}

const field = 'patchVehicle(input: $input)'
/**
 * GraphQL documents that pass one uploaded file to several mutations.
 */
const repeatedMutations: [attack: string, document: string][] = [
  ['two aliases of a mutation', `{ a: ${field} { __typename } b: ${field} { __typename } }`],
  [
    'a mutation that a directive may skip',
    `{ ${field} { __typename } b: ${field} @skip(if: false) { __typename } }`,
  ],
  ['a mutation in an inline fragment', `{ ${field} { __typename } ... { b: ${field} { __typename } } }`],
  [
    'a mutation in a fragment',
    `{ ${field} { __typename } ...Other } fragment Other on Mutation { b: ${field} { __typename } }`,
  ],
  [
    'two mutations in nested fragments',
    `{ ...Outer } fragment Outer on Mutation { ...Inner }
    fragment Inner on Mutation { a: ${field} { __typename } b: ${field} { __typename } }`,
  ],
].map(([attack, selection]) => [attack!, `mutation ($input: PatchVehicleInput!) ${selection}`])

type HostileBody = [attack: string, parts: MultipartPart[], status: number, error: RegExp]
/**
 * Malformed multipart bodies, each with the status of the response and a pattern of its error
 * message.
 */
const hostileBodies: HostileBody[] = [
  [
    'a batch of operations',
    [
      ['operations', JSON.stringify([{ query, variables }])],
      buildFileMapPart({ 0: [`0.${filePath}`] }),
      file,
    ],
    400,
    /Batches/,
  ],
  ['operations that are not JSON', [['operations', '{'], map, file], 400, /`operations` is not JSON/],
  [
    'operations that are a text',
    [['operations', '"a"'], map, file],
    400,
    /`operations` is not a JSON object/,
  ],
  [
    'a map that is a list',
    [operations, buildFileMapPart([[filePath]]), file],
    400,
    /`map` is not a JSON object/,
  ],
  [
    'a map without a list of paths',
    [operations, buildFileMapPart({ 0: filePath }), file],
    400,
    /list of exactly one/,
  ],
  [
    'an empty list of paths',
    [operations, buildFileMapPart({ 0: [] }), file],
    400,
    /list of exactly one path/,
  ],
  [
    'two paths of one file',
    [operations, buildFileMapPart({ 0: [filePath, 'variables.undeclared'] }), file],
    400,
    /list of exactly one path/,
  ],
  [
    'a path that is a number',
    [operations, buildFileMapPart({ 0: [1] }), file],
    400,
    /not a variable with the value null/,
  ],
  ['no operations', [map, file], 400, /first, each once/],
  ['no map', [operations, file], 400, /first, each once/],
  ['only operations', [operations], 400, /first, each once/],
  ['the file before the map', [operations, file, map], 400, /first, each once/],
  ['operations sent twice', [operations, operations, map, file], 400, /first, each once/],
  ['a map sent twice', [operations, map, map], 400, /first, each once/],
  [
    'an unknown field',
    [operations, ['query', '{ portal { name } }'], map],
    400,
    /first, each once|at most 5/,
  ],
  ['a file of the map that is missing', [operations, map], 400, /was not sent/],
  [
    'one of two files that is missing',
    [operations, buildFileMapPart({ 0: [filePath], 1: ['variables.input.weight'] }), file],
    400,
    /was not sent/,
  ],
  [
    'a file that the map does not name',
    [operations, map, file, ['1', plainJpeg]],
    400,
    /does not name a file/,
  ],
  ['a file sent twice', [operations, map, file, file], 400, /does not name a file, or/],
  [
    'a path in two entries',
    [operations, buildFileMapPart({ 0: [filePath], 1: [filePath] }), file, ['1', plainJpeg]],
    400,
    /occurs twice/,
  ],
  [
    'a path twice in an entry',
    [operations, buildFileMapPart({ 0: [filePath, filePath] }), file],
    400,
    /list of exactly one path/,
  ],
  [
    'a path outside the variables',
    [operations, buildFileMapPart({ 0: ['query'] }), file],
    400,
    /not a variable/,
  ],
  [
    'the variables themselves',
    [operations, buildFileMapPart({ 0: ['variables'] }), file],
    400,
    /not a variable/,
  ],
  [
    'a path to a missing variable',
    [operations, buildFileMapPart({ 0: ['variables.other'] }), file],
    400,
    /not a variable/,
  ],
  [
    'a path to a value that is not null',
    [operations, buildFileMapPart({ 0: ['variables.input.vehicleId'] }), file],
    400,
    /not a variable/,
  ],
  [
    'a path through a text',
    [operations, buildFileMapPart({ 0: ['variables.input.vehicleId.0'] }), file],
    400,
    /not a variable/,
  ],
  [
    'a path into the prototype',
    [operations, buildFileMapPart({ 0: ['variables.__proto__.x'] }), file],
    400,
    /not a variable/,
  ],
  [
    'a path into a constructor',
    [operations, buildFileMapPart({ 0: ['variables.constructor.prototype'] }), file],
    400,
    /not a variable/,
  ],
  [
    'the length of a list',
    [operations, buildFileMapPart({ 0: ['variables.list.length'] }), file],
    400,
    /not a variable/,
  ],
  [
    'operations with a prototype',
    [
      ['operations', '{"query":"{ portal { name } }","variables":{"__proto__":{"x":null}}}'],
      buildFileMapPart({ 0: ['variables.__proto__.x'] }),
      file,
    ],
    400,
    /`operations` is not JSON/,
  ],
  [
    'a map with a prototype',
    [operations, ['map', `{"__proto__":["${filePath}"]}`], file],
    400,
    /`map` is not JSON/,
  ],
  [
    'a variable that the operation does not declare',
    [operations, buildFileMapPart({ 0: ['variables.undeclared'] }), file],
    400,
    /type `Upload`/,
  ],
  [
    'an input field of another type',
    [operations, buildFileMapPart({ 0: ['variables.input.weight'] }), file],
    400,
    /type `Upload`/,
  ],
  [
    'an item of an undeclared list',
    [operations, buildFileMapPart({ 0: ['variables.list.0'] }), file],
    400,
    /type `Upload`/,
  ],
  [
    'more files than allowed',
    [
      ['operations', JSON.stringify({ query, variables: { list: Array(6).fill(null) } })],
      buildFileMapPart(
        Object.fromEntries([0, 1, 2, 3, 4, 5].map((index) => [index, [`variables.list.${index}`]])),
      ),
    ],
    413,
    /more than 5 files/,
  ],
  ...repeatedMutations.map(([attack, document]): HostileBody => [
    attack,
    [['operations', JSON.stringify({ query: document, variables: { input: variables.input } })], map, file],
    400,
    /exactly one mutation field/,
  ]),
  [
    'operations that are too large',
    [['operations', JSON.stringify({ query: '#'.repeat(70_000) })], map, file],
    413,
    /larger than 65536 bytes/,
  ],
  ['deeply nested operations', [['operations', '['.repeat(30_000)], map, file], 413, /nested deeper/],
  [
    'a map with many values',
    [operations, buildFileMapPart({ 0: Array(5_000).fill('a') }), file],
    413,
    /more than \d+ values/,
  ],
]

describe.each([
  ['the stored document path', {}],
  ['Apollo', { accept: 'application/graphql-response+json' }],
])('hostile multipart request served by %s', (_path, headers) => {
  test.each(hostileBodies)(
    'the gateway rejects a multipart request with this content: %s',
    async (_attack, parts, status, error) => {
      const before = hashFederationTables(gateway)
      const response = await sendMultipartBody(gateway.url, buildMultipartBody(parts), token, headers)
      expect([response.status, await readGraphqlErrorTexts(response)]).toEqual([
        status,
        [expect.stringMatching(new RegExp(`^(BAD_REQUEST|BAD_USER_INPUT) .*${error.source}`))],
      ])
      expect(hashFederationTables(gateway)).toEqual(before)
      expect(({} as { x?: unknown }).x).toBe(undefined)
    },
  )

  test.each([null, ''])(
    'the gateway rejects a multipart request without the preflight header before it reads the body: %j',
    async (preflight) => {
      const body = buildMultipartBody([operations, map, file])
      const response = await sendMultipartBody(gateway.url, body, token, {
        ...headers,
        'apollo-require-preflight': preflight,
      })
      expect([response.status, await readGraphqlErrorTexts(response)]).toEqual([
        400,
        [expect.stringContaining('apollo-require-preflight: true')],
      ])
    },
  )
})

test('CORS allows the preflight header only to pages of an allowed origin', async () => {
  const sendCorsPreflightForUpload = async (origin: string) =>
    (
      await fetch(`${gateway.url}/graphql`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apollo-require-preflight',
        },
      })
    ).headers.get('access-control-allow-headers')
  expect(await sendCorsPreflightForUpload('http://localhost:3000')).toContain('apollo-require-preflight')
  expect(await sendCorsPreflightForUpload('https://evil.example')).toBe(null)
})

test('the gateway rejects a text as the value of a file field in a JSON request', async () => {
  const input = { ...variables.input, picture: { upload: { ...picture.upload, file: 'AAAA' } } }
  const { errors } = await gateway.query(query, { input }, token)
  expect(errors?.[0]?.message).toContain('multipart')
})

test.each(repeatedMutations)(
  'the gateway rejects a large file in base64 with %s, and executes no mutation',
  async (_attack, document) => {
    const before = hashFederationTables(gateway)
    const photo = Buffer.concat([plainJpeg, Buffer.alloc(100_000)])
    const upload = { fileName: 'photo.jpg', contentType: 'image/jpeg', base64: photo.toString('base64') }
    const input = { ...variables.input, picture: { upload } }
    // Apollo validates the document at the first request; the second takes the fast path.
    for (let request = 0; request < 2; request += 1) {
      const { status, errors } = await gateway.query(document, { input }, token)
      expect([status, errors?.map(({ message }) => message)]).toEqual([
        400,
        [expect.stringContaining('exactly one mutation field')],
      ])
    }
    expect(hashFederationTables(gateway)).toEqual(before)
  },
)

/**
 * Returns the request line and the headers of a multipart request. `content-length` states the
 * given number of bytes.
 */
const buildMultipartRequestHead = (length: number) =>
  [
    'POST /graphql HTTP/1.1',
    'host: x',
    ...Object.entries({
      ...multipartHeaders,
      authorization: `Bearer ${token}`,
      'content-length': length,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
const buildPartBytesBeforeFile = () =>
  Buffer.concat([
    buildMultipartPart(operations),
    Buffer.from('\r\n'),
    buildMultipartPart(map),
    Buffer.from('\r\n'),
  ])

test('the gateway rejects a file above the size limit before it has received most of the file', async () => {
  const connection = await openRawConnection(
    gateway.url,
    buildMultipartRequestHead(7_400_000),
    buildPartBytesBeforeFile(),
    buildMultipartPart(['0', Buffer.alloc(uploadBytes + 1)]),
  )
  await expect.poll(connection.received).toContain(`A file is larger than ${uploadBytes} bytes.`)
  expect(connection.received()).toContain('HTTP/1.1 413')
  connection.socket.destroy()
})

test('if a request body exceeds the size limit, the gateway closes the connection without reading the body', async () => {
  const connection = await openRawConnection(gateway.url, buildMultipartRequestHead(50_000_000))
  await connection.ended
  expect(connection.received()).toContain('HTTP/1.1 413')
})

test('an aborted upload frees its upload slot', async () => {
  for (let upload = 0; upload < 3; upload += 1) {
    const { socket, received } = await openRawConnection(
      gateway.url,
      buildMultipartRequestHead(7_000_000),
      buildPartBytesBeforeFile(),
      buildMultipartPart(['0', Buffer.alloc(100_000)]),
    )
    expect(received()).toBe('')
    socket.resetAndDestroy()
  }
  const photo = Buffer.concat([plainJpeg, Buffer.alloc(100_000)])
  const sendPictureUpload = async () =>
    (await sendMultipartBody(gateway.url, buildMultipartBody([operations, map, ['0', photo]]), token)).status
  await expect.poll(sendPictureUpload).toBe(200)
})

test('a multipart body that ends within a file, without the last boundary, gets an error response', async () => {
  const whole = Buffer.concat([buildPartBytesBeforeFile(), buildMultipartPart(file)])
  const response = await sendMultipartBody(gateway.url, whole, token)
  expect([response.status, await readGraphqlErrorTexts(response)]).toEqual([
    400,
    ['BAD_REQUEST The body is incomplete.'],
  ])
})
