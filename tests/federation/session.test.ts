import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Token } from '../../federation/generated/contract.ts'
import { type Client, createFederationClient, demo } from './helpers/federation-client.ts'

let federation: FederationInProcess
let visitor: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
afterAll(async () => await federation.stop())

const logIn = async (account = demo) =>
  await visitor.call('token', { body: { grant_type: 'password', ...account } })
const refreshSession = async (refreshToken: string) =>
  await visitor.call('token', { body: { grant_type: 'refresh_token', refresh_token: refreshToken } })
const fetchSignedInUser = async ({ access_token }: Token) =>
  await createFederationClient(federation.url, { token: access_token }).call('getUser')

/** Runs a function while the federation's clock is moved forward, and then moves the clock back. */
async function runWithClockMovedForward<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const moveFederationClock = (offsetMs: number) =>
    federation.runWithDatabase((db) =>
      db.prepare("UPDATE settings SET value = value + ? WHERE name = 'clock_offset_ms'").run(offsetMs),
    )
  moveFederationClock(milliseconds)
  try {
    return await work()
  } finally {
    moveFederationClock(-milliseconds)
  }
}

describe('sign-in and access token', () => {
  test('a member can sign in with e-mail address and password', async () => {
    const { reply } = await logIn({ ...demo, username: ' DEMO@Sentier.example ' })
    expect(reply).toMatchObject({ token_type: 'bearer', expires_in: 900, userName: demo.username })
    expect((await fetchSignedInUser(reply)).reply.id).toBe(reply.userId)
  })

  test.each([
    ['a wrong password', { ...demo, password: 'sentier-dem' }],
    ['an empty password', { ...demo, password: '' }],
    ['an unknown e-mail', { ...demo, username: 'personne@sentier.example' }],
    ['a one-time code that was never sent', { ...demo, password: 'otp:123456' }],
    ['a control character', { ...demo, password: 'sentier-demo\0' }],
  ])('the federation rejects a sign-in that contains %s', async (_, account) => {
    const { status, code, refusal } = await logIn(account)
    expect([status, code]).toEqual([400, 'invalid_grant'])
    expect(refusal.message).toMatch(/^Le courriel ou le mot de passe/)
  })

  test.each([{}, { grant_type: 'client_credentials' }, { grant_type: ['password', 'password'] }])(
    'the federation rejects the malformed sign-in request %o',
    async (body) => {
      expect((await visitor.call('token', { body: body as Record<string, unknown> })).code).toBe(
        'invalid_grant',
      )
    },
  )

  test('a sign-in to an unconfirmed account says that the account is unconfirmed only if the password is right', async () => {
    const account = { username: 'nonconfirme@sentier.example', password: 'sentier-demo' }
    expect((await logIn(account)).refusal).toMatchObject({ error_code: 102 })
    expect((await logIn({ ...account, password: 'autre-chose' })).code).toBe('invalid_grant')
  })

  test('the database stores digests of session tokens and never the tokens', async () => {
    const { reply } = await logIn()
    const storedRows = federation.runWithDatabase((db) =>
      JSON.stringify([
        db.prepare('SELECT * FROM access_tokens').all(),
        db.prepare('SELECT * FROM refresh_tokens').all(),
      ]),
    )
    expect(storedRows).not.toContain(reply.access_token)
    expect(storedRows).not.toContain(reply.refresh_token)
  })

  test('if a session token is missing, invalid or expired, the error message is in the reader’s language', async () => {
    const { reply } = await logIn()
    expect((await visitor.call('getUser')).code).toBe('401')
    const english = await createFederationClient(federation.url, { token: 'false', language: 'en' }).call(
      'getUser',
    )
    expect(english.refusal).toEqual({ message: 'Your session has ended. Sign in again.' })
    await runWithClockMovedForward(890_000, async () =>
      expect((await fetchSignedInUser(reply)).status).toBe(200),
    )
    await runWithClockMovedForward(900_000, async () =>
      expect((await fetchSignedInUser(reply)).code).toBe('1'),
    )
  })

  test('the call that lists pass offers accepts a request without a token but rejects an invalid token', async () => {
    expect((await visitor.call('getAccessRightTypes')).status).toBe(200)
    expect(
      (await createFederationClient(federation.url, { token: 'false' }).call('getAccessRightTypes')).code,
    ).toBe('401')
    expect((await createFederationClient(federation.url, { token: 'false' }).call('getClubs')).status).toBe(
      200,
    )
  })
})

describe('lock after ten failed sign-ins in a quarter of an hour', () => {
  const logInWithWrongPassword = async (username: string) => await logIn({ username, password: 'pas-le-bon' })
  const minute = 60_000

  test.each(['entreprise@sentier.example', 'sans-compte@sentier.example'])(
    'after ten failed sign-ins, the e-mail address %s is locked for a quarter of an hour, even for the right password',
    async (username) => {
      const guesses = await Promise.all(
        Array.from({ length: 12 }, async () => await logInWithWrongPassword(username)),
      )
      expect(guesses.map(({ code }) => String(code)).toSorted()).toEqual([
        ...Array.from({ length: 2 }, () => '103'),
        ...Array.from({ length: 10 }, () => 'invalid_grant'),
      ])
      const locked = await logIn({ ...demo, username: username.toUpperCase() })
      expect([locked.status, locked.code]).toEqual([400, '103'])
      await runWithClockMovedForward(14 * minute, async () =>
        expect((await logInWithWrongPassword(username)).code).toBe('103'),
      )
      await runWithClockMovedForward(15 * minute, async () =>
        expect((await logInWithWrongPassword(username)).code).toBe('invalid_grant'),
      )
    },
  )

  test('a successful sign-in resets the count of failed sign-ins', async () => {
    const username = 'nouveau@sentier.example'
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logInWithWrongPassword(username)
      expect((await logIn({ ...demo, username })).status).toBe(200)
    }
  })

  test('twelve concurrent sign-ins with the right password all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, async () => await logIn()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('refresh token of a session', () => {
  test('a refresh token yields a new pair of tokens, and the first access token stays valid', async () => {
    const first = (await logIn()).reply
    const second = (await refreshSession(first.refresh_token)).reply
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await fetchSignedInUser(second)).status).toBe(200)
    expect((await fetchSignedInUser(first)).status).toBe(200)
  })

  test('a refresh token can be reused for 30 s, because two browser tabs may refresh at once', async () => {
    const first = (await logIn()).reply
    await refreshSession(first.refresh_token)
    const secondTokens = await runWithClockMovedForward(
      29_000,
      async () => await refreshSession(first.refresh_token),
    )
    expect(secondTokens.status).toBe(200)
  })

  test('a refresh token that is reused after more than 30 s ends the session', async () => {
    const first = (await logIn()).reply
    const second = (await refreshSession(first.refresh_token)).reply
    const stolen = await runWithClockMovedForward(
      31_000,
      async () => await refreshSession(first.refresh_token),
    )
    expect(stolen.code).toBe('invalid_grant')
    expect((await refreshSession(second.refresh_token)).code).toBe('invalid_grant')
    expect((await fetchSignedInUser(second)).code).toBe('401')
  })

  test('a refresh token can be reused for 30 s, counted from its first use', async () => {
    const first = (await logIn()).reply
    await refreshSession(first.refresh_token)
    await runWithClockMovedForward(20_000, async () => await refreshSession(first.refresh_token))
    expect(
      (await runWithClockMovedForward(40_000, async () => await refreshSession(first.refresh_token))).code,
    ).toBe('invalid_grant')
  })

  test('each refresh token is valid for 30 days from its own creation', async () => {
    const daysToMs = (count: number) => count * 86_400_000
    const first = (await logIn()).reply
    const second = await runWithClockMovedForward(
      daysToMs(29),
      async () => (await refreshSession(first.refresh_token)).reply,
    )
    expect(
      (await runWithClockMovedForward(daysToMs(58), async () => await refreshSession(second.refresh_token)))
        .status,
    ).toBe(200)
    expect(
      (
        await runWithClockMovedForward(
          daysToMs(60),
          async () => await refreshSession((await logIn()).reply.refresh_token),
        )
      ).status,
    ).toBe(200)
    const tokens = (await logIn()).reply
    expect(
      (await runWithClockMovedForward(daysToMs(30), async () => await refreshSession(tokens.refresh_token)))
        .code,
    ).toBe('invalid_grant')
  })

  test.each(['', 'false', ' '])('the federation rejects the invalid refresh token %o', async (token) => {
    expect((await refreshSession(token)).code).toBe('invalid_grant')
  })
})

describe('sign-out', () => {
  test('signing out revokes every token of the session, and no token of another session', async () => {
    const [tokens, tokensOfOtherSession] = [(await logIn()).reply, (await logIn()).reply]
    const tabs = (await refreshSession(tokens.refresh_token)).reply
    expect(
      (await createFederationClient(federation.url, { token: tokens.access_token }).call('logOut')).status,
    ).toBe(204)
    expect((await fetchSignedInUser(tokens)).code).toBe('401')
    expect((await fetchSignedInUser(tabs)).code).toBe('401')
    expect((await refreshSession(tabs.refresh_token)).code).toBe('invalid_grant')
    expect((await fetchSignedInUser(tokensOfOtherSession)).status).toBe(200)
  })

  test('signing out without a session is rejected with status 401', async () => {
    expect((await visitor.call('logOut')).code).toBe('401')
  })
})
