/**
 * Tests that each demo member is in the state that docs/personas.md describes. The day on which the
 * seed data is created must not matter.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formerMembers } from '../../federation/demo/seed/former-members.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'
import { readMailLinkParameters } from './helpers/read-mails.ts'

let federation: FederationInProcess
beforeAll(async () => {
  federation = await startFederationInProcess()
})
afterAll(async () => await federation.stop())

const signInPersona = async (name: string) => await signIn(federation.url, `${name}@sentier.example`)
const fetchFirstVehicle = async (member: Client) => (await member.call('getVehicles')).reply[0]!
const fetchClubId = async (member: Client) =>
  (await member.call('getClubs')).reply.find(({ no }) => no === '054')!.id

/**
 * Functions that check the states of the demo members. The keys are the parts of the members'
 * e-mail addresses before the @ sign.
 */
const personas: Record<string, (member: Client) => Promise<void>> = {
  fidele: async (member) => expect((await buyLastYearsPassAgain(member)).code).toBe(null),

  clubferme: async (member) => expect((await buyLastYearsPassAgain(member)).code).toBe('ClubUnavailable'),

  consentement: async (member) => {
    expect((await member.call('getVehicles')).status).toBe(403)
    expect((await member.call('getTerms')).status).toBe(200)
  },

  incomplet: async (member) => {
    const { address } = (await member.call('getUser')).reply
    expect(address).toMatchObject({ province: 'QC', cityId: 8429 })
  },

  limite: async (member) => {
    expect((await member.call('getUser')).reply).toMatchObject({
      editLimited: true,
      phoneNumber: null,
      birthDate: '1961-04-12',
    })
    expect(await fetchFirstVehicle(member)).toMatchObject({ editLimited: true })
  },

  americain: async (member) => {
    expect((await member.call('getUser')).reply).toMatchObject({
      isCanadian: false,
      address: { countryId: 2, province: 'VT', postalCode: '05401', cityId: null, otherCity: 'Burlington' },
    })
    expect((await member.call('getBillingAddress')).reply).toMatchObject({ countryId: 2 })
  },

  tout: async (member) => {
    const rights = (await member.call('getAccessRights')).reply
    expect(new Set(rights.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    const requests = (await member.call('getInsuranceRequests')).reply
    expect(requests.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    const plates = (await member.call('getVehicles')).reply.flatMap(({ registration }) => registration ?? [])
    const reports = await member.call('getInterventionReports', { query: { RegistrationPlates: plates } })
    expect(reports.reply).toHaveLength(1)
  },

  echec: async (member) => {
    const [accessRight] = (await member.call('getAccessRights')).reply
    expect(accessRight).toMatchObject({ status: 0, isActive: false })
    const incomplete = await member.call('getIncompleteAccessRight', { path: { id: accessRight!.id } })
    expect(incomplete.status).toBe(200)
    // Today's card pays.
    const { vehicle, club, type } = accessRight!
    const bought = await member.call('buy', {
      key: crypto.randomUUID(),
      body: { accessRightId: accessRight!.id, clubId: club!.id, vehicleId: vehicle!.id, type },
    })
    expect([bought.status, bought.code]).toEqual([200, null])
    expect((await member.call('getAccessRights')).reply).toMatchObject([{ id: accessRight!.id, status: 1 }])
  },

  expiree: async (member) => {
    const { expirationMonth, expirationYear } = (await member.call('getCard')).reply
    expect(expirationYear! * 12 + expirationMonth!).toBeLessThan(new Date().getFullYear() * 12 + 1)
    const { id: vehicleId } = await fetchFirstVehicle(member)
    const bought = await member.call('buy', {
      key: crypto.randomUUID(),
      body: {
        clubId: await fetchClubId(member),
        vehicleId,
        type: 4,
        desiredActivation: readCurrentDayOfFederation(),
      },
    })
    expect(bought.code).toBe('CardDeclined')
  },

  benevole: async (member) => {
    expect((await member.call('getUser')).reply).toMatchObject({
      isBenevole: true,
      benevoleClubName: 'Les Rives hautes',
    })
    expect((await member.call('getVolunteerRequest')).reply.benevoleRequest).toMatchObject({ status: 1 })
  },

  attente: async (member) => {
    const { benevoleRequest, clubs } = (await member.call('getVolunteerRequest')).reply
    expect(benevoleRequest).toMatchObject({ status: 0, clubNoWeb: 54 })
    expect(clubs).toHaveLength(2)
  },

  refuse: async (member) => {
    expect((await member.call('getVolunteerRequest')).reply.benevoleRequest).toMatchObject({ status: 2 })
  },

  revoque: async (member) => {
    expect((await member.call('getVolunteerRequest')).reply.benevoleRequest).toMatchObject({ status: 3 })
  },

  infraction: async (member) => {
    const reports = (await member.call('getInterventionReports')).reply
    expect(reports.map(({ vehicle }) => vehicle?.name)).toEqual(['PIONNIER', 'VOYAGEUR'])
  },

  sansassurance: async (member) => {
    const requests = (await member.call('getInsuranceRequests')).reply
    expect(requests.map(({ statut, vehicule }) => [statut, vehicule?.alias])).toEqual([
      [2, 'ATTENTE-23'],
      [3, 'ACCEPTE-22'],
      [1, 'REFUSE-21'],
      [0, 'PAYE-2020'],
    ])
    const rights = (await member.call('getAccessRights')).reply
    expect(rights.find(({ vehicle }) => vehicle?.name === 'PAYE-2020')).toMatchObject({
      type: 8,
      status: 1,
      isActive: true,
    })
    expect((await member.call('getReceipts')).reply).toMatchObject([{ successful: true }])
    // Every vehicle but the first has had its request.
    expect((await member.call('getVehicles')).reply).toHaveLength(5)
  },
}

/** Buys the pass of last year again for a member whose pass has expired. */
async function buyLastYearsPassAgain(member: Client) {
  const rights = (await member.call('getAccessRights')).reply
  expect(rights).toMatchObject([{ type: 1, status: 1, isActive: false }])
  expect((await member.call('getVehicles')).reply).toHaveLength(1)
  expect((await member.call('getCard')).status).toBe(200)
  expect((await member.call('getBillingAddress')).status).toBe(200)
  const { type, vehicle, club } = rights[0]!
  return await member.call('buy', { body: { type, vehicleId: vehicle!.id, clubId: club!.id } })
}

const readCurrentDayOfFederation = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(
    federation.runWithDatabase((db) => {
      const row = db.prepare("SELECT value FROM settings WHERE name = 'clock_offset_ms'").get()
      return Date.now() + Number(row?.['value'])
    }),
  )

describe('demo member', () => {
  test.each(Object.keys(personas))(
    'the demo member %s@sentier.example has the passes, vehicles and other data that the documentation describes',
    async (name) => {
      await personas[name]!(await signInPersona(name))
    },
  )

  // Season boundaries, year boundaries and both daylight saving changes.
  test.each([
    '2026-01-01',
    '2026-03-08',
    '2026-08-31',
    '2026-09-01',
    '2026-09-30',
    '2026-10-01',
    '2026-11-01',
  ])('every demo member is in the documented state when the federation’s clock shows %s', async (day) => {
    federation.reset(Date.parse(`${day}T12:00:00-05:00`))
    for (const name of [
      'sansassurance',
      'benevole',
      'attente',
      'infraction',
      'consentement',
      'fidele',
      'clubferme',
    ])
      await personas[name]!(await signInPersona(name))
    federation.reset()
  })

  test('the e-mail to nonconfirme@sentier.example contains a link that confirms the account', async () => {
    federation.reset()
    const account = { username: 'nonconfirme@sentier.example', password: 'sentier-demo' }
    const visitor = createFederationClient(federation.url)
    const logIn = async () => await visitor.call('token', { body: { grant_type: 'password', ...account } })
    expect((await logIn()).refusal).toMatchObject({ error_code: 102 })
    const { token, email } = readMailLinkParameters(federation, account.username)
    const { status } = await visitor.call('confirmEmail', { body: { token: token!, email: email! } })
    expect(status).toBeLessThan(300)
    expect((await logIn()).status).toBe(200)
  })
})

describe('former members without an account', () => {
  test('a former member of the seed data can be found by a search, and some former members have no birth date', async () => {
    const visitor = createFederationClient(federation.url)
    const formerMember = formerMembers.find(({ birthDate }) => birthDate !== null)!
    const { reply } = await visitor.call('findExistingAccount', {
      body: { ctrlNumber: formerMember.controlNumber, birthDate: formerMember.birthDate! },
    })
    expect(reply).toMatchObject([{ firstName: formerMember.firstName, lastName: formerMember.lastName }])
    expect(formerMembers.some(({ birthDate }) => birthDate === null)).toBe(true)
  })

  test.each([
    ['searchExternalRight', 'ON482913', 'Megan', 'Doyle', 'K1N 5T2', 'ON', true],
    ['searchExternalRight', 'NB170566', 'Lucien', 'Arsenault', 'E1A 3K8', 'NB', true],
    ['searchExternalRight', 'ON300117', 'Harold', 'Finch', 'P3E 2W4', 'ON', false],
    ['searchFqcqExternalRight', 'QC905124', 'Mireille', 'Gosselin', 'J8X 2K1', 'QC', true],
    ['searchFqcqExternalRight', 'QC611820', 'Armand', 'Plourde', 'G6W 4N3', 'QC', false],
    // A right of the one way is none of the other.
    ['searchFqcqExternalRight', 'ON482913', 'Megan', 'Doyle', 'K1N 5T2', 'ON', false],
  ] as const)(
    'the REST call %s with the access right number %s, guest %s %s, postal code %s and province %s returns validForPayment: %s',
    async (name, externalRightNumber, firstName, lastName, postalCode, province, validForPayment) => {
      const email = `${firstName}.${lastName}@sentier.example`.toLowerCase()
      const query = { externalRightNumber, firstName, lastName, email, postalCode, province }
      const { reply } = await createFederationClient(federation.url).call(name, {
        query: { ...query, provinceOfDestination: 'ON' },
      })
      expect(reply.validForPayment).toBe(validForPayment)
    },
  )
})
