/**
 * Tests of the rate limit counters of each limited mutation. Instances of two releases share the
 * counters in Redis, so the names of the counters must not change.
 */
import { type GraphQLInputType, getNullableType, isInputObjectType } from 'graphql'
import { expect, test } from 'vitest'
import type { Context } from '../../../gateway/graphql/context.ts'
import { getMutationExtensions } from '../../../gateway/graphql/declare-mutation.ts'
import {
  decrementRateLimitCountersOfUncountedResult,
  countMutationAttempt,
} from '../../../gateway/graphql/rate-limits.ts'
import { computeDigest } from '../../../gateway/platform/digest.ts'
import { normalizeAccountNumber } from '../../../gateway/platform/rate-limit-keys.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { Metrics } from '../../../gateway/platform/metrics.ts'
import type { Count } from '../../../gateway/platform/shared/shared-state.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'

const schema = createExecutableSchema()
const fields = Object.values(schema.getMutationType()!.getFields())

/**
 * Test values of input fields, by field name. The names of rate limit counters contain these
 * values.
 */
const fieldValues: Record<string, string> = {
  email: ' Ann@sentier.example',
  newEmail: 'New@sentier.example',
  controlNumber: 'C-12',
  cardNumber: 'G 34',
  passKey: 'secret',
}

function createTestMutationInput(type: GraphQLInputType, inputFieldName = ''): unknown {
  const nullableType = getNullableType(type)
  return isInputObjectType(nullableType)
    ? Object.fromEntries(
        Object.values(nullableType.getFields()).map((field) => [
          field.name,
          createTestMutationInput(field.type, field.name),
        ]),
      )
    : (fieldValues[inputFieldName] ?? 'x')
}

/**
 * Counts one attempt of a signed-in caller in the rate limit counters of a mutation. Returns the
 * names of the counters. Also returns a function that lists the counters that stay incremented
 * after a given result.
 */
async function countAttemptInRateLimit(mutationName: string, exhaustedCounterName: string | null = null) {
  const consumedCounts: Count[] = []
  const givenBack = new Set<string>()
  const shared = {
    increment: async (counts: readonly Count[]) => {
      consumedCounts.push(...counts)
      return counts.some(({ key }) => key === exhaustedCounterName)
        ? { key: exhaustedCounterName, retryAfterMs: 1 }
        : null
    },
    decrement: async (counts: readonly Count[]) => {
      for (const { key } of counts) givenBack.add(key)
    },
  }
  const services = { config: readConfig({}), shared, metrics: new Metrics() }
  const context = {
    services,
    address: '10.0.0.1',
    client: null,
    loadAccountKey: async () => 'member',
  } satisfies Partial<Record<keyof Context, unknown>> as unknown as Context
  const field = fields.find((each) => each.name === mutationName)!
  const [argument] = field.args
  const input = argument === undefined ? undefined : createTestMutationInput(argument.type)
  const pending = await countMutationAttempt(
    mutationName,
    getMutationExtensions(schema, mutationName)!.limit,
    input as never,
    context,
  )
  const keys = consumedCounts.map(({ key }) => key)
  return {
    keys,
    /**
     * Returns the names of the rate limit counters that stay incremented after the mutation result
     * `answer`.
     */
    countedBy: async (answer: string) => {
      givenBack.clear()
      await decrementRateLimitCountersOfUncountedResult(pending, answer, context)
      return keys.filter((key) => !givenBack.has(key))
    },
  }
}

const listPerMinuteCounterNames = (mutationName: string, account: string) => [
  `${mutationName} of ${account}`,
  `${mutationName} from 10.0.0.1`,
]
const listEmailQuotaCounterNames = (recipient: string, quota = 'mails') => [
  `${quota} of the hour to ${recipient}`,
  `${quota} of the day to ${recipient}`,
]
const listCounterNamesOfTakenEmails = (account: string) => [
  `taken e-mails of ${account}`,
  'taken e-mails of 10.0.0.1',
]
const listCounterNamesOfGuessedMemberNumbers = (memberNumber: string) => [
  `number ${memberNumber}`,
  'numbers from 10.0.0.1',
  'numbers',
]

const annEmail = 'ann@sentier.example'
const annHere = 'ann@sentier.example 10.0.0.1'
const guestHere = 'g34 10.0.0.1'
/**
 * Digest of a guest pass's secret key. Names of rate limit counters contain this digest instead of
 * the key.
 */
const passKeyDigest = normalizeAccountNumber(computeDigest('secret'))

/**
 * Expected rate limit counters by mutation. The first entry of each list is the account that the
 * names of the per-minute counters contain. The other entries are names of further counters.
 */
const counters: Record<string, [account: string, ...others: string[]]> = {
  requestOneTimeCode: [annEmail, ...listEmailQuotaCounterNames(annEmail)],
  requestPasswordReset: [annEmail, ...listEmailQuotaCounterNames(annEmail)],
  resendEmailConfirmation: [annEmail, ...listEmailQuotaCounterNames(annEmail, 'confirmations')],
  register: [
    annEmail,
    ...listEmailQuotaCounterNames(annEmail),
    ...listCounterNamesOfTakenEmails(annEmail),
    ...listCounterNamesOfGuessedMemberNumbers('c12'),
  ],
  changeEmail: [
    'member',
    ...listEmailQuotaCounterNames('member'),
    ...listEmailQuotaCounterNames('new@sentier.example'),
    ...listCounterNamesOfTakenEmails('member'),
  ],
  resendAccessRight: ['member', ...listEmailQuotaCounterNames('member')],
  submitInsuranceRequest: ['member', ...listEmailQuotaCounterNames('member')],
  requestVolunteering: ['member', ...listEmailQuotaCounterNames('member')],
  resetPassword: [annHere],
  confirmEmail: [annHere],
  confirmEmailChange: [annHere],
  findExistingMembers: [annHere, ...listCounterNamesOfGuessedMemberNumbers('c12')],
  changePassword: ['member'],
  deleteAccount: ['member'],
  checkGuestAccessRight: [guestHere, ...listCounterNamesOfGuessedMemberNumbers('g34')],
  setGuestCard: [guestHere, ...listCounterNamesOfGuessedMemberNumbers('g34')],
  buyGuestAccessRight: [guestHere, ...listCounterNamesOfGuessedMemberNumbers('g34')],
  setPaymentCard: ['member'],
  buyAccessRight: ['member'],
  payInsuranceRequest: ['member'],
  payInterventionReport: ['member'],
  exportData: ['member'],
  addPassToWallet: ['member'],
  printAccessRight: ['member'],
  printReceipt: ['member'],
  printReceipts: ['member'],
  printGuestPass: [`${passKeyDigest} 10.0.0.1`],
  resendGuestPass: [passKeyDigest, ...listEmailQuotaCounterNames(passKeyDigest)],
}

test('the test table of expected rate limit counters lists every rate-limited mutation', () => {
  const limited = fields.filter(
    ({ name }) => typeof (getMutationExtensions(schema, name)?.limit ?? 'none') === 'object',
  )
  expect(limited.map(({ name }) => name).toSorted()).toEqual(Object.keys(counters).toSorted())
})

test.each(Object.entries(counters))(
  'the mutation %s increments exactly the expected rate limit counters',
  async (name, [account, ...otherAccounts]) => {
    expect((await countAttemptInRateLimit(name)).keys).toEqual([
      ...listPerMinuteCounterNames(name, account),
      ...otherAccounts,
    ])
  },
)

test.each([
  ['requestOneTimeCode', 'RequestOneTimeCodePayload', listEmailQuotaCounterNames(annEmail)],
  ['requestOneTimeCode', 'InvalidInputProblem', []],
  ['register', 'RegisterPayload', listEmailQuotaCounterNames(annEmail)],
  ['register', 'EmailTakenProblem', listCounterNamesOfTakenEmails(annEmail)],
  ['register', 'FormerMemberNotFoundProblem', listCounterNamesOfGuessedMemberNumbers('c12')],
  ['changeEmail', 'EmailTakenProblem', listCounterNamesOfTakenEmails('member')],
  ['findExistingMembers', 'FindExistingMembersPayload', listCounterNamesOfGuessedMemberNumbers('c12')],
  ['findExistingMembers', 'InvalidInputProblem', []],
  ['checkGuestAccessRight', 'ExternalRightNotFoundProblem', listCounterNamesOfGuessedMemberNumbers('g34')],
  ['checkGuestAccessRight', 'CheckGuestAccessRightPayload', []],
  ['setGuestCard', 'ExternalRightNotFoundProblem', listCounterNamesOfGuessedMemberNumbers('g34')],
  ['buyGuestAccessRight', 'ExternalRightNotFoundProblem', listCounterNamesOfGuessedMemberNumbers('g34')],
  ['buyGuestAccessRight', 'PaymentDeclinedProblem', []],
])(
  'apart from the per-minute limits, a call of the mutation %s counts only toward the rate limits for its result %s',
  async (name, answer, counted) => {
    const { countedBy } = await countAttemptInRateLimit(name)
    expect((await countedBy(answer)).slice(2)).toEqual(counted)
  },
)

test('if the hourly e-mail quota of the recipient is exhausted, a password reset e-mail counts toward a reserve quota', async () => {
  const [hour] = listEmailQuotaCounterNames(annEmail)
  const { keys } = await countAttemptInRateLimit('requestPasswordReset', hour)
  expect(keys.slice(4)).toEqual([
    ...listPerMinuteCounterNames('requestPasswordReset', annEmail),
    `resets beyond mails to ${annEmail}`,
  ])
  await expect(countAttemptInRateLimit('requestOneTimeCode', hour)).rejects.toThrow(
    'too often: requestOneTimeCode',
  )
})
