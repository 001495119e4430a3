/**
 * Profile data of a member (portal §3), written when the member registers or updates the profile.
 */
import {
  type StoredAddress,
  findPostalAddressErrors,
  isSelectableCity,
  readPostalAddress,
  normalizePostalAddress,
  writePostalAddress,
} from '../addresses/queries.ts'
import { toQuebecTime, parseQuebecDay } from '../quebec-days.ts'
import type { ProfileModel } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'

/** A member profile as the database stores it. */
export interface Profile {
  firstName: string
  lastName: string
  phoneNumber: string | null
  /** Gender code: 0 male, 1 female (B45). */
  gender: number
  isCanadian: boolean
  /** Birth date of the member as `YYYY-MM-DD`; 1900-01-01 or null if unknown (B36). */
  birthDate: string | null
  /** True if the member typed the postal address instead of choosing a suggestion (M22). */
  manualAddress: boolean
  /** Postal address of the member; null in an old profile without an address. */
  address: StoredAddress | null
}

/** The profile fields that a client may omit. */
export type OptionalProfile = Pick<Profile, 'gender' | 'isCanadian' | 'birthDate' | 'manualAddress'>

/** Defaults for the optional profile fields of a new account (B45, B46). */
export const profileDefaults: OptionalProfile = {
  gender: 0,
  isCanadian: true,
  birthDate: null,
  manualAddress: false,
}

/**
 * Placeholder date that stands for an unknown birth date, or for one that is too early for the
 * portal's calendar (B36, B43).
 */
export const unknownBirthDate = '1900-01-01'

/** Minimum age of a member, in years (B42, P04). */
const minimumAge = 10

/** Normalizes a submitted profile for storage. Omitted fields keep their previous values. */
export function normalizeProfile(
  model: ProfileModel,
  before: OptionalProfile,
): Profile & { address: StoredAddress } {
  return {
    firstName: model.firstName.trim(),
    lastName: model.lastName.trim(),
    phoneNumber: formatPhoneNumber(model.phoneNumber),
    gender: model.gender ?? before.gender,
    isCanadian: model.isCanadian ?? before.isCanadian,
    birthDate: replaceTooEarlyBirthDateWithUnknown(model.birthDate ?? before.birthDate),
    manualAddress: model.manualAddress ?? before.manualAddress,
    address: normalizePostalAddress(model.address),
  }
}

/**
 * Returns the validation errors of a profile by field. Fields of the postal address have the prefix
 * `address.`.
 */
export function findProfileErrors(store: Store, profile: Profile, now: number): Record<string, FieldReason> {
  const { firstName, lastName, phoneNumber, birthDate, address } = profile
  const fieldErrors: Record<string, FieldReason> = {}
  if (firstName === '') fieldErrors['firstName'] = 'required'
  if (lastName === '') fieldErrors['lastName'] = 'required'
  if (!isValidPhoneNumber(phoneNumber ?? ''))
    fieldErrors['phoneNumber'] = phoneNumber === '' ? 'required' : 'malformed'
  if (birthDate !== null && !isValidBirthDate(birthDate, now)) fieldErrors['birthDate'] = 'malformed'
  const inAddress = address === null ? {} : findPostalAddressErrors(store, address)
  for (const [field, reason] of Object.entries(inAddress)) fieldErrors[`address.${field}`] = reason
  return fieldErrors
}

/** Reads the profile of a member from the database. */
export function readProfile(store: Store, member: number): Profile {
  const row = store.sql.get`SELECT * FROM members WHERE id = ${member}`!
  const address = readPostalAddress(store, member, 'account', 'fr')
  return {
    firstName: row['first_name'] as string,
    lastName: row['last_name'] as string,
    phoneNumber: row['phone_number'] as string | null,
    gender: row['gender'] as number,
    isCanadian: row['is_canadian'] === 1,
    birthDate: row['birth_date'] as string | null,
    manualAddress: row['manual_address'] === 1,
    address: address && normalizePostalAddress(address),
  }
}

/** Stores the profile of a member, replacing the previous profile. */
export function writeProfile(store: Store, member: number, profile: Profile): void {
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate, manualAddress, address } = profile
  store.sql.run`
    UPDATE members SET first_name = ${firstName}, last_name = ${lastName}, phone_number = ${phoneNumber},
      gender = ${gender}, is_canadian = ${isCanadian ? 1 : 0}, birth_date = ${birthDate},
      manual_address = ${manualAddress ? 1 : 0}
    WHERE id = ${member}`
  if (address !== null) writePostalAddress(store, member, 'account', address)
}

/**
 * Returns the names in the REST contract of all profile fields that are not empty. A member with
 * limited editing cannot change these fields (M03). An unknown birth date and a placeholder city
 * count as empty.
 */
export function listFilledProfileFields(store: Store, profile: Profile): string[] {
  return Object.entries(flattenProfileToFieldValues(profile))
    .filter(([field, value]) => !isProfileFieldEmpty(store, field, value))
    .map(([field]) => field)
}

/**
 * Returns the names in the REST contract of all fields in which two profiles differ.
 */
export function listChangedProfileFields(oldProfile: Profile, newProfile: Profile): string[] {
  const newValues = flattenProfileToFieldValues(newProfile)
  return Object.entries(flattenProfileToFieldValues(oldProfile))
    .filter(([field, value]) => value !== newValues[field])
    .map(([field]) => field)
}

type ProfileFieldValues = Record<string, string | number | boolean | null>

function flattenProfileToFieldValues({ address, ...profile }: Profile): ProfileFieldValues {
  // Omits `manualAddress`, which only records how the member entered the address.
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate } = profile
  const inAddress = Object.entries(address ?? {}).map(([field, value]) => [`address.${field}`, value])
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber && formatPhoneNumber(phoneNumber),
    gender,
    isCanadian,
    birthDate,
    ...(Object.fromEntries(inAddress) as ProfileFieldValues),
  }
}

function isProfileFieldEmpty(store: Store, field: string, fieldValue: ProfileFieldValues[string]): boolean {
  if (fieldValue === null || fieldValue === '') return true
  if (field === 'birthDate') return fieldValue === unknownBirthDate
  return field === 'address.cityId' && !isSelectableCity(store, Number(fieldValue))
}

/**
 * Formats a phone number of ten digits as `(418) 555-0123` (M04). Returns numbers of other
 * countries unchanged.
 */
function formatPhoneNumber(phoneNumber: string): string {
  const digits = phoneNumber.replace(/[\s().-]/g, '')
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? phoneNumber.trim() : `(${area}) ${exchange}-${line}`
}

/** Returns true if a phone number has 10 to 15 digits. */
function isValidPhoneNumber(phoneNumber: string): boolean {
  return /^[\d\s()+./-]+$/.test(phoneNumber) && /^\d{10,15}$/.test(phoneNumber.replace(/\D/g, ''))
}

/**
 * Returns true if a birth date lies between 1900 and the day ten years before today in Quebec (B42,
 * B43).
 */
export function isValidBirthDate(birthDate: string, now: number): boolean {
  const day = parseQuebecDay(birthDate)
  return (
    day !== null &&
    birthDate >= unknownBirthDate &&
    day <= toQuebecTime(now).startOf('day').minus({ years: minimumAge })
  )
}

function replaceTooEarlyBirthDateWithUnknown(birthDate: string | null): string | null {
  const isBefore = birthDate !== null && parseQuebecDay(birthDate) !== null && birthDate < unknownBirthDate
  return isBefore ? unknownBirthDate : birthDate
}
