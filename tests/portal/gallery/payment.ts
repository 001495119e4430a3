/** Screen states of the stored card and the billing address. */
import { expect } from '@playwright/test'
import { type Stage, type States, doneState, emptyFormState, pristineState, failedState } from './stage.ts'

const demo = 'demo'
const asDemo = { as: demo }
const detailsPath = '/editpaymentinfo'

/** Returns a field inside the payment processor's iframe. */
const locateFrameField = ({ page }: Stage, name: string) =>
  page.locator(`#${name}`).frameLocator('iframe').locator('input')

const enterCard = (number: string) => async (driver: Stage) => {
  await locateFrameField(driver, 'cardNumber').fill(number)
  await locateFrameField(driver, 'cardExpiry').fill('1234')
  await locateFrameField(driver, 'cardCvc').fill('123')
  await driver.write({ 'payment:Card.label.cardName': 'Maude Tremblay' })
  await driver.press('payment:Card.save')
}

async function confirmRemoval(driver: Stage): Promise<void> {
  const dialog = driver.page.getByRole('dialog')
  await dialog.getByRole('button', { name: driver.t('payment:RemoveCard.confirm') }).click()
}

export const payment = {
  EditPaymentInfoScreen: [
    pristineState('payment-details', detailsPath, demo),
    pristineState('payment-details-none', detailsPath, 'nouveau'),
    pristineState('payment-details-expired', detailsPath, 'expiree'),
    doneState(
      'card-removal',
      detailsPath,
      async (driver) => await driver.press('payment:StoredCard.remove'),
      'payment:RemoveCard.title',
      asDemo,
    ),
    failedState(
      'card-removal-failed',
      detailsPath,
      async (driver) => {
        await driver.press('payment:StoredCard.remove')
        await driver.breakGateway('FEDERATION_UNAVAILABLE')
        await confirmRemoval(driver)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      asDemo,
    ),
    doneState(
      'card-removed',
      detailsPath,
      async (driver) => {
        await driver.press('payment:StoredCard.remove')
        await confirmRemoval(driver)
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
      async open(driver) {
        await driver.go('/EditCard')
        await expect(locateFrameField(driver, 'cardCvc')).toBeVisible()
      },
    },
    {
      name: 'card-empty',
      kind: 'wrong',
      as: demo,
      async open(driver) {
        await driver.go('/EditCard')
        await expect(locateFrameField(driver, 'cardCvc')).toBeVisible()
        await driver.submitInvalid('payment:Card.save')
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
      async open(driver) {
        await driver.page.route(/\/cards?\/|stripe/, async (route) => await route.abort())
        await driver.go('/EditCard')
        await driver.expectText('payment:Card.unreachable')
      },
    },
  ],
  EditBillingAddressScreen: [
    pristineState('billing-address', '/EditBillingAddress', demo),
    emptyFormState('billing-address', '/EditBillingAddress', 'nouveau'),
    doneState(
      'billing-address-saved',
      '/EditBillingAddress',
      async (driver) => await driver.press('payment:Address.save'),
      'payment:EditPaymentInfo.stored.address',
      asDemo,
    ),
  ],
} satisfies States
