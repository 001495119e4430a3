/**
 * Tests of the rate limit counters of each limited mutation. Instances of two releases share the
 * counters in Redis, so their names must not change.
 */
import { type GraphQLInputType, getNullableType, isInputObjectType } from 'graphql'
import { expect, test } from 'vitest'
import type { Context } from '../../../gateway/graphql/context.ts'
import { extensionsOf } from '../../../gateway/graphql/mutation.ts'
import { releaseUnusedCounts, takeRate } from '../../../gateway/graphql/rate-limits.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { Metrics } from '../../../gateway/platform/metrics.ts'
import type { Count } from '../../../gateway/platform/shared/state.ts'
import { createSchema } from '../../../gateway/schema/schema.ts'

const schema = createSchema()
const fields = Object.values(schema.getMutationType()!.getFields())

/** Values of the input fields that limits read. */
const fieldValues: Record<string, string> = {
  email: ' Ann@sentier.example',
  newEmail: 'New@sentier.example',
  controlNumber: 'C-12',
  cardNumber: 'G 34',
}

function inputOf(type: GraphQLInputType, name = ''): unknown {
  const bare = getNullableType(type)
  return isInputObjectType(bare)
    ? Object.fromEntries(
        Object.values(bare.getFields()).map((field) => [field.name, inputOf(field.type, field.name)]),
      )
    : (fieldValues[name] ?? 'x')
}

/**
 * Runs the rate limit of a mutation for a signed-in caller. Returns the counters that it takes and
 * a function that returns those a result keeps.
 */
async function runLimit(name: string, full: string | null = null) {
  const taken: Count[] = []
  const givenBack = new Set<string>()
  const shared = {
    increment: async (counts: readonly Count[]) => {
      taken.push(...counts)
      return counts.some(({ key }) => key === full) ? { key: full, retryAfterMs: 1 } : null
    },
    decrement: async (counts: readonly Count[]) => {
      for (const { key } of counts) givenBack.add(key)
    },
  }
  const services = { config: readConfig({}), shared, metrics: new Metrics() }
  const context = { services, address: '10.0.0.1', account: async () => 'member' } as unknown as Context
  const field = fields.find((each) => each.name === name)!
  const [argument] = field.args
  const input = argument === undefined ? undefined : inputOf(argument.type)
  const pending = await takeRate(name, extensionsOf(schema, name)!.limit, input as never, context)
  const keys = taken.map(({ key }) => key)
  return {
    keys,
    /** Returns the counters that stay counted after a result. */
    countedBy: async (answer: string) => {
      givenBack.clear()
      await releaseUnusedCounts(pending, answer, context)
      return keys.filter((key) => !givenBack.has(key))
    },
  }
}

const minuteCounters = (name: string, account: string) => [`${name} of ${account}`, `${name} from 10.0.0.1`]
const mailCounters = (to: string, quota = 'mails') => [
  `${quota} of the hour to ${to}`,
  `${quota} of the day to ${to}`,
]
const takenEmailCounters = (account: string) => [`taken e-mails of ${account}`, 'taken e-mails of 10.0.0.1']
const numberCounters = (number: string) => [`number ${number}`, 'numbers from 10.0.0.1', 'numbers']

const annEmail = 'ann@sentier.example'
const annHere = 'ann@sentier.example 10.0.0.1'
const guestHere = 'g34 10.0.0.1'

/**
 * By mutation: the account that its limit counts by, and its counters beside the counters per
 * minute.
 */
const counters: Record<string, [account: string, ...others: string[]]> = {
  requestOneTimeCode: [annEmail, ...mailCounters(annEmail)],
  requestPasswordReset: [annEmail, ...mailCounters(annEmail)],
  resendEmailConfirmation: [annEmail, ...mailCounters(annEmail, 'confirmations')],
  register: [annEmail, ...mailCounters(annEmail), ...takenEmailCounters(annEmail), ...numberCounters('c12')],
  changeEmail: [
    'member',
    ...mailCounters('member'),
    ...mailCounters('new@sentier.example'),
    ...takenEmailCounters('member'),
  ],
  resendAccessRight: ['member', ...mailCounters('member')],
  submitInsuranceRequest: ['member', ...mailCounters('member')],
  requestVolunteering: ['member', ...mailCounters('member')],
  resetPassword: [annHere],
  confirmEmail: [annHere],
  confirmEmailChange: [annHere],
  findExistingMembers: [annHere, ...numberCounters('c12')],
  changePassword: ['member'],
  deleteAccount: ['member'],
  checkGuestAccessRight: [guestHere, ...numberCounters('g34')],
  setGuestCard: [guestHere, ...numberCounters('g34')],
  buyGuestAccessRight: [guestHere, ...numberCounters('g34')],
  setPaymentCard: ['member'],
  buyAccessRight: ['member'],
  payInsuranceRequest: ['member'],
  payInterventionReport: ['member'],
  exportData: ['member'],
  printAccessRight: ['member'],
  printReceipt: ['member'],
  printReceipts: ['member'],
}

test('the table lists every limited mutation', () => {
  const limited = fields.filter(
    ({ name }) => typeof (extensionsOf(schema, name)?.limit ?? 'none') === 'object',
  )
  expect(limited.map(({ name }) => name).toSorted()).toEqual(Object.keys(counters).toSorted())
})

test.each(Object.entries(counters))(
  '%s counts by the rate limit counters in the table',
  async (name, [account, ...others]) => {
    expect((await runLimit(name)).keys).toEqual([...minuteCounters(name, account), ...others])
  },
)

test.each([
  ['requestOneTimeCode', 'RequestOneTimeCodePayload', mailCounters(annEmail)],
  ['requestOneTimeCode', 'InvalidInputProblem', []],
  ['register', 'RegisterPayload', mailCounters(annEmail)],
  ['register', 'EmailTakenProblem', takenEmailCounters(annEmail)],
  ['register', 'FormerMemberNotFoundProblem', numberCounters('c12')],
  ['changeEmail', 'EmailTakenProblem', takenEmailCounters('member')],
  ['findExistingMembers', 'FindExistingMembersPayload', numberCounters('c12')],
  ['findExistingMembers', 'InvalidInputProblem', []],
  ['checkGuestAccessRight', 'ExternalRightNotFoundProblem', numberCounters('g34')],
  ['checkGuestAccessRight', 'CheckGuestAccessRightPayload', []],
  ['setGuestCard', 'ExternalRightNotFoundProblem', numberCounters('g34')],
  ['buyGuestAccessRight', 'ExternalRightNotFoundProblem', numberCounters('g34')],
  ['buyGuestAccessRight', 'PaymentDeclinedProblem', []],
])('%s with the result %s keeps only the counters of that result', async (name, answer, counted) => {
  const { countedBy } = await runLimit(name)
  expect((await countedBy(answer)).slice(2)).toEqual(counted)
})

test('a password reset takes its reserve when the e-mail limit is used up', async () => {
  const [hour] = mailCounters(annEmail)
  const { keys } = await runLimit('requestPasswordReset', hour)
  expect(keys.slice(4)).toEqual([
    ...minuteCounters('requestPasswordReset', annEmail),
    `resets beyond mails to ${annEmail}`,
  ])
  await expect(runLimit('requestOneTimeCode', hour)).rejects.toThrow('too often: requestOneTimeCode')
})
