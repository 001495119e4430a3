import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string
let cities: { id: string; name: string }[]
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn('nouveau@sentier.example')
  cities = (await gateway.query<{ cities: typeof cities }>('{ cities { id name } }')).data.cities
})
afterAll(async () => await gateway.stop())

const document = `mutation ($input: SetBillingAddressInput!) {
  setBillingAddress(input: $input) {
    __typename
    ... on SetBillingAddressPayload {
      billingAddress { addressLine apartment city { id name } cityName province postalCode country }
      viewer { billingAddress { postalCode } }
    }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

interface Result {
  setBillingAddress: { __typename: string; fields?: { field: string; message: string }[] }
}
const findRimouskiCity = () => cities.find(({ name }) => name === 'Rimouski')
const buildQuebecAddress = () => ({
  addressLine: ' 118, rue du Belvédère ',
  cityId: findRimouskiCity()?.id,
  province: 'qc',
  postalCode: 'g5l4b7',
})
const setBillingAddress = async (input: object, headers = {}) =>
  (await gateway.query<Result>(document, { input }, token, headers)).data.setBillingAddress

describe('billing address', () => {
  test('the billing address is null, without an error, until the member stores a billing address (G05)', async () => {
    const { data, errors } = await gateway.query(
      '{ viewer { billingAddress { country } paymentCard { last4 } } }',
      {},
      token,
    )
    expect({ data, errors }).toEqual({
      data: { viewer: { billingAddress: null, paymentCard: null } },
      errors: undefined,
    })
  })

  test('a billing address in Quebec has a municipality, and its values are normalized', async () => {
    expect(await setBillingAddress(buildQuebecAddress())).toEqual({
      __typename: 'SetBillingAddressPayload',
      billingAddress: {
        addressLine: '118, rue du Belvédère',
        apartment: null,
        city: findRimouskiCity(),
        cityName: 'Rimouski',
        province: 'QC',
        postalCode: 'G5L 4B7',
        country: 'CANADA',
      },
      viewer: { billingAddress: { postalCode: 'G5L 4B7' } },
    })
  })

  test.each([
    [
      { province: 'ON', postalCode: 'K1A 0B1', otherCity: 'Ottawa' },
      { city: null, cityName: 'Ottawa', postalCode: 'K1A 0B1', country: 'CANADA' },
    ],
    [
      { province: 'NY', postalCode: '100010001', otherCity: 'New York', country: 'UNITED_STATES' },
      { city: null, cityName: 'New York', postalCode: '10001-0001', country: 'UNITED_STATES' },
    ],
    [
      { province: 'VT', postalCode: '05401', otherCity: 'Burlington', country: 'UNITED_STATES' },
      { postalCode: '05401' },
    ],
  ])('the town of a billing address outside Quebec is free text: %j', async (input, expected) => {
    expect(await setBillingAddress({ addressLine: '1 Main Street', apartment: '2', ...input })).toMatchObject(
      {
        billingAddress: expected,
      },
    )
  })

  test.each<[string, object, string[]]>([
    [
      'all fields empty',
      { addressLine: '', cityId: '', province: '', postalCode: '' },
      ['province', 'addressLine', 'otherCity', 'postalCode'],
    ],
    ['no municipality in Quebec', { cityId: null }, ['cityId']],
    ['an unknown municipality', { cityId: 'nonsense' }, ['cityId']],
    ['a zip code in Canada', { postalCode: '10001' }, ['postalCode']],
    ['a state in Canada', { province: 'NY', otherCity: 'x' }, ['province']],
    [
      'values that are too long',
      { addressLine: 'x'.repeat(46), apartment: 'x'.repeat(11) },
      ['addressLine', 'apartment'],
    ],
  ])('the mutation setBillingAddress reports every invalid field: %s', async (_, input, fields) => {
    const refusal = await setBillingAddress({ ...buildQuebecAddress(), ...input })
    expect(refusal.fields?.map(({ field }) => field).toSorted()).toEqual(fields.toSorted())
  })

  test('the mutation setBillingAddress explains an invalid field in the language of the request', async () => {
    const invalidAddress = { ...buildQuebecAddress(), postalCode: 'x' }
    expect((await setBillingAddress(invalidAddress)).fields?.[0]?.message).toBe(
      'Entrez un code postal canadien, par exemple G1R 4P5.',
    )
    expect((await setBillingAddress(invalidAddress, { 'x-language': 'en' })).fields?.[0]?.message).toBe(
      'Enter a Canadian postal code, for example G1R 4P5.',
    )
  })
})
