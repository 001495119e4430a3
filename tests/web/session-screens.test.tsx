/**
 * Tests of the sign-in screens with stubbed results of the gateway. The browser tests of these
 * screens are in tests/portal/session-sign-in.spec.ts.
 */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import session from '../../locales/fr/portal/session.json' with { type: 'json' }
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { deviceTokens } from '../../web/platform/accountTokens.ts'
import { openSession } from '../../web/platform/session.ts'
import { openPortalPath } from './helpers/portal-screen.tsx'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type SessionTextKey = keyof typeof session

/**
 * Stubs the gateway: every mutation returns the given result, and the queries of the portal shell
 * fail.
 */
function stubMutation(mutationName: string, result: object): Call[] {
  return stubGateway(({ body }) =>
    body.variables['input'] ? { data: { [mutationName]: result } } : createGraphqlErrorResponse('INTERNAL'),
  )
}

/** Returns the inputs of all mutations among the recorded calls of the stubbed gateway. */
const listMutationInputs = (calls: Call[]) => calls.flatMap(({ body }) => body.variables['input'] ?? [])

/**
 * Finds a message on the screen by its locale key. The testing library turns no-break spaces into
 * plain spaces.
 */
const findSessionMessage = (textKey: SessionTextKey) =>
  screen.findByText(session[textKey].replaceAll('\u00a0', ' '))
const typeIntoLabeledField = async (textKey: SessionTextKey, text: string) =>
  await userEvent.type(await screen.findByLabelText(session[textKey]), text)
const pressButton = async (textKey: SessionTextKey) =>
  await userEvent.click(await screen.findByRole('button', { name: session[textKey] }))

const email = 'demo@sentier.example'
const refusedResult = { __typename: 'RefusedProblem', message: 'Non.' }
const createInvalidFieldProblem = (field: string) => ({
  __typename: 'InvalidInputProblem',
  message: 'À corriger.',
  fields: [{ field, message: 'Pas ainsi.' }],
})

test.each(['/account/forgottenpassword', '/account/resendemailconfirmation'] as const)(
  'the confirmation of a sent e-mail replaces the instructions of the form at %s',
  async (path) => {
    const isReset = path === '/account/forgottenpassword'
    const screenName = isReset ? 'ForgottenPassword' : 'ResendConfirmation'
    const mutation = isReset ? 'requestPasswordReset' : 'resendEmailConfirmation'
    const payload = isReset ? 'RequestPasswordResetPayload' : 'ResendEmailConfirmationPayload'
    stubMutation(mutation, { __typename: payload, email })
    openPortalPath(path)
    await findSessionMessage(`${screenName}.lead`)
    await typeIntoLabeledField('Login.email', email)
    await pressButton(`${screenName}.submit`)
    await findSessionMessage('MailSent.junk')
    expect(screen.queryByText(session[`${screenName}.lead`].replaceAll('\u00a0', ' '))).toBeNull()
  },
)

test('a reset link that is incomplete shows no instructions for a new password', async () => {
  stubMutation('resetPassword', refusedResult)
  openPortalPath('/account/resetpassword')
  await findSessionMessage('ResetPassword.incomplete')
  expect(screen.queryByText(session['ResetPassword.lead'])).toBeNull()
})

describe('refused requests of the sign-in screens', () => {
  test.each<[string, string, string, SessionTextKey, SessionTextKey]>([
    [
      'requesting a password reset link [O05]',
      '/account/forgottenpassword',
      'requestPasswordReset',
      'ForgottenPassword.submit',
      'ForgottenPassword.refused',
    ],
    [
      'requesting another confirmation mail [O06]',
      '/account/resendemailconfirmation',
      'resendEmailConfirmation',
      'ResendConfirmation.submit',
      'ResendConfirmation.refused',
    ],
    [
      'requesting a one-time code [O08]',
      '/account/verificationcodelogin',
      'requestOneTimeCode',
      'CodeRequest.submit',
      'CodeRequest.refused',
    ],
  ])(
    'a refusal by the gateway appears above the form or at the e-mail field of a sign-in screen: %s',
    async (_, path, mutation, submit, expectedText) => {
      const calls = stubMutation(mutation, refusedResult)
      openPortalPath(path)
      await typeIntoLabeledField('Login.email', email)
      await pressButton(submit)
      expect((await screen.findByRole('alert')).textContent).toContain(session[expectedText])
      expect(listMutationInputs(calls)).toEqual([{ email }])

      stubMutation(mutation, createInvalidFieldProblem('email'))
      await pressButton(submit)
      await waitFor(() =>
        expect(screen.getByLabelText(session['Login.email']).getAttribute('aria-invalid')).toBe('true'),
      )
      expect(document.getElementById('email-error')?.textContent).toContain('Pas ainsi.')
      expect(screen.getByLabelText<HTMLInputElement>(session['Login.email']).value).toBe(email)
    },
  )

  test('the screen of a password reset shows a refusal of the gateway above the form or at the password field [O07]', async () => {
    const calls = stubMutation('resetPassword', refusedResult)
    const router = openPortalPath(`/account/resetpassword?token=secret&email=${email}`)
    await typeIntoLabeledField('ResetPassword.password', 'grande-boucle')
    await typeIntoLabeledField('ResetPassword.confirmPassword', 'grande-boucle')
    expect(router.state.location.search).toBe('')
    expect(document.body.textContent).not.toContain('secret')
    await pressButton('ResetPassword.submit')
    expect((await screen.findByRole('alert')).textContent).toContain(session['ResetPassword.refused'])
    expect(listMutationInputs(calls)).toEqual([
      { token: 'secret', email, password: 'grande-boucle', confirmPassword: 'grande-boucle' },
    ])
    stubMutation('resetPassword', createInvalidFieldProblem('password'))
    await pressButton('ResetPassword.submit')
    await waitFor(() =>
      expect(document.getElementById('password-error')?.textContent).toContain('Pas ainsi.'),
    )
    stubMutation('resetPassword', createInvalidFieldProblem('token'))
    await pressButton('ResetPassword.submit')
    await findSessionMessage('ResetPassword.over')
  })

  test('the one-time code is shown in groups of three digits and sent without spaces, and a refused code shows a message about the code [O02]', async () => {
    const calls = stubMutation('logInWithCode', refusedResult)
    openPortalPath(`/account/verificationcodelogin/step2?initialEmail=${email}`)
    await typeIntoLabeledField('Code.code', '123 4-56')
    const field = screen.getByLabelText<HTMLInputElement>(session['Code.code'])
    expect(field.type).toBe('text')
    expect(field.inputMode).toBe('numeric')
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.value).toBe('123 456')
    await pressButton('Login.submit')
    expect((await screen.findByRole('alert')).textContent).toContain(session['Code.wrong'])
    expect(listMutationInputs(calls)).toEqual([{ email, code: '123456' }])
  })

  test.each(['12345', '1234567', 'abcdef'])(
    'the one-time code %s without six digits is not sent, and the field shows its only error and takes the focus',
    async (code) => {
      const calls = stubMutation('logInWithCode', refusedResult)
      openPortalPath(`/account/verificationcodelogin/step2?initialEmail=${email}`)
      await typeIntoLabeledField('Code.code', code)
      await pressButton('Login.submit')
      expect((await screen.findByRole('alert')).textContent).toBe(session['Code.notSixDigits'])
      await waitFor(() => expect(document.activeElement?.id).toBe('code'))
      expect(screen.queryByRole('group', { name: /erreur|corriger/i })).toBeNull()
      expect(listMutationInputs(calls)).toEqual([])
    },
  )
})

test('signing in with a one-time code sends the id of the code request, and resetting a password stores a device token [B22]', async () => {
  const codeRequests = stubMutation('requestOneTimeCode', {
    __typename: 'RequestOneTimeCodePayload',
    email,
    codeRequest: 'request-1',
  })
  const router = openPortalPath('/account/verificationcodelogin')
  await typeIntoLabeledField('Login.email', email)
  await pressButton('CodeRequest.submit')
  await waitFor(() => expect(router.state.location.search).toContain('initialEmail'))
  expect(listMutationInputs(codeRequests)).toEqual([{ email }])
  const signInRequests = stubMutation('logInWithCode', refusedResult)
  await typeIntoLabeledField('Code.code', '123456')
  await pressButton('Login.submit')
  await waitFor(() =>
    expect(listMutationInputs(signInRequests)).toEqual([{ email, code: '123456', codeRequest: 'request-1' }]),
  )
  cleanup()

  stubMutation('resetPassword', { __typename: 'ResetPasswordPayload', email, deviceToken: 'device-2' })
  openPortalPath(`/account/resetpassword?token=secret&email=${email}`)
  await typeIntoLabeledField('ResetPassword.password', 'grande-boucle')
  await typeIntoLabeledField('ResetPassword.confirmPassword', 'grande-boucle')
  await pressButton('ResetPassword.submit')
  await waitFor(() => expect(deviceTokens.getToken(email)).toBe('device-2'))
})

describe('validation errors of the sign-in screens, shown before a request is sent', () => {
  const readFieldError = (field: string) => document.getElementById(`${field}-error`)?.textContent ?? ''
  const tooLong = `${'a'.repeat(86)}@exemple.ca.example`.slice(0, 101)

  test.each<[string, string, SessionTextKey]>([
    ['requesting a one-time code [B20]', '/account/verificationcodelogin', 'CodeRequest.submit'],
    ['requesting a password reset link [B23]', '/account/forgottenpassword', 'ForgottenPassword.submit'],
    [
      'requesting another confirmation mail [B27]',
      '/account/resendemailconfirmation',
      'ResendConfirmation.submit',
    ],
    ['signing in [B07]', '/login', 'Login.submit'],
  ])(
    'the e-mail field of a sign-in screen is required and accepts at most 100 characters: %s',
    async (_, path, submit) => {
      const calls = stubMutation('none', {})
      openPortalPath(path)
      await pressButton(submit)
      expect(readFieldError('email')).toContain(session['Login.emailMissing'])
      await typeIntoLabeledField('Login.email', tooLong)
      await pressButton(submit)
      await waitFor(() => expect(readFieldError('email')).toContain('100 caractères'))
      expect(listMutationInputs(calls)).toEqual([])
    },
  )

  test('a new password needs 6 to 50 characters and a matching confirmation [B24]', async () => {
    const calls = stubMutation('none', {})
    openPortalPath(`/account/resetpassword?token=secret&email=${email}`)
    await pressButton('ResetPassword.submit')
    expect(readFieldError('password')).toContain(session['ResetPassword.passwordMissing'])
    expect(readFieldError('confirmPassword')).toContain(session['ResetPassword.confirmMissing'])
    for (const [input, message] of [
      ['court', 'au moins 6'],
      ['x'.repeat(51), '50 caractères'],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(session['ResetPassword.password']))
      await typeIntoLabeledField('ResetPassword.password', input)
      await pressButton('ResetPassword.submit')
      await waitFor(() => expect(readFieldError('password')).toContain(message))
    }
    expect(listMutationInputs(calls)).toEqual([])
  })

  test('the sign-in password needs 6 to 50 characters [B08]', async () => {
    const calls = stubMutation('none', {})
    openPortalPath('/login')
    for (const [input, message] of [
      ['court', 'au moins 6'],
      ['x'.repeat(51), '50 caractères'],
    ] as const) {
      await userEvent.clear(await screen.findByLabelText(session['Login.password']))
      await typeIntoLabeledField('Login.password', input)
      await pressButton('Login.submit')
      await waitFor(() => expect(readFieldError('password')).toContain(message))
    }
    expect(listMutationInputs(calls)).toEqual([])
  })
})

test('the second step of the sign-in with a one-time code redirects to the first step if the URL has no e-mail [B21]', async () => {
  const router = openPortalPath('/account/verificationcodelogin/step2?redirect=%2Freceipts')
  await screen.findByRole('heading', { level: 1, name: session['CodeRequest.title'] })
  expect(router.state.location).toMatchObject({
    pathname: '/account/verificationcodelogin',
    search: '?redirect=%2Freceipts',
  })
})

test('signing in with a one-time code keeps the return path, also when the visitor goes back to the login screen [B12]', async () => {
  stubMutation('logInWithCode', { __typename: 'AccountNotConfirmedProblem', message: 'Non.' })
  const router = openPortalPath('/account/verificationcodelogin?redirect=%2Freceipts')
  const loginLink = await screen.findByRole('link', { name: session['EmailForm.toLogin'] })
  expect(loginLink.getAttribute('href')).toBe('/login?redirect=%2Freceipts')

  await act(() =>
    router.navigate(`/account/verificationcodelogin/step2?initialEmail=${email}&redirect=%2Freceipts`),
  )
  await typeIntoLabeledField('Code.code', '123456')
  await pressButton('Login.submit')
  await findSessionMessage('Login.message.notConfirmed')
  expect(router.state.location.pathname).toBe('/login')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    message: 'notConfirmed',
    redirect: '/receipts',
  })
})

test.each(['Composez le 555-0199', '555-0199', 'a@b'])(
  'the second step of the sign-in with a one-time code ignores an invalid e-mail in the URL (%s)',
  async (initialEmail) => {
    const router = openPortalPath(
      `/account/verificationcodelogin/step2?${new URLSearchParams({ initialEmail })}`,
    )
    await screen.findByRole('heading', { level: 1, name: session['CodeRequest.title'] })
    expect(router.state.location).toMatchObject({ pathname: '/account/verificationcodelogin', search: '' })
    expect(document.body.textContent).not.toContain('555-0199')
  },
)

test('an e-mail confirmation that got no response can be retried with the same link [B28]', async () => {
  stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
  const router = openPortalPath(`/account/confirmemail?token=secret&email=${email}`)
  await findSessionMessage('ConfirmEmail.unanswered')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  const calls = stubMutation('confirmEmail', { __typename: 'ConfirmEmailPayload', email })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await findSessionMessage('Login.message.confirmed')
  expect(listMutationInputs(calls)).toEqual([{ token: 'secret', email }])
  expect(screen.getByLabelText<HTMLInputElement>(session['Login.email']).value).toBe(email)
})

test.each(['', '?token=secret', `?email=${email}`])(
  'an e-mail confirmation link with missing parameters (%s) sends no request, and the screen explains the next step [O09]',
  async (query) => {
    const calls = stubMutation('none', {})
    openPortalPath(`/account/confirmemail${query}`)
    await findSessionMessage('Login.message.confirmFailed')
    expect(listMutationInputs(calls)).toEqual([])
  },
)

test('the login screen shows predefined warnings, and no text from the URL [B05, B06, B04]', async () => {
  stubMutation('none', {})
  const router = openPortalPath('/login?exit=Composez%20le%20555-0199&message=Composez%20le%20555-0199')
  await findSessionMessage('Login.warning')
  await findSessionMessage('Login.signedOut')
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
    await findSessionMessage(`Login.message.${name}`)
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
])('the path %s for visitors redirects a signed-in member to the dashboard [A23]', async (path) => {
  const calls = stubGateway(() => ({ data: { portal: null, viewer: null } }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  openSession(createStubSessionTokens(1), member)
  const router = openPortalPath(path)
  await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
  expect(listMutationInputs(calls)).toEqual([])
})

test('a signed-in member can open the link that confirms a new e-mail address [A24]', async () => {
  stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
  openSession(createStubSessionTokens(1), member)
  const router = openPortalPath('/confirmchangeemail?email=a%40b.example&userId=1&token=a')
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe('/confirmchangeemail')
})
