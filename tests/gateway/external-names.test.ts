/**
 * Tests that the names in Redis keys and in the request log line do not change, because other
 * releases and tools read them. A purchase that an earlier release stored in Redis must not be
 * charged again.
 */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailRateLimits } from '../../gateway/graphql/attempt-limits.ts'
import { readConfig } from '../../gateway/platform/config.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { buildFirstLookupKey } from '../../gateway/graphql/keyed-purchase-guard.ts'
import { expectListedExternalNames } from '../rules/external-names/compare-names.ts'
import {
  prepareAnnualPassPurchase,
  prepareGuestPurchase,
  buildExpectedTotalInput,
  createIdempotencyKey,
} from './helpers/charging-mutations.ts'
import earlier from './earlier-release/purchase.json' with { type: 'json' }
import { countChargesAndPasses, resetFederationDatabase } from './helpers/federation-database.ts'
import { type TestRedis, hasRedis, redisSkipNote, startRedis } from './helpers/redis-server.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

const email = 'demo@sentier.example'
const emailChangeInput = {
  currentEmail: email,
  newEmail: 'entreprise@sentier.example',
  confirmNewEmail: 'entreprise@sentier.example',
}

test.each([['-'], ['i']])(
  'the test helper for Redis keys replaces a digest that begins with "%s" by a placeholder',
  (first) => {
    const key = `sentier:record purchase ${first}XzncTbPQzMpQJJjoDNF3yUXvEWfPrdHJ7EKxuJcoU_`
    expect(replaceVariablePartsOfRedisKey(key)).toBe('sentier:record purchase <digest>')
  },
)

describe.skipIf(!hasRedis)(`data that gateways share in Redis${redisSkipNote}`, () => {
  let redis: TestRedis
  let client: Redis
  let gateway: RunningGateway
  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
    // Without the federation's idempotency keys the gateway itself stores purchases in Redis
    // (decision 0003), so all of its keys are tested.
    gateway = await startGateway({
      env: {
        REDIS_URL: redis.url,
        FEDERATION_IDEMPOTENCY: 'off',
        FEDERATION_CONDITIONS: 'off',
        CLIENTS: JSON.stringify([{ id: 'boutique', origins: [], share: 100 }]),
        SETTLE_MS: '600000',
      },
    })
  })
  beforeEach(() => resetFederationDatabase(gateway))
  afterAll(async () => {
    await gateway?.stop()
    client?.disconnect()
    await redis?.destroyServer()
  })

  test("the names of the gateway's Redis keys have not changed since earlier releases", async () => {
    const keys = new Set<string>()
    const watching = await client.duplicate().monitor()
    watching.on('monitor', (_time: string, args: string[]) => {
      for (const arg of args) if (arg.startsWith('sentier:')) keys.add(replaceVariablePartsOfRedisKey(arg))
    })
    await runOperationsThatWriteToRedis()
    watching.disconnect()
    // This key is written only when an account has used up its e-mail limit.
    for (const { key } of createMailRateLimits([email], { hasReserve: true }, readConfig({}).rates)
      .overflow ?? [])
      keys.add(replaceVariablePartsOfRedisKey(`sentier:count ${key}`))
    // This key is written only with the federation's idempotency keys.
    const lookupKey = buildFirstLookupKey({ payer: 'member 1', key: 'key-12345', goods: {} })
    keys.add(replaceVariablePartsOfRedisKey(`sentier:kept ${lookupKey}`))
    expectListedExternalNames('redis-keys', keys)
  })

  test('the fields of the request log line have not changed since earlier releases', async () => {
    await gateway.query('{ portal { now } }', {}, null, { 'x-client': 'boutique' })
    await sendGraphqlMutation('logIn', { email, password: 'not-the-password' })
    const lines = (await gateway.readCompleteOutput())
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request')
    const fields = lines.flatMap((line) =>
      Object.entries(line).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null
          ? Object.keys(value).map((inner) => `${name}.${inner}`)
          : [name],
      ),
    )
    expectListedExternalNames('request-log-fields', fields)
  })

  test('an idempotency key that an earlier release stored still returns its pass and charges nothing', async () => {
    for (const [key, record] of Object.entries(earlier.records)) await client.set(key, JSON.stringify(record))
    const answer = await prepareAnnualPassPurchase(gateway, await gateway.signIn())(earlier.key)
    expect(answer).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      accessRight: { id: encodeId('AccessRight', 3) },
      receipt: { id: encodeId('Receipt', 3) },
    })
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 0, passes: 0 })
  })

  test('a purchase stored by an earlier release with an unknown outcome is never charged again, under any idempotency key', async () => {
    for (const [key, { unknown, bound }] of Object.entries(earlier.unknownRecords))
      await client.set(key, JSON.stringify({ unknown: { ...unknown, since: Date.now() }, bound }))
    for (const [key, name] of Object.entries(earlier.lastKeys)) await client.set(key, name)
    const token = await gateway.signIn()
    for (const key of [earlier.key, createIdempotencyKey()]) {
      const { __typename } = await prepareAnnualPassPurchase(gateway, token)(key)
      expect(__typename).toBe('PurchaseUnconfirmedProblem')
    }
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 0, passes: 0 })
  })

  /**
   * Runs every operation that writes to Redis: sign-ins, e-mails, export tickets, searches for
   * former members and purchases.
   */
  async function runOperationsThatWriteToRedis(): Promise<void> {
    const token = await gateway.signIn()
    const { logIn, requestOneTimeCode } = await logInAndRequestOneTimeCode()
    await sendGraphqlMutation('logIn', { email, password: 'not-the-password' })
    await sendGraphqlMutation('logIn', {
      email,
      password: 'not-the-password',
      deviceToken: logIn.deviceToken,
    })
    for (const mutation of ['requestPasswordReset', 'resendEmailConfirmation'])
      await sendGraphqlMutation(mutation, { email })
    await sendGraphqlMutation('logInWithCode', { email, code: '000000' })
    await sendGraphqlMutation('logInWithCode', {
      email,
      code: '000000',
      codeRequest: requestOneTimeCode.codeRequest,
    })
    await sendGraphqlMutation('logInWithCode', { email, code: '000000' }, null, { 'x-client': 'boutique' })
    await sendGraphqlMutation('requestOneTimeCode', { email }, null, { 'x-client': 'boutique' })
    await sendGraphqlMutation('changeEmail', emailChangeInput, token)
    await sendGraphqlMutation('findExistingMembers', { controlNumber: 'Q000000', birthDate: '1970-01-01' })
    await gateway.query('{ verifyPass(code: "R8W4H6B") { result } }')
    await gateway.query('mutation { exportData { __typename } }', {}, token)
    const magazines = { printedQuantity: 1, digital: false }
    await prepareAnnualPassPurchase(gateway, token, { magazines })(createIdempotencyKey())
    // The gateway publishes a changed price to the other instances through Redis.
    await (
      await prepareGuestPurchase(gateway)
    )(createIdempotencyKey(), buildExpectedTotalInput(1))
  }

  /**
   * Requests a device token and a code request token. A client with such a token has its own rate
   * limits.
   */
  async function logInAndRequestOneTimeCode() {
    const { data } = await gateway.query<{
      logIn: { deviceToken: string }
      requestOneTimeCode: { codeRequest: string }
    }>(
      `mutation ($email: String!) {
        logIn(input: { email: $email, password: "sentier-demo" }) { ... on LogInPayload { deviceToken } }
        requestOneTimeCode(input: { email: $email }) {
          ... on RequestOneTimeCodePayload { codeRequest }
        }
      }`,
      { email },
    )
    return data
  }

  async function sendGraphqlMutation(
    mutation: string,
    input: object,
    token: string | null = null,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const type = mutation.charAt(0).toUpperCase() + mutation.slice(1)
    const answer = await gateway.query(
      `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { __typename } }`,
      { input },
      token,
      headers,
    )
    expect(answer.errors, mutation).toBe(undefined)
  }
})

/**
 * Returns a Redis key with its digests, client addresses, e-mail addresses and numbers replaced by
 * placeholders.
 */
function replaceVariablePartsOfRedisKey(key: string): string {
  return key
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '<e-mail>')
    .replaceAll(/\btest-[\da-f-]{36}\b/g, '<key>')
    .replaceAll(/ by client [\w-]+$/g, ' by client <client>')
    .replaceAll(/ by [\w-]{12}$/g, ' by <device>')
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<digest>')
    .replaceAll(/(\d+\.){3}\d+|::ffff:[\d.]+|::1/g, '<address>')
    .replaceAll(/\b[A-Z]{0,2}\d+\b/gi, '<number>')
}
