/**
 * Browser tests of pages whose scripts are missing (status 404). Each page shows a message with a
 * way to continue, and hides forms that cannot work.
 */
import type { Browser, Page } from '@playwright/test'
import {
  type Language,
  demoMember,
  expect,
  expectAccessible,
  signIn,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'

const locateMissingScriptMessage = (page: Page, language: Language) =>
  page
    .getByRole('alert')
    .getByText(translate(language, 'common', 'StartFailure.text'))
    .first()
const locateReloadButton = (page: Page, language: Language) =>
  page.getByRole('link', { name: translate(language, 'common', 'StartFailure.reload'), exact: true })
const locateRetryButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: translate(language, 'common', 'words.retry'), exact: true })

/** Makes the portal return status 404 for matching script files from now on. */
const simulateMissingScript = async (page: Page, script: string | RegExp) =>
  await page.route(script, async (route) => await route.fulfill({ status: 404, body: '{}' }))

/** Returns the paths of the scripts that a page loads until it is usable. */
async function recordLoadedScripts(page: Page, loadPage: () => Promise<unknown>): Promise<string[]> {
  const scripts = new Set<string>()
  const recordScriptPath = (request: { url: () => string }) => {
    const path = /\/assets\/[^?]+\.js$/.exec(request.url())?.[0]
    if (path !== undefined) scripts.add(path)
  }
  page.on('request', recordScriptPath)
  await loadPage()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-code', 'started')
  page.off('request', recordScriptPath)
  return [...scripts]
}

const locateSignInButton = (page: Page) =>
  page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') })

async function fillSignInCredentials(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.getByLabel(translate('fr', 'session', 'Login.email')).fill(demoMember.email, options)
  await page
    .getByLabel(translate('fr', 'session', 'Login.password'), { exact: true })
    .fill(demoMember.password, options)
}

async function openPageInNewBrowserProfile(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ viewport: windowSizes.phone, locale: 'fr-CA' })).newPage()
}

/** Names of the two main scripts of the sign-in page, of which `early` loads the other scripts. */
const mainScripts = ['early', 'shell']

for (const [which, tag] of [
  ['one of its two main scripts', []],
  ['any of its other scripts', ['@full']],
] as const)
  test(
    `the sign-in page works without ${which}, but may need a press of its reload or retry button [A37]`,
    { tag: [...tag] },
    async ({ page, browser, portal }) => {
      const scripts = await recordLoadedScripts(page, async () => await page.goto(`${portal.url}/login`))
      const isMainScript = (script: string) => mainScripts.some((name) => script.includes(`/${name}-`))
      expect(scripts.filter(isMainScript)).toHaveLength(mainScripts.length)
      for (const script of scripts.filter((each) => isMainScript(each) === (tag.length === 0))) {
        await test.step(script, async () => {
          const visitor = await openPageInNewBrowserProfile(browser)
          await simulateMissingScript(visitor, `**${script}`)
          await visitor.goto(`${portal.url}/login`, { waitUntil: 'commit' })
          const recoveryButton = locateReloadButton(visitor, 'fr')
            .or(locateRetryButton(visitor, 'fr'))
            .first()
          const isSignedIn = /\/Dashboard$/
          const isDashboardOrMissingScriptMessageShown = async () =>
            isSignedIn.test(visitor.url()) || (await recoveryButton.isVisible())
          // A missing optional script must not prevent the sign-in. The failure message may replace
          // the form at any moment, so the actions are retried.
          await expect(async () => {
            if (await isDashboardOrMissingScriptMessageShown()) return
            await fillSignInCredentials(visitor, { timeout: 5_000 })
            await locateSignInButton(visitor).click({ timeout: 5_000 })
            await expect.poll(isDashboardOrMissingScriptMessageShown, { timeout: 10_000 }).toBe(true)
          }).toPass({ timeout: 90_000 })
          if (!isSignedIn.test(visitor.url())) {
            await visitor.unrouteAll()
            // The page retries a missing script on its own, which may hide the link before the
            // click.
            await expect(async () => {
              if (await recoveryButton.isVisible()) await recoveryButton.click({ timeout: 5_000 })
            }).toPass()
            await expect(visitor.locator('html')).toHaveAttribute('data-code', 'started')
            await expect(locateReloadButton(visitor, 'fr')).toHaveCount(0)
            await fillSignInCredentials(visitor)
            await locateSignInButton(visitor).click()
            await expect(visitor).toHaveURL(isSignedIn)
          }
          await visitor.context().close()
        })
      }
    },
  )

for (const { lost, language } of [
  { lost: 'early', language: 'fr' },
  { lost: 'index', language: 'en' },
] as const) {
  test(
    `the screen for guests reports in ${language} that the script ${lost} is missing, and the message fits on a phone [A37]`,
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.setViewportSize(windowSizes.phone)
      await simulateMissingScript(page, new RegExp(`/assets/${lost}-[^/]+\\.js$`))
      await page.goto(`${portal.url}/IndexProvincial?lang=${language}`)
      await expect(locateMissingScriptMessage(page, language)).toBeVisible()
      await expect(locateReloadButton(page, language)).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      // If `early` is missing, no script has set the language, so the message appears in both
      // languages; otherwise only in the reader's language.
      const otherLanguage = language === 'fr' ? 'en' : 'fr'
      await expect(locateMissingScriptMessage(page, otherLanguage)).toBeVisible({ visible: lost === 'early' })
    },
  )
}

test(
  'a screen for members works without an optional script, and offers a reload or a retry if another script is missing [A37]',
  { tag: '@full' },
  async ({ page, browser, portal }) => {
    await signIn(page, portal, 'fr')
    const storageState = await page.context().storageState()
    const scripts = await recordLoadedScripts(page, async () => await page.reload())
    const ofScreen = scripts.filter((each) => /\/(early|index|foundation|member|DashboardScreen)-/.test(each))
    expect(ofScreen.length).toBeGreaterThanOrEqual(4)
    for (const script of ofScreen) {
      await test.step(script, async () => {
        const context = await browser.newContext({ storageState, locale: 'fr-CA' })
        const visitor = await context.newPage()
        await simulateMissingScript(visitor, `**${script}`)
        await visitor.goto(`${portal.url}/Dashboard`, { waitUntil: 'commit' })
        const recoveryButton = locateReloadButton(visitor, 'fr').or(locateRetryButton(visitor, 'fr')).first()
        const greeting = visitor.getByRole('heading', { level: 1, name: 'Maude' })
        // A missing optional script must not hide the page.
        await expect(recoveryButton.or(greeting).first()).toBeVisible({ timeout: 60_000 })
        await visitor.unrouteAll()
        await expect(async () => {
          if (!(await greeting.isVisible())) await recoveryButton.click({ timeout: 2_000 })
          await expect(greeting).toBeVisible({ timeout: 10_000 })
        }).toPass({ timeout: 90_000 })
        await expect(locateReloadButton(visitor, 'fr')).toHaveCount(0)
        await context.close()
      })
    }
  },
)
