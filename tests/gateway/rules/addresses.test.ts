/**
 * Tests of the municipality search by name, and of the translation of federation form rules to
 * GraphQL mutations and input fields.
 */
import { describe, expect, test, vi } from 'vitest'
import { findCityByName, searchCities } from '../../../gateway/domains/addresses/address-search.ts'
import { parseAddressSuggestionDetail } from '../../../gateway/domains/addresses/search.rest.ts'
import { listPublishedFormRules } from '../../../gateway/schema/published-form-rules.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'

const cities = [
  'Rimouski',
  'Saint-Jérôme',
  'Sainte-Anne-des-Monts',
  'L’Anse-Saint-Jean',
  'Sacré-Cœur',
  'Val-d’Or',
].map((name, index) => ({ id: index + 1, name }))

test.each([
  ['Rimouski', 'Rimouski'],
  ['RIMOUSKI', 'Rimouski'],
  ['saint jerome', 'Saint-Jérôme'],
  ['St-Jérôme', 'Saint-Jérôme'],
  ['STE-ANNE-DES-MONTS', 'Sainte-Anne-des-Monts'],
  ["L'Anse-Saint-Jean", 'L’Anse-Saint-Jean'],
  ['Sacre-Coeur', 'Sacré-Cœur'],
  ["Val-d'Or", 'Val-d’Or'],
  ['Ottawa', undefined],
  ['', undefined],
])('the municipality search for the text %o finds the municipality %o [G14]', (input, name) => {
  expect(findCityByName(cities, input)?.name).toBe(name)
})

describe('searchCities', () => {
  const createRowsWithNames = (names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
  const candidates = createRowsWithNames([
    'Sainte-Anne-des-Monts',
    'Val-d’Or',
    'Saint-Jean-de-Dieu',
    'L’Anse-Saint-Jean',
    'Lac-Jean',
    'Jeannois',
    'Saint-Jean-Baptiste',
  ])

  test.each([
    ['jean', ['Jeannois', 'L’Anse-Saint-Jean', 'Lac-Jean', 'Saint-Jean-Baptiste', 'Saint-Jean-de-Dieu']],
    ['St Jean', ['Saint-Jean-Baptiste', 'Saint-Jean-de-Dieu', 'L’Anse-Saint-Jean']],
    ['dieu saint', ['Saint-Jean-de-Dieu']],
    ["VAL-D'OR", ['Val-d’Or']],
    ['annois', ['Jeannois']],
    ['', []],
    [' - ', []],
    ['nulle part', []],
    ['jean'.repeat(26), []],
  ])('the search text %o finds the municipalities %j, best matches first', (search, names) => {
    expect(searchCities(candidates, search).map(({ name }) => name)).toEqual(names)
  })

  test('a second search in a list normalizes only its search text', () => {
    const list = [...candidates]
    searchCities(list, 'jean')
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(searchCities(list, 'val')).toHaveLength(1)
    expect(normalize).toHaveBeenCalledTimes(1)
    normalize.mockRestore()
  })
})

test('a suggested postal address without an address line gets a line built from the building number and street', () => {
  const row = { buildingNumber: '12', street: 'rue du Quai', provinceCode: 'qc' }
  expect(parseAddressSuggestionDetail(row as never)).toMatchObject({
    addressLine: '12 rue du Quai',
    province: 'QC',
  })
  expect(parseAddressSuggestionDetail({ line1: ' ' })).toBe(null)
})

const translatePublishedFormRules = (published: Parameters<typeof listPublishedFormRules>[1]) =>
  listPublishedFormRules(createExecutableSchema(), published)

describe('form rules published by the federation', () => {
  test("the gateway translates the federation's form rules to the names of its own mutations and input fields", () => {
    const rules = translatePublishedFormRules({
      login: { username: { maxLength: 80 } },
      updateAccount: { phoneNumber: { required: true }, 'address.countryId': { required: true } },
      vehicle: { cc: { minimum: 50, maximum: 1500.5 }, gm_make_id: { required: false } },
      billingAddress: { countryId: { required: true } },
      guest: { externalRightNumber: { pattern: '^\\d{6}$' } },
    })
    expect(rules.map(({ form, fields }) => [form, fields.map(({ field }) => field)])).toEqual([
      ['logIn', ['email']],
      ['updateProfile', ['phoneNumber', 'address.country']],
      ['addVehicle', ['displacement', 'makeId']],
      ['updateVehicle', ['displacement', 'makeId']],
      ['patchVehicle', ['displacement', 'makeId']],
      ['checkGuestAccessRight', ['holder.cardNumber']],
      ['setGuestCard', ['holder.cardNumber']],
      ['buyGuestAccessRight', ['holder.cardNumber']],
      ['setBillingAddress', ['country']],
    ])
    expect(rules[2]!.fields).toEqual([
      {
        field: 'displacement',
        required: null,
        minLength: null,
        maxLength: null,
        minimum: 50,
        maximum: 1500.5,
        pattern: null,
      },
      {
        field: 'makeId',
        required: false,
        minLength: null,
        maxLength: null,
        minimum: null,
        maximum: null,
        pattern: null,
      },
    ])
  })

  test('the gateway drops unknown or invalid form rules of the federation', () => {
    expect(translatePublishedFormRules({})).toEqual([])
    const invalidRules = {
      toString: { length: { required: true } },
      updateAccount: {
        favouriteColour: { required: true },
        constructor: { required: true },
        firstName: { pattern: '(', maxLength: -1, minimum: 'x', required: 'yes' },
      },
      vehicle: null,
    }
    expect(translatePublishedFormRules(invalidRules as never)).toEqual([
      {
        form: 'updateProfile',
        fields: [
          {
            field: 'firstName',
            required: null,
            minLength: null,
            maxLength: null,
            minimum: null,
            maximum: null,
            pattern: null,
          },
        ],
      },
    ])
  })
})
