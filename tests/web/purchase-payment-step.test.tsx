import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import paymentQuery from '../../web/__generated__/PaymentInfoScreenQuery.graphql.ts'
import addressMutation from '../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import cardMutation from '../../web/__generated__/useCardFormMutation.graphql.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { stubGateway } from './helpers/stub-gateway.ts'
import { createMoney, portal, createStubReviewResult } from './helpers/purchase-results.ts'
import { stubStripe } from './helpers/stub-stripe.ts'
import { renderPortalAt, preparePurchaseTests } from './helpers/purchase-wizard.tsx'
import { ontarioAddress } from './helpers/ontario-address.ts'

preparePurchaseTests()

describe('payment step: card and billing address [E46, E47]', () => {
  const fee = { additionalFee: createMoney(1500) }
  // Stripe is loaded once per page, so the tests of this group share one stub.
  let stripe: ReturnType<typeof stubStripe>
  beforeAll(async () => {
    stripe = stubStripe()
    await loadCardProcessor({ publishableKey: 'pk_test', scriptUrl: null })
  })

  function openPaymentStep(
    viewerParts: object,
    quoteParts: object,
    cardAnswer: object | Promise<object> = {
      __typename: 'SetPaymentCardPayload',
      viewer: { id: 'member-1', paymentCard: createStubReviewResult().data.viewer.paymentCard },
    },
  ) {
    resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1', regionId: 'r3', clubId: 'c1' })
    const { viewer: reviewViewer, purchaseQuote, ...otherFields } = createStubReviewResult().data
    const data = {
      ...otherFields,
      portal: { ...portal, cardProcessor: { publishableKey: 'pk_test', scriptUrl: null } },
      viewer: { ...reviewViewer, address: null, ...viewerParts },
      purchaseQuote: { ...purchaseQuote, additionalFee: null, ...quoteParts },
    }
    const sent: unknown[] = []
    const billingAddress = { ...reviewViewer.billingAddress, city: null }
    stubGateway(async ({ body }) => {
      if (body.documentId === paymentQuery.params.id) return { data }
      const input = body.variables['input']
      if (body.documentId === addressMutation.params.id) {
        sent.push(input)
        const payload = { __typename: 'SetBillingAddressPayload', viewer: { id: 'member-1', billingAddress } }
        return { data: { setBillingAddress: payload } }
      }
      if (body.documentId === cardMutation.params.id) {
        sent.push(input)
        return { data: { setPaymentCard: await cardAnswer } }
      }
      return createStubReviewResult()
    })
    return { router: renderPortalAt('/accesspass/paymentinfo'), sent }
  }

  const clickNextButton = async () => userEvent.click(await screen.findByRole('button', { name: 'Suivant' }))
  const clickReviewButton = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Vérifier l’achat' }))

  test('the payment step requires acceptance of an additional fee only if there is a fee', async () => {
    const { router } = openPaymentStep({}, fee)
    await clickReviewButton()
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
    await userEvent.click(screen.getByRole('checkbox', { name: /15,00/ }))
    await clickReviewButton()
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
    expect(readDraft(purchaseWizard)).toMatchObject({ paymentSeen: true, feeAccepted: '1500' })

    cleanup()
    expireQueryResults()
    const { router: secondRouter } = openPaymentStep({}, {})
    await clickReviewButton()
    await waitFor(() => expect(secondRouter.state.location.pathname).toBe('/accesspass/review'))
    expect(readDraft(purchaseWizard).feeAccepted).toBeUndefined()
  })

  test('a billing address without an address line counts as missing [E46]', async () => {
    const { billingAddress } = createStubReviewResult().data.viewer
    const { router } = openPaymentStep(
      { billingAddress: { ...billingAddress, addressLine: '', city: null } },
      {},
    )
    await clickNextButton()
    await screen.findByRole('link', { name: 'Entrez votre adresse\u00a0: le numéro et la rue.' })
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
  })

  describe('payment step of a new member', () => {
    const nothing = { paymentCard: null, billingAddress: null, address: ontarioAddress }

    async function typeCardDetails() {
      await screen.findByLabelText('Nom sur la carte')
      stripe.completeCard()
    }

    test('the Next button stores the preselected account address and the card, and opens the review [E45, E46]', async () => {
      const { router, sent } = openPaymentStep(nothing, {})
      await typeCardDetails()
      expect(screen.getByRole('checkbox', { name: /adresse de mon compte/ })).toHaveProperty('checked', true)
      screen.getByText('45, rue Principale')
      expect(screen.queryByLabelText(/Code postal/)).toBeNull()
      await clickNextButton()
      await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
      expect(sent).toEqual([
        expect.objectContaining({ addressLine: '45, rue Principale', postalCode: 'K7L 1A1' }),
        { token: 'tok_1' },
      ])
      expect(readDraft(purchaseWizard).paymentSeen).toBe(true)
    })

    test('a member who leaves while the card is stored is not taken to the review', async () => {
      const stored = Promise.withResolvers<object>()
      const { router, sent } = openPaymentStep(nothing, {}, stored.promise)
      await typeCardDetails()
      await clickNextButton()
      await waitFor(() => expect(sent).toHaveLength(2))
      await router.navigate('/nowhere')
      await waitFor(() => expect(screen.queryByLabelText('Nom sur la carte')).toBeNull())
      await act(async () => {
        stored.resolve({ __typename: 'SetPaymentCardPayload', viewer: null })
        await new Promise((done) => setTimeout(done, 50))
      })
      expect(router.state.location.pathname).toBe('/nowhere')
      expect(readDraft(purchaseWizard).paymentSeen).toBeUndefined()
    })

    test('if the payment card is rejected, the card form shows the message, and the billing address stays stored', async () => {
      const { router, sent } = openPaymentStep(
        nothing,
        {},
        { __typename: 'CardRefusedProblem', message: 'Non.' },
      )
      await typeCardDetails()
      await clickNextButton()
      expect((await screen.findByRole('alert')).textContent).toContain('Non.')
      expect(screen.getByLabelText('Nom sur la carte')).toHaveProperty('value', 'Camille Roy')
      await clickNextButton()
      await waitFor(() => expect(sent).toHaveLength(3))
      expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
    })

    test('a billing address that differs from the account address is validated together with the card', async () => {
      const { sent } = openPaymentStep(nothing, {})
      await screen.findByLabelText('Nom sur la carte')
      await userEvent.click(screen.getByRole('checkbox', { name: /adresse de mon compte/ }))
      await userEvent.clear(await screen.findByLabelText(/Code postal/))
      await clickNextButton()
      await screen.findByRole('link', { name: 'Entrez le numéro de la carte.' })
      await screen.findByRole('link', { name: 'Entrez votre code postal.' })
      expect(sent).toEqual([])
    })
  })

  test('an expired payment card is reported and cannot be kept, so another card is required [G29]', async () => {
    const { paymentCard } = createStubReviewResult().data.viewer
    const { router } = openPaymentStep(
      { paymentCard: { ...paymentCard, expirationYear: 2020, isExpired: true } },
      {},
    )
    expect((await screen.findByText(/Expirée depuis/)).textContent).toContain('01/2020')
    screen.getByText(/Cette carte est expirée/)
    await screen.findByLabelText('Nom sur la carte')
    expect(screen.queryByRole('button', { name: 'Garder la carte actuelle' })).toBeNull()
    await clickNextButton()
    await screen.findByRole('link', { name: 'Entrez le numéro de la carte.' })
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
  })

  test('the form for a new card hides its errors when the member chooses the stored card, and the button then names the review', async () => {
    const { router } = openPaymentStep({}, {})
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser une autre carte' }))
    await screen.findByLabelText('Nom sur la carte')
    await clickNextButton()
    const cardMessage = 'Entrez le numéro de la carte.'
    await screen.findByRole('link', { name: cardMessage })
    await userEvent.click(await screen.findByRole('button', { name: 'Garder la carte actuelle' }))
    expect(screen.queryByText(cardMessage)).toBeNull()
    await clickReviewButton()
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
  })
})
