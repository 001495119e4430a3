/**
 * Tests of the screens after a purchase: the success screen and its links, the dashboard, and the
 * refresh of cached data.
 */
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import dashboardQuery from '../../web/__generated__/DashboardScreenQuery.graphql.ts'
import historyQuery from '../../web/__generated__/HistoryScreenQuery.graphql.ts'
import receiptsQuery from '../../web/__generated__/ReceiptsScreenQuery.graphql.ts'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import successQuery from '../../web/__generated__/SuccessScreenQuery.graphql.ts'
import nextVehicleQuery from '../../web/__generated__/BuyForAnotherVehicleQuery.graphql.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import { routes } from './helpers/all-routes.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { openPortalPath } from './helpers/portal-screen.tsx'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { bought, pass, portal, createStubReviewResult, success, viewer } from './helpers/purchase-results.ts'
import { stubIndexedDb } from './helpers/stub-indexed-db.ts'
import {
  activatedStates,
  removeServiceWorkerStubs,
  stubServiceWorker,
} from './helpers/stub-service-worker.ts'
import {
  deletePassStorageChoice,
  savePassStorageChoice,
} from '../../web/domains/kept-passes/shared/passStorageChoice.ts'
import { createDefaultMutationResult, viewer as account } from './refusals/default-mutation-results.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/**
 * Stubs the gateway. The query of the success screen gets the given result, and every other query
 * gets a default result.
 */
function stubSuccessScreenQuery(result: unknown) {
  stubGateway((call) =>
    call.body.documentId === successQuery.params.id ? result : createDefaultMutationResult(call),
  )
}

test.each([
  ['with insurance', '/success/a1', pass, true],
  [
    'without insurance',
    '/success/a1?sansAssurance=1',
    { ...pass, type: 'ANNUAL_WITHOUT_INSURANCE', hasInsuranceDocuments: false },
    false,
  ],
] as const)(
  'the success screen of a pass %s links to the newsletter, and to insurance documents only if the pass has such documents [E63]',
  async (_, address, passFields, insured) => {
    stubSuccessScreenQuery({ data: { ...success.data, node: { __typename: 'AccessRight', ...passFields } } })
    openPortalPath(address)
    await screen.findByRole('heading', { level: 1, name: /Merci, Camille/ })
    // The sentence follows the amount paid, so it names what was sent.
    expect(screen.getByText(/^Votre droit d’accès a été envoyé à camille@/)).toBeTruthy()
    const newsletter = screen.getByRole('link', { name: /infolettre/ })
    expect(newsletter.getAttribute('href')).toMatch(/^https:\/\//)
    const documents = screen.queryByRole('link', { name: /^Documents d’assurance/ })
    expect(documents?.getAttribute('href') ?? null).toBe(insured ? '/InsuranceDocuments' : null)
  },
)

test.each([
  ['a current pass', { validity: 'CURRENT' }, 'Le droit d’accès pour GRIZZLY est valide dès aujourd’hui.'],
  [
    'an upcoming pass',
    { validity: 'UPCOMING', activeAt: '2026-12-06T05:00:00Z' },
    'Le droit d’accès pour GRIZZLY est valide à partir du 6 décembre 2026.',
  ],
])(
  'the success screen of %s states its first day and the club that it supports, and has one primary button',
  async (_, passFields, sentence) => {
    const node = { __typename: 'AccessRight', ...pass, ...passFields }
    stubSuccessScreenQuery({ data: { ...success.data, node } })
    openPortalPath('/success/a1')
    const main = within(await screen.findByRole('main'))
    const lead = await main.findByText(/Votre achat soutient le club Quad du Nord\.$/)
    expect(lead.textContent.replaceAll('\u00a0', ' ')).toContain(sentence)
    const primary = [...document.querySelectorAll('main button, main a')].filter((each) =>
      each.className.includes('primary'),
    )
    expect(primary.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Montrer à un agent/),
    ])
    // The pass comes first, so that a phone shows its code without scrolling.
    expect(primary[0]!.compareDocumentPosition(lead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(main.getByRole('link', { name: 'Voir le reçu' }).getAttribute('href')).toBe('/receipts')
  },
)

test.each([
  ['a current pass', { validity: 'CURRENT' }, null, true],
  ['an upcoming pass', { validity: 'UPCOMING' }, null, true],
  ['a pass that awaits approval', { status: 'PENDING', validity: 'NONE' }, null, false],
  ['a pass of a member who has erased kept passes', { validity: 'CURRENT' }, false, false],
] as const)(
  'the success screen offers to keep %s on the device only if the pass can be kept and the member has not declined',
  async (_, passFields, choice, isOffered) => {
    vi.stubGlobal('isSecureContext', true)
    stubIndexedDb()
    stubServiceWorker({ states: activatedStates, hasStoredPage: true })
    deletePassStorageChoice(member.memberId)
    if (choice !== null) savePassStorageChoice(member.memberId, choice)
    stubSuccessScreenQuery({
      data: { ...success.data, node: { __typename: 'AccessRight', ...pass, ...passFields } },
    })
    openPortalPath('/success/a1')
    const showButton = await screen.findByRole('button', { name: /^Montrer à un agent/ })
    const keepButton = screen.queryByRole('button', { name: 'Garder sur cet appareil' })
    expect(keepButton !== null).toBe(isOffered)
    if (keepButton) expect(showButton.nextElementSibling?.contains(keepButton)).toBe(true)
    removeServiceWorkerStubs()
    vi.unstubAllGlobals()
  },
)

describe('success screen of a pass that cannot be shown [E62]', () => {
  test.each([
    [
      'the pass cannot be read',
      { data: { portal, viewer, node: null }, errors: createFederationTimeoutErrors() },
    ],
    ['the pass belongs to another member', { data: { portal, viewer, node: null } }],
    ['the id belongs to a vehicle', { data: { portal, viewer, node: { __typename: 'Vehicle', id: 'a1' } } }],
  ])(
    'if the success screen of a purchase cannot show the pass, it redirects to the dashboard: %s',
    async (_, result) => {
      stubSuccessScreenQuery(result)
      const router = openPortalPath('/success/a1')
      await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
      await screen.findByRole('heading', { level: 1, name: /Camille/ })
      // The redirect replaces the history entry, so that the back button does not return to the
      // success screen.
      expect(router.state.historyAction).toBe('REPLACE')
    },
  )

  function createFederationTimeoutErrors() {
    const [error] = createGraphqlErrorResponse('FEDERATION_TIMEOUT').errors
    return [{ ...error, path: ['node'] }]
  }
})

/**
 * Stubbed member without passes, intervention reports or insurance requests. The stub has every
 * field that the tested screens query.
 */
const emptyMember = {
  ...account,
  purchased: { totalCount: 0 },
  failedAccessRights: [],
  interventionReports: [],
  insuranceRequests: account.vehicles,
  passesInProgress: account.vehicles,
  requestsToPay: account.vehicles,
  vehiclesToUpdate: [],
}

test.each([
  ['vehicles and statistics', '/Dashboard', dashboardQuery],
  ['receipts', '/receipts', receiptsQuery],
  ['passes', '/accesspasses', historyQuery],
])('after a purchase, the portal fetches the cached %s of the member again [E68]', async (_, path, query) => {
  resetDraft(purchaseWizard, {
    type: 'ANNUAL',
    vehicleId: 'v1',
    regionId: 'r3',
    clubId: 'c1',
    paymentSeen: true,
  })
  const calls = stubGateway((call) => {
    const { documentId } = call.body
    if (documentId === reviewQuery.params.id) return createStubReviewResult()
    return documentId === buyMutation.params.id
      ? bought
      : createDefaultMutationResult(call, { viewer: emptyMember })
  })
  const countSuccessScreenQueries = () =>
    calls.filter(({ body }) => body.documentId === query.params.id).length
  const findScreenTitle = async () => await screen.findByRole('heading', { level: 1 })
  const findConfirmButton = async () => await screen.findByRole('button', { name: /^Confirmer et payer/ })
  const router = openPortalPath(path)
  await findScreenTitle()
  expect(countSuccessScreenQueries()).toBe(1)
  await router.navigate('/accesspass/review')
  await findConfirmButton()
  await router.navigate(path)
  await findScreenTitle()
  expect(countSuccessScreenQueries()).toBe(1)

  await router.navigate('/accesspass/review')
  // A refetched review replaces the cached one and its button, so the click is repeated.
  await waitFor(async () => {
    await userEvent.click(await findConfirmButton())
    expect(calls.some(({ body }) => body.documentId === buyMutation.params.id)).toBe(true)
  })
  await screen.findByRole('heading', { level: 1, name: /Merci, Camille/ })
  // Without this wait the draft of the next test would be cleared.
  await waitFor(() => expect(readDraft(purchaseWizard)).toEqual({}))
  await router.navigate(path)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  await waitFor(() => expect(countSuccessScreenQueries()).toBe(2))
})

describe('button to buy a pass for another vehicle', () => {
  const createVehicleNode = (id: string, passes: object[] = []) => ({
    node: {
      __typename: 'Vehicle',
      id,
      purchaseObstacle: null,
      accessRights: { edges: passes.map((node) => ({ node: { __typename: 'AccessRight', ...node } })) },
    },
  })
  const choices = {
    type: 'ANNUAL',
    vehicleId: 'v1',
    regionId: 'r3',
    clubId: 'c1',
    paymentSeen: true,
    printedMagazines: '1',
    digitalMagazine: false,
  }

  function renderSuccessScreenAfterPurchase(vehicles: object[]) {
    const calls = stubGateway((call) => {
      const { documentId } = call.body
      if (documentId === successQuery.params.id) return success
      if (documentId !== nextVehicleQuery.params.id) return createDefaultMutationResult(call)
      return { data: { viewer: { __typename: 'Member', id: 'member-1', vehicles: { edges: vehicles } } } }
    })
    const router = createMemoryRouter(routes, {
      initialEntries: [
        {
          pathname: '/success/a1',
          state: { receiptId: 'rc1', paidCents: 44_088, magazinesSaved: true, choices },
        },
      ],
    })
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    )
    return { router, calls }
  }

  test('the button to buy a pass for another vehicle opens the vehicle step, and keeps every other choice of the last purchase', async () => {
    const { router } = renderSuccessScreenAfterPurchase([createVehicleNode('v1'), createVehicleNode('v2')])
    await userEvent.click(await screen.findByRole('button', { name: 'Acheter pour un autre véhicule' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/vehicle'))
    const { vehicleId: _, ...otherChoices } = choices
    expect(readDraft(purchaseWizard)).toEqual(otherChoices)
  })

  test('the success screen shows the amount paid, and its only main action shows the pass', async () => {
    renderSuccessScreenAfterPurchase([createVehicleNode('v1'), createVehicleNode('v2')])
    const amount = await screen.findByText(/^440,88\s\$$/)
    expect(amount.parentElement?.textContent).toMatch(/^Montant payé, taxes comprises/)
    const main = screen.getByRole('main').querySelectorAll('[class*=primary]')
    expect([...main].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Montrer/)])
    const receipt = screen.getByRole('link', { name: 'Voir le reçu' })
    expect(receipt.getAttribute('href')).toBe('/receipt/rc1')
    expect(receipt.className).not.toMatch(/button/)
  })

  test('the button to buy a pass for another vehicle is absent while no other vehicle can get a pass', async () => {
    const { calls } = renderSuccessScreenAfterPurchase([
      createVehicleNode('v1'),
      createVehicleNode('v2', [{ id: 'a2', status: 'ACTIVE', activeAt: pass.activeAt, expiresAt: null }]),
    ])
    await screen.findByRole('heading', { level: 1, name: /Merci, Camille/ })
    await waitFor(() =>
      expect(calls.some(({ body }) => body.documentId === nextVehicleQuery.params.id)).toBe(true),
    )
    expect(screen.queryByRole('button', { name: 'Acheter pour un autre véhicule' })).toBeNull()
  })
})
