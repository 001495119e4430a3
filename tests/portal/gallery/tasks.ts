/** Gallery of the member's tasks and their results. */
import { expect } from '@playwright/test'
import { type Stage, type States, opens } from './stage.ts'

/** Opens a purchase by its URL and skips the safety video. */
async function purchase(on: Stage, path: string): Promise<void> {
  await on.go(path)
  await on.page.getByText(on.t('video:Video.skip'), { exact: true }).click()
  await expect(on.page).toHaveURL(/accesspass/)
}

/** Resumes the purchase with the failed payment from its task. */
async function resume(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  const link = on.main.getByRole('link', { name: on.t('access-rights:History.tryAgain') }).first()
  await purchase(on, (await link.getAttribute('href')) ?? '')
  await on.reads('purchase:Review.resumed')
}

/**
 * Opens the dialog that abandons a purchase, by the button of the task; the vehicle's card further
 * down has the same button.
 */
async function giveUp(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  await on.main
    .getByRole('button', { name: on.t('access-rights:GiveUp.action') })
    .first()
    .click()
}

export const tasks = {
  DashboardScreen: [
    opens('dashboard-everything', '/Dashboard', 'tout'),
    opens('dashboard-card', '/Dashboard', 'expiree'),
    opens('dashboard-reports', '/Dashboard', 'infraction'),
    opens('dashboard-volunteer', '/Dashboard', 'benevole'),
    {
      name: 'dashboard-tasks-all',
      kind: 'done',
      as: 'tout',
      async open(on) {
        await on.go('/Dashboard')
        await on.main.getByRole('button', { expanded: false, name: /\d/ }).first().click()
        await on.reads('tasks:Tasks.fewer')
      },
    },
    {
      name: 'give-up',
      kind: 'pristine',
      as: 'echec',
      async open(on) {
        await giveUp(on)
        await expect(on.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'give-up-failed',
      kind: 'wrong',
      as: 'echec',
      async open(on) {
        await giveUp(on)
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await on.press('access-rights:GiveUp.confirm')
        await on.reads('common:errors.FEDERATION_UNAVAILABLE')
      },
    },
    {
      name: 'given-up',
      kind: 'done',
      as: 'echec',
      spoils: true,
      async open(on) {
        await giveUp(on)
        await on.press('access-rights:GiveUp.confirm')
        await on.reads('tasks:Tasks.givenUp')
      },
    },
  ],
  ReviewScreen: [{ name: 'purchase-resumed', kind: 'pristine', as: 'echec', open: resume }],
  PassChoiceScreen: [
    {
      name: 'purchase-resumed-gone',
      kind: 'wrong',
      as: 'echec',
      async open(on) {
        await purchase(on, '/accesspass?accessRight=nonsense')
        await on.reads('purchase:Resume.gone')
      },
    },
  ],
} satisfies States
