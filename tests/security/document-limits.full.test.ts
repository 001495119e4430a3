/**
 * Tests that GraphQL documents beyond the limits of size and depth are rejected before any call to
 * the federation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong, isThorough } from '../run-mode.ts'
import { measureCpuTime, measureMemoryMegabytes } from './helpers/raw-sockets.ts'

const note = createAttackResultRowRecorder('document-limits', 'GraphQL documents beyond the limits')

let gateway: RunningGateway
let unlimitedGateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
  unlimitedGateway = await startGateway({
    config: {
      graphql: {
        limits: {
          aliases: 1_000,
          depth: 100,
          fields: 100_000,
          tokens: 100_000,
          comparisons: 10_000_000,
          operations: 1_000,
        },
      },
    },
  })
})
afterAll(async () => {
  await gateway?.stop()
  await unlimitedGateway?.stop()
})

/**
 * Sends a GraphQL document. Returns the response status, the data, and a text with the status and
 * the duration.
 */
async function sendAndTimeQuery({ query }: RunningGateway, document: string) {
  const start = performance.now()
  const { status, data } = await query<Record<string, object> | null>(document)
  return { status, answered: data ?? {}, told: `${status} after ${Math.round(performance.now() - start)} ms` }
}

const repeatText = (count: number, createText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => createText(index)).join(' ')

test.each([
  [
    'One field with 300 aliases on the same object, in 30 selection sets of 10',
    'at most 10 aliases of one field on one object',
    `{ ${repeatText(30, (portion) => `portal { ${repeatText(10, (at) => `n${portion}_${at}: name`)} }`)} }`,
    (answered: Record<string, object>) =>
      `executed, ${Object.keys(answered['portal'] ?? {}).length} aliases on one object`,
  ],
  [
    'Fields nested 40 levels deep',
    'at most 12 levels',
    `{ portal { name } __schema { types { ${'fields { type { '.repeat(18)} name ${'} }'.repeat(18)} } } }`,
    null,
  ],
  [
    '5,000 fields in a document of 3 lines whose fragments spread each other',
    'at most 1,000 fields',
    `{ ...F0 } ${repeatText(12, (at) => `fragment F${at} on Query { a${at}: portal { name } ...F${at + 1} b${at}: portal { ...P } }`)} fragment F12 on Query { portal { name } } fragment P on Portal { ${repeatText(500, () => 'name')} }`,
    (answered: Record<string, object>) => `executed, ${Object.keys(answered).length} objects`,
  ],
  [
    '6,000 tokens that repeat one field',
    'at most 3,000 tokens per document',
    `{ portal { ${repeatText(6_000, () => 'name')} } }`,
    null,
  ],
])(
  'the gateway rejects a GraphQL document beyond a limit of size or complexity: %s',
  async (attack, promise, document, without) => {
    const refusal = await sendAndTimeQuery(gateway, document)
    const counter = without === null ? null : await sendAndTimeQuery(unlimitedGateway, document)
    note({
      attack,
      promise,
      reached: `rejected: ${refusal.told}`,
      ...(counter !== null && { without: without?.(counter.answered) }),
    })
    expect(refusal.status).toBe(400)
    if (counter !== null) expect(counter.status).toBe(200)
  },
)

/**
 * GraphQL documents that are the slowest to validate among the documents within the limits on bytes
 * and tokens.
 */
const slowDocuments: [what: string, document: (salt: number) => string][] = [
  [
    '490 selections of one object',
    (salt) => `{ ${repeatText(490, () => 'portal { name }')} a${salt}: __typename }`,
  ],
  [
    '300 fragments in one selection set',
    (salt) =>
      `{ a${salt}: portal { ${repeatText(300, (at) => `...F${at}`)} } } ${repeatText(300, (at) => `fragment F${at} on Portal { name }`)}`,
  ],
  [
    '2,900 fields in an unused fragment',
    (salt) => `{ a${salt}: portal { name } } fragment F on Portal { ${repeatText(2_900, () => 'name')} }`,
  ],
  [
    '100 errors after 40,000 empty lines',
    (salt) => `${'\n'.repeat(40_000)}{ ${repeatText(100, (at) => `x${salt}x${at}`)} }`,
  ],
  [
    '100 errors after 2,900 empty lines',
    (salt) => `${'\n'.repeat(2_900)}{ ${repeatText(100, (at) => `x${salt}x${at}`)} }`,
  ],
  [
    '90 operations that use one variable 900 times each',
    (salt) =>
      `${repeatText(90, (at) => `query A${at}($a: ID!) { ...F }`)} fragment F on Query { a${salt}: nodes(ids: [${repeatText(900, () => '$a')}]) { id } }`,
  ],
]

/**
 * Measures the gateway's processor time per GraphQL document in milliseconds. `salt` makes every
 * document unique.
 */
async function measureProcessorTime(
  target: RunningGateway,
  document: (salt: number) => string,
  times: number,
): Promise<number> {
  for (let salt = 0; salt < 10; salt += 1) await sendAndTimeQuery(target, document(salt))
  const before = await measureCpuTime(target)
  for (let salt = 0; salt < times; salt += 1) await sendAndTimeQuery(target, document(100 + salt))
  return Math.round((((await measureCpuTime(target)) - before) / times) * 10) / 10
}

test.each(slowDocuments)(
  'a GraphQL document that takes long to validate is rejected within the limit of processor time: %s',
  async (title, document) => {
    const ms = await measureProcessorTime(gateway, document, isLong ? 200 : 40)
    note({
      attack: `${title}, sent repeatedly`,
      promise: 'rejected within 10 ms of CPU time',
      reached: `${ms} ms per document`,
      without: `${await measureProcessorTime(unlimitedGateway, document, 10)} ms per document`,
    })
    expect((await sendAndTimeQuery(gateway, document(0))).status).toBe(400)
    // Other processes can triple the processor time of the same work, so the short run allows more.
    expect(ms).toBeLessThan(isLong ? 10 : 30)
  },
)

test.runIf(isThorough)(
  'hundreds of different GraphQL documents do not grow the memory of the gateway',
  async () => {
    const sendUniqueGraphqlDocuments = async (firstNumber: number, count: number) => {
      for (let at = firstNumber; at < firstNumber + count; at += 1)
        await sendAndTimeQuery(
          gateway,
          `{ nodes(ids: [${repeatText(2_900, (id) => `"${id % 10}${at}"`)}]) { id } }`,
        )
    }
    // The first documents grow the heap to its steady size, before the measurement.
    await sendUniqueGraphqlDocuments(0, 450)
    const before = await measureMemoryMegabytes(gateway)
    await sendUniqueGraphqlDocuments(450, 250)
    const megabytes = Math.max(0, Math.round((await measureMemoryMegabytes(gateway)) - before))
    note({
      attack: '250 different GraphQL documents of 2,900 tokens, after 450 similar documents as a warm-up',
      promise: 'memory grows by at most 80 MB',
      reached: `${megabytes} MB`,
    })
    expect(megabytes).toBeLessThan(80)
  },
)

test('GraphQL documents whose fragments expand to many fields do not grow the memory of the gateway', async () => {
  const fields = repeatText(8, (at) => `c${at}: uploadBytes`)
  const createUniqueGraphqlDocument = (uniqueNumber: number) =>
    `query (${repeatText(4, (at) => `$v${at}: Boolean!`)}) { ${repeatText(4, (at) => `s${uniqueNumber}_${at}: __typename @include(if: $v${at})`)} ${repeatText(10, (at) => `a${at}: portal { ...P }`)} } fragment P on Portal { ${repeatText(10, (at) => `b${at}: limits { ...L }`)} } fragment L on PortalLimits { ${fields} }`
  const sendGraphqlDocumentsWithFragments = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1)
      for (let set = 0; set < 16; set += 1) {
        const conditions = [1, 2, 4, 8].map((bit, name) => [`v${name}`, (set & bit) > 0])
        const { status } = await gateway.query(
          createUniqueGraphqlDocument(at),
          Object.fromEntries(conditions),
        )
        expect(status).toBe(200)
      }
  }
  // The first documents fill the caches before the measurement.
  await sendGraphqlDocumentsWithFragments(0, 6)
  const before = await measureMemoryMegabytes(gateway)
  await sendGraphqlDocumentsWithFragments(6, 16)
  const megabytes = Math.max(0, Math.round((await measureMemoryMegabytes(gateway)) - before))
  note({
    attack:
      '16 GraphQL documents whose fragments expand to 900 fields, each with 16 sets of variables, after 6 similar documents as a warm-up',
    promise: 'memory grows by at most 80 MB',
    reached: `${megabytes} MB`,
  })
  expect(megabytes).toBeLessThan(80)
})
