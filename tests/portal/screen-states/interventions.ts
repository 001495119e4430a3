/**
 * States in which browser tests open the payment steps of an intervention report, including failed
 * payments.
 */
import { expect } from '@playwright/test'
import type { ScreenDriver, ScreenStates } from './screen-driver.ts'

/**
 * Name of a persona with an intervention report on the vehicle CARIBOU, and with a stored club,
 * payment card and address.
 */
const personaWithClub = 'demo'
/** Name of a persona with two intervention reports on vehicles that never had a pass. */
const personaWithoutPasses = 'infraction'

/** Opens the payment of the first intervention report among the tasks on the dashboard. */
async function openInterventionPayment(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/Dashboard')
  await driver.main
    .getByRole('link', { name: driver.t('tasks:Task.report.action') })
    .first()
    .click()
  await expect(driver.page).toHaveURL(/interventionreport\/.+\/(interventionreportregion|review\w+payment)$/)
  await expect(driver.main.getByText(/574[,.]88/).first()).toBeVisible()
}

/**
 * Selects the first available option in a step of the payment of an intervention report, and
 * continues.
 */
async function selectFirstOptionOfInterventionReportStep(driver: ScreenDriver, step: string): Promise<void> {
  await expect(driver.page).toHaveURL(new RegExp(`/${step}$`))
  const isRegion = step === 'interventionreportregion'
  // The URL changes before the step is drawn, and the previous step still accepts presses until
  // then.
  await expect(driver.title).toHaveText(driver.t(`clubs:${isRegion ? 'RegionChoice' : 'ClubChoice'}.title`))
  if (isRegion) return await driver.main.getByRole('button', { name: /^03/ }).click()
  await driver.main
    .getByRole('list', { name: driver.t('clubs:ClubChoice.list') })
    .locator('button')
    .first()
    .click()
}

/** Opens a step of the payment of an intervention report by the change link in the review. */
async function openInterventionReportPaymentFromReview(
  driver: ScreenDriver,
  labelKey: string,
): Promise<void> {
  await openInterventionPayment(driver)
  await expect(driver.page).toHaveURL(/reviewinterventionreportpayment$/)
  await driver.main
    .getByRole('link', { name: driver.t('purchase:Review.changeWhat', { what: driver.t(labelKey) }) })
    .click()
  await expect(driver.page).not.toHaveURL(/reviewinterventionreportpayment$/)
  await expect(driver.title).toBeVisible()
}

/** Presses the button that pays an intervention report. */
const pressPayButtonOfInterventionReport = async (driver: ScreenDriver) =>
  await driver.main.getByRole('button', { name: driver.t('interventions:ReportReview.pay') }).click()

export const interventions = {
  ReportVehicleScreen: [
    {
      name: 'report-vehicle',
      kind: 'pristine',
      as: personaWithClub,
      openScreen: async (driver) =>
        await openInterventionReportPaymentFromReview(driver, 'purchase:Review.vehicle'),
    },
  ],
  ReportRegionScreen: [
    {
      name: 'report-region',
      kind: 'pristine',
      as: personaWithoutPasses,
      openScreen: openInterventionPayment,
    },
  ],
  ReportClubsScreen: [
    {
      name: 'report-clubs',
      kind: 'pristine',
      as: personaWithoutPasses,
      async openScreen(driver) {
        await openInterventionPayment(driver)
        await selectFirstOptionOfInterventionReportStep(driver, 'interventionreportregion')
        await expect(driver.page).toHaveURL(/interventionreportclubs$/)
        await expect(driver.title).toHaveText(driver.t('clubs:ClubChoice.title'))
      },
    },
  ],
  ReportPaymentScreen: [
    {
      name: 'report-payment',
      kind: 'pristine',
      as: personaWithClub,
      openScreen: async (driver) =>
        await openInterventionReportPaymentFromReview(driver, 'purchase:Review.card'),
    },
    {
      name: 'report-unknown',
      kind: 'wrong',
      as: personaWithClub,
      async openScreen(driver) {
        await driver.openPath('/interventionreport/nonsense')
        await driver.expectText('interventions:PayInterventionReport.notFound')
      },
    },
    {
      name: 'report-failed',
      kind: 'wrong',
      as: personaWithClub,
      async openScreen(driver) {
        await driver.page.route('**/graphql', async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as {
            data?: { viewer?: Record<string, unknown> }
            errors?: object[]
          }
          if (body.data?.viewer && 'interventionReport' in body.data.viewer) {
            body.data.viewer['interventionReport'] = null
            body.errors = [
              {
                message: 'FEDERATION_UNAVAILABLE',
                path: ['viewer', 'interventionReport'],
                extensions: { code: 'FEDERATION_UNAVAILABLE', requestId: 'a1b2c3' },
              },
            ]
          }
          await route.fulfill({ response, json: body })
        })
        await driver.openPath('/interventionreport/nonsense')
        await driver.expectText('interventions:InterventionReport.genericError')
      },
    },
  ],
  ReportReviewScreen: [
    { name: 'report-review', kind: 'pristine', as: personaWithClub, openScreen: openInterventionPayment },
    {
      name: 'report-unconfirmed',
      kind: 'wrong',
      as: personaWithClub,
      async openScreen(driver) {
        await openInterventionPayment(driver)
        await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
        await pressPayButtonOfInterventionReport(driver)
        await driver.expectText('payment:Unconfirmed.title')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'report-paid',
      kind: 'done',
      as: personaWithClub,
      spoils: true,
      async openScreen(driver) {
        await openInterventionPayment(driver)
        await pressPayButtonOfInterventionReport(driver)
        await expect(driver.page).toHaveURL(/Dashboard$/)
        await driver.expectText('interventions:Paid.receipt')
      },
    },
  ],
} satisfies ScreenStates
