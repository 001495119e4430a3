import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInDocument, vehicles } from './helpers/graphql-documents.ts'
import { runSqlOnFederation } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({ env: buildRateLimitEnv({ logInFailures: 5, wrongCodes: 2 }) })
})
afterAll(async () => await gateway.stop())

const demo = { email: 'demo@sentier.example', password: 'sentier-demo' }
interface LogIn {
  logIn: {
    __typename: string
    message: string
    session: { accessToken: string; refreshToken: string; expiresAt: string }
  }
}
interface Refresh {
  refreshSession: LogIn['logIn']
}
const refreshDocument = `mutation ($token: String!) {
  refreshSession(input: { refreshToken: $token }) {
    __typename
    ... on RefreshSessionPayload { session { accessToken refreshToken expiresAt } }
    ... on Problem { message }
  }
}`
const viewerDocument = '{ viewer { email } }'

describe('logIn mutation', () => {
  test('logIn returns a session, and its payload contains the viewer', async () => {
    const { data } = await gateway.query<LogIn>(logInDocument, demo)
    expect(data.logIn).toMatchObject({ __typename: 'LogInPayload', viewer: { email: demo.email } })
    const life = Date.parse(data.logIn.session.expiresAt) - Date.now()
    expect(life).toBeGreaterThan(880_000)
    expect(life).toBeLessThan(901_000)
  })

  test('a sign-in succeeds even if the request carries an expired access token', async () => {
    const { data } = await gateway.query<LogIn>(logInDocument, demo, 'stale')
    expect(data.logIn.__typename).toBe('LogInPayload')
  })

  test.each([
    ['fr', 'Le courriel ou le mot de passe est incorrect.'],
    ['en', 'The email or password is incorrect.'],
  ])(
    'a wrong password returns InvalidCredentialsProblem instead of a GraphQL error, with a message in the language %s',
    async (language, message) => {
      const wrongCredentials = { email: `${language}@sentier.example`, password: 'not-the-one' }
      const { status, data, errors } = await gateway.query<LogIn>(logInDocument, wrongCredentials, null, {
        'x-language': language,
      })
      expect({ status, errors }).toEqual({ status: 200, errors: undefined })
      expect(data.logIn).toEqual({ __typename: 'InvalidCredentialsProblem', message })
    },
  )

  test('logInWithCode reports a malformed e-mail address before it checks the code', async () => {
    const { data } = await gateway.query(
      `mutation { logInWithCode(input: { email: "demo@sentier", code: "000000" }) {
        __typename ... on InvalidInputProblem { fields { field code } } } }`,
    )
    expect(data).toEqual({
      logInWithCode: { __typename: 'InvalidInputProblem', fields: [{ field: 'email', code: 'MALFORMED' }] },
    })
  })

  test.each([
    ['fr', 'Le code est incorrect ou expiré.', 'choisissez un nouveau mot de passe par courriel'],
    ['en', 'The code is incorrect or has expired.', 'choose a new password by email'],
  ])(
    'a wrong code and too many wrong codes have messages about the code in the language %s, whether or not the account exists',
    async (language, message, advice) => {
      const document = `mutation ($email: String!) { logInWithCode(input: { email: $email, code: "000000" }) {
        __typename ... on Problem { message } } }`
      const member = language === 'fr' ? 'sansassurance' : 'expire'
      for (const email of [`${member}@sentier.example`, `inconnu-${language}@sentier.example`]) {
        const tryWrongSignInCode = async () =>
          await gateway.query(document, { email }, null, { 'x-language': language })
        for (let tries = 0; tries < 2; tries += 1)
          expect((await tryWrongSignInCode()).data).toEqual({
            logInWithCode: { __typename: 'InvalidCredentialsProblem', message },
          })
        const { errors } = await tryWrongSignInCode()
        expect(errors).toMatchObject([
          { message: expect.stringContaining(advice) as string, extensions: { code: 'RATE_LIMITED' } },
        ])
      }
    },
  )

  test('signing in to an unconfirmed account returns AccountNotConfirmedProblem (O01)', async () => {
    const { data } = await gateway.query<LogIn>(logInDocument, {
      ...demo,
      email: 'nonconfirme@sentier.example',
    })
    expect(data.logIn.__typename).toBe('AccountNotConfirmedProblem')
  })

  test('logIn reports all invalid input fields in one response (B07, B08)', async () => {
    const { data } = await gateway.query(logInDocument, { email: ' ', password: 'court' })
    expect(data).toEqual({
      logIn: {
        __typename: 'InvalidInputProblem',
        message: 'Certains renseignements sont à corriger.',
        fields: [
          { field: 'email', message: 'Remplissez ce champ.' },
          { field: 'password', message: 'Entrez au moins 6 caractères.' },
        ],
      },
    })
  })

  test.each([
    ['an e-mail address of 101 characters', { email: `${'a'.repeat(85)}@sentier.example` }, 'email'],
    ['a password of 5 characters', { password: '12345' }, 'password'],
    ['a password of 51 characters', { password: 'x'.repeat(51) }, 'password'],
  ])('logIn refuses %s without calling the federation [B07, B08, P30]', async (_, invalidInput, field) => {
    const { data } = await gateway.query(logInDocument, { ...demo, ...invalidInput })
    expect(data).toMatchObject({ logIn: { __typename: 'InvalidInputProblem', fields: [{ field }] } })
  })

  test('sign-ins with wrong passwords are rate limited per account, and other members can still sign in', async () => {
    const guess = { email: 'victime@sentier.example', password: 'guess-123' }
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async () => await gateway.query<LogIn>(logInDocument, guess)),
    )
    const codes = guesses.map(({ data, errors }) => errors?.[0]?.extensions.code ?? data.logIn.__typename)
    expect(codes.filter((code) => code === 'InvalidCredentialsProblem')).toHaveLength(5)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7)
    expect((await gateway.query<LogIn>(logInDocument, demo)).data.logIn.__typename).toBe('LogInPayload')
  })

  test('successful sign-ins do not count toward the rate limit', async () => {
    for (let times = 0; times < 8; times += 1) {
      expect((await gateway.query<LogIn>(logInDocument, demo)).errors).toBe(undefined)
    }
  })
})

describe('member session', () => {
  test('the viewer field returns null without a token, and the error UNAUTHENTICATED with an invalid token', async () => {
    expect((await gateway.query(viewerDocument)).data).toEqual({ viewer: null })
    for (const header of [
      'Bearer false',
      'Bearer ',
      'Basic ZGVtbzpkZW1v',
      'Bearer a\tb',
      `Bearer ${'x'.repeat(5_000)}`,
    ]) {
      const { data, errors, status } = await gateway.query(viewerDocument, {}, null, {
        authorization: header,
      })
      expect({ data, status, code: errors?.[0]?.extensions.code }).toEqual({
        data: { viewer: null },
        status: 200,
        code: 'UNAUTHENTICATED',
      })
    }
  })

  test.each([
    [undefined, 'Send `authorization: Bearer <token>`.'],
    ['', 'Send `authorization: Bearer <token>`.'],
    ['d0e1f2', 'Send `authorization: Bearer <token>`.'],
    ['Bearer d0e1f2', 'Your session has ended. Sign in again.'],
  ])(
    'the message of UNAUTHENTICATED is about the authorization header unless the header has a bearer token: %j',
    async (authorization, message) => {
      const { errors } = await gateway.query('mutation { removePaymentCard { __typename } }', {}, null, {
        'x-language': 'en',
        ...(authorization !== undefined && { authorization }),
      })
      expect(errors).toMatchObject([{ message, extensions: { code: 'UNAUTHENTICATED' } }])
    },
  )

  test('an invalid access token does not affect GraphQL fields that need no session', async () => {
    const { data, errors } = await gateway.query(
      '{ regions { number } cities { id } portal { name } }',
      {},
      'false',
    )
    expect(errors).toBe(undefined)
    expect(data).toMatchObject({ portal: { name: 'Sentier' } })
  })

  test('a refresh token continues the session and is replaced by a new refresh token', async () => {
    const { session } = (await gateway.query<LogIn>(logInDocument, demo)).data.logIn
    const next = (await gateway.query<Refresh>(refreshDocument, { token: session.refreshToken })).data
      .refreshSession
    expect(next.__typename).toBe('RefreshSessionPayload')
    expect(next.session.refreshToken).not.toBe(session.refreshToken)
    expect((await gateway.query(viewerDocument, {}, next.session.accessToken)).data).toEqual({
      viewer: { email: demo.email },
    })
  })

  test.each(['', 'unknown', 'x'.repeat(5_000)])(
    'refreshSession returns SessionExpiredProblem for the invalid refresh token %.10j',
    async (token) => {
      const { data } = await gateway.query<Refresh>(refreshDocument, { token })
      expect(data.refreshSession.__typename).toBe('SessionExpiredProblem')
    },
  )

  test('logOut ends the session and never fails', async () => {
    const token = await gateway.signIn()
    const out = 'mutation { logOut { revoked } }'
    expect((await gateway.query(out, {}, token)).data).toEqual({ logOut: { revoked: true } })
    expect((await gateway.query(viewerDocument, {}, token)).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect((await gateway.query(out, {}, token)).data).toEqual({ logOut: { revoked: false } })
    expect((await gateway.query(out)).data).toEqual({ logOut: { revoked: false } })
  })

  const logOutByRefreshToken = `mutation ($token: String!) {
    logOut(input: { refreshToken: $token }) { revoked }
  }`

  test.each(['an expired', 'an unknown', 'no'] as const)(
    'logOut with %s access token ends the session of the refresh token [B18]',
    async (kind) => {
      const { session } = (await gateway.query<LogIn>(logInDocument, demo)).data.logIn
      if (kind === 'an expired') runSqlOnFederation(gateway, 'UPDATE access_tokens SET expires_at = 0')
      const accessTokens = { 'an expired': session.accessToken, 'an unknown': 'false', no: null }
      const variables = { token: session.refreshToken }
      const { data } = await gateway.query(logOutByRefreshToken, variables, accessTokens[kind])
      expect(data).toEqual({ logOut: { revoked: true } })
      expect((await gateway.query<Refresh>(refreshDocument, variables)).data.refreshSession.__typename).toBe(
        'SessionExpiredProblem',
      )
    },
  )

  test.each(['', 'unknown', 'a\u0000b', '\ud800', 'x'.repeat(5_000)])(
    'logOut without an access token ends nothing with the invalid refresh token %.10j',
    async (token) => {
      const { data } = await gateway.query(logOutByRefreshToken, { token })
      expect(data).toEqual({ logOut: { revoked: false } })
    },
  )

  test('logOut does not use the refresh token of another session while the access token is valid', async () => {
    const { session } = (await gateway.query<LogIn>(logInDocument, demo)).data.logIn
    const otherToken = await gateway.signIn()
    const variables = { token: session.refreshToken }
    const { data } = await gateway.query(logOutByRefreshToken, variables, otherToken)
    expect(data).toEqual({ logOut: { revoked: true } })
    expect((await gateway.query(viewerDocument, {}, session.accessToken)).data).toEqual({
      viewer: { email: demo.email },
    })
  })

  test('mutations for members return UNAUTHENTICATED without a session', async () => {
    for (const field of [
      'removePaymentCard { __typename }',
      'setPaymentCard(input: { token: "tok_1" }) { __typename }',
      `buyAccessRight(input: { vehicleId: "${vehicles.complete}", clubId: "x", type: ANNUAL, idempotencyKey: "key-12345" }) { __typename }`,
      'printAccessRight(input: { accessRightId: "QWNjZXNzUmlnaHQ6MQ" }) { __typename }',
    ]) {
      const { errors, status } = await gateway.query(`mutation { ${field} }`)
      expect([field, errors?.[0]?.extensions.code, status]).toEqual([field, 'UNAUTHENTICATED', 200])
    }
  })

  test('the Accept-Language header sets the language when the X-Language header is missing or unknown', async () => {
    const fetchLogInProblemMessage = async (headers: Record<string, string>) =>
      (await gateway.query<LogIn>(logInDocument, { email: '', password: '' }, null, headers)).data.logIn
        .message
    const [french, english] = [
      'Certains renseignements sont à corriger.',
      'Some details need to be corrected.',
    ]
    expect(await fetchLogInProblemMessage({ 'accept-language': 'de, en-CA;q=0.8, fr;q=0.5' })).toBe(english)
    expect(await fetchLogInProblemMessage({ 'accept-language': 'en', 'x-language': 'fr' })).toBe(french)
    expect(await fetchLogInProblemMessage({ 'x-language': 'de' })).toBe(french)
  })
})
