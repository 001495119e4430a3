/**
 * Tests of the REST call that returns the club to which a portal site belongs, and of clubs that
 * open and close.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { createFederationClient } from './helpers/federation-client.ts'
import { setClubPurchasesEnabled } from '../../federation/clubs/queries.ts'

let federation: FederationInProcess
beforeAll(async () => void (federation = await startFederationInProcess()))
afterAll(async () => await federation.stop())

const fetchClubOfPortalSite = async (club?: string, language?: string) =>
  await createFederationClient(federation.url, { club, language }).call('getSiteClub')

describe('club of a site [N63]', () => {
  test('the request header X-Club selects a club by region and club number', async () => {
    const { reply } = await fetchClubOfPortalSite('01-054')
    expect(reply).toMatchObject({ no: '054', region: 1, name: 'Les Rives hautes', estDisponible: true })
    expect(reply.pictureUrl).toBe(`${federation.url}/api/club/clubimage/${reply.id}`)
  })

  test.each([undefined, '02-054', '01-999', '1-54', '01-054-1', '54', ''])(
    'a request with the X-Club header %j gets error 404 instead of a club',
    async (header) => {
      expect((await fetchClubOfPortalSite(header)).code).toBe('404')
    },
  )
})

describe('availability of a club', () => {
  const fetchClubAvailability = async (language: string) => {
    const { estDisponible, unavailableMessage } = (await fetchClubOfPortalSite('01-054', language)).reply
    return [estDisponible, unavailableMessage]
  }
  const changeClubAvailability = (isAvailable: boolean, messages?: { fr?: string; en?: string }) => {
    const store = openDatabaseStore(federation.dataDir)
    const row = store.sql.get`SELECT id FROM clubs WHERE no = '054'`
    setClubPurchasesEnabled(store, Number(row?.['id']), isAvailable, messages)
    store.db.close()
  }

  test.each([
    [{ fr: 'Fermé.', en: 'Closed.' }, 'Fermé.', 'Closed.'],
    [{ fr: 'Fermé.' }, 'Fermé.', 'Fermé.'],
    [{}, null, null],
  ])(
    'the message of a closed club is in the reader’s language, or else in the language of the club’s only message: %j',
    async (messages, fr, en) => {
      changeClubAvailability(false, messages)
      expect(await fetchClubAvailability('fr')).toEqual([false, fr])
      expect(await fetchClubAvailability('en')).toEqual([false, en])
      changeClubAvailability(true)
      expect(await fetchClubAvailability('fr')).toEqual([true, null])
    },
  )
})
