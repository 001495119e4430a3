/** Gallery of the member's tasks and their results. */
import { expect } from '@playwright/test'
import { type Stage, type States, pristineState } from './stage.ts'

/** Opens a purchase by its URL and skips the safety video. */
async function openPurchase(on: Stage, path: string): Promise<void> {
  await on.go(path)
  await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
  await expect(on.page).toHaveURL(/accesspass/)
}

/** Resumes the purchase with the failed payment from its task. */
async function resumePurchase(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  const link = on.main.getByRole('link', { name: on.t('access-rights:History.tryAgain') }).first()
  await openPurchase(on, (await link.getAttribute('href')) ?? '')
  await on.expectText('purchase:Review.resumed')
}

/**
 * Opens the dialog that abandons a purchase, by the button of the task; the vehicle's card further
 * down has the same button.
 */
async function openGiveUpDialog(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  await on.main
    .getByRole('button', { name: on.t('access-rights:GiveUp.action') })
    .first()
    .click()
}

export const tasks = {
  DashboardScreen: [
    pristineState('dashboard-everything', '/Dashboard', 'tout'),
    pristineState('dashboard-card', '/Dashboard', 'expiree'),
    pristineState('dashboard-reports', '/Dashboard', 'infraction'),
    pristineState('dashboard-volunteer', '/Dashboard', 'benevole'),
    {
      name: 'dashboard-tasks-all',
      kind: 'done',
      as: 'tout',
      async open(on) {
        await on.go('/Dashboard')
        await on.main.getByRole('button', { expanded: false, name: /\d/ }).first().click()
        await on.expectText('tasks:Tasks.fewer')
      },
    },
    {
      name: 'give-up',
      kind: 'pristine',
      as: 'echec',
      async open(on) {
        await openGiveUpDialog(on)
        await expect(on.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'give-up-failed',
      kind: 'wrong',
      as: 'echec',
      async open(on) {
        await openGiveUpDialog(on)
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await on.press('access-rights:GiveUp.confirm')
        await on.expectText('common:errors.FEDERATION_UNAVAILABLE')
      },
    },
    {
      name: 'given-up',
      kind: 'done',
      as: 'echec',
      spoils: true,
      async open(on) {
        await openGiveUpDialog(on)
        await on.press('access-rights:GiveUp.confirm')
        await on.expectText('tasks:Tasks.givenUp')
      },
    },
  ],
  ReviewScreen: [{ name: 'purchase-resumed', kind: 'pristine', as: 'echec', open: resumePurchase }],
  PassChoiceScreen: [
    {
      name: 'purchase-resumed-gone',
      kind: 'wrong',
      as: 'echec',
      async open(on) {
        await openPurchase(on, '/accesspass?accessRight=nonsense')
        await on.expectText('purchase:Resume.gone')
      },
    },
  ],
} satisfies States
