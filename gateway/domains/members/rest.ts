import type { Gender, MagazinePreferences } from '../../graphql/generated/types.ts'
import { type AddressRecord, parseAddress } from '../addresses/rest.ts'
import type { DashboardStats, User } from '../../federation/generated/contract.ts'
import { parsePictureKey } from '../../federation/picture-keys.ts'
import { day, boolean, parseInner, timestamp, text, integer } from '../../federation/parse.ts'
import { readOne, type Read } from '../../federation/reads.ts'
import { sameNames } from '../../federation/field-names.ts'

/** The signed-in member. */
export interface MemberRecord {
  id: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  gender: Gender
  /** Date of birth as `YYYY-MM-DD`; null when unknown. */
  birthDate: string | null
  isCanadian: boolean
  isBusiness: boolean
  editLimited: boolean
  hasAccessRights: boolean
  address: AddressRecord | null
  manualAddress: boolean
  /** Key under which the gateway serves the member's picture. */
  pictureKey: string | null
  isVolunteer: boolean
  volunteerClubName: string | null
  consentRequired: boolean
  magazinePreferences: MagazinePreferences
}

/** Value of the federation for an unknown date of birth (B36). */
const unknownBirthDate = '1900-01-01'

export function parseMember(user: User): MemberRecord | null {
  const id = integer(user.id)
  if (id === null) return null
  return {
    id,
    email: text(user.email) ?? '',
    firstName: text(user.firstName) ?? '',
    lastName: text(user.lastName) ?? '',
    phoneNumber: text(user.phoneNumber),
    // B45, B46: a missing gender or nationality has its default value.
    gender: integer(user.gender) === 1 ? 'FEMALE' : 'MALE',
    birthDate: parseBirthDate(user.birthDate),
    isCanadian: user.isCanadian !== false,
    isBusiness: boolean(user.isBusiness),
    editLimited: boolean(user.editLimited),
    hasAccessRights: boolean(user.hasAccessRights),
    address: parseInner(user.address, parseAddress),
    manualAddress: boolean(user.manualAddress),
    pictureKey: parseInner(user.picture, parsePictureKey),
    isVolunteer: boolean(user.isBenevole),
    volunteerClubName: text(user.benevoleClubName),
    consentRequired: boolean(user.consent_required),
    magazinePreferences: parseMagazinePreferences(user),
  }
}

function parseMagazinePreferences(user: User): MagazinePreferences {
  const received = integer(user.nbrOfMagazines) ?? 0
  const maximum = integer(user.maxNbrOfMagazines) ?? 0
  return {
    printedQuantity: integer(user.desiredNbrOfMagazines) ?? received,
    // P14: the received quantity never exceeds the maximum, whatever the federation sends.
    receivedPrintedQuantity: Math.min(received, maximum),
    digital: boolean(user.magazineDigital),
    maximumPrintedQuantity: maximum,
  }
}

/** Parses a date of birth, which old responses send as a timestamp. */
function parseBirthDate(birthDate: unknown): string | null {
  const told = day(text(birthDate)?.slice(0, 10))
  return told === unknownBirthDate ? null : told
}

/** Figures of the dashboard. */
export interface StatisticsRecord {
  vehicles: number
  activeAccessRights: number
  purchasedAccessRights: number
  requestsWithoutInsurance: number
  /** A timestamp on the banner's last day; null when there is no banner. */
  bannerEnd: number | null
}

/**
 * Parses the figures of the dashboard; returns null when none is readable, because zeros would
 * claim that the member has nothing.
 */
export function parseStatistics(stats: DashboardStats): StatisticsRecord | null {
  const figures = [
    stats.numberOfVehicles,
    stats.numberOfActiveAccessRights,
    stats.numberOfAccessRightPurchased,
    stats.numberOfAccessRightWithoutInsuranceRequested,
  ]
  if (figures.every((figure) => integer(figure) === null)) return null
  return {
    vehicles: integer(stats.numberOfVehicles) ?? 0,
    activeAccessRights: integer(stats.numberOfActiveAccessRights) ?? 0,
    purchasedAccessRights: integer(stats.numberOfAccessRightPurchased) ?? 0,
    requestsWithoutInsurance: integer(stats.numberOfAccessRightWithoutInsuranceRequested) ?? 0,
    bannerEnd: boolean(stats.banniereAvecDate) ? timestamp(stats.banniereDate) : null,
  }
}

/** Read of the signed-in member. */
export const currentMember = readOne('getUser', parseMember)

/** Read that is true for a business account; a visitor counts as an individual. */
export const isBusiness: Read<[], boolean> = async ({ caller, load }) =>
  caller.accessToken !== null && (await load(currentMember)).isBusiness

/** Read of the figures of the dashboard. */
export const memberStatistics = readOne('getStats', parseStatistics)

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

/** Input field names of `UpdateProfileInput`, by the federation's names. */
export const profileFields = {
  ...sameNames(
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
