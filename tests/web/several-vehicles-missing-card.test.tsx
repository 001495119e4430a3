/**
 * Tests of a purchase for several vehicles by a member without a stored card. Stripe and the
 * gateway are stubbed.
 */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { severalVehiclesWizard } from '../../web/domains/purchase/severalVehicles/severalVehiclesWizard.ts'
import { markSalesClosed } from '../../web/relay/markSalesClosed.ts'
import { resetDraft } from '../../web/wizard/draft.ts'
import { createPurchaseProblemResult } from './helpers/purchase-gateway.ts'
import { isDisabled, preparePurchaseTests, renderPortalAt } from './helpers/purchase-wizard.tsx'
import { translate } from './helpers/portal-screen.tsx'
import {
  findPayRemainingPassesButton,
  readVehiclePaymentLines,
  storeTestPayments,
  stubSeveralVehiclesGateway,
} from './helpers/several-vehicles-gateway.ts'
import { stubStripe } from './helpers/stub-stripe.ts'

preparePurchaseTests()

// Stripe is loaded once per page, so the tests share one stub.
let stripe: ReturnType<typeof stubStripe>
beforeAll(async () => {
  stripe = stubStripe()
  await loadCardProcessor({ publishableKey: 'pk_test', scriptUrl: null })
})

const findCardNameField = () => screen.findByLabelText(translate('payment:Card.label.cardName'))

test('the review of several vehicles asks for a missing card itself, and the pay button is enabled once the card is stored', async () => {
  stubSeveralVehiclesGateway({ hasCard: false })
  resetDraft(severalVehiclesWizard, {
    lines: [{ vehicleId: 'v1', type: 'ANNUAL', clubId: 'c1', desiredActivation: null }],
  })
  const router = renderPortalAt('/severalvehicles/review')
  await findCardNameField()
  const findPayButton = () => screen.findByRole('button', { name: /^Payer \d/ })
  expect(document.querySelector('main a[href^="/editpaymentinfo"]')).toBeNull()
  // The disabled button moves the focus to the form.
  await userEvent.click(await findPayButton())
  expect(document.activeElement).toBe(screen.getByRole('region', { name: translate('payment:Card.title') }))

  stripe.completeCard()
  await userEvent.click(
    screen.getByRole('button', { name: translate('several-vehicles:SeveralVehicles.saveDetails') }),
  )
  const summary = await screen.findByText(/se terminant par 4242/)
  expect(document.activeElement!.contains(summary)).toBe(true)
  await waitFor(async () => expect(isDisabled(await findPayButton())).toBe(false))
  expect(router.state.location.pathname).toBe('/severalvehicles/review')
})

test.each([
  ['a card', { hasCard: false }, 'onlyCard'],
  ['an address', { hasAddress: false }, 'onlyAddress'],
  ['a card and an address', { hasCard: false, hasAddress: false }, 'card'],
])('without %s, the reason of the disabled pay button asks for nothing else', async (_, missing, kind) => {
  stubSeveralVehiclesGateway(missing)
  resetDraft(severalVehiclesWizard, {
    lines: [{ vehicleId: 'v1', type: 'ANNUAL', clubId: 'c1', desiredActivation: null }],
  })
  renderPortalAt('/severalvehicles/review')
  const button = await screen.findByRole('button', { name: /^Payer \d/ })
  const findReason = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')
  const text = translate(`several-vehicles:SeveralVehicles.obstacle.${kind}`)
  // The prices are checked first.
  await waitFor(() => expect(findReason()?.textContent).toContain(text))
})

test('the review of several vehicles keeps the form for a missing address until another card is stored, too', async () => {
  const stored = Promise.withResolvers<void>()
  const { results } = stubSeveralVehiclesGateway({ hasAddress: false, beforeCardStored: stored.promise })
  resetDraft(severalVehiclesWizard, {
    lines: [{ vehicleId: 'v1', type: 'ANNUAL', clubId: 'c1', desiredActivation: null }],
  })
  renderPortalAt('/severalvehicles/review')
  await userEvent.click(await screen.findByRole('button', { name: translate('payment:Card.another') }))
  const cardName = await findCardNameField()
  stripe.completeCard()
  await userEvent.click(
    screen.getByRole('button', { name: translate('several-vehicles:SeveralVehicles.saveDetails') }),
  )
  await waitFor(() => expect(results.hasAddress).toBe(true))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(cardName.isConnected).toBe(true)
  const findPayButton = () => screen.findByRole('button', { name: /^Payer \d/ })
  expect(isDisabled(await findPayButton())).toBe(true)
  await act(async () => stored.resolve())
  await waitFor(async () => expect(isDisabled(await findPayButton())).toBe(false))
  expect(cardName.isConnected).toBe(false)
})

/**
 * Opens the payments, whose first payment is refused because of a missing card, and opens the form
 * for the card.
 */
async function openFormAfterMissingCard() {
  const gateway = stubSeveralVehiclesGateway({
    payments: [
      createPurchaseProblemResult({
        __typename: 'PaymentDetailsMissingProblem',
        message: 'Il manque une carte.',
      }),
    ],
  })
  storeTestPayments()
  const router = renderPortalAt('/severalpayments')
  await userEvent.click(await findPayRemainingPassesButton())
  const addButton = await screen.findByRole('button', {
    name: translate('several-vehicles:SeveralVehicles.addCard'),
  })
  gateway.results.hasCard = false
  await userEvent.click(addButton)
  await findCardNameField()
  return { ...gateway, router }
}

const pressSaveAndPay = () => userEvent.click(screen.getByRole('button', { name: /^Enregistrer et payer/ }))
const pressCancel = () =>
  userEvent.click(screen.getByRole('button', { name: translate('common:words.cancel') }))

test('payments for several vehicles that stopped because of a missing card continue with the card that the member enters there', async () => {
  const { inputs, router } = await openFormAfterMissingCard()
  expect(document.activeElement).toBe(
    screen.getByRole('region', { name: translate('several-vehicles:SeveralVehicles.addCard') }),
  )
  await pressCancel()
  expect(document.activeElement?.textContent).toBe(translate('several-vehicles:SeveralVehicles.addCard'))
  await userEvent.click(document.activeElement!)
  await findCardNameField()
  stripe.completeCard()
  await pressSaveAndPay()
  await waitFor(() =>
    expect(readVehiclePaymentLines().map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']),
  )
  expect(inputs).toHaveLength(4)
  expect(router.state.location.pathname).toBe('/severalpayments')
})

test.each(['cancellation', 'navigation'] as const)(
  'the form pays for no pass after a %s while it stores the missing card',
  async (way) => {
    const { inputs, results, router } = await openFormAfterMissingCard()
    const stored = Promise.withResolvers<void>()
    results.beforeCardStored = stored.promise
    stripe.completeCard()
    await pressSaveAndPay()
    if (way === 'cancellation') await pressCancel()
    else {
      await router.navigate('/nowhere')
      await waitFor(() => expect(screen.queryByText(/Enregistrer et payer/)).toBeNull())
    }
    await act(async () => {
      stored.resolve()
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(results.hasCard).toBe(true)
    expect(inputs).toHaveLength(1)
    expect(readVehiclePaymentLines().map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  },
)

test('while sales are closed, the button that stores the missing card and pays is disabled and gives the reason', async () => {
  const { inputs, results } = await openFormAfterMissingCard()
  act(() => markSalesClosed())
  stripe.completeCard()
  await pressSaveAndPay()
  const button = screen.getByRole('button', { name: /^Enregistrer et payer/ })
  expect(isDisabled(button)).toBe(true)
  const reason = document.getElementById(button.getAttribute('aria-describedby')!)
  expect(reason?.textContent).toContain(translate('common:SalesClosed.reason'))
  expect(results.hasCard).toBe(false)
  expect(inputs).toHaveLength(1)
})

const missingCardText = /Il manque une carte ou une adresse/

test('a stored stop because of a missing card disappears once the member has a card and an address', async () => {
  stubSeveralVehiclesGateway()
  storeTestPayments([{ problem: 'PaymentDetailsMissingProblem' }, {}, {}])
  renderPortalAt('/severalpayments')
  const payButton = await findPayRemainingPassesButton()
  expect(payButton.className).toMatch(/primary/)
  expect(screen.queryByText(missingCardText)).toBeNull()
})

test('a form that a stored stop opens pays after it has stored the address and another card', async () => {
  const { inputs, results } = stubSeveralVehiclesGateway({ hasAddress: false })
  storeTestPayments([{ problem: 'PaymentDetailsMissingProblem' }, {}, {}])
  renderPortalAt('/severalpayments')
  await screen.findByText(missingCardText)
  await userEvent.click(
    screen.getByRole('button', { name: translate('several-vehicles:SeveralVehicles.addCard') }),
  )
  await userEvent.click(await screen.findByRole('button', { name: translate('payment:Card.another') }))
  await findCardNameField()
  stripe.completeCard()
  await pressSaveAndPay()
  await waitFor(() => expect(inputs).toHaveLength(3))
  expect(results.hasAddress).toBe(true)
  await waitFor(() => expect(screen.queryByText(missingCardText)).toBeNull())
})
