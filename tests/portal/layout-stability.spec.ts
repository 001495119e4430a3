/** Browser tests of layout stability: a page reserves space for content that loads later. */
import { isPriceQueryRequest, createGuestPageObject } from './helpers/guest-page.ts'
import { holdBackBrowserRequests } from './helpers/hold-requests.ts'
import { expect, signIn, windowSizes, waitForHydration, test, translate } from './helpers/portal-fixtures.ts'
import { waitForFonts, measureLayoutShift } from './helpers/layout-shift.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

/** Widths of common phones in pixels, the smallest first. */
const phoneWidths = [320, 344, 360, 375, 390]

for (const language of ['fr', 'en'] as const) {
  test(
    `the price of a guest pass causes no layout shift on a phone of any width, in language ${language}`,
    { tag: '@full' },
    async ({ page, portal }) => {
      for (const width of phoneWidths) {
        await page.setViewportSize({ width, height: 844 })
        const release = await holdBackBrowserRequests(page, '**/graphql', isPriceQueryRequest)
        await page.goto(`${portal.url}/IndexProvincial?lang=${language}`)
        await waitForHydration(page)
        const links = page.getByRole('main').getByRole('link')
        const measureLinkVerticalPositions = () =>
          links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().y)))
        // Fonts that load later would shift the text on their own.
        await waitForFonts(page)
        const before = await measureLinkVerticalPositions()
        release()
        await expect(page.getByRole('main').getByText(/169[,.]19/)).toBeVisible()
        expect(await measureLinkVerticalPositions(), `${width} wide`).toEqual(before)
        await page.unrouteAll({ behavior: 'wait' })
      }
    },
  )

  test(
    `the controls of the video player keep their height once the duration of the video is known, in language ${language}`,
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await signIn(page, portal, language)
      const release = await holdBackBrowserRequests(page, /\/video\/.*\.(mp4|webm)/)
      await page.goto(`${portal.url}/quadInformativeVideo?type=1`)
      const controls = page.getByRole('group', {
        name: translate(language, 'video', 'Video.controls'),
      })
      const measureVideoControlsHeight = async () => (await controls.boundingBox())?.height
      await expect(controls).toContainText('0:00')
      const before = await measureVideoControlsHeight()
      release()
      await expect(controls).toContainText('0:00 / 0:')
      expect(await measureVideoControlsHeight()).toBe(before)
    },
  )
}

// In a wide window the invoice is beside its explanation.
for (const [name, domain, key] of [
  ['fr, phone, by touch', 'common', 'footer.refunds'],
  ['fr, desktop, by mouse', 'common', 'footer.refunds'],
] as const)
  describeWithPortalVariant(name, (variant) => {
    test(
      'the price of a guest pass causes no layout shift on the payment step',
      { tag: '@full' },
      async ({ page, portal }) => {
        const guestPage = createGuestPageObject(page, variant, 'provinces')
        await page.goto(portal.url + guestPage.guest.first)
        await guestPage.fillFirstStep()
        await guestPage.press(guestPage.next)
        await expect(page).toHaveURL(portal.url + guestPage.guest.payment)
        const release = await holdBackBrowserRequests(page, '**/graphql', isPriceQueryRequest)
        await page.reload()
        await expect(guestPage.title).toBeVisible()
        const text = guestPage.main.getByText(guestPage.translateKey(domain, key))
        const measureTopPositionOfText = async () => Math.round((await text.boundingBox())!.y)
        await waitForFonts(page)
        const before = await measureTopPositionOfText()
        release()
        await expect(
          guestPage.main
            .getByText(/169,19/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        expect(await measureTopPositionOfText()).toBe(before)
      },
    )
  })

for (const size of ['phone', 'desktop'] as const) {
  test(
    `a magazine issue opens without a layout shift in a ${size} window`,
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.setViewportSize(windowSizes[size])
      await signIn(page, portal, 'fr')
      await page.goto(`${portal.url}/magazines`)
      const issue = await page.getByRole('main').locator('a[href*="/magazine/"]').first().getAttribute('href')
      const release = await holdBackBrowserRequests(page, '**/*.pdf')
      await page.goto(portal.url + issue!)
      await expect(page.getByText(translate('fr', 'magazines', 'Reader.loading'))).toBeVisible()
      release()
      await expect(page.locator('canvas').first()).toBeVisible()
      // The progress text grows in place, which counts as a tiny shift.
      expect(await measureLayoutShift(page)).toBeLessThan(0.002)
    },
  )
}
