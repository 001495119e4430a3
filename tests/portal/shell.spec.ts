/**
 * Browser tests of the portal shell around every screen: club sites, languages, redirects, footer
 * and error screens.
 */
import type { Page } from '@playwright/test'
import {
  recordGraphqlRequests,
  club,
  expectClubInPageHeader,
  findLinksThatLeaveClubSite,
  collectHeaderValues,
} from './helpers/club-site.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { createTouchDevice, createKeyboardDevice } from './helpers/input-devices.ts'
import {
  demoMember,
  expect,
  expectAccessible,
  getPersonaCredentials,
  signIn,
  storeSessionInBrowser,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { legalSentences } from './helpers/legal-sentences.ts'

const variants = [
  { language: 'fr', size: 'phone', withFinger: true },
  { language: 'en', size: 'desktop', withFinger: false },
] as const

for (const { language, size, withFinger } of variants) {
  const otherLanguage = language === 'fr' ? 'en' : 'fr'
  const translatePortalText = (
    textKey: string,
    localeDomain = 'common',
    values: Record<string, string> = {},
  ) => translate(language, localeDomain, textKey, values)

  // Only `npm run test:full` runs the keyboard variant.
  test.describe(
    `portal shell (header, navigation and footer of every screen), in language ${language}, ${size} window, ${withFinger ? 'by touch' : 'by keyboard'}`,
    { tag: withFinger ? [] : '@full' },
    () => {
      test.use({ viewport: windowSizes[size], hasTouch: withFinger, locale: `${language}-CA` })
      const createInputDevice = (page: Page) =>
        withFinger ? createTouchDevice() : createKeyboardDevice(page)
      const locateScreenTitle = (page: Page) => page.getByRole('heading', { level: 1 })

      test('the portal site of a club shows the club on every screen, from sign-in to sign-out [A09, A11, A14, D01]', async ({
        page,
        portal,
      }) => {
        const device = createInputDevice(page)
        const calls = recordGraphqlRequests(page)
        await page.goto(`${portal.url}/${club.code}/?lang=${language}`)
        await expect(page).toHaveURL(`${portal.url}/${club.code}/login`)
        await expectClubInPageHeader(page, language)
        await expect(page).toHaveTitle(
          `${translatePortalText('Login.title', 'session')} – ${club.name} – Sentier`,
        )
        expect(await findLinksThatLeaveClubSite(page)).toEqual([])
        await expectAccessible(page)

        await device.typeText(
          page.getByLabel(translatePortalText('Login.email', 'session')),
          demoMember.email,
        )
        await device.typeText(
          page.getByLabel(translatePortalText('Login.password', 'session'), { exact: true }),
          demoMember.password,
        )
        await device.press(
          page.getByRole('button', { name: translatePortalText('Login.submit', 'session'), exact: true }),
        )
        await expect(page).toHaveURL(`${portal.url}/${club.code}/Dashboard`)
        await expect(locateScreenTitle(page)).toContainText('Maude')
        await expectClubInPageHeader(page, language)
        await expect(page.getByRole('banner').getByText(club.name)).toHaveCount(1)
        expect(await findLinksThatLeaveClubSite(page)).toEqual([])
        await expectAccessible(page)

        await device.press(page.getByRole('button', { name: 'Maude' }))
        await device.press(page.getByRole('link', { name: translatePortalText('shell.receipts') }).last())
        await expect(page).toHaveURL(`${portal.url}/${club.code}/receipts`)
        // The screen has arrived; a menu opened earlier would close when the focus moves to its
        // title.
        await expect(locateScreenTitle(page)).toBeFocused()
        await device.press(page.getByRole('button', { name: 'Maude' }))
        await device.press(page.getByRole('button', { name: translatePortalText('shell.language') }))
        await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage)
        await expect(page).toHaveURL(`${portal.url}/${club.code}/receipts`)
        await expectClubInPageHeader(page, otherLanguage)

        await device.press(page.getByRole('button', { name: 'Maude' }))
        await device.press(
          page.getByRole('button', { name: translate(otherLanguage, 'common', 'shell.signOut') }),
        )
        await expect(page).toHaveURL(`${portal.url}/${club.code}/login?exit=1`)
        await expectClubInPageHeader(page, otherLanguage)
        expect(collectHeaderValues(calls, 'x-club')).toEqual([club.code])

        // The portal's own site shows no club.
        calls.length = 0
        await page.goto(`${portal.url}/login`)
        await expect(locateScreenTitle(page)).toBeVisible()
        await expect.poll(() => calls.length).toBeGreaterThan(0)
        expect(collectHeaderValues(calls, 'x-club')).toEqual([null])
        await expect(page.getByText(club.name)).toHaveCount(0)
        await expect(page).toHaveTitle(`${translate(otherLanguage, 'session', 'Login.title')} – Sentier`)
      })

      test("the portal site of an unavailable club shows an error with a Retry button and a link to the federation's portal [A12, A43, A44]", async ({
        page,
        portal,
      }) => {
        const device = createInputDevice(page)
        const retry = page.getByRole('button', { name: translatePortalText('words.retry') })
        await page.goto(`${portal.url}/03-999/?lang=${language}`)
        await expect(locateScreenTitle(page)).toHaveText(translatePortalText('ServerError.title'))
        await expect(page.getByText(translatePortalText('SiteClub.failed'))).toBeVisible()
        await expect(page.getByRole('textbox')).toHaveCount(0)
        await expectAccessible(page)
        await device.press(retry)
        await expect(page.getByText(translatePortalText('SiteClub.failed'))).toBeVisible()
        await device.press(page.getByRole('link', { name: translatePortalText('words.home') }))
        await expect(page).toHaveURL(`${portal.url}/login`)

        // The query of the club fails until `fails` is false.
        let fails = true
        await page.route('**/graphql', async (route) => {
          const response = await route.fetch()
          const answer = (await response.json()) as { data?: { portal?: { siteClub?: unknown } } }
          if (!fails || !answer.data?.portal) return await route.fulfill({ response })
          const errors = [{ message: 'down', path: ['portal', 'siteClub'] }]
          const portalData = { ...answer.data.portal, siteClub: null }
          await route.fulfill({ response, json: { data: { ...answer.data, portal: portalData }, errors } })
        })
        await page.goto(`${portal.url}/${club.code}/login`)
        await expect(locateScreenTitle(page)).toHaveText(translatePortalText('ServerError.title'))
        fails = false
        await device.press(retry)
        await expectClubInPageHeader(page, language)
        await expect(page).toHaveURL(`${portal.url}/${club.code}/login`)
        await expect(locateScreenTitle(page)).toHaveText(translatePortalText('Login.title', 'session'))

        // Waits for pending requests, which the next page or the end of the test would abort.
        await page.unrouteAll({ behavior: 'wait' })

        for (const path of ['/1-54/', '/03-0540/', '/03-05/login', '/a3-054/']) {
          await page.goto(portal.url + path)
          await expect(locateScreenTitle(page)).toHaveText(translatePortalText('NotFound.title'))
        }
      })

      test('error screens have an action button, a link to the dashboard and contact details [A25, A26, A28, A38]', async ({
        page,
        portal,
      }) => {
        const device = createInputDevice(page)
        const main = page.getByRole('main')
        const home = main.getByRole('link', { name: translatePortalText('words.home') })
        /**
         * Expects an error screen with an icon, a title, a description, an action button, a link to
         * the dashboard and contact details.
         */
        const expectErrorScreen = async (headingKey: string, descriptionKey: string, actionKey: string) => {
          await expect(locateScreenTitle(page)).toHaveText(translatePortalText(headingKey))
          await expect(main.locator('svg').first()).toBeVisible()
          await expect(main.getByText(translatePortalText(descriptionKey))).toBeVisible()
          await expect(main.getByRole('button', { name: translatePortalText(actionKey) })).toBeVisible()
          await expect(home).toBeVisible()
          await expect(main.getByRole('link', { name: '(418) 555-0142' })).toHaveAttribute(
            'href',
            'tel:+14185550142',
          )
          await expect(main.getByRole('link', { name: 'aide@sentier.example' })).toBeVisible()
        }
        const expectNotFoundScreen = () =>
          expectErrorScreen('NotFound.title', 'NotFound.text', 'NotFound.back')
        const expectServerErrorScreen = (descriptionKey: string) =>
          expectErrorScreen('ServerError.title', descriptionKey, 'words.retry')
        const pressRetryButton = () =>
          device.press(main.getByRole('button', { name: translatePortalText('words.retry') }))

        // The portal has no screens for staff, so /admin does not exist either.
        for (const path of [
          `/nowhere?lang=${language}`,
          '/admin',
          '/receipts/none/such',
          '/nope.html',
          `/${club.code}/foo.bar`,
          '/Dashboard.aspx',
        ]) {
          const answer = await page.goto(portal.url + path)
          await expectNotFoundScreen()
          await expect(page).toHaveTitle(new RegExp(`^${translatePortalText('NotFound.title')} – .*Sentier$`))
          // A path that looks like a missing file has the status 404 too.
          if (path.includes('.')) expect([path, answer?.status()]).toEqual([path, 404])
        }
        await expectAccessible(page)
        const asset = await page.goto(`${portal.url}/assets/nope.html`)
        expect([asset?.status(), await asset?.headerValue('content-type')]).toEqual([
          404,
          'application/json; charset=utf-8',
        ])
        await page.goto(`${portal.url}/login`)
        await page.goto(`${portal.url}/nope.html`)
        await device.press(main.getByRole('button', { name: translatePortalText('NotFound.back') }))
        await expect(page).toHaveURL(`${portal.url}/login`)
        await page.goto(`${portal.url}/nope.html`)
        await device.press(home)
        await expect(page).toHaveURL(`${portal.url}/login`)

        await page.goto(`${portal.url}/error?from=%2FIndexProvincial`)
        await expectServerErrorScreen('ServerError.text')
        await expectAccessible(page)
        await pressRetryButton()
        await expect(page).toHaveURL(`${portal.url}/IndexProvincial`)
        await page.goto(`${portal.url}/error`)
        await expectServerErrorScreen('ServerError.text')
        await expectAccessible(page)
        await pressRetryButton()
        await expect(page).toHaveURL(`${portal.url}/login`)
        await expect(locateScreenTitle(page)).toHaveText(translatePortalText('Login.title', 'session'))

        // A screen that fails to load shows the error in its place and loads after a retry.
        await page.route('**/graphql', (route) => route.abort())
        await page.goto(`${portal.url}/Consent/TermsSummary`)
        await expectServerErrorScreen('errors.UNREACHABLE')
        await page.unroute('**/graphql')
        await pressRetryButton()
        await expect(locateScreenTitle(page)).toHaveText(
          translatePortalText('Federation.terms.title', 'agreements'),
        )
      })

      test('the inter-provincial screen introduces both offers for guests, each with a button that opens the guest purchase [A19, A20]', async ({
        page,
        portal,
      }) => {
        const device = createInputDevice(page)
        await page.goto(`${portal.url}/login?lang=${language}`)
        // The footer does not repeat the link of the sign-in screen.
        await expect(page.getByRole('contentinfo').getByRole('link', { name: /province/ })).toHaveCount(0)
        await device.press(page.getByRole('link', { name: translate(language, 'session', 'Login.toGuests') }))
        const main = page.getByRole('main')
        for (const [partnership, address] of [
          ['provinces', '/FormStep1BaseInfo'],
          ['onnb', '/OnFormStep1BaseInfo'],
        ] as const) {
          await expect(page).toHaveURL(`${portal.url}/IndexProvincial`)
          await expect(locateScreenTitle(page)).toHaveText(translatePortalText('Provincial.title', 'guests'))
          await expectAccessible(page)
          await expect(
            main.getByText(translatePortalText(`Provincial.${partnership}.intro`, 'guests')),
          ).toBeVisible()
          await device.press(
            main.getByRole('link', { name: translatePortalText(`Provincial.${partnership}.buy`, 'guests') }),
          )
          await expect(page).toHaveURL(portal.url + address)
          await expect(locateScreenTitle(page)).toHaveText(translatePortalText('Guest.info.title', 'guests'))
          await page.goBack()
        }
      })

      test(
        'one press on a link in the footer of any page opens the legal information [A33–A36]',
        { tag: '@full' },
        async ({ page, portal }) => {
          const device = createInputDevice(page)
          await page.goto(`${portal.url}/login?lang=${language}`)
          const foot = page.getByRole('contentinfo')
          // The contact details of the federation are visible without a press.
          await expect(foot.getByRole('link', { name: '(418) 555-0142' })).toBeVisible()
          await expect(foot.getByRole('link', { name: 'aide@sentier.example' })).toBeVisible()
          await device.press(foot.getByRole('button', { name: translatePortalText('footer.legal') }))
          const legalDialog = page.getByRole('dialog', { name: translatePortalText('footer.legal') })
          for (const sentence of legalSentences[language]) await expect(legalDialog).toContainText(sentence)
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await expect(legalDialog).toBeHidden()
          await expect(foot.getByRole('button', { name: translatePortalText('footer.legal') })).toBeFocused()
        },
      )

      test('a change of the language keeps the URL and the typed values [A07, A08, A42]', async ({
        page,
        portal,
      }) => {
        const device = createInputDevice(page)
        await page.goto(`${portal.url}/login?redirect=%2Freceipts&lang=${language}`)
        await expect(page).toHaveURL(`${portal.url}/login?redirect=%2Freceipts`)
        await device.typeText(
          page.getByLabel(translatePortalText('Login.email', 'session')),
          'somebody@sentier.example',
        )
        const banner = page.getByRole('banner')
        await device.press(banner.getByRole('button', { name: translatePortalText('shell.language') }))
        await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage)
        await expect(page).toHaveURL(`${portal.url}/login?redirect=%2Freceipts`)
        await expect(page.getByLabel(translate(otherLanguage, 'session', 'Login.email'))).toHaveValue(
          'somebody@sentier.example',
        )
        await expect(page).toHaveTitle(`${translate(otherLanguage, 'session', 'Login.title')} – Sentier`)
        await device.press(
          banner.getByRole('button', { name: translate(otherLanguage, 'common', 'shell.language') }),
        )
        await expect(locateScreenTitle(page)).toHaveText(translatePortalText('Login.title', 'session'))

        await signIn(page, portal, language)
        await page.goto(`${portal.url}/accesspasses?page=2`)
        await device.press(page.getByRole('button', { name: 'Maude' }))
        await device.press(page.getByRole('button', { name: translatePortalText('shell.language') }))
        await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage)
        await expect(page).toHaveURL(`${portal.url}/accesspasses?page=2`)
      })
    },
  )
}

test('the portal opens in French by default, a URL can select English, and the choice persists [A01–A06]', async ({
  page,
  portal,
}) => {
  const calls = recordGraphqlRequests(page)
  const language = page.locator('html')
  await page.goto(`${portal.url}/login`)
  await expect(page.getByLabel(translate('fr', 'session', 'Login.email'))).toBeVisible()
  await expect(language).toHaveAttribute('lang', 'fr')
  await expect.poll(() => collectHeaderValues(calls, 'x-language')).toEqual(['fr'])

  calls.length = 0
  for (const path of ['/nowhere', '/account/forgottenpassword', '/IndexProvincial?page=2']) {
    await page.goto(`${portal.url}/login?lang=fr`)
    await expect(language).toHaveAttribute('lang', 'fr')
    await page.goto(`${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=en`)
    await expect(language).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL(portal.url + path)
  }
  calls.length = 0
  await page.reload()
  await expect(language).toHaveAttribute('lang', 'en')
  await expect.poll(() => collectHeaderValues(calls, 'x-language')).toEqual(['en'])
  for (const unknown of ['de', 'EN', '']) {
    await page.goto(`${portal.url}/login?lang=${unknown}`)
    await expect(page.getByLabel(translate('en', 'session', 'Login.email'))).toBeVisible()
    await expect(language).toHaveAttribute('lang', 'en')
  }
})

test(
  "each portal URL redirects to the screen that fits the visitor's session [A15–A18, A21–A24, C13]",
  { tag: '@full' },
  async ({ page, portal }) => {
    const expectRedirect = async (path: string, expectedPath: string) => {
      await page.goto(portal.url + path)
      await expect(page).toHaveURL(portal.url + expectedPath)
    }
    await page.goto('about:blank')
    await expectRedirect('/', '/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The root URL was replaced in the history, so Back does not return to it.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    await expectRedirect('/Dashboard', '/login?redirect=%2FDashboard')
    await expectRedirect('/receipts?page=2', '/login?redirect=%2Freceipts%3Fpage%3D2')
    await expectRedirect('/IndexProvincial', '/IndexProvincial')

    await storeSessionInBrowser(page, portal)
    await expectRedirect('/', '/Dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maude')
    await expectRedirect('/IndexProvincial', '/Dashboard')
    await expectRedirect('/login', '/Dashboard')
    await expectRedirect('/account/forgottenpassword', '/Dashboard')
    // The link's parameters are removed from the URL at once.
    await expectRedirect(
      '/confirmchangeemail?email=a%40sentier.example&userId=1&token=none',
      '/confirmchangeemail',
    )

    await page.evaluate(() => localStorage.clear())
    await storeSessionInBrowser(page, portal, getPersonaCredentials('consentement'))
    await expectRedirect('/', '/Consent/TermsSummary')
  },
)

test(
  'a screen queries its data once, and again only after a change that affects the screen [A29]',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signIn(page, portal, 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maude')
    const calls = recordGraphqlRequests(page)
    let menu = page.getByRole('button', { name: 'Maude' })
    const followNavLink = async (textKey: string) => {
      await menu.click()
      await page
        .getByRole('navigation')
        .getByRole('link', { name: translate('fr', 'common', textKey) })
        .last()
        .click()
    }
    await followNavLink('shell.receipts')
    await expect(page).toHaveURL(/\/receipts$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('fr', 'receipts', 'Receipts.title'),
    )
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maude')
    await followNavLink('shell.receipts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('fr', 'receipts', 'Receipts.title'),
    )
    expect(calls).toHaveLength(1)

    // A changed first name updates the cached dashboard, while the receipts stay cached.
    await followNavLink('shell.profile')
    await page.getByLabel(translate('fr', 'members', 'Person.firstName'), { exact: true }).fill('Mauricette')
    await page.getByRole('button', { name: translate('fr', 'members', 'Profile.submit') }).click()
    await expect(page.getByRole('button', { name: 'Mauricette' })).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mauricette')
    calls.length = 0
    menu = page.getByRole('button', { name: 'Mauricette' })
    await followNavLink('shell.receipts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('fr', 'receipts', 'Receipts.title'),
    )
    expect(calls).toHaveLength(0)

    // Data in another language are fetched again.
    await menu.click()
    await page.getByRole('button', { name: translate('fr', 'common', 'shell.language') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('en', 'receipts', 'Receipts.title'),
    )
    await expect.poll(() => calls.length).toBe(1)
    await page.close()
    await resetDemoPersonas(portal)
  },
)

test('a browser that is too old for the portal shows a message in French and English [A27]', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Simulates Internet Explorer, which ignores module scripts and runs `nomodule` scripts.
  await page.route(`${portal.url}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('type="module"', 'type="text/unknown"')
      .replaceAll('nomodule', '')
    await route.fulfill({ response, body })
  })
  await page.goto(`${portal.url}/`)
  const warning = page.getByRole('alert')
  await expect(warning.locator('[lang="fr"]')).toContainText('Votre navigateur est trop ancien')
  await expect(warning.locator('[lang="en"]')).toContainText('Your browser is too old')
  // The script for old browsers uses no newer syntax.
  const code = await (await page.request.get(`${portal.url}/old-browser.js`)).text()
  expect(code.replaceAll(/\/\/.*|'[^']*'/g, 'x')).not.toMatch(
    /=>|\b(const|let|class|async)\b|`|,\s*\)|\?\.|\?\?/,
  )
})
