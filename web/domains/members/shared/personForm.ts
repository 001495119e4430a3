import { useTranslation } from 'react-i18next'
import { isPhoneNumber, phoneNumber } from '../../../forms/address.ts'
import { dayInQuebec, isOnCalendar } from '../../../forms/days.ts'
import { type DayPart, padDay, wrongPart } from '../../../ui/dayParts.ts'

/** What the form of a person holds. */
export type PersonValues = {
  firstName: string
  lastName: string
  phoneNumber: string
  /** `YYYY-MM-DD`, or what of it is typed; empty where it is unknown (B36). */
  birthDate: string
  gender: string
  isCanadian: boolean
}

/** What a person's age is judged by. */
export interface AgeRule {
  /** The moment, RFC 3339. */
  now: string
  /** In years (B42). */
  minimumAge: number
}

/** The calendar of birth dates (B43). */
export const birthDates = { first: '1900-01-01', last: '2100-12-31' }

/** The longest name and phone number (B44). */
const longest = 25

/** Somebody new: male and living in Canada until they say otherwise (B45, B46). */
export const newPerson: PersonValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  birthDate: '',
  gender: 'MALE',
  isCanadian: true,
}

/** A birth date as it is kept: one before the calendar is its first day (B43); what is no date yet stays as typed. */
export function tidyBirthDate(typed: string): string {
  const day = padDay(typed)
  return isOnCalendar(day) && day < birthDates.first ? birthDates.first : day
}

/**
 * Why a birth date does not fit: one of its parts, no date at all, or too late for the youngest member (B42); null when
 * it does.
 */
export function birthDateMisfit(
  day: string,
  { now, minimumAge }: AgeRule,
): DayPart | 'notADay' | 'tooYoung' | null {
  const part = wrongPart(day)
  if (part) return part
  if (!isOnCalendar(day)) return 'notADay'
  const [year, ...rest] = dayInQuebec(now).split('-')
  return day > [Number(year) - minimumAge, ...rest].join('-') ? 'tooYoung' : null
}

/** What is sent of the form. */
export const personInput = (values: PersonValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: phoneNumber(values.phoneNumber),
  birthDate: tidyBirthDate(values.birthDate) || null,
  gender: values.gender === 'FEMALE' ? ('FEMALE' as const) : ('MALE' as const),
  isCanadian: values.isCanadian,
})

/**
 * A person as a part of a form: spread `fields` into those of `useForm` and `validate(values)` into what its `validate`
 * gives, show `PersonFields`, and send `personInput(values)` (B42–B46, M25).
 */
export function usePersonForm(age: AgeRule) {
  const { t } = useTranslation('members')
  return {
    fields: {
      firstName: {
        label: t('Person.firstName'),
        missing: t('Person.firstNameMissing'),
        required: true,
        maxLength: longest,
      },
      lastName: {
        label: t('Person.lastName'),
        missing: t('Person.lastNameMissing'),
        required: true,
        maxLength: longest,
      },
      birthDate: { label: t('Person.birthDate'), missing: t('Person.birthDateMissing'), required: true },
      gender: { label: t('Person.gender') },
      phoneNumber: {
        label: t('Person.phoneNumber'),
        missing: t('Person.phoneNumberMissing'),
        required: true,
        maxLength: longest,
      },
      isCanadian: { label: t('Person.isCanadian') },
    },
    validate: ({ phoneNumber, birthDate }: PersonValues) => {
      const misfit = birthDate && birthDateMisfit(tidyBirthDate(birthDate), age)
      return {
        phoneNumber: isPhoneNumber(phoneNumber) ? undefined : t('Person.phoneNumberForm'),
        birthDate: misfit ? t(`Person.birthDate.${misfit}`, { count: age.minimumAge }) : undefined,
      }
    },
  }
}
