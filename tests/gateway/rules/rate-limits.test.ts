import { makeExecutableSchema } from '@graphql-tools/schema'
import { graphql } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../gateway/platform/config.ts'
import type { Context } from '../../../gateway/graphql/context.ts'
import { getMutationExtensions } from '../../../gateway/graphql/declare-mutation.ts'
import { countMutationAttempt } from '../../../gateway/graphql/rate-limits.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'
import { Metrics } from '../../../gateway/platform/metrics.ts'
import { type ConfigOverrides, overrideConfig } from '../helpers/config-overrides.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory-state.ts'

const schema = createExecutableSchema()

/**
 * Returns a stub resolver that applies the rate limit declared by a mutation and does nothing else.
 */
function createRateLimitedResolver(mutationName: string) {
  const { limit } = getMutationExtensions(schema, mutationName)!
  return async (_parent: unknown, { input }: { input?: unknown }, context: Context) => {
    await countMutationAttempt(mutationName, limit, input as never, context)
    return true
  }
}

/**
 * Creates a GraphQL schema with stub mutations that only apply rate limits. Returns a function that
 * sends such a mutation. `rateLimits` is the value of the setting `RATE_LIMITS`.
 */
function createSenderOfRateLimitedMutations(rateLimits: string, overrides: ConfigOverrides = {}) {
  const limitedSchema = makeExecutableSchema({
    typeDefs: `
      type Query { x: Boolean }
      input I { email: String }
      type Mutation {
        logInWithCode(input: I!): Boolean
        resetPassword(input: I!): Boolean
        requestOneTimeCode(input: I!): Boolean
        changePassword(input: I!): Boolean
        buyAccessRight(input: I!): Boolean
        exportData: Boolean
        updateVehicle(input: I!): Boolean
      }`,
    resolvers: {
      Mutation: Object.fromEntries(
        [
          'logInWithCode',
          'resetPassword',
          'requestOneTimeCode',
          'changePassword',
          'buyAccessRight',
          'exportData',
          'updateVehicle',
        ].map((name) => [name, createRateLimitedResolver(name)]),
      ),
    },
  })
  const services = {
    config: overrideConfig(readConfig({ RATE_LIMITS: rateLimits }), overrides),
    shared: new MemoryState(),
    metrics: new Metrics(),
  }

  /** Sends a mutation repeatedly and returns the number of calls that the rate limit allows. */
  return async (
    name: string,
    times: number,
    {
      email,
      account = null,
      address = '10.0.0.1',
    }: { email?: string; account?: string | null; address?: string },
  ) => {
    const contextValue = {
      services,
      address,
      client: null,
      loadAccountKey: async () => account,
    } satisfies Partial<Record<keyof Context, unknown>> as unknown as Context
    const input =
      name === 'exportData' ? '' : `(input: { ${email === undefined ? '' : `email: "${email}"`} })`
    let passed = 0
    for (let each = 0; each < times; each += 1) {
      const { data, errors } = await graphql({
        schema: limitedSchema,
        source: `mutation { ${name}${input} }`,
        contextValue,
      })
      if (data?.[name] === true) passed += 1
      else expect(errors?.[0]?.message).toBe(`too often: ${name}`)
    }
    return passed
  }
}

describe('rate limits per minute', () => {
  test("a mutation's rate limit per account counts the calls from all client addresses together", async () => {
    const send = createSenderOfRateLimitedMutations('secrets=3', {
      rates: { sensitive: { file: { account: 2 } } },
    })
    expect(await send('changePassword', 5, { account: 'one' })).toBe(3)
    expect(await send('changePassword', 1, { account: 'one', address: '10.0.0.2' })).toBe(0)
    expect(await send('changePassword', 5, { account: 'two' })).toBe(3)
    expect(await send('exportData', 5, { account: 'one' })).toBe(2)
  })

  test("a mutation's rate limit per client address counts the calls of all accounts together", async () => {
    const send = createSenderOfRateLimitedMutations('purchases=2, purchasesPerAddress=5')
    expect(await send('buyAccessRight', 2, { account: 'one' })).toBe(2)
    expect(await send('buyAccessRight', 2, { account: 'two' })).toBe(2)
    expect(await send('buyAccessRight', 2, { account: 'three' })).toBe(1)
    expect(await send('buyAccessRight', 2, { account: 'four', address: '10.0.0.2' })).toBe(2)
  })

  test('the e-mail limit per recipient counts all spellings of the address and all client IP addresses together', async () => {
    const send = createSenderOfRateLimitedMutations('mails=2')
    expect(await send('requestOneTimeCode', 3, { email: 'A@sentier.example' })).toBe(2)
    expect(await send('requestOneTimeCode', 1, { email: ' a@Sentier.example ', address: '10.0.0.2' })).toBe(0)
    expect(await send('requestOneTimeCode', 1, { email: 'b@sentier.example' })).toBe(1)
  })

  test('resetPassword is rate-limited per pair of e-mail address and client address, so a stranger cannot lock out a member', async () => {
    const send = createSenderOfRateLimitedMutations('secrets=2')
    expect(await send('resetPassword', 3, { email: 'a@sentier.example' })).toBe(2)
    expect(await send('resetPassword', 3, { email: 'a@sentier.example', address: '10.0.0.2' })).toBe(2)
  })

  test('a mutation without a declared rate limit, such as updateVehicle, is never rate limited', async () => {
    const send = createSenderOfRateLimitedMutations('secrets=1, mails=1, purchases=1')
    expect(await send('updateVehicle', 50, { account: 'one' })).toBe(50)
  })

  test('the default rate limits allow the presale traffic of 500 members behind one client address', async () => {
    const send = createSenderOfRateLimitedMutations('')
    for (let member = 0; member < 500; member += 1) {
      expect(await send('requestOneTimeCode', 1, { email: `m${member}@sentier.example` })).toBe(1)
      expect(await send('logInWithCode', 1, { email: `m${member}@sentier.example` })).toBe(1)
      expect(await send('buyAccessRight', 2, { account: `m${member}` })).toBe(2)
    }
  })
})
