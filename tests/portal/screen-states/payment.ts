/**
 * States in which browser tests open the screens of the stored payment card and the billing
 * address.
 */
import { expect } from '@playwright/test'
import { enableTestWallet } from '../helpers/test-wallet.ts'
import {
  type ScreenDriver,
  type ScreenStates,
  createDoneScreenState,
  createEmptyFormScreenState,
  createPristineScreenState,
  createFailedScreenState,
} from './screen-driver.ts'

const demo = 'demo'
const asDemo = { as: demo }
const detailsPath = '/editpaymentinfo'

/** Locates an input field inside an iframe of the payment processor. */
const locatePaymentIframeField = ({ page }: ScreenDriver, name: string) =>
  page.locator(`#${name}`).frameLocator('iframe').locator('input')

const createActionEnteringPaymentCard = (number: string) => async (driver: ScreenDriver) => {
  await locatePaymentIframeField(driver, 'cardNumber').fill(number)
  await locatePaymentIframeField(driver, 'cardExpiry').fill('1234')
  await locatePaymentIframeField(driver, 'cardCvc').fill('123')
  await driver.fillFields({ 'payment:Card.label.cardName': 'Maude Tremblay' })
  await driver.pressButton('payment:Card.save')
}

async function confirmPaymentCardRemoval(driver: ScreenDriver): Promise<void> {
  const dialog = driver.page.getByRole('dialog')
  await dialog.getByRole('button', { name: driver.t('payment:RemoveCard.confirm') }).click()
}

export const payment = {
  EditPaymentInfoScreen: [
    createPristineScreenState('payment-details', detailsPath, demo),
    createPristineScreenState('payment-details-none', detailsPath, 'nouveau'),
    createPristineScreenState('payment-details-expired', detailsPath, 'expiree'),
    createDoneScreenState(
      'card-removal',
      detailsPath,
      async (driver) => await driver.pressButton('payment:StoredCard.remove'),
      'payment:RemoveCard.title',
      asDemo,
    ),
    createFailedScreenState(
      'card-removal-failed',
      detailsPath,
      async (driver) => {
        await driver.pressButton('payment:StoredCard.remove')
        await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
        await confirmPaymentCardRemoval(driver)
      },
      'common:errors.FEDERATION_UNAVAILABLE',
      asDemo,
    ),
    createDoneScreenState(
      'card-removed',
      detailsPath,
      async (driver) => {
        await driver.pressButton('payment:StoredCard.remove')
        await confirmPaymentCardRemoval(driver)
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
      async openScreen(driver) {
        await driver.openPath('/EditCard')
        await expect(locatePaymentIframeField(driver, 'cardCvc')).toBeVisible()
      },
    },
    {
      name: 'card-wallet',
      kind: 'pristine',
      as: demo,
      async openScreen(driver) {
        await enableTestWallet(driver.page, 'applePay')
        await driver.openPath('/EditCard')
        await expect(driver.main.getByRole('button', { name: /Apple Pay/ })).toBeVisible()
        await expect(locatePaymentIframeField(driver, 'cardCvc')).toBeVisible()
      },
    },
    {
      name: 'card-empty',
      kind: 'wrong',
      as: demo,
      async openScreen(driver) {
        await driver.openPath('/EditCard')
        await expect(locatePaymentIframeField(driver, 'cardCvc')).toBeVisible()
        // The name of the card holder is prefilled, so only fields of the card processor are
        // invalid.
        await driver.pressButton('payment:Card.save')
        await driver.expectText('payment:Card.missing.cardNumber')
      },
    },
    createFailedScreenState(
      'card-declined',
      '/EditCard',
      createActionEnteringPaymentCard('4000000000000002'),
      'payment:Federation.card.generic_decline',
      asDemo,
    ),
    createDoneScreenState(
      'card-saved',
      '/EditCard',
      createActionEnteringPaymentCard('5555555555554444'),
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
      async openScreen(driver) {
        await driver.page.route(/\/cards?\/|stripe/, async (route) => await route.abort())
        await driver.openPath('/EditCard')
        await driver.expectText('payment:Card.unreachable')
      },
    },
  ],
  EditBillingAddressScreen: [
    createPristineScreenState('billing-address', '/EditBillingAddress', demo),
    createEmptyFormScreenState('billing-address', '/EditBillingAddress', 'nouveau'),
    createDoneScreenState(
      'billing-address-saved',
      '/EditBillingAddress',
      async (driver) => await driver.pressButton('payment:Address.save'),
      'payment:EditPaymentInfo.stored.address',
      asDemo,
    ),
  ],
} satisfies ScreenStates
