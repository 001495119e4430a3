/** Gallery of the two guest purchases, from the first step to the confirmation. */
import { expect } from '@playwright/test'
import { createTouch } from '../input-devices.ts'
import {
  type GuestFlow,
  isPriceRequest,
  guestPurchases as holders,
  textFieldIds,
  createGuestPage,
} from '../guest-page.ts'
import { type Stage, type State, type States, emptyFormState, pristineState } from './stage.ts'

const firstPath = holders.provinces.first

/** Returns the page object of a guest; clicks are sufficient for the gallery. */
const createGuestPageOn = ({ page, language }: Stage, way: GuestFlow = 'provinces') =>
  createGuestPage(
    page,
    { language, createDevice: () => ({ ...createTouch(), press: async (target) => await target.click() }) },
    way,
  )

/**
 * Fills in the holder of an access right in the first step, optionally with another right's number.
 */
async function typeHolder(
  { field, guest }: ReturnType<typeof createGuestPageOn>,
  cardNumber: string = guest.cardNumber,
) {
  const typed = { ...guest, cardNumber }
  for (const name of textFieldIds) await field(name).fill(typed[name])
}

/** Fills in the first step and continues to the payment step. */
async function openPaymentStep(on: Stage, way: GuestFlow = 'provinces') {
  const who = createGuestPageOn(on, way)
  await on.go(who.guest.first)
  if (way === 'onnb') await on.page.locator('input[value=NEW_BRUNSWICK]').check({ force: true })
  await typeHolder(who)
  await on.press('common:words.next')
  await on.expectText('guests:Guest.payment.title')
  return who
}

/** Types a card and confirms it. */
async function confirmCard(on: Stage, number = '4242424242424242') {
  const field = (id: string) => on.page.locator(`#${id}`).frameLocator('iframe').locator('input')
  await field('cardNumber').fill(number)
  await field('cardExpiry').fill('1234')
  await field('cardCvc').fill('123')
  await on.page.locator('#cardName').fill('Megan Doyle')
  await on.press('guests:Guest.card.confirm')
}

async function pressBuy(on: Stage) {
  const { buy } = createGuestPageOn(on)
  await expect(buy).toBeEnabled()
  await buy.click()
}

const guestState = (
  name: string,
  kind: State['kind'],
  open: State['open'],
  more: Pick<State, 'spoils'> = {},
): State => ({ name: `guest-${name}`, kind, ...more, open })

export const guests = {
  IndexProvincialScreen: [
    {
      name: 'index-provincial',
      kind: 'pristine',
      async open(on) {
        await on.go('/IndexProvincial')
        await on.expectText('guests:Guest.invoice.taxesIncluded')
      },
    },
  ],
  GuestInfoScreen: [
    pristineState('guest-info', firstPath),
    pristineState('guest-info-onnb', holders.onnb.first),
    emptyFormState('guest-info', firstPath),
    emptyFormState('guest-info-onnb', holders.onnb.first),
    guestState('info-not-found', 'wrong', async (on) => {
      const who = createGuestPageOn(on)
      await on.go(firstPath)
      await typeHolder(who, 'ON300117')
      await on.submitInvalid()
    }),
    guestState('info-failed', 'wrong', async (on) => {
      const who = createGuestPageOn(on)
      await on.go(firstPath)
      await typeHolder(who)
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.press('common:words.next')
      await on.expectText('common:errors.FEDERATION_UNAVAILABLE')
    }),
    guestState(
      'info-bought',
      'done',
      async (on) => {
        await openPaymentStep(on)
        await confirmCard(on)
        await pressBuy(on)
        await on.expectText('guests:Guest.confirmation.title')
        await on.page.reload()
        await on.expectText('guests:Guest.info.boughtText')
      },
      { spoils: true },
    ),
  ],
  GuestPaymentScreen: [
    guestState('payment', 'pristine', async (on) => {
      await openPaymentStep(on)
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    guestState('payment-onnb', 'pristine', async (on) => {
      await openPaymentStep(on, 'onnb')
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    guestState('payment-calculating', 'pristine', async (on) => {
      await on.page.route('**/graphql', async (route) => {
        if (!isPriceRequest(route.request())) await route.continue()
      })
      await openPaymentStep(on)
      await on.expectText('guests:Guest.invoice.calculating')
    }),
    guestState('payment-price-failed', 'wrong', async (on) => {
      await on.page.route('**/graphql', async (route) => {
        if (isPriceRequest(route.request())) await route.abort()
        else await route.continue()
      })
      await openPaymentStep(on)
      await on.expectText('guests:Guest.invoice.failed')
    }),
    guestState('payment-billing', 'wrong', async (on) => {
      await openPaymentStep(on)
      await confirmCard(on)
      await on.expectText('guests:Guest.card.confirmed')
      await on.page.locator('#useSameAddress').uncheck()
      await pressBuy(on)
      await expect(on.main.locator('[aria-invalid=true]').first()).toBeVisible()
    }),
    guestState('payment-card-refused', 'wrong', async (on) => {
      await openPaymentStep(on)
      await confirmCard(on, '4000000000000002')
      await on.expectText('payment:Federation.card.generic_decline')
    }),
    guestState('payment-declined', 'wrong', async (on) => {
      await openPaymentStep(on)
      await confirmCard(on, '4000000000000341')
      await on.expectText('guests:Guest.card.confirmed')
      await pressBuy(on)
      await on.expectText('payment:Refusal.notPaid')
    }),
    guestState('payment-confirmed', 'done', async (on) => {
      await openPaymentStep(on)
      await confirmCard(on)
      await on.expectText('guests:Guest.card.confirmed')
      await expect(createGuestPageOn(on).buy).toBeEnabled()
    }),
    guestState('payment-unconfirmed', 'wrong', async (on) => {
      await openPaymentStep(on)
      await confirmCard(on)
      await on.page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('idempotencyKey')) await route.abort()
        else await route.continue()
      })
      await pressBuy(on)
      await on.expectText('payment:Unconfirmed.title')
    }),
  ],
  GuestConfirmationScreen: [
    guestState(
      'confirmation',
      'done',
      async (on) => {
        await openPaymentStep(on)
        await confirmCard(on)
        await pressBuy(on)
        await on.expectText('guests:Guest.confirmation.title')
      },
      { spoils: true },
    ),
  ],
} satisfies States
