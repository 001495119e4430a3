import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { type Client, signIn } from './helpers/federation-client.ts'
import { listMailsToRecipient } from './helpers/read-mails.ts'
import {
  type VolunteerDecision,
  applyClubDecisionToVolunteerRequest,
} from '../../federation/volunteering/queries.ts'

const now = Date.parse('2026-11-21T10:00:00-05:00')
const demo = 'demo@sentier.example'

let federation: FederationInProcess
let maude: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
})
beforeEach(async () => {
  federation.reset(now)
  maude = await signIn(federation.url)
})
afterAll(async () => await federation.stop())

const choices = { accueilOrientation: true, samedi: true, dimanche: true, clubNoWeb: 54 }
const submitVolunteerRequest = async (overrides: object = {}) =>
  await maude.call('requestVolunteer', { body: { ...choices, ...overrides } })
const fetchVolunteerRequestAndClubs = async () => (await maude.call('getVolunteerRequest')).reply

function runSqlOnFederation(sql: string): void {
  federation.runWithDatabase((db) => db.exec(sql))
}

function decideVolunteerRequestAsStaff(volunteerRequestId: number, decision: VolunteerDecision): boolean {
  const store = openDatabaseStore(federation.dataDir)
  try {
    return applyClubDecisionToVolunteerRequest(store, volunteerRequestId, decision, now)
  } finally {
    store.db.close()
  }
}

describe('volunteer request of a member', () => {
  test('the federation stores a volunteer request for the club of an active pass, and confirms the request by e-mail', async () => {
    const { benevoleRequest: request, clubs } = await fetchVolunteerRequestAndClubs()
    expect(request).toBe(null)
    expect(clubs.map(({ noWeb }) => noWeb).toSorted((a, b) => a - b)).toEqual([21, 54])
    const { reply } = await submitVolunteerRequest()
    expect(reply).toMatchObject({ status: 0, clubNoWeb: 54, active: false, samedi: true, lundi: false })
    expect((await fetchVolunteerRequestAndClubs()).benevoleRequest).toEqual(reply)
    const [mail] = listMailsToRecipient(federation, demo)
    expect(mail).toMatchObject({ kind: 'volunteerRequestReceived', language: 'fr' })
    expect(mail!.text).toContain(reply.clubName)
  })

  test.each([
    ['without a responsibility', { accueilOrientation: false }, 'InvalidRequest', ['AccueilOrientation']],
    ['without a day', { samedi: null, dimanche: null }, 'InvalidRequest', ['Lundi']],
    ['without a choice between two clubs', { clubNoWeb: null }, 'InvalidRequest', ['ClubNoWeb']],
    ['to a club without an access right of the member', { clubNoWeb: 20 }, 'ClubNotFound', undefined],
  ])('a volunteer request %s is rejected and not stored', async (_, changes, code, fields) => {
    const answer = await submitVolunteerRequest(changes)
    expect(answer.code).toBe(code)
    expect(answer.refusal.modelState && Object.keys(answer.refusal.modelState)).toEqual(fields)
    expect((await fetchVolunteerRequestAndClubs()).benevoleRequest).toBe(null)
  })

  test('a volunteer request may omit the club when the member’s passes allow only one club', async () => {
    runSqlOnFederation("UPDATE access_rights SET status = 0 WHERE control_number = 'N5X9C2J'")
    expect((await submitVolunteerRequest({ clubNoWeb: null })).reply.clubNoWeb).toBe(54)
  })

  test.each([
    [1, null],
    [2, null],
    [3, 'VolunteerNotEligible'],
    [4, 'VolunteerNotEligible'],
    [5, 'VolunteerNotEligible'],
    [8, null],
    [9, null],
  ])(
    'a volunteer request by a member with a pass of the type %i returns the error code %s (null means success) [J06]',
    async (type, code) => {
      runSqlOnFederation(`UPDATE access_rights SET type = ${type} WHERE control_number = 'R8W4H6B'`)
      expect((await submitVolunteerRequest()).code).toBe(code)
    },
  )

  test('a volunteer request needs an access right that has not expired', async () => {
    runSqlOnFederation(`UPDATE access_rights SET expires_at = ${now - 1} WHERE control_number = 'R8W4H6B'`)
    expect((await submitVolunteerRequest()).code).toBe('VolunteerNotEligible')
  })

  test('a second volunteer request is rejected while the first is pending', async () => {
    await submitVolunteerRequest()
    const secondRequest = await submitVolunteerRequest()
    expect(secondRequest.code).toBe('VolunteerAlreadyRequested')
    // O25: what a screen reads.
    expect(secondRequest.refusal.errorDescription).toBe('Vous avez déjà fait une demande de bénévolat.')
  })

  test('a pending volunteer request can be withdrawn with or without the request’s id', async () => {
    const { id } = (await submitVolunteerRequest()).reply
    expect((await maude.call('cancelVolunteerRequest', { body: { id: id + 1 } })).code).toBe(
      'VolunteerRequestNotFound',
    )
    expect((await maude.call('cancelVolunteerRequest', { body: { id } })).status).toBe(204)
    expect((await fetchVolunteerRequestAndClubs()).benevoleRequest).toBe(null)
    await submitVolunteerRequest()
    expect((await maude.call('cancelVolunteerRequest', { body: {} })).status).toBe(204)
    expect((await maude.call('cancelVolunteerRequest', { body: {} })).code).toBe('VolunteerRequestNotFound')
    await submitVolunteerRequest()
    //
    expect((await maude.call('cancelVolunteerRequest')).status).toBe(204)
    expect((await maude.call('cancelVolunteerRequest')).code).toBe('VolunteerRequestNotFound')
  })
})

describe('decision of the club on a volunteer request', () => {
  test('a club can accept a volunteer request once, and an e-mail informs the member', async () => {
    const { id } = (await submitVolunteerRequest()).reply
    expect(decideVolunteerRequestAsStaff(id, 'revoke')).toBe(false)
    expect(decideVolunteerRequestAsStaff(id, 'accept')).toBe(true)
    expect(decideVolunteerRequestAsStaff(id, 'accept')).toBe(false)
    expect((await fetchVolunteerRequestAndClubs()).benevoleRequest).toMatchObject({
      id,
      status: 1,
      active: true,
    })
    expect(listMailsToRecipient(federation, demo).map(({ kind }) => kind)).toEqual([
      'volunteerAccepted',
      'volunteerRequestReceived',
    ])
    expect((await submitVolunteerRequest()).code).toBe('VolunteerAlreadyRequested')
    expect((await maude.call('cancelVolunteerRequest', { body: {} })).code).toBe('VolunteerRequestNotFound')
  })

  test.each([
    ['refuse', 2, 'volunteerRefused'],
    ['revoke', 3, 'volunteerRevoked'],
  ] as const)(
    'after the decision “%s” of the club on a volunteer request, the member can send a new request [J12]',
    async (decision, status, kind) => {
      const { id } = (await submitVolunteerRequest()).reply
      if (decision === 'revoke') decideVolunteerRequestAsStaff(id, 'accept')
      expect(decideVolunteerRequestAsStaff(id, decision)).toBe(true)
      expect((await fetchVolunteerRequestAndClubs()).benevoleRequest).toMatchObject({
        id,
        status,
        active: false,
      })
      expect(listMailsToRecipient(federation, demo)[0]!.kind).toBe(kind)
      expect((await submitVolunteerRequest()).reply).toMatchObject({ status: 0 })
    },
  )
})
