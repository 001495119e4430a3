/** The address search and the published rules, over a socket. */
import { type FederationInProcess, startFederationInProcess } from '../gateway/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../federation/store/database.ts'
import { type Client, clientOf } from './client.ts'
import { publishRule } from '../../federation/forms/rows.ts'

let federation: FederationInProcess
let anyone: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  anyone = clientOf(federation.url)
})
afterAll(async () => await federation.stop())

const search = async (searchTerm: string, countryId = 1, languageCode?: string) =>
  (
    await anyone.call('validateAddress', {
      query: { searchTerm, countryId, ...(languageCode !== undefined && { languageCode }) },
    })
  ).reply
const detail = async (id: string, languageCode?: string) =>
  await anyone.call('getAddressDetail', {
    query: { id, ...(languageCode !== undefined && { languageCode }) },
  })

describe('an address', () => {
  it.each([
    ['118, rue du Belvédère'],
    ['118 RUE DU BELVEDERE rimouski'],
    ['belved rim'],
    ['G5L 4B7'],
    ['g5l4b7'],
  ])('is found by « %s »', async (typed) => {
    expect((await search(typed))[0]).toEqual({
      id: 'qc-demo',
      text: '118, rue du Belvédère',
      description: 'Rimouski (Québec) G5L 4B7',
    })
  })

  it('is one of ten at most, of its own country, and begins the list where it begins alike', async () => {
    expect(await search('rue')).toHaveLength(10)
    expect(await search('plattsburgh', 1)).toEqual([])
    const american = await search('plattsburgh', 2)
    expect(american.length).toBeGreaterThan(0)
    for (const { description } of american) expect(description).toBe('Plattsburgh (New York) 12901')
    // 10 begins some numbers, and some words of postal codes elsewhere.
    const [first] = await search('10')
    expect(first!.text).toMatch(/^10/)
    expect(await search('zzzzzz')).toEqual([])
  })

  it('comes in the language that is asked for', async () => {
    const [french] = await search('moncton', 1, 'fr-CA')
    const [english] = await search('moncton', 1, 'en')
    expect(french!.description).toMatch(/^Moncton \(Nouveau-Brunswick\) E1C /)
    expect(english!.description).toMatch(/^Moncton, New Brunswick E1C /)
    expect((await detail(english!.id, 'en')).reply.provinceName).toBe('New Brunswick')
  })

  it('has parts that an address of the account can be made of', async () => {
    expect((await detail('qc-demo')).reply).toEqual({
      buildingNumber: '118',
      street: 'rue du Belvédère',
      line1: '118, rue du Belvédère',
      subBuilding: null,
      postalCode: 'G5L 4B7',
      provinceCode: 'QC',
      provinceName: 'Québec',
      city: 'Rimouski',
    })
    const cities = new Set((await anyone.call('getCities')).reply.map(({ name }) => name))
    for (const { id } of await search('chemin')) {
      const { city, line1, provinceCode } = (await detail(id)).reply
      expect(line1.length).toBeLessThanOrEqual(45)
      if (provinceCode === 'QC') expect(cities).toContain(city)
    }
    expect((await detail('no-such')).code).toBe('404')
  })

  it.each([
    ['', 1, 'SearchTerm'],
    [' , ', 1, 'SearchTerm'],
    ['rue', 3, 'CountryId'],
  ])('is not looked for by « %s » in country %i', async (searchTerm, countryId, field) => {
    const { code, refusal } = await anyone.call('validateAddress', { query: { searchTerm, countryId } })
    expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', [field]])
  })
})

describe('the rules of forms', () => {
  it('are none until some are published, and go when they are taken back', async () => {
    const rules = async () => (await anyone.call('getSchema')).reply
    expect(await rules()).toEqual({})
    const store = openStore(federation.dataDir)
    publishRule(store, 'updateAccount', 'phoneNumber', { required: true, maxLength: 14 })
    publishRule(store, 'updateAccount', 'address.addressLine', { maxLength: 40 })
    publishRule(store, 'updateAccount', 'phoneNumber', { required: true, pattern: '^\\(' })
    expect(await rules()).toEqual({
      updateAccount: {
        phoneNumber: { required: true, pattern: '^\\(' },
        'address.addressLine': { maxLength: 40 },
      },
    })
    publishRule(store, 'updateAccount', 'phoneNumber', null)
    publishRule(store, 'updateAccount', 'address.addressLine', null)
    store.db.close()
    expect(await rules()).toEqual({})
  })
})
