/**
 * Former members from the legacy files, found by control number or personal data (B31–B38). Each of
 * them can be linked to one account.
 */
import type { ExistingAccount, ExistingAccountSearch, FormerMemberId } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import { parseEmail } from '../session/normalize-email.ts'
import type { Store } from '../store/database.ts'
import { isValidBirthDate, unknownBirthDate } from './profile.ts'

/** A former member as recorded in the legacy files. */
export interface FormerMember extends FormerMemberId {
  /** Control number of the former member, 4–7 characters long. */
  controlNumber: string
  firstName: string
  lastName: string
  postalCode: string
  phoneNumber: string
  /** Birth date of the former member as `YYYY-MM-DD`; null if unknown. */
  birthDate: string | null
  /** Description of the former member's vehicle, as shown to members. */
  quad: string | null
}

/**
 * Returns the former members who match a search and have no account yet.
 */
export function findFormerMembers({ sql }: Store, search: ExistingAccountSearch): FormerMember[] {
  const rows = sql.all`
    SELECT origin, id, control_number AS controlNumber, first_name AS firstName, last_name AS lastName,
      postal_code AS postalCode, phone_number AS phoneNumber, birth_date AS birthDate, quad
    FROM former_members WHERE member IS NULL ORDER BY last_name, first_name, origin, id`
  return (rows as unknown as FormerMember[]).filter((former) => doesFormerMemberMatchSearch(former, search))
}

/** Links a former member to an account. Returns false if the former member is already linked. */
export function linkFormerMemberToAccount(
  { sql }: Store,
  { origin, id }: FormerMemberId,
  member: number,
): boolean {
  return (
    sql.run`UPDATE former_members SET member = ${member} WHERE origin = ${origin} AND id = ${id} AND member IS NULL`
      .changes === 1
  )
}

/**
 * Minimum number of characters in the control number of a former member.
 */
export const minimumControlNumberLength = 4

/**
 * Returns the validation errors of a former member search, by field. A search without a control
 * number requires the name, postal code and phone number (B32, B33).
 */
export function findFormerMemberSearchErrors(
  search: ExistingAccountSearch,
  now: number,
  minimumLength = minimumControlNumberLength,
): Record<string, FieldReason> {
  const fieldErrors: Record<string, FieldReason> = {}
  if (isSearchFieldFilled(search, 'ctrlNumber')) {
    if (search.ctrlNumber!.trim().length < minimumLength) fieldErrors['ctrlNumber'] = 'tooShort'
  } else {
    for (const field of requiredFields)
      if (!isSearchFieldFilled(search, field)) fieldErrors[field] = 'required'
  }
  if (!isValidBirthDate(search.birthDate, now))
    fieldErrors['birthDate'] = search.birthDate.trim() === '' ? 'required' : 'malformed'
  if (search.email != null && parseEmail(search.email) === null) fieldErrors['email'] = 'malformed'
  return fieldErrors
}

const requiredFields = ['firstName', 'lastName', 'postalCode', 'phoneNumber'] as const

function isSearchFieldFilled(
  search: ExistingAccountSearch,
  field: 'ctrlNumber' | (typeof requiredFields)[number],
): boolean {
  return (search[field] ?? '').trim() !== ''
}

/**
 * Returns true if a former member matches every field of a search, ignoring differences in
 * spelling.
 */
export function doesFormerMemberMatchSearch(
  formerMember: FormerMember,
  search: ExistingAccountSearch,
): boolean {
  const isSearchedValueEmptyOrEqual = (
    searched: string | null | undefined,
    stored: string,
    normalize: (text: string) => string,
  ) => searched == null || searched.trim() === '' || normalize(searched) === normalize(stored)
  return (
    isSearchedValueEmptyOrEqual(search.ctrlNumber, formerMember.controlNumber, normalizeLettersAndDigits) &&
    isSearchedValueEmptyOrEqual(search.firstName, formerMember.firstName, normalizePersonName) &&
    isSearchedValueEmptyOrEqual(search.lastName, formerMember.lastName, normalizePersonName) &&
    isSearchedValueEmptyOrEqual(search.postalCode, formerMember.postalCode, normalizeLettersAndDigits) &&
    isSearchedValueEmptyOrEqual(search.phoneNumber, formerMember.phoneNumber, normalizePhoneNumber) &&
    (isBirthDateKnown(formerMember)
      ? formerMember.birthDate === search.birthDate
      : // If the file has no birth date, every date would match. A guessable control number is then no proof, so all other fields are required.
        requiredFields.every((field) => isSearchFieldFilled(search, field)))
  )
}

/**
 * Returns true if a former member's birth date is known. The sentinel date counts as unknown (B36,
 * B43).
 */
function isBirthDateKnown({ birthDate }: FormerMember): boolean {
  return birthDate !== null && birthDate !== unknownBirthDate
}

/**
 * Converts a former member to the response schema of the REST contract. An unknown birth date
 * becomes a sentinel (B36).
 */
export function buildExistingAccountReply(formerMember: FormerMember): ExistingAccount {
  const { id, origin, firstName, lastName, quad } = formerMember
  const birthDate = formerMember.birthDate ?? unknownBirthDate
  return { id, origin, firstName, lastName, birthDate, birthDateEpoch: Date.parse(birthDate), quad }
}

/**
 * Normalizes a person's name for comparison: without accents, case, hyphens and other spelling
 * variants.
 */
function normalizePersonName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function normalizeLettersAndDigits(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Normalizes a phone number to digits without the North American country code 1. */
function normalizePhoneNumber(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}
