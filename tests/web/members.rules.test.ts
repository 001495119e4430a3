import { expect, test } from 'vitest'
import {
  findBirthDateError,
  birthDateRange,
  emptyPerson,
  buildPersonInput,
  isLivingInCanada,
  normalizeBirthDate,
} from '../../web/domains/members/shared/personForm.ts'
import { isPhoneNumber } from '../../web/forms/addressFormats.ts'
import { toLockedFieldNames, removeRulesOfLockedFields } from '../../web/forms/lockedFields.ts'

const age = { now: '2026-11-21T17:00:00Z', minimumAge: 10 }

test.each([
  ['1980-05-31', null],
  ['2016-11-21', null],
  ['2016-11-22', 'tooYoung'],
  ['2026-11-22', 'tooYoung'],
  ['1980-02-30', 'notADay'],
  ['1980-5-31', null],
  ['1980-05-', 'day'],
  ['1980-05-32', 'day'],
  ['1980--31', 'month'],
  ['1980-13-31', 'month'],
  ['-05-31', 'year'],
  ['80-05-31', 'year'],
])('the birth date %s has the error %s [B42]', (day, misfit) => {
  expect(findBirthDateError(normalizeBirthDate(day), age)).toBe(misfit)
})

test('the minimum age is computed by the date in Quebec, not in UTC [B42]', () => {
  const evening = { ...age, now: '2026-11-22T03:00:00Z' }
  expect(findBirthDateError('2016-11-22', evening)).toBe('tooYoung')
  expect(findBirthDateError('2016-11-21', evening)).toBeNull()
})

test.each([
  ['', ''],
  ['1899-12-31', '1900-01-01'],
  ['0201-01-01', '1900-01-01'],
  ['1900-01-01', '1900-01-01'],
  ['1980-05-31', '1980-05-31'],
  ['1850-6-1', '1900-01-01'],
  ['1980-5-1', '1980-05-01'],
  ['18-5-', '18-05-'],
  ['-5-', '-05-'],
])('the birth date %j is normalized to %j [B43]', (day, tidy) => {
  expect(normalizeBirthDate(day)).toBe(tidy)
})

test('the member form accepts birth dates from 1900 to 2100 [P05]', () => {
  expect(birthDateRange).toEqual({ first: '1900-01-01', last: '2100-12-31' })
})

test('the member form selects the gender male by default [B45]', () => {
  expect(buildPersonInput(emptyPerson)).toMatchObject({ gender: 'MALE', birthDate: null })
  expect(buildPersonInput({ ...emptyPerson, gender: 'FEMALE' })).toMatchObject({ gender: 'FEMALE' })
})

test.each([
  ['CANADA', undefined, true],
  ['UNITED_STATES', undefined, false],
  ['UNITED_STATES', { country: 'CANADA', isCanadian: true }, false],
  ['CANADA', { country: 'UNITED_STATES', isCanadian: false }, true],
  // A stored answer that contradicts the country is kept while the country is unchanged.
  ['CANADA', { country: 'CANADA', isCanadian: false }, false],
  ['UNITED_STATES', { country: 'UNITED_STATES', isCanadian: true }, true],
])(
  'for the address country %s and the stored residence %j, isLivingInCanada returns %s',
  (country, storedResidence, lives) => {
    expect(isLivingInCanada(country, storedResidence)).toBe(lives)
  },
)

test('the mutation input of a person contains a formatted phone number [M04]', () => {
  expect(buildPersonInput({ ...emptyPerson, phoneNumber: '1-418.555 0123' }).phoneNumber).toBe(
    '(418) 555-0123',
  )
})

test.each([
  ['4185550123', true],
  ['+1 (418) 555-0123', true],
  ['418 555 012', false],
  ['+33 1 23 45 67 89', true],
  ['555-0123', false],
  ['quatre cent dix-huit', false],
  ['', false],
])('isPhoneNumber accepts the text %j as a phone number: %s', (input, fits) => {
  expect(isPhoneNumber(input)).toBe(fits)
})

test('locked profile fields are mapped to form field names, and are exempt from validation [M03]', () => {
  const locked = toLockedFieldNames(['firstName', 'address.postalCode'])
  expect([...locked]).toEqual(['firstName', 'postalCode'])
  const rule = { label: 'Ville', required: true, maxLength: 5 }
  expect(removeRulesOfLockedFields({ firstName: rule, lastName: rule }, locked)).toEqual({
    firstName: { label: 'Ville' },
    lastName: rule,
  })
})
