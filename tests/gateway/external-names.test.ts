/**
 * External names that take a running gateway: keys in Redis and fields of the log line of a request. And what a gateway of
 * an earlier release has written in Redis: a purchase key of then charges nothing again.
 */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailLimits } from '../../gateway/graphql/attempts.ts'
import { readConfig } from '../../gateway/platform/config.ts'
import { encodeId } from '../../gateway/graphql/ids.ts'
import { expectNames } from '../rules/external-names/compare.ts'
import { buying, buyingAsGuest, expecting, newKey } from './charging.ts'
import earlier from './earlier-release/purchase.json' with { type: 'json' }
import { bookkeeping, reset } from './judge.ts'
import { type TestRedis, hasRedis, ifRedis, startRedis } from './redis.ts'
import { type RunningGateway, startGateway, unlimited } from './start.ts'

const email = 'demo@sentier.example'
const taken = {
  currentEmail: email,
  newEmail: 'entreprise@sentier.example',
  confirmNewEmail: 'entreprise@sentier.example',
}

describe.skipIf(!hasRedis)(`what a gateway shares in Redis${ifRedis}`, () => {
  let redis: TestRedis
  let client: Redis
  let gateway: RunningGateway
  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
    // The weaker promise writes more down: purchases, and what they are sent for (decision 0003).
    gateway = await startGateway({
      env: {
        ...unlimited,
        REDIS_URL: redis.url,
        FEDERATION_IDEMPOTENCY: 'off',
        FEDERATION_CONDITIONS: 'off',
        SETTLE_MS: '600000',
      },
    })
  })
  beforeEach(() => reset(gateway))
  afterAll(async () => {
    await gateway?.stop()
    client?.disconnect()
    await redis?.end()
  })

  test('keys keep their names', async () => {
    const keys = new Set<string>()
    const watching = await client.duplicate().monitor()
    watching.on('monitor', (_time: string, args: string[]) => {
      for (const arg of args) if (arg.startsWith('sentier:')) keys.add(withoutValues(arg))
    })
    await useEverythingShared()
    watching.disconnect()
    // It is counted once every other e-mail of an account is used up.
    for (const { key } of mailLimits([email], { hasReserve: true }, readConfig({}).rates).overflow ?? [])
      keys.add(withoutValues(`sentier:count ${key}`))
    expectNames('redis-keys', keys)
  })

  test('the log line of a request keeps its fields', async () => {
    await gateway.query('{ portal { now } }')
    const lines = (await gateway.written())
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
    expectNames('request-log-fields', fields)
  })

  test('a purchase that an earlier release has written down is answered with its pass, and charges nothing', async () => {
    for (const [key, record] of Object.entries(earlier.records)) await client.set(key, JSON.stringify(record))
    const answer = await buying(gateway, await gateway.signIn())(earlier.key)
    expect(answer).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      accessRight: { id: encodeId('AccessRight', 3) },
      receipt: { id: encodeId('Receipt', 3) },
    })
    expect(bookkeeping(gateway)).toEqual({ charges: 0, passes: 0 })
  })

  test('a purchase whose outcome an earlier release did not know is not charged, by its key or another', async () => {
    for (const [key, { unknown, bound }] of Object.entries(earlier.unknownRecords))
      await client.set(key, JSON.stringify({ unknown: { ...unknown, since: Date.now() }, bound }))
    for (const [key, name] of Object.entries(earlier.lastKeys)) await client.set(key, name)
    const token = await gateway.signIn()
    for (const key of [earlier.key, newKey()]) {
      const { __typename } = await buying(gateway, token)(key)
      expect(__typename).toBe('PurchaseUnconfirmedProblem')
    }
    expect(bookkeeping(gateway)).toEqual({ charges: 0, passes: 0 })
  })

  /** Does what writes into Redis: sign-ins, mails, tickets, searches by number, documents of others, purchases. */
  async function useEverythingShared(): Promise<void> {
    const token = await gateway.signIn()
    const { logIn, requestOneTimeCode } = await proofs()
    await send('logIn', { email, password: 'not-the-password' })
    await send('logIn', { email, password: 'not-the-password', deviceToken: logIn.deviceToken })
    for (const mutation of ['requestPasswordReset', 'resendEmailConfirmation'])
      await send(mutation, { email })
    await send('logInWithCode', { email, code: '000000' })
    await send('logInWithCode', { email, code: '000000', codeRequest: requestOneTimeCode.codeRequest })
    await send('changeEmail', taken, token)
    await send('findExistingMembers', { controlNumber: 'Q000000', birthDate: '1970-01-01' })
    await gateway.query('mutation { exportData { __typename } }', {}, token)
    await buying(gateway, token)(newKey())
    // A price that has changed is told to the other instances.
    await (
      await buyingAsGuest(gateway)
    )(newKey(), expecting(1))
  }

  /** Tokens by which the attempts of one client are counted apart. */
  async function proofs() {
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

  async function send(mutation: string, input: object, token: string | null = null): Promise<void> {
    const type = mutation.charAt(0).toUpperCase() + mutation.slice(1)
    const answer = await gateway.query(
      `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { __typename } }`,
      { input },
      token,
    )
    expect(answer.errors, mutation).toBe(undefined)
  }
})

/** A key without the digests, addresses, e-mails and numbers that it is about. */
function withoutValues(key: string): string {
  return key
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '<e-mail>')
    .replaceAll(/\btest-[\da-f-]{36}\b/g, '<key>')
    .replaceAll(/ by [\w-]{12}$/g, ' by <device>')
    .replaceAll(/\b[\w-]{43}(?![\w-])/g, '<digest>')
    .replaceAll(/(\d+\.){3}\d+|::ffff:[\d.]+|::1/g, '<address>')
    .replaceAll(/\b[A-Z]{0,2}\d+\b/gi, '<number>')
}
