/**
 * Members of the old files, who may return (B31–B38): found by their control number or by what the files say
 * of them, and bound to the one account that they open.
 */
import type { ExistingAccount, ExistingAccountSearch, FormerMemberId } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import { readEmail } from '../session/email.ts'
import type { Store } from '../store/database.ts'
import { isBirthDate, unknownBirthDate } from './profile.ts'

/** What the files say of a member. */
export interface FormerMember extends FormerMemberId {
  /** 4–7 characters. */
  controlNumber: string
  firstName: string
  lastName: string
  postalCode: string
  phoneNumber: string
  /** `YYYY-MM-DD`; null when it is unknown. */
  birthDate: string | null
  /** The vehicle, as people say it. */
  quad: string | null
}

/** Those without an account whom a search finds. */
export function findFormerMembers({ sql }: Store, search: ExistingAccountSearch): FormerMember[] {
  const rows = sql.all`
    SELECT origin, id, control_number AS controlNumber, first_name AS firstName, last_name AS lastName,
      postal_code AS postalCode, phone_number AS phoneNumber, birth_date AS birthDate, quad
    FROM former_members WHERE member IS NULL ORDER BY last_name, first_name, origin, id`
  return (rows as unknown as FormerMember[]).filter((former) => matches(former, search))
}

/** Gives a former member to an account; false where it is somebody's already. */
export function claimFormerMember({ sql }: Store, { origin, id }: FormerMemberId, member: number): boolean {
  return (
    sql.run`UPDATE former_members SET member = ${member} WHERE origin = ${origin} AND id = ${id} AND member IS NULL`
      .changes === 1
  )
}

/** Of the old files, as they are built in. */
export const shortestControlNumber = 4

/**
 * What is wrong with a search, by field: without a control number it needs all the rest (B32, B33). `shortest`: the
 * characters that such a number needs, as is published or else as it was built with.
 */
export function searchFaults(
  search: ExistingAccountSearch,
  now: number,
  shortest = shortestControlNumber,
): Record<string, FieldReason> {
  const faults: Record<string, FieldReason> = {}
  if (isGiven(search, 'ctrlNumber')) {
    if (search.ctrlNumber!.trim().length < shortest) faults['ctrlNumber'] = 'tooShort'
  } else {
    for (const field of others) if (!isGiven(search, field)) faults[field] = 'required'
  }
  if (!isBirthDate(search.birthDate, now))
    faults['birthDate'] = search.birthDate.trim() === '' ? 'required' : 'malformed'
  if (search.email != null && readEmail(search.email) === null) faults['email'] = 'malformed'
  return faults
}

const others = ['firstName', 'lastName', 'postalCode', 'phoneNumber'] as const

function isGiven(search: ExistingAccountSearch, field: 'ctrlNumber' | (typeof others)[number]): boolean {
  return (search[field] ?? '').trim() !== ''
}

/** Whether a former member is whom a search describes: in every field that it gives, however it was written. */
export function matches(former: FormerMember, search: ExistingAccountSearch): boolean {
  const agrees = (given: string | null | undefined, held: string, fold: (text: string) => string) =>
    given == null || given.trim() === '' || fold(given) === fold(held)
  return (
    agrees(search.ctrlNumber, former.controlNumber, code) &&
    agrees(search.firstName, former.firstName, letters) &&
    agrees(search.lastName, former.lastName, letters) &&
    agrees(search.postalCode, former.postalCode, code) &&
    agrees(search.phoneNumber, former.phoneNumber, digits) &&
    (isBirthDateKnown(former)
      ? former.birthDate === search.birthDate
      : // Any date would fit one that the file does not know: a number that can be guessed proves nothing then.
        others.every((field) => isGiven(search, field)))
  )
}

/** Not where the file has none, nor where it has the day that stands for none (B36, B43). */
function isBirthDateKnown({ birthDate }: FormerMember): boolean {
  return birthDate !== null && birthDate !== unknownBirthDate
}

/** A former member as the contract writes it; an unknown birth date by its sentinel (B36). */
export function existingAccount(former: FormerMember): ExistingAccount {
  const { id, origin, firstName, lastName, quad } = former
  const birthDate = former.birthDate ?? unknownBirthDate
  return { id, origin, firstName, lastName, birthDate, birthDateEpoch: Date.parse(birthDate), quad }
}

/** Without accents, case, hyphens and what else people write differently. */
function letters(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function code(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** With the 1 of North America or without. */
function digits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}
