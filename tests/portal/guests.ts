/** What the journeys of guests share: who they are, and what stands on their screens. */
import { type Page, type Request, expect } from '@playwright/test'
import invoice from '../../web/__generated__/useGuestInvoiceQuery.graphql.ts'
import { text } from './portal.ts'
import type { Way } from './ways.ts'

/** A way of the specification, with somebody whose right is good for it. */
export const guests = {
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
export type GuestWay = keyof typeof guests

/** The fields of the first step that take typing, by id. */
export const typedNames = [
  'cardNumber',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'addressLine',
  'postalCode',
] as const

/** What stands on these screens, and how a person acts on them. */
export function visiting(
  page: Page,
  { language, handOn }: Pick<Way, 'language' | 'handOn'>,
  guestWay: GuestWay,
) {
  const hand = handOn(page)
  const guest = guests[guestWay]
  const main = page.getByRole('main')
  const t = (key: string, values?: Record<string, string>) => text(language, 'guests', key, values)
  const words = (domain: string, key: string, values?: Record<string, string>) =>
    text(language, domain, key, values)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const next = button(words('common', 'words.next'))
  return {
    ...hand,
    guest,
    main,
    t,
    words,
    button,
    next,
    title: page.getByRole('heading', { level: 1 }),
    field: (id: string) => main.locator(`#${id}`),
    buy: page.getByRole('button', { name: new RegExp(`^${t('Guest.payment.buy')}`) }),
    /** Fills in the first step. */
    async fillIn(values: Partial<Record<(typeof typedNames)[number], string>> = {}): Promise<void> {
      if (guestWay === 'onnb') {
        await hand.pick(page.getByRole('radio', { name: words('addresses', 'provinces.NB'), exact: true }))
      }
      for (const name of typedNames) await hand.write(main.locator(`#${name}`), values[name] ?? guest[name])
    },
    /** Types a card into the fields of the processor, which are frames of another origin, and confirms it. */
    async confirmCard(number = '4242424242424242'): Promise<void> {
      for (const [field, digits] of [
        ['cardNumber', number],
        ['cardExpiry', '1234'],
        ['cardCvc', '123'],
      ] as const) {
        await hand.write(page.locator(`#${field}`).frameLocator('iframe').locator('input'), digits)
      }
      await hand.write(page.locator('#cardName'), `${guest.firstName} ${guest.lastName}`)
      await hand.press(button(t('Guest.card.confirm')))
    },
    /** The card is confirmed, and the button pays. */
    async readyToBuy(): Promise<void> {
      await expect(main.getByText(t('Guest.card.confirmed'))).toBeVisible()
    },
  }
}

/** What the browser keeps, as one text. */
export const keptBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

/** Whether a call of the page asks what the pass costs. */
export const asksPrice = (request: Request) =>
  request.postData()?.includes(String(invoice.params.id)) ?? false
