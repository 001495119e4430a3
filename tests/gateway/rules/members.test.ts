/**
 * Tests of the locked and missing profile fields of a member, and of parsing the federation's
 * response about a member.
 */
import { describe, expect, test } from 'vitest'
import { isProfileIncomplete, getLockedProfileFields } from '../../../gateway/domains/members/rules.ts'
import { parseMember } from '../../../gateway/domains/members/rest.ts'
import type { Address, User } from '../../../gateway/federation/generated/contract.ts'

const quebecAddress: Address = {
  addressLine: '118, rue du Belvédère',
  apartment: null,
  postalCode: 'G5L 4B7',
  cityId: 1001,
  city: 'Rimouski',
  otherCity: null,
  province: 'QC',
  countryId: 1,
}
const vermontAddress: Address = {
  ...quebecAddress,
  cityId: null,
  city: null,
  otherCity: 'Burlington',
  province: 'VT',
  countryId: 2,
}
const user: User = {
  id: 7,
  email: 'maude@sentier.example',
  firstName: 'Maude',
  lastName: 'Tremblay',
  phoneNumber: '4185550142',
  gender: 1,
  isCanadian: true,
  isBusiness: false,
  birthDate: '1986-05-17',
  editLimited: true,
  address: quebecAddress,
  consent_required: false,
}
const parseMemberWithOverrides = (overrides: object) => parseMember({ ...user, ...overrides })!

describe('locked profile fields [M03]', () => {
  const always = ['firstName', 'lastName', 'phoneNumber', 'gender', 'isCanadian', 'birthDate']
  const inAddress = ['address.addressLine', 'address.province', 'address.postalCode', 'address.country']
  test.each<[what: string, more: Partial<User>, locked: string[]]>([
    ['none of an unlimited account', { editLimited: false }, []],
    ['all fields with a value', {}, [...always, ...inAddress, 'address.cityId']],
    [
      'all except an unknown phone number and birth date',
      { phoneNumber: null, birthDate: '1900-01-01' },
      ['firstName', 'lastName', 'gender', 'isCanadian', ...inAddress, 'address.cityId'],
    ],
    ...[null, 1, 8429, 8430].map<[string, Partial<User>, string[]]>((cityId) => [
      `all except the placeholder municipality ${String(cityId)} (R-43)`,
      { address: { ...quebecAddress, cityId, city: null } },
      [...always, ...inAddress],
    ]),
    [
      'the town of an address outside Quebec too',
      { address: vermontAddress },
      [...always, ...inAddress, 'address.otherCity'],
    ],
    [
      'the apartment of an address too',
      { address: { ...quebecAddress, apartment: '4' } },
      [...always, ...inAddress, 'address.cityId', 'address.apartment'],
    ],
    ['no address fields without an address', { address: null }, always],
  ])('the profile fields that a member cannot change are %s', (_what, changes, locked) => {
    expect(getLockedProfileFields(parseMemberWithOverrides(changes)).toSorted()).toEqual(locked.toSorted())
  })
})

describe('incomplete profile [D53, P28]', () => {
  test.each<[what: string, address: Address | null, incomplete: boolean]>([
    ['in Quebec without a municipality', { ...quebecAddress, cityId: null }, true],
    ...[1, 8429, 8430].map<[string, Address, boolean]>((cityId) => [
      `in Quebec with the placeholder municipality ${cityId}`,
      { ...quebecAddress, cityId },
      true,
    ]),
    ['in Quebec with a municipality', quebecAddress, false],
    ['outside Quebec', vermontAddress, false],
    ['without an address', null, false],
  ])(
    'isProfileIncomplete is true only if a Quebec address lacks its municipality: a member %s (row %#)',
    (_what, address, expected) => {
      expect(isProfileIncomplete(parseMemberWithOverrides({ address }))).toBe(expected)
    },
  )
})

describe('parsing of a federation member', () => {
  test('parseMember replaces invalid values in a federation response with default values', () => {
    expect(
      parseMember({
        ...user,
        gender: 7,
        isCanadian: undefined,
        birthDate: '1986-02-30',
        picture: { url: 'javascript:alert(1)', contentType: 'image/png', contentLength: 1 },
        address: { countryId: 9 },
      }),
    ).toMatchObject({
      gender: 'MALE',
      isCanadian: true,
      birthDate: null,
      pictureKey: null,
      address: { addressLine: null, cityId: null, country: 'CANADA' },
    })
    expect(parseMemberWithOverrides({ birthDate: '1986-05-17T00:00:00' }).birthDate).toBe('1986-05-17')
    expect(parseMemberWithOverrides({ birthDate: '1900-01-01' }).birthDate).toBe(null)
    expect(parseMemberWithOverrides({ gender: null }).gender).toBe('MALE')
  })
})
