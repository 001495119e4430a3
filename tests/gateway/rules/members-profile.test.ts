import { describe, expect, test } from 'vitest'
import {
  normalizeBirthDate,
  isPhoneNumber,
  normalizePhoneNumber,
} from '../../../gateway/domains/members/profile.ts'

describe('birth date input [B42, P04]', () => {
  // Half an hour before midnight in Quebec: in UTC the next day has begun.
  const now = Date.parse('2026-07-15T03:30:00Z')

  test.each([
    ['2016-07-14', '2016-07-14'],
    ['2016-07-15', null],
    [' 1984-02-29 ', '1984-02-29'],
    ['1985-02-29', null],
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', '1900-01-01'],
    ['1755-05-05', '1900-01-01'],
    ['2100-01-01', null],
    ['14/07/1980', null],
    ['1980-7-14', null],
    ['', null],
  ])('the birth date %o of a member is normalized to %o', (input, expected) => {
    expect(normalizeBirthDate(input, now)).toBe(expected)
  })

  test('on February 29, the latest valid birth date of a member is February 28 ten years earlier', () => {
    const leapDay = Date.parse('2028-02-29T12:00:00Z')
    expect(normalizeBirthDate('2018-02-28', leapDay)).toBe('2018-02-28')
    expect(normalizeBirthDate('2018-03-01', leapDay)).toBe(null)
  })
})

test.each([
  ['(418) 555-0142', true],
  ['+1 418.555.0142', true],
  ['1-418-555-0142', true],
  ['4185550142', true],
  ['418 555 014', false],
  ['2 418 555 0142', false],
  ['+33 6 12 34 56 78', true],
  ['+1 418 555 014', false],
  ['418-555-0142 poste 3', false],
  ['()', false],
])('the phone number validation accepts the text %o: %s', (input, expected) => {
  expect(isPhoneNumber(input)).toBe(expected)
})

test.each([
  ['4185550142', '(418) 555-0142'],
  ['418 555-0142', '(418) 555-0142'],
  ['(418)555.0142', '(418) 555-0142'],
  ['+1 418.555.0142', '(418) 555-0142'],
  ['1-418-555-0142', '(418) 555-0142'],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['+41 22 555 01 2', '+41 22 555 01 2'],
])('the gateway stores the phone number %o as %o [M04]', (input, expected) => {
  expect(normalizePhoneNumber(input)).toBe(expected)
})
