/**
 * Tests of the per-minute rate limits of every limited mutation, per account and per client IP
 * address.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GraphQLInputType,
  buildSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInDocument } from './helpers/graphql-documents.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

/** Rate-limited mutations, grouped by the kind of their rate limit. */
const limitedMutations = {
  secrets: [
    'resetPassword',
    'confirmEmail',
    'findExistingMembers',
    'confirmEmailChange',
    'changePassword',
    'deleteAccount',
    'checkGuestAccessRight',
  ],
  mails: [
    'requestOneTimeCode',
    'requestPasswordReset',
    'resendEmailConfirmation',
    'register',
    'changeEmail',
    'resendAccessRight',
    'submitInsuranceRequest',
    'requestVolunteering',
    'resendGuestPass',
  ],
  purchases: [
    'buyAccessRight',
    'payInsuranceRequest',
    'setPaymentCard',
    'payInterventionReport',
    'setGuestCard',
    'buyGuestAccessRight',
  ],
  'file limits': [
    'exportData',
    'printAccessRight',
    'addPassToWallet',
    'printReceipt',
    'printReceipts',
    'printGuestPass',
  ],
}
const rows = Object.entries(limitedMutations).flatMap(([limit, names]) =>
  names.map((name) => [name, limit] as const),
)

const unlimitedMutations = Object.keys(schema.getMutationType()!.getFields()).filter(
  (name) => !['logIn', 'logInWithCode'].includes(name) && !rows.some(([each]) => each === name),
)

/**
 * Builds an input that matches the input type of a mutation, but that every mutation refuses. The
 * e-mail addresses and pass numbers in the input identify the given account.
 */
function createInputThatMutationsRefuse(
  type: GraphQLInputType,
  account: string,
  inputFieldName = '',
): unknown {
  const nullableType = getNullableType(type)
  if (isListType(nullableType)) return []
  // A file is a part of a multipart request, so JSON cannot contain it.
  if (nullableType.name === 'Upload') return null
  if (isEnumType(nullableType)) return nullableType.getValues()[0]!.name
  if (isInputObjectType(nullableType))
    return Object.fromEntries(
      Object.values(nullableType.getFields()).map((field) => [
        field.name,
        createInputThatMutationsRefuse(field.type, account, field.name),
      ]),
    )
  const scalars: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, Date: '2000-01-01' }
  if (inputFieldName === 'email') return `${account}@sentier.example`
  return scalars[nullableType.name] ?? (['cardNumber', 'passKey'].includes(inputFieldName) ? account : '?')
}

interface Caller {
  account?: string
  address?: string
  token?: string | null
}

/** Sends a mutation. Returns true if the rate limit allowed the mutation. */
async function isMutationAllowedByRateLimit(
  gateway: Gateway,
  name: string,
  { account = 'one', address = '203.0.113.1', token = null }: Caller,
): Promise<boolean> {
  const [input] = schema.getMutationType()!.getFields()[name]!.args
  const document =
    input === undefined
      ? `mutation { ${name} { __typename } }`
      : `mutation ($input: ${String(input.type)}) { ${name}(input: $input) { __typename } }`
  const variables = input === undefined ? {} : { input: createInputThatMutationsRefuse(input.type, account) }
  const { errors } = await gateway.query(document, variables, token, { 'x-forwarded-for': address })
  const code = errors?.[0]?.extensions.code
  expect([undefined, 'RATE_LIMITED', 'UNAUTHENTICATED']).toContain(code)
  return code !== 'RATE_LIMITED'
}

describe('rate limits per account', () => {
  let gateway: Gateway
  let tokens: string[]
  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      env: { TRUST_PROXY: '1', ...buildRateLimitEnv({ secrets: 2, mails: 2, purchases: 2 }) },
      config: { rates: { sensitive: { file: { account: 2 } } } },
    })
    tokens = [await gateway.signIn(), await gateway.signIn('entreprise@sentier.example')]
  })
  afterAll(async () => await gateway.stop())

  test.each(rows)('the mutation %s is rate limited per account (kind of limit: %s)', async (name) => {
    const [firstToken, secondToken] = tokens as [string, string]
    const passed = []
    for (let times = 0; times < 3; times += 1)
      passed.push(await isMutationAllowedByRateLimit(gateway, name, { token: firstToken }))
    expect(passed).toEqual([true, true, false])
    expect(await isMutationAllowedByRateLimit(gateway, name, { account: 'two', token: secondToken })).toBe(
      true,
    )
  })
})

describe('rate limits per client address', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGatewayInProcess({
      env: {
        TRUST_PROXY: '1',
        ...buildRateLimitEnv({
          secretsPerAddress: 2,
          mailsPerAddress: 2,
          purchasesPerAddress: 2,
          logInFailuresPerAddress: 4,
        }),
      },
      config: { rates: { sensitive: { file: { address: 2 } } } },
    })
  })
  afterAll(async () => await gateway.stop())

  test.each(rows)(
    'the mutation %s is rate limited per client IP address (kind of limit: %s)',
    async (name) => {
      const passed = []
      for (const account of ['one', 'two', 'three'])
        passed.push(await isMutationAllowedByRateLimit(gateway, name, { account }))
      expect(passed).toEqual([true, true, false])
      expect(
        await isMutationAllowedByRateLimit(gateway, name, { account: 'three', address: '203.0.113.2' }),
      ).toBe(true)
    },
  )

  test.each(unlimitedMutations)('the mutation %s has no rate limit', async (name) => {
    for (let times = 0; times < 5; times += 1)
      expect(await isMutationAllowedByRateLimit(gateway, name, {})).toBe(true)
  })

  test('failed logIn attempts are rate limited per client IP address by logInFailuresPerAddress', async () => {
    const logIn = async (email: string, password: string, address = '203.0.113.3') => {
      const { data, errors } = await gateway.query<{ logIn: { __typename: string } } | null>(
        logInDocument,
        { email: `${email}@sentier.example`, password },
        null,
        { 'x-forwarded-for': address },
      )
      return errors?.[0]?.extensions.code ?? data?.logIn.__typename
    }
    expect(await logIn('demo', 'sentier-demo')).toBe('LogInPayload')
    for (const account of ['one', 'two', 'three', 'four'])
      expect(await logIn(account, 'wrong-1')).toBe('InvalidCredentialsProblem')
    expect(await logIn('five', 'wrong-1')).toBe('RATE_LIMITED')
    expect(await logIn('five', 'wrong-1', '203.0.113.4')).toBe('InvalidCredentialsProblem')
  })

  test('failed logInWithCode attempts are rate limited per client IP address by logInFailuresPerAddress', async () => {
    const passed = []
    for (const account of ['one', 'two', 'three', 'four', 'five'])
      passed.push(
        await isMutationAllowedByRateLimit(gateway, 'logInWithCode', { account, address: '203.0.113.5' }),
      )
    expect(passed).toEqual([true, true, true, true, false])
    expect(await isMutationAllowedByRateLimit(gateway, 'logInWithCode', { address: '203.0.113.6' })).toBe(
      true,
    )
  })
})
