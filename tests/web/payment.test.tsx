import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import addressMutation from '../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import addressQuery from '../../web/__generated__/EditBillingAddressScreenQuery.graphql.ts'
import infoQuery from '../../web/__generated__/EditPaymentInfoScreenQuery.graphql.ts'
import removal from '../../web/__generated__/RemoveCardDialogMutation.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import {
  isPaymentRunning,
  markPaymentStarted,
  markPaymentEnded,
} from '../../web/domains/payment/shared/runningPayment.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { ontarioAddress } from './helpers/ontario-address.ts'

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const card = {
  name: 'C Roy',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2034,
  isExpired: false,
}
const createViewerResult = (viewer: object, errors?: object[]) => ({
  data: {
    portal: { name: 'Sentier' },
    viewer: {
      id: 'member-1',
      firstName: 'Camille',
      lastName: 'Roy',
      address: ontarioAddress,
      paymentCard: card,
      billingAddress: ontarioAddress,
      ...viewer,
    },
  },
  errors,
})

/** Stubs the gateway with a result for each GraphQL document, and opens a path. */
function openPortalWithResults(
  path: string,
  answers: Array<[document: { params: { id: string | null } }, answer: object]>,
) {
  const calls = stubGateway(
    ({ body }) => answers.find(([document]) => document.params.id === body.documentId)?.[1] ?? { data: {} },
  )
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </RelayEnvironmentProvider>,
  )
  return calls
}

const findRemoveCardButton = () => screen.findByRole('button', { name: 'Retirer la carte' })

test('a stored payment card cannot be removed while a payment is pending in any tab [G28]', async () => {
  markPaymentStarted()
  openPortalWithResults('/editpaymentinfo', [[infoQuery, createViewerResult({})]])
  expect(isDisabled(await findRemoveCardButton())).toBe(true)
  await userEvent.click(await findRemoveCardButton())
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByText(/Un paiement est en cours/)
  act(markPaymentEnded)
  expect(isDisabled(await findRemoveCardButton())).toBe(false)

  // Another tab announces its payment by a storage key.
  const key = `sentier.paying.${member.memberId}`
  localStorage.setItem(key, String(Date.now() + 60_000))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(isDisabled(await findRemoveCardButton())).toBe(true)
})

test('a payment without a response blocks the removal of the stored payment card for a limited time [G28]', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    markPaymentStarted()
    expect(isPaymentRunning()).toBe(true)
    vi.setSystemTime(Date.now() + 6 * 60_000)
    expect(isPaymentRunning()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('if the removal of a payment card is refused, the card stays stored and the reason is shown', async () => {
  openPortalWithResults('/editpaymentinfo', [
    [infoQuery, createViewerResult({})],
    [removal, { data: { removePaymentCard: { __typename: 'RefusedProblem', message: 'Refusé.' } } }],
  ])
  await userEvent.click(await findRemoveCardButton())
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer la carte' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Refusé.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Garder la carte' }))
  screen.getByText('Visa se terminant par 4242')
})

test('the billing address stays visible when the stored payment card fails to load', async () => {
  const path = ['viewer', 'paymentCard']
  const error = { message: 'no', path, extensions: { code: 'FEDERATION_UNAVAILABLE', requestId: 'r-1' } }
  openPortalWithResults('/editpaymentinfo', [[infoQuery, createViewerResult({ paymentCard: null }, [error])]])
  await screen.findByText('Votre carte n’a pas pu s’afficher')
  screen.getByText(/45, rue Principale/)
  expect(screen.queryByRole('link', { name: 'Ajouter une carte' })).toBeNull()
})

test('an incomplete account address cannot be used as billing address [G08]', async () => {
  openPortalWithResults('/EditBillingAddress', [
    [
      addressQuery,
      createViewerResult({ address: { ...ontarioAddress, postalCode: null }, billingAddress: null }),
    ],
  ])
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Utiliser l’adresse de mon compte',
  })
  expect(box.disabled).toBe(true)
  expect(box.checked).toBe(false)
  screen.getByText(/Complétez cette adresse dans votre profil/)
})

test('if the gateway refuses the account address as billing address, the member can edit the address in the address fields [G09]', async () => {
  const fields = [{ field: 'postalCode', message: 'Ce code n’existe pas.' }]
  const calls = openPortalWithResults('/EditBillingAddress', [
    [addressQuery, createViewerResult({})],
    [
      addressMutation,
      { data: { setBillingAddress: { __typename: 'InvalidInputProblem', message: 'Non.', fields } } },
    ],
  ])
  const findPostalCodeField = () => screen.findByLabelText<HTMLInputElement>('Code postal')
  await screen.findByText('45, rue Principale')
  expect(screen.queryByLabelText('Code postal')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’adresse' }))
  await screen.findByRole('link', { name: 'Ce code n’existe pas.' })
  expect((await findPostalCodeField()).value).toBe('K7L 1A1')
  const sent = calls.find(({ body }) => body.documentId === addressMutation.params.id)
  expect(sent?.body.variables['input']).toMatchObject({
    addressLine: '45, rue Principale',
    otherCity: 'Kingston',
  })
})
