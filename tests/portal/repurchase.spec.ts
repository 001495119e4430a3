/**
 * Browser tests of buying the last pass again from the dashboard, and of a purchase draft that
 * remains for a later session.
 */
import type { Page } from '@playwright/test'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import { getStartYearOfAnnualSeason } from '../../federation/demo/seed/persona-factories.ts'
import { getStartOfQuebecDay } from '../../federation/quebec-days.ts'
import {
  readChargesInCents,
  runSqlOnFederation,
  setFederationClock,
} from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import {
  type ActionCounts,
  createPurchasePageObject,
  wrapInputDeviceToCountActions,
  formatQuebecDateAfterDays,
} from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  type Language,
  demoMember,
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Makes the demo member's vehicle CARIBOU eligible for a new pass, and opens the dashboard. Deletes
 * the vehicle's intervention report and abandons the vehicle's declined payment.
 */
async function openDashboardForRepurchase(
  page: Page,
  portal: RunningGateway,
  language: Language,
): Promise<void> {
  await resetDemoPersonas(portal)
  runSqlOnFederation(portal, 'DELETE FROM intervention_reports WHERE access_right IS NULL')
  await signIn(page, portal, language)
  const give = translate(language, 'access-rights', 'GiveUp.action')
  await page
    .getByRole('button', { name: new RegExp(`^${give}`) })
    .first()
    .click()
  await page.getByRole('button', { name: translate(language, 'access-rights', 'GiveUp.confirm') }).click()
  await expect(page.getByText(translate(language, 'tasks', 'Tasks.givenUp'))).toBeVisible()
}

/** Locates the link on a purchase step that opens the dashboard and keeps the purchase draft. */
const locateLeavePurchaseLink = (page: Page, language: Language) =>
  page.getByRole('link', { name: new RegExp(`^${translate(language, 'common', 'ui.steps.leave')}`) })

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member buys the pass of last season again in three taps without typing, and Back leads to the dashboard', async ({
    page,
    portal,
  }) => {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    const actionCounts: ActionCounts = { taps: 0, fields: 0 }
    const counting = wrapInputDeviceToCountActions(device, actionCounts)
    await openDashboardForRepurchase(page, portal, language)
    const before = readChargesInCents(portal)

    await counting.press(page.getByRole('button', { name: 'CARIBOU', exact: true }))
    await counting.press(on.repurchaseLink('CARIBOU'))
    // The safety video comes before every purchase; its presses are not counted.
    await expect(page).toHaveURL(/quadInformativeVideo\?.*accessRight=/i)
    await device.press(on.skip)
    await on.expectStep('review')
    for (const chosen of ['CARIBOU', '054', on.t('AccessRightType.ANNUAL'), '4242'])
      await expect(on.main).toContainText(chosen)
    await expectAccessible(page)
    await on.pay(counting)

    expect(actionCounts.fields).toBe(0)
    expect(actionCounts.taps).toBeLessThanOrEqual(3)
    expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
    await expect(page.getByText('CARIBOU').first()).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(/\/Dashboard$/)
    // The vehicle's next pass is bought now, so the dashboard no longer offers to buy it again.
    await expect(page.getByText('CARIBOU').first()).toBeVisible()
    await expect(on.repurchaseLink('CARIBOU')).toHaveCount(0)
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test.afterEach(async ({ portal }) => {
    setFederationClock(portal, Date.now())
    await resetDemoPersonas(portal)
  })

  test(
    'a member renews a season pass before its end, from a task on the dashboard, in three taps without typing',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      const actionCounts: ActionCounts = { taps: 0, fields: 0 }
      const counting = wrapInputDeviceToCountActions(device, actionCounts)
      await resetDemoPersonas(portal)
      setFederationClock(portal, getStartOfQuebecDay(getStartYearOfAnnualSeason(Date.now()) + 1, 9, 10))
      await signIn(page, portal, language)
      const tasks = page.getByRole('region', {
        name: new RegExp(`^${translate(language, 'tasks', 'Tasks.title')}`),
      })
      const task = tasks
        .getByRole('listitem')
        .filter({ hasText: translate(language, 'tasks', 'Task.renew.title', { name: 'ORIGNAL' }) })
      await expect(task).toContainText('30 septembre')
      // The card of the pass does not offer the same renewal a second time.
      await expect(page.getByRole('link', { name: /^Renouveler.*ORIGNAL$/ })).toHaveCount(1)
      await expectAccessible(page)

      await counting.press(task.getByRole('link'))
      await device.press(on.skip)
      await on.pay(counting)
      expect(actionCounts.fields).toBe(0)
      expect(actionCounts.taps).toBeLessThanOrEqual(3)
      await page.goto(`${portal.url}/Dashboard`)
      await expect(page.getByText('ORIGNAL').first()).toBeVisible()
      await expect(task).toHaveCount(0)
    },
  )
})

describeWithPortalVariant('en, desktop, by mouse', ({ language, createDevice }) => {
  /**
   * Starts to buy the last pass again from the dashboard, and skips the safety video to reach the
   * review step.
   */
  async function beginRepurchase(page: Page, portal: RunningGateway) {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    await openDashboardForRepurchase(page, portal, language)
    await device.press(page.getByRole('button', { name: 'CARIBOU', exact: true }))
    await device.press(on.repurchaseLink('CARIBOU'))
    await device.press(on.skip)
    return { on, device }
  }

  test(
    'the dashboard offers the last pass again, with its price, to a member without usable passes',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await signIn(page, portal, language, { ...demoMember, email: 'fidele@sentier.example' })
      const wallet = page.getByRole('region', { name: on.t('Wallet.title') })
      await device.press(wallet.getByRole('link', { name: 'Renew for $440.88 – PIONNIER' }))
      await device.press(on.skip)
      await on.expectStep('review')
    },
  )

  test(
    'the repurchase of a pass for a few days proposes the first available day, which the member can change [E24]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await openDashboardForRepurchase(page, portal, language)
      await device.press(page.getByRole('button', { name: 'HARFANG', exact: true }))
      await device.press(on.repurchaseLink('HARFANG'))
      await device.press(on.skip)

      await on.expectStep('passchoice')
      await expect(on.main.getByRole('radio', { name: on.t('AccessRightType.THREE_DAY') })).toBeChecked()
      // The previous pass type is listed first, so that its date field is visible without
      // scrolling.
      await expect(on.main.getByRole('radio').first()).toBeChecked()
      await expect(on.firstDay).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
      await on.firstDay.fill(formatQuebecDateAfterDays(-1))
      await on.continueToNextStep(device)
      await expect(on.firstDay).toHaveAttribute('aria-invalid', 'true')
      await on.firstDay.fill(formatQuebecDateAfterDays(40))
      await on.continueToNextStep(device)
      await on.pay(device)
    },
  )

  test(
    'the success screen offers the same pass for another vehicle, and that purchase asks only for the vehicle',
    { tag: '@full' },
    async ({ page, portal }) => {
      const { on, device } = await beginRepurchase(page, portal)
      await on.pay(device)
      await device.press(page.getByRole('button', { name: on.t('Success.anotherVehicle') }))
      await on.expectStep('vehicle')
      await device.selectRadio(on.main.getByRole('radio', { name: 'RENARD-21' }))
      await on.continueToNextStep(device)
      await on.expectStep('review')
      for (const chosen of ['RENARD-21', '054', on.t('AccessRightType.ANNUAL'), '4242'])
        await expect(on.main).toContainText(chosen)
    },
  )

  test(
    'each change link in the review of a purchase opens a purchase step, and that step returns to the review',
    { tag: '@full' },
    async ({ page, portal }) => {
      const { on, device } = await beginRepurchase(page, portal)
      await on.expectStep('review')

      await device.press(on.change(on.t('Review.vehicle')))
      await on.expectStep('vehicle')
      await device.selectRadio(on.main.getByRole('radio', { name: 'RENARD-21' }))
      await on.continueToNextStep(device)
      await on.expectStep('review')
      await expect(on.main).toContainText('RENARD-21')

      await device.press(on.change(on.t('Review.passType')))
      await on.expectStep('passchoice')
      await on.continueToNextStep(device)
      await on.expectStep('review')

      // The club may be in any region, so the region step shows the search first and the regions
      // below.
      await device.press(on.change(on.t('Review.club')))
      await on.expectStep('region')
      await expect(on.main.getByLabel(translate(language, 'clubs', 'Search.label'))).toBeVisible()
      // The Back link returns to the review and keeps the choices made so far.
      await device.press(on.main.getByRole('link', { name: translate(language, 'common', 'words.back') }))
      await on.expectStep('review')
      await expect(on.main).toContainText('RENARD-21')

      // The screens that change the postal or e-mail address lead back to the review.
      for (const [link, wayBack] of [
        [on.change(on.t('Review.mailingAddress')), 'words.back'],
        [on.change(on.t('Review.email')), 'words.cancel'],
      ] as const) {
        await device.press(link)
        await expect(page).toHaveURL(/\/edit(profile\?.*#address|email\?.*)$/)
        if (wayBack === 'words.back') await expect(page.locator('#address')).toBeFocused()
        await device.press(
          on.main.getByRole('link', { name: translate(language, 'common', wayBack), exact: true }),
        )
        await on.expectStep('review')
      }
    },
  )

  test(
    'the dashboard offers to resume a purchase that the member left before the review step had loaded',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await openDashboardForRepurchase(page, portal, language)
      await page.route('**/graphql', async (route) => {
        const { documentId } = route.request().postDataJSON() as { documentId?: string }
        // The review query gets no response as long as the page is open.
        if (documentId !== reviewQuery.params.id) await route.continue()
      })
      await device.press(page.getByRole('button', { name: 'CARIBOU', exact: true }))
      await device.press(on.repurchaseLink('CARIBOU'))
      await device.press(on.skip)
      await expect(page).toHaveURL(/\/accesspass\/review$/)
      await device.press(locateLeavePurchaseLink(page, language))
      await expect(page.getByText(`${on.t('AccessRightType.ANNUAL')}, CARIBOU.`)).toBeVisible()
      await page.unroute('**/graphql')
      await device.press(
        page.getByRole('link', { name: translate(language, 'purchase', 'LeftPurchase.halfWay.action') }),
      )
      await on.expectStep('review')
      await expect(on.main).toContainText('CARIBOU')
    },
  )

  test(
    'the dashboard offers to resume an abandoned purchase, even in a reopened browser, until the member starts over',
    { tag: '@full' },
    async ({ page, portal, browser }) => {
      const { on, device } = await beginRepurchase(page, portal)
      await on.expectStep('review')
      await device.press(locateLeavePurchaseLink(page, language))
      await expect(page).toHaveURL(/\/Dashboard$/)
      const offered = translate(language, 'purchase', 'LeftPurchase.halfWay')
      await expect(page.getByText(offered)).toBeVisible()
      await expect(page.getByText(`${on.t('AccessRightType.ANNUAL')}, CARIBOU.`)).toBeVisible()

      const otherContext = await browser.newContext({ storageState: await page.context().storageState() })
      const otherPage = await otherContext.newPage()
      await otherPage.goto(`${portal.url}/Dashboard`)
      const otherPurchasePage = createPurchasePageObject(otherPage, language)
      await otherPage
        .getByRole('link', { name: translate(language, 'purchase', 'LeftPurchase.halfWay.action') })
        .click()
      await otherPurchasePage.expectStep('review')
      await expect(otherPurchasePage.main).toContainText('CARIBOU')
      await otherContext.close()

      await device.press(
        page.getByRole('link', { name: translate(language, 'purchase', 'LeftPurchase.startOver') }),
      )
      await on.expectStep('passchoice')
      await page.goBack()
      await expect(page.getByText(offered)).toHaveCount(0)
    },
  )
})
