/**
 * Browser tests that press the Next button right after a choice, in the intervention report wizard,
 * in the insurer form of an insurance request, in the vehicle forms of a purchase and in the first
 * step of a guest.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createGuestPageObject } from './helpers/guest-page.ts'
import { fillEmptyVehicleFields, openFormOfIncompleteVehicle } from './helpers/incomplete-vehicle.ts'
import { createJpegPhoto, pdfProof } from './helpers/insurance-proof-files.ts'
import { demoMember, expect, signIn, test, translate, waitForHydration } from './helpers/portal-fixtures.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
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
 * Steps of the intervention report wizard with a Next button, each with the step that the button
 * opens. The wizard skips steps whose choices the demo member's draft already contains.
 */
const reportSteps = [
  { step: 'reviewinterventionvehiculechoice', next: 'reviewinterventionreportpayment' },
] as const
type ReportStep = (typeof reportSteps)[number]['step']

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  const locateNextButton = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: translate(language, 'common', 'words.next'), exact: true })

  /** Opens a step of the intervention report wizard. Returns the locator of its first choice. */
  async function openInterventionReportStep(
    page: Page,
    portal: RunningGateway,
    step: ReportStep,
  ): Promise<Locator> {
    await page.goto(`${portal.url}/interventionreport/${await fetchInterventionReportId(portal)}/${step}`)
    await expect(page).toHaveURL(new RegExp(`/${step}$`))
    await waitForHydration(page)
    await expect(locateNextButton(page)).toBeVisible()
    return page.getByRole('main').getByRole('radio', { disabled: false }).first()
  }

  async function fetchInterventionReportId(portal: RunningGateway): Promise<string> {
    const { data } = await portal.query<{ viewer: { interventionReports: { id: string }[] } }>(
      '{ viewer { interventionReports { id } } }',
      {},
      await portal.signIn(demoMember.email),
    )
    return data.viewer.interventionReports[0]!.id
  }

  for (const { step, next } of reportSteps)
    for (const latency of latencies) {
      const isShort = latency === 400
      test(
        `the Next button of the intervention report step ${step} opens the next step if a member presses it ${delays.join(', ')} ms after a choice (${latency} ms network latency)`,
        { tag: isShort ? [] : ['@full'] },
        async ({ page, portal }) => {
          await signIn(page, portal, language)
          await delayGatewayResponses(page, latency)
          const charges = readChargesInCents(portal)
          for (const delay of delays) {
            const choice = await openInterventionReportStep(page, portal, step)
            await choice.check()
            await sleep(delay)
            await tapElementCenterWithoutWaiting(page, locateNextButton(page))
            await expect(page).toHaveURL(new RegExp(`/${next}$`))
          }
          expect(readChargesInCents(portal)).toEqual(charges)
        },
      )
    }

  /** Opens the insurer form of an insurance request, and fills in its text fields. */
  async function openInsurerForm(page: Page, portal: RunningGateway, draft: Record<string, string> = {}) {
    await storePurchaseDraftInBrowser(page, {
      type: 'ANNUAL_WITHOUT_INSURANCE',
      withoutInsuranceAccepted: true,
      insurerName: 'Assurances du Fleuve',
      policyNumber: 'AF-20417',
      ...draft,
    })
    await page.goto(`${portal.url}/accesspass/WithoutInsuranceUserInfo`)
    await waitForHydration(page)
    return page.getByRole('main').locator('input[type=file]')
  }

  test(
    `the Next button of the insurer form opens the next step if a member presses it ${delays.join(', ')} ms after choosing a proof of insurance`,
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const photo = await createJpegPhoto(page, 'certificate.jpg', 3000, 1500, true)
      for (const delay of delays) {
        const file = await openInsurerForm(page, portal)
        await file.setInputFiles(photo)
        await sleep(delay)
        await tapElementCenterWithoutWaiting(page, locateNextButton(page))
        await expect(page).toHaveURL(/\/accesspass\/vehicle$/)
      }
    },
  )

  test(
    'a double press of the Next button of the insurer form opens the review, and does not yet send the request for a pass without insurance',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const vehicleId = decodeURIComponent(await fetchVehicleId(portal, 'demo', 'CASTOR-450'))
      const draftFields = { vehicleId, regionId: encodeNodeId('Region', 1), clubId: encodeNodeId('Club', 1) }
      const file = await openInsurerForm(page, portal, draftFields)
      await file.setInputFiles(pdfProof)
      const send = page.getByRole('button', {
        name: translate(language, 'insurance', 'WithoutInsuranceReview.send'),
      })
      await tapTargetUntilElementAppears(page, locateNextButton(page), send)
      // A pressed button would become busy or open the next screen.
      await expect(send).not.toHaveAttribute('aria-busy', 'true')
      await waitForAnimationFrames(page)
      await expect(page).toHaveURL(/\/accesspass\/WithoutInsuranceReview$/)
    },
  )

  /** Accepts the restrictions of a vehicle form, its last choice, and presses its button. */
  async function pressVehicleFormButtonAfterLastChoice(page: Page, buttonKey: string, delay: number) {
    await page
      .getByRole('checkbox', { name: translate(language, 'vehicles', 'Field.restrictionsAccepted') })
      .check()
    await sleep(delay)
    await tapElementCenterWithoutWaiting(
      page,
      page.getByRole('button', { name: translate(language, 'vehicles', buttonKey) }),
    )
  }

  for (const delay of delays)
    test(
      `the form of a new vehicle in a purchase opens the next step if a member presses its button ${delay} ms after the last choice`,
      { tag: '@full' },
      async ({ page, portal }) => {
        await signIn(page, portal, language)
        await delayGatewayResponses(page, 400)
        await storePurchaseDraftInBrowser(page, { type: 'ANNUAL' })
        await page.goto(`${portal.url}/accesspass/addnewvehicle`)
        await waitForHydration(page)
        const field = (key: string) =>
          page.getByLabel(translate(language, 'vehicles', `Field.${key}`)).and(page.locator('input'))
        await page.getByRole('radio', { name: translate(language, 'vehicles', 'Vehicle.type.QUAD') }).check()
        const option = page.getByRole('listbox').getByRole('option')
        await page.getByRole('combobox', { name: translate(language, 'vehicles', 'Field.make') }).fill('yam')
        await option.filter({ hasText: 'Yamaha' }).first().click()
        await page.getByRole('combobox', { name: translate(language, 'vehicles', 'Field.model') }).fill('kod')
        await option.first().click()
        await field('registration').fill('V555 112')
        await field('year').fill('2024')
        await field('serialNumber').fill('5Y4AJ62Y4PA100201')
        await field('displacement').fill('686')
        await field('weight').fill('295')
        await pressVehicleFormButtonAfterLastChoice(page, 'AddVehicle.submitGoOn', delay)
        await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
      },
    )

  for (const delay of delays)
    test(
      `the form of an incomplete vehicle in a purchase opens the next step if a member presses its button ${delay} ms after the last choice`,
      { tag: '@full' },
      async ({ page, portal }) => {
        await signIn(page, portal, language)
        await delayGatewayResponses(page, 400)
        await openFormOfIncompleteVehicle(page, portal, language)
        await fillEmptyVehicleFields(page, language)
        await pressVehicleFormButtonAfterLastChoice(page, 'UpdateVehicle.submit', delay)
        await expect(page).toHaveURL(/\/accesspass\/previousClub$/)
      },
    )

  test(
    `the first step of a guest opens the payment step if the guest presses Next ${delays.join(', ')} ms after the last field`,
    { tag: '@full' },
    async ({ page, portal }) => {
      const guestScreens = createGuestPageObject(page, { language, createDevice }, 'provinces')
      await delayGatewayResponses(page, 400)
      for (const delay of delays) {
        await page.goto(portal.url + guestScreens.guest.first)
        await waitForHydration(page)
        await guestScreens.fillFirstStep()
        await sleep(delay)
        await tapElementCenterWithoutWaiting(page, guestScreens.next)
        await expect(page).toHaveURL(portal.url + guestScreens.guest.payment)
      }
    },
  )
})
