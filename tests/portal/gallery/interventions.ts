/** Gallery of intervention reports: the payment steps and their failures. */
import { expect } from '@playwright/test'
import type { Stage, States } from './stage.ts'

/** Persona with a report on CARIBOU; club, card and address are known. */
const personaWithClub = 'demo'
/** Persona with two reports on vehicles that never had a pass. */
const personaWithoutPasses = 'infraction'

/** Opens the payment of the first report on the dashboard. */
async function openReportPayment(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  await on.main
    .getByRole('link', { name: on.t('tasks:Task.report.action') })
    .first()
    .click()
  await expect(on.page).toHaveURL(/interventionreport\/.+\/(interventionreportregion|review\w+payment)$/)
  await expect(on.main.getByRole('term').first()).toBeVisible()
}

/** Takes the first available choice of a step and continues. */
async function takeFirstChoice(on: Stage, step: string): Promise<void> {
  await expect(on.page).toHaveURL(new RegExp(`/${step}$`))
  const isRegion = step === 'interventionreportregion'
  // The URL changes before the step is drawn, and the previous step still accepts presses until
  // then.
  await expect(on.title).toHaveText(on.t(`clubs:${isRegion ? 'RegionChoice' : 'ClubChoice'}.title`))
  if (isRegion) await on.main.getByRole('radio', { name: /^03/ }).check()
  else await on.main.getByRole('radio', { disabled: false }).first().check()
  await on.press('common:words.next')
}

/** Opens a step from the review by its change link. */
async function openFromReview(on: Stage, what: string): Promise<void> {
  await openReportPayment(on)
  await expect(on.page).toHaveURL(/reviewinterventionreportpayment$/)
  await on.main.getByRole('link', { name: on.t('purchase:Review.changeWhat', { what: on.t(what) }) }).click()
  await expect(on.page).not.toHaveURL(/reviewinterventionreportpayment$/)
  await expect(on.title).toBeVisible()
}

/** Presses the pay button. */
const pressPay = async (on: Stage) =>
  await on.main.getByRole('button', { name: on.t('interventions:ReportReview.pay') }).click()

export const interventions = {
  ReportVehicleScreen: [
    {
      name: 'report-vehicle',
      kind: 'pristine',
      as: personaWithClub,
      open: async (on) => await openFromReview(on, 'purchase:Review.vehicle'),
    },
  ],
  ReportRegionScreen: [
    { name: 'report-region', kind: 'pristine', as: personaWithoutPasses, open: openReportPayment },
  ],
  ReportClubsScreen: [
    {
      name: 'report-clubs',
      kind: 'pristine',
      as: personaWithoutPasses,
      async open(on) {
        await openReportPayment(on)
        await takeFirstChoice(on, 'interventionreportregion')
        await expect(on.page).toHaveURL(/interventionreportclubs$/)
        await expect(on.main.getByRole('radio').first()).toBeVisible()
      },
    },
  ],
  ReportPaymentScreen: [
    {
      name: 'report-payment',
      kind: 'pristine',
      as: personaWithClub,
      open: async (on) => await openFromReview(on, 'purchase:Review.card'),
    },
    {
      name: 'report-unknown',
      kind: 'wrong',
      as: personaWithClub,
      async open(on) {
        await on.go('/interventionreport/nonsense')
        await on.expectText('interventions:PayInterventionReport.notFound')
      },
    },
    {
      name: 'report-failed',
      kind: 'wrong',
      as: personaWithClub,
      async open(on) {
        await on.page.route('**/graphql', async (route) => {
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
        await on.go('/interventionreport/nonsense')
        await on.expectText('interventions:InterventionReport.genericError')
      },
    },
  ],
  ReportReviewScreen: [
    { name: 'report-review', kind: 'pristine', as: personaWithClub, open: openReportPayment },
    {
      name: 'report-unconfirmed',
      kind: 'wrong',
      as: personaWithClub,
      async open(on) {
        await openReportPayment(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await pressPay(on)
        await on.expectText('payment:Unconfirmed.title')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'report-paid',
      kind: 'done',
      as: personaWithClub,
      spoils: true,
      async open(on) {
        await openReportPayment(on)
        await pressPay(on)
        await expect(on.page).toHaveURL(/Dashboard$/)
        await on.expectText('interventions:Paid.receipt')
      },
    },
  ],
} satisfies States
