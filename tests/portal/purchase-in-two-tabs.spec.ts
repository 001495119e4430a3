/**
 * Browser tests of a purchase in two browser tabs, and of a URL that requests another language
 * during a purchase.
 */
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { createGuestPageObject } from './helpers/guest-page.ts'
import {
  type Language,
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import type { BrowserContext, Page } from '@playwright/test'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Opens the vehicle step of the purchase of an annual pass, as the demo member. */
async function openVehicleStep(page: Page, portal: RunningGateway, language: Language): Promise<void> {
  await signIn(page, portal, language)
  await storePurchaseDraftInBrowser(page, {})
  await page.goto(`${portal.url}/accesspass?type=1`)
  await createPurchasePageObject(page, language).expectStep('vehicle')
}

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  const translateUnavailableStepMessage = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'common', `ui.steps.lost.${textKey}`, values)
  const locateScreenTitle = (page: Page) => page.getByRole('heading', { level: 1 })

  /**
   * Completes every purchase step before the review in the first tab, and opens the review in a
   * second tab.
   */
  async function openPurchaseReviewInTwoTabs(page: Page, context: BrowserContext, portal: RunningGateway) {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    await openVehicleStep(page, portal, language)
    await device.selectRadio(on.main.getByRole('radio', { disabled: false }).first())
    await on.continueToNextStep(device)
    await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
    if (page.url().endsWith('previousClub'))
      await device.press(
        on.main.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.other') }),
      )
    await on.expectStep('region')
    await device.press(on.main.getByRole('button', { name: /^03/ }))
    await on.expectStep('clubs')
    await device.press(on.clubsOfRegion.first())
    await on.expectStep('review')
    const second = await context.newPage()
    await second.goto(`${portal.url}/accesspass/review`)
    await createPurchasePageObject(second, language).expectStep('review')
    await expect(createPurchasePageObject(second, language).confirm).toBeVisible()
    return { on, device, second }
  }

  test('after the first tab has paid for a pass, the review step in a second tab links to that pass [E08, A37]', async ({
    page,
    context,
    portal,
  }) => {
    const { on, device, second } = await openPurchaseReviewInTwoTabs(page, context, portal)
    const third = await context.newPage()
    await third.goto(`${portal.url}/accesspass/clubs`)
    await createPurchasePageObject(third, language).expectStep('clubs')
    const before = readChargesInCents(portal).length
    await on.pay(device)
    const paid = new URL(page.url()).pathname

    for (const tab of [second, third]) {
      await expect(locateScreenTitle(tab)).toHaveText(
        new RegExp(`${translateUnavailableStepMessage('bought', { number: '#\\d{6}' })}$`),
      )
      await expectAccessible(tab)
    }
    await second.getByRole('link', { name: translateUnavailableStepMessage('bought.action') }).click()
    await expect(second).toHaveURL(portal.url + paid)
    await expect(locateScreenTitle(second)).toBeVisible()
    expect(readChargesInCents(portal)).toHaveLength(before + 1)
  })

  test(
    'the review step in a second tab reports that the first tab has restarted the purchase [E08, A37]',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const { device, second } = await openPurchaseReviewInTwoTabs(page, context, portal)
      await device.press(
        page.getByRole('button', { name: translate(language, 'common', 'ui.steps.startOver') }),
      )
      await expect(locateScreenTitle(second)).toHaveText(translateUnavailableStepMessage('replaced'))
      await second
        .getByRole('link', { name: translateUnavailableStepMessage('replaced.action'), exact: true })
        .click()
      await createPurchasePageObject(second, language).expectStep('passchoice')
    },
  )

  test(
    'a guest keeps the typed values when the page URL requests another language [A05, A42]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestPage = createGuestPageObject(page, { language, createDevice }, 'provinces')
      await page.goto(`${portal.url}${guestPage.guest.first}?lang=fr`)
      await guestPage.fillFirstStep()
      await page.goto(`${portal.url}${guestPage.guest.first}?lang=en`)
      await expect(locateScreenTitle(page)).toHaveText(translate('en', 'guests', 'Guest.info.title'))
      await expect(page).toHaveURL(portal.url + guestPage.guest.first)
      await expect(guestPage.field('lastName')).toHaveValue(guestPage.guest.lastName)
      await expect(guestPage.field('email')).toHaveValue(guestPage.guest.email)
      // A URL without `lang` counts as a new visit, which clears the form.
      await page.goto(portal.url + guestPage.guest.first)
      await expect(guestPage.field('lastName')).toHaveValue('')
    },
  )
})
