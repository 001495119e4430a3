/** Documents that ask for more than anybody needs: refused before anything is asked of the federation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { trustTable } from '../trust.ts'
import { memoryOf } from './sockets.ts'

const note = trustTable('documents', 'Documents that ask for much')

let gateway: RunningGateway
let open: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
  open = await startGateway({
    env: { QUERY_ALIASES: '1000', QUERY_DEPTH: '100', QUERY_FIELDS: '100000', QUERY_TOKENS: '100000' },
  })
})
afterAll(async () => {
  await gateway?.stop()
  await open?.stop()
})

/** How a document is answered, and how soon. */
async function ask({ query }: RunningGateway, document: string) {
  const start = performance.now()
  const { status, data } = await query<Record<string, object> | null>(document)
  return { status, answered: data ?? {}, told: `${status} after ${Math.round(performance.now() - start)} ms` }
}

const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ')

test.each([
  [
    'One field under 300 names, 30 portions of 10 in the same place',
    '10 names of one field in one place',
    `{ ${many(30, (portion) => `portal { ${many(10, (at) => `n${portion}_${at}: name`)} }`)} }`,
    (answered: Record<string, object>) =>
      `answered, ${Object.keys(answered['portal'] ?? {}).length} names in one place`,
  ],
  [
    'Fields nested 40 deep',
    '12 levels',
    `{ portal { name } __schema { types { ${'fields { type { '.repeat(18)} name ${'} }'.repeat(18)} } } }`,
    null,
  ],
  [
    '5,000 fields in a document of 3 lines, by fragments that spread each other',
    '1,000 fields',
    `{ ...F0 } ${many(12, (at) => `fragment F${at} on Query { a${at}: portal { name } ...F${at + 1} b${at}: portal { ...P } }`)} fragment F12 on Query { portal { name } } fragment P on Portal { ${many(500, () => 'name')} }`,
    (answered: Record<string, object>) => `answered, ${Object.keys(answered).length} objects`,
  ],
  [
    '6,000 words, the same field again and again',
    '3,000 words of a document are read',
    `{ portal { ${many(6_000, () => 'name')} } }`,
    null,
  ],
])('%s', async (attack, promise, document, without) => {
  const refused = await ask(gateway, document)
  const counter = without === null ? null : await ask(open, document)
  note({
    attack,
    promise,
    reached: `refused: ${refused.told}`,
    ...(counter !== null && { without: without?.(counter.answered) }),
  })
  expect(refused.status).toBe(400)
  if (counter !== null) expect(counter.status).toBe(200)
})

test('documents that differ without end', async () => {
  const send = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1)
      await ask(gateway, `{ nodes(ids: [${many(2_900, (id) => `"${id % 10}${at}"`)}]) { id } }`)
  }
  // Until its heap has the size that such documents make of it, most of which is not collected yet.
  await send(0, 450)
  const before = await memoryOf(gateway)
  await send(450, 250)
  const megabytes = Math.max(0, Math.round((await memoryOf(gateway)) - before))
  note({
    attack: '250 documents of 2,900 words, each another, after 450 like them',
    promise: 'at most 80 MB more',
    reached: `${megabytes} MB`,
  })
  expect(megabytes).toBeLessThan(80)
}, 120_000)
