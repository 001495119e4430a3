import type { Gender, MagazinePreferences } from '../../graphql/generated/types.ts'
import { type AddressRecord, parseAddress } from '../addresses/rest.ts'
import type { DashboardStats, User } from '../../federation/generated/contract.ts'
import { parsePictureKey } from '../../federation/picture-keys.ts'
import {
  parseCalendarDay,
  parseBoolean,
  parseBooleanOrFalseIfMissing,
  parseOptionalFederationRow,
  parseTimestamp,
  parseTrimmedText,
  parseInteger,
} from '../../federation/parse-values.ts'
import { declareFederationObjectRead, type FederationRead } from '../../federation/federation-reads.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'

/** The signed-in member. */
export interface MemberRecord {
  id: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  gender: Gender
  /** Member's date of birth as `YYYY-MM-DD`; null when unknown. */
  birthDate: string | null
  isCanadian: boolean
  isBusiness: boolean
  editLimited: boolean
  hasAccessRights: boolean
  address: AddressRecord | null
  manualAddress: boolean
  /**
   * Identifier (key) of the member's picture, which is part of the picture's URL on the gateway;
   * null without a picture.
   */
  pictureKey: string | null
  isVolunteer: boolean
  volunteerClubName: string | null
  consentRequired: boolean
  magazinePreferences: MagazinePreferences
}

/** The federation's value for an unknown date of birth (B36). */
const unknownBirthDate = '1900-01-01'

export function parseMember(user: User): MemberRecord | null {
  const id = parseInteger(user.id)
  const isBusiness = parseBooleanOrFalseIfMissing(user.isBusiness)
  const consentRequired = parseBooleanOrFalseIfMissing(user.consent_required)
  if (id === null || isBusiness === null || consentRequired === null) return null
  return {
    id,
    email: parseTrimmedText(user.email) ?? '',
    firstName: parseTrimmedText(user.firstName) ?? '',
    lastName: parseTrimmedText(user.lastName) ?? '',
    phoneNumber: parseTrimmedText(user.phoneNumber),
    // B45, B46: a missing gender or nationality has its default value.
    gender: parseInteger(user.gender) === 1 ? 'FEMALE' : 'MALE',
    birthDate: parseBirthDate(user.birthDate),
    isCanadian: parseBoolean(user.isCanadian) ?? true,
    isBusiness,
    editLimited: parseBooleanOrFalseIfMissing(user.editLimited) ?? false,
    hasAccessRights: parseBooleanOrFalseIfMissing(user.hasAccessRights) ?? false,
    address: parseOptionalFederationRow(user.address, parseAddress),
    manualAddress: parseBooleanOrFalseIfMissing(user.manualAddress) ?? false,
    pictureKey: parseOptionalFederationRow(user.picture, parsePictureKey),
    isVolunteer: parseBooleanOrFalseIfMissing(user.isBenevole) ?? false,
    volunteerClubName: parseTrimmedText(user.benevoleClubName),
    consentRequired,
    magazinePreferences: parseMagazinePreferences(user),
  }
}

function parseMagazinePreferences(user: User): MagazinePreferences {
  const received = parseInteger(user.nbrOfMagazines) ?? 0
  const maximum = parseInteger(user.maxNbrOfMagazines) ?? 0
  return {
    printedQuantity: parseInteger(user.desiredNbrOfMagazines) ?? received,
    // P14: the received quantity never exceeds the maximum, whatever the federation sends.
    receivedPrintedQuantity: Math.min(received, maximum),
    digital: parseBooleanOrFalseIfMissing(user.magazineDigital) ?? false,
    maximumPrintedQuantity: maximum,
  }
}

/** Parses a date of birth. Some old federation responses contain a timestamp instead of a date. */
function parseBirthDate(birthDate: unknown): string | null {
  const parsedDay = parseCalendarDay(parseTrimmedText(birthDate)?.slice(0, 10))
  return parsedDay === unknownBirthDate ? null : parsedDay
}

/** Statistics about a member for the dashboard. */
export interface StatisticsRecord {
  vehicles: number
  activeAccessRights: number
  purchasedAccessRights: number
  requestsWithoutInsurance: number
  /**
   * Last day on which the dashboard shows its banner, as epoch milliseconds; null when there is no
   * banner.
   */
  bannerEnd: number | null
}

/** Parses the statistics of the dashboard. Returns null when no statistic is readable. */
export function parseDashboardStatistics(stats: DashboardStats): StatisticsRecord | null {
  const figures = [
    stats.numberOfVehicles,
    stats.numberOfActiveAccessRights,
    stats.numberOfAccessRightPurchased,
    stats.numberOfAccessRightWithoutInsuranceRequested,
  ]
  if (figures.every((figure) => parseInteger(figure) === null)) return null
  return {
    vehicles: parseInteger(stats.numberOfVehicles) ?? 0,
    activeAccessRights: parseInteger(stats.numberOfActiveAccessRights) ?? 0,
    purchasedAccessRights: parseInteger(stats.numberOfAccessRightPurchased) ?? 0,
    requestsWithoutInsurance: parseInteger(stats.numberOfAccessRightWithoutInsuranceRequested) ?? 0,
    bannerEnd: parseBoolean(stats.banniereAvecDate) === true ? parseTimestamp(stats.banniereDate) : null,
  }
}

/** Reads the signed-in member. */
export const currentMember = declareFederationObjectRead('getUser', parseMember)

/**
 * Returns true when the caller has a business account. A visitor without an account counts as an
 * individual.
 */
export const hasBusinessAccount: FederationRead<[], boolean> = async ({ caller, load }) =>
  caller.accessToken !== null && (await load(currentMember)).isBusiness

/** Reads the member's statistics for the dashboard. */
export const memberStatistics = declareFederationObjectRead('getStats', parseDashboardStatistics)

const addressFields = {
  address: 'address',
  ...Object.fromEntries(
    ['addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'].map((field) => [
      `address.${field}`,
      `address.${field}`,
    ]),
  ),
  'address.countryId': 'address.country',
}

/** Map from the federation's field names to the fields of `UpdateProfileInput`. */
export const profileFields = {
  ...mapFieldNamesToThemselves(
    'firstName',
    'lastName',
    'phoneNumber',
    'gender',
    'isCanadian',
    'birthDate',
    'manualAddress',
    'picture',
  ),
  ...addressFields,
}
