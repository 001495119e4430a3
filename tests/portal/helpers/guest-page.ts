/** Page object of the guest purchase, and the guests whom its browser tests use. */
import { type Page, type Request, expect } from '@playwright/test'
import invoice from '../../../web/__generated__/useGuestInvoiceQuery.graphql.ts'
import { translate } from './portal-fixtures.ts'
import type { Variant } from './variants.ts'

/**
 * Guest flows of the specification, each with the URL paths of its steps and a test guest. The test
 * guest has a valid access right.
 */
export const guestPurchases = {
  provinces: {
    first: '/FormStep1BaseInfo',
    payment: '/FormStep2Payment',
    confirmation: '/FormStep3Confirmation',
    cardNumber: 'ON482913',
    firstName: 'Megan',
    lastName: 'Doyle',
    email: 'megan.doyle@sentier.example',
    phoneNumber: '6135550111',
    addressLine: '12 Rideau Street',
    postalCode: 'k1n5t2',
  },
  onnb: {
    first: '/OnFormStep1BaseInfo',
    payment: '/OnFormStep2Payment',
    confirmation: '/OnFormStep3Confirmation',
    cardNumber: 'QC905124',
    firstName: 'Mireille',
    lastName: 'Gosselin',
    email: 'mireille.gosselin@sentier.example',
    phoneNumber: '8195550147',
    addressLine: '4, rue Principale',
    postalCode: 'J8X 2K1',
  },
} as const
export type GuestFlow = keyof typeof guestPurchases

/** Ids of the text fields in the first step of a guest purchase. */
export const textFieldIds = [
  'cardNumber',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'addressLine',
  'postalCode',
] as const

/** Returns the texts, locators and actions of the screens of a guest purchase. */
export function createGuestPageObject(
  page: Page,
  { language, createDevice }: Pick<Variant, 'language' | 'createDevice'>,
  guestFlow: GuestFlow,
) {
  const device = createDevice(page)
  const guest = guestPurchases[guestFlow]
  const main = page.getByRole('main')
  const translateGuestsText = (key: string, values?: Record<string, string>) =>
    translate(language, 'guests', key, values)
  const translateKeyOfLocaleDomain = (domain: string, key: string, values?: Record<string, string>) =>
    translate(language, domain, key, values)
  const locateButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const next = locateButton(translateKeyOfLocaleDomain('common', 'words.next'))
  return {
    ...device,
    guest,
    main,
    t: translateGuestsText,
    translateKey: translateKeyOfLocaleDomain,
    button: locateButton,
    next,
    title: page.getByRole('heading', { level: 1 }),
    /**
     * Locator of the dark squares in a pass's QR code. They appear once the script that draws QR
     * codes has loaded.
     */
    qrCode: main.getByRole('img', { name: /QR/ }).locator('path[d^="M"]'),
    field: (id: string) => main.locator(`#${id}`),
    buy: page.getByRole('button', {
      name: new RegExp(`^${translateGuestsText('Guest.payment.buy')} [\\d$]`),
    }),
    /** Fills in the form of the first step of a guest purchase. */
    async fillFirstStep(values: Partial<Record<(typeof textFieldIds)[number], string>> = {}): Promise<void> {
      if (guestFlow === 'onnb') {
        await device.selectRadio(
          page.getByRole('radio', {
            name: translateKeyOfLocaleDomain('addresses', 'provinces.NB'),
            exact: true,
          }),
        )
      }
      for (const name of textFieldIds)
        await device.typeText(main.locator(`#${name}`), values[name] ?? guest[name])
    },
    /**
     * Enters the data of a payment card in the iframes of the payment processor, and confirms the
     * card. The name on the card is prefilled.
     */
    async confirmPaymentCard(number = '4242424242424242'): Promise<void> {
      for (const [field, digits] of [
        ['cardNumber', number],
        ['cardExpiry', '1234'],
        ['cardCvc', '123'],
      ] as const) {
        await device.typeText(page.locator(`#${field}`).frameLocator('iframe').locator('input'), digits)
      }
      await device.press(locateButton(translateGuestsText('Guest.card.confirm')))
    },
    /** Waits until the payment card is confirmed and the guest can buy the pass. */
    async waitUntilReadyToBuy(): Promise<void> {
      await expect(main.getByText(translateGuestsText('Guest.card.confirmed'))).toBeVisible()
    },
  }
}

/** Returns all data that a page keeps in localStorage and sessionStorage, as one string. */
export const readBrowserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

/** Returns true if a request asks the gateway for the price of a guest pass. */
export const isPriceQueryRequest = (request: Request) =>
  request.postData()?.includes(String(invoice.params.id)) ?? false
