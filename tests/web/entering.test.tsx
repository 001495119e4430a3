/** What the screens of the way in make of an answer; their journeys are in tests/portal/entering.spec.ts. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import session from '../../locales/fr/portal/session.json' with { type: 'json' }
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { routes } from './routes.ts'
import { environment } from '../../web/relay/environment.ts'
import { deviceTokens } from '../../web/platform/accountTokens.ts'
import { openSession } from '../../web/platform/session.ts'
import { type Call, failed, member, stubGateway, tokens } from './gateway.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type Key = keyof typeof session

function start(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

/** Every mutation answers this. What the shell asks for is not what these tests are about. */
function answers(field: string, result: object): Call[] {
  return stubGateway(({ body }) =>
    body.variables['input'] ? { data: { [field]: result } } : failed('INTERNAL'),
  )
}

/** What the mutations among the calls were given. */
const inputs = (calls: Call[]) => calls.flatMap(({ body }) => body.variables['input'] ?? [])

/** A text as it is found on a screen, where every space is a plain one. */
const said = (key: Key) => screen.findByText(session[key].replaceAll('\u00a0', ' '))
const write = async (key: Key, typed: string) =>
  await userEvent.type(await screen.findByLabelText(session[key]), typed)
const press = async (key: Key) =>
  await userEvent.click(await screen.findByRole('button', { name: session[key] }))

const email = 'demo@sentier.example'
const refused = { __typename: 'RefusedProblem', message: 'Non.' }
const misfit = (field: string) => ({
  __typename: 'InvalidInputProblem',
  message: 'À corriger.',
  fields: [{ field, message: 'Pas ainsi.' }],
})

describe('what is refused', () => {
  test.each<[string, string, string, Key, Key]>([
    [
      '[O05] a link for another password',
      '/account/forgottenpassword',
      'requestPasswordReset',
      'ForgottenPassword.submit',
      'ForgottenPassword.refused',
    ],
    [
      '[O06] another confirmation mail',
      '/account/resendemailconfirmation',
      'resendEmailConfirmation',
      'ResendConfirmation.submit',
      'ResendConfirmation.refused',
    ],
    [
      '[O08] a one-time code',
      '/account/verificationcodelogin',
      'requestOneTimeCode',
      'CodeRequest.submit',
      'CodeRequest.refused',
    ],
  ])('%s: in words of its own, or at the field', async (_, path, mutation, submit, words) => {
    const calls = answers(mutation, refused)
    start(path)
    await write('Login.email', email)
    await press(submit)
    expect((await screen.findByRole('alert')).textContent).toContain(session[words])
    expect(inputs(calls)).toEqual([{ email }])

    answers(mutation, misfit('email'))
    await press(submit)
    await waitFor(() =>
      expect(screen.getByLabelText(session['Login.email']).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(document.getElementById('email-error')?.textContent).toContain('Pas ainsi.')
    expect(screen.getByLabelText<HTMLInputElement>(session['Login.email']).value).toBe(email)
  })

  test('[O07] another password: in words of its own, or at the field', async () => {
    const calls = answers('resetPassword', refused)
    const router = start(`/account/resetpassword?token=secret&email=${email}`)
    await write('ResetPassword.password', 'grande-boucle')
    await write('ResetPassword.confirmPassword', 'grande-boucle')
    expect(router.state.location.search).toBe('')
    expect(document.body.textContent).not.toContain('secret')
    await press('ResetPassword.submit')
    expect((await screen.findByRole('alert')).textContent).toContain(session['ResetPassword.refused'])
    expect(inputs(calls)).toEqual([
      { token: 'secret', email, password: 'grande-boucle', confirmPassword: 'grande-boucle' },
    ])
    answers('resetPassword', misfit('password'))
    await press('ResetPassword.submit')
    await waitFor(() =>
      expect(document.getElementById('password-error')?.textContent).toContain('Pas ainsi.'),
    )
    answers('resetPassword', misfit('token'))
    await press('ResetPassword.submit')
    await said('ResetPassword.over')
  })

  test('[O02] a code: in words that speak of a code; its spaces are not sent', async () => {
    const calls = answers('logInWithCode', refused)
    start(`/account/verificationcodelogin/step2?initialEmail=${email}`)
    await write('Code.code', '123 4-56')
    await press('Login.submit')
    expect((await screen.findByRole('alert')).textContent).toContain(session['Code.wrong'])
    expect(inputs(calls)).toEqual([{ email, code: '123456' }])
  })
})

test('[B22] a code goes with what shows that it was asked for here, and a new password leaves a device token', async () => {
  const asked = answers('requestOneTimeCode', {
    __typename: 'RequestOneTimeCodePayload',
    email,
    codeRequest: 'request-1',
  })
  const router = start('/account/verificationcodelogin')
  await write('Login.email', email)
  await press('CodeRequest.submit')
  await waitFor(() => expect(router.state.location.search).toContain('initialEmail'))
  expect(inputs(asked)).toEqual([{ email }])
  const tried = answers('logInWithCode', refused)
  await write('Code.code', '123456')
  await press('Login.submit')
  await waitFor(() => expect(inputs(tried)).toEqual([{ email, code: '123456', codeRequest: 'request-1' }]))
  cleanup()

  answers('resetPassword', { __typename: 'ResetPasswordPayload', email, deviceToken: 'device-2' })
  start(`/account/resetpassword?token=secret&email=${email}`)
  await write('ResetPassword.password', 'grande-boucle')
  await write('ResetPassword.confirmPassword', 'grande-boucle')
  await press('ResetPassword.submit')
  await waitFor(() => expect(deviceTokens.of(email)).toBe('device-2'))
})

describe('what cannot fit is said at its field, and nothing is sent', () => {
  const atField = (field: string) => document.getElementById(`${field}-error`)?.textContent ?? ''
  const tooLong = `${'a'.repeat(86)}@exemple.ca.example`.slice(0, 101)

  test.each<[string, string, Key]>([
    ['[B20] a one-time code', '/account/verificationcodelogin', 'CodeRequest.submit'],
    ['[B23] another password', '/account/forgottenpassword', 'ForgottenPassword.submit'],
    ['[B27] another confirmation', '/account/resendemailconfirmation', 'ResendConfirmation.submit'],
    ['[B07] signing in', '/login', 'Login.submit'],
  ])('%s: the e-mail is required, 100 characters at most', async (_, path, submit) => {
    const calls = answers('none', {})
    start(path)
    await press(submit)
    expect(atField('email')).toContain(session['Login.emailMissing'])
    await write('Login.email', tooLong)
    await press(submit)
    await waitFor(() => expect(atField('email')).toContain('100 caractères'))
    expect(inputs(calls)).toEqual([])
  })

  test('[B24] the new password has 6 to 50 characters, twice the same', async () => {
    const calls = answers('none', {})
    start(`/account/resetpassword?token=secret&email=${email}`)
    await press('ResetPassword.submit')
    expect(atField('password')).toContain(session['ResetPassword.passwordMissing'])
    expect(atField('confirmPassword')).toContain(session['ResetPassword.confirmMissing'])
    for (const [typed, said] of [
      ['court', 'au moins 6'],
      ['x'.repeat(51), '50 caractères'],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(session['ResetPassword.password']))
      await write('ResetPassword.password', typed)
      await press('ResetPassword.submit')
      await waitFor(() => expect(atField('password')).toContain(said))
    }
    expect(inputs(calls)).toEqual([])
  })

  test('[B08] a password of 6 to 50 characters signs in', async () => {
    const calls = answers('none', {})
    start('/login')
    for (const [typed, said] of [
      ['court', 'au moins 6'],
      ['x'.repeat(51), '50 caractères'],
    ] as const) {
      await userEvent.clear(await screen.findByLabelText(session['Login.password']))
      await write('Login.password', typed)
      await press('Login.submit')
      await waitFor(() => expect(atField('password')).toContain(said))
    }
    expect(inputs(calls)).toEqual([])
  })
})

test('[B21] the second step without an e-mail is the first one', async () => {
  const router = start('/account/verificationcodelogin/step2?redirect=%2Freceipts')
  await screen.findByRole('heading', { level: 1, name: session['CodeRequest.title'] })
  expect(router.state.location).toMatchObject({
    pathname: '/account/verificationcodelogin',
    search: '?redirect=%2Freceipts',
  })
})

test('[B12] what was wanted goes along by the way of a code, and back to the door', async () => {
  answers('logInWithCode', { __typename: 'AccountNotConfirmedProblem', message: 'Non.' })
  const router = start('/account/verificationcodelogin?redirect=%2Freceipts')
  const back = await screen.findByRole('link', { name: session['EmailForm.toLogin'] })
  expect(back.getAttribute('href')).toBe('/login?redirect=%2Freceipts')

  await act(() =>
    router.navigate(`/account/verificationcodelogin/step2?initialEmail=${email}&redirect=%2Freceipts`),
  )
  await write('Code.code', '123456')
  await press('Login.submit')
  await said('Login.message.notConfirmed')
  expect(router.state.location.pathname).toBe('/login')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    message: 'notConfirmed',
    redirect: '/receipts',
  })
})

test.each(['Composez le 555-0199', '555-0199', 'a@b'])(
  'the second step says nothing of the address that is no e-mail (%s)',
  async (initialEmail) => {
    const router = start(`/account/verificationcodelogin/step2?${new URLSearchParams({ initialEmail })}`)
    await screen.findByRole('heading', { level: 1, name: session['CodeRequest.title'] })
    expect(router.state.location).toMatchObject({ pathname: '/account/verificationcodelogin', search: '' })
    expect(document.body.textContent).not.toContain('555-0199')
  },
)

test('[B28] a confirmation that nobody answers can be asked for again, by the same link', async () => {
  stubGateway(() => failed('FEDERATION_UNAVAILABLE'))
  const router = start(`/account/confirmemail?token=secret&email=${email}`)
  await said('ConfirmEmail.unanswered')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  const calls = answers('confirmEmail', { __typename: 'ConfirmEmailPayload', email })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await said('Login.message.confirmed')
  expect(inputs(calls)).toEqual([{ token: 'secret', email }])
  expect(screen.getByLabelText<HTMLInputElement>(session['Login.email']).value).toBe(email)
})

test.each(['', '?token=secret', `?email=${email}`])(
  '[O09] a confirmation link that was cut (%s) asks nothing, and says what to do',
  async (query) => {
    const calls = answers('none', {})
    start(`/account/confirmemail${query}`)
    await said('Login.message.confirmFailed')
    expect(inputs(calls)).toEqual([])
  },
)

test('[B05] [B06] [B04] the door warns, and says nothing but what it has itself', async () => {
  answers('none', {})
  const router = start('/login?exit=Composez%20le%20555-0199&message=Composez%20le%20555-0199')
  await said('Login.warning')
  await said('Login.signedOut')
  expect(document.body.textContent).not.toContain('555-0199')
  const names = [
    'expired',
    'confirmed',
    'passwordReset',
    'notConfirmed',
    'confirmFailed',
    'accountDeleted',
  ] as const
  for (const name of names) {
    await act(() => router.navigate(`/login?message=${name}`))
    await said(`Login.message.${name}`)
  }
  for (const name of ['constructor', 'toString', '__proto__']) {
    await act(() => router.navigate(`/login?message=${name}`))
    for (const ours of names) expect(screen.queryByText(session[`Login.message.${ours}`])).toBeNull()
  }
})

test.each([
  '/login',
  '/account/verificationcodelogin',
  '/account/verificationcodelogin/step2?initialEmail=a%40b.example',
  '/account/forgottenpassword',
  '/account/resetpassword?token=a&email=a%40b.example',
  '/account/resendemailconfirmation',
  '/account/confirmemail?token=a&email=a%40b.example',
  '/account/register/baseinfo',
  '/ACCOUNT/ForgottenPassword',
])('[A23] %s sends whoever is signed in to the dashboard', async (path) => {
  const calls = stubGateway(() => ({ data: { portal: null, viewer: null } }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  openSession(tokens(1), member)
  const router = start(path)
  await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
  expect(inputs(calls)).toEqual([])
})

test('[A24] the link that confirms another e-mail opens for whoever is signed in', async () => {
  stubGateway(() => failed('FEDERATION_UNAVAILABLE'))
  openSession(tokens(1), member)
  const router = start('/confirmchangeemail?email=a%40b.example&userId=1&token=a')
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe('/confirmchangeemail')
})
