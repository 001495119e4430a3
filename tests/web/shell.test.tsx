/**
 * Tests of the portal shell (header, navigation and footer of every screen), and of the values that
 * it stores about the member. The browser tests of the shell are in tests/portal/shell.spec.ts.
 */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import knownQuery from '../../web/__generated__/useKnownQuery.graphql.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import { ContactHelp } from '../../web/ui/ContactLinks.tsx'
import {
  readPassStorageChoice,
  savePassStorageChoice,
} from '../../web/domains/kept-passes/shared/passStorageChoice.ts'
import {
  enterFormControlValue,
  openPortalPath,
  pressButton,
  translate,
  user,
} from './helpers/portal-screen.tsx'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
})

const contact = { email: 'aide@sentier.example', phoneNumber: '(418) 555-0142' }

// This test comes first, because the contact stays cached after a result.
test("the footer refers to the federation's website only after the contact details have failed to load", async () => {
  localStorage.removeItem('sentier.contact')
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof createGraphqlErrorResponse>>()
  stubGateway(async () => await promise)
  openPortalPath('/login')
  const foot = await screen.findByRole('contentinfo')
  within(foot).getByText(/La fédération vous répond/)
  expect(within(foot).queryByText(/sur son site Web/)).toBeNull()
  resolve(createGraphqlErrorResponse('INTERNAL'))
  await within(foot).findByText(/sur son site Web/)
})

test('the portal updates the stored name and e-mail address of a member from the query data of the gateway', async () => {
  openSession(createStubSessionTokens(1), member)
  // The e-mail address was changed by a confirmation link opened elsewhere.
  const viewer = {
    id: member.memberId,
    email: 'nouvelle@sentier.example',
    firstName: 'Camille',
    lastName: 'Roy',
    profileIncomplete: false,
  }
  stubGateway(() => ({ data: { portal: { name: 'Sentier', contact, siteClub: null }, viewer } }))
  openPortalPath('/nowhere')
  await screen.findByRole('button', { name: /Camille/ })
  await waitFor(() =>
    expect(readSession()).toMatchObject({ email: 'nouvelle@sentier.example', firstName: 'Camille' }),
  )
  expect(readSession()).toMatchObject({ accessToken: 'access-1', memberId: member.memberId })
})

test('every screen links to the insurance requests, and the portal loads the number of these requests only once [D04]', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  openSession(createStubSessionTokens(1), member)
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
  const listMemberQueryCalls = () => calls.filter(({ body }) => body.documentId === knownQuery.params.id)
  const findAccountMenu = () => within(screen.getByRole('navigation', { name: 'Mon compte' }))
  const router = openPortalPath('/RequestsWithoutInsurance')
  await waitFor(() => findAccountMenu().getByRole('link', { name: 'Demandes sans assurance' }))
  await waitFor(() => expect(readSession()?.requestsWithoutInsurance).toBe(2))

  // Simulates data that has expired after five minutes or that another tab has changed.
  expireQueryResults()
  await router.navigate('/Dashboard-of-nobody')
  await router.navigate('/RequestsWithoutInsurance')
  await waitFor(() => findAccountMenu().getByRole('link', { name: 'Demandes sans assurance' }))
  expect(listMemberQueryCalls()).toHaveLength(1)
})

test.each([
  [false, 'Les ventes sont fermées'],
  [true, null],
])(
  'every screen shows the notice of closed sales only while sales are closed (salesOpen = %s)',
  async (salesOpen, expectedText) => {
    openSession(createStubSessionTokens(1), member)
    const viewer = { id: member.memberId, email: member.email, firstName: 'Camille', lastName: 'Roy' }
    stubGateway(() => ({ data: { portal: { name: 'Sentier', salesOpen, contact, siteClub: null }, viewer } }))
    openPortalPath('/nowhere')
    await screen.findByRole('button', { name: /Camille/ })
    await waitFor(() =>
      expect(screen.queryByText(/Les ventes sont fermées$/)?.textContent ?? null).toEqual(
        expectedText && expect.stringContaining(expectedText),
      ),
    )
    if (expectedText) screen.getByText(/vos droits d’accès et vos reçus sont gardés/)
    const checkButton = screen.queryByRole('button', { name: 'Vérifier de nouveau' })
    expect(checkButton !== null).toBe(expectedText !== null)
  },
)

test('if the member keeps passes on this device, the account menu warns that signing out erases these passes', async () => {
  openSession(createStubSessionTokens(1), member)
  const viewer = { id: member.memberId, email: member.email, firstName: 'Camille', lastName: 'Roy' }
  stubGateway(() => ({ data: { portal: { name: 'Sentier', contact, siteClub: null }, viewer } }))
  const openAccountMenu = async () => {
    openPortalPath('/nowhere')
    await user.click(await screen.findByRole('button', { name: /Camille/ }))
    return await screen.findByRole('button', { name: new RegExp(`^${translate('common:shell.signOut')}`) })
  }
  expect((await openAccountMenu()).textContent).not.toContain(translate('common:shell.signOutKept'))
  cleanup()
  savePassStorageChoice(member.memberId, true)
  expect((await openAccountMenu()).textContent).toContain(translate('common:shell.signOutKept'))
})

test('deleting an account removes its payments and its setting for keeping passes from the device, and keeps those of other members', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  openSession(createStubSessionTokens(1), member)
  savePassStorageChoice(member.memberId, true)
  savePassStorageChoice('member-2', false)
  const unconfirmedPayments = JSON.stringify([{ key: 'key-1', state: 'sent' }])
  for (const memberId of [member.memberId, 'member-2'])
    localStorage.setItem(`sentier.payments.${memberId}`, unconfirmedPayments)
  const viewer = { id: member.memberId, email: member.email, firstName: 'Camille', lastName: 'Roy' }
  stubGateway(({ body }) => ({
    data: {
      portal: { name: 'Sentier', contact, siteClub: null },
      viewer,
      ...('input' in body.variables && {
        deleteAccount: { __typename: 'DeleteAccountPayload', deletedMemberId: member.memberId },
      }),
    },
  }))
  openPortalPath('/DeleteAccount')
  await enterFormControlValue('understood', true)
  await enterFormControlValue('currentPassword', 'sentier-demo')
  await pressButton('members:DeleteAccount.submit')
  await waitFor(() => expect(readPassStorageChoice(member.memberId)).toBeNull())
  expect(readPassStorageChoice('member-2')).toBe(false)
  expect(localStorage.getItem(`sentier.payments.${member.memberId}`)).toBeNull()
  expect(localStorage.getItem('sentier.payments.member-2')).toBe(unconfirmedPayments)
})

test('a notice of a problem has short links to the federation on one row, and the footer has the complete e-mail address', async () => {
  localStorage.setItem('sentier.contact', JSON.stringify(contact))
  stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
  openPortalPath('/login')
  await enterFormControlValue('email', member.email)
  await enterFormControlValue('password', 'sentier')
  await pressButton('session:Login.submit')
  const alert = within(await screen.findByRole('alert'))
  const links = alert.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    contact.phoneNumber,
    translate('common:contact.email'),
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:+14185550142',
    'mailto:aide@sentier.example',
  ])
  expect(new Set(links.map((link) => link.parentElement)).size).toBe(1)
  within(screen.getByRole('contentinfo')).getByRole('link', { name: contact.email })
})

test('without a network connection, the portal shows the last stored contact details, or no contact details', async () => {
  localStorage.removeItem('sentier.contact')
  render(<ContactHelp />)
  screen.getByText(/sur son site Web/)
  expect(screen.queryAllByRole('link')).toEqual([])
  cleanup()

  const clubContact = { email: 'aide@club.example', phoneNumber: '(819) 555-0100' }
  stubGateway(() => ({
    data: { portal: { name: 'Sentier', contact: clubContact, siteClub: null }, viewer: null },
  }))
  openPortalPath('/nowhere')
  const foot = await screen.findByRole('contentinfo')
  await waitFor(() => within(foot).getByRole('link', { name: clubContact.email }))
  cleanup()

  render(<ContactHelp />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+18195550100',
    'mailto:aide@club.example',
  ])
  expect(screen.queryByText(/sur son site Web/)).toBeNull()
})
