import { describe, expect, test } from 'vitest'
import {
  decodeFormerMemberReference,
  encodeFormerMemberReference,
} from '../../../gateway/domains/registration/former-member-reference.ts'
import { parseFormerMember } from '../../../gateway/domains/registration/rest.ts'
import type { ExistingAccount } from '../../../gateway/federation/generated/contract.ts'

const row = { id: 1042, origin: 1, firstName: 'Marie-Ève', lastName: 'Bouchard' }
const parseFormerMemberBirthDate = (memberFields: object) =>
  parseFormerMember({ ...row, ...memberFields })?.birthDate

describe('birth date of a former member', () => {
  test.each([
    ['a date', { birthDate: '1988-11-23' }, '1988-11-23'],
    ['a date with time', { birthDate: '1988-11-23T00:00:00' }, '1988-11-23'],
    ['only an epoch [B54]', { birthDate: null, birthDateEpoch: Date.UTC(1988, 10, 23) }, '1988-11-23'],
    ['an epoch before 1970', { birthDateEpoch: Date.UTC(1951, 2, 9) }, '1951-03-09'],
    [
      'the placeholder date 1900-01-01 [B36, P29]',
      { birthDate: '1900-01-01', birthDateEpoch: -2_208_988_800_000 },
      null,
    ],
    ['only the placeholder epoch', { birthDateEpoch: -2_208_988_800_000 }, null],
    [
      'the placeholder epoch beside another date',
      { birthDate: '1899-12-31', birthDateEpoch: -2_208_988_800_000 },
      null,
    ],
    ['only the placeholder date', { birthDate: '1900-01-01' }, null],
    ['no values', {}, null],
    ['invalid values', { birthDate: 'inconnue', birthDateEpoch: 'inconnue' }, null],
    ['an epoch out of range', { birthDateEpoch: 9e15 }, null],
  ])(
    'parseFormerMember reads a known birth date, and returns null for a placeholder or invalid date: %s',
    (_, changes, expected) => {
      expect(parseFormerMemberBirthDate(changes)).toBe(expected)
    },
  )

  test('the search for former members drops a search result without an id', () => {
    expect(parseFormerMember({ firstName: 'Marie-Ève' } as ExistingAccount)).toBe(null)
  })
})

describe('reference of a former member [B38]', () => {
  test.each([
    { id: 1042, origin: 0 as const },
    { id: 1042, origin: 1 as const },
    { id: 0, origin: 1 as const },
  ])('a reference to a former member hides the id %o and decodes to the same id', (id) => {
    const reference = encodeFormerMemberReference(id)
    expect(reference).not.toContain('1042')
    expect(decodeFormerMemberReference(reference)).toEqual(id)
  })

  test.each([
    '',
    '1:1042',
    'x'.repeat(41),
    Buffer.from('2:1042').toString('base64url'),
    Buffer.from('1:01042').toString('base64url'),
    Buffer.from('1:99999999999').toString('base64url'),
    Buffer.from('1:4294967296').toString('base64url'),
    Buffer.from('1:1042 OR 1').toString('base64url'),
    `${encodeFormerMemberReference({ id: 1042, origin: 1 })}=`,
    '\0',
  ])('the text %o is not a valid reference to a former member', (reference) => {
    expect(decodeFormerMemberReference(reference)).toBe(null)
  })
})
