/** Tests of the playground's page and of its examples, each of which must run without changes. */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { get } from 'node:http'
import { Kind, type SelectionSetNode, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaygroundExamples } from '../../gateway/http/playground/examples.ts'
import { type RunExample, createPlaygroundExampleRunner } from './helpers/playground-example-runner.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const examples = readPlaygroundExamples()

let gateway: Gateway
let run: RunExample
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  run = createPlaygroundExampleRunner(gateway)
})
afterAll(async () => await gateway.stop())

/**
 * Query fields that may return an empty list in a playground example, because the federation has
 * not yet published any form rules.
 */
const optionalLists = new Set(['formRules'])

/**
 * Returns the paths of null values, empty objects and empty lists near the top of a playground
 * example's result. Such an example would show nothing useful.
 */
function findEmptyFieldsInExampleResult(
  selected: SelectionSetNode | undefined,
  data: unknown,
  path: string[] = [],
): string[] {
  return (selected?.selections ?? []).flatMap((selection): string[] => {
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return findEmptyFieldsInExampleResult(selection.selectionSet, data, path)
    if (selection.kind === Kind.FRAGMENT_SPREAD || selection.selectionSet === undefined) return []
    const value = (data as Record<string, unknown>)[selection.name.value]
    const fieldPath = [...path, selection.name.value]
    if (value === undefined) return []
    if (value === null)
      return fieldPath.length === 1 || (fieldPath.length === 2 && fieldPath[0] === 'viewer')
        ? [fieldPath.join('.')]
        : []
    const list = Array.isArray(value) ? (value as unknown[]) : [value]
    if (list.length === 0)
      return fieldPath.length <= 3 && !optionalLists.has(fieldPath.join('.')) ? [fieldPath.join('.')] : []
    return findEmptyFieldsInExampleResult(selection.selectionSet, list[0], fieldPath)
  })
}

test.each(examples)('the playground example $name runs without changes', async (example) => {
  const { data, errors } = await run(example)
  expect(errors).toBeUndefined()
  for (const answer of Object.values(data))
    expect((answer?.__typename ?? '').endsWith('Problem'), JSON.stringify(answer)).toBe(example.hasProblem)
  const document = parse(example.query).definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  expect(findEmptyFieldsInExampleResult(document?.selectionSet, data)).toEqual([])
})

test("the playground's page loads all of its files from the gateway's origin", async () => {
  const page = await fetch(`${gateway.url}/graphql`, {
    headers: { accept: 'text/html', 'accept-language': 'en' },
  })
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await page.text()
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"|"(\/playground\/[^"]+)"/g)].map(
    ([, link, file]) => link ?? file!,
  )
  expect(addresses.length).toBeGreaterThan(6)
  for (const address of addresses) {
    const response = await fetch(new URL(address, gateway.url))
    expect([address, response.status]).toEqual([address, 200])
    await response.body?.cancel()
  }
  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
})

test("the playground's script is served compressed", async () => {
  const html = await (await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } })).text()
  const script = new URL(/\/playground\/[^"]+graphiql\.js/.exec(html)![0], gateway.url)
  const fetchPlaygroundScriptSize = async (encoding: string) =>
    await new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: number }>(
      (resolve, reject) => {
        get(script, { headers: { 'accept-encoding': encoding } }, (response) => {
          let bytes = 0
          response.on('data', (chunk: Buffer) => (bytes += chunk.length))
          const { vary, 'content-encoding': used } = response.headers
          response.on('end', () => resolve({ encoding: used, vary, bytes }))
        }).on('error', reject)
      },
    )
  const uncompressedScript = await fetchPlaygroundScriptSize('identity')
  expect(uncompressedScript).toMatchObject({ encoding: undefined, vary: 'accept-encoding' })
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
  ] as const) {
    const small = await fetchPlaygroundScriptSize(accepted)
    expect(small.encoding).toBe(encoding)
    expect(small.bytes).toBeLessThan(uncompressedScript.bytes / 3)
  }
})
