/** What an account tells of its member (portal §3), as registration and the profile both write it. */
import {
  type StoredAddress,
  addressFaults,
  isCity,
  readAddress,
  tidyAddress,
  writeAddress,
} from '../addresses/rows.ts'
import { inQuebec, readDay } from '../days.ts'
import type { ProfileModel } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'

/** A profile as it is stored. */
export interface Profile {
  firstName: string
  lastName: string
  phoneNumber: string | null
  /** 0 male, 1 female (B45). */
  gender: number
  isCanadian: boolean
  /** `YYYY-MM-DD`; 1900-01-01 or null where nobody knows it (B36). */
  birthDate: string | null
  /** The address was written by hand (M22). */
  manualAddress: boolean
  /** Null in an old profile that has none. */
  address: StoredAddress | null
}

/** What may be left out of a profile that is sent. */
export type Rest = Pick<Profile, 'gender' | 'isCanadian' | 'birthDate' | 'manualAddress'>

/** What a new account has where nothing is said (B45, B46). */
export const newcomer: Rest = { gender: 0, isCanadian: true, birthDate: null, manualAddress: false }

/** Stands in the place of a birth date that is unknown, or before the calendar of the portal (B36, B43). */
export const unknownBirthDate = '1900-01-01'

/** The youngest member, in years (B42, P04). */
const minimumAge = 10

/** A profile that was sent, as it is to be stored; what is left out is as it was. */
export function tidyProfile(model: ProfileModel, before: Rest): Profile & { address: StoredAddress } {
  return {
    firstName: model.firstName.trim(),
    lastName: model.lastName.trim(),
    phoneNumber: tidyPhone(model.phoneNumber),
    gender: model.gender ?? before.gender,
    isCanadian: model.isCanadian ?? before.isCanadian,
    birthDate: tidyBirthDate(model.birthDate ?? before.birthDate),
    manualAddress: model.manualAddress ?? before.manualAddress,
    address: tidyAddress(model.address),
  }
}

/** What is wrong with a profile, by field; of its address, with a dot. */
export function profileFaults(store: Store, profile: Profile, now: number): Record<string, FieldReason> {
  const { firstName, lastName, phoneNumber, birthDate, address } = profile
  const faults: Record<string, FieldReason> = {}
  if (firstName === '') faults['firstName'] = 'required'
  if (lastName === '') faults['lastName'] = 'required'
  if (!isPhone(phoneNumber ?? '')) faults['phoneNumber'] = phoneNumber === '' ? 'required' : 'malformed'
  if (birthDate !== null && !isBirthDate(birthDate, now)) faults['birthDate'] = 'malformed'
  const inAddress = address === null ? {} : addressFaults(store, address)
  for (const [field, reason] of Object.entries(inAddress)) faults[`address.${field}`] = reason
  return faults
}

/** A member's profile. */
export function readProfile(store: Store, member: number): Profile {
  const row = store.sql.get`SELECT * FROM members WHERE id = ${member}`!
  const address = readAddress(store, member, 'account', 'fr')
  return {
    firstName: row['first_name'] as string,
    lastName: row['last_name'] as string,
    phoneNumber: row['phone_number'] as string | null,
    gender: row['gender'] as number,
    isCanadian: row['is_canadian'] === 1,
    birthDate: row['birth_date'] as string | null,
    manualAddress: row['manual_address'] === 1,
    address: address && tidyAddress(address),
  }
}

/** Stores a member's profile in the place of the one before. */
export function writeProfile(store: Store, member: number, profile: Profile): void {
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate, manualAddress, address } = profile
  store.sql.run`
    UPDATE members SET first_name = ${firstName}, last_name = ${lastName}, phone_number = ${phoneNumber},
      gender = ${gender}, is_canadian = ${isCanadian ? 1 : 0}, birth_date = ${birthDate},
      manual_address = ${manualAddress ? 1 : 0}
    WHERE id = ${member}`
  if (address !== null) writeAddress(store, member, 'account', address)
}

/**
 * The fields, as the contract names them, that hold a value: those that a member whose account is limited cannot
 * change (M03). A birth date that is unknown and a city that is none count as empty: else nobody could ever fill
 * them in. How the address was written goes along with any field, and holds nothing.
 */
export function heldFields(store: Store, profile: Profile): string[] {
  return Object.entries(valuesOf(profile))
    .filter(([field, value]) => !isEmpty(store, field, value))
    .map(([field]) => field)
}

/** The fields, as the contract names them, in which two profiles differ. */
export function changedFields(before: Profile, after: Profile): string[] {
  const wanted = valuesOf(after)
  return Object.entries(valuesOf(before))
    .filter(([field, value]) => value !== wanted[field])
    .map(([field]) => field)
}

type Values = Record<string, string | number | boolean | null>

function valuesOf({ address, ...profile }: Profile): Values {
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate } = profile
  const inAddress = Object.entries(address ?? {}).map(([field, value]) => [`address.${field}`, value])
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber && tidyPhone(phoneNumber),
    gender,
    isCanadian,
    birthDate,
    ...(Object.fromEntries(inAddress) as Values),
  }
}

function isEmpty(store: Store, field: string, value: Values[string]): boolean {
  if (value === null || value === '') return true
  if (field === 'birthDate') return value === unknownBirthDate
  return field === 'address.cityId' && !isCity(store, Number(value))
}

/** `(418) 555-0123` for ten digits, however they were written (M04); a number of another country as it was. */
function tidyPhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '')
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? typed.trim() : `(${area}) ${exchange}-${line}`
}

/** Ten digits, or up to fifteen of another country. */
function isPhone(phone: string): boolean {
  return /^[\d\s()+./-]+$/.test(phone) && /^\d{10,15}$/.test(phone.replace(/\D/g, ''))
}

/** A day from 1900 to ten years ago, in days of Quebec (B42, B43). */
export function isBirthDate(birthDate: string, now: number): boolean {
  const day = readDay(birthDate)
  return (
    day !== null &&
    birthDate >= unknownBirthDate &&
    day <= inQuebec(now).startOf('day').minus({ years: minimumAge })
  )
}

function tidyBirthDate(birthDate: string | null): string | null {
  const isBefore = birthDate !== null && readDay(birthDate) !== null && birthDate < unknownBirthDate
  return isBefore ? unknownBirthDate : birthDate
}
