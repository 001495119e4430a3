import type {
  ExistingAccount,
  FormerMemberId,
  ExistingAccountSearch,
} from '../../federation/generated/contract.ts'
import {
  parseCalendarDay,
  parseTimestamp,
  parseTrimmedText,
  parseInteger,
} from '../../federation/parse-values.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { profileFields } from '../members/rest.ts'

/** A former member, as recorded before the portal existed. */
export interface FormerMemberRecord {
  id: FormerMemberId
  firstName: string
  lastName: string
  /** Former member's date of birth as `YYYY-MM-DD`; null when unknown. */
  birthDate: string | null
  vehicle: string | null
}

/**
 * Values that the federation sends for an unknown date of birth, in epoch milliseconds and as a
 * calendar day (P29, B36).
 */
const unknownEpoch = -2_208_988_800_000
const unknownDay = '1900-01-01'

export function parseFormerMember(row: ExistingAccount): FormerMemberRecord | null {
  const id = parseInteger(row.id)
  if (id === null) return null
  return {
    id: { id, origin: parseInteger(row.origin) === 1 ? 1 : 0 },
    firstName: parseTrimmedText(row.firstName) ?? '',
    lastName: parseTrimmedText(row.lastName) ?? '',
    birthDate: parseBirthDate(row),
    vehicle: parseTrimmedText(row.quad),
  }
}

/**
 * Parses a date of birth. The federation sends either a day or the timestamp of the day's midnight
 * in UTC (B54).
 */
function parseBirthDate({ birthDate, birthDateEpoch }: ExistingAccount): string | null {
  const epoch = parseTimestamp(birthDateEpoch)
  // Old responses contain a timestamp in place of a day.
  const parsedDay =
    parseCalendarDay(parseTrimmedText(birthDate)?.slice(0, 10)) ??
    (epoch === null ? null : formatUtcDay(epoch))
  return epoch === unknownEpoch || parsedDay === unknownDay ? null : parsedDay
}

function formatUtcDay(epoch: number): string | null {
  return parseCalendarDay(new Date(epoch).toISOString().slice(0, 10))
}

/**
 * Map from the federation's field names to the GraphQL input fields of a search for a former
 * member.
 */
export const searchFields = {
  ...mapFieldNamesToThemselves('firstName', 'lastName', 'postalCode', 'phoneNumber', 'birthDate', 'email'),
  ctrlNumber: 'controlNumber',
}

/** Map from the federation's field names to the GraphQL input fields of a registration. */
export const registrationFields = {
  ...profileFields,
  ...mapFieldNamesToThemselves('email', 'password', 'confirmPassword', 'isBusiness'),
  gM_Id: 'formerMember',
  existingAccountSearch: 'formerMember',
  version: 'agreementVersion',
}

/** Returns a search for a former member in the federation's request format. */
export function buildFormerMemberSearchBody({
  controlNumber,
  ...alike
}: Omit<ExistingAccountSearch, 'ctrlNumber'> & { controlNumber: string | null }): ExistingAccountSearch {
  return { ...alike, ctrlNumber: controlNumber }
}

/**
 * Returns the registration fields by which a new account takes over a former member's record: the
 * former member's id and the search that found the record.
 */
export function buildFormerMemberTakeoverBody(
  formerMember: FormerMemberId | null,
  search: ExistingAccountSearch | null,
) {
  return { gM_Id: formerMember, existingAccountSearch: search }
}
