/** Tests of continuous password guessing at one account while its owner signs in. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readNewestOneTimeCode, readNewestMailLink } from '../gateway/contract/read-mail-links.ts'
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { type RateLimits, buildRateLimitEnv } from '../gateway/helpers/rate-limit-env.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'

vi.setConfig({ testTimeout: 300_000 })

const note = createAttackResultRowRecorder('persistent-guessing', 'Persistent guessing at one account')

/** Production values of the rate limits, which other test files disable. */
const limits = {
  logInFailures: 10,
  logInFailuresPerAddress: 100,
  wrongSecrets: 5,
  wrongCodes: 2,
  wrongSecretsPerDevice: 3,
  mailsPerHour: 20,
  mailsPerDay: 60,
}

const startedGateways: Gateway[] = []
afterEach(async () => {
  await Promise.all(startedGateways.splice(0).map(async (gateway) => await gateway.stop()))
})
async function startGatewayWithLimits(
  loweredLimits: RateLimits = {},
  env: Record<string, string> = {},
): Promise<Gateway> {
  const gateway = await startGatewayInProcess({
    env: { ...buildRateLimitEnv({ ...limits, ...loweredLimits }), TRUST_PROXY: '1', ...env },
  })
  startedGateways.push(gateway)
  return gateway
}

const email = 'demo@sentier.example'
const password = 'sentier-demo'
const attackerAddress = '198.51.100.7'

interface Answer {
  __typename: string
  deviceToken?: string
  codeRequest?: string
  session?: { accessToken: string }
}

const fields = {
  logIn: '... on LogInPayload { deviceToken session { accessToken } }',
  logInWithCode: '... on LogInPayload { deviceToken session { accessToken } }',
  requestOneTimeCode: '... on RequestOneTimeCodePayload { codeRequest }',
  requestPasswordReset: '',
  resetPassword: '... on ResetPasswordPayload { deviceToken }',
  changePassword: '... on ChangePasswordPayload { deviceToken }',
}

/**
 * Sends a GraphQL mutation and returns its result. If the mutation fails with a GraphQL error, the
 * returned `__typename` is the error code.
 */
async function sendMutation(
  gateway: Gateway,
  name: keyof typeof fields,
  input: object,
  { address = '192.0.2.1', token = null }: { address?: string; token?: string | null } = {},
): Promise<Answer> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const { data, errors } = await gateway.query<Record<string, Answer> | null>(
    `mutation ($input: ${type}) { ${name}(input: $input) { __typename ${fields[name]} } }`,
    { input },
    token,
    { 'x-forwarded-for': address },
  )
  return data?.[name] ?? { __typename: errors?.[0]?.extensions.code ?? 'nothing' }
}

interface Guessers {
  /**
   * Resolves once the gateway rate-limits both password guesses and guesses of the one-time code.
   */
  closed: Promise<void>
  /**
   * Stops the guessing attack. Returns the number of sent guesses, and the number of guesses that
   * the federation checked.
   */
  stop: () => Promise<{ sent: number; judged: number }>
}

/**
 * Starts a guessing attack on an account: guesses the password and the one-time code alternately,
 * at a steady rate, until stopped.
 */
function startGuessingPasswords(
  gateway: Gateway,
  guessesPerSecond: number,
  getClientAddress: (index: number) => string,
): Guessers {
  const pending = new Set<Promise<void>>()
  const refused = new Set<string>()
  let [sent, judged] = [0, 0]
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const sendPasswordGuess = async (index: number) => {
    const name = index % 2 === 0 ? 'logIn' : 'logInWithCode'
    const secret = index % 2 === 0 ? { password: `guess-${index}` } : { code: String(100_000 + index) }
    const { __typename } = await sendMutation(
      gateway,
      name,
      { email, ...secret },
      { address: getClientAddress(index) },
    )
    if (__typename === 'RATE_LIMITED') refused.add(name)
    else judged += 1
    if (refused.size === 2) resolve()
  }
  const sendNextPasswordGuess = () => {
    const one = sendPasswordGuess(sent).catch(() => undefined)
    sent += 1
    pending.add(one)
    void one.finally(() => pending.delete(one))
  }
  const timer = setInterval(sendNextPasswordGuess, 1_000 / guessesPerSecond)
  return {
    closed,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      return { sent, judged }
    },
  }
}

/**
 * Guessing attacks to test. In the short test run, `loweredLimits` let even a slow attack reach a
 * limit within seconds.
 */
const attacks: {
  name: string
  perSecond: number
  addressOf: (at: number) => string
  loweredLimits: RateLimits
}[] = [
  {
    name: 'one guess per second from one client address',
    perSecond: 1,
    addressOf: () => attackerAddress,
    loweredLimits: { wrongSecrets: 2, wrongCodes: 1 },
  },
  {
    name: 'twenty guesses per second, each from another client address',
    perSecond: 20,
    addressOf: (at) => `203.0.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`,
    loweredLimits: {},
  },
]

/** Duration of the owner's repeated sign-ins during the guessing attack, in milliseconds. */
const ownerSignInMs = isLong ? 120_000 : 3_000

describe.each(attacks)('while an attacker makes $name', ({ name, perSecond, addressOf, loweredLimits }) => {
  test('the owner of an account can always sign in with a device token during a guessing attack, even from the attacker’s client address', async () => {
    const gateway = await startGatewayWithLimits(isLong ? {} : loweredLimits)
    let { deviceToken } = await sendMutation(gateway, 'logIn', { email, password })
    const guessers = startGuessingPasswords(gateway, perSecond, addressOf)
    await guessers.closed
    const without = await sendMutation(gateway, 'logIn', { email, password })
    const resultCounts = new Map<string, number>()
    for (const end = performance.now() + ownerSignInMs; performance.now() < end;) {
      const answer = await sendMutation(
        gateway,
        'logIn',
        { email, password, deviceToken },
        { address: attackerAddress },
      )
      resultCounts.set(answer.__typename, (resultCounts.get(answer.__typename) ?? 0) + 1)
      deviceToken = answer.deviceToken
    }
    const { sent, judged } = await guessers.stop()
    note({
      attack: `${name}; the owner signs in with a device token`,
      promise: 'every sign-in of the owner succeeds',
      reached: `${resultCounts.get('LogInPayload') ?? 0} sign-ins of the owner, ${resultCounts.size - 1} kinds of error; ${sent} guesses, ${judged} checked`,
      without:
        without.__typename === 'RATE_LIMITED' ? 'rejected without the device token' : without.__typename,
    })
    expect(without.__typename).toBe('RATE_LIMITED')
    expect([...resultCounts.keys()]).toEqual(['LogInPayload'])
    expect(judged).toBeLessThanOrEqual(7)
  })

  test('during a guessing attack, a mailed code or a password reset lets the owner sign in on a new device', async () => {
    const gateway = await startGatewayWithLimits(isLong ? {} : loweredLimits)
    const guessers = startGuessingPasswords(gateway, perSecond, addressOf)
    await guessers.closed

    const { codeRequest } = await sendMutation(gateway, 'requestOneTimeCode', { email })
    const code = readNewestOneTimeCode(gateway, email)
    const withoutRequest = await sendMutation(gateway, 'logInWithCode', { email, code })
    const byCode = await sendMutation(gateway, 'logInWithCode', { email, code, codeRequest })

    await sendMutation(gateway, 'requestPasswordReset', { email })
    const { token } = readNewestMailLink(gateway, email)
    const chosen = { password: 'un-nouveau-1', confirmPassword: 'un-nouveau-1' }
    const reset = await sendMutation(gateway, 'resetPassword', { email, token, ...chosen })
    // The reset has cleared the counts, and the continuing guesses fill them again.
    await expect
      .poll(
        async () => (await sendMutation(gateway, 'logIn', { email, password: 'pas-le-bon' })).__typename,
        {
          timeout: 60_000,
        },
      )
      .toBe('RATE_LIMITED')
    const entered = { email, password: chosen.password }
    const withoutToken = await sendMutation(gateway, 'logIn', entered)
    const withRevoked = await sendMutation(gateway, 'logIn', { ...entered, deviceToken: byCode.deviceToken })
    const byPassword = await sendMutation(gateway, 'logIn', { ...entered, deviceToken: reset.deviceToken })
    const { sent } = await guessers.stop()
    note({
      attack: `${name}; the owner has no device token and signs in by e-mail`,
      promise: 'a one-time code works, and so does a password reset',
      reached: `${byCode.__typename}, ${byPassword.__typename}; ${sent} guesses`,
      without: `without the code request or the device token: ${withoutRequest.__typename}, ${withoutToken.__typename}`,
    })
    expect([byCode.__typename, byPassword.__typename]).toEqual(['LogInPayload', 'LogInPayload'])
    expect([withoutRequest, withoutToken, withRevoked].map(({ __typename }) => __typename)).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
  })
})

describe('device tokens', () => {
  const wrongPassword = 'pas-le-bon'
  /**
   * Signs in to an account with wrong passwords until the gateway rejects sign-ins of all clients
   * without a device token.
   */
  async function exhaustSignInAttempts(gateway: Gateway, account: string): Promise<void> {
    for (let at = 0; at < 5; at += 1)
      await sendMutation(gateway, 'logIn', { email: account, password: wrongPassword })
    expect(
      (await sendMutation(gateway, 'logIn', { email: account, password: wrongPassword })).__typename,
    ).toBe('RATE_LIMITED')
  }
  const otherMember = 'entreprise@sentier.example'

  test('a device token grants a few extra sign-in attempts, too few to lock the account at the federation', async () => {
    const gateway = await startGatewayWithLimits()
    const { deviceToken } = await sendMutation(gateway, 'logIn', { email, password })
    const second = (await sendMutation(gateway, 'logIn', { email, password })).deviceToken
    await exhaustSignInAttempts(gateway, email)
    let judged = 5
    for (const token of [deviceToken, second]) {
      for (let at = 0; at < 10; at += 1) {
        const answer = await sendMutation(gateway, 'logIn', {
          email,
          password: wrongPassword,
          deviceToken: token,
        })
        if (answer.__typename === 'InvalidCredentialsProblem') judged += 1
      }
    }
    note({
      attack: '25 wrong passwords of one account, 20 of them with two device tokens of the account',
      promise: '9 attempts in 16 minutes, because the federation locks the account after 10 in 15 minutes',
      reached: `${judged} checked`,
    })
    expect(judged).toBe(9)
    // The federation has not locked the account, so the correct password still works there.
    const reply = await fetch(`${gateway.federationUrl}/Token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: email, password }),
    })
    expect(reply.status).toBe(200)
  })

  test('a sign-in ignores a forged device token, and a device token of another account', async () => {
    const gateway = await startGatewayWithLimits()
    const { deviceToken = '' } = await sendMutation(gateway, 'logIn', { email, password })
    await exhaustSignInAttempts(gateway, otherMember)
    const tokens = [deviceToken, `${deviceToken.slice(0, -2)}AA`, 'x', '']
    for (const tokenOfGuesser of tokens) {
      const answer = await sendMutation(gateway, 'logIn', {
        email: otherMember,
        password,
        deviceToken: tokenOfGuesser,
      })
      expect(answer.__typename).toBe('RATE_LIMITED')
      const credentials = { email, password, deviceToken: tokenOfGuesser }
      expect((await sendMutation(gateway, 'logIn', credentials)).__typename).toBe('LogInPayload')
    }
  })

  test('a password change during a guessing attack issues a device token that can still sign in, and revokes the previous device token', async () => {
    const gateway = await startGatewayWithLimits()
    const { deviceToken, session } = await sendMutation(gateway, 'logIn', { email, password })
    await exhaustSignInAttempts(gateway, email)
    const changed = await sendMutation(
      gateway,
      'changePassword',
      { currentPassword: password, newPassword: 'autre-123', confirmPassword: 'autre-123' },
      { token: session!.accessToken },
    )
    expect(changed.__typename).toBe('ChangePasswordPayload')
    const entered = { email, password: 'autre-123' }
    const before = await sendMutation(gateway, 'logIn', { ...entered, deviceToken })
    const after = await sendMutation(gateway, 'logIn', { ...entered, deviceToken: changed.deviceToken })
    expect([before.__typename, after.__typename]).toEqual(['RATE_LIMITED', 'LogInPayload'])
  })
})

test('a one-time code that is sent as a password is treated as a wrong password, never reaches the federation and remains valid', async () => {
  const gateway = await startGatewayWithLimits({}, { METRICS: 'on' })
  await sendMutation(gateway, 'requestOneTimeCode', { email })
  const code = readNewestOneTimeCode(gateway, email)
  const spellings = [`otp:${code}`, `OTP:${code}`, ` otp:${code}`, `otp : ${code}`]
  const responses = []
  for (const spelling of spellings) {
    for (let at = 0; at < 5; at += 1)
      responses.push((await sendMutation(gateway, 'logIn', { email, password: spelling })).__typename)
  }
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  note({
    attack: '20 one-time codes sent to `logIn` as a password, including the correct code',
    promise: 'none is accepted as a one-time code, and none reaches the federation',
    reached: `${responses.filter((each) => each === 'LogInPayload').length} sign-ins`,
  })
  expect(new Set(responses)).toEqual(new Set(['InvalidCredentialsProblem']))
  expect(metrics).not.toMatch(/sentier_federation_calls\w*\{[^}]*call="token"/)
  // The attempts did not consume the code.
  expect((await sendMutation(gateway, 'logInWithCode', { email, code })).__typename).toBe('LogInPayload')
})
