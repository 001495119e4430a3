/** Gallery of the stored card and the billing address. */
import { expect } from '@playwright/test'
import { type Stage, type States, doneState, emptyFormState, pristineState, failedState } from './stage.ts'

const demo = 'demo'
const asDemo = { as: demo }
const detailsPath = '/editpaymentinfo'

/** Returns a field inside the payment processor's iframe. */
const locateFrameField = ({ page }: Stage, name: string) =>
  page.locator(`#${name}`).frameLocator('iframe').locator('input')

const enterCard = (number: string) => async (on: Stage) => {
  await locateFrameField(on, 'cardNumber').fill(number)
  await locateFrameField(on, 'cardExpiry').fill('1234')
  await locateFrameField(on, 'cardCvc').fill('123')
  await on.write({ 'payment:Card.label.cardName': 'Maude Tremblay' })
  await on.press('payment:Card.save')
}

async function confirmRemoval(on: Stage): Promise<void> {
  const dialog = on.page.getByRole('dialog')
  await dialog.getByRole('button', { name: on.t('payment:RemoveCard.confirm') }).click()
}

export const payment = {
  EditPaymentInfoScreen: [
    pristineState('payment-details', detailsPath, demo),
    pristineState('payment-details-none', detailsPath, 'nouveau'),
    pristineState('payment-details-expired', detailsPath, 'expiree'),
    doneState(
      'card-removal',
      detailsPath,
      async (on) => await on.press('payment:StoredCard.remove'),
      'payment:RemoveCard.title',
      asDemo,
    ),
    failedState(
      'card-removal-failed',
      detailsPath,
      async (on) => {
        await on.press('payment:StoredCard.remove')
        await on.breakGateway('FEDERATION_UNAVAILABLE')
        await confirmRemoval(on)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      asDemo,
    ),
    doneState(
      'card-removed',
      detailsPath,
      async (on) => {
        await on.press('payment:StoredCard.remove')
        await confirmRemoval(on)
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
        await expect(locateFrameField(on, 'cardCvc')).toBeVisible()
      },
    },
    {
      name: 'card-empty',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.go('/EditCard')
        await expect(locateFrameField(on, 'cardCvc')).toBeVisible()
        await on.submitInvalid('payment:Card.save')
      },
    },
    failedState(
      'card-declined',
      '/EditCard',
      enterCard('4000000000000002'),
      'payment:Federation.card.generic_decline',
      asDemo,
    ),
    doneState(
      'card-saved',
      '/EditCard',
      enterCard('5555555555554444'),
      'payment:EditPaymentInfo.stored.card',
      {
        as: 'nouveau',
        spoils: true,
      },
    ),
    {
      name: 'card-unreachable',
      kind: 'wrong',
      as: demo,
      async open(on) {
        await on.page.route(/\/cards?\/|stripe/, async (route) => await route.abort())
        await on.go('/EditCard')
        await on.expectText('payment:Card.unreachable')
      },
    },
  ],
  EditBillingAddressScreen: [
    pristineState('billing-address', '/EditBillingAddress', demo),
    emptyFormState('billing-address', '/EditBillingAddress', 'nouveau'),
    doneState(
      'billing-address-saved',
      '/EditBillingAddress',
      async (on) => await on.press('payment:Address.save'),
      'payment:EditPaymentInfo.stored.address',
      asDemo,
    ),
  ],
} satisfies States
