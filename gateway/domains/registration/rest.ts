import type {
  ExistingAccount,
  FormerMemberId,
  ExistingAccountSearch,
} from '../../federation/generated/contract.ts'
import { day, timestamp, text, integer } from '../../federation/parse.ts'
import { sameNames } from '../../federation/field-names.ts'
import { profileFields } from '../members/rest.ts'

/** A member of the old files. */
export interface FormerMemberRecord {
  id: FormerMemberId
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`; null when it is unknown. */
  birthDate: string | null
  vehicle: string | null
}

/** What the federation says where it knows no birth date, as an epoch and as a day (P29, B36). */
const unknownEpoch = -2_208_988_800_000
const unknownDay = '1900-01-01'

export function parseFormerMember(row: ExistingAccount): FormerMemberRecord | null {
  const id = integer(row.id)
  if (id === null) return null
  return {
    id: { id, origin: integer(row.origin) === 1 ? 1 : 0 },
    firstName: text(row.firstName) ?? '',
    lastName: text(row.lastName) ?? '',
    birthDate: parseBirthDate(row),
    vehicle: text(row.quad),
  }
}

/** B54: as a day or as the epoch of its midnight UTC, whichever comes. */
function parseBirthDate({ birthDate, birthDateEpoch }: ExistingAccount): string | null {
  const epoch = timestamp(birthDateEpoch)
  // An old reply writes a moment where this one writes a day.
  const told = day(text(birthDate)?.slice(0, 10)) ?? (epoch === null ? null : utcDay(epoch))
  return epoch === unknownEpoch || told === unknownDay ? null : told
}

function utcDay(epoch: number): string | null {
  return day(new Date(epoch).toISOString().slice(0, 10))
}

/** What the federation calls the fields of a search, in the names of an input. */
export const searchFields = {
  ...sameNames('firstName', 'lastName', 'postalCode', 'phoneNumber', 'birthDate', 'email'),
  ctrlNumber: 'controlNumber',
}

/** What it calls the fields of a registration. */
export const registrationFields = {
  ...profileFields,
  ...sameNames('email', 'password', 'confirmPassword', 'isBusiness'),
  gM_Id: 'formerMember',
  existingAccountSearch: 'formerMember',
  version: 'agreementVersion',
}

/** A search as the federation takes it. */
export function searchBody({
  controlNumber,
  ...alike
}: Omit<ExistingAccountSearch, 'ctrlNumber'> & { controlNumber: string | null }): ExistingAccountSearch {
  return { ...alike, ctrlNumber: controlNumber }
}

/** Who a registration claims to be: a file, and the search that found it. */
export function claimBody(file: FormerMemberId | null, search: ExistingAccountSearch | null) {
  return { gM_Id: file, existingAccountSearch: search }
}
