import { describe, expect, test } from 'vitest'
import {
  parseCardCvc,
  parseCardExpiry,
  parseCardNumber,
} from '../../../federation/card-processor/browser/fields.js'

const today = { year: 2026, month: 11 }

describe('card number field', () => {
  test.each([
    ['4', '4', 'visa', false, null],
    ['42424', '4242 4', 'visa', false, null],
    ['4242424242424242', '4242 4242 4242 4242', 'visa', true, null],
    ['42424242424242429999', '4242 4242 4242 4242', 'visa', true, null],
    ['4242424242424241', '4242 4242 4242 4241', 'visa', false, 'invalid_number'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard', true, null],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard', true, null],
    ['378282246310005', '3782 822463 10005', 'amex', true, null],
    ['36227206271667', '3622 720627 1667', 'diners', true, null],
    ['6011111111111117', '6011 1111 1111 1117', 'discover', true, null],
    ['6200000000000005', '6200 0000 0000 0005', 'unionpay', true, null],
    ['abc', '', 'unknown', false, null],
  ])('the card number field formats the typed text %s as %s', (input, text, brand, complete, invalidCode) => {
    expect(parseCardNumber(input)).toMatchObject({ text, brand, complete, invalidCode })
  })

  test('a card number that is too short is reported as incomplete', () => {
    expect(parseCardNumber('4242 42').incompleteCode).toBe('incomplete_number')
  })
})

describe('expiry date field', () => {
  test.each([
    ['1', '1', false, null],
    ['5', '05 / ', false, null],
    ['1/', '01 / ', false, null],
    ['12', '12 / ', false, null],
    ['1230', '12 / 30', true, null],
    ['12 / 2030', '12 / 30', true, null],
    ['1126', '11 / 26', true, null],
    ['1026', '10 / 26', false, 'invalid_expiry_month_past'],
    ['1225', '12 / 25', false, 'invalid_expiry_year_past'],
    ['1299', '12 / 99', false, 'invalid_expiry_year'],
    ['13', '13 / ', false, 'invalid_expiry_month'],
  ])('the card expiry field formats the typed text %s as %s', (input, text, complete, invalidCode) => {
    expect(parseCardExpiry(input, today)).toMatchObject({ text, complete, invalidCode })
  })
})

describe('card security code field', () => {
  test.each([
    ['12', 3, '12', false],
    ['1234', 3, '123', true],
    ['123', 4, '123', false],
    ['1234', 4, '1234', true],
    ['123', null, '123', true],
    ['1234', null, '1234', true],
  ])(
    'the card security code field cuts the typed text %s to the code length of the card brand (code length: %s)',
    (input, length, text, complete) => {
      expect(parseCardCvc(input, length)).toMatchObject({ text, complete })
    },
  )
})
