/**
 * Tests of repeated attempts from many client addresses: guesses of secrets, unwanted e-mails,
 * enumeration of control numbers, and costly GraphQL documents.
 */
import { afterAll, afterEach, expect, test } from 'vitest'
import { readNewestOneTimeCode, readNewestMailLink } from '../gateway/contract/read-mail-links.ts'
import { logInDocument } from '../gateway/helpers/graphql-documents.ts'
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { type RateLimits, buildRateLimitEnv } from '../gateway/helpers/rate-limit-env.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { listMailsToRecipient } from '../federation/helpers/read-mails.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'

// Mail requests have a fixed delay so that their timing reveals no account.

const note = createAttackResultRowRecorder('attempt-limits', 'Repeated attempts')

/** Production values of the rate limits, which other test files disable. */
const limits = {
  wrongSecrets: 5,
  wrongCodes: 2,
  wrongSecretsPerDevice: 3,
  secretsPerAddress: 600,
  mailsPerAddress: 600,
  mailsPerHour: 20,
  mailsPerDay: 60,
  takenEmails: 10,
  numberTries: 10,
  numberTriesPerAddress: 60,
  numberTriesInAll: 2_000,
  queryCost: 30_000,
  queryCostPerAddress: 600_000,
}

const startedGateways: Gateway[] = []
afterEach(async () => {
  await Promise.all(startedGateways.splice(0).map(async (gateway) => await gateway.stop()))
})

/**
 * Starts a gateway that reads the client address from X-Forwarded-For, as behind one reverse proxy.
 */
const startGatewayBehindProxyWithoutCleanup = async (rateLimits: RateLimits) =>
  await startGatewayInProcess({ env: { ...buildRateLimitEnv(rateLimits), TRUST_PROXY: '1' } })
async function startGatewayBehindProxy(rateLimits: RateLimits): Promise<Gateway> {
  const gateway = await startGatewayBehindProxyWithoutCleanup(rateLimits)
  startedGateways.push(gateway)
  return gateway
}
/**
 * Gateway without rate limits, which shows for comparison how far an attack gets without
 * protection.
 */
const unlimitedGateway = startGatewayBehindProxyWithoutCleanup({})
afterAll(async () => await (await unlimitedGateway).stop())

/**
 * Runs an attack on a gateway with rate limits and, for comparison, on a gateway without them. An
 * attack that locks its account gets a separate gateway without rate limits.
 */
async function attackWithAndWithoutLimits<AttackResult>(
  gateway: Gateway,
  attack: (gateway: Gateway) => Promise<AttackResult>,
  gatewayWithoutLimits: Promise<Gateway> = unlimitedGateway,
): Promise<[AttackResult, without: AttackResult]> {
  return await Promise.all([attack(gateway), attack(await gatewayWithoutLimits)])
}

let addressCount = 0
/** Returns a client address that no earlier request has used. */
const createClientIpAddress = () =>
  `203.0.${Math.floor((addressCount += 1) / 250)}.${(addressCount % 250) + 1}`

interface MutationResponse {
  /**
   * Outcome of an attempt: the GraphQL type name of the mutation's result, or the error code if the
   * mutation failed.
   */
  kind: string | undefined
  message: string | undefined
  retryAfter: number | undefined
}

async function sendMutation(
  gateway: Gateway,
  document: string,
  input: object,
  { token = null, address = createClientIpAddress() }: { token?: string | null; address?: string } = {},
): Promise<MutationResponse> {
  const { data, errors } = await gateway.query<Record<string, { __typename: string }> | null>(
    document,
    { input },
    token,
    { 'x-forwarded-for': address, 'x-language': 'en' },
  )
  const [error] = errors ?? []
  const { retryAfter } = (error?.extensions ?? {}) as { retryAfter?: number }
  const kind = error?.extensions.code ?? Object.values(data ?? {})[0]?.__typename
  return { kind, message: error?.message, retryAfter }
}

const createMutationDocument = (mutationName: string) => {
  const type = `${mutationName.charAt(0).toUpperCase()}${mutationName.slice(1)}Input!`
  return `mutation ($input: ${type}) { ${mutationName}(input: $input) { __typename } }`
}

/**
 * Makes `count` attempts of an attack. Returns the number of attempts that were not rate-limited,
 * and the response to the last attempt.
 */
async function runAttackAttempts(count: number, makeAttempt: (index: number) => Promise<MutationResponse>) {
  let passed = 0
  let last: MutationResponse = { kind: undefined, message: undefined, retryAfter: undefined }
  for (let index = 0; index < count; index += 1) {
    last = await makeAttempt(index)
    if (last.kind !== 'RATE_LIMITED') passed += 1
  }
  return { passed, last }
}

const email = 'demo@sentier.example'
const password = 'sentier-demo'
const logInWithPassword = async (gateway: Gateway, enteredPassword: string) => {
  const { data, errors } = await gateway.query<{ logIn: { __typename: string } } | null>(
    logInDocument,
    { email, password: enteredPassword },
    null,
    { 'x-forwarded-for': createClientIpAddress(), 'x-language': 'en' },
  )
  const [error] = errors ?? []
  const { retryAfter } = (error?.extensions ?? {}) as { retryAfter?: number }
  return { kind: error?.extensions.code ?? data?.logIn.__typename, message: error?.message, retryAfter }
}
const createPasswordGuess = (index: number) => `guess-${index}-of-many`

test('wrong passwords of one account from many client addresses are rate-limited, and a mailed code lets the owner sign in', async () => {
  const guessPasswords = async (gateway: Gateway) =>
    await runAttackAttempts(30, async (at) => await logInWithPassword(gateway, createPasswordGuess(at)))
  const gateway = await startGatewayBehindProxy(limits)
  const [{ passed, last }, without] = await attackWithAndWithoutLimits(
    gateway,
    guessPasswords,
    startGatewayBehindProxy({}),
  )
  note({
    attack: '30 wrong passwords of one account, each from another client address',
    promise: '5 attempts in 16 minutes; a one-time code by e-mail resets the limit',
    reached: `${passed} checked, then Retry-After ${last.retryAfter} s`,
    without: `${without.passed} checked`,
  })
  expect([without.passed, passed]).toEqual([30, 5])
  expect(last.retryAfter).toBeGreaterThan(840)
  expect(last.retryAfter).toBeLessThanOrEqual(960)
  expect(last.message).toMatch(
    /^There were too many attempts for this account\. Try again in 16 minutes, or sign in with a code/,
  )
  // A correct password gets the same rate-limit error.
  expect((await logInWithPassword(gateway, password)).kind).toBe('RATE_LIMITED')

  await sendMutation(gateway, createMutationDocument('requestOneTimeCode'), { email })
  const code = readNewestOneTimeCode(gateway, email)
  expect((await sendMutation(gateway, createMutationDocument('logInWithCode'), { email, code })).kind).toBe(
    'LogInPayload',
  )
  expect((await logInWithPassword(gateway, password)).kind).toBe('LogInPayload')
})

test('wrong one-time codes of one account from many client addresses are rate-limited until a password reset', async () => {
  const guessOneTimeCodes = async (gateway: Gateway) =>
    await runAttackAttempts(
      30,
      async (at) =>
        await sendMutation(gateway, createMutationDocument('logInWithCode'), {
          email,
          code: String(100_000 + at),
        }),
    )
  const gateway = await startGatewayBehindProxy(limits)
  await sendMutation(gateway, createMutationDocument('requestOneTimeCode'), { email })
  const code = readNewestOneTimeCode(gateway, email)
  const [{ passed, last }, without] = await attackWithAndWithoutLimits(
    gateway,
    guessOneTimeCodes,
    startGatewayBehindProxy({}),
  )
  note({
    attack: '30 wrong one-time codes of one account, each from another client address',
    promise: '2 attempts in 16 minutes; a password reset by e-mail resets the limit',
    reached: `${passed} checked, then Retry-After ${last.retryAfter} s`,
    without: `${without.passed} checked`,
  })
  expect([without.passed, passed]).toEqual([30, 2])
  expect(last.message).toContain('choose a new password by email')
  expect((await sendMutation(gateway, createMutationDocument('logInWithCode'), { email, code })).kind).toBe(
    'RATE_LIMITED',
  )

  await sendMutation(gateway, createMutationDocument('requestPasswordReset'), { email })
  const { token } = readNewestMailLink(gateway, email)
  const reset = { token, email, password: 'un-nouveau-1', confirmPassword: 'un-nouveau-1' }
  expect((await sendMutation(gateway, createMutationDocument('resetPassword'), reset)).kind).toBe(
    'ResetPasswordPayload',
  )
  expect((await logInWithPassword(gateway, 'un-nouveau-1')).kind).toBe('LogInPayload')
})

test('changePassword and deleteAccount limit password guesses from a stolen session', async () => {
  const guessPasswordsInStolenSession = async (gateway: Gateway) => {
    const token = await gateway.signIn()
    return await runAttackAttempts(30, async (at) =>
      at % 2 === 0
        ? await sendMutation(
            gateway,
            createMutationDocument('changePassword'),
            {
              currentPassword: createPasswordGuess(at),
              newPassword: 'autre-123',
              confirmPassword: 'autre-123',
            },
            { token },
          )
        : await sendMutation(
            gateway,
            createMutationDocument('deleteAccount'),
            { currentPassword: createPasswordGuess(at) },
            { token },
          ),
    )
  }
  const gateway = await startGatewayBehindProxy(limits)
  const [{ passed, last }, without] = await attackWithAndWithoutLimits(
    gateway,
    guessPasswordsInStolenSession,
    startGatewayBehindProxy({}),
  )
  note({
    attack: '30 password guesses with a stolen session, alternately by `changePassword` and `deleteAccount`',
    promise: '9 attempts in 16 minutes, including the attempts to sign in',
    reached: `${passed} checked`,
    without: `${without.passed} checked`,
  })
  expect([without.passed, passed]).toEqual([30, 9])
  expect(last.message).toContain('choose a new password by email')
  expect((await logInWithPassword(gateway, password)).kind).toBe('RATE_LIMITED')
})

test('an attacker who exhausts the mail and attempt limits of an account cannot block a password reset by its owner', async () => {
  const requestAccountMail = async (mutationName: string) =>
    await sendMutation(gateway, createMutationDocument(mutationName), { email })
  const gateway = await startGatewayBehindProxy(limits)
  // A confirmed account gets no confirmation mail, and the result does not reveal it.
  await runAttackAttempts(30, async () => await requestAccountMail('resendEmailConfirmation'))
  const code = await requestAccountMail('requestOneTimeCode')
  await runAttackAttempts(30, async () => await requestAccountMail('requestOneTimeCode'))
  await runAttackAttempts(30, async (at) => await logInWithPassword(gateway, createPasswordGuess(at)))
  await runAttackAttempts(
    30,
    async () =>
      await sendMutation(gateway, createMutationDocument('logInWithCode'), { email, code: '000000' }),
  )
  const closed = [
    (await logInWithPassword(gateway, password)).kind,
    (await requestAccountMail('requestOneTimeCode')).kind,
  ]
  const reset = await requestAccountMail('requestPasswordReset')
  const resets = await runAttackAttempts(10, async () => await requestAccountMail('requestPasswordReset'))

  const { token } = readNewestMailLink(gateway, email)
  const chosen = { token, email, password: 'un-nouveau-1', confirmPassword: 'un-nouveau-1' }
  const opened = [
    (await sendMutation(gateway, createMutationDocument('resetPassword'), chosen)).kind,
    (await logInWithPassword(gateway, chosen.password)).kind,
    (await logInWithPassword(gateway, password)).kind,
  ]
  note({
    attack: '30 e-mails of each kind requested for one member, 30 wrong passwords, 30 wrong one-time codes',
    promise: 'a password reset by e-mail still succeeds',
    reached: reset.kind === 'RequestPasswordResetPayload' ? 'succeeded' : 'failed',
    without: 'not measured',
  })
  expect([code.kind, reset.kind]).toEqual(['RequestOneTimeCodePayload', 'RequestPasswordResetPayload'])
  expect(closed).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  // An attacker uses up only a few resets; the mailed link works, and another reset is possible
  // within the hour.
  expect(resets.passed).toBe(1)
  expect(resets.last.retryAfter).toBeLessThanOrEqual(3_600)
  expect(resets.last.message).toMatch(/^Too many emails were sent to this address\. Look for the last one/)
  expect(opened).toEqual(['ResetPasswordPayload', 'LogInPayload', 'InvalidCredentialsProblem'])
})

test('password reset mails and code mails to one member are limited per hour and per day across client addresses', async () => {
  const kinds = ['requestPasswordReset', 'requestOneTimeCode']
  const requestMailsToMember = async (gateway: Gateway) => {
    const countMailsToMember = () =>
      listMailsToRecipient({ dataDir: gateway.dataDir, url: gateway.federationUrl }, email).length
    const before = countMailsToMember()
    const outcomes = await runAttackAttempts(
      30,
      async (at) => await sendMutation(gateway, createMutationDocument(kinds[at % kinds.length]!), { email }),
    )
    return { ...outcomes, sent: countMailsToMember() - before }
  }
  const [hourly, daily] = await Promise.all([
    startGatewayBehindProxy(limits),
    startGatewayBehindProxy({ ...limits, mailsPerDay: 25, mailsPerHour: 1_000 }),
  ])
  const [[hour, without], day] = await Promise.all([
    attackWithAndWithoutLimits(hourly, requestMailsToMember),
    requestMailsToMember(daily),
  ])
  note({
    attack: '30 e-mails requested for one member, each from another client address',
    promise: '20 per hour and 60 per day, and then 2 more per hour for password resets',
    reached: `${hour.sent} sent, then Retry-After ${hour.last.retryAfter} s`,
    without: `${without.sent} sent`,
  })
  expect([without.sent, hour.sent, day.passed]).toEqual([30, 22, 27])
  expect(hour.last.retryAfter).toBeGreaterThan(3_500)
  expect(hour.last.message).toMatch(
    /^Too many emails were sent to this address\..+ in (60 minutes|1 hour)\.$/,
  )
  expect(day.last.retryAfter).toBeGreaterThan(86_000)
})

test('password resets are rate-limited per minute, and the error message refers to the last e-mail that was sent', async () => {
  const gateway = await startGatewayBehindProxy({ ...limits, mails: 10 })
  const { passed, last } = await runAttackAttempts(
    12,
    async () => await sendMutation(gateway, createMutationDocument('requestPasswordReset'), { email }),
  )
  const { token } = readNewestMailLink(gateway, email)
  const chosen = { token, email, password: 'un-nouveau-1', confirmPassword: 'un-nouveau-1' }
  const { kind } = await sendMutation(gateway, createMutationDocument('resetPassword'), chosen)
  note({
    attack: '12 password resets requested for one member within a minute',
    promise: '10 per minute; the link in the last e-mail works',
    reached: `${passed} sent; the link in the last e-mail works`,
  })
  expect(passed).toBe(10)
  expect(last.message).toMatch(/^Too many emails were sent to this address\. Look for the last one/)
  expect(kind).toBe('ResetPasswordPayload')
})

test('the mutation changeEmail lets a signed-in attacker test only a limited number of e-mail addresses for existing accounts', async () => {
  const newEmail = 'entreprise@sentier.example'
  const detectRegisteredEmails = async (gateway: Gateway) => {
    const token = await gateway.signIn()
    const input = { currentEmail: email, newEmail, confirmNewEmail: newEmail }
    return await runAttackAttempts(
      30,
      async () => await sendMutation(gateway, createMutationDocument('changeEmail'), input, { token }),
    )
  }
  const gateway = await startGatewayBehindProxy(limits)
  const [{ passed, last }, without] = await attackWithAndWithoutLimits(gateway, detectRegisteredEmails)
  note({
    attack: '30 requests with a registered e-mail address by `changeEmail`, each from another client address',
    promise: 'reveals at most 10 accounts in 15 minutes',
    reached: `${passed} revealed, then Retry-After ${last.retryAfter} s`,
    without: `${without.passed} revealed`,
  })
  expect([without.last.kind, without.passed, passed]).toEqual(['EmailTakenProblem', 30, 10])
})

test('the mutation register lets one client address test only a limited number of e-mail addresses for existing accounts', async () => {
  const registerAccount = async (gateway: Gateway, enteredEmail: string, address: string) => {
    const { data } = await gateway.query<{ terms: { version: number }; cities: { id: string }[] }>(
      '{ terms { version } cities { id } }',
    )
    const input = {
      email: enteredEmail,
      password: 'secret-de-lea',
      confirmPassword: 'secret-de-lea',
      firstName: 'Léa',
      lastName: 'Bouchard',
      phoneNumber: '418 555-0199',
      gender: 'FEMALE',
      birthDate: '1988-03-09',
      address: {
        addressLine: '12, rue Principale',
        cityId: data.cities[0]!.id,
        province: 'QC',
        postalCode: 'G5L 1A1',
      },
      agreementVersion: data.terms.version,
    }
    return await sendMutation(gateway, createMutationDocument('register'), input, { address })
  }
  const registerTakenEmailRepeatedly = async (gateway: Gateway) =>
    await runAttackAttempts(30, async () => await registerAccount(gateway, email, '198.51.100.3'))
  const gateway = await startGatewayBehindProxy(limits)
  const [{ passed, last }, without] = await attackWithAndWithoutLimits(gateway, registerTakenEmailRepeatedly)
  const free = await registerAccount(gateway, 'personne@sentier.example', '198.51.100.3')
  note({
    attack: '30 requests with a registered e-mail address by `register` from one client address',
    promise: 'reveals at most 10 accounts in 15 minutes; afterwards no result depends on the account',
    reached: `${passed} revealed, then Retry-After ${last.retryAfter} s with and without an account`,
    without: `${without.passed} revealed`,
  })
  expect([without.last.kind, without.passed, passed]).toEqual(['EmailTakenProblem', 30, 10])
  expect([free.kind, free.message]).toEqual([last.kind, last.message])
})

test('an e-mail request with an invalid address does not count against the limit of e-mails', async () => {
  const gateway = await startGatewayBehindProxy({ ...limits, mailsPerHour: 2 })
  const malformed = { email: 'no address' }
  for (let times = 0; times < 5; times += 1)
    expect((await sendMutation(gateway, createMutationDocument('requestOneTimeCode'), malformed)).kind).toBe(
      'InvalidInputProblem',
    )
})

test('searches by control number are rate-limited per client address, per control number and in total', async () => {
  const createFormerMemberSearchInput = (controlNumber: string) => ({
    controlNumber,
    firstName: '',
    lastName: '',
    postalCode: '',
    phoneNumber: '',
    birthDate: '1970-01-01',
  })
  const searchFormerMemberByControlNumber = async (
    gateway: Gateway,
    attemptIndex: number,
    address?: string,
  ) =>
    await sendMutation(
      gateway,
      createMutationDocument('findExistingMembers'),
      createFormerMemberSearchInput(String(4_000 + attemptIndex)),
      address ? { address } : {},
    )
  const searchControlNumbersFromOneIpAddress = async (gateway: Gateway) =>
    await runAttackAttempts(
      90,
      async (at) => await searchFormerMemberByControlNumber(gateway, at, '198.51.100.1'),
    )
  const searchControlNumbersFromManyIpAddresses = async (gateway: Gateway) =>
    await runAttackAttempts(
      90,
      async (at) =>
        await searchFormerMemberByControlNumber(gateway, 1_000 + at, `198.51.100.${10 + (at % 10)}`),
    )
  const searchControlNumberRepeatedly = async (gateway: Gateway) =>
    await runAttackAttempts(30, async () => await searchFormerMemberByControlNumber(gateway, 5_000))

  const [walked, shared] = await Promise.all([
    startGatewayBehindProxy({ ...limits, secretsPerAddress: 1_000_000 }),
    startGatewayBehindProxy({ ...limits, numberTriesInAll: 80 }),
  ])
  const [[one, oneWithout], [many, manyWithout]] = await Promise.all([
    attackWithAndWithoutLimits(walked, searchControlNumbersFromOneIpAddress),
    attackWithAndWithoutLimits(shared, searchControlNumbersFromManyIpAddresses),
  ])
  const [guessedAt, guessedAtWithout] = await attackWithAndWithoutLimits(
    walked,
    searchControlNumberRepeatedly,
  )
  const without = [oneWithout.passed, manyWithout.passed, guessedAtWithout.passed]
  const fresh = await runAttackAttempts(
    5,
    async (at) => await searchFormerMemberByControlNumber(shared, 2_000 + at, '198.51.100.99'),
  )
  note({
    attack: '90 consecutive control numbers from one client address',
    promise: '60 searches in 15 minutes',
    reached: `${one.passed} searches`,
    without: `${without[0]} searches`,
  })
  note({
    attack: '90 consecutive control numbers, from ten client addresses in turn',
    promise:
      '2,000 searches in 15 minutes from all clients, lowered to 80 in this test; then three for each client network without earlier attempts',
    reached: `${many.passed} searches, then ${fresh.passed} from another client address`,
    without: `${without[1]} searches`,
  })
  note({
    attack: '30 searches for one control number, each from another client address',
    promise: '10 searches in 15 minutes',
    reached: `${guessedAt.passed} searches`,
    without: `${without[2]} searches`,
  })
  expect(without).toEqual([90, 90, 30])
  expect([one.passed, many.passed, fresh.passed, guessedAt.passed]).toEqual([60, 80, 3, 10])
  expect(one.last.message).toMatch(/with a number\. Try again in 15 minutes, or contact the federation\.$/)
})

test('spaces around an e-mail address or a control number do not evade a rate limit', async () => {
  const padToUniqueLength = (text: string, index: number) =>
    ' '.repeat(175 + index) + text + ' '.repeat(index)
  const sendValuesPaddedWithSpaces = async (gateway: Gateway) => {
    const mails = await runAttackAttempts(30, async (at) =>
      sendMutation(gateway, createMutationDocument('requestOneTimeCode'), {
        email: padToUniqueLength(email, at),
      }),
    )
    const codes = await runAttackAttempts(30, async (at) =>
      sendMutation(
        gateway,
        createMutationDocument('logInWithCode'),
        { email: padToUniqueLength('autre@sentier.example', at), code: '000000' },
        { address: '198.51.100.4' },
      ),
    )
    const numbers = await runAttackAttempts(30, async (at) =>
      sendMutation(gateway, createMutationDocument('findExistingMembers'), {
        controlNumber: padToUniqueLength('4321', at),
        firstName: '',
        lastName: '',
        postalCode: '',
        phoneNumber: '',
        birthDate: '1970-01-01',
      }),
    )
    return [mails.passed, codes.passed, numbers.passed]
  }
  const gateway = await startGatewayBehindProxy({ ...limits, logInFailures: 8, wrongCodes: 1_000_000 })
  const [reached, without] = await attackWithAndWithoutLimits(gateway, sendValuesPaddedWithSpaces)
  note({
    attack:
      '30 e-mail requests, 30 one-time codes and 30 searches for one control number, each value padded with a different number of spaces',
    promise:
      '20 e-mails per hour; 8 one-time codes in this test; 10 searches for a control number in 15 minutes',
    reached: `${reached.join(', ')} allowed`,
    without: `${without.join(', ')} allowed`,
  })
  expect(without).toEqual([30, 30, 30])
  expect(reached).toEqual([20, 8, 10])
})

test('guesses about the holder of an access right are rate-limited per access right, even from many client addresses', async () => {
  const guessHolderOfAccessRight = async (gateway: Gateway) =>
    await runAttackAttempts(
      30,
      async (at) =>
        await sendMutation(gateway, createMutationDocument('checkGuestAccessRight'), {
          holder: {
            flow: 'OTHER_PROVINCES',
            cardNumber: 'NB170566',
            firstName: `Guess ${at}`,
            lastName: 'Arsenault',
            email: `guess-${at}@sentier.example`,
            postalCode: 'E1A 3K8',
            province: 'Nouveau-Brunswick',
          },
        }),
    )
  const gateway = await startGatewayBehindProxy(limits)
  const [{ passed }, without] = await attackWithAndWithoutLimits(gateway, guessHolderOfAccessRight)
  note({
    attack: '30 guesses of the holder of one pass, each from another client address',
    promise: '10 attempts in 15 minutes',
    reached: `${passed} checked`,
    without: `${without.passed} checked`,
  })
  expect([without.passed, passed]).toEqual([30, 10])
})

test('senders of costly GraphQL documents are rate-limited per account and per client address', async () => {
  const fields = 900
  const document = `{ viewer { id } ${'...F '.repeat(fields / 2 / 10)} } fragment F on Query { ${Array.from({ length: 10 }, (_, at) => `a${at}: portal { name }`).join(' ')} }`
  const sendCostlyGraphqlDocument = async (gateway: Gateway, token: string | null, address: string) =>
    await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query: document }),
    })
  const sendCostlyGraphqlDocuments = async (
    gateway: Gateway,
    token: string | null,
    createAddress: () => string,
  ) => {
    let passed = 0
    let last = await sendCostlyGraphqlDocument(gateway, token, createAddress())
    for (let at = 1; at < 60; at += 1) {
      if (last.status === 200) passed += 1
      last = await sendCostlyGraphqlDocument(gateway, token, createAddress())
    }
    return { passed: passed + (last.status === 200 ? 1 : 0), last }
  }
  const gateway = await startGatewayBehindProxy({ ...limits, queryCostPerAddress: 18_500 })
  const [byOne, without] = await attackWithAndWithoutLimits(
    gateway,
    async (each) => await sendCostlyGraphqlDocuments(each, await each.signIn(), createClientIpAddress),
  )
  const fromOne = await sendCostlyGraphqlDocuments(gateway, null, () => '198.51.100.2')
  const body = (await byOne.last.json()) as { errors: { message: string; extensions: object }[] }
  note({
    attack: '60 GraphQL documents of 900 fields from one account, each from another client address',
    promise: '30,000 fields per minute',
    reached: `${byOne.passed} executed, the rest rejected with 429 and \`Retry-After\``,
    without: `${without.passed} executed`,
  })
  note({
    attack: '60 GraphQL documents of 900 fields from one client address',
    promise: '600,000 fields per minute; lowered to 18,500 in this test',
    reached: `${fromOne.passed} executed`,
    without: `${without.passed} executed`,
  })
  expect([without.passed, byOne.passed, fromOne.passed]).toEqual([60, 33, 20])
  expect(byOne.last.status).toBe(429)
  expect(Number(byOne.last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.errors).toEqual([
    {
      message: expect.stringMatching(
        /^Il y a eu trop de tentatives\. Réessayez dans \d+\u00a0secondes?\.$/,
      ) as string,
      extensions: {
        code: 'RATE_LIMITED',
        retryAfter: expect.any(Number) as number,
        requestId: expect.any(String) as string,
      },
    },
  ])
})
