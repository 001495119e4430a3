import { describe, expect, it } from 'vitest'
import { bodyErrorsOf } from '../../../federation/http/contract.ts'
import {
  type FormerMember,
  existingAccountBody,
  matchesSearch,
  searchErrors,
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

describe('a search finds a member of the old files', () => {
  it.each([
    ['by control number', { ctrlNumber: '51O42', birthDate }, true],
    ['by control number in small letters and with spaces', { ctrlNumber: ' 51o42 ', birthDate }, true],
    ['but by no part of it', { ctrlNumber: '51O4', birthDate }, false],
    ['but not on another birth date', { ctrlNumber: '51O42', birthDate: '1988-11-24' }, false],
    ['by the rest', { ...names, birthDate }, true],
    [
      'without accents, hyphens and capitals',
      { ...names, firstName: 'marie eve', lastName: 'ST OEUVRARD', birthDate },
      true,
    ],
    ['in decomposed letters', { ...names, firstName: 'Marie-Ève', birthDate }, true],
    ['with a postal code in one word', { ...names, postalCode: 'g7h2b1', birthDate }, true],
    ['with a phone number of North America', { ...names, phoneNumber: '+1 581-555-0118', birthDate }, true],
    ['but not with another first name', { ...names, firstName: 'Marie', birthDate }, false],
    ['but not with another last name', { ...names, lastName: 'Œuvrard', birthDate }, false],
    ['but not with another postal code', { ...names, postalCode: 'G7H 2B2', birthDate }, false],
    ['but not with another phone number', { ...names, phoneNumber: '5815550119', birthDate }, false],
    ['but not where one field of many differs', { ...names, ctrlNumber: '51O43', birthDate }, false],
    ['where empty fields say nothing', { ...names, ctrlNumber: ' ', birthDate }, true],
    [
      'whatever e-mail the new account will have',
      { ctrlNumber: '51O42', birthDate, email: 'eve@sentier.example' },
      true,
    ],
  ])('%s', (_, search, expected) => {
    expect(matchesSearch(eve, search)).toBe(expected)
  })

  it.each([
    ['the first day of the calendar (B36)', '1900-01-01'],
    ['none', null],
  ])('whose birth date is unknown by the other information alone: %s', (_, unknown) => {
    const former = { ...eve, birthDate: unknown }
    for (const date of [birthDate, '1951-01-01', '1900-01-01', '1898-04-05']) {
      expect(matchesSearch(former, { ctrlNumber: '51O42', birthDate: date })).toBe(false)
      expect(matchesSearch(former, { ctrlNumber: '51O42', lastName: names.lastName, birthDate: date })).toBe(
        false,
      )
      expect(matchesSearch(former, { ...names, birthDate: date })).toBe(true)
      expect(matchesSearch(former, { ...names, ctrlNumber: '51O42', birthDate: date })).toBe(true)
      expect(matchesSearch(former, { ...names, ctrlNumber: '51O43', birthDate: date })).toBe(false)
      expect(matchesSearch(former, { ...names, phoneNumber: '5815550119', birthDate: date })).toBe(false)
    }
  })
})

describe('a search', () => {
  const now = Date.parse('2026-07-15T12:00:00Z')

  it.each([
    ['by control number', { ctrlNumber: 'A1042', birthDate }, {}],
    ['by the rest', { ...names, birthDate }, {}],
    ['with both', { ...names, ctrlNumber: 'A1042', birthDate }, {}],
    [
      'with neither',
      { birthDate },
      { firstName: 'required', lastName: 'required', postalCode: 'required', phoneNumber: 'required' },
    ],
    ['with a part of the rest', { ...names, phoneNumber: ' ', birthDate }, { phoneNumber: 'required' }],
    [
      'with a control number that is too short',
      { ctrlNumber: ' 104 ', birthDate },
      { ctrlNumber: 'tooShort' },
    ],
    ['without a birth date', { ctrlNumber: 'A1042', birthDate: '' }, { birthDate: 'required' }],
    [
      'on a day that does not exist',
      { ctrlNumber: 'A1042', birthDate: '1988-02-30' },
      { birthDate: 'malformed' },
    ],
    ['of a child', { ctrlNumber: 'A1042', birthDate: '2016-07-16' }, { birthDate: 'malformed' }],
    ['of a child that is ten today', { ctrlNumber: 'A1042', birthDate: '2016-07-15' }, {}],
    ['with an e-mail that is none', { ctrlNumber: 'A1042', birthDate, email: 'eve' }, { email: 'malformed' }],
  ])('%s', (_, search, faults) => {
    expect(searchErrors(search, now)).toEqual(faults)
  })
})

it('an unknown birth date is told by its sentinel [B36, P29]', () => {
  expect(existingAccountBody({ ...eve, birthDate: null })).toMatchObject({
    birthDate: '1900-01-01',
    birthDateEpoch: -2_208_988_800_000,
  })
  expect(existingAccountBody(eve)).toMatchObject({ birthDate, birthDateEpoch: Date.UTC(1988, 10, 23) })
})

it.each([
  ['104', { ctrlNumber: 'tooShort' }],
  ['1042', {}],
  ['1042042', {}],
  ['10420421', { ctrlNumber: 'tooLong' }],
])('a control number like %s: %o [P31]', (ctrlNumber, faults) => {
  expect(bodyErrorsOf('findExistingAccount', { ctrlNumber, birthDate })).toEqual(faults)
})

it('the old files hold control numbers of 4 to 7 characters [P31]', () => {
  for (const { controlNumber } of formerMembers) expect(controlNumber).toMatch(/^\w{4,7}$/)
})
