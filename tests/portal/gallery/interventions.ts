/** Gallery of intervention reports: the payment steps and their failures. */
import { expect } from '@playwright/test'
import type { Stage, States } from './stage.ts'

/** Persona with a report on CARIBOU; club, card and address are known. */
const known = 'demo'
/** Persona with two reports on vehicles that never had a pass. */
const unknown = 'infraction'

/** Opens the payment of the first report on the dashboard. */
async function pay(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  await on.main
    .getByRole('link', { name: on.t('tasks:Task.report.action') })
    .first()
    .click()
  await expect(on.page).toHaveURL(/interventionreport\/.+\/(interventionreportregion|review\w+payment)$/)
  await expect(on.main.getByRole('term').first()).toBeVisible()
}

/** Takes the first available choice of a step and continues. */
async function choose(on: Stage, step: string): Promise<void> {
  await expect(on.page).toHaveURL(new RegExp(`/${step}$`))
  const isRegion = step === 'interventionreportregion'
  // The URL changes before the step is drawn, and the previous step still accepts presses until
  // then.
  await expect(on.title).toHaveText(on.t(`access-rights:${isRegion ? 'RegionChoice' : 'ClubChoice'}.title`))
  if (isRegion) await on.main.getByRole('radio', { name: /^03/ }).check()
  else await on.main.getByRole('radio', { disabled: false }).first().check()
  await on.press('common:words.next')
}

/** Opens a step from the review by its change link. */
async function change(on: Stage, what: string): Promise<void> {
  await pay(on)
  await expect(on.page).toHaveURL(/reviewinterventionreportpayment$/)
  await on.main.getByRole('link', { name: on.t('purchase:Review.changeWhat', { what: on.t(what) }) }).click()
  await expect(on.page).not.toHaveURL(/reviewinterventionreportpayment$/)
  await expect(on.title).toBeVisible()
}

/** Presses the pay button. */
const confirm = async (on: Stage) =>
  await on.main.getByRole('button', { name: on.t('interventions:ReportReview.pay') }).click()

export const interventions = {
  ReportVehicleScreen: [
    {
      name: 'report-vehicle',
      kind: 'pristine',
      as: known,
      open: async (on) => await change(on, 'purchase:Review.vehicle'),
    },
  ],
  ReportRegionScreen: [{ name: 'report-region', kind: 'pristine', as: unknown, open: pay }],
  ReportClubsScreen: [
    {
      name: 'report-clubs',
      kind: 'pristine',
      as: unknown,
      async open(on) {
        await pay(on)
        await choose(on, 'interventionreportregion')
        await expect(on.page).toHaveURL(/interventionreportclubs$/)
        await expect(on.main.getByRole('radio').first()).toBeVisible()
      },
    },
  ],
  ReportPaymentScreen: [
    {
      name: 'report-payment',
      kind: 'pristine',
      as: known,
      open: async (on) => await change(on, 'purchase:Review.card'),
    },
    {
      name: 'report-unknown',
      kind: 'wrong',
      as: known,
      async open(on) {
        await on.go('/interventionreport/nonsense')
        await on.reads('interventions:PayInterventionReport.notFound')
      },
    },
    {
      name: 'report-failed',
      kind: 'wrong',
      as: known,
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
        await on.reads('interventions:InterventionReport.genericError')
      },
    },
  ],
  ReportReviewScreen: [
    { name: 'report-review', kind: 'pristine', as: known, open: pay },
    {
      name: 'report-unconfirmed',
      kind: 'wrong',
      as: known,
      async open(on) {
        await pay(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await confirm(on)
        await on.reads('payment:Unconfirmed.title')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'report-paid',
      kind: 'done',
      as: known,
      spoils: true,
      async open(on) {
        await pay(on)
        await confirm(on)
        await expect(on.page).toHaveURL(/Dashboard$/)
        await on.reads('interventions:Paid.receipt')
      },
    },
  ],
} satisfies States
