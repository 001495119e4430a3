/**
 * Tests of the REST calls that need or accept a session: they reject an invalid token, and refuse a
 * member who has not accepted the agreements.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operations, operations } from '../../federation/generated/contract.ts'
import { type Client, createFederationClient, demo } from './helpers/federation-client.ts'

type CallName = keyof Operations

let federation: FederationInProcess

beforeAll(async () => {
  federation = await startFederationInProcess({ CARD_LATENCY_MS: '0' })
  federation.reset()
})
afterAll(async () => await federation.stop())

const calls = Object.keys(operations) as CallName[]
const withSession = calls.filter((name) => operations[name].session)
/** REST calls that a member may send before accepting the agreements (C12). */
const beforeConsent = new Set<CallName>(['consent', 'logOut'])

/**
 * Sends a REST call with placeholder parameters. The federation checks the access token before the
 * parameters.
 */
const sendFederationCall = async (client: Client, callName: CallName) =>
  await client.call(callName, { path: { id: 1, key: 'none' }, body: {} })

async function fetchAccessToken(username = demo.username): Promise<string> {
  const { reply } = await createFederationClient(federation.url).call('token', {
    body: { ...demo, grant_type: 'password', username },
  })
  return reply.access_token
}

const updateFederationSetting = (settingName: string, value: number) =>
  federation.runWithDatabase((db) =>
    db.prepare('UPDATE settings SET value = ? WHERE name = ?').run(value, settingName),
  )

describe('call that needs or accepts a session', () => {
  let token: string
  beforeAll(async () => {
    token = await fetchAccessToken()
  })

  test.each(withSession)('the REST call %s rejects an invalid access token', async (name) => {
    const { status, refusal } = await sendFederationCall(
      createFederationClient(federation.url, { token: 'false' }),
      name,
    )
    expect([status, refusal]).toEqual([
      401,
      { message: 'Votre session est terminée. Connectez-vous de nouveau.' },
    ])
  })

  test.each(withSession)(
    'the REST call %s responds to an expired access token with status 401 and error code 1',
    async (name) => {
      updateFederationSetting('clock_offset_ms', 15 * 60_000)
      try {
        const { status, code } = await sendFederationCall(
          createFederationClient(federation.url, { token }),
          name,
        )
        expect([status, code]).toEqual([401, '1'])
      } finally {
        updateFederationSetting('clock_offset_ms', 0)
      }
    },
  )

  test.each(withSession)('the REST call %s rejects a revoked access token', async (name) => {
    const revoked = await fetchAccessToken()
    const client = createFederationClient(federation.url, { token: revoked })
    await client.call('logOut')
    const { status, code } = await sendFederationCall(client, name)
    expect([status, code]).toEqual([401, '401'])
  })

  test.each(withSession.filter((name) => '401' in operations[name].codes))(
    'the REST call %s rejects a request without an access token',
    async (name) => {
      const { status, code } = await sendFederationCall(createFederationClient(federation.url), name)
      expect([status, code]).toEqual([401, '401'])
    },
  )

  test.each(withSession.filter((name) => !beforeConsent.has(name)))(
    'the REST call %s is rejected until the member accepts the agreements in force',
    async (name) => {
      updateFederationSetting('terms_version', 2)
      try {
        const { status, code } = await sendFederationCall(
          createFederationClient(federation.url, { token }),
          name,
        )
        expect([status, code]).toEqual([403, 'consent_required'])
      } finally {
        updateFederationSetting('terms_version', 1)
      }
    },
  )
})

describe('member who has not accepted the agreements in force', () => {
  test('before accepting the agreements, a member can still sign in, read and accept the agreements, and sign out', async () => {
    updateFederationSetting('terms_version', 2)
    try {
      const token = await fetchAccessToken()
      const maude = createFederationClient(federation.url, { token })
      expect((await maude.call('getUser')).code).toBe('consent_required')
      expect((await maude.call('getTerms')).reply.version).toBe(2)
      expect((await maude.call('consent', { body: { version: 2 } })).status).toBe(204)
      expect((await maude.call('getUser')).reply.consent_required).toBe(false)
      updateFederationSetting('terms_version', 3)
      expect((await maude.call('logOut')).status).toBe(204)
    } finally {
      federation.reset()
    }
  })
})

describe('call without a session', () => {
  test.each(calls.filter((name) => !operations[name].session))(
    'the public REST call %s ignores an invalid access token',
    async (name) => {
      const { status } = await sendFederationCall(
        createFederationClient(federation.url, { token: 'false' }),
        name,
      )
      expect([401, 403]).not.toContain(status)
    },
  )
})
