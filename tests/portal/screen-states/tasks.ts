/**
 * States in which browser tests open the tasks on a member's dashboard and the screens that they
 * lead to.
 */
import { expect } from '@playwright/test'
import { type ScreenDriver, type ScreenStates, createPristineScreenState } from './screen-driver.ts'

/** Opens a purchase by its URL and skips the safety video. */
async function openPurchaseWithoutSafetyVideo(driver: ScreenDriver, path: string): Promise<void> {
  await driver.openPath(path)
  await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
  await expect(driver.page).toHaveURL(/accesspass/)
}

/** Resumes a purchase whose payment failed, from the task on the dashboard. */
async function resumePurchaseWithFailedPayment(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/Dashboard')
  const link = driver.main.getByRole('link', { name: driver.t('access-rights:History.tryAgain') }).first()
  await openPurchaseWithoutSafetyVideo(driver, (await link.getAttribute('href')) ?? '')
  await driver.expectText('purchase:Review.resumed')
}

/**
 * Presses the button of a task on the dashboard that opens the dialog for abandoning a purchase.
 */
async function openAbandonPurchaseDialog(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/Dashboard')
  await driver.main.getByRole('button', { name: driver.t('access-rights:GiveUp.action') }).click()
}

export const tasks = {
  DashboardScreen: [
    createPristineScreenState('dashboard-everything', '/Dashboard', 'tout'),
    createPristineScreenState('dashboard-card', '/Dashboard', 'expiree'),
    createPristineScreenState('dashboard-reports', '/Dashboard', 'infraction'),
    createPristineScreenState('dashboard-volunteer', '/Dashboard', 'benevole'),
    {
      name: 'dashboard-tasks-all',
      kind: 'done',
      as: 'tout',
      async openScreen(driver) {
        await driver.openPath('/Dashboard')
        await driver.main.getByRole('button', { expanded: false, name: /\d/ }).first().click()
        await driver.expectText('tasks:Tasks.fewer')
      },
    },
    {
      name: 'give-up',
      kind: 'pristine',
      as: 'echec',
      async openScreen(driver) {
        await openAbandonPurchaseDialog(driver)
        await expect(driver.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'give-up-failed',
      kind: 'wrong',
      as: 'echec',
      async openScreen(driver) {
        await openAbandonPurchaseDialog(driver)
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await driver.pressButton('access-rights:GiveUp.confirm')
        await driver.expectText('common:errors.FEDERATION_UNAVAILABLE')
      },
    },
    {
      name: 'given-up',
      kind: 'done',
      as: 'echec',
      spoils: true,
      async openScreen(driver) {
        await openAbandonPurchaseDialog(driver)
        await driver.pressButton('access-rights:GiveUp.confirm')
        await driver.expectText('tasks:Tasks.givenUp')
      },
    },
  ],
  ReviewScreen: [
    { name: 'purchase-resumed', kind: 'pristine', as: 'echec', openScreen: resumePurchaseWithFailedPayment },
  ],
  PassChoiceScreen: [
    {
      name: 'purchase-resumed-gone',
      kind: 'wrong',
      as: 'echec',
      async openScreen(driver) {
        await openPurchaseWithoutSafetyVideo(driver, '/accesspass?accessRight=nonsense')
        await driver.expectText('purchase:Resume.gone')
      },
    },
  ],
} satisfies ScreenStates
