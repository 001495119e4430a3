/** Tests of the address search and of the published form rules, over HTTP. */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { type Client, createFederationClient } from './helpers/federation-client.ts'
import { publishFormRule } from '../../federation/forms/queries.ts'

let federation: FederationInProcess
let visitor: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
afterAll(async () => await federation.stop())

const searchAddresses = async (searchTerm: string, countryId = 1, languageCode?: string) =>
  (
    await visitor.call('validateAddress', {
      query: { searchTerm, countryId, ...(languageCode !== undefined && { languageCode }) },
    })
  ).reply
const fetchAddressSuggestionDetail = async (id: string, languageCode?: string) =>
  await visitor.call('getAddressDetail', {
    query: { id, ...(languageCode !== undefined && { languageCode }) },
  })

describe('postal address search', () => {
  test.each([
    ['118, rue du Belvédère'],
    ['118 RUE DU BELVEDERE rimouski'],
    ['belved rim'],
    ['G5L 4B7'],
    ['g5l4b7'],
  ])('the address search finds the demo address for the search term "%s"', async (searchTerm) => {
    expect((await searchAddresses(searchTerm))[0]).toEqual({
      id: 'qc-demo',
      text: '118, rue du Belvédère',
      description: 'Rimouski (Québec) G5L 4B7',
    })
  })

  test('the address search returns at most ten addresses, and starts with those that begin with the search term', async () => {
    expect(await searchAddresses('rue')).toHaveLength(10)
    expect(await searchAddresses('plattsburgh', 1)).toEqual([])
    const american = await searchAddresses('plattsburgh', 2)
    expect(american.length).toBeGreaterThan(0)
    for (const { description } of american) expect(description).toBe('Plattsburgh (New York) 12901')
    // The term 10 also starts words in postal codes of other addresses.
    const [first] = await searchAddresses('10')
    expect(first!.text).toMatch(/^10/)
    expect(await searchAddresses('zzzzzz')).toEqual([])
  })

  test('the address search returns addresses in the requested language', async () => {
    const [french] = await searchAddresses('moncton', 1, 'fr-CA')
    const [english] = await searchAddresses('moncton', 1, 'en')
    expect(french!.description).toMatch(/^Moncton \(Nouveau-Brunswick\) E1C /)
    expect(english!.description).toMatch(/^Moncton NB E1C /)
    expect((await fetchAddressSuggestionDetail(english!.id, 'en')).reply.provinceName).toBe('New Brunswick')
  })

  test('an address from the address search is a valid postal address of an account', async () => {
    expect((await fetchAddressSuggestionDetail('qc-demo')).reply).toEqual({
      buildingNumber: '118',
      street: 'rue du Belvédère',
      line1: '118, rue du Belvédère',
      subBuilding: null,
      postalCode: 'G5L 4B7',
      provinceCode: 'QC',
      provinceName: 'Québec',
      city: 'Rimouski',
    })
    const cities = new Set((await visitor.call('getCities')).reply.map(({ name }) => name))
    for (const { id } of await searchAddresses('chemin')) {
      const { city, line1, provinceCode } = (await fetchAddressSuggestionDetail(id)).reply
      expect(line1.length).toBeLessThanOrEqual(45)
      if (provinceCode === 'QC') expect(cities).toContain(city)
    }
    expect((await fetchAddressSuggestionDetail('no-such')).code).toBe('404')
  })

  test.each([
    ['', 1, 'SearchTerm'],
    [' , ', 1, 'SearchTerm'],
    ['rue', 3, 'CountryId'],
  ])(
    'the federation rejects an address search with the term "%s" and the country id %i',
    async (searchTerm, countryId, field) => {
      const { code, refusal } = await visitor.call('validateAddress', { query: { searchTerm, countryId } })
      expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', [field]])
    },
  )
})

describe('published form rules', () => {
  test('the federation returns a published form validation rule until the rule is withdrawn', async () => {
    const fetchFormRules = async () => (await visitor.call('getSchema')).reply
    expect(await fetchFormRules()).toEqual({})
    const store = openDatabaseStore(federation.dataDir)
    publishFormRule(store, 'updateAccount', 'phoneNumber', { required: true, maxLength: 14 })
    publishFormRule(store, 'updateAccount', 'address.addressLine', { maxLength: 40 })
    publishFormRule(store, 'updateAccount', 'phoneNumber', { required: true, pattern: '^\\(' })
    expect(await fetchFormRules()).toEqual({
      updateAccount: {
        phoneNumber: { required: true, pattern: '^\\(' },
        'address.addressLine': { maxLength: 40 },
      },
    })
    publishFormRule(store, 'updateAccount', 'phoneNumber', null)
    publishFormRule(store, 'updateAccount', 'address.addressLine', null)
    store.db.close()
    expect(await fetchFormRules()).toEqual({})
  })
})
