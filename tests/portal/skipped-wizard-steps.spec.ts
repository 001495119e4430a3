/**
 * Browser tests of purchase steps that the portal skips because the draft already contains their
 * choices. A skipped step must not appear even for a moment.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { demoMember, expect, signIn, test, translateQualifiedKey } from './helpers/portal-fixtures.ts'
import { storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Records the title of every screen that the page shows, with 200 ms network latency. */
async function recordScreenTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { titles } = Object.assign(window, { titles: [] as string[] })
    const recordScreenTitle = () => {
      const title = document.querySelector('main h1')?.textContent
      if (title && title !== titles.at(-1)) titles.push(title)
    }
    new MutationObserver(recordScreenTitle).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  const translateKeyWithDomainPrefix = (key: string) => translateQualifiedKey(language, key)

  /** Opens the dashboard of a member and records the screen titles of the page. */
  const openDashboard = async (page: Page, portal: RunningGateway, name: string) => {
    await signIn(page, portal, language, { ...demoMember, email: `${name}@sentier.example` })
    await recordScreenTitles(page)
    // The draft is empty, and the video counts as watched.
    await storePurchaseDraftInBrowser(page, {})
    await page.reload()
    const main = page.getByRole('main')
    const title = page.getByRole('heading', { level: 1 })
    let before = ''
    return {
      radio: (label: string) => main.getByRole('radio', { name: label }),
      link: (label: string | RegExp) => main.getByRole('link', { name: label }).first(),
      button: (label: string) => main.getByRole('button', { name: label, exact: true }),
      async press(control: Locator) {
        await expect(control).not.toHaveAttribute('aria-disabled', 'true')
        before = (await title.textContent()) ?? ''
        await createDevice(page).press(control)
      },
      async openPath(path: string) {
        before = ''
        await page.goto(portal.url + path)
      },
      /**
       * Expects the screen with the given title. No other screen may have appeared since the last
       * button press or navigation.
       */
      async expectOnlyScreenShown(key: string) {
        await expect(title).toHaveText(translateKeyWithDomainPrefix(key))
        const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
        expect(titles.slice(titles.lastIndexOf(before) + 1)).toEqual([translateKeyWithDomainPrefix(key)])
      },
    }
  }

  test(
    'the purchase for a vehicle with a previous club opens the previous-club step instead of the region step',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, 'demo')
      await on.press(on.link(/^Acheter – CASTOR-450$/))
      await on.radio(translateKeyWithDomainPrefix('access-rights:AccessRightType.ANNUAL')).check()
      await on.press(on.button(translateKeyWithDomainPrefix('common:words.next')))
      await on.expectOnlyScreenShown('clubs:PreviousClub.title')
    },
  )

  test(
    'the purchase skips the vehicle step when the member has no vehicle yet',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, 'nouveau')
      await on.openPath('/accesspass?type=1')
      await on.expectOnlyScreenShown('vehicles:AddVehicle.title')
    },
  )

  for (const [name, last] of [
    ['demo', 'interventions:ReportReview.title'],
    ['infraction', 'clubs:RegionChoice.title'],
  ] as const)
    test(
      `the payment of an intervention report skips steps whose answers the portal already knows for the persona ${name}`,
      { tag: '@full' },
      async ({ page, portal }) => {
        const on = await openDashboard(page, portal, name)
        await on.press(on.link(translateKeyWithDomainPrefix('tasks:Task.report.action')))
        await on.expectOnlyScreenShown(last)
        // A navigation by URL draws no completed step either.
        const { pathname } = new URL(page.url())
        await on.openPath('/Dashboard')
        await on.openPath(pathname.replace(/[^/]+$/, 'payinterventionreport'))
        await on.expectOnlyScreenShown(last)
      },
    )

  test(
    'the payment of a pass without insurance opens at the review if a payment card and a billing address are stored',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openDashboard(page, portal, 'sansassurance')
      await on.press(on.link(translateKeyWithDomainPrefix('tasks:Task.request.pay')))
      await on.expectOnlyScreenShown('insurance:PayRequest.title')
    },
  )
})
