import { expect, test } from 'vitest'
import { formatPostalCode, formatPhoneNumber, formatZipCode } from '../../web/forms/addressFormats.ts'

test.each([
  ['g1a1a1', 'G1A 1A1'],
  ['G1A-1A1', 'G1A 1A1'],
  [' g 1 a 1 a 1 ', 'G1A 1A1'],
  ['G1A 1A', 'G1A 1A'],
  ['12345', '12345'],
])('the portal formats the postal code %j as %j', (typed, code) => expect(formatPostalCode(typed)).toBe(code))

test.each([
  ['12345', '12345'],
  ['123456789', '12345-6789'],
  ['12345 6789', '12345-6789'],
  ['1234', '1234'],
  ['G1A 1A1', 'G1A 1A1'],
])('the portal formats the ZIP code %j as %j', (typed, code) => expect(formatZipCode(typed)).toBe(code))

test.each([
  ['4185550123', '(418) 555-0123'],
  ['+1 418-555-0123', '(418) 555-0123'],
  ['(418) 555-0123', '(418) 555-0123'],
  ['555-0123', '555-0123'],
  // A Norwegian number has ten digits too, and keeps its own format.
  ['+47 22 33 44 55', '+47 22 33 44 55'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
])('the portal formats the phone number %j as %j', (input, number) =>
  expect(formatPhoneNumber(input)).toBe(number),
)
