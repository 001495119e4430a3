/** The playground in a real browser, under its own policy: signing in, and examples that go on from each other. */
import { type Browser, type Page, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, ensureChromium } from '../browser.ts'
import { patience, runUntil } from './playground-page.ts'
import { type RunningGateway, startGateway } from './start.ts'

let gateway: RunningGateway
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  gateway = await startGateway()
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  page = await browser.newPage({ locale: 'en-CA', viewport: { width: 1280, height: 760 } })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
}, 120_000)
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})

test('an example opens with what another has answered, and runs', async () => {
  await page.goto(`${gateway.url}/graphql`)
  await runUntil(page, 'output', 'Signed in')

  await page.getByLabel('Examples').selectOption('ContinueSession: refreshSession')
  await page.locator('.graphiql-editor', { hasText: 'ContinueSession' }).first().waitFor(patience)
  expect(await page.getByLabel('Examples').locator('option:checked').textContent()).toBe(
    'ContinueSession: refreshSession',
  )
  // With what the example itself has in its place, this would be SessionExpiredProblem.
  await runUntil(page, '.result-window', 'RefreshSessionPayload')
  expect(complaints).toEqual([])
}, 240_000)
