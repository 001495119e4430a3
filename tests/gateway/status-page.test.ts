/**
 * Tests of the public status page, and of security.txt, which names the contact for reports of
 * vulnerabilities.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let federation: FederationInProcess
let gateway: Gateway
beforeAll(async () => {
  federation = await startFederationInProcess()
  gateway = await startGatewayInProcess({
    env: {
      FEDERATION_URL: federation.url,
      SALES_CLOSED_FILE: import.meta.filename,
      SECURITY_CONTACT: 'mailto:securite@federation.example',
    },
  })
})
// The first test stops the federation.
afterAll(async () => await gateway.stop())

const fetchHtmlPageInLanguage = async (url: string, language: string) => {
  const response = await fetch(url, { headers: { 'accept-language': language } })
  return { response, text: (await response.text()).replaceAll('&#39;', '’') }
}

describe('the status page', () => {
  test('the status page reports closed sales, then a federation failure, in the reader’s language', async () => {
    const french = await fetchHtmlPageInLanguage(`${gateway.url}/status`, 'fr-CA')
    expect(french.response.status).toBe(200)
    expect(french.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(french.text).toContain('<html lang="fr">')
    expect(french.text).toContain('Fermées pour l’entretien.')
    expect(french.text).toContain('Disponibles')
    expect(french.text).not.toContain('<script')
    const english = await fetchHtmlPageInLanguage(`${gateway.url}/status?lang=en`, 'fr-CA')
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('Closed for maintenance.')

    await federation.stop()
    await expect
      .poll(async () => (await fetchHtmlPageInLanguage(`${gateway.url}/status`, 'en')).text)
      .toContain('Not available right now.')
  })

  test('the status page shows that sales are open, and the setting STATUS_PAGE=off removes the page', async () => {
    const open = await startGatewayInProcess()
    expect((await fetchHtmlPageInLanguage(`${open.url}/status`, 'en')).text).toContain('<dd>Open</dd>')
    await open.stop()
    const closed = await startGatewayInProcess({ env: { STATUS_PAGE: 'off' } })
    expect((await fetchHtmlPageInLanguage(`${closed.url}/status`, 'en')).text).not.toContain('Portal status')
    await closed.stop()
  })
})

describe('the status page during a Redis outage', () => {
  // No server listens on port 9.
  const redisOutage = { REDIS_URL: 'redis://127.0.0.1:9' }

  test('the status page shows that sales are paused if purchases need Redis, in both languages', async () => {
    const paused = await startGatewayInProcess({ env: { ...redisOutage, FEDERATION_IDEMPOTENCY: 'off' } })
    const english = await fetchHtmlPageInLanguage(`${paused.url}/status`, 'en')
    expect(english.text).toContain('<dd>Paused for a few minutes.')
    const french = await fetchHtmlPageInLanguage(`${paused.url}/status`, 'fr')
    expect(french.text).toContain('<dd>Interrompues pour quelques minutes.')
    await paused.stop()
  })

  test('the status page shows that sales are open if the federation itself has idempotency keys', async () => {
    const open = await startGatewayInProcess({ env: redisOutage })
    expect((await fetchHtmlPageInLanguage(`${open.url}/status`, 'en')).text).toContain('<dd>Open</dd>')
    await open.stop()
  })
})

describe('the file security.txt', () => {
  test('security.txt names the contact, its own URL and an expiry day within a year', async () => {
    const response = await fetch(`${gateway.url}/.well-known/security.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:securite@federation.example',
      Canonical: `${gateway.url}/.well-known/security.txt`,
      'Preferred-Languages': 'fr, en',
    })
    const days = (Date.parse(fields['Expires']!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(179)
    expect(days).toBeLessThan(365)
  })

  test('without the setting SECURITY_CONTACT, the portal serves no security.txt', async () => {
    const plain = await startGatewayInProcess()
    expect((await fetch(`${plain.url}/.well-known/security.txt`)).status).toBe(404)
    await plain.stop()
  })
})
