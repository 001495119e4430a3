import { describe, expect, test } from 'vitest'
import { states } from '../../web/forms/addressFormats.ts'
import {
  buildAddressInput,
  isValidPostalCode,
  isAddressInQuebec,
  normalizePostalCode,
} from '../../web/domains/addresses/shared/addressForm.ts'
import { cardFieldOfErrorCode } from '../../web/domains/payment/stripeCardFields.ts'

const quebec = {
  country: 'CANADA',
  addressLine: ' 12, rue des Érables ',
  apartment: ' ',
  province: 'QC',
  cityId: 'city-1',
  otherCity: 'Ailleurs',
  postalCode: 'g1a1a1',
}

test.each([
  ['incomplete_number', 'cardNumber'],
  ['invalid_number', 'cardNumber'],
  ['incorrect_number', 'cardNumber'],
  ['invalid_expiry_year_past', 'cardExpiry'],
  ['incomplete_cvc', 'cardCvc'],
  ['incorrect_cvc', 'cardCvc'],
  ['card_declined', null],
  [undefined, null],
])('the Stripe error code %s belongs to the card field %s', (code, field) => {
  expect(cardFieldOfErrorCode(code)).toBe(field)
})

describe('billing address', () => {
  test('in mutation inputs, an address in Quebec has a municipality id, and any other address has its city as free text', () => {
    expect(isAddressInQuebec(quebec)).toBe(true)
    expect(isAddressInQuebec({ country: 'UNITED_STATES', province: 'QC' })).toBe(false)
    expect(buildAddressInput(quebec)).toEqual({
      country: 'CANADA',
      addressLine: '12, rue des Érables',
      apartment: null,
      province: 'QC',
      cityId: 'city-1',
      otherCity: null,
      postalCode: 'G1A 1A1',
    })
    expect(
      buildAddressInput({ ...quebec, country: 'UNITED_STATES', province: 'VT', postalCode: '05401' }),
    ).toMatchObject({
      country: 'UNITED_STATES',
      cityId: null,
      otherCity: 'Ailleurs',
      postalCode: '05401',
    })
  })

  test.each([
    ['CANADA', 'g1a-1a1', true],
    ['CANADA', '05401', false],
    ['UNITED_STATES', '05401', true],
    ['UNITED_STATES', '054011234', true],
    ['UNITED_STATES', 'G1A 1A1', false],
  ])('in the country %s, the postal code %s is valid: %s [G18]', (country, input, fits) => {
    expect(isValidPostalCode(country, input)).toBe(fits)
  })

  test('the postal code of a billing address is formatted', () => {
    expect(normalizePostalCode('CANADA', 'g1a1a1')).toBe('G1A 1A1')
    expect(normalizePostalCode('UNITED_STATES', '054011234')).toBe('05401-1234')
  })

  test('a billing address may be in any US state, the federal district or Puerto Rico', () => {
    expect(states).toHaveLength(52)
  })
})
