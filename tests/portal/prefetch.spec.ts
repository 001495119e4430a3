/**
 * Browser tests that the portal prefetches the screens behind links. Following a link must send no
 * second request.
 */
import type { Locator, Page } from '@playwright/test'
import { recordGraphqlQueryNames } from './helpers/record-screen-queries.ts'
import { type Language, expect, signInWithSignInForm, test, translate } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Records the scripts that a page loads. Returns a function that lists the recorded script names.
 */
function recordRequestedScriptNames(page: Page): () => string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(\w+)-[^/]+\.js$/.exec(request.url())?.[1]
    if (name !== undefined) names.push(name)
  })
  return () => names
}

const locateNavLink = (page: Page, language: Language, key: string) =>
  page
    .getByRole('navigation', { name: translate(language, 'common', 'shell.nav') })
    .getByRole('link', { name: translate(language, 'common', key), exact: true })
    .first()

/** Moves the mouse over a link and presses the mouse button without releasing it. */
async function pressAndHoldLink(page: Page, link: Locator): Promise<void> {
  await link.hover()
  await page.mouse.down()
}

/** Waits until the page has sent no request for 500 ms. */
async function waitUntilRequestsStop(page: Page): Promise<void> {
  let last = Date.now()
  const recordRequestTime = () => (last = Date.now())
  page.on('request', recordRequestTime)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(500)
  page.off('request', recordRequestTime)
}

/**
 * Makes the browser report `navigator.connection.saveData`, as it does when the data saver is on.
 */
const enableSaveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

describeWithPortalVariant('fr, desktop, by mouse', ({ language }) => {
  test(
    'each visible link prefetches the code of its screen once, but not the data of the screen',
    { tag: '@full' },
    async ({ page, portal }) => {
      const code = recordRequestedScriptNames(page)
      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const queryNames = recordGraphqlQueryNames(page)
      for (const screen of ['ReceiptsScreen', 'HistoryScreen', 'MagazinesScreen'])
        await expect.poll(code).toContain(screen)
      // Links in the closed account menu are not visible, so their code is not prefetched.
      await waitUntilRequestsStop(page)
      expect(code()).not.toContain('EditPasswordScreen')
      expect(queryNames()).toEqual([])

      await page.getByRole('button', { name: 'Maude' }).click()
      await expect.poll(code).toContain('EditPasswordScreen')
      const screens = code().filter((name) => name.endsWith('Screen'))
      expect(screens).toEqual([...new Set(screens)])
      expect(queryNames()).toEqual([])
    },
  )

  test(
    'prefetching of scripts starts only after the first paint',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInWithSignInForm(page, portal, language)
      await page.addInitScript(() => {
        const heldCallbacks: FrameRequestCallback[] = []
        const ofBrowser = window.requestAnimationFrame
        window.requestAnimationFrame = (work) => heldCallbacks.push(work)
        const runQueuedAnimationFrames = () => {
          window.requestAnimationFrame = ofBrowser
          for (const work of heldCallbacks) ofBrowser(work)
        }
        Object.assign(window, { runHeldFrames: runQueuedAnimationFrames })
      })
      const code = recordRequestedScriptNames(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitUntilRequestsStop(page)
      expect(code()).not.toContain('prefetchLinks')
      await page.evaluate('runHeldFrames()')
      await expect.poll(code).toContain('prefetchLinks')
    },
  )

  test(
    'a press on a link prefetches the query of its screen, and following the link sends no second query',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.addInitScript(enableSaveData)
      const code = recordRequestedScriptNames(page)
      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitUntilRequestsStop(page)
      expect(code()).not.toContain('ReceiptsScreen')

      const queryNames = recordGraphqlQueryNames(page)
      await pressAndHoldLink(page, locateNavLink(page, language, 'shell.receipts'))
      await expect.poll(code).toContain('ReceiptsScreen')
      await expect.poll(queryNames).toEqual(['ReceiptsScreenQuery'])
      await expect(page).toHaveURL(/\/Dashboard$/)
      await page.mouse.up()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(queryNames()).toEqual(['ReceiptsScreenQuery'])
    },
  )

  test(
    'a link that is followed while its prefetch query is pending reuses that query',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.clock.install()
      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const queryNames = recordGraphqlQueryNames(page)
      const answer = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        await answer.promise
        await route.continue()
      })
      await pressAndHoldLink(page, locateNavLink(page, language, 'shell.receipts'))
      await expect.poll(queryNames).toEqual(['ReceiptsScreenQuery'])
      await page.mouse.up()
      await expect(page).toHaveURL(/\/receipts$/)
      // The wait is longer than the lifetime of an unused prefetch.
      await page.clock.fastForward(5_500)
      answer.resolve()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(queryNames()).toEqual(['ReceiptsScreenQuery'])
    },
  )

  test(
    'canceling a press on a link aborts the query that the press prefetched',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.route('**/graphql', () => {})
      const called = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphql'))
      const sent = page.waitForRequest('**/graphql')
      await pressAndHoldLink(page, locateNavLink(page, language, 'shell.receipts'))
      await sent
      // A browser fires pointercancel when a touch turns into scrolling.
      await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointercancel')))
      expect((await called).failure()?.errorText).toContain('ABORTED')
    },
  )

  test(
    'a screen whose prefetch failed loads its scripts and stylesheets when it opens',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.addInitScript(enableSaveData)
      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const screenFiles = /\/assets\/Receipt.*\.(js|css)$/
      const lost: string[] = []
      await page.route(screenFiles, async (route) => {
        lost.push(route.request().url().split('.').at(-1)!)
        await route.abort()
      })
      await pressAndHoldLink(page, locateNavLink(page, language, 'shell.receipts'))
      await expect.poll(() => lost.toSorted()).toEqual(expect.arrayContaining(['css', 'js']))
      await page.unroute(screenFiles)
      const come: string[] = []
      page.on('response', (response) => {
        if (screenFiles.test(response.url())) come.push(response.url().split('.').at(-1)!)
      })
      await page.mouse.up()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect.poll(() => come).toEqual(expect.arrayContaining(['css', 'js']))
    },
  )

  test(
    'a pointerdown event on a link prefetches its screen, and never signs in, signs out or navigates',
    { tag: '@full' },
    async ({ page, portal }) => {
      const dispatchLinkPress = async (href: string, init: { ctrlKey?: boolean; button?: number } = {}) =>
        await page.evaluate(
          ([to, options]) => {
            const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
            document.body.append(link)
            link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...options }))
            link.remove()
          },
          [href, init] as const,
        )
      await page.goto(`${portal.url}/login?lang=${language}`)
      await page.waitForLoadState('networkidle')
      const sentQueries = recordGraphqlQueryNames(page)
      for (const address of ['/receipts', '/Dashboard', '/accesspass/review', '/account/register']) {
        await dispatchLinkPress(address)
        await waitUntilRequestsStop(page)
        expect(sentQueries(), address).toEqual([])
      }

      await signInWithSignInForm(page, portal, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const readBrowserStorage = async () =>
        await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      // The dashboard stores a summary of its query result shortly after the first render.
      await expect.poll(readBrowserStorage).toContain('requestsWithoutInsurance')
      const before = await readBrowserStorage()
      const queryNames = recordGraphqlQueryNames(page)
      for (const address of [
        '/login?exit=1',
        '/accesspass?type=ANNUAL',
        '/accesspass/passchoice?type=ANNUAL',
        '/accesspass/review',
        '/receipts?lang=en',
        'https://elsewhere.example/receipts',
        '/health',
      ]) {
        await dispatchLinkPress(address)
        await waitUntilRequestsStop(page)
        expect(queryNames(), address).toEqual([])
      }
      for (const beside of [{ ctrlKey: true }, { button: 1 }]) {
        await dispatchLinkPress('/receipts', beside)
        await waitUntilRequestsStop(page)
        expect(queryNames()).toEqual([])
      }
      expect(await readBrowserStorage()).toBe(before)
      await expect(page).toHaveURL(/\/Dashboard$/)
      await dispatchLinkPress('/receipts')
      await expect.poll(queryNames).toEqual(['ReceiptsScreenQuery'])
    },
  )
})
