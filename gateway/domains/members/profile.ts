/** Validation of personal data, shared by registration and profile updates. */
import type { Context } from '../../graphql/context.ts'
import { isCalendarDay, getDayYearsBefore } from '../../platform/calendar-days.ts'
import { buildAddressRequestBody } from '../addresses/rest.ts'
import type { ProfileModel } from '../../federation/generated/contract.ts'
import type { Gender, UpdateProfileInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { minimumAge } from '../../platform/federation-constants.ts'
import { readPictureChange } from '../../graphql/pictures.ts'
import { readAddressInput } from '../addresses/input.ts'

/** Numbers that the federation uses for the genders (B45). */
export const genderNumbers: Record<Gender, 0 | 1> = { MALE: 0, FEMALE: 1 }

/** Maximum length of a name or a phone number, in characters (B44). */
export const maxNameLength = 25
const maxPhoneLength = 25

/** Earliest possible date of birth. An earlier date is replaced by this date (B43). */
const earliestBirthDate = '1900-01-01'

/**
 * Validates a profile and returns it in the federation's request format, with undefined for omitted
 * fields. Records every mistake in `check`.
 */
export async function readProfileInput(
  input: UpdateProfileInput,
  check: InputCheck,
  context: Context,
): Promise<ProfileModel> {
  const { gender, isCanadian, birthDate, manualAddress, picture } = input
  return {
    firstName: check.readText('firstName', input.firstName, { min: 1, max: maxNameLength }),
    lastName: check.readText('lastName', input.lastName, { min: 1, max: maxNameLength }),
    phoneNumber: readPhoneNumberInput('phoneNumber', input.phoneNumber, check),
    gender: gender == null ? undefined : genderNumbers[gender],
    isCanadian: isCanadian ?? undefined,
    birthDate:
      birthDate == null ? undefined : readBirthDateInput('birthDate', birthDate, check, context.now()),
    address: buildAddressRequestBody(await readAddressInput(input.address, check, context, 'address.')),
    manualAddress: manualAddress ?? undefined,
    picture: readPictureChange(picture, check),
  }
}

/**
 * Validates a North American phone number of ten digits in any spelling, or a phone number of
 * another country (M04).
 */
export function readPhoneNumberInput(field: string, input: string, check: InputCheck): string {
  const phone = check.readText(field, input, { min: 1, max: maxPhoneLength })
  check.addMistakeUnless(isPhoneNumber(phone), field, 'phoneNumber')
  return normalizePhoneNumber(phone)
}

/**
 * Validates a date of birth. Records a mistake and returns the input unchanged when the date is
 * invalid.
 */
export function readBirthDateInput(field: string, input: string, check: InputCheck, now: number): string {
  const birthDate = normalizeBirthDate(input, now)
  if (birthDate === null) check.addMistake(field, input.trim() === '' ? 'required' : 'birthDate')
  return birthDate ?? input.trim()
}

/**
 * Returns true for a phone number of ten digits, with or without the North American 1, or for a
 * number of another country after a +.
 */
export function isPhoneNumber(phone: string): boolean {
  return (
    /^[\d\s()+./-]+$/.test(phone) && /^((\+?1)?[2-9]\d{9}|\+[2-9]\d{9,14})$/.test(extractPhoneDigits(phone))
  )
}

/**
 * Formats a phone number of ten digits as `(418) 555-0123`, whatever its spelling; returns a number
 * of another country unchanged (M04).
 */
export function normalizePhoneNumber(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(extractPhoneDigits(phone)) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

/** Returns the digits of a phone number, and keeps a leading plus sign. */
function extractPhoneDigits(phone: string): string {
  return phone.replace(/[\s()./-]/g, '')
}

/**
 * Returns a date of birth as `YYYY-MM-DD` if it lies at least ten years before `now` (B42, B43);
 * null for any other text.
 */
export function normalizeBirthDate(birthDate: string, now: number): string | null {
  const day = birthDate.trim()
  if (!isCalendarDay(day) || day > getDayYearsBefore(now, minimumAge)) return null
  return day < earliestBirthDate ? earliestBirthDate : day
}
