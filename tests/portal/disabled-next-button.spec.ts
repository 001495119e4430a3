/** Browser test of the next button on a phone in purchase steps without a choice. */
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import {
  expect,
  openRegionStepOfPurchase,
  signIn,
  test,
  waitForHydration,
} from './helpers/portal-fixtures.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('in purchase steps without a choice, the next button has a dashed border and a visible reason', async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, portal, language)
    const purchase = createPurchasePageObject(page, language)
    const expectDisabledNextButton = async (reason: string) => {
      await waitForHydration(page)
      await expect(purchase.next).toHaveAttribute('aria-disabled', 'true')
      await expect(purchase.next).toHaveCSS('border-top-style', 'dashed')
      await expect(page.getByText(purchase.t(reason), { exact: true })).toBeVisible()
    }

    // Summer passes are not for sale, so the step shows no choice.
    await page.goto(`${portal.url}/accesspass?type=5`)
    await purchase.skip.click()
    await expect(page.getByText(purchase.t('PassChoice.unfit'))).toBeVisible()
    await expectDisabledNextButton('PassChoice.chooseOne')

    await page.getByRole('radio', { disabled: false }).first().check()
    await purchase.next.click()
    await purchase.expectStep('vehicle')
    await page.getByRole('main').getByRole('radio', { disabled: false }).first().check()
    await purchase.next.click()
    await openRegionStepOfPurchase(page, language)
    await purchase.expectStep('region')
    // A press on a region or a club opens the next step, so the region step has no Next button.
    await expect(page.getByText(purchase.t('RegionChoice.chooseOne'), { exact: true })).toBeVisible()
    await expect(purchase.next).toHaveCount(0)
    await page.getByRole('button', { name: /^03/ }).click()
    await purchase.expectStep('clubs')
    await expect(page.getByText(purchase.t('ClubChoice.chooseOne'), { exact: true })).toBeVisible()
    await expect(purchase.next).toHaveCount(0)
  })
})
