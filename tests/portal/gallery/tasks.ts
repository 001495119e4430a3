/** Screen states of the member's tasks and of their results. */
import { expect } from '@playwright/test'
import { type Stage, type States, pristineState } from './stage.ts'

/** Opens a purchase by its URL and skips the safety video. */
async function openPurchase(driver: Stage, path: string): Promise<void> {
  await driver.go(path)
  await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
  await expect(driver.page).toHaveURL(/accesspass/)
}

/** Resumes a purchase whose payment failed, by its task on the dashboard. */
async function resumePurchase(driver: Stage): Promise<void> {
  await driver.go('/Dashboard')
  const link = driver.main.getByRole('link', { name: driver.t('access-rights:History.tryAgain') }).first()
  await openPurchase(driver, (await link.getAttribute('href')) ?? '')
  await driver.expectText('purchase:Review.resumed')
}

/**
 * Opens the dialog that abandons a purchase, by the button of its task. The vehicle's card further
 * down the page has the same button.
 */
async function openGiveUpDialog(driver: Stage): Promise<void> {
  await driver.go('/Dashboard')
  await driver.main
    .getByRole('button', { name: driver.t('access-rights:GiveUp.action') })
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
      async open(driver) {
        await driver.go('/Dashboard')
        await driver.main.getByRole('button', { expanded: false, name: /\d/ }).first().click()
        await driver.expectText('tasks:Tasks.fewer')
      },
    },
    {
      name: 'give-up',
      kind: 'pristine',
      as: 'echec',
      async open(driver) {
        await openGiveUpDialog(driver)
        await expect(driver.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'give-up-failed',
      kind: 'wrong',
      as: 'echec',
      async open(driver) {
        await openGiveUpDialog(driver)
        await driver.breakGateway('FEDERATION_UNAVAILABLE')
        await driver.press('access-rights:GiveUp.confirm')
        await driver.expectText('common:errors.FEDERATION_UNAVAILABLE')
      },
    },
    {
      name: 'given-up',
      kind: 'done',
      as: 'echec',
      spoils: true,
      async open(driver) {
        await openGiveUpDialog(driver)
        await driver.press('access-rights:GiveUp.confirm')
        await driver.expectText('tasks:Tasks.givenUp')
      },
    },
  ],
  ReviewScreen: [{ name: 'purchase-resumed', kind: 'pristine', as: 'echec', open: resumePurchase }],
  PassChoiceScreen: [
    {
      name: 'purchase-resumed-gone',
      kind: 'wrong',
      as: 'echec',
      async open(driver) {
        await openPurchase(driver, '/accesspass?accessRight=nonsense')
        await driver.expectText('purchase:Resume.gone')
      },
    },
  ],
} satisfies States
