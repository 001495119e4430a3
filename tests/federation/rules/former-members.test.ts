import { describe, expect, test } from 'vitest'
import { findRequestBodyErrors } from '../../../federation/http/request-validation.ts'
import {
  type FormerMember,
  buildExistingAccountReply,
  doesFormerMemberMatchSearch,
  findFormerMemberSearchErrors,
} from '../../../federation/members/former-members.ts'
import { formerMembers } from '../../../federation/demo/seed/former-members.ts'

const eve: FormerMember = {
  origin: 1,
  id: 7,
  controlNumber: '51o42',
  firstName: 'Marie-Ève',
  lastName: 'St-Œuvrard',
  postalCode: 'G7H 2B1',
  phoneNumber: '5815550118',
  birthDate: '1988-11-23',
  quad: 'Polaris Sportsman 500 2010',
}
const birthDate = '1988-11-23'
const names = {
  firstName: 'Marie-Ève',
  lastName: 'St-Œuvrard',
  postalCode: 'G7H 2B1',
  phoneNumber: '(581) 555-0118',
}

describe('search for a former member', () => {
  test.each([
    ['the control number', { ctrlNumber: '51O42', birthDate }, true],
    ['the control number in lowercase with spaces', { ctrlNumber: ' 51o42 ', birthDate }, true],
    ['a part of the control number', { ctrlNumber: '51O4', birthDate }, false],
    ['another birth date', { ctrlNumber: '51O42', birthDate: '1988-11-24' }, false],
    ['names, postal code and phone number', { ...names, birthDate }, true],
    [
      'names without accents, hyphens and capitals',
      { ...names, firstName: 'marie eve', lastName: 'ST OEUVRARD', birthDate },
      true,
    ],
    ['names in decomposed Unicode letters', { ...names, firstName: 'Marie-Ève', birthDate }, true],
    ['the postal code without a space', { ...names, postalCode: 'g7h2b1', birthDate }, true],
    [
      'the phone number with the country code 1',
      { ...names, phoneNumber: '+1 581-555-0118', birthDate },
      true,
    ],
    ['another first name', { ...names, firstName: 'Marie', birthDate }, false],
    ['another last name', { ...names, lastName: 'Œuvrard', birthDate }, false],
    ['another postal code', { ...names, postalCode: 'G7H 2B2', birthDate }, false],
    ['another phone number', { ...names, phoneNumber: '5815550119', birthDate }, false],
    ['another control number beside matching fields', { ...names, ctrlNumber: '51O43', birthDate }, false],
    ['an empty control number beside matching fields', { ...names, ctrlNumber: ' ', birthDate }, true],
    [
      'the e-mail address of the new account beside matching fields',
      { ctrlNumber: '51O42', birthDate, email: 'eve@sentier.example' },
      true,
    ],
  ])(
    'the search finds a former member only if every entered search field matches the member: %s',
    (_, search, expected) => {
      expect(doesFormerMemberMatchSearch(eve, search)).toBe(expected)
    },
  )

  test.each([
    ['the first day of the calendar (B36)', '1900-01-01'],
    ['no birth date', null],
  ])(
    'a search by name, postal code and phone number ignores the birth date if the former member’s birth date is unknown (%s)',
    (_, unknown) => {
      const former = { ...eve, birthDate: unknown }
      for (const date of [birthDate, '1951-01-01', '1900-01-01', '1898-04-05']) {
        expect(doesFormerMemberMatchSearch(former, { ctrlNumber: '51O42', birthDate: date })).toBe(false)
        expect(
          doesFormerMemberMatchSearch(former, {
            ctrlNumber: '51O42',
            lastName: names.lastName,
            birthDate: date,
          }),
        ).toBe(false)
        expect(doesFormerMemberMatchSearch(former, { ...names, birthDate: date })).toBe(true)
        expect(doesFormerMemberMatchSearch(former, { ...names, ctrlNumber: '51O42', birthDate: date })).toBe(
          true,
        )
        expect(doesFormerMemberMatchSearch(former, { ...names, ctrlNumber: '51O43', birthDate: date })).toBe(
          false,
        )
        expect(
          doesFormerMemberMatchSearch(former, { ...names, phoneNumber: '5815550119', birthDate: date }),
        ).toBe(false)
      }
    },
  )
})

describe('validation of a search for former members', () => {
  const now = Date.parse('2026-07-15T12:00:00Z')

  test.each([
    ['by control number', { ctrlNumber: 'A1042', birthDate }, {}],
    ['by names, postal code and phone number', { ...names, birthDate }, {}],
    ['by control number and the other fields', { ...names, ctrlNumber: 'A1042', birthDate }, {}],
    [
      'with a birth date only',
      { birthDate },
      { firstName: 'required', lastName: 'required', postalCode: 'required', phoneNumber: 'required' },
    ],
    ['without a phone number', { ...names, phoneNumber: ' ', birthDate }, { phoneNumber: 'required' }],
    [
      'with a control number that is too short',
      { ctrlNumber: ' 104 ', birthDate },
      { ctrlNumber: 'tooShort' },
    ],
    ['without a birth date', { ctrlNumber: 'A1042', birthDate: '' }, { birthDate: 'required' }],
    [
      'with a birth date that does not exist',
      { ctrlNumber: 'A1042', birthDate: '1988-02-30' },
      { birthDate: 'malformed' },
    ],
    ['for a child under ten', { ctrlNumber: 'A1042', birthDate: '2016-07-16' }, { birthDate: 'malformed' }],
    ['for a child whose tenth birthday is today', { ctrlNumber: 'A1042', birthDate: '2016-07-15' }, {}],
    [
      'with a malformed e-mail address',
      { ctrlNumber: 'A1042', birthDate, email: 'eve' },
      { email: 'malformed' },
    ],
  ])(
    'a search for former members returns an error for each invalid search field: search %s',
    (_, search, faults) => {
      expect(findFormerMemberSearchErrors(search, now)).toEqual(faults)
    },
  )
})

test('the federation returns a fixed placeholder date for an unknown birth date [B36, P29]', () => {
  expect(buildExistingAccountReply({ ...eve, birthDate: null })).toMatchObject({
    birthDate: '1900-01-01',
    birthDateEpoch: -2_208_988_800_000,
  })
  expect(buildExistingAccountReply(eve)).toMatchObject({ birthDate, birthDateEpoch: Date.UTC(1988, 10, 23) })
})

test.each([
  ['104', { ctrlNumber: 'tooShort' }],
  ['1042', {}],
  ['1042042', {}],
  ['10420421', { ctrlNumber: 'tooLong' }],
])(
  'a search for former members with the control number %s returns the field errors %o [P31]',
  (ctrlNumber, faults) => {
    expect(findRequestBodyErrors('findExistingAccount', { ctrlNumber, birthDate })).toEqual(faults)
  },
)

test('the former members of the seed data have control numbers of 4 to 7 characters [P31]', () => {
  for (const { controlNumber } of formerMembers) expect(controlNumber).toMatch(/^\w{4,7}$/)
})
