/**
 * Fuzz tests with documents of the portal and the playground, mutated at random from a reproducible
 * seed.
 */
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaygroundExamples } from '../../gateway/http/playground/examples.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'

const note = createAttackResultRowRecorder('mutated-documents', 'Randomly mutated GraphQL documents')
const documentCount = isLong ? 100_000 : 2_000
/**
 * Number of GraphQL documents that the test sends before it first measures the memory, to fill the
 * gateway's caches. One in twenty documents is valid.
 */
const warmUpCount = isLong ? 20_000 : 0
const concurrency = 32
const maxMegabytes = 50

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess({ env: { LOG_LEVEL: 'fatal' } })
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

test(`${documentCount} mutated GraphQL documents cause neither a 5xx status nor memory growth`, async () => {
  const seed = Number(process.env['SEED'] ?? 20_261_122)
  const random = createSeededRandom(seed)
  const documents = [
    ...readPlaygroundExamples().map(({ query }) => query),
    ...Object.values(
      JSON.parse(
        readFileSync(join(import.meta.dirname, '../../web/__generated__/persisted.json'), 'utf8'),
      ) as Record<string, string>,
    ),
  ]
  const bad: string[] = []
  const statuses = new Map<number, number>()
  const sendMutatedGraphqlDocuments = async () => {
    const body = mutateGraphqlDocument(
      JSON.stringify({
        query: mutateGraphqlDocument(pickRandomElement(documents, random), random),
        variables: {},
      }),
      random,
      0.1,
    )
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(random() < 0.5 && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const text = await response.text()
    if (response.status >= 500 || text.includes('"code":"INTERNAL"'))
      bad.push(`${response.status} ${body} ${text}`)
  }
  const sendMutatedGraphqlDocumentBatches = async (count: number) => {
    for (let sent = 0; sent < count; sent += concurrency)
      await Promise.all(Array.from({ length: concurrency }, sendMutatedGraphqlDocuments))
  }

  await sendMutatedGraphqlDocumentBatches(warmUpCount)
  const before = await readMemoryMegabytes()
  await sendMutatedGraphqlDocumentBatches(documentCount - warmUpCount)
  const grown = (await readMemoryMegabytes()) - before
  note({
    attack: `${documentCount} mutated documents, seed ${seed}${warmUpCount > 0 ? `, memory measured after the first ${warmUpCount}` : ''}`,
    promise: `no 5xx, no INTERNAL, memory grows by at most ${maxMegabytes} MB`,
    reached: `${bad.length} such responses; memory grew by ${Math.max(0, grown)} MB; ${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}`,
  })
  expect(bad.slice(0, 3)).toEqual([])
  // In a short run memory still grows by compiled code and caches, so only the long run asserts it.
  if (isLong) expect(grown).toBeLessThanOrEqual(maxMegabytes)
}, 1_200_000)

/** Returns the resident memory of the gateway's process in megabytes. */
async function readMemoryMegabytes(): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1]) / 1_000_000)
}

const pickRandomElement = <Element>(elements: readonly Element[], random: () => number): Element =>
  elements[Math.floor(random() * elements.length)]!

/** Syntax tokens that the fuzz test puts into valid GraphQL documents at random positions. */
const replacementTokens = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '!',
  '$',
  '@',
  '...',
  ':',
  '=',
  '"',
  '"""',
  '\\',
  '#',
  ',',
  '\u0000',
  '\ud800',
  'é',
  '💥',
  'fragment',
  'on',
  'query',
  'mutation',
  'subscription',
  '__typename',
  '__schema',
  'null',
  'true',
  '-1',
  '1e999',
  '@include(if: true)',
  '@catch',
  'viewer',
  'node(id: "x")',
  'first: 2147483648',
]

/**
 * Changes a GraphQL document for the fuzz test: removes, repeats, moves or replaces a few syntax
 * tokens. `changeProbability`, from 0 to 1, is the probability of any change.
 */
function mutateGraphqlDocument(text: string, random: () => number, changeProbability = 1): string {
  if (random() >= changeProbability) return text
  let tokens = text.split(/\b/)
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const at = Math.floor(random() * tokens.length)
    const length = 1 + Math.floor(random() * 8)
    const kind = Math.floor(random() * 4)
    if (kind === 0) tokens = tokens.toSpliced(at, length)
    else if (kind === 1) tokens = tokens.toSpliced(at, 0, ...tokens.slice(at, at + length))
    else if (kind === 2) tokens = tokens.toSpliced(at, 0, ...tokens.slice(-length))
    else tokens = tokens.toSpliced(at, 1, pickRandomElement(replacementTokens, random))
  }
  return tokens.join('')
}
