/** Browser tests of the vehicle step of a purchase on a phone, for a member with eight vehicles. */
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { expect, signIn, test, translate, waitForHydration } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'

test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('the vehicle step of a member with eight vehicles is at most 1850 px high, and folds the vehicles that cannot get a pass', async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
    await createPurchasePageObject(page, language).skip.click()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
    await waitForHydration(page)
    await expect(page.getByRole('radio')).toHaveCount(3)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1850)

    // A press on the disabled button says what is missing and moves the focus there.
    const next = page.getByRole('button', { name: translate(language, 'common', 'words.next') })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await next.click({ force: true })
    await expect(page.getByRole('alert')).toHaveText(
      translate(language, 'vehicles', 'VehicleChoice.chooseOne'),
    )
    await expect(page.getByRole('radio').first()).toBeFocused()

    const text = translate(language, 'vehicles', 'VehicleChoice.blocked_other', { count: '5' })
    await page.locator('summary').filter({ hasText: text }).click()
    await expect(page.getByRole('radio')).toHaveCount(8)
    await expect(page.getByRole('radio', { disabled: true })).toHaveCount(5)
  })
})
