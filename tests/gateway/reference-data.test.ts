/**
 * Tests of cached reference data while the federation returns unusable responses. The gateway keeps
 * using the last valid data, and soon requests new data again.
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import {
  type FixedReply,
  type ReplyProxy,
  startFederationReplyProxy,
} from './helpers/federation-reply-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let federation: FederationInProcess
let replies: ReplyProxy
beforeAll(async () => {
  federation = await startFederationInProcess()
  replies = await startFederationReplyProxy(federation.url)
})
beforeEach(() => replies.reset())
afterAll(async () => {
  replies?.close()
  await federation?.stop()
})

const rows: [name: string, call: CallName, document: string][] = [
  ['regions', 'getRegions', '{ regions { name } }'],
  ['cities', 'getCities', '{ cities { name } }'],
  ['makes', 'getMakes', '{ makes { name } }'],
  ['clubs', 'getClubs', '{ clubs { name } }'],
]

const unusableReplies: [string, FixedReply][] = [
  ['an empty list', { body: [] }],
  ['null', { body: null }],
  ['an object', { body: {} }],
  ['invalid rows', { body: [{}, { id: 'x' }] }],
  ['plain text', { body: 'entretien' }],
  ['an error', { status: 500, body: {} }],
]

/**
 * Returns an assertion that reads a result again until it matches, for at most 10 seconds. In this
 * time, the gateway must reload the data, although its cache lifetime is one hour.
 */
const expectResultWithinTenSeconds = (readResult: () => Promise<unknown>) =>
  expect.poll(readResult, { timeout: 10_000, interval: 100 })

describe('reference data that is cached for a moment', () => {
  let gateway: Gateway
  let token: string
  beforeAll(async () => {
    const env = { FEDERATION_URL: replies.url }
    gateway = await startGatewayInProcess({ env, config: { cache: { referenceMs: 100, offersMs: 100 } } })
    token = await gateway.signIn()
  })
  afterAll(async () => await gateway?.stop())

  test.each(
    rows.flatMap(([name, call, document]) =>
      unusableReplies.map(([what, reply]) => ({ name, what, call, document, reply })),
    ),
  )(
    'while the federation returns $what, the gateway keeps using the last valid $name from its cache',
    async ({ call, document, reply }) => {
      const fetchReferenceData = async () => (await gateway.query(document, {}, token)).data
      const cachedData = await fetchReferenceData()
      expect(JSON.stringify(cachedData)).toMatch(/"name":"/)
      replies.replace(call, reply)
      const countReceivedFederationCalls = () =>
        replies.received.filter((received) => received.call === call).length
      const before = countReceivedFederationCalls()
      // Reads until the gateway has asked the federation again, and once more afterwards.
      await expect
        .poll(async () => [await fetchReferenceData(), countReceivedFederationCalls() > before], {
          timeout: 10_000,
          interval: 50,
        })
        .toEqual([cachedData, true])
      expect(await fetchReferenceData()).toEqual(cachedData)
    },
  )
})

describe('reference data that is cached for an hour', () => {
  let gateway: Gateway
  let token: string
  beforeEach(async () => {
    const env = { FEDERATION_URL: replies.url }
    const cache = { referenceMs: 3_600_000, offersMs: 3_600_000 }
    gateway = await startGatewayInProcess({ env, config: { cache } })
    token = await gateway.signIn()
  })
  afterEach(async () => await gateway?.stop())

  test("the gateway reloads reference data within seconds if the federation's first response was empty", async () => {
    for (const [, call] of rows) replies.replace(call, { body: [] })
    const fetchReferenceData = async () =>
      await Promise.all(rows.map(async ([, , document]) => (await gateway.query(document, {}, token)).data))
    await fetchReferenceData()
    replies.reset()
    await expectResultWithinTenSeconds(async () => JSON.stringify(await fetchReferenceData())).toMatch(
      /regions":\[\{.*cities":\[\{.*makes":\[\{.*clubs":\[\{/,
    )
  })

  test('an expired session causes an error in its own request only, and the cached reference data stays available', async () => {
    const [, call, document] = rows[0]!
    replies.replace(call, { status: 401, body: {} })
    const response = await gateway.query(document, {}, token)
    expect(response.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    replies.reset()
    expect((await gateway.query(document)).errors).toBe(undefined)
  })
})
