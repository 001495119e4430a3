/**
 * States in which browser tests open the payment screen and the result screens of a purchase.
 */
import { expect } from '@playwright/test'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import { completePurchaseUpToStep } from './access-rights.ts'
import type { ScreenDriver, ScreenStates } from './screen-driver.ts'

const asDemo = { as: 'demo' }

/** Confirms a purchase for which the stubbed gateway returns the given payment outcome. */
async function payWithSimulatedOutcome(driver: ScreenDriver, outcome: PaymentOutcome): Promise<void> {
  await simulatePaymentOutcome(driver, outcome)
  await confirmPurchase(driver)
}

/**
 * Simulated outcome of a payment: a declined card, an overloaded gateway (`shed`), no response
 * (`never`) or a dropped connection (null).
 */
type PaymentOutcome = 'PaymentDeclinedProblem' | 'shed' | 'never' | null

/** Answers every later purchase mutation of the page with a simulated payment outcome. */
export async function simulatePaymentOutcome(driver: ScreenDriver, outcome: PaymentOutcome): Promise<void> {
  await driver.page.route('**/graphql', async (route) => {
    const { documentId } = route.request().postDataJSON() as { documentId?: string }
    if (documentId !== buyMutation.params.id) return await route.continue()
    if (outcome === 'never') return undefined
    if (outcome === 'shed') return await route.fulfill({ status: 503, json: overloadError })
    if (outcome === null) return await route.abort()
    const message = driver.t('payment:Federation.card.generic_decline')
    const problemResult = { __typename: outcome, __isProblem: outcome, message }
    return await route.fulfill({ json: { data: { buyAccessRight: problemResult } } })
  })
}

/**
 * GraphQL error of an overloaded gateway. Its retry delay is longer than the test, so that no retry
 * happens during the test.
 */
const overloadError = {
  data: null,
  errors: [{ message: '', extensions: { code: 'OVERLOADED', requestId: 'a1b2c3d4e5', retryAfter: 600 } }],
}

/** Changes every later query result of the page so that the sale of passes is closed. */
async function closePassSales({ page }: ScreenDriver): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data?: { portal?: { salesOpen?: boolean } } }
    if (json.data?.portal) json.data.portal.salesOpen = false
    await route.fulfill({ response, json })
  })
}

async function confirmPurchase(driver: ScreenDriver): Promise<void> {
  await completePurchaseUpToStep(driver, 'review')
  // On a phone the buttons of two steps are at the same place. A click within a second after the
  // previous press would count as a double press and be ignored.
  await driver.page.getByRole('button', { name: driver.t('purchase:Review.confirm') }).press('Enter')
}

export const purchase = {
  ReviewScreen: [
    {
      name: 'purchase-under-way',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, 'never')
        await expect(driver.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'purchase-many',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, 'shed')
        await driver.expectText('payment:UnderWay.many')
      },
    },
    {
      name: 'purchase-sales-closed',
      kind: 'pristine',
      ...asDemo,
      async openScreen(driver) {
        await closePassSales(driver)
        await completePurchaseUpToStep(driver, 'review')
      },
    },
    {
      name: 'purchase-declined',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, 'PaymentDeclinedProblem')
        await driver.expectText('purchase:Review.declined')
      },
    },
    {
      name: 'purchase-another-card',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, 'PaymentDeclinedProblem')
        await driver.pressButton('payment:Card.another')
        await expect(driver.page.locator('#cardNumber iframe')).toBeVisible()
      },
    },
    {
      name: 'purchase-unconfirmed',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await payWithSimulatedOutcome(driver, null)
        await driver.expectText('payment:Unconfirmed.title')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'dashboard-sales-closed',
      kind: 'pristine',
      ...asDemo,
      async openScreen(driver) {
        await closePassSales(driver)
        await driver.openPath('/Dashboard')
      },
    },
  ],
  SuccessScreen: [
    {
      name: 'purchase-success',
      kind: 'done',
      ...asDemo,
      spoils: true,
      async openScreen(driver) {
        await confirmPurchase(driver)
        await expect(driver.page).toHaveURL(/\/success\//)
        await driver.expectText('access-rights:Calendar.add')
      },
    },
  ],
  PaymentInfoScreen: [
    {
      name: 'purchase-card-expired',
      kind: 'pristine',
      as: 'expiree',
      async openScreen(driver) {
        await completePurchaseUpToStep(driver, 'paymentinfo')
        await expect(driver.page.locator('#cardNumber iframe')).toBeVisible()
      },
    },
  ],
} satisfies ScreenStates
