/**
 * Browser tests of the prerendered HTML of the screens for visitors. The content is visible before
 * any script runs, and typed text and button presses are kept.
 */
import type { Page } from '@playwright/test'
import { recordGraphqlQueryNames } from './helpers/record-screen-queries.ts'
import { holdBackBrowserRequests } from './helpers/hold-requests.ts'
import {
  type Language,
  changeSessionInBrowserStorage,
  demoMember,
  expect,
  signIn,
  windowSizes,
  waitForHydration,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { measureLayoutShift } from './helpers/layout-shift.ts'

/** Prerendered screens under test, each with the locale key of the screen's title. */
const prerenderedScreens = [
  { path: '/login', domain: 'session', title: 'Login.title' },
  { path: '/IndexProvincial', domain: 'guests', title: 'Provincial.title' },
] as const

/** Blocks the scripts of the portal until the returned function is called. */
const holdBackScriptRequests = async (page: Page) =>
  await holdBackBrowserRequests(page, /\/assets\/(?!early).*\.js$/)

/**
 * Returns an array to which every later console error or warning of a page is appended, including
 * hydration warnings of React.
 */
function recordConsoleErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complaints.push(line.text())
  })
  return complaints
}

const locateHeadingOfScreen = (
  page: Page,
  language: Language,
  { domain, title } = prerenderedScreens[0] as (typeof prerenderedScreens)[number],
) => page.getByRole('heading', { level: 1, name: translate(language, domain, title) })

const locateEmailField = (page: Page, language: Language) =>
  page.getByLabel(translate(language, 'session', 'Login.email'), { exact: true })
const locatePasswordField = (page: Page, language: Language) =>
  page.getByLabel(translate(language, 'session', 'Login.password'), { exact: true })

for (const [index, prerenderedScreen] of prerenderedScreens.entries()) {
  for (const [turn, language] of (['fr', 'en'] as const).entries()) {
    const details = { tag: index + turn === 0 ? [] : '@full' }
    test(
      `the prerendered screen ${prerenderedScreen.path} is shown in ${language} before any script loads, and hydration keeps its elements`,
      details,
      async ({ page, portal }) => {
        const complaints = recordConsoleErrors(page)
        const release = await holdBackScriptRequests(page)
        await page.goto(`${portal.url}${prerenderedScreen.path}?lang=${language}`, { waitUntil: 'commit' })
        const title = await locateHeadingOfScreen(page, language, prerenderedScreen).elementHandle({
          timeout: 15_000,
        })
        expect(await page.title()).toContain(
          translate(language, prerenderedScreen.domain, prerenderedScreen.title),
        )
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
          translate(language, 'common', 'shell.description'),
        )
        // Contact details load later, so the prerendered page must not say that they are unknown.
        await expect(page.getByText(translate(language, 'common', 'contact.elsewhere'))).toHaveCount(0)
        release()
        await waitForHydration(page)
        // React hydrates the existing elements instead of replacing them.
        expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
        await expect(locateHeadingOfScreen(page, language, prerenderedScreen)).toBeVisible()
        expect(complaints).toEqual([])
      },
    )
  }
}

for (const { path } of prerenderedScreens) {
  for (const size of ['phone', 'desktop'] as const) {
    test(
      `the prerendered screen ${path} (${size}) hydrates without a layout shift, even while the code of some sections is still loading`,
      { tag: '@full' },
      async ({ page, portal }) => {
        const release = await holdBackScriptRequests(page)
        const releasePicture = await holdBackBrowserRequests(page, /\/SamplePass-[^/]*\.js$/)
        await page.setViewportSize(windowSizes[size])
        const main = page.getByRole('main')
        const measureHeightOfMainElement = async () =>
          await main.evaluate((element) => element.getBoundingClientRect().height)
        await page.goto(`${portal.url}${path}`, { waitUntil: 'commit' })
        await expect(main).toBeVisible()
        // The browser draws nothing before the styles are loaded.
        await page.evaluate(async () => {
          await new Promise(requestAnimationFrame)
          await document.fonts.ready
        })
        const before = await measureHeightOfMainElement()
        const shownText = await main.innerText()
        // A press that starts on the prerendered button and ends on the hydrated one opens the
        // dialog, even on a scrolled page.
        const legal = page.getByRole('button', { name: translate('fr', 'common', 'footer.legal') })
        await legal.hover()
        await page.mouse.down()
        const scrollPosition = await page.evaluate(() => scrollY)
        expect(scrollPosition).toBeGreaterThan(0)

        release()
        await waitForHydration(page)
        await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
        if (path === '/login') expect(await main.innerText()).toBe(shownText)
        else await expect(main.getByText(/169,19/)).toBeVisible()
        expect(await measureHeightOfMainElement()).toBe(before)
        expect(await page.evaluate(() => scrollY)).toBe(scrollPosition)
        await page.mouse.up()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        releasePicture()
        await expect(main.locator('[inert] svg').first()).toBeVisible({ visible: path === '/login' })
        expect(await measureHeightOfMainElement()).toBe(before)
      },
    )
  }
}

test('pressing Enter before the script of the sign-in screen has loaded puts the password neither in a URL nor in the log', async ({
  page,
  portal,
}) => {
  const release = await holdBackScriptRequests(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await locateEmailField(page, 'fr').fill(demoMember.email)
  await locatePasswordField(page, 'fr').fill('un-secret-bien-garde')
  await locatePasswordField(page, 'fr').press('Enter')
  await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
  expect(await page.locator('form').getAttribute('method')).toBe('post')
  release()
  // The portal submits the form once its code has loaded; the password is wrong.
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([`GET ${portal.url}/login`])
  expect(page.url()).toBe(`${portal.url}/login`)
  expect(await portal.readCompleteOutput()).not.toContain('un-secret-bien-garde')
})

test('pressing the Sign in button before its script loads takes effect after loading, unless the visitor types in the meantime', async ({
  page,
  portal,
}) => {
  const release = await holdBackScriptRequests(page)
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await locateEmailField(page, 'fr').fill(demoMember.email)
  await locatePasswordField(page, 'fr').fill('pas encore')
  const submit = page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') })
  await submit.click()
  // The button shows a busy ring at once, and stops when the press is discarded.
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  const readSpinnerAnimation = () =>
    submit.evaluate((button) => getComputedStyle(button, '::before').animationName)
  expect(await readSpinnerAnimation()).not.toBe('none')
  await locatePasswordField(page, 'fr').fill(demoMember.password)
  await expect(submit).not.toHaveAttribute('aria-busy')
  expect(await readSpinnerAnimation()).toBe('none')
  release()
  await waitForHydration(page)
  await expect(locatePasswordField(page, 'fr')).toHaveValue(demoMember.password)
  await expect(page).toHaveURL(`${portal.url}/login`)

  const releaseScriptsAgain = await holdBackScriptRequests(page)
  await page.reload({ waitUntil: 'commit' })
  await locateEmailField(page, 'fr').fill(demoMember.email)
  await locatePasswordField(page, 'fr').fill(demoMember.password)
  await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
  releaseScriptsAgain()
  await expect(page).toHaveURL(/\/Dashboard$/)
})

test(
  'a button pressed before the scripts of the page have loaded takes effect after loading, and typed values stay',
  { tag: '@full' },
  async ({ page, portal }) => {
    const complaints = recordConsoleErrors(page)
    const release = await holdBackScriptRequests(page)
    await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
    await locateEmailField(page, 'fr').fill(demoMember.email)
    await locatePasswordField(page, 'fr').fill('pas')
    const show = page.getByRole('button', { name: translate('fr', 'common', 'ui.password.showLabel') })
    // A second press on an unresponsive button counts as one.
    await show.click()
    await show.click()
    await expect(show).toHaveAttribute('aria-busy', 'true')
    await locatePasswordField(page, 'fr').fill(demoMember.password)
    release()
    await waitForHydration(page)
    await expect(locatePasswordField(page, 'fr')).toHaveAttribute('type', 'text')
    await expect(locatePasswordField(page, 'fr')).toHaveValue(demoMember.password)
    await expect(show).not.toHaveAttribute('aria-busy')

    const releaseScriptsAgain = await holdBackScriptRequests(page)
    await page.reload({ waitUntil: 'commit' })
    await locateEmailField(page, 'fr').fill(demoMember.email)
    await show.click()
    await page.getByRole('button', { name: 'English' }).click()
    releaseScriptsAgain()
    await expect(locateHeadingOfScreen(page, 'en')).toBeVisible()
    await expect(locateEmailField(page, 'en')).toHaveValue(demoMember.email)
    await expect(locatePasswordField(page, 'en')).toHaveAttribute('type', 'password')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)

test('a press of a button takes effect even if the page must first reload a script that failed to load', async ({
  page,
  portal,
}) => {
  let lost = 0
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    lost += 1
    await (lost === 1 ? route.abort() : route.continue())
  })
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await locateEmailField(page, 'fr').fill(demoMember.email)
  await locatePasswordField(page, 'fr').fill(demoMember.password)
  await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
  await expect(page).toHaveURL(/\/Dashboard$/)
  expect(lost).toBeGreaterThan(1)
})

for (const lost of ['index', 'foundation', 'shell', 'texts-fr-entry']) {
  test(
    `after two failed loads of the script ${lost}, the sign-in screen and the dashboard request the script again`,
    { tag: '@full' },
    async ({ page, portal }) => {
      let times = 0
      await page.route(new RegExp(`/assets/${lost}-[^/]+\\.js$`), async (route) => {
        times += 1
        await (times <= 2 ? route.abort() : route.continue())
      })
      await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
      await locateEmailField(page, 'fr').fill(demoMember.email)
      await locatePasswordField(page, 'fr').fill(demoMember.password)
      await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
      await expect(page).toHaveURL(/\/Dashboard$/)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()

      times = 0
      await page.reload({ waitUntil: 'commit' })
      await expect(title).toBeVisible()
      expect(times).toBeGreaterThan(2)
    },
  )
}

test(
  'credentials typed before the scripts of the page have loaded stay in the form and sign the member in',
  { tag: '@full' },
  async ({ page, portal }) => {
    const complaints = recordConsoleErrors(page)
    const release = await holdBackScriptRequests(page)
    await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
    await locateEmailField(page, 'fr').fill(demoMember.email)
    await locatePasswordField(page, 'fr').fill(demoMember.password)
    await expect(locatePasswordField(page, 'fr')).toBeFocused()
    release()
    await waitForHydration(page)
    await expect(locateEmailField(page, 'fr')).toHaveValue(demoMember.email)
    await expect(locatePasswordField(page, 'fr')).toHaveValue(demoMember.password)
    await expect(locatePasswordField(page, 'fr')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Dashboard$/)
    expect(complaints).toEqual([])
  },
)

test(
  'an e-mail address typed before the scripts load is prefilled on the next screen, and remains after Back',
  { tag: '@full' },
  async ({ page, portal }) => {
    const release = await holdBackScriptRequests(page)
    await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
    await locateEmailField(page, 'fr').fill(demoMember.email)
    release()
    await waitForHydration(page)
    await page.getByRole('link', { name: translate('fr', 'session', 'Login.toForgottenPassword') }).click()
    await expect(page).toHaveURL(/\/account\/forgottenpassword$/)
    await expect(locateEmailField(page, 'fr')).toHaveValue(demoMember.email)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await expect(locateEmailField(page, 'fr')).toHaveValue(demoMember.email)
  },
)

/**
 * Records the document titles of a browser tab. Returns a function that returns the recorded
 * titles.
 */
async function recordDocumentTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = new Set<string>()
  await page.exposeFunction('tellTitle', (title: string) => void titles.add(title))
  // Each title is reported only once: 200 calls per second would overload a busy machine.
  await page.addInitScript(
    'let told; setInterval(() => document.title && document.title !== told && tellTitle(told = document.title), 5)',
  )
  return async () => await page.evaluate(() => document.title).then((title) => [...titles.add(title)])
}

test(
  'the portal stores the language that a URL requests, even before the scripts of the page have loaded',
  { tag: '@full' },
  async ({ page, portal }) => {
    await holdBackScriptRequests(page)
    await page.goto(`${portal.url}/login?lang=en`, { waitUntil: 'commit' })
    await expect(locateHeadingOfScreen(page, 'en')).toBeVisible()
    await page.getByRole('contentinfo').locator('a[href$="/IndexProvincial"]').click()
    await expect(locateHeadingOfScreen(page, 'en', prerenderedScreens[1])).toBeVisible()
  },
)

test(
  'a visitor who has chosen English gets English on every later visit, and the Back button still works',
  { tag: '@full' },
  async ({ page, portal }) => {
    await page.goto(`${portal.url}/login?lang=en`)
    await waitForHydration(page)
    await expect(page).toHaveURL(`${portal.url}/login`)
    const titles = await recordDocumentTitles(page)
    const complaints = recordConsoleErrors(page)
    for (const prerenderedScreen of prerenderedScreens.toReversed()) {
      const release = await holdBackScriptRequests(page)
      await page.goto(`${portal.url}${prerenderedScreen.path}#main`, { waitUntil: 'commit' })
      await expect(locateHeadingOfScreen(page, 'en', prerenderedScreen)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-starting', 'hydrate')
      expect(page.url()).toBe(`${portal.url}${prerenderedScreen.path}?lang=en#main`)
      release()
      await waitForHydration(page)
      await expect(page).toHaveURL(`${portal.url}${prerenderedScreen.path}#main`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.unrouteAll({ behavior: 'wait' })
    }
    for (const title of await titles()) expect(title).not.toMatch(/Connexion|provincial/i)
    await page.goBack()
    await expect(locateHeadingOfScreen(page, 'en', prerenderedScreens[1])).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'a signed-in member who opens the sign-in URL gets the dashboard and never sees the sign-in screen',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    const titles = await recordDocumentTitles(page)
    const complaints = recordConsoleErrors(page)
    for (const address of ['/', '/login', '/IndexProvincial?lang=fr']) {
      const release = await holdBackScriptRequests(page)
      const sentRequest = page.waitForRequest('**/graphql')
      await page.goto(portal.url + address, { waitUntil: 'commit' })
      await expect(page.locator('#root > [aria-hidden=true]')).toBeVisible()
      if (!address.includes('?')) await sentRequest
      expect(new URL(page.url()).pathname).toBe('/Dashboard')
      release()
      await expect(page).toHaveURL(/\/Dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    }
    for (const title of await titles()) expect(title).not.toMatch(/Connexion|provincial/i)
    expect(complaints).toEqual([])
  },
)

test(
  'a member who must accept the terms is redirected to the terms and does not see the sign-in screen first',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    await changeSessionInBrowserStorage(page, { consent_required: true })
    const release = await holdBackScriptRequests(page)
    await page.goto(portal.url, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-starting', 'replace')
    await expect(locateHeadingOfScreen(page, 'fr')).toBeHidden()
    release()
    await expect(page).toHaveURL(/\/consent\//i)
  },
)

test(
  'a URL without a prerendered screen, such as a club URL or a member URL, first shows an empty page layout',
  { tag: '@full' },
  async ({ page, portal }) => {
    const complaints = recordConsoleErrors(page)
    for (const address of ['/01-054/login', '/login?message=expired', '/receipts', '/account/register']) {
      const html = await (await page.request.get(portal.url + address)).text()
      expect(html, address).toMatch(/<div id="root"><div class="[^"]*_frame_[^>]* aria-hidden="true">/)
      await page.goto(portal.url + address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(`${portal.url}/01-054/login`)
    await expect(locateHeadingOfScreen(page, 'fr')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

/** Returns the positions of all shapes in the loading skeleton of a screen. */
const measureLoadingSkeletonShapes = (page: Page) =>
  page
    .locator('[class*=_skeleton_] [class*=_bone_]')
    .evaluateAll((bones) => bones.map((bone) => JSON.stringify(bone.getBoundingClientRect())))

/** Paths of screens with different layouts: a plain screen, an account screen and a wizard step. */
const framedPaths = ['/Dashboard', '/receipts', '/editprofile', '/addvehicle']

for (const [size, colorScheme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const) {
  test(
    `a screen for members first shows its page layout without text, and its content then appears without a layout shift (${size}, ${colorScheme})`,
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.setViewportSize(windowSizes[size])
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page, portal, 'fr')
      // The stored session now contains the first name that the header shows.
      await page.waitForFunction(() => localStorage.getItem('sentier.session')?.includes('firstName'))
      const complaints = recordConsoleErrors(page)
      for (const address of framedPaths) {
        const release = await holdBackScriptRequests(page)
        const answer = Promise.withResolvers<void>()
        await page.route('**/graphql', async (route) => {
          await answer.promise
          await route.continue()
        })
        await page.goto(portal.url + address, { waitUntil: 'commit' })
        const frame = page.locator('#root > [aria-hidden=true]')
        await expect(frame.locator('svg')).toBeVisible()
        expect(await frame.evaluate((element) => element.textContent)).toBe('')
        await expect(frame.locator('> div').first()).toHaveCSS(
          'background-color',
          colorScheme === 'dark' ? 'rgb(18, 33, 28)' : 'rgb(255, 255, 255)',
        )
        const before = await measureLoadingSkeletonShapes(page)
        expect(before.length).toBeGreaterThan(2)

        release()
        await expect(page.getByRole('main')).toBeVisible()
        await expect(frame).toHaveCount(0)
        expect(await measureLoadingSkeletonShapes(page), address).toEqual(before)
        answer.resolve()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await measureLayoutShift(page), address).toBe(0)
        await page.unrouteAll({ behavior: 'wait' })
      }
      expect(complaints).toEqual([])
    },
  )
}

test('without JavaScript the portal first shows a notice that it needs JavaScript, and no loading skeleton', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/login', '/IndexProvincial?lang=en', '/receipts']) {
    await page.goto(portal.url + address)
    for (const [position, sentence] of [/JavaScript\. Activez/, /JavaScript\. Turn/].entries()) {
      const message = page.locator('noscript p').nth(position)
      await expect(message).toHaveText(sentence)
      expect((await message.boundingBox())!.y, address).toBeLessThan(120)
    }
    await expect(page.locator('#root > *')).toBeVisible({ visible: address !== '/receipts' })
  }
  await context.close()
})

test('a member with an expired session is redirected to sign-in, without a flash of the requested screen', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'fr')
  await page.evaluate(() => {
    const storedSession = JSON.parse(localStorage.getItem('sentier.session')!) as object
    const expiredTokens = { access_token: 'over', refresh_token: 'over', expiration_date: 0 }
    localStorage.setItem('sentier.session', JSON.stringify({ ...storedSession, ...expiredTokens }))
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent
      if (title && !seen.includes(title)) seen.push(title)
    }).observe(document, { childList: true, subtree: true })
  })
  const title = translate('fr', 'session', 'Login.title')
  await page.goto(`${portal.url}/receipts`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login\?.*redirect=%2Freceipts/)
  await expect(locateHeadingOfScreen(page, 'fr')).toBeVisible()
  expect(await page.evaluate<string[]>('seen')).toEqual([title])
})

/** Returns an array to which the body of every later GraphQL request of a page is appended. */
function recordGraphqlRequestBodies(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) queries.push(request.postData() ?? '')
  })
  return queries
}

test('the query of a screen for members is sent exactly once, before any script loads', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'fr')
  await page.goto(`${portal.url}/receipts`)
  const link = page.locator('main a[href*="/receipt/"]').first()
  const receipt = (await link.getAttribute('href'))!
  // Pending requests of this page would be counted for the next page.
  await page.waitForLoadState('networkidle')
  const complaints = recordConsoleErrors(page)
  for (const address of ['/Dashboard', receipt, '/01-054/receipts', '/accesspasses']) {
    const queries = recordGraphqlRequestBodies(page)
    const release = await holdBackScriptRequests(page)
    const sent = page.waitForRequest('**/graphql')
    const textsRequest = page.waitForRequest(/\/assets\/texts-fr-/)
    await page.goto(portal.url + address, { waitUntil: 'commit' })
    await Promise.all([sent, textsRequest])
    expect(queries, address).toHaveLength(1)
    expect((await (await sent).response())?.status()).toBe(200)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(
      queries.filter((query) => query === queries[0]),
      address,
    ).toHaveLength(1)
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(complaints).toEqual([])
})

/**
 * Opens a URL and expects that the page sends its GraphQL query before its scripts load, and not
 * again afterward.
 */
async function expectQuerySentOnceBeforeScriptsLoad(
  page: Page,
  url: string,
  variables: object,
): Promise<void> {
  // Pending requests of the previous page would be counted for this page.
  await page.waitForLoadState('networkidle')
  const complaints = recordConsoleErrors(page)
  const queryNames = recordGraphqlQueryNames(page)
  const release = await holdBackScriptRequests(page)
  const sent = page.waitForRequest('**/graphql')
  await page.goto(url, { waitUntil: 'commit' })
  expect((await sent).postDataJSON(), url).toMatchObject({ variables })
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const [first] = queryNames()
  expect(
    queryNames().filter((name) => name === first),
    url,
  ).toHaveLength(1)
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
}

test(
  'a purchase step sends its query before any script loads, with the choices of the purchase draft, even in a new tab',
  { tag: '@full' },
  async ({ page, context, portal }) => {
    await signIn(page, portal, 'fr')
    await storePurchaseDraftInBrowser(page, {})
    const link = page.locator('main a[href*="/accesspass"][href*="vehicle="]').first()
    const vehicle = new URL((await link.getAttribute('href'))!, portal.url).searchParams.get('vehicle')!
    await page.goto(`${portal.url}/accesspass/passchoice?type=ANNUAL&vehicle=${vehicle}`)
    await expect(page).toHaveURL(/\/accesspass\/passchoice$/)
    const choice = page.url()
    for (const tab of [page, await context.newPage()]) {
      await expectQuerySentOnceBeforeScriptsLoad(tab, choice, { chosenType: 'ANNUAL', vehicleId: vehicle })
      const update = `${portal.url}/accesspass/updatevehicle/${vehicle}`
      await expectQuerySentOnceBeforeScriptsLoad(tab, update, { id: vehicle, chosenType: 'ANNUAL' })
    }

    // For a step that is not reachable yet, the early query is aborted and the earlier step sends
    // its own.
    const sent = page.waitForRequest('**/graphql')
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphql'))
    await page.goto(`${portal.url}/accesspass/review`)
    expect(await stopped).toBe(await sent)
    await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'a page with an expired access token gets a new token before it sends the first query',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    await page.evaluate(() => {
      const storedSession = JSON.parse(localStorage.getItem('sentier.session')!) as object
      localStorage.setItem(
        'sentier.session',
        JSON.stringify({ ...storedSession, expiration_date: Date.now() - 1 }),
      )
    })
    const queries = recordGraphqlRequestBodies(page)
    await page.goto(`${portal.url}/receipts`)
    await expect(page.locator('main a[href*="/receipt/"]').first()).toBeVisible()
    expect(queries[0]).toContain('refreshToken')
    expect(new Set(queries).size).toBe(queries.length)
  },
)
