/**
 * Tests of the passes screen: the cards of valid passes and the history, with the actions of each
 * pass.
 */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import calendarQuery from '../../web/__generated__/AddToCalendarQuery.graphql.ts'
import printMutation from '../../web/__generated__/PrintPassMutation.graphql.ts'
import giveUpMutation from '../../web/__generated__/GiveUpMutation.graphql.ts'
import resendMutation from '../../web/__generated__/ResendPassMutation.graphql.ts'
import historyQuery from '../../web/__generated__/HistoryScreenQuery.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { storeTestPaymentsInOtherTab } from './helpers/several-vehicles-gateway.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
})

/** Returns a GraphQL connection with all given nodes on its only page. */
const createGraphqlConnection = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ cursor: 'c', node })),
  pageInfo: { hasNextPage: false, endCursor: null },
})

/**
 * Opens the passes screen with one pass, by default with a failed payment. `results` are the
 * results of mutations, by document id. Returns the requests to the gateway.
 */
async function openPassHistory(
  pass: object,
  vehicle: object = {},
  results: Record<string, unknown> = {},
  requests: object[] = [],
): Promise<ReturnType<typeof stubGateway>> {
  const node = {
    __typename: 'AccessRight',
    id: 'a6',
    number: '#000006',
    status: 'PAYMENT_FAILED',
    validity: null,
    isActive: false,
    activeAt: null,
    expiresAt: null,
    paidAt: null,
    canPrint: false,
    canResend: false,
    wallets: [],
    hasInsuranceDocuments: false,
    controlNumber: null,
    signedCode: null,
    season: null,
    clubSnapshot: null,
    canCancel: true,
    canRetry: 'retryObstacle' in pass && pass.retryObstacle === null,
    vehicle: {
      id: 'v1',
      name: 'CARIBOU',
      registration: null,
      type: 'QUAD',
      ofSeason: null,
      repeatablePass: null,
      ...vehicle,
    },
    vehicleSnapshot: { name: 'CARIBOU', registration: null },
    ...pass,
  }
  const inProgress = node.status !== 'ACTIVE' && node.status !== 'REFUSED'
  const viewer = {
    __typename: 'Member',
    id: 'member-1',
    firstName: 'Camille',
    lastName: 'Roy',
    email: member.email,
    vehicles: createGraphqlConnection(),
    purchased: { totalCount: 1 },
    activeAccessRights: node.status === 'ACTIVE' ? createGraphqlConnection(node) : createGraphqlConnection(),
    passesInProgress: inProgress ? createGraphqlConnection(node) : createGraphqlConnection(),
    requestsToPay: createGraphqlConnection(...requests),
    accessRights:
      node.status === 'ACTIVE' || inProgress ? createGraphqlConnection() : createGraphqlConnection(node),
  }
  const screenResult = { data: { portal: { name: 'Sentier' }, accessRightOffers: null, viewer } }
  const resultsByDocument: Record<string, unknown> = { [historyQuery.params.id!]: screenResult, ...results }
  const calls = stubGateway(({ body }) => resultsByDocument[body.documentId ?? ''])
  const router = createMemoryRouter(routes, { initialEntries: ['/accesspasses'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await screen.findByText(/000006/, { selector: ':is(h3, h4) *' })
  return calls
}

/**
 * Clicks a button inside `act`, which waits until lazily loaded components are rendered.
 */
async function clickButtonInsideReactAct(button: HTMLElement): Promise<void> {
  await act(async () => void fireEvent.click(button))
}

test.each([
  ['of another account', null, 'Ce véhicule ne se trouve pas dans votre compte', 'Tous mes droits d’accès'],
  [
    'of the member without passes',
    { name: 'CARIBOU' },
    'Aucun droit d’accès pour ce véhicule',
    'Acheter un droit d’accès',
  ],
])(
  'the pass history of a vehicle %s shows a message and a link to the next action [H11]',
  async (_, vehicle, message, action) => {
    const viewer = {
      __typename: 'Member',
      id: 'member-1',
      firstName: 'Camille',
      lastName: 'Roy',
      email: member.email,
      vehicle: vehicle && { __typename: 'Vehicle', id: 'v9', ...vehicle },
      vehicles: createGraphqlConnection(),
      purchased: { totalCount: 0 },
      activeAccessRights: createGraphqlConnection(),
      passesInProgress: createGraphqlConnection(),
      requestsToPay: createGraphqlConnection(),
      accessRights: createGraphqlConnection(),
    }
    const screenResult = { data: { portal: { name: 'Sentier' }, accessRightOffers: null, viewer } }
    stubGateway(({ body }) => (body.documentId === historyQuery.params.id ? screenResult : undefined))
    const router = createMemoryRouter(routes, { initialEntries: ['/accesspasses/v9'] })
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    )
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy()
    expect(screen.getByRole('link', { name: action })).toBeTruthy()
  },
)

const queryRetryPurchaseLink = () => screen.queryByRole('link', { name: /Reprendre l’achat/ })

test.each([
  ['without an obstacle', null, 'Payer', '/PaymentInfoWithoutInsurance/q1'],
  ['of an incomplete vehicle', 'VEHICLE_INCOMPLETE', 'Voir la demande', '/RequestsWithoutInsurance'],
])(
  'a pass in progress whose accepted request %s awaits payment shows the deadline and a link [F24, H10]',
  async (_, payObstacle, action, url) => {
    const request = {
      __typename: 'InsuranceRequest',
      id: 'q1',
      number: '000009',
      type: 'ANNUAL_WITHOUT_INSURANCE',
      status: 'PAYMENT_PENDING',
      payObstacle,
      expiresAt: '2026-12-03T17:00:00Z',
      vehicle: { __typename: 'Vehicle', id: 'v1' },
    }
    const pass = { status: 'IN_PROGRESS', type: 'ANNUAL_WITHOUT_INSURANCE', retryObstacle: null }
    await openPassHistory(pass, {}, {}, [request])
    expect(screen.getByRole('heading', { level: 2, name: 'En cours' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Historique' })).toBeNull()
    const main = screen.getByRole('main')
    expect(main.textContent).toMatch(/À payer d’ici le 3.décembre 2026/)
    expect(main.textContent).not.toContain('En traitement')
    const link = screen.getByRole('link', { name: new RegExp(`^${action}`) })
    expect(link.getAttribute('href')).toContain(url)
  },
)

test('a refused pass is in the history and not among the passes in progress [H10]', async () => {
  await openPassHistory({ status: 'REFUSED', type: 'ANNUAL_WITHOUT_INSURANCE', retryObstacle: null })
  expect(screen.getByRole('heading', { level: 2, name: 'Historique' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'En cours' })).toBeNull()
})

test('the pass history lets a member retry or abandon a failed purchase [D32]', async () => {
  await openPassHistory({ type: 'ANNUAL', retryObstacle: null }, {})
  expect(queryRetryPurchaseLink()?.getAttribute('href')).toBe('/accesspass?accessRight=a6')
  expect(screen.getByRole('button', { name: /Abandonner/ })).toBeTruthy()
})

test('the pass history loads again after another tab has paid for several vehicles', async () => {
  const calls = await openPassHistory({ type: 'ANNUAL', retryObstacle: null })
  storeTestPaymentsInOtherTab([{ state: 'paid' }])
  const countLoads = () => calls.filter(({ body }) => body.documentId === historyQuery.params.id).length
  expect(countLoads()).toBe(1)
  await waitFor(() => expect(countLoads()).toBe(2), { timeout: 5_000 })
})

test('abandoning a purchase succeeds even if another tab or an unanswered request has already abandoned it [D32]', async () => {
  const canceledPass = {
    __typename: 'InvalidInputProblem',
    message: 'À corriger',
    fields: [{ field: 'accessRightId', message: 'Ce choix n’existe pas.' }],
  }
  await openPassHistory(
    { type: 'ANNUAL', retryObstacle: null },
    {},
    { [giveUpMutation.params.id!]: { data: { cancelAccessRight: canceledPass } } },
  )
  fireEvent.click(screen.getByRole('button', { name: /Abandonner/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Oui/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Ce choix/)).toBeNull()
})

test('abandoning a declined purchase on the passes screen clears the draft of the purchase [D32]', async () => {
  resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1', accessRightId: 'a6' })
  const canceled = {
    __typename: 'CancelAccessRightPayload',
    deletedAccessRightId: 'a6',
    viewer: { id: 'member-1', failedAccessRights: [] },
  }
  await openPassHistory(
    { type: 'ANNUAL', retryObstacle: null },
    {},
    { [giveUpMutation.params.id!]: { data: { cancelAccessRight: canceled } } },
  )
  fireEvent.click(screen.getByRole('button', { name: /Abandonner/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Oui/ }))
  await waitFor(() => expect(readDraft(purchaseWizard)).toEqual({}))
})

test.each([
  [
    'an open insurance request',
    { type: 'ANNUAL', retryObstacle: null },
    { ofSeason: 'OPEN_REQUEST' },
    /demande sans assurance/,
  ],
  ['an ended season', { type: 'ANNUAL', retryObstacle: 'OVER' }, {}, /saison ou la journée/],
])(
  'instead of a retry link, the pass history shows why a new purchase would be rejected: %s',
  async (_, pass, vehicle, reason) => {
    await openPassHistory(pass, vehicle)
    expect(queryRetryPurchaseLink()).toBeNull()
    expect(screen.getByText(reason)).toBeTruthy()
  },
)

const active = { status: 'ACTIVE', validity: 'CURRENT', type: 'ANNUAL', canRetry: false }

test.each([
  ['a pass that can be printed shows its QR code', { canPrint: true, controlNumber: 'R8W4H6B' }, 1],
  ['a pass that cannot be printed shows no QR code', { canPrint: false, controlNumber: 'R8W4H6B' }, 0],
])(
  'the pass history shows the QR code of a pass only if the pass can be printed: %s',
  async (_, pass, count) => {
    await openPassHistory({ ...active, ...pass })
    expect(screen.queryAllByRole('img', { name: /code QR.*#000006/i })).toHaveLength(count)
  },
)

describe('actions of a pass [H12, H15, H18, H22]', () => {
  test.each([
    [{ canPrint: true, canResend: true, hasInsuranceDocuments: true }, ['PDF', 'resend', 'insurance']],
    // A trail pass cannot be printed, and a pass without a premium has no insurance documents.
    [{ canPrint: false, canResend: true, hasInsuranceDocuments: false }, ['resend']],
    [{ canPrint: false, canResend: false, hasInsuranceDocuments: true }, ['insurance']],
    [{}, []],
  ])(
    'if a pass has the permissions %o, the pass history offers exactly the permitted actions',
    async (may, expected) => {
      await openPassHistory({ ...active, ...may })
      const row = within(within(screen.getByRole('main')).getAllByRole('listitem').at(-1)!)
      const offered = [
        ['PDF', row.queryByRole('button', { name: /Ouvrir en PDF/ })],
        ['resend', row.queryByRole('button', { name: /Envoyer par courriel/ })],
        ['insurance', row.queryByRole('link', { name: /Documents d’assurance/ })],
      ] as const
      expect(offered.filter(([, found]) => found).map(([name]) => name)).toEqual(expected)
    },
  )
})

describe('calendar file of a pass', () => {
  const season = {
    ...active,
    isActive: true,
    activeAt: '2098-10-01T04:00:00Z',
    expiresAt: '2099-10-01T03:59:59Z',
  }
  const offers = [
    { type: 'SUMMER', presale: null },
    {
      type: 'ANNUAL',
      presale: {
        price: { cents: 38_900 },
        startsAt: '2099-09-01T04:00:00Z',
        endsAt: '2099-12-16T04:59:59Z',
      },
    },
  ]

  /**
   * Presses the calendar button, and returns the name and the unfolded lines of the downloaded
   * calendar file.
   */
  async function downloadPassCalendar(offersResult: unknown) {
    await openPassHistory(season, {}, { [calendarQuery.params.id!]: offersResult })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const created = vi.spyOn(URL, 'createObjectURL')
    await clickButtonInsideReactAct(screen.getByRole('button', { name: 'Ajouter au calendrier #000006' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    const file = await (created.mock.calls[0]![0] as Blob).text()
    const { download } = clicked.mock.contexts[0] as HTMLAnchorElement
    return { download, lines: file.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ').split('\r\n') }
  }

  test('the calendar file of a season pass has entries for its first day, its last day and the next presale', async () => {
    const { download, lines } = await downloadPassCalendar({ data: { accessRightOffers: { offers } } })
    expect(download).toBe('000006.ics')
    const entryLines = lines.filter((line) => /^(UID|DTSTART|SUMMARY|DESCRIPTION)/.test(line))
    expect(entryLines).toEqual([
      'UID:pass-000006-firstDay@sentier',
      'DTSTART;VALUE=DATE:20981001',
      'SUMMARY:Premier jour : Droit d’accès annuel #000006',
      String.raw`DESCRIPTION:CARIBOU\nDroit d’accès aux sentiers\, numéro #000006`,
      'UID:pass-000006-lastDay@sentier',
      'DTSTART;VALUE=DATE:20990930',
      'SUMMARY:Dernier jour : Droit d’accès annuel #000006',
      String.raw`DESCRIPTION:CARIBOU\nDroit d’accès aux sentiers\, numéro #000006`,
      'DESCRIPTION:Se termine dans 30 jours : Droit d’accès annuel #000006',
      'DESCRIPTION:Se termine dans une semaine : Droit d’accès annuel #000006',
      'UID:presale-ANNUAL-2099-09-01@sentier',
      'DTSTART;VALUE=DATE:20990901',
      'SUMMARY:Début de la prévente : Droit d’accès annuel',
      String.raw`DESCRIPTION:Prix de prévente : 389\,00 $\, jusqu’au 15 décembre 2099`,
      'DESCRIPTION:La prévente commence aujourd’hui : Droit d’accès annuel',
    ])
  })

  test('if the pass offers fail to load, the calendar file of a season pass omits the date of the next presale', async () => {
    const { lines } = await downloadPassCalendar(createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
    expect(lines.filter((line) => line.startsWith('UID'))).toEqual([
      'UID:pass-000006-firstDay@sentier',
      'UID:pass-000006-lastDay@sentier',
    ])
  })

  test('a pass that is not active has no calendar file', async () => {
    await openPassHistory({ ...season, isActive: false })
    expect(screen.queryByRole('button', { name: /calendrier/ })).toBeNull()
  })
})

describe('sending a pass by e-mail', () => {
  const createMutationResultOfPassResend = (data: object) => ({ [resendMutation.params.id!]: data })
  const openPassHistoryAndResendPass = async (results: Record<string, unknown>) => {
    await openPassHistory({ ...active, canResend: true }, {}, results)
    await clickButtonInsideReactAct(screen.getByRole('button', { name: /Envoyer par courriel/ }))
  }

  test('the pass history shows the e-mail address to which a pass was sent [H15]', async () => {
    const sent = { __typename: 'ResendAccessRightPayload', email: member.email }
    await openPassHistoryAndResendPass(
      createMutationResultOfPassResend({ data: { resendAccessRight: sent } }),
    )
    expect(await screen.findByText(`Envoyé à ${member.email}`)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [
      'a refusal',
      { data: { resendAccessRight: { __typename: 'MailFailedProblem', message: 'Pas de courriel.' } } },
      /Pas de courriel\./,
    ],
    ['a failure', createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'), /ne répond/],
  ])(
    'if sending a pass by e-mail causes %s of the gateway, a dialog reports the problem [H16]',
    async (_, data, expectedText) => {
      await openPassHistoryAndResendPass(createMutationResultOfPassResend(data))
      const dialog = within(await screen.findByRole('dialog', { name: /n’a pas pu être envoyé/ }))
      expect(dialog.getByText(expectedText)).toBeTruthy()
      fireEvent.click(dialog.getByText('Fermer'))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

describe('printing a pass', () => {
  const url = 'https://federation.example/documents/a6.pdf'
  const createMutationResultOfPassPrint = (result: object) => ({
    [printMutation.params.id!]: { data: { printAccessRight: result } },
  })
  const openPassHistoryAndPrintPass = async (results: Record<string, unknown>) => {
    await openPassHistory({ ...active, canPrint: true }, {}, results)
    await clickButtonInsideReactAct(screen.getByRole('button', { name: /Ouvrir en PDF/ }))
  }
  const createFakePrintWindow = () => ({
    opener: window,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(to: string) => void>() },
    close: vi.fn<() => void>(),
  })

  test('the print button of a pass opens the document of the pass in a window without an opener [H13]', async () => {
    const opened = createFakePrintWindow()
    vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
    await openPassHistoryAndPrintPass(
      createMutationResultOfPassPrint({ __typename: 'PrintAccessRightPayload', url }),
    )
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(url))
    expect(opened.opener).toBeNull()
  })

  test('a blocked pop-up window is replaced by a link to the pass [H20]', async () => {
    vi.spyOn(window, 'open').mockReturnValueOnce(null)
    await openPassHistoryAndPrintPass(
      createMutationResultOfPassPrint({ __typename: 'PrintAccessRightPayload', url }),
    )
    const link = await screen.findByRole('link', { name: /Ouvrir le droit d’accès #000006/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'noopener'])
  })

  test.each([
    [
      'the message of the federation',
      { __typename: 'NotPrintableProblem', message: 'Trop tôt.' },
      'Trop tôt.',
    ],
    [
      'a general message for an invalid URL',
      { __typename: 'PrintAccessRightPayload', url: 'file:///a' },
      /pas pu être préparé/,
    ],
  ])(
    'if a pass cannot be printed, a dialog shows %s, and the print window closes [H14, H16, O19]',
    async (_, result, expectedText) => {
      const opened = createFakePrintWindow()
      vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
      await openPassHistoryAndPrintPass(createMutationResultOfPassPrint(result))
      const dialog = within(await screen.findByRole('dialog', { name: /n’a pas pu être imprimé/ }))
      expect(dialog.getByText(expectedText)).toBeTruthy()
      expect(opened.close).toHaveBeenCalled()
    },
  )
})

test('a failed payment in the pass history says first that nothing was charged, and names the club as chosen [D32]', async () => {
  await openPassHistory({ clubSnapshot: { number: '054', name: 'Les Rives hautes' } })
  const message = screen.getByText('Rien n’a été débité et vous n’avez pas obtenu ce droit d’accès.')
  const club = screen.getByText(/^Club choisi\s: Les Rives hautes \(054\)$/)
  expect(message.compareDocumentPosition(club)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
