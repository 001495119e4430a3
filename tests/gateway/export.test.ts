/**
 * Tests of the member data export: the request, the single download, and a log without personal
 * data.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

interface Answer {
  exportData: { __typename: string; url: string; expiresAt: string }
}
const document = 'mutation { exportData { __typename ... on ExportDataPayload { url expiresAt } } }'

test("an export link downloads the member's data only once [M19]", async () => {
  const { data } = await gateway.query<Answer>(document, {}, await gateway.signIn(), { 'x-language': 'en' })
  const { url, expiresAt } = data.exportData
  expect(url).toMatch(new RegExp(`^${gateway.url}/export/en-`))
  const remainingMs = Date.parse(expiresAt) - Date.now()
  expect(remainingMs).toBeGreaterThan(30_000)
  expect(remainingMs).toBeLessThanOrEqual(60_000)

  const file = await fetch(url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')

  const secondResponse = await fetch(url)
  expect(secondResponse.status).toBe(404)
  expect(await secondResponse.text()).toContain('This link is no longer valid')
  const ticket = url.split('/').at(-1)!
  const log = await gateway.readCompleteOutput()
  expect(log.match(/"path":"\/export\/…"/g)).toHaveLength(2)
  expect(log).not.toContain(ticket)
})

test("an export link stops working when the member's session ends", async () => {
  const token = await gateway.signIn()
  const { data } = await gateway.query<Answer>(document, {}, token)
  await gateway.query('mutation { logOut { revoked } }', {}, token)
  const response = await fetch(data.exportData.url)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Ce lien n’est plus valide')
})

test.each([
  ['a caller without a session', null],
  ['a caller with an invalid token', 'false'],
])('the gateway refuses to give %s a link to a data export', async (_, token) => {
  const { data, errors } = await gateway.query<Answer | null>(document, {}, token)
  expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'UNAUTHENTICATED'])
})
