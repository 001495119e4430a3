/** The playground's page, and its examples: each runs as it stands, and does what it says. */
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playgroundExamples } from '../../gateway/graphql/playground.ts'
import { type RunningGateway, startGateway } from './start.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

test.each(playgroundExamples())('$name runs', async ({ query }) => {
  const token = await gateway.signIn()
  const { data, errors } = await gateway.query<Record<string, { __typename?: string } | null>>(
    query,
    {},
    token,
  )
  expect(errors).toBeUndefined()
  for (const answer of Object.values(data)) {
    expect(answer).not.toBeNull()
    expect(answer?.__typename ?? 'Payload').toMatch(/Payload$/)
  }
})

test('the page and all that it loads come from the gateway', async () => {
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

test('what it loads is sent small', async () => {
  const html = await (await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } })).text()
  const script = new URL(/\/playground\/[^"]+graphiql\.js/.exec(html)![0], gateway.url)
  const sizeOf = async (encoding: string) =>
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
  const plain = await sizeOf('identity')
  expect(plain).toMatchObject({ encoding: undefined, vary: 'accept-encoding' })
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
  ] as const) {
    const small = await sizeOf(accepted)
    expect(small.encoding).toBe(encoding)
    expect(small.bytes).toBeLessThan(plain.bytes / 3)
  }
})
