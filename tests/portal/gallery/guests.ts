/** Gallery of the two guest purchases, from the first step to the confirmation. */
import { expect } from '@playwright/test'
import { finger } from '../hands.ts'
import { type GuestWay, asksPrice, guests as holders, typedNames, visiting } from '../guests.ts'
import { type Stage, type State, type States, empty, opens } from './stage.ts'

const first = holders.provinces.first

/** Returns the page object of a guest; clicks are sufficient for the gallery. */
const whoOn = ({ page, language }: Stage, way: GuestWay = 'provinces') =>
  visiting(
    page,
    { language, handOn: () => ({ ...finger(), press: async (target) => await target.click() }) },
    way,
  )

/**
 * Fills in the holder of an access right in the first step, optionally with another right's number.
 */
async function typeHolder({ field, guest }: ReturnType<typeof whoOn>, cardNumber: string = guest.cardNumber) {
  const typed = { ...guest, cardNumber }
  for (const name of typedNames) await field(name).fill(typed[name])
}

/** Fills in the first step and continues to the payment step. */
async function comeToPayment(on: Stage, way: GuestWay = 'provinces') {
  const who = whoOn(on, way)
  await on.go(who.guest.first)
  if (way === 'onnb') await on.page.locator('input[value=NEW_BRUNSWICK]').check({ force: true })
  await typeHolder(who)
  await on.press('common:words.next')
  await on.reads('guests:Guest.payment.title')
  return who
}

/** Types a card and confirms it. */
async function confirm(on: Stage, number = '4242424242424242') {
  const field = (id: string) => on.page.locator(`#${id}`).frameLocator('iframe').locator('input')
  await field('cardNumber').fill(number)
  await field('cardExpiry').fill('1234')
  await field('cardCvc').fill('123')
  await on.page.locator('#cardName').fill('Megan Doyle')
  await on.press('guests:Guest.card.confirm')
}

async function buy(on: Stage) {
  const { buy } = whoOn(on)
  await expect(buy).toBeEnabled()
  await buy.click()
}

const state = (
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
        await on.reads('guests:Guest.invoice.taxesIncluded')
      },
    },
  ],
  GuestInfoScreen: [
    opens('guest-info', first),
    opens('guest-info-onnb', holders.onnb.first),
    empty('guest-info', first),
    empty('guest-info-onnb', holders.onnb.first),
    state('info-not-found', 'wrong', async (on) => {
      const who = whoOn(on)
      await on.go(first)
      await typeHolder(who, 'ON300117')
      await on.sendInVain()
    }),
    state('info-failed', 'wrong', async (on) => {
      const who = whoOn(on)
      await on.go(first)
      await typeHolder(who)
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.press('common:words.next')
      await on.reads('common:errors.FEDERATION_UNAVAILABLE')
    }),
    state(
      'info-bought',
      'done',
      async (on) => {
        await comeToPayment(on)
        await confirm(on)
        await buy(on)
        await on.reads('guests:Guest.confirmation.title')
        await on.page.reload()
        await on.reads('guests:Guest.info.boughtText')
      },
      { spoils: true },
    ),
  ],
  GuestPaymentScreen: [
    state('payment', 'pristine', async (on) => {
      await comeToPayment(on)
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    state('payment-onnb', 'pristine', async (on) => {
      await comeToPayment(on, 'onnb')
      await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
    }),
    state('payment-calculating', 'pristine', async (on) => {
      await on.page.route('**/graphql', async (route) => {
        if (!asksPrice(route.request())) await route.continue()
      })
      await comeToPayment(on)
      await on.reads('guests:Guest.invoice.calculating')
    }),
    state('payment-price-failed', 'wrong', async (on) => {
      await on.page.route('**/graphql', async (route) => {
        if (asksPrice(route.request())) await route.abort()
        else await route.continue()
      })
      await comeToPayment(on)
      await on.reads('guests:Guest.invoice.failed')
    }),
    state('payment-billing', 'wrong', async (on) => {
      await comeToPayment(on)
      await confirm(on)
      await on.reads('guests:Guest.card.confirmed')
      await on.page.locator('#useSameAddress').uncheck()
      await buy(on)
      await expect(on.main.locator('[aria-invalid=true]').first()).toBeVisible()
    }),
    state('payment-card-refused', 'wrong', async (on) => {
      await comeToPayment(on)
      await confirm(on, '4000000000000002')
      await on.reads('payment:Federation.card.generic_decline')
    }),
    state('payment-declined', 'wrong', async (on) => {
      await comeToPayment(on)
      await confirm(on, '4000000000000341')
      await on.reads('guests:Guest.card.confirmed')
      await buy(on)
      await on.reads('payment:Refusal.notPaid')
    }),
    state('payment-confirmed', 'done', async (on) => {
      await comeToPayment(on)
      await confirm(on)
      await on.reads('guests:Guest.card.confirmed')
      await expect(whoOn(on).buy).toBeEnabled()
    }),
    state('payment-unconfirmed', 'wrong', async (on) => {
      await comeToPayment(on)
      await confirm(on)
      await on.page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('idempotencyKey')) await route.abort()
        else await route.continue()
      })
      await buy(on)
      await on.reads('payment:Unconfirmed.title')
    }),
  ],
  GuestConfirmationScreen: [
    state(
      'confirmation',
      'done',
      async (on) => {
        await comeToPayment(on)
        await confirm(on)
        await buy(on)
        await on.reads('guests:Guest.confirmation.title')
      },
      { spoils: true },
    ),
  ],
} satisfies States
