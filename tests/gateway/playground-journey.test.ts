/**
 * Browser test of the playground: a visitor runs the examples in the order of the menu. The visitor
 * signs in as another member wherever the page names one.
 */
import { type Browser, type Page, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Example, readPlaygroundExamples } from '../../gateway/http/playground/examples.ts'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'
import { isThorough } from '../run-mode.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { loadTimeout, openPlaygroundExample, runPlaygroundExample } from './helpers/playground-page.ts'

/**
 * Playground examples that the short test run opens. They cover the sign-in, e-mails with a code or
 * a link, another member, values of earlier examples, and the sign-out. A full test run opens all
 * examples.
 */
const shortJourney = new Set([
  'SignIn',
  'ContinueSession',
  'SendCode',
  'SignInWithCode',
  'Texts',
  'Addresses',
  'Register',
  'ConfirmEmail',
  'AcceptTexts',
  'QuoteTwo',
  'BuyFirst',
  'BuySecond',
  'SignOut',
])
const examples = readPlaygroundExamples().filter(({ operation }) => isThorough || shortJourney.has(operation))

let gateway: Gateway
let browser: Browser
let page: Page
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
})
beforeEach(async () => {
  resetFederationDatabase(gateway)
  page = await browser.newPage({ locale: 'en-CA', viewport: { width: 1280, height: 760 } })
  await page.goto(`${gateway.url}/graphql`)
})
afterEach(async () => await page.close())
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})

/**
 * Signs in with the form if the page names a member for the example. Returns the e-mail address of
 * that member, or null.
 */
async function signInAsMemberNamedByExample(): Promise<string | null> {
  const status = page.locator('output')
  const email = await status.getAttribute('data-sign-in-as')
  if (email === null) return null
  expect(await status.textContent()).toBe(`This example runs as ${email}: sign in.`)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(async () => await status.textContent()).toContain(`Signed in as ${email}`)
  return email
}

/** Opens an example, signs in as its member, runs it once and returns the result. */
async function signInAndRunPlaygroundExample(example: Example) {
  await openPlaygroundExample(page, example)
  const signedInAs = await signInAsMemberNamedByExample()
  return { signedInAs, result: await runPlaygroundExample(page) }
}

test('the menu lists all playground examples in the order of their files', async () => {
  const options = await page.getByLabel('Examples').locator('optgroup option').allTextContents()
  expect(options.map((option) => option.split(':')[0])).toEqual(
    readPlaygroundExamples().map(({ operation }) => operation),
  )
})

test('a visitor runs the playground examples unchanged in menu order, from the sign-in to the sign-out', async () => {
  const members: string[] = []
  for (const example of examples) {
    const { signedInAs, result } = await signInAndRunPlaygroundExample(example)
    if (signedInAs !== null) members.push(signedInAs)
    expect([example.name, result.errors]).toEqual([example.name, undefined])
    for (const value of Object.values(result.data))
      expect((value?.__typename ?? '').endsWith('Problem'), `${example.name}: ${JSON.stringify(value)}`).toBe(
        example.hasProblem,
      )
    expect(await page.locator('output').textContent()).not.toContain('sign in.')
    expect(await page.getByRole('tab', { name: /./ }).count(), `${example.name}: untouched tabs`).toBe(1)
  }
  expect(members).toEqual(expect.arrayContaining(['exemple@sentier.example', 'entreprise@sentier.example']))
  expect(await page.locator('output').textContent()).toBe('Not signed in.')
}, 1_800_000)

test('the playground keeps a tab with unfinished changes, and the next example starts with its own variables', async () => {
  const [first, second] = readPlaygroundExamples().filter(({ operation }) =>
    ['Texts', 'Clubs'].includes(operation),
  )
  await openPlaygroundExample(page, first!)
  await page.getByRole('button', { name: 'Variables' }).click(loadTimeout)
  await page.locator('.graphiql-editor-tool .monaco-editor:visible').first().click()
  await page.keyboard.type('{ "unfinished": ')
  await expect
    .poll(async () => await page.evaluate(() => localStorage.getItem('graphiql:tabState')))
    .toContain('unfinished')

  await openPlaygroundExample(page, second!)
  const result = await runPlaygroundExample(page)
  expect(result.errors).toBeUndefined()
  expect(result.data).toHaveProperty('clubConnection')
  expect(await page.locator('.graphiql-editor-tool').textContent()).not.toContain('unfinished')
  expect(await page.getByRole('tab', { name: first!.operation }).count()).toBe(1)
}, 240_000)
