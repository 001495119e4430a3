/**
 * Tests of the playground in a real browser, under its content security policy: sign-in, and
 * examples that use earlier results.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type Browser, type Page, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaygroundExamples } from '../../gateway/http/playground/examples.ts'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'
import { loadTimeout, openPlaygroundExample, runPlaygroundUntilResult } from './helpers/playground-page.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let browser: Browser
let page: Page
const consoleErrors: string[] = []

beforeAll(async () => {
  gateway = await startGatewayInProcess()
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
  page = await browser.newPage({ locale: 'en-CA', viewport: { width: 1280, height: 760 } })
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})

test('opening a playground example sends no GraphQL request, because the schema comes from a file and not from introspection', async () => {
  const sent: string[] = []
  const tab = await browser.newPage()
  try {
    tab.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const schemaFile = tab.waitForResponse(/introspection\.json$/)
    await tab.goto(`${gateway.url}/graphql`)
    expect((await schemaFile).status()).toBe(200)
    await tab.getByRole('button', { name: /documentation explorer/i }).click(loadTimeout)
    await tab.getByText('Root Types').waitFor(loadTimeout)
    expect(sent).toEqual([])
    // A developer's own question about the schema gets its own answer.
    const answer = await tab.evaluate(async () => {
      const query = '{ __schema { queryType { name } } }'
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
      return (await response.json()) as unknown
    })
    expect(answer).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
  } finally {
    await tab.close()
  }
}, 240_000)

test('the playground runs an example query with variables that it takes from an earlier result', async () => {
  await page.goto(`${gateway.url}/graphql`)
  await runPlaygroundUntilResult(page, 'output', 'Signed in as demo@sentier.example')

  await page.getByLabel('Examples').selectOption('ContinueSession: refreshSession')
  await page.locator('.graphiql-editor', { hasText: 'ContinueSession' }).first().waitFor(loadTimeout)
  expect(await page.getByLabel('Examples').locator('option:checked').textContent()).toBe(
    'ContinueSession: refreshSession',
  )
  // The placeholder token of the example itself would return SessionExpiredProblem.
  await runPlaygroundUntilResult(page, '.result-window', 'RefreshSessionPayload')
  expect(consoleErrors).toEqual([])
}, 240_000)

test('the playground names the member of a sign-in whose variables are an input object', async () => {
  const tab = await browser.newPage({ locale: 'en-CA' })
  try {
    await tab.goto(`${gateway.url}/graphql`)
    await tab.getByRole('button', { name: /execute query/i }).waitFor(loadTimeout)
    await tab.evaluate(async () => {
      const query = `mutation Enter($input: LogInInput!) { logIn(input: $input) {
        ... on LogInPayload { session { accessToken refreshToken } } } }`
      const input = { email: 'entreprise@sentier.example', password: 'sentier-demo' }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ query, variables: { input } })
      await fetch('/graphql', { method: 'POST', headers, body })
    })
    await expect
      .poll(async () => await tab.locator('output').textContent())
      .toContain('Signed in as entreprise@sentier.example')
  } finally {
    await tab.close()
  }
}, 240_000)

test('the playground runs a mutation example with the session of another member only when it is executed again', async () => {
  const sent: string[] = []
  const tab = await browser.newPage({ locale: 'en-CA' })
  try {
    await tab.goto(`${gateway.url}/graphql`)
    await runPlaygroundUntilResult(tab, 'output', 'Signed in as demo@sentier.example')
    const example = readPlaygroundExamples().find(({ operation }) => operation === 'AcceptTexts')!
    await openPlaygroundExample(tab, example)
    tab.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const result = tab.locator('.result-window')
    // The editor shows other spaces, and breaks long lines.
    const readText = async () => (await result.textContent())?.replaceAll(/\s/g, '') ?? ''
    const message = `Thisexamplerunsas${example.signedInAs}:signin.Torunit`
    // A second click would run the example, so the result is read before each click.
    await expect
      .poll(
        async () => {
          const text = await readText()
          if (!text.includes(message))
            await tab.getByRole('button', { name: /execute query/i }).click(loadTimeout)
          return text
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toContain(message)
    expect(sent).toEqual([])
    await runPlaygroundUntilResult(tab, '.result-window', '"data"')
    expect(sent.length).toBeGreaterThan(0)
  } finally {
    await tab.close()
  }
}, 240_000)

test.each([
  ['light', 'rgb(17, 58, 48)', 'rgb(245, 132, 31)'],
  ['dark', 'rgb(22, 63, 52)', 'rgb(248, 146, 58)'],
] as const)(
  "the playground has the portal's colors and fits a 390-pixel phone in the color scheme: %s",
  async (colorScheme, brand, signal) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme })
    try {
      await phone.goto(`${gateway.url}/graphql`)
      const run = phone.getByRole('button', { name: /execute query/i })
      await run.waitFor(loadTimeout)
      const readComputedBackgroundColor = (element: Element) => getComputedStyle(element).backgroundColor
      expect(await phone.locator('form').evaluate(readComputedBackgroundColor)).toBe(brand)
      expect(await run.evaluate(readComputedBackgroundColor)).toBe(signal)
      expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
      for (const control of await phone.locator('form :is(input, select, button):visible').all()) {
        const { x, width, height } = (await control.boundingBox())!
        expect(x + width).toBeLessThanOrEqual(390)
        expect(height).toBeGreaterThanOrEqual(44)
      }
    } finally {
      await phone.close()
    }
  },
  240_000,
)
