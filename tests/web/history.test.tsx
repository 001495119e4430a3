/** What the history says of a purchase whose payment failed. */
import { render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import historyQuery from '../../web/__generated__/HistoryScreenQuery.graphql.ts'
import { changeLanguage, startTexts } from '../../web/platform/i18n.ts'
import { routes } from '../../web/app/routes.tsx'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { openSession } from '../../web/platform/session.ts'
import { member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(tokens(1), member)
  forgetAnswers()
})

/** The history with a failed purchase of this pass. */
async function openHistory(pass: object, vehicle: object): Promise<void> {
  const failed = {
    __typename: 'AccessRight',
    id: 'a6',
    number: '#000006',
    status: 'PAYMENT_FAILED',
    validity: null,
    activeAt: null,
    expiresAt: null,
    paidAt: null,
    canPrint: false,
    clubSnapshot: null,
    vehicle: { id: 'v1', purchaseObstacle: null, ofSeason: null, ...vehicle },
    vehicleSnapshot: { name: 'CARIBOU', registration: null },
    ...pass,
  }
  const viewer = {
    __typename: 'Member',
    id: 'member-1',
    firstName: 'Camille',
    lastName: 'Roy',
    email: member.email,
    accessRights: {
      edges: [{ cursor: 'c', node: failed }],
      pageInfo: { hasNextPage: false, endCursor: 'c' },
    },
  }
  const answer = { data: { portal: { name: 'Sentier' }, viewer } }
  stubGateway(({ body }) => (body.documentId === historyQuery.params.id ? answer : undefined))
  const router = createMemoryRouter(routes, { initialEntries: ['/accesspasses'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await screen.findByText(/000006/, { selector: 'h3 *' })
}

const tryAgain = () => screen.queryByRole('link', { name: /Recommencer l’achat/ })
const report = { purchaseObstacle: 'UNPAID_REPORT', ofSeason: 'UNPAID_REPORT' }

test('a failed purchase that can be made leads to it', async () => {
  await openHistory({ type: 'ANNUAL', canRetry: true }, {})
  expect(tryAgain()?.getAttribute('href')).toBe('/accesspass?type=ANNUAL&vehicle=v1')
})

test.each([
  ['a report', { type: 'ANNUAL', canRetry: true }, report, /rapport d’intervention/],
  ['a request', { type: 'ANNUAL', canRetry: true }, { ofSeason: 'OPEN_REQUEST' }, /demande sans assurance/],
  ['its season', { type: 'ANNUAL', canRetry: false }, {}, /ne peut plus être repris/],
])('one that the purchase would refuse for %s says so in its place', async (_, pass, vehicle, why) => {
  await openHistory(pass, vehicle)
  expect(tryAgain()).toBeNull()
  expect(screen.getByText(why)).toBeTruthy()
})
