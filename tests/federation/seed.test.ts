/** Tests of the seed data: pass offers, clubs, and members whose situations cover every state. */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessRightOffer } from '../../federation/generated/contract.ts'
import { searchTowns } from '../../web/domains/clubs/searchTowns.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'

let federation: FederationInProcess
let visitor: Client
let maude: Client
let business: Client

async function signInMembers(): Promise<void> {
  visitor = createFederationClient(federation.url)
  maude = await signIn(federation.url)
  business = await signIn(federation.url, 'entreprise@sentier.example')
}
beforeAll(async () => {
  federation = await startFederationInProcess()
  await signInMembers()
})
afterAll(async () => await federation.stop())

const fetchPassOffers = async (client: Client, query = {}) =>
  (await client.call('getAccessRightTypes', { query })).reply.accessRightTypes
const fetchOfferedPassTypes = async (client: Client, query = {}) =>
  (await fetchPassOffers(client, query)).map(({ type }) => type)

describe('pass offers of the seed data', () => {
  test('the offered pass types depend on the kind of account', async () => {
    expect(await fetchOfferedPassTypes(visitor)).toEqual([1, 2, 3, 4])
    expect(await fetchOfferedPassTypes(maude)).toEqual([1, 2, 3, 4])
    expect(await fetchOfferedPassTypes(business)).toEqual([5, 6])
    expect(await fetchOfferedPassTypes(maude, { withoutInsurance: true })).toEqual([8, 9])
    expect(await fetchOfferedPassTypes(business, { withoutInsurance: true })).toEqual([])
    expect(await fetchOfferedPassTypes(maude, { includeNonsaleable: true })).toEqual([1, 2, 3, 4, 7])
    expect(await fetchOfferedPassTypes(maude, { includeNonsaleable: 'TRUE' })).toContain(7)
  })

  test.each([
    // Moment; available, current price and last moment of sale of type 1, then of type 2.
    ['2026-11-21T10:00:00-05:00', [true, 389, '2027-08-31'], [false, 239, '2027-08-31']],
    ['2026-12-16T00:00:00-05:00', [true, 449, '2027-08-31'], [false, 239, '2027-08-31']],
    ['2027-03-01T00:00:00-05:00', [true, 449, '2027-08-31'], [true, 239, '2027-08-31']],
    ['2027-08-31T23:59:59-04:00', [true, 449, '2027-08-31'], [true, 239, '2027-08-31']],
    ['2027-09-01T00:00:00-04:00', [true, 389, '2028-08-31'], [false, 239, '2027-08-31']],
  ])(
    'at the time %s, the annual and summer passes have the availability, price and last sale day of the sales calendar',
    async (moment, annual, summer) => {
      federation.reset(Date.parse(moment))
      const [first, second] = await fetchPassOffers(visitor)
      const getAvailabilityPriceAndLastDayOfOffer = ({
        available,
        currentPrice,
        choiceEndEpoch,
      }: AccessRightOffer) => [
        available,
        currentPrice.amount,
        new Date(choiceEndEpoch!).toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' }),
      ]
      expect([
        getAvailabilityPriceAndLastDayOfOffer(first!),
        getAvailabilityPriceAndLastDayOfOffer(second!),
      ]).toEqual([annual, summer])
      federation.reset()
      await signInMembers()
    },
  )

  test('each pass offer states its insurance premium, its presale and the latest start day that a member can choose', async () => {
    const [annual, summer, threeDays, day] = await fetchPassOffers(visitor)
    expect([annual, summer, threeDays, day].map((offer) => offer!.insurance?.amount)).toEqual([
      42.57, 28.38, 14.19, 5,
    ])
    expect(annual!.presale).toMatchObject({ amount: 389, taxIncluded: false })
    expect(annual!.maximumDesiredActivation).toBeNull()
    expect(threeDays!.maximumDesiredActivation).toMatch(/^\d{4}-09-30$/)
    expect(day!.price).toEqual({ amount: 60, taxIncluded: true })
    // Passes without insurance are on sale at the same time as the insured passes.
    expect(await fetchPassOffers(maude, { withoutInsurance: true })).toMatchObject([
      { type: 8, available: annual!.available, insurance: null },
      { type: 9, available: summer!.available, insurance: null },
    ])
  })
})

describe('clubs of the seed data', () => {
  test('the seed data has about a hundred clubs, in every region', async () => {
    const clubs = (await visitor.call('getClubs')).reply
    const regions = (await visitor.call('getRegions')).reply
    expect(clubs.length).toBeGreaterThanOrEqual(95)
    expect(regions.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
    for (const { id } of regions) {
      const clubsOfRegion = (await visitor.call('getClubs', { query: { regionId: id } })).reply
      expect(clubsOfRegion.length).toBeGreaterThan(0)
      expect(clubsOfRegion.every(({ region }) => region === id)).toBe(true)
    }
    const numbers = clubs.map(({ no }) => no)
    expect(new Set(numbers).size).toBe(clubs.length)
    expect(numbers.every((no) => /^\d{3}$/.test(no))).toBe(true)
    expect(numbers).toEqual(expect.arrayContaining(['141', '091', '143', '150', '054']))
    expect(clubs.find(({ no }) => no === '054')?.region).toBe(1)
  })

  test('each club is in its town, so that the club map has the shape of Québec', async () => {
    const clubs = (await visitor.call('getClubs')).reply
    const townsByName = new Map(searchTowns.map(({ name, coordinates }) => [name, coordinates]))
    const clubsOfTowns = clubs.flatMap(({ no, city, lat, lon }) => {
      const town = townsByName.get(city ?? '')
      return town ? [{ no, place: { latitude: lat, longitude: lon }, town }] : []
    })
    expect(clubsOfTowns.length).toBeGreaterThanOrEqual(95)
    for (const { no, place, town } of clubsOfTowns) expect(place, no).toEqual(town)
  })

  test('the seed data has clubs that are closed, clubs without contact details, and clubs without a picture', async () => {
    const clubs = (await visitor.call('getClubs')).reply
    const hasClubMatching = (matches: (club: (typeof clubs)[number]) => boolean) => clubs.some(matches)
    expect(
      hasClubMatching(
        ({ estDisponible, unavailableMessage }) => !estDisponible && unavailableMessage !== null,
      ),
    ).toBe(true)
    expect(
      hasClubMatching(
        ({ estDisponible, unavailableMessage }) => !estDisponible && unavailableMessage === null,
      ),
    ).toBe(true)
    expect(hasClubMatching(({ hideDisplayContact }) => hideDisplayContact === true)).toBe(true)
    expect(hasClubMatching(({ pictureUrl }) => pictureUrl === null)).toBe(true)
    expect(new Set(clubs.map(({ status }) => status))).toEqual(new Set([1, 2]))
    for (const { region, estDisponible } of clubs) if (region === 6) expect(estDisponible).toBe(false)
  })

  test('a club with a picture URL has a picture, and the picture of any other club returns 404', async () => {
    const clubs = (await visitor.call('getClubs')).reply
    const clubWithPicture = clubs.find(({ pictureUrl }) => pictureUrl !== null)!
    const picture = await fetch(clubWithPicture.pictureUrl!)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const clubWithoutPicture = clubs.find(({ pictureUrl }) => pictureUrl === null)!
    expect((await visitor.call('getClubImage', { path: { id: clubWithoutPicture.id } })).code).toBe('404')
  })
})

describe('vehicle makes and municipalities of the seed data', () => {
  test('the seed data has many vehicle makes and municipalities with distinct names', async () => {
    const makes = (await maude.call('getMakes')).reply
    const cities = (await visitor.call('getCities')).reply
    expect(makes.length).toBeGreaterThanOrEqual(12)
    expect(makes.every(({ models }) => models.length > 1)).toBe(true)
    expect(cities.length).toBeGreaterThanOrEqual(190)
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length)
    expect(cities.map(({ id }) => id)).not.toEqual(expect.arrayContaining([1]))
    expect((await visitor.call('getCountries')).reply).toEqual([
      { id: 1, name: 'Canada' },
      { id: 2, name: 'États-Unis' },
    ])
  })
})

describe('demo members of the seed data', () => {
  test('the vehicles of the demo member Maude include every pass state, and a vehicle with missing data', async () => {
    const now = Date.now()
    const vehicles = new Map(
      (await maude.call('getVehicles')).reply.map((vehicle) => [vehicle.name, vehicle]),
    )
    const findVehiclePasses = (vehicleName: string) => vehicles.get(vehicleName)!.accessRights
    expect(findVehiclePasses('RENARD-21')).toEqual([])
    expect(findVehiclePasses('CASTOR-450')).toEqual([])
    expect(findVehiclePasses('ORIGNAL')).toMatchObject([{ status: 1, type: 1, isActive: true }])
    expect(findVehiclePasses('ORIGNAL')[0]!.activeAtEpoch).toBeLessThanOrEqual(now)
    expect(findVehiclePasses('CARIBOU')).toMatchObject([
      { status: 1, isActive: false },
      { status: 0, isActive: false },
    ])
    expect(findVehiclePasses('HARFANG')).toMatchObject([{ status: 1, type: 3, isActive: true }])
    expect(findVehiclePasses('HARFANG')[0]!.activeAtEpoch).toBeGreaterThan(now)
    expect(vehicles.get('LYNX-12')).toMatchObject({ cc: null, weight: null })
    expect(vehicles.get('BERNACHE')).toMatchObject({ isModifiable: true })
    expect(vehicles.get('COUGUAR')).toMatchObject({
      editLimited: true,
      gm_make_id: null,
      make: 'Atelier Boréal',
    })
    expect((await maude.call('getCard')).reply).toMatchObject({
      brand: 'Visa',
      last4: '4242',
      name: 'Maude Tremblay',
    })
  })

  test.each([
    '2026-01-01',
    '2026-03-08',
    '2026-05-01',
    '2026-09-01',
    '2026-09-29',
    '2026-10-01',
    '2028-02-29',
  ])(
    'the passes of the demo member Maude have their documented states when the federation’s clock shows %s',
    async (day) => {
      federation.reset(Date.parse(`${day}T12:00:00-05:00`))
      await signInMembers()
      const passStates = (await maude.call('getVehicles')).reply.map(({ accessRights }) =>
        accessRights.map(({ status, isActive }) => `${status}${isActive === true ? '!' : ''}`).join(),
      )
      expect(passStates).toEqual(['', '', '1!', '1,0', '1!', '', '', ''])
      federation.reset()
      await signInMembers()
    },
  )

  test('the demo business has vehicles, a card and a billing address', async () => {
    expect((await business.call('getUser')).reply).toMatchObject({ isBusiness: true })
    expect(
      (await business.call('getVehicles')).reply.map(({ accessRights }) =>
        accessRights.map(({ type }) => type),
      ),
    ).toEqual([[5], [], []])
    expect((await business.call('getCard')).status).toBe(200)
    expect((await business.call('getBillingAddress')).status).toBe(200)
  })

  test('the demo member with a new account has no data yet', async () => {
    const newcomer = await signIn(federation.url, 'nouveau@sentier.example')
    expect((await newcomer.call('getUser')).reply).toMatchObject({ address: null, hasAccessRights: false })
    expect((await newcomer.call('getVehicles')).reply).toEqual([])
    expect((await newcomer.call('getReceipts')).reply).toEqual([])
    expect((await newcomer.call('getCard')).code).toBe('404')
  })
})
