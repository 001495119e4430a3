/** What a receipt says, and what is told of a payment that failed. */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import fileMutation from '../../web/__generated__/ReceiptFileMutation.graphql.ts'
import listQuery from '../../web/__generated__/ReceiptsScreenQuery.graphql.ts'
import receiptQuery from '../../web/__generated__/ReceiptScreenQuery.graphql.ts'
import yearMutation from '../../web/__generated__/YearFileMutation.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { routes } from './routes.ts'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { byYear } from '../../web/domains/receipts/byYear.ts'
import { receiptsVariables } from '../../web/domains/receipts/receiptsVariables.ts'
import { type Call, failed, member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(tokens(1), member)
  forgetAnswers()
})

const cents = (amount: number) => ({ cents: amount })

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
  activeAt: '2026-10-01T04:00:00Z',
  expiresAt: '2027-10-01T03:59:59Z',
  retryObstacle: null,
  vehicle: null,
  canPrint: false,
  canResend: false,
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
    { name: 'Droit annuel', description: 'ORIGNAL · V107 943', amount: cents(34643) },
    { name: 'Assurance', description: null, amount: cents(4257) },
  ],
  amount: cents(38900),
  taxable: cents(34643),
  nonTaxable: cents(4257),
  tps: cents(1732),
  tvq: cents(3456),
  total: cents(44088),
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

/** The portal at an address; `answers` by the document that asks. */
function open(address: string, answers: Record<string, unknown>): Call[] {
  const calls = stubGateway(({ body }) => answers[body.documentId ?? ''])
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return calls
}

const viewerWith = (more: object) => ({
  __typename: 'Member',
  id: 'member-1',
  firstName: 'Camille',
  lastName: 'Roy',
  email: member.email,
  ...more,
})

const openReceipt = (changes: object = {}, answers: Record<string, unknown> = {}) =>
  open('/receipt/rc1', {
    [receiptQuery.params.id!]: {
      data: {
        portal: { name: 'Sentier', seller },
        viewer: viewerWith({ receipt: { ...receipt, ...changes } }),
      },
    },
    ...answers,
  })

const main = () => document.querySelector('main')?.textContent.replaceAll('\u00a0', ' ')

test.each([
  ['fr', {}, 'Ce que vous avez acheté', /essay|choisi/],
  ['en', {}, 'What you bought', /tried|chosen/],
  ['fr', unpaid, 'Ce que vous avez essayé d’acheter', /avez acheté|soutenu|Total payé|Reçu #|RT0001/],
  ['en', unpaid, 'What you tried to buy', /you bought|supported|Total paid|Receipt #/],
] as const)('[H19] in %s, a payment (%o) is headed « %s »', async (language, changes, heading, never) => {
  await changeLanguage(language)
  openReceipt(changes)
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(document.querySelector('main')?.textContent).not.toMatch(never)
})

test('[H02, H03, H04, H06, H07, H21] a receipt says what was paid, for what, by whom and to whom', async () => {
  const calls = openReceipt()
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
  for (const words of [
    'Fédération Sentier100, chemin du Relais',
    'Date du paiement21 novembre 2026 à 12 h',
    'MembreCamille Roydemo@sentier.example',
    'CarteVisa se terminant par 4242',
    'Droit d’accès annuel #000007État Actif',
    'VéhiculeORIGNALV107 943Polaris Sportsman 570 2021',
    'Périodedu 1er octobre 2026 au 30 septembre 2027',
    'Club soutenuQuad du Nord5, rue du QuaiRimouski G5L 4B7(418) 555-0154',
  ])
    expect(main()).toContain(words)
  expect(calls.length).toBe(1)
})

const changed = {
  ...pass,
  activeAt: '2027-05-01T04:00:00Z',
  expiresAt: '2027-05-02T03:59:59Z',
  vehicleSnapshot: { name: 'MARTRE', registration: 'V999 999' },
}

test.each([
  ['what was bought', {}],
  ['what was tried, also where it was paid since by another try', { ...unpaid }],
])('[H02] [H19] %s is told as it was then, whatever its pass and its vehicle are now', async (_, changes) => {
  openReceipt({ ...changes, accessRight: changed })
  await screen.findByRole('heading', { level: 1, name: /#000123/ })
  expect(main()).toContain('ORIGNALV107 943Polaris Sportsman 570 2021')
  expect(main()).toContain('du 1er octobre 2026 au 30 septembre 2027')
  expect(main()).not.toMatch(/MARTRE|V999|mai 2027/)
})

test.each([
  ['a payment that went through has the vehicle and the period of its pass', {}, /MARTRE.*mai 2027/],
  ['one that failed has no period', unpaid, /MARTRE(?!.*mai 2027)/],
])('where a federation tells neither vehicle nor period, %s', async (_, changes, words) => {
  const told = { ...receipt.accessRightSnapshot, activeAt: null, expiresAt: null, vehicle: null }
  openReceipt({ ...changes, accessRight: changed, accessRightSnapshot: told })
  await screen.findByRole('heading', { level: 1, name: /#000123/ })
  expect(main()).toMatch(words)
})

test('a receipt is whole without what the portal is not told', async () => {
  open('/receipt/rc1', {
    [receiptQuery.params.id!]: {
      data: {
        portal: { name: 'Sentier', seller: null },
        viewer: viewerWith({
          receipt: { ...receipt, paidAt: null, card: null, accessRight: null, accessRightSnapshot: null },
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Reçu #000123' })
  expect(main()).toContain('Date inconnue')
  expect(main()).toContain('TPS (5 %)17,32 $')
  expect(main()).not.toMatch(/Carte|Inscription|avez acheté|undefined|null/)
})

describe('a payment that failed says what to do [H19]', () => {
  const next = () =>
    within(screen.getByText(/Rien n’a été débité/).closest('div')!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])[0]
  const failedPass = unpaid.accessRight

  const history = ['Voir mes droits d’accès', '/accesspasses']
  const another = ['Acheter un droit d’accès', '/accesspass']
  const waiting = { __typename: 'Vehicle', id: 'v1', ofSeason: 'OPEN_REQUEST' }

  test.each([
    [
      'it can be gone on with',
      failedPass,
      ['Reprendre l’achat', '/accesspass?accessRight=a7'],
      /là où il s’est arrêté/,
    ],
    ['it is too late', { ...failedPass, retryObstacle: 'OVER' }, another, /La saison ou la journée/],
    [
      'another one was bought',
      { ...failedPass, retryObstacle: 'ALREADY_ACTIVE' },
      history,
      /a déjà un droit/,
    ],
    // As everywhere else.
    ['a request is open', { ...failedPass, vehicle: waiting }, history, /Une demande sans assurance/],
    ['it was paid since', { ...pass, type: 'ANNUAL' }, history, /a été payé depuis/],
    ['nobody knows', null, history, /Rien n’a été débité/],
  ])('%s', async (_, accessRight, expected, words) => {
    openReceipt({ ...unpaid, accessRight })
    await screen.findByRole('heading', { level: 1, name: 'Paiement refusé #000123' })
    expect(next()).toEqual(expected)
    expect(main()).toMatch(words)
    expect(screen.queryByRole('button', { name: /PDF|Imprimer/ })).toBeNull()
  })
})

test('[H09, O44] a receipt that cannot be loaded offers to sign in anew', async () => {
  const errors = [
    { message: 'x', path: ['viewer', 'receipt'], extensions: { code: 'FEDERATION_UNAVAILABLE' } },
  ]
  open('/receipt/rc1', {
    [receiptQuery.params.id!]: {
      data: { portal: { name: 'Sentier', seller }, viewer: viewerWith({ receipt: null }) },
      errors,
    },
  })
  expect(await screen.findByRole('button', { name: 'Cliquez ici pour vous reconnecter' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Ce reçu n’a pas pu s’afficher' })).toBeTruthy()
})

describe('the files', () => {
  const url = 'https://federation.example/documents/r.pdf'
  const list = {
    data: {
      portal: { name: 'Sentier' },
      viewer: viewerWith({
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
  const ofOne = async (result: unknown) => {
    const calls = openReceipt({}, { [fileMutation.params.id!]: result })
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le PDF' }))
    return calls
  }
  const ofYear = async (result: unknown) => {
    const calls = open('/receipts', { [listQuery.params.id!]: list, [yearMutation.params.id!]: result })
    fireEvent.click(await screen.findByRole('button', { name: /Toute l’année en PDF – 2026/ }))
    return calls
  }

  test.each([
    [
      'of a receipt',
      ofOne,
      'printReceipt',
      'PrintReceiptPayload',
      { receiptId: 'rc1' },
      /Ouvrir le reçu #000123/,
    ],
    [
      'of a year',
      ofYear,
      'printReceipts',
      'PrintReceiptsPayload',
      { year: 2026 },
      /Ouvrir les reçus de 2026/,
    ],
  ] as const)('%s: a refused window leaves a link', async (_, press, field, payload, input, words) => {
    vi.spyOn(window, 'open').mockReturnValueOnce(null)
    const calls = await press({ data: { [field]: { __typename: payload, url } } })
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(url)
    expect(calls.at(-1)!.body.variables).toEqual({ input })
  })

  test.each([
    ['of a receipt', ofOne, 'printReceipt', /reçu n’a pas pu s’ouvrir/],
    ['of a year', ofYear, 'printReceipts', /reçus n’ont pas pu s’ouvrir/],
  ] as const)('%s: a refusal and a failure are said in a dialog', async (_, press, field, title) => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await press({ data: { [field]: { __typename: 'NothingPaidProblem', message: 'Rien à imprimer.' } } })
    expect(
      within(await screen.findByRole('dialog', { name: title })).getByText('Rien à imprimer.'),
    ).toBeTruthy()
  })

  test('no answer is said too', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await ofOne(failed('FEDERATION_UNAVAILABLE'))
    expect(await screen.findByRole('dialog', { name: /n’a pas pu s’ouvrir/ })).toBeTruthy()
  })
})

test('[H01] receipts stand under their years, by the days of Quebec', () => {
  const at = (paidAt: string | null) => ({ paidAt })
  // Already 2026 in London, not yet in Quebec.
  const list = [at('2026-01-01T05:00:00Z'), at('2026-01-01T04:59:59Z'), at('2025-06-01T12:00:00Z'), at(null)]
  expect(byYear(list)).toEqual([
    { year: 2026, receipts: [list[0]] },
    { year: 2025, receipts: [list[1], list[2]] },
    { year: null, receipts: [list[3]] },
  ])
  expect(byYear([])).toEqual([])
})

test.each([
  ['', null],
  ['?year=2025', 2025],
  ['?year=', null],
  ['?year=25', null],
  ['?year=2025x', null],
  // No year of a payment, nor one that its file could be asked for.
  ['?year=0000', null],
  ['?year=0999', null],
  ['?year=9999', 9999],
])('the address %s asks for the year %s', (search, year) => {
  expect(receiptsVariables(new URLSearchParams(search))).toEqual({ year })
})
