/** The playground in a real browser, under its own policy: signing in, and examples that go on from each other. */
import { type Browser, type Page, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, ensureChromium } from '../browser.ts'
import { type RunningGateway, startGateway } from './start.ts'

let gateway: RunningGateway
let browser: Browser
let page: Page
const complaints: string[] = []
/** GraphiQL is nine megabytes of script, on a machine that may have other things to do. */
const patience = { timeout: 60_000 }

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

const run = async () => await page.getByRole('button', { name: /execute query/i }).click(patience)

test('an example opens with what another has answered, and runs', async () => {
  await page.goto(`${gateway.url}/graphql`)
  await run()
  await page.locator('output').filter({ hasText: 'Signed in' }).waitFor(patience)

  await page.getByLabel('Examples').selectOption('ContinueSession: refreshSession')
  await page.locator('.graphiql-editor', { hasText: 'ContinueSession' }).first().waitFor(patience)
  expect(await page.getByLabel('Examples').locator('option:checked').textContent()).toBe(
    'ContinueSession: refreshSession',
  )
  await run()
  await page.locator('.result-window', { hasText: 'RefreshSessionPayload' }).waitFor(patience)
  expect(complaints).toEqual([])
}, 180_000)
