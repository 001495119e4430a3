import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { environment } from '../../web/relay/environment.ts'
import { CardForm } from '../../web/domains/payment/CardForm.tsx'
import { stubGateway } from './helpers/stub-gateway.ts'
import { stubStripe } from './helpers/stub-stripe.ts'

beforeAll(initializeAllTexts)
beforeEach(() => changeLanguage('fr'))

// Stripe is loaded once per page, so the tests of this file share one stub.
const answers: object[] = []
const stripe = { current: null as ReturnType<typeof stubStripe> | null }

async function renderCardForm(responseOverrides: object = {}) {
  stripe.current ??= stubStripe(() => answers.shift() ?? {})
  const calls = stubGateway(() => ({ data: { setPaymentCard: responseOverrides } }))
  const onStored = vi.fn()
  render(
    <RelayEnvironmentProvider environment={environment}>
      <CardForm
        processor={{ publishableKey: 'pk_test', scriptUrl: null }}
        buyer={{ firstName: 'Camille', lastName: 'Roy' }}
        onStored={onStored}
      />
    </RelayEnvironmentProvider>,
  )
  await screen.findByLabelText('Nom sur la carte')
  return { calls, onStored, fields: stripe.current }
}

const clickSaveCardButton = () =>
  userEvent.click(screen.getByRole('button', { name: /Enregistrer la carte/ }))

test('the card form sends the gateway only the token of the payment processor [G04, G26]', async () => {
  answers.push({ token: { id: 'tok_1' } })
  const { calls, onStored, fields } = await renderCardForm({
    __typename: 'SetPaymentCardPayload',
    viewer: null,
  })
  fields.completeCard()
  await clickSaveCardButton()
  await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
  expect(calls.map(({ body }) => body.variables)).toEqual([{ input: { token: 'tok_1' } }])
  expect(fields.createToken.mock.calls[0]?.[1]).toEqual({ name: 'Camille Roy' })
})

test('the card form prefills the name of the buyer as the cardholder name, and the buyer can change it', async () => {
  answers.push({ token: { id: 'tok_1' } })
  const { onStored, fields } = await renderCardForm({ __typename: 'SetPaymentCardPayload', viewer: null })
  fields.completeCard()
  const name = screen.getByLabelText('Nom sur la carte')
  expect(name).toHaveProperty('value', 'Camille Roy')
  await userEvent.clear(name)
  await userEvent.type(name, 'Alex Gagnon')
  await clickSaveCardButton()
  await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
  expect(fields.createToken.mock.lastCall?.[1]).toEqual({ name: 'Alex Gagnon' })
})

test('the card form accepts input that the member types before the card fields have sent their ready events', async () => {
  answers.push({ token: { id: 'tok_2' } })
  const { calls, fields } = await renderCardForm({ __typename: 'SetPaymentCardPayload', viewer: null })
  fields.completeCard()
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) fields.ready(field)
  await clickSaveCardButton()
  await waitFor(() =>
    expect(calls.map(({ body }) => body.variables)).toEqual([{ input: { token: 'tok_2' } }]),
  )
})

test('every missing or incomplete card field is reported at once, with a link to the field', async () => {
  const { calls, fields } = await renderCardForm()
  fields.type('cardNumber', {
    empty: false,
    complete: false,
    error: { code: 'invalid_number', message: 'Numéro invalide.' },
  })
  fields.type('cardExpiry', { empty: false, complete: false })
  await userEvent.clear(screen.getByLabelText('Nom sur la carte'))
  await clickSaveCardButton()
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual([
    'Numéro invalide.',
    'La date d’expiration est incomplète.',
    'Entrez le code de sécurité.',
    'Entrez le nom qui figure sur la carte.',
  ])
  expect(calls).toHaveLength(0)
  await userEvent.click(screen.getByRole('link', { name: 'Numéro invalide.' }))
  expect(fields.focused('cardNumber')).toBe(true)
})

test('the card form shows an error of the payment processor at the affected card field', async () => {
  answers.push({ error: { code: 'incorrect_cvc', message: 'Mauvais code.' } })
  const { calls, fields } = await renderCardForm()
  fields.completeCard()
  await clickSaveCardButton()
  await screen.findByRole('link', { name: 'Mauvais code.' })
  expect(document.getElementById('cardCvc')?.getAttribute('aria-describedby')).toContain('cardCvc-error')
  expect(calls).toHaveLength(0)
})

test('if the Stripe library finds no card field, the card form reports that the payment processor cannot be reached', async () => {
  const { calls, onStored, fields } = await renderCardForm()
  fields.completeCard()
  fields.removeField('cardNumber')
  await clickSaveCardButton()
  expect((await screen.findByRole('alert')).textContent).toContain('Vérifiez votre connexion Internet')
  expect(calls).toHaveLength(0)
  expect(onStored).not.toHaveBeenCalled()
})

test.each([
  ['CardRefusedProblem', 'Carte refusée.'],
  ['RefusedProblem', 'Cette carte n’a pas pu être enregistrée.'],
])(
  'if the gateway rejects a card (%s), the card form shows the reason above the fields and keeps their values [G07, O30]',
  async (name, message) => {
    answers.push({ token: { id: 'tok_2' } })
    const { onStored, fields } = await renderCardForm({ __typename: name, message })
    fields.completeCard()
    await clickSaveCardButton()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    const form = screen.getByLabelText('Nom sur la carte').closest('form')
    expect(form?.contains(alert)).toBe(true)
    expect(screen.getByLabelText('Nom sur la carte')).toHaveProperty('value', 'Camille Roy')
    expect(onStored).not.toHaveBeenCalled()
  },
)
