/**
 * States in which browser tests open the screens of a guest purchase, from the first step to the
 * confirmation.
 */
import { expect } from '@playwright/test'
import { createTouchDevice } from '../helpers/input-devices.ts'
import {
  type GuestFlow,
  isPriceQueryRequest,
  guestPurchases as holders,
  textFieldIds,
  createGuestPageObject,
} from '../helpers/guest-page.ts'
import { enableTestWallet } from '../helpers/test-wallet.ts'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createEmptyFormScreenState,
  createPristineScreenState,
} from './screen-driver.ts'

const firstPath = holders.provinces.first

/** Returns the page object of a guest purchase, which presses elements with the mouse. */
const createPageObjectOfGuestScreens = (
  { page, language }: ScreenDriver,
  guestFlow: GuestFlow = 'provinces',
) =>
  createGuestPageObject(
    page,
    {
      language,
      createDevice: () => ({ ...createTouchDevice(), press: async (target) => await target.click() }),
    },
    guestFlow,
  )

/**
 * Fills in the text fields of the first step of a guest purchase with the data of the test guest.
 * `cardNumber` may replace the guest's access right number.
 */
async function fillInPassHolderFields(
  { field, guest }: ReturnType<typeof createPageObjectOfGuestScreens>,
  cardNumber: string = guest.cardNumber,
) {
  const guestInput = { ...guest, cardNumber }
  for (const name of textFieldIds) await field(name).fill(guestInput[name])
}

/** Fills in the first step of a guest purchase and continues to the payment step. */
async function openGuestPaymentStep(driver: ScreenDriver, guestFlow: GuestFlow = 'provinces') {
  const guestPage = createPageObjectOfGuestScreens(driver, guestFlow)
  await driver.openPath(guestPage.guest.first)
  if (guestFlow === 'onnb') await driver.page.locator('input[value=NEW_BRUNSWICK]').check({ force: true })
  await fillInPassHolderFields(guestPage)
  await driver.pressButton('common:words.next')
  await driver.expectText('guests:Guest.payment.title')
  return guestPage
}

/**
 * Enters the data of a payment card in the iframes of the payment processor, and confirms the card.
 */
async function confirmPaymentCard(driver: ScreenDriver, number = '4242424242424242') {
  const locatePaymentCardField = (id: string) =>
    driver.page.locator(`#${id}`).frameLocator('iframe').locator('input')
  await locatePaymentCardField('cardNumber').fill(number)
  await locatePaymentCardField('cardExpiry').fill('1234')
  await locatePaymentCardField('cardCvc').fill('123')
  await driver.pressButton('guests:Guest.card.confirm')
}

async function pressBuyPassButton(driver: ScreenDriver) {
  const { buy } = createPageObjectOfGuestScreens(driver)
  await expect(buy).toBeEnabled()
  // By keyboard, because a click right after the check of the card counts as its double press.
  await buy.press('Enter')
}

async function buyGuestPass(driver: ScreenDriver) {
  await openGuestPaymentStep(driver)
  await confirmPaymentCard(driver)
  await pressBuyPassButton(driver)
  await driver.expectText('guests:Guest.confirmation.title')
}

/** Stores the receipt of a guest pass of today in the browser, as a purchase stores it. */
export async function storeGuestReceipt({ page }: ScreenDriver): Promise<void> {
  const now = new Date()
  const end = new Date(now.getTime() + 2 * 86_400_000)
  const receipt = {
    number: '#500001',
    totalCents: 169_19,
    activeAt: now.toISOString(),
    expiresAt: end.toISOString(),
    validIn: 'QC',
    holder: { name: 'M. Doyle', province: 'ON', isCanadian: true },
    controlNumber: 'H7K2M9Q',
    passKey: 'a1b2c3d4e5f6',
    paidAt: now.toISOString(),
    keptUntil: end.toISOString(),
    invoice: null,
    seller: null,
  }
  await page.addInitScript((text) => {
    localStorage.setItem('sentier.guest.receipt.provinces', text)
  }, JSON.stringify(receipt))
}

const createGuestScreenState = (
  name: string,
  kind: ScreenState['kind'],
  open: ScreenState['openScreen'],
  more: Pick<ScreenState, 'spoils'> = {},
): ScreenState => ({ name: `guest-${name}`, kind, ...more, openScreen: open })

export const guests = {
  GuestOffersScreen: [
    {
      name: 'index-provincial',
      kind: 'pristine',
      async openScreen(driver) {
        await driver.openPath('/IndexProvincial')
        await driver.expectText('guests:Guest.invoice.taxesIncluded')
        await expect(driver.main.getByText(/\d[.,]\d\d/)).toBeVisible()
      },
    },
    createGuestScreenState('offers-kept-pass', 'pristine', async (driver) => {
      await storeGuestReceipt(driver)
      await driver.openPath('/IndexProvincial')
      await expect(driver.main.getByRole('link', { name: /#500001/ })).toBeVisible()
      await expect(driver.main.getByText(/\d[.,]\d\d/)).toBeVisible()
    }),
  ],
  GuestInfoScreen: [
    createGuestScreenState('info-kept-pass', 'pristine', async (driver) => {
      await storeGuestReceipt(driver)
      await driver.openPath(firstPath)
      await expect(driver.main.getByRole('link', { name: /#500001/ })).toBeVisible()
    }),
    createPristineScreenState('guest-info', firstPath),
    createPristineScreenState('guest-info-onnb', holders.onnb.first),
    createEmptyFormScreenState('guest-info', firstPath),
    createEmptyFormScreenState('guest-info-onnb', holders.onnb.first),
    createGuestScreenState('info-not-found', 'wrong', async (driver) => {
      const guestPage = createPageObjectOfGuestScreens(driver)
      await driver.openPath(firstPath)
      await fillInPassHolderFields(guestPage, 'ON300117')
      await driver.submitAndExpectInvalidField()
    }),
    createGuestScreenState('info-failed', 'wrong', async (driver) => {
      const guestPage = createPageObjectOfGuestScreens(driver)
      await driver.openPath(firstPath)
      await fillInPassHolderFields(guestPage)
      await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
      await driver.pressButton('common:words.next')
      await driver.expectText('common:errors.FEDERATION_UNAVAILABLE')
    }),
  ],
  GuestPaymentScreen: [
    createGuestScreenState('payment', 'pristine', async (driver) => {
      await openGuestPaymentStep(driver)
      await expect(driver.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    createGuestScreenState('payment-wallet', 'pristine', async (driver) => {
      await enableTestWallet(driver.page, 'googlePay')
      await openGuestPaymentStep(driver)
      await expect(driver.main.getByRole('button', { name: /Google Pay.*\$/ })).toBeVisible()
      await expect(driver.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    createGuestScreenState('payment-onnb', 'pristine', async (driver) => {
      await openGuestPaymentStep(driver, 'onnb')
      await expect(driver.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    createGuestScreenState('payment-calculating', 'pristine', async (driver) => {
      await driver.page.route('**/graphql', async (route) => {
        if (!isPriceQueryRequest(route.request())) await route.continue()
      })
      await openGuestPaymentStep(driver)
      await driver.expectText('guests:Guest.invoice.calculating')
    }),
    createGuestScreenState('payment-price-failed', 'wrong', async (driver) => {
      await driver.page.route('**/graphql', async (route) => {
        if (isPriceQueryRequest(route.request())) await route.abort()
        else await route.continue()
      })
      await openGuestPaymentStep(driver)
      await driver.expectText('guests:Guest.invoice.failed')
    }),
    createGuestScreenState('payment-billing', 'wrong', async (driver) => {
      await openGuestPaymentStep(driver)
      await confirmPaymentCard(driver)
      await driver.expectText('guests:Guest.card.confirmed')
      await driver.page.locator('#useSameAddress').uncheck()
      await pressBuyPassButton(driver)
      await expect(driver.main.locator('[aria-invalid=true]').first()).toBeVisible()
    }),
    createGuestScreenState('payment-card-refused', 'wrong', async (driver) => {
      await openGuestPaymentStep(driver)
      await confirmPaymentCard(driver, '4000000000000002')
      await driver.expectText('payment:Federation.card.generic_decline')
    }),
    createGuestScreenState('payment-declined', 'wrong', async (driver) => {
      await openGuestPaymentStep(driver)
      await confirmPaymentCard(driver, '4000000000000341')
      await driver.expectText('guests:Guest.card.confirmed')
      await pressBuyPassButton(driver)
      await driver.expectText('payment:Refusal.notChargedCard')
    }),
    createGuestScreenState('payment-confirmed', 'done', async (driver) => {
      await openGuestPaymentStep(driver)
      await confirmPaymentCard(driver)
      await driver.expectText('guests:Guest.card.confirmed')
      await expect(createPageObjectOfGuestScreens(driver).buy).toBeEnabled()
    }),
    createGuestScreenState('payment-unconfirmed', 'wrong', async (driver) => {
      await openGuestPaymentStep(driver)
      await confirmPaymentCard(driver)
      await driver.page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('idempotencyKey')) await route.abort()
        else await route.continue()
      })
      await pressBuyPassButton(driver)
      await driver.expectText('payment:Unconfirmed.title')
    }),
  ],
  GuestConfirmationScreen: [
    createGuestScreenState(
      'confirmation',
      'done',
      async (driver) => {
        await buyGuestPass(driver)
        await expect(createPageObjectOfGuestScreens(driver).qrCode).toBeVisible()
      },
      { spoils: true },
    ),
    createGuestScreenState(
      'pass-shown',
      'done',
      async (driver) => {
        await buyGuestPass(driver)
        await driver.main.getByRole('button', { name: driver.t('access-rights:ShowPass.action') }).click()
        await expect(driver.page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible()
      },
      { spoils: true },
    ),
    createGuestScreenState(
      'confirmation-reloaded',
      'done',
      async (driver) => {
        await buyGuestPass(driver)
        await driver.page.reload()
        await driver.expectText('guests:Guest.confirmation.mailed')
        await expect(createPageObjectOfGuestScreens(driver).qrCode).toBeVisible()
      },
      { spoils: true },
    ),
  ],
} satisfies ScreenStates
