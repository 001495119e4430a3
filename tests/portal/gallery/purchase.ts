/** A purchase from its payment on. */
import { expect } from '@playwright/test'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import { walkTo } from './access-rights.ts'
import type { Stage, State } from './stage.ts'

const as = { as: 'demo' }

/** Confirms the purchase; the gateway answers it with `problem`, not at all (null), or never comes to it. */
async function pay(on: Stage, problem: 'PaymentDeclinedProblem' | 'never' | null): Promise<void> {
  await on.page.route('**/graphql', async (route) => {
    const { documentId } = route.request().postDataJSON() as { documentId?: string }
    if (documentId !== buyMutation.params.id) return await route.continue()
    if (problem === 'never') return undefined
    if (problem === null) return await route.abort()
    const message = on.t('payment:Card.declinedText')
    const refused = { __typename: problem, __isProblem: problem, message }
    return await route.fulfill({ json: { data: { buyAccessRight: refused } } })
  })
  await confirm(on)
}

async function confirm(on: Stage): Promise<void> {
  await walkTo(on, 'review')
  await on.page.getByRole('button', { name: on.t('access-rights:Review.confirm') }).click()
}

export const purchase: State[] = [
  {
    name: 'purchase-under-way',
    kind: 'done',
    ...as,
    async open(on) {
      await pay(on, 'never')
      await expect(on.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'purchase-declined',
    kind: 'wrong',
    ...as,
    async open(on) {
      await pay(on, 'PaymentDeclinedProblem')
      await on.reads('payment:Refusal.notPaid')
    },
  },
  {
    name: 'purchase-another-card',
    kind: 'wrong',
    ...as,
    async open(on) {
      await pay(on, 'PaymentDeclinedProblem')
      await on.press('access-rights:Review.putRight.card')
      await expect(on.page.locator('#cardNumber iframe')).toBeVisible()
    },
  },
  {
    name: 'purchase-unconfirmed',
    kind: 'wrong',
    ...as,
    async open(on) {
      await pay(on, null)
      await on.reads('payment:Unconfirmed.title')
    },
  },
  {
    name: 'purchase-success',
    kind: 'done',
    ...as,
    spoils: true,
    async open(on) {
      await confirm(on)
      await expect(on.page).toHaveURL(/\/success\//)
      await on.reads('access-rights:Calendar.add')
    },
  },
  {
    name: 'purchase-card-expired',
    kind: 'pristine',
    as: 'expiree',
    async open(on) {
      await walkTo(on, 'paymentinfo')
      await expect(on.page.locator('#cardNumber iframe')).toBeVisible()
    },
  },
]
