/** What the history says of a pass, and what it offers to do with it. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import printMutation from '../../web/__generated__/PrintPassMutation.graphql.ts'
import giveUpMutation from '../../web/__generated__/GiveUpMutation.graphql.ts'
import resendMutation from '../../web/__generated__/ResendPassMutation.graphql.ts'
import historyQuery from '../../web/__generated__/HistoryScreenQuery.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { routes } from './routes.ts'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { failed, member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(tokens(1), member)
  forgetAnswers()
})

/** The history with this pass, whose payment failed where nothing else is said; `answers` to mutations, by document. */
async function openHistory(
  pass: object,
  vehicle: object = {},
  answers: Record<string, unknown> = {},
): Promise<void> {
  const node = {
    __typename: 'AccessRight',
    id: 'a6',
    number: '#000006',
    status: 'PAYMENT_FAILED',
    validity: null,
    activeAt: null,
    expiresAt: null,
    paidAt: null,
    canPrint: false,
    canResend: false,
    hasInsuranceDocuments: false,
    controlNumber: null,
    season: null,
    clubSnapshot: null,
    canCancel: true,
    canRetry: 'retryObstacle' in pass && pass.retryObstacle === null,
    vehicle: { id: 'v1', ofSeason: null, ...vehicle },
    vehicleSnapshot: { name: 'CARIBOU', registration: null },
    ...pass,
  }
  const viewer = {
    __typename: 'Member',
    id: 'member-1',
    firstName: 'Camille',
    lastName: 'Roy',
    email: member.email,
    vehicles: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    accessRights: {
      totalCount: 1,
      edges: [{ cursor: 'c', node }],
      pageInfo: { hasNextPage: false, endCursor: 'c' },
    },
  }
  const answer = { data: { portal: { name: 'Sentier' }, viewer } }
  const known: Record<string, unknown> = { [historyQuery.params.id!]: answer, ...answers }
  stubGateway(({ body }) => known[body.documentId ?? ''])
  const router = createMemoryRouter(routes, { initialEntries: ['/accesspasses'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await screen.findByText(/000006/, { selector: 'h3 *' })
}

/** Presses, and waits for what the press makes React load: a press that nobody awaits can lose what it shows. */
async function press(button: HTMLElement): Promise<void> {
  await act(async () => void fireEvent.click(button))
}

test.each([
  ['of nobody here', null, 'Ce véhicule ne se trouve pas dans votre compte', 'Tous mes droits d’accès'],
  ['that is theirs', { name: 'CARIBOU' }, 'Aucun droit d’accès pour ce véhicule', 'Acheter un droit d’accès'],
])('[H11] the passes of a vehicle %s are told apart from none', async (_, vehicle, told, action) => {
  const viewer = {
    __typename: 'Member',
    id: 'member-1',
    firstName: 'Camille',
    lastName: 'Roy',
    email: member.email,
    vehicle: vehicle && { __typename: 'Vehicle', id: 'v9', ...vehicle },
    vehicles: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    accessRights: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  }
  const answer = { data: { portal: { name: 'Sentier' }, viewer } }
  stubGateway(({ body }) => (body.documentId === historyQuery.params.id ? answer : undefined))
  const router = createMemoryRouter(routes, { initialEntries: ['/accesspasses/v9'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  expect(await screen.findByRole('heading', { name: told })).toBeTruthy()
  expect(screen.getByRole('link', { name: action })).toBeTruthy()
})

const tryAgain = () => screen.queryByRole('link', { name: /Reprendre l’achat/ })

test('a failed purchase that can be made leads to its review, and can be given up [D32]', async () => {
  await openHistory({ type: 'ANNUAL', retryObstacle: null }, {})
  expect(tryAgain()?.getAttribute('href')).toBe('/accesspass?accessRight=a6')
  expect(screen.getByRole('button', { name: /Abandonner/ })).toBeTruthy()
})

test('one that is gone already, by another tab or a try without an answer, is given up as any other [D32]', async () => {
  const gone = {
    __typename: 'InvalidInputProblem',
    message: 'À corriger',
    fields: [{ field: 'accessRightId', message: 'Ce choix n’existe pas.' }],
  }
  await openHistory(
    { type: 'ANNUAL', retryObstacle: null },
    {},
    { [giveUpMutation.params.id!]: { data: { cancelAccessRight: gone } } },
  )
  fireEvent.click(screen.getByRole('button', { name: /Abandonner/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Oui/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Ce choix/)).toBeNull()
})

test.each([
  [
    'a request',
    { type: 'ANNUAL', retryObstacle: null },
    { ofSeason: 'OPEN_REQUEST' },
    /demande sans assurance/,
  ],
  ['its season', { type: 'ANNUAL', retryObstacle: 'OVER' }, {}, /saison ou la journée/],
])('one that the purchase would refuse for %s says so in its place', async (_, pass, vehicle, why) => {
  await openHistory(pass, vehicle)
  expect(tryAgain()).toBeNull()
  expect(screen.getByText(why)).toBeTruthy()
})

const active = { status: 'ACTIVE', validity: 'CURRENT', type: 'ANNUAL', canRetry: false }

describe('what is offered with a pass [H12, H15, H18, H22]', () => {
  test.each([
    [{ canPrint: true, canResend: true, hasInsuranceDocuments: true }, ['print', 'resend', 'insurance']],
    // A trail pass is not printed, and one without a premium proves no insurance.
    [{ canPrint: false, canResend: true, hasInsuranceDocuments: false }, ['resend']],
    [{ canPrint: false, canResend: false, hasInsuranceDocuments: true }, ['insurance']],
    [{}, []],
  ])('%o', async (may, expected) => {
    await openHistory({ ...active, ...may })
    const row = within(within(screen.getByRole('main')).getAllByRole('listitem').at(-1)!)
    const offered = [
      ['print', row.queryByRole('button', { name: /Imprimer/ })],
      ['resend', row.queryByRole('button', { name: /Envoyer par courriel/ })],
      ['insurance', row.queryByRole('link', { name: /Documents d’assurance/ })],
    ] as const
    expect(offered.filter(([, found]) => found).map(([name]) => name)).toEqual(expected)
  })
})

describe('sending a pass again', () => {
  const answer = (data: object) => ({ [resendMutation.params.id!]: data })
  const send = async (answers: Record<string, unknown>) => {
    await openHistory({ ...active, canResend: true }, {}, answers)
    await press(screen.getByRole('button', { name: /Envoyer par courriel/ }))
  }

  test('[H15] it says to which e-mail it went', async () => {
    const sent = { __typename: 'ResendAccessRightPayload', email: member.email }
    await send(answer({ data: { resendAccessRight: sent } }))
    expect(await screen.findByText(`Envoyé à ${member.email}`)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [
      'a refusal',
      { data: { resendAccessRight: { __typename: 'MailFailedProblem', message: 'Pas de courriel.' } } },
      /Pas de courriel\./,
    ],
    ['no answer', failed('FEDERATION_UNAVAILABLE'), /ne répond/],
  ])('[H16] %s is said in a dialog', async (_, data, words) => {
    await send(answer(data))
    const dialog = within(await screen.findByRole('dialog', { name: /n’a pas pu être envoyé/ }))
    expect(dialog.getByText(words)).toBeTruthy()
    fireEvent.click(dialog.getByText('Fermer'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('printing a pass', () => {
  const url = 'https://federation.example/documents/a6.pdf'
  const answer = (result: object) => ({ [printMutation.params.id!]: { data: { printAccessRight: result } } })
  const print = async (answers: Record<string, unknown>) => {
    await openHistory({ ...active, canPrint: true }, {}, answers)
    await press(screen.getByRole('button', { name: /Imprimer/ }))
  }
  const openedWindow = () => ({
    opener: window,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(to: string) => void>() },
    close: vi.fn<() => void>(),
  })

  test('[H13] the file opens in a window that knows nothing of this page', async () => {
    const opened = openedWindow()
    vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
    await print(answer({ __typename: 'PrintAccessRightPayload', url }))
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(url))
    expect(opened.opener).toBeNull()
  })

  test('[H20] a window that the browser refuses leaves a link', async () => {
    vi.spyOn(window, 'open').mockReturnValueOnce(null)
    await print(answer({ __typename: 'PrintAccessRightPayload', url }))
    const link = await screen.findByRole('link', { name: /Ouvrir le droit d’accès #000006/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'noopener'])
  })

  test.each([
    ['the federation’s words', { __typename: 'NotPrintableProblem', message: 'Trop tôt.' }, 'Trop tôt.'],
    [
      'a general sentence for no address',
      { __typename: 'PrintAccessRightPayload', url: 'file:///a' },
      /pas pu être préparé/,
    ],
  ])('[H14, H16, O19] a refusal opens a dialog with %s, and closes the window', async (_, result, words) => {
    const opened = openedWindow()
    vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
    await print(answer(result))
    const dialog = within(await screen.findByRole('dialog', { name: /n’a pas pu être imprimé/ }))
    expect(dialog.getByText(words)).toBeTruthy()
    expect(opened.close).toHaveBeenCalled()
  })
})
