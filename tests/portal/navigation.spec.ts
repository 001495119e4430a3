/**
 * Browser tests of the navigation menus of members: bottom bar and sheet on a phone, header and
 * account menu on a desktop.
 */
import { type Locator, type Page, expect as expectOf } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import {
  expect,
  expectAccessible,
  signIn,
  windowSizes,
  waitForHydration,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { type Variant, describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Locale keys of the account menu items in the order of the specification (D03), without the item
 * for insurance requests.
 */
const accountKeys = [
  'shell.history',
  'shell.receipts',
  'shell.insuranceDocuments',
  'shell.magazines',
  'shell.profile',
  'shell.address',
  'shell.payment',
  'shell.volunteering',
  'shell.email',
  'shell.password',
  'shell.consent',
  'shell.deleteAccount',
]

/** Credentials of a member of the seed data who has requests for passes without insurance. */
const memberWithRequests = getPersonaCredentials('sansassurance')

async function openDashboard(
  page: Page,
  portal: RunningGateway,
  { language, size, createDevice }: Variant,
  member?: typeof memberWithRequests,
) {
  await signIn(page, portal, language, member)
  const translateCommonText = (textKey: string) => translate(language, 'common', textKey)
  const isPhone = size === 'phone'
  const main = page.getByRole('navigation', { name: translateCommonText('shell.nav') })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const device = createDevice(page)
  // The account opens from the last entry of the bottom bar on a phone and from the avatar on a
  // desktop.
  const accountButton = page.getByRole('button', { name: /Maude|Olivier/ })
  const opened = isPhone ? page.getByRole('dialog') : main.getByRole('list').last()
  return {
    t: translateCommonText,
    device,
    isPhone,
    main,
    title,
    accountButton,
    opened,
    place: (key: string) => main.getByRole('link', { name: translateCommonText(key), exact: true }).first(),
    async openAccountMenu() {
      await device.press(accountButton)
      await expect(opened.getByRole('button', { name: translateCommonText('shell.signOut') })).toBeVisible()
    },
  }
}

describeInFourPortalVariants('fr, phone, by touch', (variant) => {
  test('the account menu links to every account screen and has the language switch and sign-out [D03]', async ({
    page,
    portal,
  }) => {
    const on = await openDashboard(page, portal, variant)
    await on.openAccountMenu()
    await expect(on.opened.getByRole('link')).toHaveText(accountKeys.map(on.t))
    for (const key of ['shell.payment', 'shell.history', 'shell.consent']) {
      await on.device.press(on.opened.getByRole('link', { name: on.t(key), exact: true }))
      await expect(on.title).toBeFocused()
      await on.openAccountMenu()
      await expect(on.opened.getByRole('link', { name: on.t(key), exact: true })).toHaveAttribute(
        'aria-current',
        /page|true/,
      )
    }
    // On a desktop the menu covers a part of the screen, but no small control of this screen.
    await expectAccessible(page)
    await on.device.press(on.opened.getByRole('button', { name: on.t('shell.language') }))
    await expect(page.locator('html')).toHaveAttribute('lang', variant.language === 'fr' ? 'en' : 'fr')
    // The menu has closed, so the focus returns to the button that opened it.
    await expect(on.accountButton).toBeFocused()
  })

  test(
    'links outside the account menu open the screens for history, receipts, magazines and payment, and each screen links to the dashboard',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, variant)
      await expect(on.place('shell.short.dashboard')).toHaveAttribute('aria-current', 'page')
      await on.device.press(on.place('shell.history'))
      await expect(page).toHaveURL(/\/accesspasses$/)
      await expect(on.title).toBeFocused()
      await expect(on.place('shell.history')).toHaveAttribute('aria-current', 'page')

      const beside = page.getByRole('navigation', { name: on.t('shell.group.account') })
      for (const [key, address] of [
        ['shell.receipts', /\/receipts$/],
        ['shell.magazines', /\/magazines$/],
        ['shell.payment', /\/editpaymentinfo$/],
      ] as const) {
        if (on.isPhone) await on.openAccountMenu()
        await on.device.press(beside.getByRole('link', { name: on.t(key), exact: true }))
        await expect(page).toHaveURL(address)
        await expect(on.title).toBeFocused()
      }
      // A phone shows no side navigation, so the screen has a Back link.
      const homeLink = page.getByRole('main').getByRole('link', { name: on.t('words.home') })
      if (on.isPhone) await on.device.press(homeLink)
      else {
        await expect(homeLink).toBeHidden()
        await expect(beside.getByRole('link', { name: on.t('shell.payment') })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await on.device.press(on.place('shell.short.dashboard'))
      }
      await expect(page).toHaveURL(/\/Dashboard$/)
      await on.device.press(on.place('shell.short.buy'))
      await expect(page).toHaveURL(/\/(accesspass|quadInformativeVideo)/)
    },
  )

  test(
    'the account menu links to requests for passes without insurance only for members who have such requests [D04]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, variant, memberWithRequests)
      await on.openAccountMenu()
      await on.device.press(on.opened.getByRole('link', { name: on.t('shell.requests') }))
      await expect(page).toHaveURL(/\/RequestsWithoutInsurance$/)

      // After a reload the menu has the link too, although the dashboard was not loaded.
      await page.reload()
      await expect(on.title).toBeVisible()
      await on.openAccountMenu()
      await expect(on.opened.getByRole('link', { name: on.t('shell.requests') })).toBeVisible()
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', (variant) => {
  test('a screen that is opened by its address starts at its top, and a reload keeps the position', async ({
    page,
    portal,
  }) => {
    const on = await openDashboard(page, portal, variant)
    const readScrollPosition = async () => await page.evaluate(() => Math.round(scrollY))
    const scrollTo = async (top: number) => {
      await page.evaluate((position) => window.scrollTo(0, position), top)
      expect(await readScrollPosition()).toBe(top)
    }
    await page.goto(`${portal.url}/Dashboard`)
    await expect(on.title).toBeVisible()
    await scrollTo(900)
    await page.goto(`${portal.url}/accesspasses`)
    await expect(on.title).toBeVisible()
    expect(await readScrollPosition()).toBe(0)
    await scrollTo(300)
    await page.reload()
    await expect(on.title).toBeVisible()
    await expect.poll(readScrollPosition).toBe(300)
  })

  test(
    'the bottom navigation bar of a phone covers no content, and disappears during a purchase and while the keyboard is open',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, variant)
      const bar = on.main
      const measureBottomBarBounds = async () => (await bar.boundingBox())!
      const { width, height } = windowSizes.phone
      expect(await measureBottomBarBounds()).toMatchObject({ x: 0, width })
      expect(Math.round((await measureBottomBarBounds()).y + (await measureBottomBarBounds()).height)).toBe(
        height,
      )
      for (const target of await bar.locator('a, button').all()) {
        const size = (await target.boundingBox())!
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
      }
      // The page's last line ends above the bar.
      const measurePageOverlapWithBottomBar = async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        const foot = (await page.getByRole('contentinfo').boundingBox())!
        return Math.round(foot.y + foot.height) - Math.round((await measureBottomBarBounds()).y)
      }
      await expectOf.poll(measurePageOverlapWithBottomBar).toBeLessThanOrEqual(0)

      await page.goto(`${portal.url}/editemail`)
      const field = page.getByLabel(translate('fr', 'members', 'EditEmail.new'), { exact: true })
      await field.tap()
      await expect(bar).toBeVisible()
      // A smaller viewport simulates an open on-screen keyboard.
      await page.setViewportSize({ width, height: 500 })
      await expect(bar).toBeHidden()
      await page.setViewportSize(windowSizes.phone)
      await expect(bar).toBeVisible()

      await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
      await page.getByText(translate('fr', 'video', 'Video.skip'), { exact: true }).click()
      await expect(page).toHaveURL(/\/accesspass\//)
      await expect(on.title).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Maude' })).toBeVisible()
      await expect(page.getByRole('link', { name: on.t('shell.short.buy'), exact: true })).toHaveCount(0)
      // The action bar covers no contact, and the page ends with the background of the footer.
      const measureFooter = async () =>
        await page.evaluate(() => {
          scrollTo(0, document.body.scrollHeight)
          const footer = document.querySelector('footer')!
          const lastLink = [...footer.querySelectorAll('a')].at(-1)!
          return {
            gap: Math.abs(Math.round(innerHeight - footer.getBoundingClientRect().bottom)),
            isLastLinkVisible: lastLink.contains(
              document.elementFromPoint(
                lastLink.getBoundingClientRect().left + 4,
                lastLink.getBoundingClientRect().bottom - 4,
              ),
            ),
          }
        })
      await expectOf.poll(measureFooter).toEqual({ gap: 0, isLastLinkVisible: true })
    },
  )
})

describeWithPortalVariant('fr, desktop, by mouse', (variant) => {
  test(
    'transitions between screens are animated unless the member prefers reduced motion',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.addInitScript(() => {
        const countingWindow = window as unknown as { movements: number }
        countingWindow.movements = 0
        const { animate } = Element.prototype
        Element.prototype.animate = function (...animationArguments) {
          if (this.matches('main')) countingWindow.movements += 1
          return animate.apply(this, animationArguments)
        }
      })
      const countScreenAnimations = async () =>
        await page.evaluate(() => (window as unknown as { movements: number }).movements)
      const on = await openDashboard(page, portal, variant)
      await on.place('shell.receipts').click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(on.title).toBeFocused()
      expect(await countScreenAnimations()).toBe(0)

      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await on.place('shell.history').click()
      await expect(page).toHaveURL(/\/accesspasses$/)
      await on.place('shell.receipts').click()
      await expect(page).toHaveURL(/\/receipts$/)
      await expect(on.title).toBeFocused()
      await expectOf.poll(countScreenAnimations).toBeGreaterThan(0)
    },
  )

  test(
    'a press right after a screen change activates the intended element, even during the animated transition',
    { tag: '@full' },
    async ({ page, portal }) => {
      await openDashboard(page, portal, variant)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const on = createPurchasePageObject(page, variant.language)
      const device = variant.createDevice(page)
      await page.goto(`${portal.url}/accesspass`)
      await device.press(on.skip)
      await on.expectStep('passchoice')
      await device.selectRadio(
        on.main.getByRole('radio', { name: on.t('AccessRightType.ANNUAL'), exact: true }),
      )
      // Records in every frame which element a press on the first choice of the next screen would
      // hit.
      await page.evaluate(() => {
        const film = window as unknown as { met: string[] }
        film.met = []
        const before = document.querySelector('h1')
        const recordElementCoveringFirstRadio = () => {
          const first = document.querySelector('main [type=radio]')
          if (first && document.querySelector('h1') !== before) {
            const { x, y, width, height } = first.getBoundingClientRect()
            film.met.push(document.elementFromPoint(x + width / 2, y + height / 2)!.nodeName)
          }
          requestAnimationFrame(recordElementCoveringFirstRadio)
        }
        recordElementCoveringFirstRadio()
      })
      await on.continueToNextStep(device)
      const vehicle = on.main.getByRole('radio', { name: 'RENARD-21' })
      await device.selectRadio(vehicle)
      expect(new Set(await page.evaluate(() => (window as unknown as { met: string[] }).met))).toEqual(
        new Set(['INPUT']),
      )
      await expect(vehicle).toBeChecked()
    },
  )
})

for (const name of ['fr, phone, by touch', 'fr, desktop, by mouse'] as const) {
  describeWithPortalVariant(name, (variant) => {
    test(
      'the Back button restores the scroll position, and a new screen starts at the top of the page',
      { tag: '@full' },
      async ({ page, portal }) => {
        const readScrollPosition = async () => await page.evaluate(() => scrollY)
        const title = page.getByRole('heading', { level: 1 })
        const followLinkAndReturn = async (link: Locator, expectedUrl: RegExp) => {
          const from = page.url()
          await link.scrollIntoViewIfNeeded()
          await expectOf.poll(readScrollPosition).toBeGreaterThan(0)
          const before = await readScrollPosition()
          await variant.createDevice(page).press(link)
          await expect(page).toHaveURL(expectedUrl)
          await expect(title).toBeFocused()
          expect(await readScrollPosition()).toBe(0)
          await page.goBack()
          await expect(page).toHaveURL(from)
          await expect(title).toBeFocused()
          await expectOf.poll(readScrollPosition).toBe(before)
        }
        await page.goto(`${portal.url}/login`)
        await waitForHydration(page)
        await followLinkAndReturn(
          page.getByRole('contentinfo').locator('a[href="/IndexProvincial"]'),
          /\/IndexProvincial$/,
        )
        await signIn(page, portal, variant.language)
        const main = page.getByRole('main')
        await followLinkAndReturn(main.locator('a[href*="/magazine/"]').last(), /\/magazine\//)
        await page.goto(`${portal.url}/magazines`)
        await followLinkAndReturn(main.getByRole('link').last(), /\/magazine\//)
      },
    )
  })
}
