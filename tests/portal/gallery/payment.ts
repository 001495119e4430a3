/** The card and the billing address; what was paid. */
import { expect } from '@playwright/test'
import { type Stage, type State, empty, opens } from './stage.ts'

const demo = 'demo'

/** Types a card into the fields of the processor, which are frames of another origin. */
async function typeCard({ page, write }: Stage, number: string): Promise<void> {
  for (const [field, digits] of [
    ['cardNumber', number],
    ['cardExpiry', '1234'],
    ['cardCvc', '123'],
  ] as const)
    await page.locator(`#${field}`).frameLocator('iframe').locator('input').fill(digits)
  await write({ 'payment:Card.label.cardName': 'Maude Tremblay' })
}

async function enterCard(on: Stage, number: string): Promise<void> {
  await on.go('/EditCard')
  await typeCard(on, number)
  await on.press('payment:Card.save')
}

export const payment: State[] = [
  opens('payment-details', '/editpaymentinfo', demo),
  opens('payment-details-none', '/editpaymentinfo', 'nouveau'),
  opens('payment-details-expired', '/editpaymentinfo', 'expiree'),
  {
    name: 'card',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await on.go('/EditCard')
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    },
  },
  {
    name: 'card-empty',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/EditCard')
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
      await on.press('payment:Card.save')
      await expect(on.main.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'card-declined',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await enterCard(on, '4000000000000002')
      await on.reads('payment:Federation.card.generic_decline')
    },
  },
  {
    name: 'card-saved',
    kind: 'done',
    as: 'nouveau',
    spoils: true,
    async open(on) {
      await enterCard(on, '5555555555554444')
      await on.reads('payment:EditPaymentInfo.stored.card')
    },
  },
  {
    name: 'card-unreachable',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.page.route(/\/cards?\/|stripe/, async (route) => await route.abort())
      await on.go('/EditCard')
      await on.reads('payment:Card.unreachable')
    },
  },
  {
    name: 'card-removal',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/editpaymentinfo')
      await on.press('payment:StoredCard.remove')
      await expect(on.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'card-removal-failed',
    kind: 'wrong',
    as: demo,
    async open(on) {
      await on.go('/editpaymentinfo')
      await on.press('payment:StoredCard.remove')
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.page
        .getByRole('dialog')
        .getByRole('button', { name: on.t('payment:RemoveCard.confirm') })
        .click()
      await on.reads('common:errors.FEDERATION_UNAVAILABLE')
    },
  },
  {
    name: 'card-removed',
    kind: 'done',
    as: demo,
    spoils: true,
    async open(on) {
      await on.go('/editpaymentinfo')
      await on.press('payment:StoredCard.remove')
      await on.page
        .getByRole('dialog')
        .getByRole('button', { name: on.t('payment:RemoveCard.confirm') })
        .click()
      await on.reads('payment:StoredCard.removed')
    },
  },
  opens('billing-address', '/EditBillingAddress', demo),
  empty('billing-address', '/EditBillingAddress', 'nouveau'),
  {
    name: 'billing-address-saved',
    kind: 'done',
    as: demo,
    async open(on) {
      await on.go('/EditBillingAddress')
      await on.press('payment:Address.save')
      await on.reads('payment:EditPaymentInfo.stored.address')
    },
  },

  opens('receipts', '/receipts', demo),
  opens('receipts-none', '/receipts', 'nouveau'),
  {
    name: 'receipt',
    kind: 'pristine',
    as: demo,
    async open(on) {
      await on.go('/receipts')
      await on.main.locator('a[href*="/receipt/"]').first().click()
      await expect(on.page).toHaveURL(/\/receipt\//)
      await expect(on.title).toBeVisible()
    },
  },
]
