/** Gallery of a purchase from its payment on. */
import { expect } from '@playwright/test'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import { walkTo } from './access-rights.ts'
import type { Stage, States } from './stage.ts'

const asDemo = { as: 'demo' }

/**
 * Confirms the purchase. The gateway returns `problem`, sheds the request (`shed`), never responds
 * (`never`) or drops the connection (null).
 */
async function payWithOutcome(
  on: Stage,
  problem: 'PaymentDeclinedProblem' | 'shed' | 'never' | null,
): Promise<void> {
  await on.page.route('**/graphql', async (route) => {
    const { documentId } = route.request().postDataJSON() as { documentId?: string }
    if (documentId !== buyMutation.params.id) return await route.continue()
    if (problem === 'never') return undefined
    if (problem === 'shed') return await route.fulfill({ status: 503, json: overloadError })
    if (problem === null) return await route.abort()
    const message = on.t('payment:Card.declinedText')
    const refused = { __typename: problem, __isProblem: problem, message }
    return await route.fulfill({ json: { data: { buyAccessRight: refused } } })
  })
  await confirmPurchase(on)
}

/** Overload error with a retry delay longer than the test. */
const overloadError = {
  data: null,
  errors: [{ message: '', extensions: { code: 'OVERLOADED', requestId: 'a1b2c3d4e5', retryAfter: 600 } }],
}

/** Closes sales from now on, as the first result of every screen reports. */
async function closeSales({ page }: Stage): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data?: { portal?: { salesOpen?: boolean } } }
    if (json.data?.portal) json.data.portal.salesOpen = false
    await route.fulfill({ response, json })
  })
}

async function confirmPurchase(on: Stage): Promise<void> {
  await walkTo(on, 'review')
  await on.page.getByRole('button', { name: on.t('purchase:Review.confirm') }).click()
}

export const purchase = {
  ReviewScreen: [
    {
      name: 'purchase-under-way',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await payWithOutcome(on, 'never')
        await expect(on.page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'purchase-many',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await payWithOutcome(on, 'shed')
        await on.expectText('payment:UnderWay.many')
      },
    },
    {
      name: 'purchase-sales-closed',
      kind: 'pristine',
      ...asDemo,
      async open(on) {
        await closeSales(on)
        await walkTo(on, 'review')
      },
    },
    {
      name: 'purchase-declined',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await payWithOutcome(on, 'PaymentDeclinedProblem')
        await on.expectText('payment:Refusal.notPaid')
      },
    },
    {
      name: 'purchase-another-card',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await payWithOutcome(on, 'PaymentDeclinedProblem')
        await on.press('purchase:Review.putRight.card')
        await expect(on.page.locator('#cardNumber iframe')).toBeVisible()
      },
    },
    {
      name: 'purchase-unconfirmed',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await payWithOutcome(on, null)
        await on.expectText('payment:Unconfirmed.title')
      },
    },
  ],
  DashboardScreen: [
    {
      name: 'dashboard-sales-closed',
      kind: 'pristine',
      ...asDemo,
      async open(on) {
        await closeSales(on)
        await on.go('/Dashboard')
      },
    },
  ],
  SuccessScreen: [
    {
      name: 'purchase-success',
      kind: 'done',
      ...asDemo,
      spoils: true,
      async open(on) {
        await confirmPurchase(on)
        await expect(on.page).toHaveURL(/\/success\//)
        await on.expectText('purchase:Calendar.add')
      },
    },
  ],
  PaymentInfoScreen: [
    {
      name: 'purchase-card-expired',
      kind: 'pristine',
      as: 'expiree',
      async open(on) {
        await walkTo(on, 'paymentinfo')
        await expect(on.page.locator('#cardNumber iframe')).toBeVisible()
      },
    },
  ],
} satisfies States
