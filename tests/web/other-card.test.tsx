/**
 * Tests of the form for another card within the payment screens of members, after a decline. Stripe
 * and the gateway are stubbed.
 */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import otherCardQuery from '../../web/__generated__/OtherCardFormQuery.graphql.ts'
import receiptsQuery from '../../web/__generated__/ReceiptsScreenQuery.graphql.ts'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import setCardMutation from '../../web/__generated__/useCardFormMutation.graphql.ts'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { createPurchaseProblemResult, findConfirmButton } from './helpers/purchase-gateway.ts'
import { bought, createStubReviewResult } from './helpers/purchase-results.ts'
import { preparePurchaseTests, renderPortalAt } from './helpers/purchase-wizard.tsx'
import { translate } from './helpers/portal-screen.tsx'
import { createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'
import { stubStripe } from './helpers/stub-stripe.ts'

preparePurchaseTests()

// Stripe is loaded once per page, so the tests share one stub.
const stripe = { results: [] as object[], stub: null as ReturnType<typeof stubStripe> | null }
beforeAll(async () => {
  stripe.stub = stubStripe(() => stripe.results.shift() ?? { token: { id: 'tok_2' } })
  await loadCardProcessor({ publishableKey: 'pk_test', scriptUrl: null })
})

const declined = createPurchaseProblemResult({
  __typename: 'PaymentDeclinedProblem',
  message: 'Fonds insuffisants.',
})
const storedCard = { data: { setPaymentCard: { __typename: 'SetPaymentCardPayload', viewer: null } } }

/**
 * Opens the review, pays with a declined card, and opens the form for another card. `formData` is
 * the response to the query of the form. Returns the names of the mutations in the order of their
 * requests, and the idempotency keys of the payments.
 */
async function openOtherCardForm(payments: unknown[], cards: unknown[] = [], formData?: unknown) {
  const requests: string[] = []
  const keys: string[] = []
  const remaining = [declined, ...payments]
  stubGateway(({ body }) => {
    switch (body.documentId) {
      case reviewQuery.params.id:
        return createStubReviewResult(44_088)
      case otherCardQuery.params.id:
        if (formData !== undefined) return formData
        return {
          data: {
            portal: { cardProcessor: { publishableKey: 'pk_test', scriptUrl: null } },
            viewer: { id: 'member-1', firstName: 'Camille', lastName: 'Roy' },
          },
        }
      case receiptsQuery.params.id:
        return new Promise(() => {})
      case setCardMutation.params.id:
        requests.push('card')
        return cards.shift() ?? storedCard
      case buyMutation.params.id:
        requests.push('payment')
        keys.push((body.variables['input'] as { idempotencyKey: string }).idempotencyKey)
        return remaining.shift()
    }
  })
  const router = renderPortalAt('/accesspass/review')
  await userEvent.click(await findConfirmButton())
  await userEvent.click(await screen.findByRole('button', { name: translate('payment:Card.another') }))
  if (formData === undefined) await screen.findByLabelText(translate('payment:Card.label.cardName'))
  return { router, requests, keys }
}

const findSubmitButton = () => screen.findByRole('button', { name: /^Enregistrer et payer 440,88\s\$/ })

describe('another card after a declined payment', () => {
  test('the title says that the payment was declined, and the reason stands above the pass and the payment', async () => {
    await openOtherCardForm([])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paiement refusé')
    expect(screen.queryByText(translate('purchase:Review.lead'))).toBeNull()
    const reason = screen.getByText('Fonds insuffisants.')
    screen.getByText('Votre carte Visa se terminant par 4242 n’a pas été débitée.')
    // The phone number in the notice is that of the federation, not of the bank.
    expect(reason.closest('[role=alert]')!.textContent).toMatch(/Pour joindre la fédération\s:/)
    const form = screen.getByRole('region', { name: translate('payment:OtherCard.title') })
    for (const title of ['purchase:Review.pass', 'purchase:Review.payment'] as const) {
      const heading = screen.getByRole('heading', { name: translate(title) })
      for (const before of [reason, form])
        expect(before.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  test('one press stores the card in the review and pays once, with a new idempotency key [E70, E80]', async () => {
    const { router, requests, keys } = await openOtherCardForm([bought])
    expect(router.state.location.pathname).toBe('/accesspass/review')
    expect(screen.getByText('Fonds insuffisants.')).toBeTruthy()
    expect(screen.getByLabelText(translate('payment:Card.label.cardName'))).toHaveProperty(
      'value',
      'Camille Roy',
    )
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: translate('payment:OtherCard.title') }),
    )
    const main = screen.getByRole('main').querySelectorAll('[class*=primary]')
    expect([...main]).toEqual([await findSubmitButton()])
    stripe.stub?.completeCard()
    await userEvent.dblClick(await findSubmitButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(requests).toEqual(['payment', 'card', 'payment'])
    expect(new Set(keys).size).toBe(2)
  })

  test('a refused card is explained at its field, pays nothing and keeps the input', async () => {
    const message = 'Votre numéro de carte est invalide.'
    stripe.results.push({ error: { code: 'incorrect_number', message } })
    const { requests } = await openOtherCardForm([bought])
    const name = screen.getByLabelText(translate('payment:Card.label.cardName'))
    await userEvent.clear(name)
    await userEvent.type(name, 'Alex Gagnon')
    stripe.stub?.completeCard()
    await userEvent.click(await findSubmitButton())
    const field = await screen.findByRole('group', { name: translate('payment:Card.label.cardNumber') })
    await waitFor(() => {
      const description = field.getAttribute('aria-describedby')?.split(' ') ?? []
      const texts = description.map((id) => document.getElementById(id)?.textContent)
      expect(texts.join(' ')).toContain(message)
    })
    expect(name).toHaveProperty('value', 'Alex Gagnon')
    expect(requests).toEqual(['payment'])
  })

  test('a second decline replaces the reason, and the form keeps the input', async () => {
    await openOtherCardForm([
      createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem', message: 'Carte volée.' }),
    ])
    const name = screen.getByLabelText(translate('payment:Card.label.cardName'))
    await userEvent.type(name, ' Gagnon')
    stripe.stub?.completeCard()
    await userEvent.click(await findSubmitButton())
    const alert = (await screen.findByText('Carte volée.')).closest('[role=alert]')
    expect(document.activeElement).toBe(alert)
    expect(screen.queryByText('Fonds insuffisants.')).toBeNull()
    expect(name.isConnected).toBe(true)
    expect(name).toHaveProperty('value', 'Camille Roy Gagnon')
  })

  test('cancel closes the form, moves the focus to its button and keeps the stored card', async () => {
    const { requests } = await openOtherCardForm([])
    await userEvent.click(screen.getByRole('button', { name: translate('common:words.cancel') }))
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: translate('payment:Card.another') }),
    )
    expect(screen.getByRole('button', { name: /^Réessayer cette carte/ })).toBeTruthy()
    expect(requests).toEqual(['payment'])
  })

  test('after a refusal that is no decline, cancel moves the focus to the notice of the refusal', async () => {
    const message = 'Ce club ne vend pas de droits d’accès en ce moment.'
    const refused = createPurchaseProblemResult({ __typename: 'ClubUnavailableProblem', message })
    await openOtherCardForm([refused])
    stripe.stub?.completeCard()
    await userEvent.click(await findSubmitButton())
    const notice = (await screen.findByText(message)).closest('[role=alert]')
    await userEvent.click(screen.getByRole('button', { name: translate('common:words.cancel') }))
    expect(screen.queryByRole('region', { name: translate('payment:OtherCard.title') })).toBeNull()
    expect(document.activeElement).toBe(notice)
  })

  test('cancel pays nothing while the card is being stored', async () => {
    const stored = Promise.withResolvers<unknown>()
    const { requests } = await openOtherCardForm([bought], [stored.promise])
    stripe.stub?.completeCard()
    await userEvent.click(await findSubmitButton())
    await waitFor(() => expect(requests).toEqual(['payment', 'card']))
    await userEvent.click(screen.getByRole('button', { name: translate('common:words.cancel') }))
    await act(async () => {
      stored.resolve(storedCard)
      await new Promise((done) => setTimeout(done))
    })
    expect(requests).toEqual(['payment', 'card'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paiement refusé')
  })

  test('leaving by a link pays nothing, even if the card is stored while the next screen loads', async () => {
    const stored = Promise.withResolvers<unknown>()
    const { router, requests } = await openOtherCardForm([bought], [stored.promise])
    stripe.stub?.completeCard()
    await userEvent.click(await findSubmitButton())
    await waitFor(() => expect(requests).toEqual(['payment', 'card']))
    act(() => void router.navigate('/receipts'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipts'))
    await act(async () => {
      stored.resolve(storedCard)
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(requests).toEqual(['payment', 'card'])
  })

  test('a form whose data cannot be loaded can be canceled', async () => {
    await openOtherCardForm([], [], createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
    await screen.findByRole('button', { name: 'Réessayer' })
    await userEvent.click(screen.getByRole('button', { name: translate('common:words.cancel') }))
    expect(screen.getByRole('button', { name: /^Réessayer cette carte/ })).toBeTruthy()
  })
})
