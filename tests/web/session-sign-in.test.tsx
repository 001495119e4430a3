import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { paths } from '../../web/platform/paths.ts'
import { deviceTokens } from '../../web/platform/accountTokens.ts'
import { readSession, openSession, storedSession } from '../../web/platform/session.ts'
import { openPortalPath } from './helpers/portal-screen.tsx'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(() => changeLanguage('fr'))

const loggedIn = {
  data: {
    logIn: {
      __typename: 'LogInPayload',
      session: createStubSessionTokens(1),
      deviceToken: 'device-1',
      viewer: { id: 'member-1', email: 'demo@sentier.example', consentRequired: false },
    },
  },
}

/** Returns the inputs of all mutations among the recorded calls of the stubbed gateway. */
const listMutationInputs = (calls: Call[]) => calls.flatMap(({ body }) => body.variables['input'] ?? [])

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Courriel'), 'demo@sentier.example')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'sentier-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
}

test('the sign-in screen shows fields, button, language switch, and links to registration and other sign-in methods [B01–B03]', async () => {
  stubGateway(() => createGraphqlErrorResponse('INTERNAL'))
  openPortalPath('/login')
  expect(await screen.findByLabelText('Courriel')).toHaveProperty('type', 'email')
  expect(screen.getByLabelText('Mot de passe')).toHaveProperty('type', 'password')
  screen.getByRole('button', { name: 'Se connecter' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/forgottenpassword',
    '/account/verificationcodelogin',
    '/account/register',
    paths.guests(),
    '/account/resendemailconfirmation',
  ])
  screen.getByRole('button', { name: 'English' })
})

test('signing in sends only the device token of the same account, and signing out keeps the device tokens of other accounts', async () => {
  const calls = stubGateway(() => loggedIn)
  openSession(createStubSessionTokens(1), {
    memberId: 'member-1',
    email: 'demo@sentier.example',
    consentRequired: false,
  })
  deviceTokens.storeToken('autre@sentier.example', 'device-of-another')
  deviceTokens.storeToken('Demo@Sentier.example ', 'device-0')
  storedSession.remove()
  openPortalPath('/login')
  await signIn()
  await waitFor(() => expect(deviceTokens.getToken('demo@sentier.example')).toBe('device-1'))
  expect(listMutationInputs(calls)[0]).toEqual({
    email: 'demo@sentier.example',
    password: 'sentier-demo',
    deviceToken: 'device-0',
  })
  expect(deviceTokens.getToken('autre@sentier.example')).toBe('device-of-another')
  expect(deviceTokens.getToken('personne@sentier.example')).toBe(undefined)
  // The stored device tokens reveal no e-mail address.
  expect(localStorage.getItem('sentier.devices')).not.toMatch(/sentier\.example/)
})

test('signing in stores the session and opens the screen that the visitor requested before [B09–B12]', async () => {
  const calls = stubGateway(() => loggedIn)
  const router = openPortalPath('/login?redirect=%2Fnowhere%3Fpage%3D2')
  await screen.findByText('Connectez-vous pour continuer.')
  await signIn()
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/nowhere', search: '?page=2' }),
  )
  const { expiration_date, expires_in, ...sessionFields } = JSON.parse(
    localStorage.getItem('sentier.session')!,
  ) as Record<string, unknown>
  expect(sessionFields).toEqual({
    access_token: 'access-1',
    token_type: 'bearer',
    refresh_token: 'refresh-1',
    userId: 'member-1',
    userName: 'demo@sentier.example',
    consent_required: false,
  })
  // The lifetime is shorter than the one issued, by the duration of the response.
  expect(Math.abs(Number(expires_in) - 900)).toBeLessThan(60)
  expect(Math.abs(Number(expiration_date) - Date.now() - Number(expires_in) * 1_000)).toBeLessThan(10_000)
  expect(listMutationInputs(calls)).toEqual([{ email: 'demo@sentier.example', password: 'sentier-demo' }])
})

test('a return URL outside the portal is ignored after sign-in [B13]', async () => {
  stubGateway(({ body }) => (body.variables['input'] ? loggedIn : { data: { viewer: null } }))
  const router = openPortalPath('/login?redirect=//evil.example')
  await signIn()
  await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
})

test.each(['/login?exit=1', '/LOGIN', '/login/'])(
  'a return path that leads to the sign-in screen itself (%s) opens the dashboard instead',
  async (hostileTarget) => {
    stubGateway(({ body }) => (body.variables['input'] ? loggedIn : { data: { viewer: null } }))
    const router = openPortalPath(`/login?redirect=${encodeURIComponent(hostileTarget)}`)
    await signIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
    expect(readSession()).not.toBeNull()
  },
)

test('a wrong password is reported above the form, and an incomplete form sends no request', async () => {
  const calls = stubGateway(() => ({
    data: { logIn: { __typename: 'InvalidCredentialsProblem', message: 'Non.' } },
  }))
  openPortalPath('/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Se connecter' }))
  expect(screen.getAllByRole('link', { name: /^Entrez votre/ })).toHaveLength(2)
  expect(listMutationInputs(calls)).toEqual([])
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('Non.')
  expect(readSession()).toBeNull()
})

test('a refused sign-in without field errors shows its message above the form', async () => {
  stubGateway(() => ({
    data: { logIn: { __typename: 'RefusedProblem', message: 'Impossible pour le moment.' } },
  }))
  openPortalPath('/login')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('Impossible pour le moment.')
})

test('a sign-in that exceeds the rate limit shows a message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubGateway(() => createGraphqlErrorResponse('RATE_LIMITED'))
  openPortalPath('/login')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('trop de tentatives')
})

test("a sign-in that exceeds the rate limit shows the waiting time from the gateway's message", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubGateway(() => ({
    data: null,
    errors: [
      { message: 'Réessayez dans 12 minutes.', extensions: { code: 'RATE_LIMITED', retryAfter: 720 } },
    ],
  }))
  openPortalPath('/login')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('Réessayez dans 12 minutes.')
})

test('changing the language on the sign-in screen keeps the screen, its URL and the input', async () => {
  const router = openPortalPath('/login?redirect=%2Freceipts')
  await userEvent.type(await screen.findByLabelText('Courriel'), 'demo')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('demo')
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('Sign in – Sentier')
  expect(localStorage.getItem('sentier.language')).toBe('"en"')
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?redirect=%2Freceipts' })
})

test('the query parameter ?lang= changes the language and is removed from the URL; an unknown language changes nothing', async () => {
  const router = openPortalPath('/nowhere?a=1&lang=en')
  await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })
  expect(router.state.location).toMatchObject({ pathname: '/nowhere', search: '?a=1' })
  await act(() => router.navigate('/login?lang=de'))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  await act(() => router.navigate('/login?lang=fr'))
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('opening the sign-out URL ends the current session, and the sign-in screen confirms the sign-out', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  openSession(createStubSessionTokens(1), member)
  openPortalPath('/login?exit=1')
  await screen.findByText(/Votre session est fermée/)
  expect(readSession()).toBeNull()
})

test('the sign-in screen reports an expired session with a predefined message, never with text from the URL (B04)', async () => {
  stubGateway(() => loggedIn)
  const router = openPortalPath('/login?message=expired&redirect=%2Freceipts')
  await screen.findByText(/Votre session est terminée/)
  expect(screen.queryByText('Connectez-vous pour continuer.')).toBeNull()
  await act(() => router.navigate('/login?message=Appelez%20le%20555-0100'))
  expect(screen.queryByText(/Votre session est terminée/)).toBeNull()
  expect(document.body.textContent).not.toContain('555-0100')
})
