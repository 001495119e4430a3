/** Tests of the payments screen of a purchase for several vehicles, with a stubbed gateway. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { isPaymentRunning } from '../../web/domains/payment/shared/runningPayment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { recordPaymentConfirmation } from '../../web/domains/purchase/severalVehicles/paymentConfirmation.ts'
import { severalVehiclesWizard } from '../../web/domains/purchase/severalVehicles/severalVehiclesWizard.ts'
import { deleteFinishedPaymentLines } from '../../web/platform/paymentLineCleanup.ts'
import { openSession } from '../../web/platform/session.ts'
import { changeDraft, readDraft } from '../../web/wizard/draft.ts'
import { createPurchaseProblemResult } from './helpers/purchase-gateway.ts'
import { preparePurchaseTests, renderPortalAt } from './helpers/purchase-wizard.tsx'
import {
  createFailedPass,
  createPaymentLineQuote,
  createRateLimitResponse,
  findPayRemainingPassesButton,
  passTotalCents,
  readVehiclePaymentLines,
  storeTestPayments,
  stubSeveralVehiclesGateway,
} from './helpers/several-vehicles-gateway.ts'
import { createGraphqlErrorResponse, createStubSessionTokens, member } from './helpers/stub-gateway.ts'
import { translate } from './helpers/portal-screen.tsx'

preparePurchaseTests()

const translateSeveralVehiclesText = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    translate(`several-vehicles:SeveralVehicles.${key}`),
  )
const createPaymentProblem = (name: string, message = 'Refusé.') =>
  createPurchaseProblemResult({ __typename: name, message })
const readPaymentLineStates = () => readVehiclePaymentLines().map(({ state }) => state)
const findPaymentResultTitle = (name: string) =>
  screen.findByRole('heading', { level: 1, name: translateSeveralVehiclesText(`result.${name}`) })
const queryButton = (name: RegExp) => screen.queryByRole('button', { name })

const createBoughtPass = (id: string) => ({
  id,
  number: '#000001',
  receiptId: null,
  activeAt: null,
  expiresAt: null,
})

/** Opens the stored payments and presses the button that pays for the unpaid passes. */
async function openAndPayStoredLines() {
  const router = renderPortalAt('/severalpayments')
  await userEvent.click(await findPayRemainingPassesButton())
  return router
}

/** Returns the row of a vehicle in the list of payments. */
const getVehicleRow = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('li')!)

test('the payments screen without payments offers a purchase for several vehicles and the dashboard', async () => {
  stubSeveralVehiclesGateway()
  renderPortalAt('/severalpayments')
  await findPaymentResultTitle('none')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [translate('purchase:SeveralVehicles.home'), '/severalvehicles'],
    [translate('common:words.home'), '/Dashboard'],
  ])
  expect(screen.queryByRole('list', { name: translateSeveralVehiclesText('passes') })).toBeNull()
})

test('the selection of several vehicles announces the unpaid passes of the earlier purchase and links to their payments', async () => {
  stubSeveralVehiclesGateway()
  storeTestPayments([{ state: 'paid' }, { state: 'sent' }, {}, {}])
  renderPortalAt('/severalvehicles/vehicles')
  const text = await screen.findByText(/^Vous avez 2 droits d’accès non payés \(735,84\s\$\)/)
  expect(
    within(text.parentElement!)
      .getByRole('link', { name: translateSeveralVehiclesText('earlierUnpaidAction') })
      .getAttribute('href'),
  ).toBe('/severalpayments')
})

test('the screen with the payments for several vehicles sends no payment until the member presses the pay button', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeTestPayments()
  renderPortalAt('/severalpayments')
  await findPayRemainingPassesButton()
  expect(inputs).toHaveLength(0)
})

test('confirmed payments are in progress in the first paint of the payments screen', async () => {
  const held = Promise.withResolvers<unknown>()
  stubSeveralVehiclesGateway({ payments: [held.promise] })
  storeTestPayments()
  recordPaymentConfirmation()
  const titles = new Set<string>()
  const observer = new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  renderPortalAt('/severalpayments')
  await findPaymentResultTitle('paying')
  observer.disconnect()
  expect(titles).not.toContain(translateSeveralVehiclesText('result.unpaid'))
  held.resolve(undefined)
  await findPaymentResultTitle('done')
})

test('after successful payments for several vehicles, the screen lists each pass with its receipt', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeTestPayments()
  await openAndPayStoredLines()
  await findPaymentResultTitle('done')
  expect(readPaymentLineStates()).toEqual(['paid', 'paid', 'paid'])
  expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3'])
  const main = screen.getByRole('main').querySelectorAll('[class*=primary]')
  expect([...main].map((action) => [action.textContent, action.getAttribute('href')])).toEqual([
    [translateSeveralVehiclesText('showPasses_other'), '/accesspasses'],
  ])
  const links = getVehicleRow('RANGER').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/success/a-v2', '/receipt/r-v2'])
  expect(isPaymentRunning()).toBe(false)
})

test('after successful payments for several vehicles, one button prints all passes with their QR codes', async () => {
  stubSeveralVehiclesGateway()
  storeTestPayments()
  await openAndPayStoredLines()
  await findPaymentResultTitle('done')
  const printed = Promise.withResolvers<void>()
  vi.stubGlobal('print', () => {
    act(() => void dispatchEvent(new Event('beforeprint')))
    printed.resolve()
  })
  await userEvent.click(
    screen.getByRole('button', {
      name: translateSeveralVehiclesText('printAll_other', { count: 3 }),
    }),
  )
  await printed.promise
  const cards = [...document.querySelectorAll('.print-only article')]
  expect(cards.map((card) => /#v\d/.exec(card.textContent)?.[0])).toEqual(['#v1', '#v2', '#v3'])
  for (const card of cards)
    expect(card.querySelector('svg[aria-label^="Code QR"] path[d^="M"]')).not.toBeNull()
  // Afterwards, the page prints as it is shown.
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-only')).toBeNull()
})

test('each payment for a vehicle is stored as sent before the portal sends its request', async () => {
  const held = Promise.withResolvers<unknown>()
  const { inputs } = stubSeveralVehiclesGateway({ payments: [held.promise] })
  storeTestPayments()
  await openAndPayStoredLines()
  await waitFor(() => expect(inputs).toHaveLength(1))
  expect(readPaymentLineStates()).toEqual(['sent', 'ready', 'ready'])
  held.resolve(undefined)
  await findPaymentResultTitle('done')
})

describe('a declined payment', () => {
  const bankMessage = 'Votre banque demande une authentification, ce qui n’est pas possible ici.'

  test('a declined payment stops the payments for several vehicles, and shows the message of the bank and a button for another card', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [undefined, createPaymentProblem('PaymentDeclinedProblem', bankMessage)],
    })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('unpaid')
    // An error, like a declined payment for one vehicle.
    expect(screen.getByRole('alert').textContent).toContain(bankMessage)
    expect(screen.getByText(translateSeveralVehiclesText('stop.declined', { name: 'RANGER' }))).toBeTruthy()
    expect(getVehicleRow('RANGER').getByText(translateSeveralVehiclesText('state.declined'))).toBeTruthy()
    expect(getVehicleRow('BISON').getByText(translateSeveralVehiclesText('state.ready'))).toBeTruthy()
    expect(screen.getByRole('button', { name: translate('payment:Card.another') })).toBeTruthy()
    expect(readPaymentLineStates()).toEqual(['paid', 'ready', 'ready'])
    expect(inputs).toHaveLength(2)
  })

  test('after a reload, the stored payments still state the declined vehicle and offer another card', async () => {
    stubSeveralVehiclesGateway()
    storeTestPayments([{ state: 'paid' }, { problem: 'PaymentDeclinedProblem' }, {}])
    renderPortalAt('/severalpayments')
    const text = await screen.findByText(/^Rien n’a été débité pour RANGER/)
    expect(text.closest('[role=alert]')!.textContent).toContain(
      translateSeveralVehiclesText('stop.declinedAdvice'),
    )
    expect(screen.getByRole('button', { name: translate('payment:Card.another') })).toBeTruthy()
  })

  test('the unpaid passes come before the paid passes of the purchase', async () => {
    stubSeveralVehiclesGateway()
    storeTestPayments([{ state: 'paid', bought: createBoughtPass('a1') }, {}, { state: 'sent' }])
    renderPortalAt('/severalpayments')
    await findPaymentResultTitle('unknown')
    const list = within(screen.getByRole('list', { name: translateSeveralVehiclesText('passes') }))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'RANGER',
      'BISON',
      'GRIZZLY',
    ])
  })

  test('a declined payment for a vehicle is resumed with its failed pass and a new idempotency key [E65]', async () => {
    const { inputs, results } = stubSeveralVehiclesGateway({
      payments: [undefined, createPaymentProblem('PaymentDeclinedProblem')],
    })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('unpaid')
    results.failedPasses = [createFailedPass('v2')]
    await userEvent.click(await findPayRemainingPassesButton())
    await findPaymentResultTitle('done')
    expect(inputs.map(({ vehicleId }) => vehicleId)).toEqual(['v1', 'v2', 'v2', 'v3'])
    expect(inputs.map(({ accessRightId }) => accessRightId)).toEqual([null, null, 'failed-v2', null])
    expect(inputs[2]!.idempotencyKey).not.toBe(inputs[1]!.idempotencyKey)
  })

  test('a new purchase for a vehicle pays for its failed pass of an earlier purchase [E65]', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ failedPasses: [createFailedPass('v2')] })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('done')
    expect(inputs.map(({ accessRightId }) => accessRightId)).toEqual([null, 'failed-v2', null])
    expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key-1',
      expect.not.stringMatching(/^key-/),
      'key-3',
    ])
  })
})

test('if a payment exceeds the rate limit, it waits as long as the gateway requests, and is sent again with its idempotency key', async () => {
  const { inputs } = stubSeveralVehiclesGateway({ payments: [createRateLimitResponse(7)] })
  storeTestPayments()
  const realSetTimeout = globalThis.setTimeout
  const wait = Promise.withResolvers<() => void>()
  vi.stubGlobal('setTimeout', (handler: () => void, delay?: number) =>
    delay === 7_000 ? wait.resolve(handler) : realSetTimeout(handler, delay),
  )
  await openAndPayStoredLines()
  const endWait = await wait.promise
  expect(await screen.findByText(/^Beaucoup de paiements sont envoyés/)).toBeTruthy()
  expect(inputs).toHaveLength(1)
  endWait()
  await findPaymentResultTitle('done')
  expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
})

describe('a changed price', () => {
  test('a pass that was bought elsewhere meanwhile is shown as covered, and the other passes are paid', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      quotes: {
        v2: createPaymentLineQuote({
          collision: { activeAt: '2026-11-28T05:00:00Z', expiresAt: '2027-05-01T03:59:59Z' },
        }),
      },
    })
    storeTestPayments([{}, { problem: 'PaymentDeclinedProblem' }, {}])
    await openAndPayStoredLines()
    await findPaymentResultTitle('finished')
    expect(readPaymentLineStates()).toEqual(['paid', 'refused', 'paid'])
    expect(getVehicleRow('RANGER').getByText(translateSeveralVehiclesText('state.covered'))).toBeTruthy()
    expect(inputs.map(({ vehicleId }) => vehicleId)).toEqual(['v1', 'v3'])
  })

  test('a changed price stops the payments for several vehicles before the first request', async () => {
    const { invoice } = createPaymentLineQuote()
    const { inputs } = stubSeveralVehiclesGateway({
      quotes: {
        v3: createPaymentLineQuote({ invoice: { ...invoice, total: { cents: passTotalCents + 1 } } }),
      },
    })
    storeTestPayments()
    await openAndPayStoredLines()
    expect(await screen.findByText(translateSeveralVehiclesText('stop.priceChanged'))).toBeTruthy()
    expect(inputs).toHaveLength(0)
    expect(readPaymentLineStates()).toEqual(['ready', 'ready', 'ready'])
  })

  test('a price change between two payments stops the payments for several vehicles, and the unpaid passes return to the review', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [undefined, createPaymentProblem('PriceChangedProblem')],
    })
    storeTestPayments()
    const router = await openAndPayStoredLines()
    expect(await screen.findByText(translateSeveralVehiclesText('stop.priceChanged'))).toBeTruthy()
    expect(readPaymentLineStates()).toEqual(['paid', 'refused', 'ready'])
    expect(queryButton(/^Payer/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Modifier les droits/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    // The payments stay on the screen until the review has loaded.
    const reviewTitle = translateSeveralVehiclesText('review')
    await screen.findByRole('heading', { level: 1, name: reviewTitle })
    expect(await screen.findByRole('heading', { level: 2, name: 'BISON' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2, name: 'GRIZZLY' })).toBeNull()
    // Until the member confirms the review, the payments still say what is unpaid.
    expect(readPaymentLineStates()).toEqual(['paid', 'refused', 'ready'])
    expect(inputs).toHaveLength(2)
    const pay = await screen.findByRole('button', { name: /^Payer 2/ })
    await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(pay)
    await findPaymentResultTitle('done')
    expect(getVehicleRow('GRIZZLY').getByText(translateSeveralVehiclesText('state.paid'))).toBeTruthy()
    expect(readPaymentLineStates()).toEqual(['paid', 'paid', 'paid'])
  })
})

test.each([
  ['an overlapping pass', 'AlreadyActiveProblem', 'state.covered', 'refused.taken'],
  ['a closed club', 'ClubUnavailableProblem', 'state.refused', 'refused.club'],
  ['a changed vehicle', 'VehicleIncompleteProblem', 'state.refused', 'refused.other'],
])(
  'if one payment is refused because of %s, its pass is marked, and the passes for the other vehicles are paid',
  async (_, problem, state, reason) => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [undefined, createPaymentProblem(problem)] })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle(state === 'state.covered' ? 'finished' : 'unpaid')
    expect(readPaymentLineStates()).toEqual(['paid', 'refused', 'paid'])
    expect(getVehicleRow('RANGER').getByText(translateSeveralVehiclesText(state))).toBeTruthy()
    expect(getVehicleRow('RANGER').getByText(translateSeveralVehiclesText(reason))).toBeTruthy()
    expect(inputs).toHaveLength(3)
  },
)

describe('a payment with an unknown outcome', () => {
  const unknown = createPaymentProblem('PurchaseUnconfirmedProblem')

  test('a wrong clock of the device hides no payment with an unknown outcome', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ now: '2026-11-28T12:00:00Z' })
    const confirmedAt = Date.parse('2026-11-28T11:00:00Z')
    storeTestPayments([
      { state: 'sent', confirmedAt },
      { state: 'paid', confirmedAt },
    ])
    // The session is still valid at the wrong time.
    openSession(createStubSessionTokens(1, 3 * 365 * 86_400_000), member)
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2028-04-11T12:00:00Z'))
    renderPortalAt('/severalpayments')
    await findPaymentResultTitle('unknown')
    await userEvent.click(screen.getByRole('button', { name: translateSeveralVehiclesText('check_one') }))
    await findPaymentResultTitle('done')
    expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1'])
  })

  test('a payment whose idempotency key the gateway has forgotten is removed, so that it is never repeated', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ now: '2027-11-28T12:00:00Z' })
    storeTestPayments([{ state: 'sent', confirmedAt: Date.parse('2026-11-28T12:00:00Z') }])
    renderPortalAt('/severalpayments')
    await findPaymentResultTitle('none')
    await waitFor(() => expect(readVehiclePaymentLines()).toEqual([]))
    expect(inputs).toHaveLength(0)
  })

  test('a sign-out keeps only this payment, and its check does not claim that the whole purchase is paid', async () => {
    stubSeveralVehiclesGateway()
    storeTestPayments([{ state: 'sent' }, {}])
    deleteFinishedPaymentLines()
    expect(readVehiclePaymentLines().map(({ key }) => key)).toEqual(['key-1'])
    renderPortalAt('/severalpayments')
    await findPaymentResultTitle('unknown')
    await userEvent.click(screen.getByRole('button', { name: translateSeveralVehiclesText('check_one') }))
    await findPaymentResultTitle('finished')
    expect(screen.getByText(translateSeveralVehiclesText('restForgotten'))).toBeTruthy()
  })

  test('a payment that ends after a sign-out in another tab leaves no finished payment on the device', async () => {
    const held = Promise.withResolvers<unknown>()
    const { inputs } = stubSeveralVehiclesGateway({ payments: [held.promise] })
    storeTestPayments()
    await openAndPayStoredLines()
    await waitFor(() => expect(inputs).toHaveLength(1))
    localStorage.removeItem('sentier.session')
    deleteFinishedPaymentLines()
    held.resolve(undefined)
    await waitFor(() => expect(localStorage.getItem(`sentier.payments.${member.memberId}`)).toBeNull())
    expect(inputs).toHaveLength(1)
  })

  test('a payment with an unknown outcome is sent again with its idempotency key after the other payments', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [undefined, unknown] })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('done')
    expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3', 'key-2'])
    expect(readPaymentLineStates()).toEqual(['paid', 'paid', 'paid'])
  })

  test('while the outcome of a payment stays unknown, the payment can only be checked with its idempotency key', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [new Error('reset'), undefined, undefined, unknown],
    })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('unknown')
    expect(readPaymentLineStates()).toEqual(['sent', 'paid', 'paid'])
    expect(queryButton(/^Payer/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: translateSeveralVehiclesText('check_one') }))
    await findPaymentResultTitle('done')
    expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key-1',
      'key-2',
      'key-3',
      'key-1',
      'key-1',
    ])
  })

  test('two unknown outcomes in a row stop the payments for several vehicles, and no new payment is offered', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [unknown, new Error('reset')] })
    storeTestPayments()
    await openAndPayStoredLines()
    await findPaymentResultTitle('unknown')
    const notice = screen.getByText(translateSeveralVehiclesText('unknownText_other', { count: 2 }))
    // One notice says why the payments stopped and that nothing is charged twice.
    expect(notice.closest('main')!.querySelectorAll('[class*=notice]')).toHaveLength(1)
    expect(readPaymentLineStates()).toEqual(['sent', 'sent', 'ready'])
    expect(inputs).toHaveLength(2)
    expect(queryButton(/^Payer/)).toBeNull()
  })
})

test('the end of the session stops the payments for several vehicles, and signing in again returns to the unpaid passes', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const { inputs } = stubSeveralVehiclesGateway({
    payments: [undefined, createGraphqlErrorResponse('UNAUTHENTICATED')],
  })
  storeTestPayments()
  history.replaceState(null, '', '/severalpayments')
  await openAndPayStoredLines()
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith(
      `/login?message=expired&redirect=${encodeURIComponent('/severalpayments')}`,
    ),
  )
  expect(inputs).toHaveLength(2)
  await waitFor(() => expect(readPaymentLineStates()).toEqual(['paid', 'ready', 'ready']))
  openSession(createStubSessionTokens(2), member)
  expect(isPaymentRunning()).toBe(false)
})

test.each([
  [
    'a refusal of the federation',
    createPaymentProblem('RefusedProblem', 'La fédération refuse.'),
    'stop.refused',
  ],
  [
    'a missing card',
    createPaymentProblem('PaymentDetailsMissingProblem', 'Il manque une carte.'),
    'stop.noCard',
  ],
  [
    'paused sales',
    createPaymentProblem('PurchasesPausedProblem', 'Les ventes sont en pause.'),
    'stop.closed',
  ],
  ['closed sales', createGraphqlErrorResponse('SALES_CLOSED'), 'stop.closed'],
])(
  'if the gateway reports %s, the payments for several vehicles stop with its message, and the passes stay unpaid',
  async (_, result, stopText) => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [result] })
    storeTestPayments()
    await openAndPayStoredLines()
    const text = await screen.findByText(translateSeveralVehiclesText(stopText, { name: 'GRIZZLY' }))
    const message =
      'data' in result ? result.data.buyAccessRight.message : translate('common:errors.SALES_CLOSED')
    expect(text.closest('[role=status], [role=alert]')!.textContent).toContain(message)
    expect(readPaymentLineStates()).toEqual(['ready', 'ready', 'ready'])
    expect(inputs).toHaveLength(1)
    expect(await findPayRemainingPassesButton()).toBeTruthy()
  },
)

test('if sales close during the payments, the button for the remaining passes is disabled and gives the reason', async () => {
  stubSeveralVehiclesGateway({ payments: [createGraphqlErrorResponse('SALES_CLOSED')] })
  storeTestPayments()
  await openAndPayStoredLines()
  await waitFor(async () =>
    expect((await findPayRemainingPassesButton()).getAttribute('aria-disabled')).toBe('true'),
  )
  expect(screen.getAllByText(translate('common:SalesClosed.reason')).length).toBeGreaterThan(0)
})

test('a second tab sends no payment while the first tab holds the payment lock', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeTestPayments()
  const lock = { owner: 'other-tab', until: Date.now() + 60_000 }
  localStorage.setItem(`sentier.paymentLock.${member.memberId}`, JSON.stringify(lock))
  await openAndPayStoredLines()
  expect(await screen.findByText(translateSeveralVehiclesText('stop.otherTab'))).toBeTruthy()
  expect(inputs).toHaveLength(0)
})

test('a payment lock that a wrong clock of the device stored blocks no payment', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeTestPayments()
  const lock = { owner: 'other-tab', until: Date.now() + 500 * 86_400_000 }
  localStorage.setItem(`sentier.paymentLock.${member.memberId}`, JSON.stringify(lock))
  await openAndPayStoredLines()
  await findPaymentResultTitle('done')
  expect(inputs).toHaveLength(3)
})

const unconfirmedPurchaseOfRanger = { vehicleId: 'v2', attempt: 'single-key', attemptTotal: '36792' }

test('if a purchase for one vehicle is pending, the payments for several vehicles stop before that vehicle', async () => {
  const held = Promise.withResolvers<unknown>()
  const { inputs } = stubSeveralVehiclesGateway({ payments: [held.promise] })
  storeTestPayments()
  await openAndPayStoredLines()
  await waitFor(() => expect(inputs).toHaveLength(1))
  act(() => changeDraft(purchaseWizard, unconfirmedPurchaseOfRanger))
  held.resolve(undefined)
  expect(await screen.findByText(translateSeveralVehiclesText('stop.otherPurchase'))).toBeTruthy()
  expect(readPaymentLineStates()).toEqual(['paid', 'ready', 'ready'])
  expect(inputs).toHaveLength(1)
  const link = screen.getByRole('link', { name: translateSeveralVehiclesText('checkPayment') })
  expect(link.getAttribute('href')).toBe('/accesspass/review')
})

describe.each([
  ['declined', { problem: 'PaymentDeclinedProblem' }],
  ['refused', { state: 'refused', problem: 'ClubUnavailableProblem' }],
] as const)(
  'a pass whose payment was %s, and whose later purchase for one vehicle is unconfirmed',
  (_, line) => {
    test('is shown as unconfirmed, with a link that checks it', async () => {
      changeDraft(purchaseWizard, unconfirmedPurchaseOfRanger)
      stubSeveralVehiclesGateway()
      storeTestPayments([{ state: 'paid' }, line, {}])
      renderPortalAt('/severalpayments')
      await findPaymentResultTitle('unknown')
      const row = getVehicleRow('RANGER')
      expect(row.getByText(translateSeveralVehiclesText('state.sent'))).toBeTruthy()
      expect(row.getByRole('link').getAttribute('href')).toBe('/accesspass/review')
      expect(row.getByRole('link').textContent).toContain(translateSeveralVehiclesText('checkPayment'))
      for (const text of ['stop.declined', 'refused.club', 'state.declined', 'state.refused'])
        expect(screen.queryByText(translateSeveralVehiclesText(text, { name: 'RANGER' }))).toBeNull()
      expect(queryButton(/^Payer/)).toBeNull()
      expect(queryButton(/^Vérifier et terminer/)).toBeNull()
    })

    test('is not among the unpaid passes of the new review', async () => {
      changeDraft(purchaseWizard, unconfirmedPurchaseOfRanger)
      stubSeveralVehiclesGateway()
      storeTestPayments([{ state: 'paid' }, line, {}])
      renderPortalAt('/severalpayments')
      await findPaymentResultTitle('unknown')
      await userEvent.click(
        screen.getByRole('button', { name: translateSeveralVehiclesText('reviewRest_one') }),
      )
      await waitFor(() => {
        const vehicleIds = readDraft(severalVehiclesWizard).lines?.map(({ vehicleId }) => vehicleId)
        expect(vehicleIds).toEqual(['v3'])
      })
    })
  },
)
