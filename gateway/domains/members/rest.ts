import type { Gender, MagazinePreferences } from '../../graphql/generated/types.ts'
import { type AddressRecord, readAddress } from '../addresses/rest.ts'
import type { DashboardStats, User } from '../../federation/generated/contract.ts'
import { readPictureKey } from '../../federation/picture-keys.ts'
import { day, flag, inner, moment, text, whole } from '../../federation/parse.ts'
import { readOne, type Read } from '../../federation/reads.ts'
import { same } from '../../federation/field-names.ts'

/** The signed-in member. */
export interface MemberRecord {
  id: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  gender: Gender
  /** `YYYY-MM-DD`; null when it is unknown. */
  birthDate: string | null
  isCanadian: boolean
  isBusiness: boolean
  editLimited: boolean
  hasAccessRights: boolean
  address: AddressRecord | null
  manualAddress: boolean
  /** By which their picture is served here. */
  pictureKey: string | null
  isVolunteer: boolean
  volunteerClubName: string | null
  consentRequired: boolean
  magazinePreferences: MagazinePreferences
}

/** What the federation writes where it knows no birth date (B36). */
const unknownBirthDate = '1900-01-01'

export function readMember(user: User): MemberRecord | null {
  const id = whole(user.id)
  if (id === null) return null
  return {
    id,
    email: text(user.email) ?? '',
    firstName: text(user.firstName) ?? '',
    lastName: text(user.lastName) ?? '',
    phoneNumber: text(user.phoneNumber),
    // B45, B46: what is not said is the default.
    gender: whole(user.gender) === 1 ? 'FEMALE' : 'MALE',
    birthDate: readBirthDate(user.birthDate),
    isCanadian: user.isCanadian !== false,
    isBusiness: flag(user.isBusiness),
    editLimited: flag(user.editLimited),
    hasAccessRights: flag(user.hasAccessRights),
    address: inner(user.address, readAddress),
    manualAddress: flag(user.manualAddress),
    pictureKey: inner(user.picture, readPictureKey),
    isVolunteer: flag(user.isBenevole),
    volunteerClubName: text(user.benevoleClubName),
    consentRequired: flag(user.consent_required),
    magazinePreferences: readMagazinePreferences(user),
  }
}

function readMagazinePreferences(user: User): MagazinePreferences {
  const received = whole(user.nbrOfMagazines) ?? 0
  const maximum = whole(user.maxNbrOfMagazines) ?? 0
  return {
    printedQuantity: whole(user.desiredNbrOfMagazines) ?? received,
    // P14, whatever a federation counts.
    receivedPrintedQuantity: Math.min(received, maximum),
    digital: flag(user.magazineDigital),
    maximumPrintedQuantity: maximum,
  }
}

/** A day, or the day of a moment as old replies write it. */
function readBirthDate(birthDate: unknown): string | null {
  const told = day(text(birthDate)?.slice(0, 10))
  return told === unknownBirthDate ? null : told
}

/** The figures of the dashboard. */
export interface StatisticsRecord {
  vehicles: number
  activeAccessRights: number
  purchasedAccessRights: number
  /** A moment of the banner's last day; null when there is no banner. */
  bannerEnd: number | null
}

export function readStatistics(stats: DashboardStats): StatisticsRecord {
  return {
    vehicles: whole(stats.numberOfVehicles) ?? 0,
    activeAccessRights: whole(stats.numberOfActiveAccessRights) ?? 0,
    purchasedAccessRights: whole(stats.numberOfAccessRightPurchased) ?? 0,
    bannerEnd: flag(stats.banniereAvecDate) ? moment(stats.banniereDate) : null,
  }
}

/** Who is signed in. */
export const currentMember = readOne('getUser', readMember)

/** A visitor counts as an individual. */
export const isBusiness: Read<[], boolean> = async ({ caller, load }) =>
  caller.accessToken !== null && (await load(currentMember)).isBusiness

/** The figures of the dashboard. */
export const memberStatistics = readOne('getStats', readStatistics)

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

/** What the federation calls the fields of a profile, in the names of `UpdateProfileInput`. */
export const profileFields = {
  ...same(
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
