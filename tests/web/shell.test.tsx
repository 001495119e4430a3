/** What surrounds every screen, and what it keeps of the member; its journeys are in tests/portal/shell.spec.ts. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import known from '../../web/__generated__/useKnownQuery.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { routes } from './routes.ts'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import { ContactHelp } from '../../web/ui/Contact.tsx'
import { failed, member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  forgetAnswers()
})

const contact = { email: 'aide@sentier.example', phoneNumber: '(418) 555-0142' }

function start(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

// Before any other: what an answer has told stays known.
test('who is reached is not said to be elsewhere while it is on its way, and is once that has failed', async () => {
  localStorage.removeItem('sentier.contact')
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof failed>>()
  stubGateway(async () => await promise)
  start('/login')
  const foot = await screen.findByRole('contentinfo')
  within(foot).getByText(/La fédération vous répond/)
  expect(within(foot).queryByText(/sur son site web/)).toBeNull()
  resolve(failed('INTERNAL'))
  await within(foot).findByText(/sur son site web/)
})

test('the name and the e-mail that are kept are those that the gateway tells', async () => {
  openSession(tokens(1), member)
  // The e-mail was changed since, by the link of a mail that was opened elsewhere.
  const viewer = {
    id: member.memberId,
    email: 'nouvelle@sentier.example',
    firstName: 'Camille',
    lastName: 'Roy',
    profileIncomplete: false,
  }
  stubGateway(() => ({ data: { portal: { name: 'Sentier', contact, siteClub: null }, viewer } }))
  start('/nowhere')
  await screen.findByRole('button', { name: /Camille/ })
  await waitFor(() =>
    expect(readSession()).toMatchObject({ email: 'nouvelle@sentier.example', firstName: 'Camille' }),
  )
  expect(readSession()).toMatchObject({ accessToken: 'access-1', memberId: member.memberId })
})

test('[D04] the place of the requests is known from the first screen of the account on, and asked for once', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  openSession(tokens(1), member)
  const viewer = {
    __typename: 'Member',
    id: member.memberId,
    email: member.email,
    firstName: 'Camille',
    lastName: 'Roy',
    profileIncomplete: false,
    statistics: { requestsWithoutInsurance: 2 },
  }
  const calls = stubGateway(() => ({
    data: { portal: { name: 'Sentier', contact, siteClub: null }, viewer },
  }))
  const asked = () => calls.filter(({ body }) => body.documentId === known.params.id)
  const beside = () => within(screen.getByRole('navigation', { name: 'Mon compte' }))
  const router = start('/RequestsWithoutInsurance')
  await waitFor(() => beside().getByRole('link', { name: 'Demandes sans assurance' }))
  await waitFor(() => expect(readSession()?.requestsWithoutInsurance).toBe(2))

  // As after five minutes, or in another tab.
  forgetAnswers()
  await router.navigate('/Dashboard-of-nobody')
  await router.navigate('/RequestsWithoutInsurance')
  await waitFor(() => beside().getByRole('link', { name: 'Demandes sans assurance' }))
  expect(asked()).toHaveLength(1)
})

test.each([
  [false, 'Achats suspendus'],
  [true, null],
])('whether sales are open, %s, is said above every screen', async (salesOpen, said) => {
  openSession(tokens(1), member)
  const viewer = { id: member.memberId, email: member.email, firstName: 'Camille', lastName: 'Roy' }
  stubGateway(() => ({ data: { portal: { name: 'Sentier', salesOpen, contact, siteClub: null }, viewer } }))
  start('/nowhere')
  await screen.findByRole('button', { name: /Camille/ })
  await waitFor(() =>
    expect(screen.queryByText(/Achats suspendus/)?.textContent ?? null).toEqual(
      said && expect.stringContaining(said),
    ),
  )
  if (said) screen.getByText(/Vos droits d’accès et vos reçus restent là/)
})

test('where nothing can be loaded, who is reached is what this portal said last, and nobody before that', async () => {
  localStorage.removeItem('sentier.contact')
  render(<ContactHelp />)
  screen.getByText(/sur son site web/)
  expect(screen.queryAllByRole('link')).toEqual([])
  cleanup()

  const own = { email: 'aide@club.example', phoneNumber: '(819) 555-0100' }
  stubGateway(() => ({ data: { portal: { name: 'Sentier', contact: own, siteClub: null }, viewer: null } }))
  start('/nowhere')
  const foot = await screen.findByRole('contentinfo')
  await waitFor(() => within(foot).getByRole('link', { name: own.email }))
  cleanup()

  render(<ContactHelp />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+18195550100',
    'mailto:aide@club.example',
  ])
  expect(screen.queryByText(/sur son site web/)).toBeNull()
})
