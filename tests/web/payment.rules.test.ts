import { describe, expect, test } from 'vitest'
import { states } from '../../web/forms/address.ts'
import {
  addressInput,
  isPostalCode,
  isQuebec,
  tidyPostalCode,
} from '../../web/domains/addresses/shared/addressForm.ts'
import { cardFieldOf } from '../../web/domains/payment/cardProblems.ts'

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
])('%s is about %s', (code, field) => {
  expect(cardFieldOf(code)).toBe(field)
})

describe('an address', () => {
  test('in Quebec has a municipality, and elsewhere a town in words (G15)', () => {
    expect(isQuebec(quebec)).toBe(true)
    expect(isQuebec({ country: 'UNITED_STATES', province: 'QC' })).toBe(false)
    expect(addressInput(quebec)).toEqual({
      country: 'CANADA',
      addressLine: '12, rue des Érables',
      apartment: null,
      province: 'QC',
      cityId: 'city-1',
      otherCity: null,
      postalCode: 'G1A 1A1',
    })
    expect(
      addressInput({ ...quebec, country: 'UNITED_STATES', province: 'VT', postalCode: '05401' }),
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
  ])('in %s: %s fits: %s (G18)', (country, typed, fits) => {
    expect(isPostalCode(country, typed)).toBe(fits)
  })

  test('has its code tidied', () => {
    expect(tidyPostalCode('CANADA', 'g1a1a1')).toBe('G1A 1A1')
    expect(tidyPostalCode('UNITED_STATES', '054011234')).toBe('05401-1234')
  })

  test('may be in any of the states, in the capital and in Puerto Rico', () => {
    expect(states).toHaveLength(52)
  })
})
