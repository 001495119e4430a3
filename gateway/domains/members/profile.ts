/** What people tell of themselves, as registration and the profile both ask it. */
import type { Context } from '../../graphql/context.ts'
import { isDay, yearsBefore } from '../../platform/days.ts'
import { addressBody } from '../addresses/rest.ts'
import type { ProfileModel } from '../../federation/generated/contract.ts'
import type { Gender, UpdateProfileInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { minimumAge } from '../../platform/constants.ts'
import { readPicture } from '../../graphql/pictures.ts'
import { readAddressInput } from '../addresses/input.ts'

/** B45. */
export const genders: Record<Gender, 0 | 1> = { MALE: 0, FEMALE: 1 }

/** The longest name and phone number (B44). */
export const longestName = 25
const longestPhone = 25

/** Earlier birth dates become this one (B43). */
const earliestBirthDate = '1900-01-01'

/** A profile as the federation takes it, every mistake noted; what is left out is undefined. */
export async function readProfileInput(
  input: UpdateProfileInput,
  check: InputCheck,
  context: Context,
): Promise<ProfileModel> {
  const { gender, isCanadian, birthDate, manualAddress, picture } = input
  return {
    firstName: check.text('firstName', input.firstName, { min: 1, max: longestName }),
    lastName: check.text('lastName', input.lastName, { min: 1, max: longestName }),
    phoneNumber: readPhoneNumber('phoneNumber', input.phoneNumber, check),
    gender: gender == null ? undefined : genders[gender],
    isCanadian: isCanadian ?? undefined,
    birthDate: birthDate == null ? undefined : readBirthDate('birthDate', birthDate, check, context.now()),
    address: addressBody(await readAddressInput(input.address, check, context, 'address.')),
    manualAddress: manualAddress ?? undefined,
    picture: readPicture(picture, check),
  }
}

/** Ten digits, written in any way, or a number of another country (M04). */
export function readPhoneNumber(field: string, typed: string, check: InputCheck): string {
  const phone = check.text(field, typed, { min: 1, max: longestPhone })
  check.holds(isPhoneNumber(phone), field, 'phoneNumber')
  return tidyPhoneNumber(phone)
}

/** A birth date that was typed; every mistake noted. One that does not fit comes back as it is. */
export function readBirthDate(field: string, typed: string, check: InputCheck, now: number): string {
  const birthDate = birthDateOf(typed, now)
  if (birthDate === null) check.wrong(field, typed.trim() === '' ? 'required' : 'birthDate')
  return birthDate ?? typed.trim()
}

/** Ten digits, with the 1 of North America or without; or, after a +, those of another country. */
export function isPhoneNumber(phone: string): boolean {
  return /^[\d\s()+./-]+$/.test(phone) && /^((\+?1)?[2-9]\d{9}|\+[2-9]\d{9,14})$/.test(digitsOf(phone))
}

/** `(418) 555-0123` for ten digits, however they were written; a number of another country as it was (M04). */
export function tidyPhoneNumber(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(phone)) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

/** The digits, after a + where there is one. */
function digitsOf(phone: string): string {
  return phone.replace(/[\s()./-]/g, '')
}

/** The day of birth, `YYYY-MM-DD`: at most `now` minus ten years (B42, B43); null for any other text. */
export function birthDateOf(typed: string, now: number): string | null {
  const day = typed.trim()
  if (!isDay(day) || day > yearsBefore(now, minimumAge)) return null
  return day < earliestBirthDate ? earliestBirthDate : day
}
