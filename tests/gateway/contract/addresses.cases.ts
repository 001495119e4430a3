import { expect } from 'vitest'
import { publishFieldRule } from '../helpers/federation-database.ts'
import type { SendGraphQLDocument, Case } from './run-contract-cases.ts'

const memberWithoutPass = 'nouveau@sentier.example'
const billingAddressQuery =
  '{ viewer { billingAddress { addressLine city { name } cityName province postalCode country } } }'
const setBillingAddressMutation = `mutation ($input: SetBillingAddressInput!) { setBillingAddress(input: $input) {
  __typename ... on Problem { message } ... on InvalidInputProblem { fields { field } }
  ... on SetBillingAddressPayload {
    billingAddress { addressLine postalCode } viewer { billingAddress { city { name } cityName } } } } }`
const suggestionsQuery = `query ($typed: String!, $country: Country!) {
  addressSuggestions(searchTerm: $typed, country: $country) { suggestionId text description } }`
const suggestedAddressQuery = `query ($id: String!) { suggestedAddress(suggestionId: $id) {
  addressLine apartment postalCode province cityName city { name } } }`

async function fetchCityIdByName(
  sendGraphQLDocument: SendGraphQLDocument,
  cityName: string,
): Promise<string> {
  const { cities } = (await sendGraphQLDocument('{ cities { id name } }')) as {
    cities: { id: string; name: string }[]
  }
  return cities.find((city) => city.name === cityName)!.id
}

export const addressCases: Case[] = [
  {
    call: 'getCities',
    code: 'ok',
    as: null,
    query: '{ cities { id name } }',
    expected: { holds: { cities: expect.arrayContaining([expect.objectContaining({ name: 'Rimouski' })]) } },
  },
  {
    call: 'getCountries',
    code: 'ok',
    as: null,
    direct: 'the two countries are values of an enum (P17), so the gateway never calls getCountries',
    request: () => ({}),
  },
  {
    call: 'getBillingAddress',
    code: 'ok',
    query: billingAddressQuery,
    expected: {
      holds: {
        viewer: {
          billingAddress: {
            addressLine: '118, rue du Belvédère',
            city: { name: 'Rimouski' },
            cityName: 'Rimouski',
            province: 'QC',
            postalCode: 'G5L 4B7',
            country: 'CANADA',
          },
        },
      },
    },
  },
  {
    call: 'getBillingAddress',
    code: '404',
    as: memberWithoutPass,
    query: billingAddressQuery,
    expected: { holds: { viewer: { billingAddress: null } } },
  },
  {
    call: 'setBillingAddress',
    code: 'ok',
    as: memberWithoutPass,
    query: setBillingAddressMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      input: {
        addressLine: ' 12, rue du Quai 🛶 ',
        cityId: await fetchCityIdByName(sendGraphQLDocument, 'Val-d’Or'),
        province: 'qc',
        postalCode: 'j9p1s2',
      },
    }),
    expected: {
      holds: {
        setBillingAddress: {
          billingAddress: { addressLine: '12, rue du Quai 🛶', postalCode: 'J9P 1S2' },
          viewer: { billingAddress: { city: { name: 'Val-d’Or' }, cityName: 'Val-d’Or' } },
        },
      },
    },
  },
  {
    call: 'setBillingAddress',
    code: 'ok',
    name: 'suggests addresses in another country',
    query: setBillingAddressMutation,
    variables: {
      input: {
        addressLine: '20 Pine Street',
        otherCity: 'Burlington',
        province: 'VT',
        postalCode: '05401 1234',
        country: 'UNITED_STATES',
      },
    },
    expected: {
      holds: {
        setBillingAddress: {
          billingAddress: { postalCode: '05401-1234' },
          viewer: { billingAddress: { city: null, cityName: 'Burlington' } },
        },
      },
    },
  },
  {
    call: 'setBillingAddress',
    code: 'InvalidRequest',
    query: setBillingAddressMutation,
    variables: {
      input: {
        addressLine: '\u0000',
        apartment: 'x'.repeat(11),
        cityId: 'Q2l0eTox',
        province: 'QC',
        postalCode: '05401',
      },
    },
    expected: {
      problem: 'InvalidInputProblem',
      fields: ['addressLine', 'apartment', 'cityId', 'postalCode'],
    },
  },
  {
    call: 'validateAddress',
    code: 'ok',
    as: null,
    query: suggestionsQuery,
    variables: { typed: '118 rue du belvedere', country: 'CANADA' },
    expected: {
      holds: {
        addressSuggestions: [
          {
            suggestionId: expect.any(String),
            text: '118, rue du Belvédère',
            description: expect.stringMatching(/^Rimouski.+G5L 4B7$/),
          },
        ],
      },
    },
  },
  {
    call: 'validateAddress',
    code: 'InvalidRequest',
    name: 'a search text without letters',
    as: null,
    query: suggestionsQuery,
    variables: { typed: ' .,., ', country: 'UNITED_STATES' },
    expected: { holds: { addressSuggestions: [] } },
  },
  {
    call: 'getAddressDetail',
    code: 'ok',
    as: null,
    query: suggestedAddressQuery,
    variables: async ({ sendGraphQLDocument }) => {
      const { addressSuggestions } = await sendGraphQLDocument(suggestionsQuery, {
        typed: 'g5l4b7',
        country: 'CANADA',
      })
      return { id: addressSuggestions[0].suggestionId }
    },
    expected: {
      holds: {
        suggestedAddress: {
          addressLine: '118, rue du Belvédère',
          apartment: null,
          postalCode: 'G5L 4B7',
          province: 'QC',
          cityName: 'Rimouski',
          city: { name: 'Rimouski' },
        },
      },
    },
  },
  {
    call: 'getAddressDetail',
    code: '404',
    as: null,
    query: suggestedAddressQuery,
    variables: { id: 'no-such' },
    expected: { holds: { suggestedAddress: null } },
  },
  {
    call: 'getSchema',
    code: 'ok',
    as: null,
    given: ({ gateway }) => {
      publishFieldRule(gateway, 'updateAccount', 'address.countryId', { required: true })
      publishFieldRule(gateway, 'vehicle', 'cc', { maximum: 1_500 })
    },
    query: '{ formRules { form fields { field required maximum pattern } } }',
    expected: {
      holds: {
        formRules: [
          {
            form: 'updateProfile',
            fields: [{ field: 'address.country', required: true, maximum: null, pattern: null }],
          },
          { form: 'addVehicle', fields: [{ field: 'displacement', maximum: 1_500 }] },
          { form: 'updateVehicle', fields: [{ field: 'displacement', maximum: 1_500 }] },
          { form: 'patchVehicle', fields: [{ field: 'displacement', maximum: 1_500 }] },
        ],
      },
    },
  },
  {
    call: 'getSchema',
    code: 'ok',
    name: 'no published rules',
    as: null,
    query: '{ formRules { form } }',
    expected: { holds: { formRules: [] } },
  },
]
