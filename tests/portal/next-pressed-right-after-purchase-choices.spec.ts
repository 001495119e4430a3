/**
 * Browser tests that press the Next button right after a choice, while the gateway still checks the
 * choice. The tests press at coordinates, because a Playwright click waits until the button is
 * enabled.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { demoMember, expect, signIn, test, translate, waitForHydration } from './helpers/portal-fixtures.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import {
  delayGatewayResponses,
  delays,
  latencies,
  tapElementCenterWithoutWaiting,
  tapTargetUntilElementAppears,
  waitForAnimationFrames,
} from './helpers/tap-on-slow-network.ts'
import { fetchVehicleId } from './helpers/vehicle-ids.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Purchase steps, each with the step that a press of the Next button opens. In the club step, the
 * button is the row of a club.
 */
const steps = [
  { step: 'passchoice', next: 'previousClub' },
  { step: 'vehicle', next: 'previousClub' },
  { step: 'previousClub', next: 'review' },
  { step: 'clubs', next: 'review' },
  { step: 'paymentinfo', next: 'review' },
] as const

type Step = (typeof steps)[number]['step']

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  /**
   * Opens a purchase step with the choices of the earlier steps, and returns the locators of its
   * controls.
   */
  async function openPurchaseStep(page: Page, portal: RunningGateway, step: Step) {
    const vehicleId = decodeURIComponent(await fetchVehicleId(portal, 'demo', 'CASTOR-450'))
    const chosen = { type: 'ANNUAL', vehicleId, previousClub: true, otherClub: true }
    const regionId = encodeNodeId('Region', 3)
    const drafts: Record<Step, Record<string, string | boolean>> = {
      passchoice: { vehicleId },
      vehicle: { type: 'ANNUAL' },
      previousClub: { type: 'ANNUAL', vehicleId, previousClub: true },
      clubs: { ...chosen, regionId },
      paymentinfo: { ...chosen, regionId, clubId: await fetchFirstClubIdOfRegion(portal, regionId) },
    }
    await storePurchaseDraftInBrowser(page, drafts[step])
    await page.goto(`${portal.url}/accesspass/${step}`)
    await expect(page).toHaveURL(new RegExp(`/accesspass/${step}$`))
    await waitForHydration(page)
    const main = page.getByRole('main')
    const { next, clubsOfRegion } = createPurchasePageObject(page, language)
    const keep = main.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.keep') })
    const annual = translate(language, 'access-rights', 'AccessRightType.ANNUAL')
    const choices: Record<Step, Locator | null> = {
      passchoice: main.getByRole('radio', { name: annual, exact: true }),
      vehicle: main.getByRole('radio', { name: 'CASTOR-450', exact: true }),
      previousClub: null,
      clubs: null,
      paymentinfo: null,
    }
    const review = main.getByRole('button', { name: translate(language, 'purchase', 'PaymentInfo.review') })
    const buttons: Partial<Record<Step, Locator>> = {
      previousClub: keep,
      clubs: clubsOfRegion.first(),
      paymentinfo: review,
    }
    const button = buttons[step] ?? next
    await expect(button).toBeVisible()
    return { button, choice: choices[step] }
  }

  async function fetchFirstClubIdOfRegion(portal: RunningGateway, regionId: string): Promise<string> {
    const { data } = await portal.query<{ clubs: { id: string; available: boolean }[] }>(
      'query ($regionId: ID!) { clubs(regionId: $regionId) { id available } }',
      { regionId },
      await portal.signIn(demoMember.email),
    )
    return data.clubs.find(({ available }) => available)!.id
  }

  for (const { step, next } of steps)
    for (const latency of latencies) {
      const isShort = step === 'passchoice' && latency === 400
      test(
        `the purchase step ${step} loses no press on its button ${delays.join(', ')} ms after a choice (${latency} ms network latency)`,
        { tag: isShort ? [] : ['@full'] },
        async ({ page, portal }) => {
          await signIn(page, portal, language)
          await delayGatewayResponses(page, latency)
          for (const delay of delays) {
            const { button, choice } = await openPurchaseStep(page, portal, step)
            if (choice) await choice.check()
            await sleep(delay)
            await tapElementCenterWithoutWaiting(page, button)
            await expect(page).toHaveURL(new RegExp(`/accesspass/${next}$`))
          }
        },
      )
    }

  for (const step of ['passchoice', 'vehicle'] as const)
    test(`the Next button of the purchase step ${step} keeps its place when a choice enables it`, async ({
      page,
      portal,
    }) => {
      await signIn(page, portal, language)
      const { button, choice } = await openPurchaseStep(page, portal, step)
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      const before = (await button.boundingBox())!
      await choice!.check()
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      await expect
        .poll(async () => {
          const after = (await button.boundingBox())!
          const shifts = [after.x - before.x, after.y - before.y, after.width - before.width]
          return shifts.map((shift) => Math.round(Math.abs(shift)))
        })
        .toEqual([0, 0, 0])
    })

  for (const { step, next } of [
    { step: 'passchoice', next: 'previousClub' },
    { step: 'previousClub', next: 'review' },
  ] as const)
    test(
      `a double press of the Next button in the purchase step ${step} opens the step ${next} and presses no button there`,
      { tag: step === 'previousClub' ? [] : '@full' },
      async ({ page, portal }) => {
        await signIn(page, portal, language)
        const { button, choice } = await openPurchaseStep(page, portal, step)
        if (choice) await choice.check()
        await expect(button).not.toHaveAttribute('aria-disabled', 'true')
        const charges = readChargesInCents(portal)
        const { confirm } = createPurchasePageObject(page, language)
        const keep = page.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.keep') })
        const opened = next === 'review' ? confirm : keep
        await tapTargetUntilElementAppears(page, button, opened)
        // A pressed button would become busy or open the next step.
        await expect(opened).not.toHaveAttribute('aria-busy', 'true')
        await waitForAnimationFrames(page)
        await expect(page).toHaveURL(new RegExp(`/accesspass/${next}$`))
        expect(readChargesInCents(portal)).toEqual(charges)
      },
    )

  test(
    'the Next button is busy during the price check; if the pass overlaps another pass, an explanation receives the focus',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { purchaseQuote?: { collision: unknown } } }
        if (body.data.purchaseQuote) {
          await isReleased
          body.data.purchaseQuote.collision = {
            activeAt: '2026-07-01T04:00:00Z',
            expiresAt: '2027-05-01T03:59:59Z',
          }
        }
        await route.fulfill({ response, json: body })
      })
      const { button, choice } = await openPurchaseStep(page, portal, 'passchoice')
      await choice!.check()
      await tapElementCenterWithoutWaiting(page, button)
      await expect(page.locator('button[aria-busy=true]')).toBeVisible()
      release()
      await expect(page.locator('#pass-collision')).toBeFocused()
      await expect(page).toHaveURL(/\/accesspass\/passchoice$/)
    },
  )
})
