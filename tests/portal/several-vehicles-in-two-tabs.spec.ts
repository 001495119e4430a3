/**
 * Browser tests of a purchase for several vehicles in two browser tabs. Together, the tabs pay each
 * pass exactly once. While the outcome of a payment is unknown, no tab pays with another
 * idempotency key.
 */
import type { BrowserContext, Page } from '@playwright/test'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import { countChargesAndPasses } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { expect, newMember, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { addVehiclesAndPassesToAccount } from './helpers/seed-large-account.ts'
import { openReviewOfThreePayments } from './helpers/several-payments-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  const translatePurchaseText = (textKey: string, values?: Record<string, string | number>) =>
    translate(
      language,
      ['several-vehicles', 'purchase'],
      `SeveralVehicles.${textKey}`,
      values as Record<string, string>,
    )

  /** Selects all three vehicles in a tab, and opens the review of the purchase. */
  async function openReviewOfSeveralVehiclesInTab(page: Page, portal: RunningGateway) {
    const purchase = createPurchasePageObject(page, language)
    const device = createDevice(page)
    const main = page.getByRole('main')
    const pay = main.getByRole('button', {
      name: new RegExp(`^${translatePurchaseText('pay_other', { count: 3 })}`),
    })
    const selectAll = page.getByRole('button', { name: translatePurchaseText('selectAll'), exact: true })
    await page.goto(`${portal.url}/severalvehicles`)
    await expect(purchase.skip.or(selectAll)).toBeVisible()
    if (await purchase.skip.isVisible()) await device.press(purchase.skip)
    await device.press(selectAll)
    await purchase.continueToNextStep(device)
    await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
    return {
      page,
      device,
      pay,
      hasPass: main.getByText(/Ce véhicule a déjà un droit d’accès pour cette période/),
      title: (name: string) => page.getByRole('heading', { level: 1, name: translatePurchaseText(name) }),
      text: (name: string) => main.getByText(translatePurchaseText(name), { exact: true }),
    }
  }

  /** Opens the review of the same three vehicles in two tabs of one member. */
  async function openReviewOfSeveralVehiclesInTwoTabs(
    page: Page,
    context: BrowserContext,
    portal: RunningGateway,
  ) {
    addVehiclesAndPassesToAccount(portal, newMember.email, { vehicles: 3, passes: 3, seasonsAgo: 1 })
    await signIn(page, portal, language, newMember)
    const before = countChargesAndPasses(portal)
    return {
      first: await openReviewOfSeveralVehiclesInTab(page, portal),
      second: await openReviewOfSeveralVehiclesInTab(await context.newPage(), portal),
      /** Returns the numbers of charges and of passes that were added since the sign-in. */
      bought: () => {
        const { charges, passes } = countChargesAndPasses(portal)
        return { charges: charges - before.charges, passes: passes - before.passes }
      },
    }
  }

  test('two tabs that pay for the same vehicles at once charge each pass once', async ({
    page,
    context,
    portal,
  }) => {
    const { first, second, bought } = await openReviewOfSeveralVehiclesInTwoTabs(page, context, portal)
    const clickPayButton = async ({ pay }: typeof first) =>
      await pay.evaluate((button: HTMLButtonElement) => button.click())
    await Promise.all([clickPayButton(first), clickPayButton(second)])
    await expect.poll(bought).toEqual({ charges: 3, passes: 3 })
    // A tab that could not pay can try again, and finds that the vehicles have their passes.
    for (const tab of [first, second]) {
      if (await tab.pay.isVisible()) await clickPayButton(tab)
      await expect(
        tab
          .title('result.done')
          .or(tab.text('stop.otherTab'))
          .or(tab.text('stop.priceChanged'))
          .or(tab.hasPass)
          .first(),
      ).toBeVisible()
    }
    const isDone = await Promise.all([first, second].map(({ title }) => title('result.done').isVisible()))
    expect(isDone).toContain(true)
    expect(bought()).toEqual({ charges: 3, passes: 3 })
  })

  test(
    'a second tab cannot pay while the first tab is paying, and shows the passes as paid afterwards',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const { first, second, bought } = await openReviewOfSeveralVehiclesInTwoTabs(page, context, portal)
      const sent = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      await first.page.route('**/graphql', async (route) => {
        const { documentId } = (route.request().postDataJSON() ?? {}) as { documentId?: string }
        if (documentId === buyMutation.params.id) {
          sent.resolve()
          await released.promise
        }
        await route.continue()
      })
      await first.device.press(first.pay)
      await sent.promise
      // The review of the second tab already knows the payment that has no outcome yet.
      await expect(second.pay).toHaveAttribute('aria-disabled', 'true')
      await second.device.press(
        second.page.getByRole('link', { name: new RegExp(`^${translatePurchaseText('checkPayment')}`) }),
      )
      await second.device.press(second.page.getByRole('button', { name: translatePurchaseText('check_one') }))
      await expect(second.text('stop.otherTab')).toBeVisible()
      expect(bought()).toEqual({ charges: 0, passes: 0 })

      released.resolve()
      await expect(first.title('result.done')).toBeVisible()
      await expect(second.title('result.done')).toBeVisible()
      expect(bought()).toEqual({ charges: 3, passes: 3 })
    },
  )

  test(
    'if a vehicle has an unconfirmed payment, a purchase for that vehicle in a second tab leads to the unconfirmed payment',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const { first, second, bought } = await openReviewOfSeveralVehiclesInTwoTabs(page, context, portal)
      const charged = Promise.withResolvers<string>()
      // The federation charges the first pass, and no response reaches the page.
      await first.page.route('**/graphql', async (route) => {
        const { documentId, variables } = (route.request().postDataJSON() ?? {}) as {
          documentId?: string
          variables?: { input?: { vehicleId: string } }
        }
        if (documentId !== buyMutation.params.id) return await route.continue()
        await route.fetch()
        charged.resolve(variables?.input?.vehicleId ?? '')
      })
      await first.device.press(first.pay)
      const vehicleId = await charged.promise
      await first.page.close()

      const tab = second.page
      await tab.goto(`${portal.url}/accesspass?type=1&vehicle=${encodeURIComponent(vehicleId)}`)
      await expect(tab).toHaveURL(`${portal.url}/severalpayments`)
      await expect(second.title('result.unknown')).toBeVisible()
      await second.device.press(tab.getByRole('button', { name: translatePurchaseText('check_one') }))
      await expect(second.title('result.unpaid')).toBeVisible()
      expect(bought()).toEqual({ charges: 1, passes: 1 })
    },
  )

  test(
    'a dashboard that was opened before the first tab paid a declined pass shows the paid pass without a page reload',
    { tag: '@full' },
    async ({ page, context, portal }) => {
      const on = await openReviewOfThreePayments({ page, portal, language, createDevice })
      await on.interceptPurchaseRequests(async (route, request) => {
        if (request === 2) await on.declineCharges()
        await route.continue()
      })
      await on.pay()
      // The title is also shown before the payments begin.
      await on.expectStopReason('declined')
      await on.acceptCharges()
      const dashboard = await context.newPage()
      await dashboard.goto(`${portal.url}/Dashboard`)
      const tasks = dashboard.getByRole('region', { name: /^À faire/ })
      await expect(tasks).toContainText('2 droits d’accès à payer')

      await page.bringToFront()
      await on.payRemaining(2)
      await on.expectTitle('result.done')
      await expect(dashboard.getByRole('main')).toContainText(/3\s*droits d’accès actifs/)
      await expect(tasks).toBeHidden()
    },
  )
})
