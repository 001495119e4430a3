/**
 * Tests of the development server (`npm run dev`): edits appear at once, and the open page keeps
 * its state and data.
 */
import { type Browser, type Locator, type Page, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumFlags, findOrInstallChromium } from '../find-chromium.ts'
import {
  loadTimeout as browserPatience,
  runPlaygroundUntilResult,
} from '../gateway/helpers/playground-page.ts'
import { type RunningDev, isUrlServed, pollOptions, startDevServer } from './helpers/start-dev.ts'
import { type ProjectCopy, copyProject } from './helpers/project-copy.ts'
import { isThorough } from '../run-mode.ts'

const screen = 'web/domains/registration/useSearch.ts'
const testTimeout = 240_000

let tree: ProjectCopy
let dev: RunningDev
let browser: Browser
let page: Page
let consoleErrors: string[]
beforeAll(async () => {
  tree = copyProject()
  dev = await startDevServer(tree)
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
}, testTimeout)
afterAll(async () => {
  await browser.close()
  // Stopping the development server also stops every process that it started.
  const status = await dev.stop()
  const left = await Promise.all(
    [dev.portal, `${dev.gateway}/health/live`, `${dev.federation}/health`].map(isUrlServed),
  )
  tree.remove()
  expect([status, left]).toEqual([0, [false, false, false]])
}, testTimeout)
beforeEach(async () => {
  consoleErrors = []
  page = await browser.newPage({ locale: 'en-CA', viewport: { width: 1280, height: 760 } })
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
})
afterEach(async () => await page.close())

test.runIf(isThorough).each(['portal', 'gateway'] as const)(
  'the GraphQL playground runs the example queries on the development server of the %s',
  async (folder) => {
    await page.goto(`${dev[folder]}/graphql`)
    await runPlaygroundUntilResult(page, 'output', 'Signed in')
    await page.getByLabel('Examples').selectOption('ContinueSession: refreshSession')
    await page.locator('.graphiql-editor', { hasText: 'ContinueSession' }).first().waitFor(browserPatience)
    await runPlaygroundUntilResult(page, '.result-window', 'RefreshSessionPayload')
    expect(consoleErrors).toEqual([])
  },
  testTimeout,
)

test.each(['/health/ready', '/images/pictures/none', '/playground/none.js', '/export/none'])(
  'the development server of the portal forwards requests for %s to the gateway',
  async (path) => {
    const [portal, gateway] = await Promise.all([fetch(dev.portal + path), fetch(dev.gateway + path)])
    expect([portal.status, await portal.text()]).toEqual([gateway.status, await gateway.text()])
  },
)

async function sendGraphqlQuery(query: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${dev.gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return ((await response.json()) as { data: unknown }).data
}

async function signIn(): Promise<string> {
  const { logIn } = (await sendGraphqlQuery(`mutation {
    logIn(input: { email: "demo@sentier.example", password: "sentier-demo" }) {
      ... on LogInPayload { session { accessToken } }
    }
  }`)) as { logIn: { session: { accessToken: string } } }
  return logIn.session.accessToken
}

test.runIf(isThorough)(
  'the development federation keeps its data when it restarts after a source change or a corrected syntax error',
  async () => {
    const file = 'federation/server.ts'
    const authorization = `Bearer ${await signIn()}`
    tree.edit(file, "service: 'sentier-federation',", "service: 'sentier-federation', isEdited: true,")
    const fetchFederationHealth = async () =>
      await fetch(`${dev.federation}/health`).then(async (reply) => await reply.text())
    await expect
      .poll(async () => await fetchFederationHealth().catch(() => ''), pollOptions)
      .toContain('isEdited')
    await expect.poll(async () => await isUrlServed(`${dev.gateway}/health/ready`), pollOptions).toBe(true)
    expect(await sendGraphqlQuery('{ viewer { firstName } }', { authorization })).toEqual({
      viewer: { firstName: 'Maude' },
    })

    tree.replaceByRename(file, 'isEdited: true,', 'isEdited: ;')
    await expect
      .poll(dev.output, pollOptions)
      .toContain('the gateway has ended, and starts again with a change')
    tree.replaceByRename(file, 'isEdited: ;', 'isMended: true,')
    await expect
      .poll(async () => await fetchFederationHealth().catch(() => ''), pollOptions)
      .toContain('isMended')
    await expect.poll(async () => await isUrlServed(`${dev.gateway}/health/ready`), pollOptions).toBe(true)
    expect(await sendGraphqlQuery('{ viewer { firstName } }', { authorization })).toEqual({
      viewer: { firstName: 'Maude' },
    })
  },
  testTimeout,
)

test(
  'an invalid GraphQL document is reported in three lines, and its previous version stays in use',
  async () => {
    const address = `${dev.portal}/__generated__/useSearchMutation.graphql.ts`
    tree.edit(screen, 'firstName\n', 'firstNam\n')
    await expect
      .poll(dev.output, pollOptions)
      .toMatch(
        /^web\/domains\/registration\/useSearch\.ts:\d+:\d+\n {2}firstNam\n {2}The type `FormerMember` has no field `firstNam`\..*\n/m,
      )
    expect(await (await fetch(address)).text()).toContain('firstName')
    tree.edit(screen, 'firstNam\n', 'given: firstName\n')
    await expect.poll(async () => await (await fetch(address)).text(), pollOptions).toContain('given')
  },
  testTimeout,
)

test.each([
  [
    'schema.graphql',
    'type FormerMember {',
    'type FormerMember {{',
    /^schema\.graphql:\d+:\d+\n {2}type FormerMember \{\{\n {2}Syntax Error: .*\n/m,
  ],
  [
    'federation/openapi.yaml',
    'operationId: token\n',
    'operationId: *token\n',
    /^federation\/openapi\.yaml:\d+:\d+\n {2}operationId: \*token\n {2}.*\n/m,
  ],
])(
  'a mistake in %s is reported in three lines and does not stop the running servers',
  async (file, from, to, expectedOutput) => {
    const countDevServerStarts = () => dev.output().match(/^ready /gm)?.length
    const before = countDevServerStarts()
    tree.edit(file, from, to)
    await expect.poll(dev.output, pollOptions).toMatch(expectedOutput)
    expect(await isUrlServed(`${dev.gateway}/health/ready`)).toBe(true)
    expect(countDevServerStarts()).toBe(before)
    tree.edit(file, to, from)
    await expect.poll(countDevServerStarts, pollOptions).toBeGreaterThan(before ?? 0)
  },
  testTimeout,
)

test(
  'an edited locale text appears on the open page, and the page keeps its form values',
  async () => {
    const texts = 'locales/en/portal/session.json'
    await page.goto(`${dev.portal}/login?lang=en`)
    const email = page.getByLabel('Email')
    await email.fill('someone@sentier.example', browserPatience)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    // Vite can miss a file saved right after another change, so the file is saved until the change
    // appears.
    const resaveLocaleFileUntilTextAppears = async (changedText: Locator) =>
      await expect
        .poll(async () => {
          tree.write(texts, tree.read(texts))
          return await changedText.count()
        }, pollOptions)
        .toBe(1)

    tree.edit(texts, '"Login.noAccount": "', '"Login.noAccount": "Mended. ')
    await resaveLocaleFileUntilTextAppears(page.getByText('Mended. '))
    expect(await email.inputValue()).toBe('someone@sentier.example')

    // A temporary syntax error keeps the page's state too.
    tree.edit(texts, '"Login.noAccount": "Mended. ', 'oops "Login.noAccount": "Again. ')
    await resaveLocaleFileUntilTextAppears(page.locator('vite-error-overlay'))
    tree.edit(texts, 'oops ', '     ')
    await resaveLocaleFileUntilTextAppears(page.getByText('Again. '))
    expect(await email.inputValue()).toBe('someone@sentier.example')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
  testTimeout,
)

test('the development server reports an invalid or occupied port in one line', async () => {
  const createPortSettings = (port: string) => ({ DEV_PORT: port, PORT: '0', FEDERATION_PORT: '0' })
  const { port } = new URL(dev.portal)
  expect(await tree.runWith(createPortSettings(port), 'scripts/dev.ts')).toEqual({
    status: 1,
    lines: [`Port ${port} is taken: set DEV_PORT to another.`],
  })
  expect(await tree.runWith(createPortSettings('no'), 'scripts/dev.ts')).toEqual({
    status: 1,
    lines: ['DEV_PORT must be a whole number from 0 to 65535, not "no".'],
  })
})
