/** Gallery of the stored card and the billing address. */
import { expect } from '@playwright/test'
import { type Stage, type States, done, empty, opens, wrong } from './stage.ts'

const demo = 'demo'
const as = { as: demo }
const details = '/editpaymentinfo'

/** Returns a field inside the payment processor's iframe. */
const frameField = ({ page }: Stage, name: string) =>
  page.locator(`#${name}`).frameLocator('iframe').locator('input')

const enterCard = (number: string) => async (on: Stage) => {
  await frameField(on, 'cardNumber').fill(number)
  await frameField(on, 'cardExpiry').fill('1234')
  await frameField(on, 'cardCvc').fill('123')
  await on.write({ 'payment:Card.label.cardName': 'Maude Tremblay' })
  await on.press('payment:Card.save')
}

async function remove(on: Stage): Promise<void> {
  const dialog = on.page.getByRole('dialog')
  await dialog.getByRole('button', { name: on.t('payment:RemoveCard.confirm') }).click()
}

export const payment = {
  EditPaymentInfoScreen: [
    opens('payment-details', details, demo),
    opens('payment-details-none', details, 'nouveau'),
    opens('payment-details-expired', details, 'expiree'),
    done(
      'card-removal',
      details,
      async (on) => await on.press('payment:StoredCard.remove'),
      'payment:RemoveCard.title',
      as,
    ),
    wrong(
      'card-removal-failed',
      details,
      async (on) => {
        await on.press('payment:StoredCard.remove')
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await remove(on)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      as,
    ),
    done(
      'card-removed',
      details,
      async (on) => {
        await on.press('payment:StoredCard.remove')
        await remove(on)
      },
      'payment:StoredCard.removed',
      { as: demo, spoils: true },
    ),
  ],
  EditCardScreen: [
    {
      name: 'card',
      kind: 'pristine',
      as: demo,
      async open(on) {
        await on.go('/EditCard')
        await expect(frameField(on, 'cardCvc')).toBeVisible()
      },
    },
    {
      name: 'card-empty',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.go('/EditCard')
        await expect(frameField(on, 'cardCvc')).toBeVisible()
        await on.sendInVain('payment:Card.save')
      },
    },
    wrong(
      'card-declined',
      '/EditCard',
      enterCard('4000000000000002'),
      'payment:Federation.card.generic_decline',
      as,
    ),
    done('card-saved', '/EditCard', enterCard('5555555555554444'), 'payment:EditPaymentInfo.stored.card', {
      as: 'nouveau',
      spoils: true,
    }),
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
  ],
  EditBillingAddressScreen: [
    opens('billing-address', '/EditBillingAddress', demo),
    empty('billing-address', '/EditBillingAddress', 'nouveau'),
    done(
      'billing-address-saved',
      '/EditBillingAddress',
      async (on) => await on.press('payment:Address.save'),
      'payment:EditPaymentInfo.stored.address',
      as,
    ),
  ],
} satisfies States
