/**
 * Browser tests that press the Next button right after a choice, in the intervention report wizard
 * and in the insurer form of an insurance request.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { createJpegPhoto, pdfProof } from './helpers/insurance-proof-files.ts'
import { demoMember, expect, signIn, test, translate, waitForHydration } from './helpers/portal-fixtures.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
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
 * Steps of the intervention report wizard, each with the step that the Next button opens. The
 * wizard skips steps whose choices the demo member's draft already contains.
 */
const reportSteps = [
  { step: 'reviewinterventionvehiculechoice', next: 'reviewinterventionreportpayment' },
  { step: 'interventionreportregion', next: 'interventionreportclubs' },
  { step: 'interventionreportclubs', next: 'reviewinterventionreportpayment' },
] as const
type ReportStep = (typeof reportSteps)[number]['step']

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
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
      const isShort = step === 'interventionreportclubs' && latency === 400
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
})
