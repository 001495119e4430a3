/**
 * Page object of the payments for several vehicles. It compares the screen with the federation's
 * database, and records every payment state that the screen has shown.
 */
import type { Page, Route } from '@playwright/test'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import { createCardToken } from '../../federation/helpers/card-token.ts'
import { readChargesInCents, testCards } from '../../gateway/helpers/federation-database.ts'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'
import { countPurchasesByVehicle } from '../../gateway/helpers/member-purchases.ts'
import type { InputDevice } from './input-devices.ts'
import { type Language, expect, newMember, signIn, translate } from './portal-fixtures.ts'
import { storePurchaseDraftOfSeveralVehicles } from './purchase-draft.ts'
import { addVehiclesAndPassesToAccount } from './seed-large-account.ts'

/** State of a payment as the screen shows it. */
type ShownState = 'paid' | 'paying' | 'queued' | 'ready' | 'declined' | 'refused' | 'sent'

interface ShownPayment {
  vehicle: string
  state: ShownState
}

/**
 * Browser page, portal, language and input device of a payment test.
 */
interface PaymentTest {
  page: Page
  portal: RunningGateway
  language: Language
  createDevice: (page: Page) => InputDevice
}

/**
 * Handles an intercepted purchase request of a page. `requestNumber` counts the purchase requests,
 * beginning with 1.
 */
type PurchaseRequestHandler = (route: Route, requestNumber: number) => Promise<void>

/**
 * Number of vehicles that the test member owns. The purchase has one payment for each vehicle.
 */
const vehicleCount = 3

const paidOnce = { charges: 1, passes: 1, receipts: 1 }
const unpaid = { charges: 0, passes: 0, receipts: 0 }

/** States that tell the member that a pass is certainly not paid. */
const unpaidStates: ReadonlySet<ShownState> = new Set(['queued', 'ready', 'declined', 'refused'])

/**
 * Signs in a member with a stored card and three vehicles, and opens the review of a purchase of
 * annual passes for these vehicles. Returns the page object of the payments.
 */
export async function openReviewOfThreePayments({
  page: firstPage,
  portal,
  language,
  createDevice,
}: PaymentTest) {
  const context = firstPage.context()
  const translateSeveralPaymentsText = (key: string, values?: Record<string, string>) =>
    translate(language, ['several-vehicles', 'purchase', 'common'], key, values)
  const textOfState: Record<ShownState, string> = {
    paid: translateSeveralPaymentsText('SeveralVehicles.state.paid'),
    paying: translateSeveralPaymentsText('SeveralVehicles.state.paying'),
    queued: translateSeveralPaymentsText('SeveralVehicles.state.queued'),
    ready: translateSeveralPaymentsText('SeveralVehicles.state.ready'),
    declined: translateSeveralPaymentsText('SeveralVehicles.state.declined'),
    refused: translateSeveralPaymentsText('SeveralVehicles.state.refused'),
    sent: translateSeveralPaymentsText('SeveralVehicles.state.sent'),
  }
  let page = firstPage

  const shownPayments: ShownPayment[] = []
  await context.exposeBinding('recordPaymentState', (_, vehicle: string, state: ShownState) => {
    shownPayments.push({ vehicle, state })
  })
  await context.addInitScript(recordShownPaymentStates, Object.entries(textOfState))

  addVehiclesAndPassesToAccount(portal, newMember.email, {
    vehicles: vehicleCount,
    passes: vehicleCount,
    seasonsAgo: 1,
  })
  await signIn(page, portal, language, newMember)
  await storePurchaseDraftOfSeveralVehicles(page, portal, newMember.email)
  await page.goto(`${portal.url}/severalvehicles/review`)
  const session = await portal.signIn(newMember.email)

  const locateMain = () => page.getByRole('main')
  const pressControl = async (role: 'button' | 'link', name: string) =>
    await createDevice(page).press(locateMain().getByRole(role, { name }))
  const expectTitle = async (name: string) =>
    await expect(
      page.getByRole('heading', { level: 1, name: translateSeveralPaymentsText(`SeveralVehicles.${name}`) }),
    ).toBeVisible()
  /**
   * Returns the label of a button that concerns `count` payments, without the amount of money in
   * the label.
   */
  const translateCountText = (key: string, count: number) =>
    translateSeveralPaymentsText(`SeveralVehicles.${key}_${count === 1 ? 'one' : 'other'}`, {
      count: String(count),
    }).replace(/\s*\(.*/, '')
  const replaceStoredCard = async (cardNumber: string) =>
    await portal.query(
      'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
      { token: await createCardToken(portal.federationUrl, cardNumber) },
      session,
    )

  return {
    expectTitle,
    /**
     * Replaces the member's card by a card that the bank declines. `acceptCharges` stores a good
     * card again.
     */
    declineCharges: async () => await replaceStoredCard(testCards.declinedWhenCharged),
    acceptCharges: async () => await replaceStoredCard(testCards.good),

    /**
     * Intercepts the purchase requests of all pages. Returns the list of their idempotency keys,
     * which grows with each request.
     */
    async interceptPurchaseRequests(handle: PurchaseRequestHandler): Promise<readonly string[]> {
      const keys: string[] = []
      await context.route('**/graphql', async (route) => {
        const { documentId, variables } = (route.request().postDataJSON() ?? {}) as {
          documentId?: string
          variables?: { input?: { idempotencyKey: string } }
        }
        if (documentId !== buyMutation.params.id) return await route.continue()
        keys.push(variables?.input?.idempotencyKey ?? '')
        await handle(route, keys.length)
      })
      return keys
    },

    /** Presses the pay button of the review once the prices are loaded. */
    async pay(count = vehicleCount): Promise<void> {
      const pay = page.getByRole('button', { name: translateCountText('pay', count) })
      await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
      await createDevice(page).press(pay)
    },

    /** Closes the page, and opens the payments from the dashboard of a new page. */
    async closeAndReopen(): Promise<void> {
      const next = await context.newPage()
      await page.close()
      page = next
      await page.goto(`${portal.url}/Dashboard`)
      await pressControl('link', translateSeveralPaymentsText('SeveralVehicles.unfinishedAction'))
    },

    /**
     * Reloads the page during a payment, and accepts the browser dialog that asks whether to leave.
     */
    async reload(): Promise<void> {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
    },

    /** Presses the button that asks for the outcome of the unconfirmed payments. */
    checkPayments: async (count: number) => await pressControl('button', translateCountText('check', count)),
    /** Presses the button that pays the remaining passes. */
    payRemaining: async (count: number) => await pressControl('button', translateCountText('payRest', count)),
    /** Presses the button that opens the review of the unpaid passes. */
    reviewUnpaid: async (count: number) =>
      await pressControl('button', translateCountText('reviewRest', count)),

    /** Expects the notice about the given number of unconfirmed payments. */
    expectUnconfirmedNotice: async (count: number) =>
      await expect(locateMain().getByText(translateCountText('unknownText', count))).toBeVisible(),

    /** Expects the text of a stop reason, as far as it follows the name of a vehicle. */
    expectStopReason: async (reason: string) => {
      const text = translateSeveralPaymentsText(`SeveralVehicles.stop.${reason}`, { name: '#' })
      await expect(locateMain().getByText(text.split('#').at(-1)!)).toBeVisible()
    },

    /**
     * Expects the given payment states on the screen, in the order of the vehicles' names, and
     * checks them against the federation's database. A pass shown as paid must be charged exactly
     * once. A pass shown as unpaid must not be charged.
     */
    async expectStates(...states: ShownState[]): Promise<void> {
      const rows = locateMain()
        .getByRole('list', { name: translateSeveralPaymentsText('SeveralVehicles.passes') })
        .getByRole('listitem')
      await expect(rows).toHaveCount(states.length)
      // The screen shows the passes that are not paid first.
      const names = (await rows.getByRole('heading').allTextContents()).toSorted()
      for (const [index, state] of states.entries())
        await expect(rows.filter({ hasText: names[index]! })).toContainText(textOfState[state])
      const purchases = countPurchasesByVehicle(portal, newMember.email)
      for (const [index, state] of states.entries()) {
        const purchasesOfVehicle = purchases[names[index] ?? '']
        if (state === 'paid') expect(purchasesOfVehicle).toEqual(paidOnce)
        if (unpaidStates.has(state)) expect(purchasesOfVehicle).toEqual(unpaid)
      }
    },

    /** Returns the number of vehicles that were charged; expects a pass and a receipt for each. */
    countPaidVehicles(): number {
      const paid = Object.values(countPurchasesByVehicle(portal, newMember.email)).filter(
        ({ charges }) => charges > 0,
      )
      expect(paid).toEqual(paid.map(() => paidOnce))
      expect(readChargesInCents(portal)).toHaveLength(paid.length)
      return paid.length
    },

    /** Returns the amounts of the charges in cents, oldest first. */
    chargesInCents: () => readChargesInCents(portal),

    /** Expects that the screen and the database contain exactly one purchase of every vehicle. */
    async expectEachPaidOnce(): Promise<void> {
      await expectTitle('result.done')
      expect(this.countPaidVehicles()).toBe(vehicleCount)
    },

    /** Expects that the screen never showed a payment as unpaid after its request was sent. */
    async expectNeverShownUnpaidAfterSending(): Promise<void> {
      for (const name of Object.keys(countPurchasesByVehicle(portal, newMember.email))) {
        const listShownStatesOfPayment = () =>
          shownPayments.flatMap(({ vehicle, state }) => (vehicle === name ? [state] : []))
        await expect.poll(() => listShownStatesOfPayment().at(-1)).toBe('paid')
        const states = listShownStatesOfPayment()
        const afterSending = states.slice(states.findIndex((state) => !unpaidStates.has(state)))
        expect(afterSending.filter((state) => unpaidStates.has(state))).toEqual([])
      }
    },
  }
}

/** Reports each change of a payment state on the screen. This function runs in the browser. */
function recordShownPaymentStates(textsOfStates: [string, string][]): void {
  const lastStates = new Map<string, string>()
  const { recordPaymentState } = window as unknown as {
    recordPaymentState: (vehicle: string, state: string) => void
  }
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('main li')) {
      const vehicle = row.querySelector('h2')?.textContent
      const texts = new Set([...row.querySelectorAll('span')].map(({ textContent }) => textContent))
      const state = textsOfStates.find(([, text]) => texts.has(text))?.[0]
      if (!vehicle || !state || lastStates.get(vehicle) === state) continue
      lastStates.set(vehicle, state)
      recordPaymentState(vehicle, state)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
