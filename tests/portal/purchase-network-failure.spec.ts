/**
 * Browser tests of network failures before, during and after the payment of a purchase. The member
 * learns whether the pass was bought, and each pass is charged exactly once.
 */
import type { Page, Route } from '@playwright/test'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import { countChargesAndPasses } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { expect, expectAccessible, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Intercepts every GraphQL request of a page. The callback must answer each request; it gets the id
 * of the GraphQL document and the Playwright route.
 */
async function interceptGraphqlRequests(
  page: Page,
  handle: (document: string, route: Route) => Promise<void>,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { documentId = '' } = (route.request().postDataJSON() ?? {}) as { documentId?: string }
    await handle(documentId, route)
  })
}

const isPurchaseMutation = (documentId: string) => documentId === buyMutation.params.id

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  /**
   * Signs in a member. Returns the locators of the purchase, and a function that counts the charges
   * and passes added since the sign-in.
   */
  async function beginPurchase(page: Page, portal: RunningGateway) {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    const translatePaymentText = (textKey: string, values?: Record<string, string>) =>
      translate(language, 'payment', textKey, values)
    await resetDemoPersonas(portal)
    await signIn(page, portal, language)
    const before = countChargesAndPasses(portal)
    const retry = page.getByRole('button', {
      name: translate(language, 'common', 'words.retry'),
      exact: true,
    })

    /**
     * Repeats an assertion until it passes, and presses the Retry button whenever that button is
     * shown.
     */
    async function retryUntilAssertionPasses(assertion: () => Promise<void>): Promise<void> {
      await expect(async () => {
        if (await retry.first().isVisible()) await retry.first().click()
        await assertion()
      }).toPass()
    }

    return {
      ...on,
      ...device,
      retry,
      retryUntilAssertionPasses,
      title: page.getByRole('heading', { level: 1 }),
      unknown: page.getByRole('heading', { level: 1, name: translatePaymentText('Unconfirmed.title') }),
      check: page.getByRole('button', { name: translatePaymentText('Unconfirmed.check') }),
      refused: page.getByText(translatePaymentText('Refusal.notPaid')),
      /**
       * Returns how many charges and how many passes were added since the sign-in.
       */
      bought: () => {
        const { charges, passes } = countChargesAndPasses(portal)
        return { charges: charges - before.charges, passes: passes - before.passes }
      },
      async openReview(): Promise<void> {
        await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
        await retryUntilAssertionPasses(async () => await expect(on.skip).toBeVisible({ timeout: 1000 }))
        await device.press(on.skip)
        const createAssertionOfPurchaseStepUrl = (name: string) => async () =>
          await expect(page).toHaveURL(new RegExp(`/accesspass/(${name})$`), { timeout: 1000 })
        const selectPurchaseOption = async () => {
          const choice = on.main.getByRole('radio', { disabled: false }).first()
          await retryUntilAssertionPasses(async () => await expect(choice).toBeVisible({ timeout: 1000 }))
          await device.selectRadio(choice)
          // The validation query of the choice may fail after the press, which then has no effect.
          const stepUrl = page.url()
          await retryUntilAssertionPasses(async () => {
            if (page.url() === stepUrl) await device.press(on.next)
            await expect(page).not.toHaveURL(stepUrl, { timeout: 1000 })
          })
        }
        await retryUntilAssertionPasses(createAssertionOfPurchaseStepUrl('vehicle'))
        await selectPurchaseOption()
        await retryUntilAssertionPasses(createAssertionOfPurchaseStepUrl('region|previousClub'))
        if (page.url().endsWith('region')) {
          const region = on.main.getByRole('button', { name: /^03/ })
          await retryUntilAssertionPasses(async () => await expect(region).toBeVisible({ timeout: 1000 }))
          await device.press(region)
          await retryUntilAssertionPasses(createAssertionOfPurchaseStepUrl('clubs'))
          // The URL changes before the clubs are drawn, and the region step still accepts presses
          // until then.
          const clubs = page.getByRole('heading', { level: 1, name: on.t('ClubChoice.title') })
          await retryUntilAssertionPasses(async () => await expect(clubs).toBeVisible({ timeout: 1000 }))
          await retryUntilAssertionPasses(async () => {
            const isClubStep = page.url().endsWith('clubs')
            if (isClubStep) await device.press(on.clubsOfRegion.first())
            await expect(page).not.toHaveURL(/clubs$/, { timeout: 1000 })
          })
        } else {
          const keep = on.main.getByRole('button', {
            name: translate(language, 'clubs', 'PreviousClub.keep'),
          })
          await retryUntilAssertionPasses(async () => await expect(keep).toBeVisible({ timeout: 1000 }))
          await device.press(keep)
        }
        await retryUntilAssertionPasses(createAssertionOfPurchaseStepUrl('review'))
        await retryUntilAssertionPasses(async () => await expect(on.confirm).toBeVisible({ timeout: 1000 }))
      },
    }
  }

  test(
    'a member can retry every query of a purchase after a network failure, and buys only one pass',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await beginPurchase(page, portal)
      const lost = new Set<string>()
      await interceptGraphqlRequests(page, async (document, route) => {
        if (lost.has(document) || isPurchaseMutation(document)) return await route.continue()
        lost.add(document)
        await route.abort()
      })
      await on.openReview()
      expect(lost.size).toBeGreaterThan(3)
      expect(on.bought()).toEqual({ charges: 0, passes: 0 })
      await on.pay(on)
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })
    },
  )

  test(
    'a purchase in a browser without a network sends no request and shows a message',
    { tag: '@full' },
    async ({ page, portal, context }) => {
      const on = await beginPurchase(page, portal)
      await on.openReview()
      await context.setOffline(true)
      await on.press(on.confirm)
      await expect(on.refused).toBeInViewport()
      await expect(page.getByText(translate(language, 'common', 'errors.OFFLINE'))).toBeVisible()
      await expectAccessible(page)
      expect(on.bought()).toEqual({ charges: 0, passes: 0 })
      await context.setOffline(false)
      await on.pay(on)
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })
    },
  )

  for (const [failurePoint, arrives] of [
    ['a lost purchase response', true],
    ['a lost purchase request', false],
  ] as const) {
    const tag = arrives ? [] : '@full'
    test(
      `after ${failurePoint}, the portal continues to look up the purchase on the reloaded page, and the card is charged once`,
      { tag },
      async ({ page, portal }) => {
        const on = await beginPurchase(page, portal)
        await on.openReview()
        let isCut = true
        await interceptGraphqlRequests(page, async (document, route) => {
          if (!isPurchaseMutation(document) || !isCut) return await route.continue()
          if (arrives) await route.fetch()
          await route.abort()
        })
        await on.press(on.confirm)
        await expect(on.unknown).toBeFocused()
        await expectAccessible(page)
        const paid = arrives ? 1 : 0
        expect(on.bought()).toEqual({ charges: paid, passes: paid })

        // A failed check and another purchase link keep the same pending payment.
        await on.press(on.check)
        await expect(on.unknown).toBeVisible()
        await page.goto(`${portal.url}/accesspass?type=SUMMER`)
        await expect(on.unknown).toBeVisible()
        expect(on.bought()).toEqual({ charges: paid, passes: paid })

        isCut = false
        await on.press(on.check)
        await expect(page).toHaveURL(/\/success\//)
        expect(on.bought()).toEqual({ charges: 1, passes: 1 })
      },
    )
  }

  test(
    'the portal shows the bought pass even if the network fails right after the purchase response',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await beginPurchase(page, portal)
      await on.openReview()
      await interceptGraphqlRequests(page, async (document, route) => {
        await (isPurchaseMutation(document) ? route.continue() : route.abort())
      })
      await on.pay(on)
      await expect(page.getByText(/^#\d{6}$/).first()).toBeVisible()
      await expect(on.retry).toHaveCount(0)
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })
    },
  )

  test(
    'a pending payment keeps the payment dialog open and blocks Back until the result is shown',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await beginPurchase(page, portal)
      await on.openReview()
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await interceptGraphqlRequests(page, async (document, route) => {
        if (isPurchaseMutation(document)) await answered
        await route.continue()
      })
      await on.press(on.confirm)
      const dialog = page.getByRole('dialog', { name: translate(language, 'payment', 'UnderWay.title') })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await page.evaluate(() => history.back())
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(/accesspass\/review$/)

      // The page under the dialog stays unchanged until the confirmation, so it never suggests a
      // failed purchase.
      await page.evaluate(() => {
        const film = window as unknown as { titles: Set<string | undefined> }
        const readScreenTitle = () => document.querySelector('main h1')?.textContent
        film.titles = new Set([readScreenTitle()])
        new MutationObserver(() => film.titles.add(readScreenTitle())).observe(document.body, {
          childList: true,
          subtree: true,
        })
      })
      const reviewed = await on.title.textContent()
      answer()
      await expect(page).toHaveURL(/\/success\//)
      await expect(on.title).toBeFocused()
      const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])
      expect(titles).toEqual([reviewed, await on.title.textContent()])
      expect(on.bought()).toEqual({ charges: 1, passes: 1 })
    },
  )
})
