/** Tests of the payments screen of a purchase for several vehicles, with a stubbed gateway. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { isPaymentRunning } from '../../web/domains/payment/shared/runningPayment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { openSession } from '../../web/platform/session.ts'
import { changeDraft } from '../../web/wizard/draft.ts'
import { createPurchaseProblemResult } from './helpers/purchase-gateway.ts'
import { preparePurchaseTests, renderPortalAt } from './helpers/purchase-wizard.tsx'
import {
  createLineQuote,
  createRateLimitResponse,
  findPayRestButton,
  passTotalCents,
  readVehiclePaymentLines,
  storeVehiclePaymentLines,
  stubSeveralVehiclesGateway,
} from './helpers/several-vehicles-gateway.ts'
import { createGraphqlErrorResponse, createStubSessionTokens, member } from './helpers/stub-gateway.ts'
import { translate } from './helpers/portal-screen.tsx'

preparePurchaseTests()

const t = (key: string) => translate(`several-vehicles:SeveralVehicles.${key}`)
const createProblem = (name: string, message = 'Refusé.') =>
  createPurchaseProblemResult({ __typename: name, message })
const readStates = () => readVehiclePaymentLines().map(({ state }) => state)
const findResult = (name: string) => screen.findByRole('heading', { level: 1, name: t(`result.${name}`) })
const queryButton = (name: RegExp) => screen.queryByRole('button', { name })

/** Opens the stored payments and presses the button that pays for the unpaid passes. */
async function payStoredLines() {
  const router = renderPortalAt('/severalpayments')
  await userEvent.click(await findPayRestButton())
  return router
}

/** Returns the row of a vehicle in the list of payments. */
const getRow = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('li')!)

test('the screen with the payments for several vehicles sends no payment until the member presses the pay button', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeVehiclePaymentLines()
  renderPortalAt('/severalpayments')
  await findPayRestButton()
  expect(inputs).toHaveLength(0)
})

test('after successful payments for several vehicles, the screen lists each pass with its receipt', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeVehiclePaymentLines()
  await payStoredLines()
  await findResult('done')
  expect(readStates()).toEqual(['paid', 'paid', 'paid'])
  expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3'])
  const links = getRow('RANGER').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/success/a-v2', '/receipt/r-v2'])
  expect(isPaymentRunning()).toBe(false)
})

test('each payment for a vehicle is stored as sent before the portal sends its request', async () => {
  const held = Promise.withResolvers<unknown>()
  const { inputs } = stubSeveralVehiclesGateway({ payments: [held.promise] })
  storeVehiclePaymentLines()
  await payStoredLines()
  await waitFor(() => expect(inputs).toHaveLength(1))
  expect(readStates()).toEqual(['sent', 'ready', 'ready'])
  held.resolve(undefined)
  await findResult('done')
})

describe('a declined payment', () => {
  const bankMessage = 'Votre banque demande une authentification, ce qui n’est pas possible ici.'

  test('a declined payment stops the payments for several vehicles, and shows the message of the bank and a link to change the card', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [undefined, createProblem('PaymentDeclinedProblem', bankMessage)],
    })
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult('unpaid')
    expect(screen.getByText(bankMessage)).toBeTruthy()
    expect(screen.getByText(t('stop.declined'))).toBeTruthy()
    expect(screen.getByRole('link', { name: t('changeCard') }).getAttribute('href')).toBe('/EditCard')
    expect(readStates()).toEqual(['paid', 'ready', 'ready'])
    expect(inputs).toHaveLength(2)
  })

  test('a declined payment for a vehicle is resumed with its failed pass and a new idempotency key [E65]', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [undefined, createProblem('PaymentDeclinedProblem')],
      failedPasses: [
        {
          id: 'a9',
          type: 'ANNUAL',
          desiredActivation: null,
          canRetry: true,
          vehicle: { id: 'v2' },
        },
      ],
    })
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult('unpaid')
    await userEvent.click(await findPayRestButton())
    await findResult('done')
    expect(inputs.map(({ vehicleId }) => vehicleId)).toEqual(['v1', 'v2', 'v2', 'v3'])
    expect(inputs.map(({ accessRightId }) => accessRightId)).toEqual([null, null, 'a9', null])
    expect(inputs[2]!.idempotencyKey).not.toBe(inputs[1]!.idempotencyKey)
  })
})

test('if a payment exceeds the rate limit, it waits as long as the gateway requests, and is sent again with its idempotency key', async () => {
  const { inputs } = stubSeveralVehiclesGateway({ payments: [createRateLimitResponse(7)] })
  storeVehiclePaymentLines()
  const realSetTimeout = globalThis.setTimeout
  const wait = Promise.withResolvers<() => void>()
  vi.stubGlobal('setTimeout', (handler: () => void, delay?: number) =>
    delay === 7_000 ? wait.resolve(handler) : realSetTimeout(handler, delay),
  )
  await payStoredLines()
  const endWait = await wait.promise
  expect(await screen.findByText(/^Beaucoup de paiements sont envoyés/)).toBeTruthy()
  expect(inputs).toHaveLength(1)
  endWait()
  await findResult('done')
  expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
})

describe('a changed price', () => {
  test('a changed price stops the payments for several vehicles before the first request', async () => {
    const { invoice } = createLineQuote()
    const { inputs } = stubSeveralVehiclesGateway({
      quotes: {
        v3: createLineQuote({ invoice: { ...invoice, total: { cents: passTotalCents + 1 } } }),
      },
    })
    storeVehiclePaymentLines()
    await payStoredLines()
    expect(await screen.findByText(t('stop.priceChanged'))).toBeTruthy()
    expect(inputs).toHaveLength(0)
    expect(readStates()).toEqual(['ready', 'ready', 'ready'])
  })

  test('a price change between two payments stops the payments for several vehicles, and the unpaid passes return to the review', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [undefined, createProblem('PriceChangedProblem')],
    })
    storeVehiclePaymentLines()
    const router = await payStoredLines()
    expect(await screen.findByText(t('stop.priceChanged'))).toBeTruthy()
    expect(readStates()).toEqual(['paid', 'refused', 'ready'])
    expect(queryButton(/^Payer/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Modifier les 2/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    expect(await screen.findByRole('heading', { level: 2, name: 'BISON' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2, name: 'GRIZZLY' })).toBeNull()
    expect(readStates()).toEqual(['paid'])
    expect(inputs).toHaveLength(2)
  })
})

test.each([
  ['an overlapping pass', 'AlreadyActiveProblem', 'state.covered', 'refused.taken'],
  ['a closed club', 'ClubUnavailableProblem', 'state.refused', 'refused.club'],
  ['a changed vehicle', 'VehicleIncompleteProblem', 'state.refused', 'refused.other'],
])(
  'if one payment is refused because of %s, its pass is marked, and the passes for the other vehicles are paid',
  async (_, problem, state, reason) => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [undefined, createProblem(problem)] })
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult(state === 'state.covered' ? 'finished' : 'unpaid')
    expect(readStates()).toEqual(['paid', 'refused', 'paid'])
    expect(getRow('RANGER').getByText(t(state))).toBeTruthy()
    expect(getRow('RANGER').getByText(t(reason))).toBeTruthy()
    expect(inputs).toHaveLength(3)
  },
)

describe('a payment with an unknown outcome', () => {
  const unknown = createProblem('PurchaseUnconfirmedProblem')

  test('a payment with an unknown outcome is sent again with its idempotency key after the other payments', async () => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [undefined, unknown] })
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult('done')
    expect(inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3', 'key-2'])
    expect(readStates()).toEqual(['paid', 'paid', 'paid'])
  })

  test('while the outcome of a payment stays unknown, the payment can only be checked with its idempotency key', async () => {
    const { inputs } = stubSeveralVehiclesGateway({
      payments: [new Error('reset'), undefined, undefined, unknown],
    })
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult('unknown')
    expect(readStates()).toEqual(['sent', 'paid', 'paid'])
    expect(queryButton(/^Payer/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: t('check_one') }))
    await findResult('done')
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
    storeVehiclePaymentLines()
    await payStoredLines()
    await findResult('unknown')
    expect(screen.getByText(t('stop.unknown'))).toBeTruthy()
    expect(readStates()).toEqual(['sent', 'sent', 'ready'])
    expect(inputs).toHaveLength(2)
    expect(queryButton(/^Payer/)).toBeNull()
  })
})

test('the end of the session stops the payments for several vehicles, and signing in again returns to the unpaid passes', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const { inputs } = stubSeveralVehiclesGateway({
    payments: [undefined, createGraphqlErrorResponse('UNAUTHENTICATED')],
  })
  storeVehiclePaymentLines()
  history.replaceState(null, '', '/severalpayments')
  await payStoredLines()
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith(
      `/login?message=expired&redirect=${encodeURIComponent('/severalpayments')}`,
    ),
  )
  expect(inputs).toHaveLength(2)
  await waitFor(() => expect(readStates()).toEqual(['paid', 'ready', 'ready']))
  openSession(createStubSessionTokens(2), member)
  expect(isPaymentRunning()).toBe(false)
})

test.each([
  ['a refusal of the federation', createProblem('RefusedProblem', 'La fédération refuse.'), 'stop.refused'],
  ['a missing card', createProblem('PaymentDetailsMissingProblem', 'Il manque une carte.'), 'stop.noCard'],
  ['paused sales', createProblem('PurchasesPausedProblem', 'Les ventes sont en pause.'), 'stop.closed'],
  ['closed sales', createGraphqlErrorResponse('SALES_CLOSED'), 'stop.closed'],
])(
  'if the gateway reports %s, the payments for several vehicles stop with its message, and the passes stay unpaid',
  async (_, result, stopText) => {
    const { inputs } = stubSeveralVehiclesGateway({ payments: [result] })
    storeVehiclePaymentLines()
    await payStoredLines()
    const text = await screen.findByText(t(stopText))
    const message =
      'data' in result ? result.data.buyAccessRight.message : translate('common:errors.SALES_CLOSED')
    expect(text.closest('[role=status]')!.textContent).toContain(message)
    expect(readStates()).toEqual(['ready', 'ready', 'ready'])
    expect(inputs).toHaveLength(1)
    expect(await findPayRestButton()).toBeTruthy()
  },
)

test('a second tab sends no payment while the first tab holds the payment lock', async () => {
  const { inputs } = stubSeveralVehiclesGateway()
  storeVehiclePaymentLines()
  const lock = { owner: 'other-tab', until: Date.now() + 60_000 }
  localStorage.setItem(`sentier.paymentLock.${member.memberId}`, JSON.stringify(lock))
  await payStoredLines()
  expect(await screen.findByText(t('stop.otherTab'))).toBeTruthy()
  expect(inputs).toHaveLength(0)
})

test('if a purchase for one vehicle is pending, the payments for several vehicles stop before that vehicle', async () => {
  changeDraft(purchaseWizard, { vehicleId: 'v2', attempt: 'single-key', attemptTotal: '36792' })
  const { inputs } = stubSeveralVehiclesGateway()
  storeVehiclePaymentLines()
  await payStoredLines()
  expect(await screen.findByText(t('stop.otherPurchase'))).toBeTruthy()
  expect(readStates()).toEqual(['paid', 'ready', 'ready'])
  expect(inputs).toHaveLength(1)
  const link = screen.getByRole('link', { name: t('checkPayment') })
  expect(link.getAttribute('href')).toBe('/accesspass/review')
})
