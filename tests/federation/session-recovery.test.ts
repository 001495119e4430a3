import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createFederationClient, demo, signIn } from './helpers/federation-client.ts'
import { readMailLinkParameters, listMailsToRecipient } from './helpers/read-mails.ts'

let federation: FederationInProcess
let visitor: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
beforeEach(() => federation.reset())
afterAll(async () => await federation.stop())

const unconfirmed = 'nonconfirme@sentier.example'
const minute = 60_000

const logIn = async (username: string, password = demo.password) =>
  await visitor.call('token', { body: { grant_type: 'password', username, password } })
const confirmEmail = async (body: { token: string; email: string }) =>
  await visitor.call('confirmEmail', { body })
const resetPassword = async (
  link: { token: string; email: string },
  password = 'nouveau-mot',
  confirmation = password,
) => await visitor.call('resetPassword', { body: { ...link, password, confirmPassword: confirmation } })
const readMailLink = (email: string) => {
  const { token = '', email: emailOfLink = '' } = readMailLinkParameters(federation, email)
  return { token, email: emailOfLink }
}
const readOneTimeCodeInMail = (email: string) => {
  const { subject, text } = listMailsToRecipient(federation, email)[0]!
  return /\b\d{6}\b/.exec(subject + text)![0]
}

describe('request for a confirmation, password reset or code e-mail', () => {
  test.each(['resendEmailConfirmation', 'forgottenPassword', 'getOneTimePassword'] as const)(
    'the call %s reveals no accounts: known and unknown e-mail addresses get the same response in the same time',
    async (name) => {
      const answers = await Promise.all(
        [demo.username, unconfirmed, 'personne@sentier.example'].map(async (email) => {
          const begin = performance.now()
          const { status, reply } = await visitor.call(name, { body: { email } })
          return { status, reply, slow: performance.now() - begin >= 95 }
        }),
      )
      for (const answer of answers) expect(answer).toEqual({ status: 204, reply: undefined, slow: true })
      expect(listMailsToRecipient(federation, 'personne@sentier.example')).toEqual([])
    },
  )

  test.each(['', 'maude', 'a'.repeat(101), 'maude@sentier.example\0'])(
    'every REST call that sends an e-mail rejects the invalid e-mail address %o',
    async (email) => {
      for (const name of ['resendEmailConfirmation', 'forgottenPassword', 'getOneTimePassword'] as const) {
        const { code, refusal } = await visitor.call(name, { body: { email } })
        expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', ['Email']])
      }
    },
  )

  test('a password reset e-mail is in the requester’s language and goes to the e-mail address of the account', async () => {
    const english = createFederationClient(federation.url, { language: 'en' })
    await english.call('forgottenPassword', { body: { email: ' DEMO@sentier.example ' } })
    expect(listMailsToRecipient(federation, demo.username)[0]).toMatchObject({
      to: demo.username,
      kind: 'resetPassword',
      language: 'en',
    })
  })
})

describe('confirmation of an e-mail address', () => {
  test('a confirmation link enables sign-in and works only once', async () => {
    await visitor.call('resendEmailConfirmation', { body: { email: unconfirmed } })
    const link = readMailLink(unconfirmed)
    expect((await logIn(unconfirmed)).code).toBe('102')
    expect((await confirmEmail(link)).status).toBe(204)
    expect((await logIn(unconfirmed)).status).toBe(200)
    expect((await confirmEmail(link)).code).toBe('InvalidToken')
  })

  test('a confirmation link works only for its own account, and a wrong e-mail address does not consume the link', async () => {
    await visitor.call('resendEmailConfirmation', { body: { email: unconfirmed } })
    const link = readMailLink(unconfirmed)
    for (const email of [demo.username, 'personne@sentier.example'])
      expect((await confirmEmail({ ...link, email })).code).toBe('InvalidToken')
    expect((await confirmEmail({ ...link, token: `${link.token}x` })).code).toBe('InvalidToken')
    expect((await confirmEmail({ ...link, email: unconfirmed.toUpperCase() })).status).toBe(204)
  })

  test('a confirmation link expires after a week', async () => {
    await visitor.call('resendEmailConfirmation', { body: { email: unconfirmed } })
    federation.moveClock(7 * 24 * 60 * minute)
    expect((await confirmEmail(readMailLink(unconfirmed))).code).toBe('InvalidToken')
  })

  test('a confirmed account receives no further confirmation e-mail', async () => {
    await visitor.call('resendEmailConfirmation', { body: { email: demo.username } })
    expect(listMailsToRecipient(federation, demo.username)).toEqual([])
  })

  test('a password reset link does not confirm an e-mail address', async () => {
    await visitor.call('forgottenPassword', { body: { email: unconfirmed } })
    expect((await confirmEmail(readMailLink(unconfirmed))).code).toBe('InvalidToken')
  })
})

describe('password reset', () => {
  const requestPasswordReset = async () => {
    await visitor.call('forgottenPassword', { body: { email: demo.username } })
    return readMailLink(demo.username)
  }

  test('a password reset ends every session and sends a notice by e-mail', async () => {
    const maude = await signIn(federation.url)
    const link = await requestPasswordReset()
    expect((await maude.call('getUser')).status).toBe(200)
    expect((await resetPassword(link)).status).toBe(204)
    expect((await maude.call('getUser')).code).toBe('401')
    expect((await logIn(demo.username)).code).toBe('invalid_grant')
    expect((await logIn(demo.username, 'nouveau-mot')).status).toBe(200)
    expect(listMailsToRecipient(federation, demo.username)[0]!.kind).toBe('passwordChanged')
  })

  test('a password reset link works once, within two hours, and only for its own account', async () => {
    const link = await requestPasswordReset()
    expect((await resetPassword({ ...link, email: 'entreprise@sentier.example' })).code).toBe('InvalidToken')
    expect((await resetPassword(link)).status).toBe(204)
    expect((await resetPassword(link, 'encore-un-autre')).code).toBe('InvalidToken')
    const expiredLink = await requestPasswordReset()
    federation.moveClock(120 * minute)
    expect((await resetPassword(expiredLink, 'encore-un-autre')).code).toBe('InvalidToken')
  })

  test.each([
    ['court', 'court', ['Password']],
    ['a'.repeat(51), 'a'.repeat(51), ['Password']],
    ['nouveau-mot', 'nouveau-mots', ['ConfirmPassword']],
  ])(
    'a password reset is rejected when the new password is %o and its confirmation is %o',
    async (password, confirmation, fields) => {
      const link = await requestPasswordReset()
      const { code, refusal } = await resetPassword(link, password, confirmation)
      expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', fields])
      // The link is still valid.
      expect((await resetPassword(link)).status).toBe(204)
    },
  )

  test('a password reset confirms the e-mail address and removes a sign-in lock', async () => {
    for (let tries = 0; tries < 10; tries += 1) await logIn(unconfirmed, 'pas-le-bon')
    expect((await logIn(unconfirmed)).code).toBe('103')
    await visitor.call('forgottenPassword', { body: { email: unconfirmed } })
    await resetPassword(readMailLink(unconfirmed))
    expect((await logIn(unconfirmed, 'nouveau-mot')).status).toBe(200)
  })
})

describe('sign-in with a one-time code', () => {
  const requestSignInCodeByMail = async (email = demo.username) => {
    await visitor.call('getOneTimePassword', { body: { email } })
    return readOneTimeCodeInMail(email)
  }
  const logInWithCode = async (code: string, email = demo.username) => await logIn(email, `otp:${code}`)

  test('a one-time code signs in once and leaves the password valid', async () => {
    const code = await requestSignInCodeByMail()
    expect((await logInWithCode(` ${code} `)).reply.userName).toBe(demo.username)
    expect((await logInWithCode(code)).code).toBe('invalid_grant')
    expect((await logIn(demo.username)).status).toBe(200)
  })

  test('a one-time code works only for its own account, and only in the password field after the prefix otp: [P33]', async () => {
    const code = await requestSignInCodeByMail()
    expect((await logIn(demo.username, code)).code).toBe('invalid_grant')
    expect((await logInWithCode(code, 'entreprise@sentier.example')).code).toBe('invalid_grant')
    expect((await logInWithCode(code)).status).toBe(200)
  })

  test('a one-time code is valid for ten minutes', async () => {
    const code = await requestSignInCodeByMail()
    federation.moveClock(10 * minute - 2_000)
    expect((await logInWithCode(code)).status).toBe(200)
    federation.moveClock(0)
    const expiredCode = await requestSignInCodeByMail()
    federation.moveClock(10 * minute)
    expect((await logInWithCode(expiredCode)).code).toBe('invalid_grant')
  })

  test('a one-time code becomes invalid after five failed attempts', async () => {
    const code = await requestSignInCodeByMail()
    const wrongCode = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await logInWithCode(wrongCode)).code).toBe('invalid_grant')
    expect((await logInWithCode(code)).code).toBe('invalid_grant')
  })

  test('a new one-time code replaces the previous code', async () => {
    const first = await requestSignInCodeByMail()
    const second = await requestSignInCodeByMail()
    if (first !== second) expect((await logInWithCode(first)).code).toBe('invalid_grant')
    expect((await logInWithCode(second)).status).toBe(200)
  })

  test('a one-time code cannot sign in to an unconfirmed account', async () => {
    expect((await logInWithCode(await requestSignInCodeByMail(unconfirmed), unconfirmed)).code).toBe('102')
  })

  test('a member can sign in with a password that begins with otp:, the prefix of one-time codes', async () => {
    await visitor.call('forgottenPassword', { body: { email: demo.username } })
    await resetPassword(readMailLink(demo.username), 'otp:mot-de-passe')
    expect((await logIn(demo.username, 'otp:mot-de-passe')).status).toBe(200)
  })
})
