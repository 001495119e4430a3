/** The playground's page, and its examples: each runs as it stands, and does what it says. */
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
