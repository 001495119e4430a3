import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import paymentQuery from '../../web/__generated__/PaymentInfoScreenQuery.graphql.ts'
import regionQuery from '../../web/__generated__/RegionScreenQuery.graphql.ts'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import successQuery from '../../web/__generated__/SuccessScreenQuery.graphql.ts'
import vehicleQuery from '../../web/__generated__/VehicleScreenQuery.graphql.ts'
import addressMutation from '../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import cardMutation from '../../web/__generated__/useCardFormMutation.graphql.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import refreshMutation from '../../web/__generated__/tokensRefreshMutation.graphql.ts'
import collisionQuery from '../../web/__generated__/useCollisionQuery.graphql.ts'
import { rememberFailedRequest } from '../../web/platform/failedRequest.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { notifySessionExpired } from '../../web/platform/sessionExpiry.ts'
import { openSession, readSession, storedSession } from '../../web/platform/session.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { checkDelayMs } from '../../web/domains/purchase/useCollision.ts'
import { loadCardProcessor } from '../../web/domains/payment/shared/stripe.ts'
import { isPaymentRunning } from '../../web/domains/payment/shared/runningPayment.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeDraft, readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { type Call, createErrorResponse, member, stubGateway, createTokens } from './helpers/stub-gateway.ts'
import {
  accessRightOffers,
  bought,
  createMoney,
  portal,
  createReviewResult,
  success,
  vehicle,
  viewer,
} from './helpers/purchase-results.ts'
import { stubStripe } from './helpers/stub-stripe.ts'
import { pressInEveryWay } from './helpers/press-in-every-way.ts'

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  resetDraft(purchaseWizard, {
    type: 'ANNUAL',
    vehicleId: 'v1',
    regionId: 'r3',
    clubId: 'c1',
    paymentSeen: true,
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const createPurchaseProblemResult = (problem: object) => ({
  data: { buyAccessRight: { message: 'Refusé.', ...problem } },
})

/**
 * Stubs the gateway with results of purchases and of review queries, which it returns in turn.
 * Returns the inputs of the purchases.
 */
function stubPurchaseGateway(purchases: unknown[], reviews: unknown[] = [createReviewResult()]) {
  const inputs: Array<{ idempotencyKey: string } & Record<string, unknown>> = []
  const answers: Record<string, (call: Call) => unknown> = {
    [reviewQuery.params.id!]: () => (reviews.length > 1 ? reviews.shift() : reviews[0]),
    [successQuery.params.id!]: () => success,
    [refreshMutation.params.id!]: () => createErrorResponse('UNAUTHENTICATED'),
    [regionQuery.params.id!]: () => ({ data: { ...createReviewResult().data, regions: [] } }),
    [buyMutation.params.id!]: async ({ body }) => {
      inputs.push(body.variables['input'] as (typeof inputs)[number])
      const answer = await purchases.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  stubGateway((call) => answers[call.body.documentId ?? '']?.(call))
  return inputs
}

type Entries = NonNullable<Parameters<typeof createMemoryRouter>[1]>['initialEntries']

function renderPortalAt(path: string | NonNullable<Entries>[number] | string[] = '/accesspass/review') {
  const router = createMemoryRouter(routes, { initialEntries: [path].flat() })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const findConfirmButton = () => screen.findByRole('button', { name: /^Confirmer et payer/ })
const findCheckPaymentButton = () => screen.findByRole('button', { name: /^Vérifier maintenant/ })

test('the purchase review shows every choice and the whole invoice before the confirmation [E50, E67]', async () => {
  const review = createReviewResult()
  review.data.purchaseQuote.invoice.lines = [
    { kind: 'ACCESS_RIGHT', amount: createMoney(27000) },
    { kind: 'INSURANCE', amount: createMoney(5000) },
  ]
  stubPurchaseGateway([], [review])
  renderPortalAt()
  await findConfirmButton()
  const text = document.body.textContent
  for (const shown of [
    'Assurance responsabilité civileNon taxée',
    'GRIZZLY',
    'Yamaha',
    'Modèle inconnu',
    '054 – Quad du Nord',
    '4242',
    'rue des Érables',
    'Saison 2026-2027',
  ]) {
    expect(text).toContain(shown)
  }
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/accesspass/paymentinfo')
  const amounts = [...document.querySelectorAll('table td')].map((cell) => cell.textContent)
  expect(amounts).toEqual(
    ['270,00 $', '50,00 $', '320,00 $', '16,00 $', '31,92 $', '367,92 $'].map((amount) =>
      amount.replace(' ', '\u00a0'),
    ),
  )
  expect((await findConfirmButton()).textContent).toContain('367,92\u00a0$')
})

test('the purchase review redirects to the payment step when the stored card has expired [E46]', async () => {
  const answer = createReviewResult()
  answer.data.viewer.paymentCard = {
    ...answer.data.viewer.paymentCard,
    expirationYear: 2020,
    isExpired: true,
  }
  stubPurchaseGateway([], [answer])
  const router = renderPortalAt()
  await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/paymentinfo'))
})

describe('a price that rose after a declined payment', () => {
  const stated = /Ce paiement avait été refusé à 440,88\s\$\. Le total est maintenant de 509,86\s\$/
  /**
   * Returns the review data of a purchase whose last payment failed. The current total and the
   * total of the failed payment are in cents.
   */
  const createResumedReviewResult = (totalCents: number, failedTotal: number | null) => {
    const incompleteAccessRight = {
      accessRight: { id: 'a4', type: 'ANNUAL', desiredActivation: null },
      vehicle: { id: 'v1' },
      club: { id: 'c1', available: true, region: { id: 'r3' } },
      failedTotal: failedTotal === null ? null : createMoney(failedTotal),
    }
    const { data } = createReviewResult(totalCents)
    return { data: { ...data, viewer: { ...data.viewer, incompleteAccessRight }, named: null } }
  }

  test('a resumed purchase shows the total of the failed payment and the current total [E64, E65]', async () => {
    changeDraft(purchaseWizard, { accessRightId: 'a4' })
    const inputs = stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' })],
      [createResumedReviewResult(50_986, 44_088)],
    )
    renderPortalAt()
    expect(await screen.findByText(stated)).toBeTruthy()
    await userEvent.click(await findConfirmButton())
    await waitFor(() => expect(inputs[0]?.['expectedTotal']).toMatchObject({ cents: 50_986 }))
    // The purchase was attempted at the new total, which has not changed since.
    await waitFor(() => expect(screen.queryByText(stated)).toBeNull())
  })

  test.each([
    ['equal', 50_986],
    ['unknown', null],
  ])('a resumed purchase shows no price change when the failed total is %s [E64]', async (_, failedTotal) => {
    changeDraft(purchaseWizard, { accessRightId: 'a4' })
    stubPurchaseGateway([], [createResumedReviewResult(50_986, failedTotal)])
    renderPortalAt()
    await findConfirmButton()
    expect(screen.queryByText(/Ce paiement avait été refusé/)).toBeNull()
  })

  test('a second payment attempt after a detour to another step shows the declined total and the current total [E80]', async () => {
    stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem' })],
      [createReviewResult(44_088), createReviewResult(50_986)],
    )
    const router = renderPortalAt()
    await userEvent.click(await findConfirmButton())
    await screen.findByText('Refusé.')
    await router.navigate('/accesspass/passchoice')
    await router.navigate('/accesspass/review')
    expect(await screen.findByText(stated)).toBeTruthy()
  })
})

test('a double click sends one purchase, shows the pass and clears the draft [E61, E70]', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  const inputs = stubPurchaseGateway([promise])
  const router = renderPortalAt()
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
    if (body.documentId === reviewQuery.params.id) return createReviewResult()
    if (body.documentId === buyMutation.params.id) return bought
    throw new Error('no network')
  })
  renderPortalAt()
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

  test('the page can be left without a confirmation dialog once the session has expired', async () => {
    stubPurchaseGateway([new Promise(() => {})])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('dialog')
    expect(hasLeaveWarning()).toBe(true)
    notifySessionExpired(member.memberId)
    expect(hasLeaveWarning()).toBe(false)
  })

  test('a slow purchase shows a message after eight seconds', async () => {
    stubPurchaseGateway([new Promise(() => {})])
    renderPortalAt()
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

const createOverloadError = (retryAfter: number) => ({
  errors: [
    {
      message: 'x',
      extensions: { code: 'OVERLOADED', requestId: '0a1b2c3d-0000-4000-8000-000000000000', retryAfter },
    },
  ],
})

describe('purchase with an overloaded gateway', () => {
  test('an overloaded gateway is retried automatically after its retryAfter, with the same idempotency key', async () => {
    const inputs = stubPurchaseGateway([createOverloadError(3), createOverloadError(3), bought])
    renderPortalAt()
    const confirm = await findConfirmButton()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await act(async () => {
        confirm.click()
        await vi.advanceTimersByTimeAsync(10)
      })
      const readStatusText = () => screen.getByRole('dialog').querySelector('[role=status]')?.textContent
      expect(readStatusText()).toContain('Beaucoup de personnes achètent en ce moment')
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

  test('a purchase that an overloaded gateway rejects for too long shows a support code and discards its idempotency key', async () => {
    const inputs = stubPurchaseGateway([...Array.from({ length: 9 }, () => createOverloadError(0)), bought])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Beaucoup de personnes utilisent le portail')
    expect(alert.textContent).toContain('Code à donner au soutien\u00a0: 0a1b2c3d')
    expect(inputs).toHaveLength(9)
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs[9]).not.toEqual(inputs[0])
  })

  test('a purchase while sales are closed shows a message and keeps the draft', async () => {
    const inputs = stubPurchaseGateway([createErrorResponse('SALES_CLOSED'), bought])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Les ventes sont fermées pour un entretien',
    )
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs).toHaveLength(2)
  })
})

describe('purchase without a definite result', () => {
  test.each([
    ['the connection is lost', new Error('reset')],
    ['the gateway fails', createErrorResponse('FEDERATION_TIMEOUT')],
    [
      'the federation cannot confirm the purchase',
      createPurchaseProblemResult({ __typename: 'PurchaseUnconfirmedProblem' }),
    ],
    ['the problem is unknown to this release', createPurchaseProblemResult({ __typename: 'NewerProblem' })],
  ])(
    'when %s, the purchase is sent again with the same key and choices until its outcome is known, also after a reload',
    async (_, nothing) => {
      const inputs = stubPurchaseGateway([nothing, nothing, bought])
      renderPortalAt()
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

  test('the support code of an unconfirmed purchase is the code of its last request', async () => {
    stubPurchaseGateway([
      new Error('reset'),
      createPurchaseProblemResult({ __typename: 'PurchaseUnconfirmedProblem' }),
    ])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    await findCheckPaymentButton()
    const first = (await screen.findByText(/^[0-9a-f]{8}$/)).textContent
    await userEvent.click(await findCheckPaymentButton())
    await screen.findByText('Refusé.')
    expect(screen.getByText(/^[0-9a-f]{8}$/).textContent).not.toBe(first)
  })

  test('a PurchasesPausedProblem keeps the idempotency key of an earlier attempt', async () => {
    const inputs = stubPurchaseGateway([
      new Error('reset'),
      createPurchaseProblemResult({ __typename: 'PurchasesPausedProblem' }),
      bought,
    ])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    await userEvent.click(await findCheckPaymentButton())
    await userEvent.click(await findCheckPaymentButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs).toHaveLength(3)
    expect(inputs[2]).toEqual(inputs[0])
  })

  test('an offline purchase sends no request and stores no payment attempt', async () => {
    const inputs = stubPurchaseGateway([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('connexion')
    expect(inputs).toHaveLength(0)
    expect(readDraft(purchaseWizard).attempt).toBeUndefined()
  })
})

test('an expired session is detected before the purchase is sent, and stores no payment attempt', async () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  const inputs = stubPurchaseGateway([])
  renderPortalAt()
  const button = await findConfirmButton()
  const draftOfMember = sessionStorage.getItem(`sentier.draft.purchase.1.${member.memberId}`)
  storedSession.set({ ...readSession()!, expiresAt: Date.now() - 1 })
  await userEvent.click(button)
  await waitFor(() => expect(location.replace).toHaveBeenCalled())
  expect(inputs).toHaveLength(0)
  openSession(createTokens(2), member)
  expect(readDraft(purchaseWizard)).toMatchObject(purchaseWizard.parse(JSON.parse(draftOfMember!)))
  expect(readDraft(purchaseWizard).attempt).toBeUndefined()
})

test('changing the language on the review keeps the choices, and removes messages in the other language', async () => {
  const inputs = stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'RefusedProblem' }), bought])
  renderPortalAt()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Imprimé/ }))
  await userEvent.click(await findConfirmButton())
  await screen.findByText('Refusé.')
  await act(async () => await changeLanguage('en'))
  const button = await screen.findByRole('button', { name: /^Confirm and pay/ })
  expect(screen.queryByText('Refusé.')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Printed/ }).checked).toBe(true)
  await userEvent.click(button)
  await screen.findByRole('heading', { level: 1, name: /Thank you/ })
  expect(inputs[1]).toMatchObject({ magazines: { printedQuantity: 1, digital: true } })
})

test.each([
  ['an ended session', 'UNAUTHENTICATED', '/login?message=expired&redirect='],
  ['new terms', 'CONSENT_REQUIRED', '/Consent/TermsSummary?redirect='],
])('a purchase rejected for %s leaves no payment attempt in the draft', async (_, code, door) => {
  const locationReplace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const inputs = stubPurchaseGateway([createErrorResponse(code)])
  // The redirect path is read from location, which a memory router does not change.
  history.replaceState(null, '', '/accesspass/review')
  renderPortalAt()
  const button = await findConfirmButton()
  const draftOfMember = sessionStorage.getItem(`sentier.draft.purchase.1.${member.memberId}`)
  await userEvent.click(button)
  await waitFor(() =>
    expect(locationReplace).toHaveBeenCalledWith(door + encodeURIComponent('/accesspass/review')),
  )
  expect(inputs).toHaveLength(1)
  openSession(createTokens(2), member)
  expect(readDraft(purchaseWizard)).toMatchObject(purchaseWizard.parse(JSON.parse(draftOfMember!)))
  expect(readDraft(purchaseWizard).attempt).toBeUndefined()
  expect(isPaymentRunning()).toBe(false)
})

test('an expired session keeps the idempotency key of an earlier payment attempt with an unknown outcome', async () => {
  const locationReplace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const inputs = stubPurchaseGateway([new Error('reset'), createErrorResponse('UNAUTHENTICATED')])
  renderPortalAt()
  await userEvent.click(await findConfirmButton())
  await userEvent.click(await findCheckPaymentButton())
  await waitFor(() => expect(locationReplace).toHaveBeenCalled())
  openSession(createTokens(2), member)
  expect(readDraft(purchaseWizard).attempt).toBe(inputs[0]?.idempotencyKey)
})

describe('purchase that the gateway rejects', () => {
  test('a purchase that is refused because of an open insurance request offers to withdraw the request [R-48]', async () => {
    stubPurchaseGateway([createPurchaseProblemResult({ __typename: 'AlreadyRequestedProblem' })])
    renderPortalAt()
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
  ])('the purchase problem %s shows %i support codes', async (__typename, count) => {
    rememberFailedRequest('')
    stubPurchaseGateway([createPurchaseProblemResult({ __typename })])
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    const notice = await screen.findByRole('alert')
    expect(within(notice).queryAllByText(/^[0-9a-f]{8}$/)).toHaveLength(count)
  })

  test('a declined payment card keeps every purchase choice, and the next attempt has a new idempotency key [E80]', async () => {
    const inputs = stubPurchaseGateway([
      createPurchaseProblemResult({ __typename: 'PaymentDeclinedProblem', message: 'Carte refusée.' }),
      bought,
    ])
    const router = renderPortalAt()
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Carte refusée.')
    await userEvent.click(await findConfirmButton())
    await screen.findByRole('heading', { level: 1, name: /Merci/ })
    expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey)
    expect({ ...inputs[1], idempotencyKey: '' }).toEqual({ ...inputs[0], idempotencyKey: '' })
    expect(router.state.location.pathname).toBe('/success/a1')
  })

  test.each([
    ['AlreadyActiveProblem', '/accesspass/vehicle'],
    ['ClubUnavailableProblem', '/accesspass/clubs'],
    ['OfferUnavailableProblem', '/accesspass/passchoice'],
    ['VehicleIncompleteProblem', '/accesspass/vehicle'],
    ['VehicleObstacleProblem', '/accesspass/vehicle'],
    ['PaymentDetailsMissingProblem', '/accesspass/paymentinfo'],
    ['PaymentDeclinedProblem', '/accesspass/paymentinfo'],
  ])('the purchase problem %s links to the purchase step %s', async (problem, path) => {
    stubPurchaseGateway([createPurchaseProblemResult({ __typename: problem })])
    const router = renderPortalAt()
    await userEvent.click(await findConfirmButton())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Refusé.')
    await userEvent.click(notice.querySelector('button')!)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('a changed price is shown, and the member must confirm the purchase again', async () => {
    const inputs = stubPurchaseGateway(
      [createPurchaseProblemResult({ __typename: 'PriceChangedProblem', message: 'Nouveau prix.' }), bought],
      [createReviewResult(), createReviewResult(40000)],
    )
    renderPortalAt()
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
    renderPortalAt()
    await userEvent.click(await findConfirmButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Refusé. Trop de magazines.')
  })
})

test('the confirm button is disabled with a reason while no form of the magazine is selected [E53, E54, I13, O42]', async () => {
  const inputs = stubPurchaseGateway([])
  renderPortalAt()
  const digital = await screen.findByLabelText(/^Numérique/)
  await userEvent.click(digital)
  const button = await findConfirmButton()
  expect(isDisabled(button)).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Vous devez choisir au minimum un moyen de recevoir le magazine',
  )
  await pressInEveryWay(button, () => expect(document.activeElement).toBe(digital))
  expect(inputs).toHaveLength(0)
  await userEvent.click(screen.getByLabelText(/^Imprimé/))
  expect(
    [...(await screen.findByLabelText<HTMLSelectElement>('Nombre d’exemplaires')).options].map(
      ({ value }) => value,
    ),
  ).toEqual(['1', '2'])
  expect(isDisabled(await findConfirmButton())).toBe(false)
})

test('a pass without a magazine sends no magazine choice [E76, I13]', async () => {
  const inputs = stubPurchaseGateway([bought], [createReviewResult(36792, { maximumPrintedMagazines: null })])
  renderPortalAt()
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[0]?.['magazines']).toBeNull()
})

test('the review disables its confirm button, which states the additional fee, until the member accepts the fee [E47]', async () => {
  const inputs = stubPurchaseGateway(
    [bought],
    [createReviewResult(36792, { additionalFee: createMoney(1500) })],
  )
  renderPortalAt()
  const button = await findConfirmButton()
  expect(isDisabled(button)).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain('15,00')
  await userEvent.click(screen.getByRole('checkbox', { name: /15,00/ }))
  expect(isDisabled(await findConfirmButton())).toBe(false)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[0]).toMatchObject({ additionalFeeAccepted: true })
})

test('an additional fee added after the review loaded is included in the new total, and must be accepted [E47]', async () => {
  const reviews = [createReviewResult(36792, { additionalFee: null })]
  const inputs = stubPurchaseGateway(
    [createPurchaseProblemResult({ __typename: 'AdditionalFeeNotAcceptedProblem' }), bought],
    reviews,
  )
  renderPortalAt()
  const button = await findConfirmButton()
  reviews[0] = createReviewResult(38517, { additionalFee: createMoney(1500) })
  await userEvent.click(button)
  await screen.findByText('Refusé.')
  const box = await screen.findByRole('checkbox', { name: /15,00/ })
  expect(isDisabled(await findConfirmButton())).toBe(true)
  await userEvent.click(box)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[1]).toMatchObject({ additionalFeeAccepted: true, expectedTotal: { cents: 38517 } })
})

test('an additional fee accepted at another amount must be accepted again at the new amount [E47]', async () => {
  const reviews = [createReviewResult(36792, { additionalFee: createMoney(1500) })]
  const inputs = stubPurchaseGateway(
    [createPurchaseProblemResult({ __typename: 'PriceChangedProblem', message: 'Nouveau prix.' }), bought],
    reviews,
  )
  changeDraft(purchaseWizard, { feeAccepted: '1500' })
  renderPortalAt()
  const button = await findConfirmButton()
  expect(screen.queryByRole('checkbox', { name: /15,00/ })).toBeNull()
  reviews[0] = createReviewResult(37942, { additionalFee: createMoney(2500) })
  await userEvent.click(button)
  await screen.findByText('Nouveau prix.')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /25,00/ })
  expect(box.checked).toBe(false)
  expect(isDisabled(await findConfirmButton())).toBe(true)
  await userEvent.click(box)
  await userEvent.click(await findConfirmButton())
  await screen.findByRole('heading', { level: 1, name: /Merci/ })
  expect(inputs[1]).toMatchObject({ additionalFeeAccepted: true, expectedTotal: { cents: 37942 } })
})

test('the notice about the e-mail address appears once per purchase [E56, E57]', async () => {
  stubPurchaseGateway([])
  renderPortalAt()
  await screen.findByText('Envoi à camille@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Masquer ce message' }))
  expect(screen.queryByText(/^Envoi à/)).toBeNull()
  cleanup()
  renderPortalAt()
  await findConfirmButton()
  expect(screen.queryByText(/^Envoi à/)).toBeNull()

  cleanup()
  const { warningSeen, ...next } = readDraft(purchaseWizard)
  expect(warningSeen).toBe(true)
  resetDraft(purchaseWizard, next)
  renderPortalAt()
  await userEvent.click(await screen.findByRole('link', { name: 'Changer de courriel' }))
  expect(readDraft(purchaseWizard).warningSeen).toBe(true)
})

describe('check for other passes of the vehicle [E42–E44]', () => {
  const sportsman = {
    ...vehicle,
    __typename: 'Vehicle',
    id: 'v4',
    name: 'SPORTSMAN',
    purchaseObstacle: 'UNCONFIRMED',
  }
  const ranger = {
    ...vehicle,
    __typename: 'Vehicle',
    id: 'v2',
    name: 'RANGER',
    purchaseObstacle: 'NEEDS_UPDATE',
  }
  const vehicles = {
    data: {
      portal,
      accessRightOffers,
      club: null,
      viewer: {
        ...viewer,
        vehicle: null,
        vehicles: {
          edges: [
            { node: { ...vehicle, __typename: 'Vehicle' } },
            { node: ranger },
            { node: { ...vehicle, __typename: 'Vehicle', id: 'v3', name: 'BISON' } },
            { node: sportsman },
          ],
        },
      },
    },
  }
  const createPriceQuote = (collision: object | null, obstacle: string | null = null) => ({
    data: {
      purchaseQuote: {
        __typename: 'PurchaseQuote',
        obstacle,
        collision,
        invoice: { total: createMoney(34565) },
      },
    },
  })

  function openVehicleStep(priceQuoteResults: unknown[], vehicleResult: object = vehicles, type = 'ANNUAL') {
    resetDraft(purchaseWizard, { type })
    const checks: unknown[] = []
    const say: Record<string, (call: Call) => unknown> = {
      [vehicleQuery.params.id!]: () => vehicleResult,
      [collisionQuery.params.id!]: ({ body }) => {
        checks.push(body.variables)
        return priceQuoteResults.shift()
      },
    }
    stubGateway((call) => say[call.body.documentId ?? '']?.(call))
    return { router: renderPortalAt('/accesspass/vehicle'), checks }
  }

  /** Returns the text of the bottom bar that contains a button. */
  const readBottomBarText = (button: HTMLElement) => button.closest('div')?.parentElement?.textContent
  const findNextButton = () => screen.findByRole('button', { name: 'Suivant' })
  const readDisabledReason = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby')!)?.textContent
  const findNextButtonReason = async () => readDisabledReason(await findNextButton())

  test('the vehicle step requires a selection, and a vehicle that cannot get a pass is disabled with its reason [E26, E27, E29]', async () => {
    openVehicleStep([])
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findNextButtonReason()).toContain('Choisissez un véhicule')
    const closed = screen.getByRole('radio', { name: 'SPORTSMAN' })
    expect(closed).toHaveProperty('disabled', true)
    const descriptionIds = closed.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(descriptionIds.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'n’a pas pu être vérifié',
    )
  })

  test('a vehicle with an open insurance request requires the member to withdraw the request [R-48]', async () => {
    const edges = [{ node: { ...sportsman, purchaseObstacle: 'OPEN_REQUEST' } }]
    const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
    // The price is queried as soon as a vehicle is selected.
    const { checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)], { data })
    await userEvent.click(await screen.findByRole('radio', { name: 'SPORTSMAN' }))
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findNextButtonReason()).toContain('Cochez la case')
    await userEvent.click(screen.getByRole('checkbox', { name: /Renoncer à la demande/ }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    await waitFor(() => expect(checks.at(-1)).toMatchObject({ vehicleId: 'v4', givesUpRequest: true }))
  })

  test('an incomplete vehicle links to its update form [E29]', async () => {
    openVehicleStep([])
    const link = await screen.findByRole('link', { name: /Mettre.*RANGER.*à jour/ })
    expect(link.getAttribute('href')).toBe('/accesspass/updatevehicle/v2')
    expect(screen.getByRole('radio', { name: 'RANGER' })).toHaveProperty('disabled', true)
  })

  test.each([
    [
      'an unpaid report',
      { purchaseObstacle: 'UNPAID_REPORT', interventionReports: [{ id: 'ir1' }] },
      'Payer le rapport – SPORTSMAN',
      '/interventionreport/ir1',
    ],
    [
      'a request to pay',
      { insuranceRequest: { id: 'q1', number: '000012', status: 'PAYMENT_PENDING', payObstacle: null } },
      'Payer – 000012',
      '/PaymentInfoWithoutInsurance/q1',
    ],
    [
      'a request without a decision',
      { insuranceRequest: { id: 'q1', number: '000012', status: 'PENDING', payObstacle: null } },
      'Voir la demande – 000012',
      '/RequestsWithoutInsurance',
    ],
  ])('a vehicle with %s links to its remedy in the vehicle step', async (_, fields, name, to) => {
    const edges = [{ node: { ...sportsman, purchaseObstacle: 'OPEN_REQUEST', ...fields } }]
    const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
    openVehicleStep([], { data }, 'ANNUAL_RENTAL')
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(to)
    expect(screen.getByRole('radio', { name: 'SPORTSMAN' })).toHaveProperty('disabled', true)
  })

  test('a vehicle that could not be checked offers to check it again', async () => {
    let loads = 0
    const result = {
      get data() {
        loads += 1
        return vehicles.data
      },
    }
    openVehicleStep([], result)
    const retry = await screen.findByRole('button', { name: 'Réessayer – SPORTSMAN' })
    const before = loads
    await userEvent.click(retry)
    await waitFor(() => expect(loads).toBeGreaterThan(before))
  })

  test('selectable vehicles come first in the vehicle step', async () => {
    openVehicleStep([])
    await screen.findByRole('radio', { name: 'GRIZZLY' })
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))
    expect(names).toEqual(['v1', 'v3', 'v2', 'v4'])
  })

  test('the only selectable vehicle is preselected, and its price is checked', async () => {
    const edges = [{ node: { ...vehicle, __typename: 'Vehicle' } }, { node: sportsman }]
    const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
    const { checks } = openVehicleStep([createPriceQuote(null)], { data })
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    expect(screen.getByRole('radio', { name: 'GRIZZLY' })).toHaveProperty('checked', true)
    await waitFor(() => expect(checks).toMatchObject([{ vehicleId: 'v1' }]))
  })

  test('the result of a price check is reused by the next step until the cached data is cleared', async () => {
    const { checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    // The total appears beside the Next button.
    expect((await screen.findAllByText(/345,65/)).length).toBeGreaterThan(0)
    cleanup()
    renderPortalAt('/accesspass/vehicle')
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    expect(isDisabled(await findNextButton())).toBe(false)
    expect(checks).toHaveLength(1)
    cleanup()
    expireQueryResults()
    renderPortalAt('/accesspass/vehicle')
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await waitFor(() => expect(checks).toHaveLength(2))
  })

  test('a member without vehicles is redirected to the vehicle form, whose back link skips the empty vehicle list [E28]', async () => {
    resetDraft(purchaseWizard, { type: 'ANNUAL' })
    stubGateway(() => ({
      data: {
        ...vehicles.data,
        offersOfKind: { offers: [{ ...accessRightOffers.offers[0], total: createMoney(44726) }] },
        makes: [],
        portal: { ...portal, now: '2026-11-24T12:00:00Z', limits: { uploadBytes: 1 } },
        viewer: { ...viewer, previousClub: null, vehicles: { edges: [] } },
      },
    }))
    const router = renderPortalAt('/accesspass/vehicle')
    const cancelLink = await screen.findByRole('link', { name: 'Annuler' })
    expect(router.state.location.pathname).toBe('/accesspass/addnewvehicle')
    // The price stays visible beside the submit button.
    const send = screen.getByRole('button', { name: 'Ajouter et continuer' })
    expect(readBottomBarText(send)).toMatch(/447,26\s\$\s*taxes comprises/)
    expect(cancelLink.getAttribute('href')).toBe('/accesspass/passchoice')
  })

  test('half a second after a selection, an existing pass with an overlapping period is shown and disables Next [P03]', async () => {
    const period = { activeAt: '2026-07-01T04:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }
    const { checks } = openVehicleStep([createPriceQuote(period)])
    const radio = await screen.findByRole('radio', { name: 'GRIZZLY' })
    const startedAt = performance.now()
    // fireEvent returns without a delay, so the test sees the state before the check starts.
    fireEvent.click(radio)
    expect(checks).toHaveLength(0)
    expect((await screen.findByText(/déjà un droit d’accès du/)).textContent).toContain(
      'du 1er juillet 2026 au 30 avril 2027'.replaceAll(/(\d|1er) (\w+) (\d{4})/g, '$1\u00a0$2 $3'),
    )
    expect(checks).toHaveLength(1)
    expect(checkDelayMs).toBe(500)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(checkDelayMs)
    expect(isDisabled(await findNextButton())).toBe(true)
  })

  test('a press of Next during the overlap check is shown as accepted at once, runs the check without delay, and opens the next step', async () => {
    const { router, checks } = openVehicleStep([createPriceQuote(null)])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    const next = screen.getByRole('button', { name: 'Suivant' })
    const startedAt = performance.now()
    fireEvent.click(next)
    expect(next.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(checks).toHaveLength(1))
    expect(performance.now() - startedAt).toBeLessThan(checkDelayMs)
    fireEvent.click(next)
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    expect(readDraft(purchaseWizard).vehicleId).toBe('v1')
  })

  test('a press of Next during the overlap check that finds an overlapping pass moves the focus to the reason', async () => {
    const { router } = openVehicleStep([
      createPriceQuote({ activeAt: '2026-07-01T04:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('déjà un droit d’accès du'))
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(router.state.location.pathname).toBe('/accesspass/vehicle')
  })

  test('another choice cancels a press of Next that waits for the overlap check', async () => {
    const { router, checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    const next = screen.getByRole('button', { name: 'Suivant' })
    fireEvent.click(next)
    fireEvent.click(screen.getByRole('radio', { name: 'BISON' }))
    await waitFor(() => expect(checks.at(-1)).toMatchObject({ vehicleId: 'v3' }))
    await waitFor(() => expect(next.getAttribute('aria-busy')).toBeNull())
    expect(router.state.location.pathname).toBe('/accesspass/vehicle')
  })

  test('an existing one-day pass with an overlapping period is shown with its day', async () => {
    openVehicleStep([
      createPriceQuote({ activeAt: '2026-07-01T04:00:00Z', expiresAt: '2026-07-02T03:59:59Z' }),
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    expect((await screen.findByText(/déjà un droit d’accès le/)).textContent).toContain(
      'le 1er\u00a0juillet 2026.',
    )
  })

  test('an obstacle to the purchase that appeared after the vehicle list loaded is shown, and disables Next', async () => {
    openVehicleStep([createPriceQuote(null, 'UNPAID_REPORT')])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await screen.findByText(/Un rapport d’intervention est impayé/)
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findNextButtonReason()).toContain('ne peut pas recevoir ce droit d’accès')
  })

  test.each([
    ['OfferUnavailableProblem', 'Choisir un autre droit d’accès'],
    ['ClubUnavailableProblem', 'Choisir un autre club'],
    ['VehicleIncompleteProblem', 'Choisir un autre véhicule'],
    ['NewerProblem', 'Choisir un autre droit d’accès'],
  ])(
    'the problem %s of a quote shows its message and a link to the step that resolves it',
    async (name, way) => {
      const problem = { __typename: name, __isProblem: name, message: 'Pas maintenant.' }
      openVehicleStep([{ data: { purchaseQuote: problem } }])
      await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
      await screen.findByText('Pas maintenant.')
      await screen.findByRole('link', { name: way })
      expect(isDisabled(await findNextButton())).toBe(true)
    },
  )

  test('a failed price check disables Next, and can be retried', async () => {
    const { router, checks } = openVehicleStep([
      createErrorResponse('FEDERATION_UNAVAILABLE'),
      createPriceQuote(null),
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    expect(checks).toHaveLength(2)
    await userEvent.click(await findNextButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    expect(readDraft(purchaseWizard).vehicleId).toBe('v1')
  })
})

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
    cardAnswer: object = {
      __typename: 'SetPaymentCardPayload',
      viewer: { id: 'member-1', paymentCard: createReviewResult().data.viewer.paymentCard },
    },
    at: Parameters<typeof renderPortalAt>[0] = '/accesspass/paymentinfo',
  ) {
    resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1', regionId: 'r3', clubId: 'c1' })
    const { viewer: reviewViewer, purchaseQuote, ...otherFields } = createReviewResult().data
    const data = {
      ...otherFields,
      portal: { ...portal, cardProcessor: { publishableKey: 'pk_test', scriptUrl: null } },
      viewer: { ...reviewViewer, address: null, ...viewerParts },
      purchaseQuote: { ...purchaseQuote, additionalFee: null, ...quoteParts },
    }
    const sent: unknown[] = []
    const billingAddress = { ...reviewViewer.billingAddress, city: null }
    stubGateway(({ body }) => {
      if (body.documentId === paymentQuery.params.id) return { data }
      const input = body.variables['input']
      if (body.documentId === addressMutation.params.id) {
        sent.push(input)
        const payload = { __typename: 'SetBillingAddressPayload', viewer: { id: 'member-1', billingAddress } }
        return { data: { setBillingAddress: payload } }
      }
      if (body.documentId === cardMutation.params.id) {
        sent.push(input)
        return { data: { setPaymentCard: cardAnswer } }
      }
      return createReviewResult()
    })
    return { router: renderPortalAt(at), sent }
  }

  const clickNext = async () => userEvent.click(await screen.findByRole('button', { name: 'Suivant' }))

  test('the payment step requires acceptance of an additional fee, and no acceptance when there is no fee', async () => {
    const { router } = openPaymentStep({}, fee)
    await clickNext()
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
    await userEvent.click(screen.getByRole('checkbox', { name: /15,00/ }))
    await clickNext()
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
    expect(readDraft(purchaseWizard)).toMatchObject({ paymentSeen: true, feeAccepted: '1500' })

    cleanup()
    expireQueryResults()
    const { router: secondRouter } = openPaymentStep({}, {})
    await clickNext()
    await waitFor(() => expect(secondRouter.state.location.pathname).toBe('/accesspass/review'))
    expect(readDraft(purchaseWizard).feeAccepted).toBeUndefined()
  })

  test('a billing address without an address line counts as missing [E46]', async () => {
    const { billingAddress } = createReviewResult().data.viewer
    const { router } = openPaymentStep(
      { billingAddress: { ...billingAddress, addressLine: '', city: null } },
      {},
    )
    await clickNext()
    await screen.findByRole('link', { name: 'Entrez votre adresse\u00a0: le numéro et la rue.' })
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
  })

  describe('payment step of a new member', () => {
    const account = {
      addressLine: '45, rue Principale',
      apartment: null,
      city: null,
      cityName: 'Kingston',
      province: 'ON',
      postalCode: 'K7L 1A1',
      country: 'CANADA',
    }
    const nothing = { paymentCard: null, billingAddress: null, address: account }

    async function typeCardDetails() {
      await screen.findByLabelText('Nom sur la carte')
      for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
        stripe.type(field, { empty: false, complete: true })
    }

    test('one button stores the preselected account address and the card, and opens the review [E45, E46]', async () => {
      const { router, sent } = openPaymentStep(nothing, {})
      await typeCardDetails()
      expect(screen.getByRole('checkbox', { name: /adresse de mon compte/ })).toHaveProperty('checked', true)
      screen.getByText('45, rue Principale')
      expect(screen.queryByLabelText(/Code postal/)).toBeNull()
      await clickNext()
      await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
      expect(sent).toEqual([
        expect.objectContaining({ addressLine: '45, rue Principale', postalCode: 'K7L 1A1' }),
        { token: 'tok_1' },
      ])
      expect(readDraft(purchaseWizard).paymentSeen).toBe(true)
    })

    test('a rejected payment card shows its message in the card form, and keeps the stored billing address', async () => {
      const { router, sent } = openPaymentStep(
        nothing,
        {},
        { __typename: 'CardRefusedProblem', message: 'Non.' },
      )
      await typeCardDetails()
      await clickNext()
      expect((await screen.findByRole('alert')).textContent).toContain('Non.')
      expect(screen.getByLabelText('Nom sur la carte')).toHaveProperty('value', 'Camille Roy')
      await clickNext()
      await waitFor(() => expect(sent).toHaveLength(3))
      expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
    })

    test("a billing address other than the account's is validated together with the card", async () => {
      const { sent } = openPaymentStep(nothing, {})
      await screen.findByLabelText('Nom sur la carte')
      await userEvent.click(screen.getByRole('checkbox', { name: /adresse de mon compte/ }))
      await userEvent.clear(await screen.findByLabelText(/Code postal/))
      await clickNext()
      await screen.findByRole('link', { name: 'Entrez le numéro de la carte.' })
      await screen.findByRole('link', { name: 'Entrez votre code postal.' })
      expect(sent).toEqual([])
    })
  })

  test('an expired payment card is reported and cannot be kept, so another card is required [G29]', async () => {
    const { paymentCard } = createReviewResult().data.viewer
    const { router } = openPaymentStep(
      { paymentCard: { ...paymentCard, expirationYear: 2020, isExpired: true } },
      {},
    )
    expect((await screen.findByText(/Expirée depuis/)).textContent).toContain('01/2020')
    screen.getByText(/Cette carte est expirée/)
    await screen.findByLabelText('Nom sur la carte')
    expect(screen.queryByRole('button', { name: 'Garder la carte actuelle' })).toBeNull()
    await clickNext()
    await screen.findByRole('link', { name: 'Entrez le numéro de la carte.' })
    expect(router.state.location.pathname).toBe('/accesspass/paymentinfo')
  })

  test('the form for a new card hides its errors when the member chooses the stored card', async () => {
    const { router } = openPaymentStep({}, {})
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser une autre carte' }))
    await screen.findByLabelText('Nom sur la carte')
    await clickNext()
    const cardMessage = 'Entrez le numéro de la carte.'
    await screen.findByRole('link', { name: cardMessage })
    await userEvent.click(await screen.findByRole('button', { name: 'Garder la carte actuelle' }))
    expect(screen.queryByText(cardMessage)).toBeNull()
    await clickNext()
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/review'))
  })

  test('a declined payment card shows the reason and the form for another card', async () => {
    openPaymentStep({}, {}, undefined, {
      pathname: '/accesspass/paymentinfo',
      search: '?card',
      state: { declined: 'Provision insuffisante.' },
    })
    await screen.findByLabelText('Nom sur la carte')
    screen.getByText('Provision insuffisante.')
  })
})

test('a purchase step that is not open yet redirects to the first open step [E08]', async () => {
  resetDraft(purchaseWizard, { type: 'DAILY' })
  stubGateway(() => createErrorResponse('INTERNAL'))
  const router = renderPortalAt('/accesspass/review')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/passchoice'))
  await act(async () => router.navigate('/accesspass/clubs'))
  expect(router.state.location.pathname).toBe('/accesspass/passchoice')
})
