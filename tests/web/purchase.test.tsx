import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import successQuery from '../../web/__generated__/SuccessScreenQuery.graphql.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import { rememberFailedRequest } from '../../web/platform/failedRequest.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { notifySessionExpired } from '../../web/platform/sessionExpiry.ts'
import { openSession, readSession, storedSession } from '../../web/platform/session.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { isPaymentRunning } from '../../web/domains/payment/shared/runningPayment.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { bought, createStubReviewResult } from './helpers/purchase-results.ts'
import { translate } from './helpers/portal-screen.tsx'
import { renderPortalAt, preparePurchaseTests } from './helpers/purchase-wizard.tsx'
import {
  stubPurchaseGateway,
  createPurchaseProblemResult,
  findConfirmButton,
  findCheckPaymentButton,
} from './helpers/purchase-gateway.ts'

preparePurchaseTests()

test('a double click on the confirm button sends one purchase, shows the pass and clears the draft [E61, E70]', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  const inputs = stubPurchaseGateway([promise])
  const router = renderPortalAt('/accesspass/review')
  await userEvent.dblClick(await findConfirmButton())
  await userEvent.click(await findConfirmButton())
  expect(inputs).toHaveLength(1)
  expect(inputs[0]).toMatchObject({
    expectedTotal: { cents: 36792, currency: 'CAD' },
    magazines: { printedQuantity: 0, digital: true },
  })
  expect(readDraft(purchaseWizard).attempt).toBe(inputs[0]?.idempotencyKey)
  // The card cannot be removed during the payment.
  expect(isPaymentRunning()).toBe(true)

  answer(bought)
  await screen.findByRole('heading', { level: 1, name: /Merci, Camille/ })
  expect(router.state.location.pathname).toBe('/success/a1')
  const pass = screen.getByRole('article', { name: 'Droit d’accès annuel' }).textContent
  expect(pass).toContain('#000123')
  expect(pass).toContain('Saison 2026-2027')
  expect(screen.getByRole('link', { name: 'Voir le reçu' }).getAttribute('href')).toBe('/receipt/rc1')
  await waitFor(() => expect(readDraft(purchaseWizard)).toEqual({}))
  await waitFor(() => expect(isPaymentRunning()).toBe(false))
})

test('the success screen shows the pass from the purchase result, even when no further query succeeds [E61, E67]', async () => {
  const calls = stubGateway(({ body }) => {
    if (body.documentId === reviewQuery.params.id) return createStubReviewResult()
    if (body.documentId === buyMutation.params.id) return bought
    throw new Error('no network')
  })
  renderPortalAt('/accesspass/review')
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci, Camille/ })
  screen.getByText(/camille@example.org/)
  const face = screen.getByRole('article', { name: 'Droit d’accès annuel' }).textContent
  expect(face).toContain('#000123')
  expect(face).toContain('Saison 2026-2027')
  expect(calls.some(({ body }) => body.documentId === successQuery.params.id)).toBe(false)
})

describe('purchase that is pending', () => {
  /** Returns true if the browser would ask for confirmation before leaving the page. */
  const hasLeaveWarning = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('a pending purchase shows a dialog and blocks navigation until the result', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<unknown>()
    stubPurchaseGateway([promise])
    const router = renderPortalAt(['/Dashboard', '/accesspass/review'])
    const confirm = await findConfirmButton()
    expect(hasLeaveWarning()).toBe(false)
    await userEvent.click(confirm)
    const dialog = await screen.findByRole('dialog', { name: 'Paiement en cours' })
    expect(dialog.textContent).toContain('367,92\u00a0$')
    expect(dialog.textContent).toContain('Gardez cette page ouverte')
    expect(hasLeaveWarning()).toBe(true)
    await act(async () => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/accesspass/review')

    answer(createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' }))
    await screen.findByRole('alert')
    await waitFor(() => expect(hasLeaveWarning()).toBe(false))
    expect(screen.queryByRole('dialog', { name: 'Paiement en cours' })).toBeNull()
  })

  test('leaving the page of a pending purchase requires no confirmation once the session has expired', async () => {
    stubPurchaseGateway([new Promise(() => {})])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('dialog')
    expect(hasLeaveWarning()).toBe(true)
    notifySessionExpired(member.memberId)
    expect(hasLeaveWarning()).toBe(false)
  })

  test('a slow purchase shows a message after eight seconds', async () => {
    stubPurchaseGateway([new Promise(() => {})])
    renderPortalAt('/accesspass/review')
    const confirm = await findConfirmButton()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => confirm.click())
    const statusMessage = screen.getByRole('dialog').querySelector('[role=status]')
    expect(statusMessage?.textContent).toBe('')
    await act(async () => vi.advanceTimersByTimeAsync(8000))
    expect(statusMessage?.textContent).toContain('C’est plus long que d’habitude')
    vi.useRealTimers()
  })
})

const createOverloadedResponse = (retryAfter: number) => ({
  errors: [
    {
      message: 'x',
      extensions: { code: 'OVERLOADED', requestId: '0a1b2c3d-0000-4000-8000-000000000000', retryAfter },
    },
  ],
})

describe('purchase with an overloaded gateway', () => {
  test('a purchase that an overloaded gateway rejects is retried after the delay in retryAfter, with the same idempotency key', async () => {
    const inputs = stubPurchaseGateway([createOverloadedResponse(3), createOverloadedResponse(3), bought])
    renderPortalAt('/accesspass/review')
    const confirm = await findConfirmButton()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await act(async () => {
        confirm.click()
        await vi.advanceTimersByTimeAsync(10)
      })
      const readDialogStatusText = () =>
        screen.getByRole('dialog').querySelector('[role=status]')?.textContent
      expect(readDialogStatusText()).toContain('Beaucoup de personnes achètent en ce moment')
      expect(inputs).toHaveLength(1)
      await act(async () => vi.advanceTimersByTimeAsync(2_900))
      expect(inputs).toHaveLength(1)
      // The retry delay is extended at random by up to half.
      await act(async () => vi.advanceTimersByTimeAsync(1_700))
      expect(inputs).toHaveLength(2)
      await act(async () => vi.advanceTimersByTimeAsync(4_600))
    } finally {
      vi.useRealTimers()
    }
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs).toHaveLength(3)
    expect(inputs[1]).toEqual(inputs[0])
    expect(inputs[2]).toEqual(inputs[0])
  })

  test('a purchase that an overloaded gateway keeps rejecting shows a support code and discards its idempotency key', async () => {
    const inputs = stubPurchaseGateway([
      ...Array.from({ length: 9 }, () => createOverloadedResponse(0)),
      bought,
    ])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Beaucoup de personnes utilisent le portail')
    expect(alert.textContent).toContain('Code de soutien\u00a0: 0a1b2c3d')
    expect(inputs).toHaveLength(9)
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs[9]).not.toEqual(inputs[0])
  })

  test('a purchase after sales have closed shows a message, disables the pay button until sales are open, and keeps the draft', async () => {
    // The portal learns from the refusal alone that sales are closed, without a reload.
    const inputs = stubPurchaseGateway(
      [createGraphqlErrorResponse('SALES_CLOSED'), bought],
      [createStubReviewResult(), createStubReviewResult()],
    )
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Les ventes sont fermées pour un entretien',
    )
    await waitFor(async () => expect((await findConfirmButton()).getAttribute('aria-disabled')).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier de nouveau' }))
    await waitFor(async () =>
      expect((await findConfirmButton()).getAttribute('aria-disabled')).not.toBe('true'),
    )
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs).toHaveLength(2)
  })
})

describe('purchase without a definite result', () => {
  test.each([
    ['the connection is lost', new Error('reset')],
    ['the gateway fails', createGraphqlErrorResponse('FEDERATION_TIMEOUT')],
    [
      'the federation cannot confirm the purchase',
      createPurchaseProblemResult({ __typename: 'PurchaseUnconfirmedProblem' }),
    ],
    ['the problem is unknown to this release', createPurchaseProblemResult({ __typename: 'NewerProblem' })],
  ])(
    'if the outcome of a purchase is unknown because %s, the purchase is repeated with the same idempotency key, also after a reload',
    async (_, nothing) => {
      const inputs = stubPurchaseGateway([nothing, nothing, bought])
      renderPortalAt('/accesspass/review')
      await userEvent.click(await findConfirmButton())
      await userEvent.click(await findCheckPaymentButton())
      await findCheckPaymentButton()

      cleanup()
      expireQueryResults()
      renderPortalAt('/accesspass/region')
      await userEvent.click(await findCheckPaymentButton())
      await screen.findByRole('heading', { level: 1, name: /Merci/ })
      expect(inputs).toHaveLength(3)
      expect(inputs[1]).toEqual(inputs[0])
      expect(inputs[2]).toEqual(inputs[0])
    },
  )

  test('an unconfirmed purchase warns of a sign-out, and its support code identifies the last request', async () => {
    stubPurchaseGateway([
      new Error('reset'),
      createPurchaseProblemResult({ __typename: 'PurchaseUnconfirmedProblem' }),
    ])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await findCheckPaymentButton()
    screen.getByText(/avant de vous déconnecter/)
    const first = (await screen.findByText(/^[0-9a-f]{8}$/)).textContent
    await userEvent.click(await findCheckPaymentButton())
    await screen.findByText('Refusé.')
    expect(screen.getByText(/^[0-9a-f]{8}$/).textContent).not.toBe(first)
  })

  test('a PurchasesPausedProblem keeps the idempotency key of the earlier payment attempt', async () => {
    const inputs = stubPurchaseGateway([
      new Error('reset'),
      createPurchaseProblemResult({ __typename: 'PurchasesPausedProblem' }),
      bought,
    ])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await userEvent.click(await findCheckPaymentButton())
    await userEvent.click(await findCheckPaymentButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs).toHaveLength(3)
    expect(inputs[2]).toEqual(inputs[0])
  })

  test('a purchase without a network connection sends no request and stores no payment attempt', async () => {
    const inputs = stubPurchaseGateway([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('connexion')
    expect(inputs).toHaveLength(0)
    expect(readDraft(purchaseWizard).attempt).toBeUndefined()
  })
})

test('an expired session is detected before the purchase is sent, and stores no payment attempt', async () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  const inputs = stubPurchaseGateway([])
  renderPortalAt('/accesspass/review')
  const button = await findConfirmButton()
  const draftOfMember = sessionStorage.getItem(`sentier.draft.purchase.1.${member.memberId}`)
  storedSession.set({ ...readSession()!, expiresAt: Date.now() - 1 })
  await userEvent.click(button)
  await waitFor(() => expect(location.replace).toHaveBeenCalled())
  expect(inputs).toHaveLength(0)
  openSession(createStubSessionTokens(2), member)
  expect(readDraft(purchaseWizard)).toMatchObject(purchaseWizard.parse(JSON.parse(draftOfMember!)))
  expect(readDraft(purchaseWizard).attempt).toBeUndefined()
})

test.each([
  ['an ended session', 'UNAUTHENTICATED', '/login?message=expired&redirect='],
  ['new terms', 'CONSENT_REQUIRED', '/Consent/TermsSummary?redirect='],
])(
  'if a purchase fails because of %s, no payment attempt remains in the purchase draft',
  async (_, code, door) => {
    const locationReplace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    const inputs = stubPurchaseGateway([createGraphqlErrorResponse(code)])
    // The redirect path is read from location, which a memory router does not change.
    history.replaceState(null, '', '/accesspass/review')
    renderPortalAt('/accesspass/review')
    const button = await findConfirmButton()
    const draftOfMember = sessionStorage.getItem(`sentier.draft.purchase.1.${member.memberId}`)
    await userEvent.click(button)
    await waitFor(() =>
      expect(locationReplace).toHaveBeenCalledWith(door + encodeURIComponent('/accesspass/review')),
    )
    expect(inputs).toHaveLength(1)
    openSession(createStubSessionTokens(2), member)
    expect(readDraft(purchaseWizard)).toMatchObject(purchaseWizard.parse(JSON.parse(draftOfMember!)))
    expect(readDraft(purchaseWizard).attempt).toBeUndefined()
    expect(isPaymentRunning()).toBe(false)
  },
)

test('if the session expires after a payment attempt with an unknown outcome, the idempotency key of the attempt is kept', async () => {
  const locationReplace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const inputs = stubPurchaseGateway([new Error('reset'), createGraphqlErrorResponse('UNAUTHENTICATED')])
  renderPortalAt('/accesspass/review')
  await userEvent.click(await findConfirmButton())
  await userEvent.click(await findCheckPaymentButton())
  await waitFor(() => expect(locationReplace).toHaveBeenCalled())
  openSession(createStubSessionTokens(2), member)
  expect(readDraft(purchaseWizard).attempt).toBe(inputs[0]?.idempotencyKey)
})

describe('purchase that the gateway rejects', () => {
  test('a purchase that is refused because of an open insurance request offers to withdraw the request [R-48]', async () => {
    stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'AlreadyRequestedProblem' })])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await screen.findByText('Refusé.')
    const box = screen.getByRole('checkbox', { name: /Renoncer à la demande/ })
    await userEvent.click(box)
    expect(screen.queryByText('Refusé.')).toBeNull()
    await userEvent.click(box)
    expect(screen.getByText('Refusé.')).toBeTruthy()
  })

  test.each([
    ['PaymentDeclinedProblem', 1],
    ['RefusedProblem', 1],
    ['AlreadyActiveProblem', 0],
  ])('the message about the purchase problem %s shows %i support codes', async (__typename, count) => {
    rememberFailedRequest('')
    stubPurchaseGateway([createPurchaseProblemResult({ __typename })])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    const notice = await screen.findByRole('alert')
    expect(within(notice).queryAllByText(/^[0-9a-f]{8}$/)).toHaveLength(count)
  })

  test('a declined payment card keeps every purchase choice, and the next attempt has a new idempotency key [E80]', async () => {
    const inputs = stubPurchaseGateway([
      createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem', message: 'Carte refusée.' }),
      bought,
    ])
    const router = renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Carte refusée.')
    await userEvent.click(await screen.findByRole('button', { name: /^Réessayer cette carte/ }))
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey)
    expect({ ...inputs[1], idempotencyKey: '' }).toEqual({ ...inputs[0], idempotencyKey: '' })
    expect(router.state.location.pathname).toBe('/success/a1')
  })

  test('after a declined card, another card is the only main action, and the same card can be tried again', async () => {
    stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' })])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('alert')
    const main = screen.getByRole('main').querySelectorAll('[class*=primary]')
    expect([...main].map(({ textContent }) => textContent)).toEqual([translate('payment:Card.another')])
    expect(screen.getByRole('button', { name: /^Réessayer cette carte/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Confirmer et payer/ })).toBeNull()
  })

  test.each([
    ['AlreadyActiveProblem', '/accesspass/vehicle'],
    ['ClubUnavailableProblem', '/accesspass/clubs'],
    ['OfferUnavailableProblem', '/accesspass/passchoice'],
    ['VehicleIncompleteProblem', '/accesspass/vehicle'],
    ['VehicleObstacleProblem', '/accesspass/vehicle'],
    ['PaymentDetailsMissingProblem', '/accesspass/paymentinfo'],
  ])('the purchase problem %s links to the purchase step %s', async (problem, path) => {
    stubPurchaseGateway([createPurchaseProblemResult({ __typename: problem })])
    const router = renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Refusé.')
    await userEvent.click(notice.querySelector('button')!)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('a changed price is shown, and the member must confirm the purchase again', async () => {
    const inputs = stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PriceChangedProblem', message: 'Nouveau prix.' }), bought],
      [createStubReviewResult(), createStubReviewResult(40000)],
    )
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await screen.findByText('Nouveau prix.')
    await waitFor(async () => {
      const button = await findConfirmButton()
      expect(button.textContent).toContain('400,00')
      // The price may be rendered before the rest of the review.
      expect(button.getAttribute('aria-disabled')).not.toBe('true')
    })
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs.map(({ expectedTotal }) => expectedTotal)).toMatchObject([
      { cents: 36792 },
      { cents: 40000 },
    ])
    expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey)
  })

  test('a purchase rejected for invalid input shows the message of every field', async () => {
    stubPurchaseGateway([
      createPurchaseProblemResult({
        __typename: 'InvalidInputProblem',
        fields: [{ field: 'magazines', message: 'Trop de magazines.' }],
      }),
    ])
    renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Refusé. Trop de magazines.')
  })
})

test('a purchase step that is not open yet redirects to the first open step [E08]', async () => {
  resetDraft(purchaseWizard, { type: 'DAILY' })
  stubGateway(() => createGraphqlErrorResponse('INTERNAL'))
  const router = renderPortalAt('/accesspass/review')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/passchoice'))
  await act(async () => router.navigate('/accesspass/clubs'))
  expect(router.state.location.pathname).toBe('/accesspass/passchoice')
})
