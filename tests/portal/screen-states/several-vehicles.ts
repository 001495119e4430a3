/**
 * States in which browser tests open the screens of a purchase for several vehicles.
 */
import { expect } from '@playwright/test'
import { simulatePaymentOutcome } from './purchase.ts'
import type { ScreenDriver, ScreenStates } from './screen-driver.ts'

const asDemo = { as: 'demo' }

async function openVehicleSelection(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/severalvehicles')
  await driver.page.getByText(driver.t('video:Video.skip'), { exact: true }).click()
  await expect(driver.title).toHaveText(driver.t('several-vehicles:SeveralVehicles.title'))
}

/**
 * Selects the pass type of a purchase for several vehicles, and three vehicles that can get such a
 * pass.
 */
async function selectVehicles(driver: ScreenDriver): Promise<void> {
  await openVehicleSelection(driver)
  await driver.page.locator('#common-type').selectOption('ANNUAL')
  await driver.page.locator('#common-club').selectOption({ index: 2 })
  for (const name of ['CASTOR', 'COUGUAR', 'RENARD'])
    await driver.main.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
}

/** Opens the review. `paymentTitleKey` is the locale key of a title in its payment section. */
async function openReviewOfSeveralVehicles(
  driver: ScreenDriver,
  paymentTitleKey = 'purchase:Review.payment',
): Promise<void> {
  await selectVehicles(driver)
  await driver.pressButton('common:words.next')
  await expect(driver.title).toHaveText(driver.t('several-vehicles:SeveralVehicles.review'))
  await driver.expectText(paymentTitleKey)
}

/** Changes every later query result of the page so that the member has no stored card. */
async function removeCardFromQueryResults({ page }: ScreenDriver): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data?: { viewer?: { paymentCard?: object | null } | null } }
    if (json.data?.viewer?.paymentCard) json.data.viewer.paymentCard = null
    await route.fulfill({ response, json })
  })
}

/**
 * Starts the payments of a purchase for several vehicles. The stubbed gateway declines each
 * payment, or drops the connection if the outcome is null.
 */
async function payWithSimulatedOutcome(
  driver: ScreenDriver,
  outcome: 'PaymentDeclinedProblem' | null,
): Promise<void> {
  await openReviewOfSeveralVehicles(driver)
  await simulatePaymentOutcome(driver, outcome)
  const pay = driver.page.getByRole('button', { name: /^(Payer|Pay for) / })
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
  await pay.press('Enter')
}

/** Starts the payments of a purchase for several vehicles, of which two stay unconfirmed. */
async function leavePaymentsUnconfirmed(driver: ScreenDriver): Promise<void> {
  await payWithSimulatedOutcome(driver, null)
  await driver.expectText('several-vehicles:SeveralVehicles.result.unknown')
}

export const severalVehicles = {
  SelectVehiclesScreen: [
    { name: 'several-vehicles', kind: 'pristine', ...asDemo, openScreen: openVehicleSelection },
    {
      name: 'several-vehicles-incomplete',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openVehicleSelection(driver)
        for (const checkbox of await driver.main.getByRole('checkbox', { disabled: false }).all())
          await checkbox.check()
        await driver.pressButton('common:words.next')
      },
    },
    {
      name: 'several-vehicles-unconfirmed',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await leavePaymentsUnconfirmed(driver)
        await driver.openPath('/severalvehicles')
        await driver.expectText('several-vehicles:SeveralVehicles.pending')
      },
    },
  ],
  SeveralReviewScreen: [
    { name: 'several-review', kind: 'pristine', ...asDemo, openScreen: openReviewOfSeveralVehicles },
    {
      name: 'several-review-no-card',
      kind: 'pristine',
      ...asDemo,
      async openScreen(driver) {
        await removeCardFromQueryResults(driver)
        await openReviewOfSeveralVehicles(driver, 'payment:Card.title')
        await expect(driver.page.locator('#cardNumber iframe')).toBeVisible()
      },
    },
  ],
  SeveralPaymentsScreen: [
    {
      name: 'several-payments-declined',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, 'PaymentDeclinedProblem')
        await driver.expectText('several-vehicles:SeveralVehicles.state.declined')
      },
    },
    { name: 'several-payments-unknown', kind: 'wrong', ...asDemo, openScreen: leavePaymentsUnconfirmed },
    {
      name: 'several-payments-checked',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await leavePaymentsUnconfirmed(driver)
        await simulatePaymentOutcome(driver, 'never')
        const check = driver.page.getByRole('button', { name: /^(Vérifier|Check) .* 2 / })
        await check.press('Enter')
        await driver.expectText('several-vehicles:SeveralVehicles.result.paying')
      },
    },
  ],
} satisfies ScreenStates
