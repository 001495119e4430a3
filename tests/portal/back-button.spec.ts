/** Browser tests of the browser's Back button during and after the purchase of a pass. */
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { createMouseDevice } from './helpers/input-devices.ts'
import {
  expect,
  openRegionStepOfPurchase,
  signIn,
  windowSizes,
  test as base,
  translate,
} from './helpers/portal-fixtures.ts'

/**
 * Playwright `test` function that starts a new portal for each test, because a purchase changes the
 * data of the member.
 */
const test = base.extend<{ ownPortal: RunningGateway }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownPortal: async ({}, provide) => {
    const portal = await startGateway()
    await provide(portal)
    await portal.stop()
  },
})

test.use({ viewport: windowSizes.phone })

test(
  "the browser's Back button leads back through the purchase steps and keeps the choices of the member",
  { tag: '@full' },
  async ({ page, ownPortal }) => {
    const pressButtonOfNextStep = () =>
      page.getByRole('button', { name: translate('fr', 'common', 'words.next') }).click()
    const buy = page.locator('main a[href$="type=ANNUAL"]').first()
    const annual = page.getByRole('radio', { disabled: false }).first()
    await signIn(page, ownPortal, 'fr')
    const figures = page
      .getByRole('list', { name: translate('fr', 'dashboard', 'Figures.label') })
      .getByRole('listitem')
    const purchased = Number.parseInt(await figures.last().innerText(), 10)
    await buy.click()
    await expect(page).toHaveURL(/quadInformativeVideo/)
    await page.getByRole('link', { name: translate('fr', 'video', 'Video.skip'), exact: true }).click()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
    await annual.check()
    await pressButtonOfNextStep()
    await expect(page).toHaveURL(/accesspass\/previousClub$/)

    // The video was replaced in the history by the purchase, so Back neither shows it nor restarts
    // the purchase.
    await page.goBack()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
    await expect(annual).toBeChecked()
    await page.goBack()
    await expect(page).toHaveURL(/Dashboard$/)
    await page.goForward()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
    await expect(annual).toBeChecked()

    // The purchase link resumes the draft of the first visit.
    await page.goBack()
    await buy.click()
    await openRegionStepOfPurchase(page, 'fr')
    await page.getByRole('button', { name: /^03/ }).click()
    await createPurchasePageObject(page, 'fr').expectStep('clubs')
    await createPurchasePageObject(page, 'fr').clubsOfRegion.first().click()
    await createPurchasePageObject(page, 'fr').pay(createMouseDevice())

    // A completed purchase leaves no steps in the history: every Back leads to the dashboard.
    for (const _ of ['clubs', 'region', 'vehicle']) {
      await page.goBack()
      await expect(page).toHaveURL(/Dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // The dashboard figures count the new pass (D60).
    await expect(figures.last()).toHaveText(new RegExp(`^${purchased + 1}\\s`))
    // A new purchase has its steps in the history again.
    await buy.click()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
  },
)
