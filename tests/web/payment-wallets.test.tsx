/**
 * Tests of Apple Pay and Google Pay above the card forms of members and guests, with a stubbed
 * Stripe.
 */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import setGuestCard from '../../web/__generated__/GuestCardMutation.graphql.ts'
import setCard from '../../web/__generated__/useCardFormMutation.graphql.ts'
import invoice from '../../web/__generated__/useGuestInvoiceQuery.graphql.ts'
import buyGuestAccessRight from '../../web/__generated__/useGuestPurchaseMutation.graphql.ts'
import { guestWizards } from '../../web/domains/guests/guestWizards.ts'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { createDefaultMutationResult } from './refusals/default-mutation-results.ts'
import { normalizeSpaces, openPortalPath } from './helpers/portal-screen.tsx'
import { createStubSessionTokens, member, stubGateway } from './helpers/stub-gateway.ts'
import { stubStripe } from './helpers/stub-stripe.ts'

beforeAll(initializeAllTexts)
// Stripe is loaded once per page, so the tests share one stub.
let stripe: ReturnType<typeof stubStripe>
beforeAll(async () => {
  stripe = stubStripe(undefined, { applePay: false, googlePay: true, link: true })
  await loadCardProcessor({ publishableKey: 'pk_test', scriptUrl: null })
})
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
  stripe.paymentRequest.update.mockClear()
  stripe.paymentRequest.show.mockClear()
})

const card = {
  name: 'Megan Doyle',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2034,
  isExpired: false,
}
const guestInvoice = {
  lines: [
    { kind: 'ACCESS_RIGHT', amount: { cents: 80_00 } },
    { kind: 'INSURANCE', amount: { cents: 10_00 } },
  ],
  subtotal: { cents: 90_00 },
  tps: { cents: 4_50 },
  tpsRate: 0.05,
  tvq: { cents: 8_98 },
  tvqRate: 0.09975,
  total: { cents: 103_48 },
}
const results: Record<string, Record<string, unknown>> = {
  setPaymentCard: { __typename: 'SetPaymentCardPayload', viewer: null },
  setGuestCard: { __typename: 'SetGuestCardPayload', paymentCard: card },
  buyGuestAccessRight: {
    __typename: 'BuyGuestAccessRightPayload',
    number: '#500001',
    total: { cents: 103_48 },
    email: 'megan.doyle@sentier.example',
    activeAt: '2026-11-22T18:00:00Z',
    expiresAt: '2099-11-25T04:59:59Z',
  },
}
const documents = { setPaymentCard: setCard, setGuestCard, buyGuestAccessRight }

/**
 * Stubs the gateway. Returns an array to which each received mutation is appended with its input.
 * The card of a guest is stored when `cardIsStored` resolves.
 */
function stubWalletGateway(overrides: typeof results = {}, cardIsStored?: Promise<unknown>) {
  const sent: [mutation: string, input: unknown][] = []
  stubGateway((call) => {
    if (call.body.documentId === invoice.params.id) return { data: { guestInvoice } }
    const documentEntry = Object.entries(documents).find(
      ([, { params }]) => params.id === call.body.documentId,
    )
    if (!documentEntry) return createDefaultMutationResult(call)
    const [mutation] = documentEntry
    sent.push([mutation, call.body.variables['input']])
    const result = { data: { [mutation]: overrides[mutation] ?? results[mutation] } }
    return mutation === 'setGuestCard' && cardIsStored ? cardIsStored.then(() => result) : result
  })
  return sent
}

const findWalletButton = async () => await screen.findByRole('button', { name: /Google Pay/ })

/**
 * Authorizes the payment in the sheet of the payment wallet. Returns the mock function that closes
 * the sheet.
 */
async function authorizeWalletPayment() {
  const complete = vi.fn()
  await stripe.fireWalletEvent('token', { token: { id: 'tok_wallet' }, complete })
  return complete
}

describe('payment wallet of a member', () => {
  beforeEach(() => openSession(createStubSessionTokens(1), member))

  test('a member can add a payment card with Apple Pay or Google Pay, whose window states that nothing is charged [G03, G04]', async () => {
    const sent = stubWalletGateway()
    const router = openPortalPath('/EditCard')
    await userEvent.click(await findWalletButton())
    screen.getByText(/Rien n’est débité maintenant/)
    expect(stripe.paymentRequest.update).toHaveBeenCalledWith({
      currency: 'cad',
      total: { label: 'Ajout d’une carte, rien n’est débité', amount: 0, pending: true },
    })
    const complete = await authorizeWalletPayment()
    await waitFor(() => expect(router.state.location.pathname).toBe('/editpaymentinfo'))
    expect(complete).toHaveBeenCalledExactlyOnceWith('success')
    expect(sent).toEqual([['setPaymentCard', { token: 'tok_wallet' }]])
  })

  test('a double press opens the window of Apple Pay or Google Pay once, and the window can be opened again after a cancellation', async () => {
    const sent = stubWalletGateway()
    openPortalPath('/EditCard')
    await userEvent.type(await screen.findByLabelText('Nom sur la carte'), ' fils')
    await userEvent.dblClick(await findWalletButton())
    expect(stripe.paymentRequest.show).toHaveBeenCalledTimes(1)
    await stripe.fireWalletEvent('cancel')
    expect(screen.getByLabelText('Nom sur la carte')).toHaveProperty('value', 'Camille Roy fils')
    await userEvent.click(await findWalletButton())
    expect(stripe.paymentRequest.show).toHaveBeenCalledTimes(2)
    await stripe.fireWalletEvent('cancel')
    expect(sent).toEqual([])
  })

  test('if the gateway rejects a card, Apple Pay or Google Pay reports a failure, and the portal shows the reason', async () => {
    stubWalletGateway({ setPaymentCard: { __typename: 'CardRefusedProblem', message: 'Carte refusée.' } })
    openPortalPath('/EditCard')
    await userEvent.click(await findWalletButton())
    const complete = await authorizeWalletPayment()
    expect(complete).toHaveBeenCalledExactlyOnceWith('fail')
    expect((await screen.findByRole('alert')).textContent).toContain('Carte refusée.')
  })
})

describe('payment wallet of a guest', () => {
  const wizard = guestWizards.provinces
  const found = {
    cardNumber: 'ON482913',
    firstName: 'Megan',
    lastName: 'Doyle',
    email: 'megan.doyle@sentier.example',
    phoneNumber: '6135550111',
    addressLine: '12 Rideau Street',
    postalCode: 'K1N 5T2',
    province: 'ON',
    isCanadian: true,
    found: true,
  }

  test('the window of Apple Pay or Google Pay shows the total of the guest invoice, and the payment charges this total once', async () => {
    resetDraft(wizard, found)
    const sent = stubWalletGateway()
    const router = openPortalPath('/FormStep2Payment')
    const button = await findWalletButton()
    await waitFor(() => expect(normalizeSpaces(button.textContent)).toContain('103,48 $'))
    // The invoice states the rule about refunds, so the wallet button does not repeat it.
    expect(screen.getByRole('main').textContent.match(/remboursables/g)).toHaveLength(1)
    await userEvent.dblClick(button)
    expect(stripe.paymentRequest.show).toHaveBeenCalledTimes(1)
    expect(stripe.paymentRequest.update).toHaveBeenCalledWith({
      currency: 'cad',
      total: { label: 'Droit d’accès de trois jours', amount: 103_48, pending: false },
    })
    const complete = await authorizeWalletPayment()
    await waitFor(() => expect(router.state.location.pathname).toBe('/FormStep3Confirmation'))
    expect(complete).toHaveBeenCalledExactlyOnceWith('success')
    expect(sent).toEqual([
      ['setGuestCard', expect.objectContaining({ token: 'tok_wallet' })],
      ['buyGuestAccessRight', expect.objectContaining({ expectedTotal: { cents: 103_48, currency: 'CAD' } })],
    ])
  })

  test('a guest who leaves while the card of Apple Pay or Google Pay is being stored pays nothing, and no card is kept', async () => {
    resetDraft(wizard, found)
    const stored = Promise.withResolvers<unknown>()
    const sent = stubWalletGateway({}, stored.promise)
    const router = openPortalPath('/FormStep2Payment')
    const button = await findWalletButton()
    await waitFor(() => expect(normalizeSpaces(button.textContent)).toContain('103,48 $'))
    await userEvent.click(button)
    const completed = authorizeWalletPayment()
    await waitFor(() => expect(sent.map(([mutation]) => mutation)).toEqual(['setGuestCard']))
    await act(async () => await router.navigate('/IndexProvincial'))
    await act(async () => {
      stored.resolve(undefined)
      await completed
      await new Promise((done) => setTimeout(done))
    })
    expect(await completed).toHaveBeenCalledExactlyOnceWith('fail')
    expect(sent.map(([mutation]) => mutation)).toEqual(['setGuestCard'])
    expect(readDraft(wizard).card).toBeUndefined()
  })

  test('while the billing address is invalid, the window of Apple Pay or Google Pay stays closed, and the portal shows the errors', async () => {
    resetDraft(wizard, { ...found, billedElsewhere: true })
    const sent = stubWalletGateway()
    openPortalPath('/FormStep2Payment')
    const button = await findWalletButton()
    await waitFor(() => expect(normalizeSpaces(button.textContent)).toContain('103,48 $'))
    await userEvent.click(button)
    await screen.findByRole('link', { name: /^Entrez votre adresse/ })
    expect(stripe.paymentRequest.show).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })
})
