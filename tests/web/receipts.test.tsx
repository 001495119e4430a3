/** Tests of the receipt screens of paid and failed payments, and of their PDF files. */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import fileMutation from '../../web/__generated__/ReceiptFileMutation.graphql.ts'
import listQuery from '../../web/__generated__/ReceiptsScreenQuery.graphql.ts'
import receiptQuery from '../../web/__generated__/ReceiptScreenQuery.graphql.ts'
import yearMutation from '../../web/__generated__/YearFileMutation.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import type { ReceiptState } from '../../web/domains/receipts/shared/receiptState.ts'
import { groupReceiptsByYear } from '../../web/domains/receipts/groupReceiptsByYear.ts'
import { buildReceiptsQueryVariables } from '../../web/domains/receipts/receiptsVariables.ts'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { createMoney } from './helpers/purchase-results.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
})

const seller = {
  name: 'Fédération Sentier',
  address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
  tpsNumber: '123456789 RT0001',
  tvqNumber: '1234567890 TQ0001',
}
const pass = {
  __typename: 'AccessRight',
  id: 'a7',
  number: '#000007',
  status: 'ACTIVE',
  validity: 'CURRENT',
  type: 'ANNUAL',
  isActive: true,
  activeAt: '2026-10-01T04:00:00Z',
  expiresAt: '2027-10-01T03:59:59Z',
  retryObstacle: null,
  vehicle: null,
  canPrint: false,
  canResend: false,
  wallets: [],
  hasInsuranceDocuments: false,
  vehicleSnapshot: { name: 'ORIGNAL', registration: 'V107 943' },
}
const receipt = {
  __typename: 'Receipt',
  id: 'rc1',
  number: '#000123',
  paidAt: '2026-11-21T17:00:00Z',
  successful: true,
  lines: [
    { name: 'Droit annuel', description: 'ORIGNAL · V107 943', amount: createMoney(34643) },
    { name: 'Assurance', description: null, amount: createMoney(4257) },
  ],
  amount: createMoney(38900),
  taxable: createMoney(34643),
  nonTaxable: createMoney(4257),
  tps: createMoney(1732),
  tvq: createMoney(3456),
  total: createMoney(44088),
  card: { brand: 'Visa', last4: '4242' },
  accessRight: pass,
  accessRightSnapshot: {
    type: 'ANNUAL',
    status: 'ACTIVE',
    activeAt: '2026-10-01T04:00:00Z',
    expiresAt: '2027-10-01T03:59:59Z',
    club: {
      name: 'Quad du Nord',
      address: '5, rue du Quai',
      postalCode: 'G5L 4B7',
      city: 'Rimouski',
      phoneNumber: '(418) 555-0154',
    },
    vehicle: {
      name: 'ORIGNAL',
      make: 'Polaris',
      model: 'Sportsman 570',
      year: '2021',
      registration: 'V107 943',
    },
  },
}
const unpaid = {
  successful: false,
  accessRight: { ...pass, status: 'PAYMENT_FAILED', type: 'ANNUAL', validity: null },
  accessRightSnapshot: { ...receipt.accessRightSnapshot, status: 'PAYMENT_FAILED' },
}

/**
 * Opens a path of the portal. `resultsByDocumentId` maps the id of each persisted document to the
 * stubbed result.
 */
function renderPortalAt(
  initialPath: string,
  resultsByDocumentId: Record<string, unknown>,
  state?: ReceiptState,
): Call[] {
  const calls = stubGateway(({ body }) => resultsByDocumentId[body.documentId ?? ''])
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: initialPath, state }] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return calls
}

const createMemberWithReceipt = (overrides: object) => ({
  __typename: 'Member',
  id: 'member-1',
  firstName: 'Camille',
  lastName: 'Roy',
  email: member.email,
  ...overrides,
})

const openReceiptScreen = (
  overrides: object = {},
  resultsByDocumentId: Record<string, unknown> = {},
  state?: ReceiptState,
) =>
  renderPortalAt(
    '/receipt/rc1',
    {
      [receiptQuery.params.id!]: {
        data: {
          portal: { name: 'Sentier', seller },
          viewer: createMemberWithReceipt({ receipt: { ...receipt, ...overrides } }),
        },
      },
      ...resultsByDocumentId,
    },
    state,
  )

test.each([
  ['the payments for several vehicles', { isFromPayments: true }, 'Retour aux paiements', '/severalpayments'],
  ['another screen', undefined, 'Retour aux reçus', '/receipts'],
])('a receipt that opens from %s links back', async (_, state, name, url) => {
  openReceiptScreen({}, {}, state)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(url)
})

const readMainText = () => document.querySelector('main')?.textContent.replaceAll('\u00a0', ' ')

test.each([
  ['fr', {}, 'Ce que vous avez acheté', /essay|choisi/],
  ['en', {}, 'What you bought', /tried|chosen/],
  ['fr', unpaid, 'Ce que vous avez essayé d’acheter', /avez acheté|soutenu|Total payé|Reçu #|RT0001/],
  ['en', unpaid, 'What you tried to buy', /you bought|supported|Total paid|Receipt #/],
] as const)(
  'in the language %s, the receipt of a payment with the properties %o has the heading « %s » [H19]',
  async (language, changes, heading, never) => {
    await changeLanguage(language)
    openReceiptScreen(changes)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(document.querySelector('main')?.textContent).not.toMatch(never)
  },
)

test('a receipt shows the amounts, the pass, the payer and the seller [H02, H03, H04, H06, H07, H21]', async () => {
  const calls = openReceiptScreen()
  expect(await screen.findByRole('heading', { level: 1, name: 'Reçu #000123' })).toBeTruthy()
  const rows = Array.from(document.querySelectorAll('main tbody tr, main tfoot tr'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )
  expect(rows).toEqual([
    ['Droit annuelORIGNAL · V107 943', '346,43 $'],
    ['Assurance', '42,57 $'],
    ['Sous-total', '389,00 $'],
    ['dont taxable', '346,43 $'],
    ['dont non taxable', '42,57 $'],
    ['TPS (5 %)Inscription 123456789 RT0001', '17,32 $'],
    ['TVQ (9,975 %)Inscription 1234567890 TQ0001', '34,56 $'],
    ['Total payé', '440,88 $'],
  ])
  for (const text of [
    'Fédération Sentier100, chemin du Relais',
    'Date du paiement21 novembre 2026 à 12 h',
    'MembreCamille Roydemo@sentier.example',
    'CarteVisa se terminant par 4242',
    'Droit d’accès annuel #000007État Actif',
    'VéhiculeORIGNALV107 943Polaris Sportsman 570 2021',
    'Périodedu 1er octobre 2026 au 30 septembre 2027',
    'Club soutenuQuad du Nord5, rue du QuaiRimouski G5L 4B7(418) 555-0154',
  ])
    expect(readMainText()).toContain(text)
  expect(screen.getByRole('button', { name: 'Ajouter au calendrier #000007' })).toBeTruthy()
  expect(calls.length).toBe(1)
})

const changed = {
  ...pass,
  activeAt: '2027-05-01T04:00:00Z',
  expiresAt: '2027-05-02T03:59:59Z',
  vehicleSnapshot: { name: 'MARTRE', registration: 'V999 999' },
}

test.each([
  ['a paid purchase', {}],
  ['a failed payment, even one paid later', { ...unpaid }],
])(
  'the receipt of %s shows the vehicle and period that were valid at the time of the payment [H02, H19]',
  async (_, changes) => {
    openReceiptScreen({ ...changes, accessRight: changed })
    await screen.findByRole('heading', { level: 1, name: /#000123/ })
    expect(readMainText()).toContain('ORIGNALV107 943Polaris Sportsman 570 2021')
    expect(readMainText()).toContain('du 1er octobre 2026 au 30 septembre 2027')
    expect(readMainText()).not.toMatch(/MARTRE|V999|mai 2027/)
  },
)

test.each([
  ['a paid receipt shows the vehicle and the period of its pass', {}, /MARTRE.*mai 2027/],
  ['a failed payment shows the vehicle of its pass without a period', unpaid, /MARTRE(?!.*mai 2027)/],
])(
  'if the federation returns a receipt without vehicle and period, the receipt shows the data of its pass: %s',
  async (_, changes, expectedTexts) => {
    const snapshot = { ...receipt.accessRightSnapshot, activeAt: null, expiresAt: null, vehicle: null }
    openReceiptScreen({ ...changes, accessRight: changed, accessRightSnapshot: snapshot })
    await screen.findByRole('heading', { level: 1, name: /#000123/ })
    expect(readMainText()).toMatch(expectedTexts)
  },
)

test('a receipt omits details that the federation does not return', async () => {
  renderPortalAt('/receipt/rc1', {
    [receiptQuery.params.id!]: {
      data: {
        portal: { name: 'Sentier', seller: null },
        viewer: createMemberWithReceipt({
          receipt: { ...receipt, paidAt: null, card: null, accessRight: null, accessRightSnapshot: null },
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Reçu #000123' })
  expect(readMainText()).toContain('Date inconnue')
  expect(readMainText()).toContain('TPS (5 %)17,32 $')
  expect(readMainText()).not.toMatch(/Carte|Inscription|avez acheté|undefined|null/)
})

describe('next action after a failed payment [H19]', () => {
  const readFirstLinkBelowFailureMessage = () =>
    within(screen.getByText(/Rien n’a été débité/).closest('div')!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])[0]
  const failedPass = unpaid.accessRight

  const history = ['Voir mes droits d’accès', '/accesspasses']
  const buyLink = ['Acheter un droit d’accès', '/accesspass']
  const waiting = { __typename: 'Vehicle', id: 'v1', ofSeason: 'OPEN_REQUEST' }

  test.each([
    [
      'the purchase can be resumed',
      failedPass,
      ['Reprendre l’achat', '/accesspass?accessRight=a7'],
      /Reprenez cet achat/,
    ],
    [
      'its season or day is over',
      { ...failedPass, retryObstacle: 'OVER' },
      buyLink,
      /La saison ou la journée/,
    ],
    [
      'another pass was bought',
      { ...failedPass, retryObstacle: 'ALREADY_ACTIVE' },
      history,
      /a déjà un droit/,
    ],
    // An open request has the same precedence on every screen.
    [
      'an insurance request is open',
      { ...failedPass, vehicle: waiting },
      history,
      /Une demande sans assurance/,
    ],
    ['the pass was paid later', { ...pass, type: 'ANNUAL' }, history, /a été payé depuis/],
    ['the pass is unknown', null, history, /Rien n’a été débité/],
  ])(
    'the receipt of a failed payment links to the next action of the member if %s',
    async (_, accessRight, expected, words) => {
      openReceiptScreen({ ...unpaid, accessRight })
      await screen.findByRole('heading', { level: 1, name: 'Paiement refusé #000123' })
      expect(readFirstLinkBelowFailureMessage()).toEqual(expected)
      expect(readMainText()).toMatch(words)
      expect(screen.queryByRole('button', { name: /PDF|Imprimer/ })).toBeNull()
    },
  )
})

test('the screen of a receipt that fails to load offers a button to sign in again [H09, O44]', async () => {
  const errors = [
    { message: 'x', path: ['viewer', 'receipt'], extensions: { code: 'FEDERATION_UNAVAILABLE' } },
  ]
  renderPortalAt('/receipt/rc1', {
    [receiptQuery.params.id!]: {
      data: { portal: { name: 'Sentier', seller }, viewer: createMemberWithReceipt({ receipt: null }) },
      errors,
    },
  })
  expect(await screen.findByRole('button', { name: 'Se reconnecter' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Ce reçu n’a pas pu s’afficher' })).toBeTruthy()
})

describe('PDF files of receipts', () => {
  const url = 'https://federation.example/documents/r.pdf'
  const list = {
    data: {
      portal: { name: 'Sentier' },
      viewer: createMemberWithReceipt({
        receiptYears: [2026, 2025],
        failedPayments: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
        receipts: {
          totalCount: 1,
          edges: [{ cursor: 'c', node: receipt }],
          pageInfo: { hasNextPage: false, endCursor: 'c' },
        },
      }),
    },
  }
  const openReceiptFile = async (result: unknown) => {
    const calls = openReceiptScreen({}, { [fileMutation.params.id!]: result })
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le reçu en PDF' }))
    return calls
  }
  const openYearlyReceiptFile = async (result: unknown) => {
    const calls = renderPortalAt('/receipts', {
      [listQuery.params.id!]: list,
      [yearMutation.params.id!]: result,
    })
    fireEvent.click(await screen.findByRole('button', { name: /Ouvrir toute l’année en PDF – 2026/ }))
    return calls
  }

  test.each([
    [
      'of a receipt',
      openReceiptFile,
      'printReceipt',
      'PrintReceiptPayload',
      { receiptId: 'rc1' },
      /Ouvrir le reçu #000123/,
    ],
    [
      'of a year',
      openYearlyReceiptFile,
      'printReceipts',
      'PrintReceiptsPayload',
      { year: 2026 },
      /Ouvrir les reçus de 2026/,
    ],
  ] as const)(
    'the PDF file of receipts (%s) opens from a link when the browser blocks the new window',
    async (_, press, field, payload, input, expectedText) => {
      vi.spyOn(window, 'open').mockReturnValueOnce(null)
      const calls = await press({ data: { [field]: { __typename: payload, url } } })
      expect((await screen.findByRole('link', { name: expectedText })).getAttribute('href')).toBe(url)
      expect(calls.at(-1)!.body.variables).toEqual({ input })
    },
  )

  test.each([
    ['of a receipt', openReceiptFile, 'printReceipt', /reçu n’a pas pu s’ouvrir/],
    ['of a year', openYearlyReceiptFile, 'printReceipts', /reçus n’ont pas pu s’ouvrir/],
  ] as const)(
    'a dialog reports that the gateway refused to create the PDF file of receipts (%s)',
    async (_, press, field, title) => {
      vi.spyOn(window, 'open').mockReturnValue(null)
      await press({ data: { [field]: { __typename: 'NothingPaidProblem', message: 'Rien à imprimer.' } } })
      expect(
        within(await screen.findByRole('dialog', { name: title })).getByText('Rien à imprimer.'),
      ).toBeTruthy()
    },
  )

  test.each([true, false])(
    'the receipt list links to the insurance documents when a pass of the list has documents: %s [H18]',
    async (hasInsuranceDocuments) => {
      const node = { ...receipt, accessRight: { ...pass, hasInsuranceDocuments } }
      const pageInfo = { hasNextPage: false, endCursor: 'c' }
      const receipts = { totalCount: 1, edges: [{ cursor: 'c', node }], pageInfo }
      renderPortalAt('/receipts', {
        [listQuery.params.id!]: { data: { ...list.data, viewer: { ...list.data.viewer, receipts } } },
      })
      await screen.findByRole('link', { name: /Droit annuel/ })
      // The account menu always has such a link.
      const link = screen
        .queryAllByRole('link', { name: 'Documents d’assurance' })
        .find((each) => each.closest('nav') === null)
      expect(link?.getAttribute('href')).toBe(hasInsuranceDocuments ? '/InsuranceDocuments' : undefined)
    },
  )

  test('a link replaces the button of a receipt whose window is blocked, and takes the focus [H20]', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const fileUrl = 'https://federation.example/receipt.pdf'
    await openReceiptFile({ data: { printReceipt: { __typename: 'PrintReceiptPayload', url: fileUrl } } })
    const link = await screen.findByRole('link', { name: /^Ouvrir le reçu #000123/ })
    expect(link.getAttribute('href')).toBe(fileUrl)
    expect(document.activeElement).toBe(link)
    expect(screen.queryByRole('button', { name: 'Ouvrir le reçu en PDF' })).toBeNull()
  })

  test('a dialog reports that the request for the PDF file of a receipt failed', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await openReceiptFile(createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
    expect(await screen.findByRole('dialog', { name: /n’a pas pu s’ouvrir/ })).toBeTruthy()
  })
})

test('the receipt list shows a refused payment that was paid later among the payments of its year [H19]', async () => {
  const createConnection = (nodes: object[]) => ({
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ node, cursor: '' })),
    pageInfo: { endCursor: null, hasNextPage: false },
  })
  const createRefusal = (id: string, status: string) => ({
    ...receipt,
    ...unpaid,
    id,
    accessRight: { ...unpaid.accessRight, id: `pass-of-${id}`, status },
  })
  renderPortalAt('/receipts', {
    [listQuery.params.id!]: {
      data: {
        portal: { name: 'Sentier', seller },
        viewer: createMemberWithReceipt({
          receiptYears: [2026],
          failedPayments: createConnection([createRefusal('rc2', 'PAYMENT_FAILED')]),
          receipts: createConnection([
            createRefusal('rc3', 'ACTIVE'),
            createRefusal('rc4', 'CANCELLED'),
            receipt,
          ]),
        }),
      },
    },
  })
  const ofYear = await screen.findByRole('region', { name: '2026' })
  const [paidLater, cancelled, paid] = within(ofYear).getAllByRole('listitem')
  expect(paidLater!.textContent).toContain('Refusé, payé depuis')
  expect(cancelled!.textContent).toMatch(/Refusé(?!,)/)
  expect(paid!.textContent).not.toContain('Refusé')
  // Only a receipt has a PDF file.
  expect(within(paid!).getByRole('button', { name: 'PDF – Reçu #000123' })).toBeTruthy()
  expect(within(paidLater!).queryByRole('button')).toBeNull()
  const open = screen.getByRole('region', { name: 'Paiements refusés' })
  expect(within(open).getAllByRole('listitem')).toHaveLength(1)
  expect(open.textContent).not.toContain('payé depuis')
})

test('receipts are grouped by year in Quebec time [H01]', () => {
  const createReceiptPaidAt = (paidAt: string | null) => ({ paidAt })
  // The year has changed in London, not yet in Quebec.
  const list = [
    createReceiptPaidAt('2026-01-01T05:00:00Z'),
    createReceiptPaidAt('2026-01-01T04:59:59Z'),
    createReceiptPaidAt('2025-06-01T12:00:00Z'),
    createReceiptPaidAt(null),
  ]
  expect(groupReceiptsByYear(list)).toEqual([
    { year: 2026, receipts: [list[0]] },
    { year: 2025, receipts: [list[1], list[2]] },
    { year: null, receipts: [list[3]] },
  ])
  expect(groupReceiptsByYear([])).toEqual([])
})

test.each([
  ['', null],
  ['?year=2025', 2025],
  ['?year=', null],
  ['?year=25', null],
  ['?year=2025x', null],
  // Payments and their files exist only for years from 1000 on.
  ['?year=0000', null],
  ['?year=0999', null],
  ['?year=9999', 9999],
])('the query string "%s" of the receipt list selects the year %s', (search, year) => {
  expect(buildReceiptsQueryVariables(new URLSearchParams(search))).toEqual({ year })
})
