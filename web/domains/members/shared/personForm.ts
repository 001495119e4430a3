import { useTranslation } from 'react-i18next'
import { isPhoneNumber, formatPhoneNumber } from '../../../forms/addressFormats.ts'
import { quebecDayOf, isCalendarDay } from '../../../platform/quebecDays.ts'
import { type DatePart, padDayAndMonthOfDate, findFirstInvalidDatePart } from '../../../ui/dateParts.ts'

/** Form values of a person: name, phone number, birth date and gender. */
export type PersonValues = {
  firstName: string
  lastName: string
  phoneNumber: string
  /**
   * Birth date as `YYYY-MM-DD`, or the typed beginning of a date; empty when the birth date is
   * unknown (B36).
   */
  birthDate: string
  gender: string
}

/** Minimum age of a person, and the current time from which the age is computed. */
export interface AgeRule {
  /** Current time, from which the age of the person is computed, RFC 3339. */
  now: string
  /** Minimum age of a person, in years (B42). */
  minimumAge: number
}

/** First and last birth date that the person form accepts (B43). */
export const birthDateRange = { first: '1900-01-01', last: '2100-12-31' }

/** Maximum length of a name and of a phone number, in characters (B44). */
const maximumLength = 25

/** Initial form values for a new person. The gender is male (B45). */
export const emptyPerson: PersonValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  birthDate: '',
  gender: 'MALE',
}

/**
 * Normalizes a birth date. A date before the first accepted birth date becomes that first date
 * (B43). An incomplete date is unchanged.
 */
export function normalizeBirthDate(typedDate: string): string {
  const day = padDayAndMonthOfDate(typedDate)
  return isCalendarDay(day) && day < birthDateRange.first ? birthDateRange.first : day
}

/**
 * Returns why a birth date is invalid: invalid day, month or year, nonexistent date, or age below
 * the minimum (B42). Returns null when the date is valid.
 */
export function findBirthDateError(
  day: string,
  { now, minimumAge }: AgeRule,
): DatePart | 'notADay' | 'tooYoung' | null {
  const part = findFirstInvalidDatePart(day)
  if (part) return part
  if (!isCalendarDay(day)) return 'notADay'
  const [year, ...rest] = quebecDayOf(now).split('-')
  return day > [Number(year) - minimumAge, ...rest].join('-') ? 'tooYoung' : null
}

/** Builds the mutation input from the values of the person form. */
export const buildPersonInput = (values: PersonValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: formatPhoneNumber(values.phoneNumber),
  birthDate: normalizeBirthDate(values.birthDate) || null,
  gender: values.gender === 'FEMALE' ? ('FEMALE' as const) : ('MALE' as const),
})

/** Country of a person's postal address, and whether the person lives in Canada. */
interface Residence {
  country: string
  isCanadian: boolean
}

/**
 * Returns whether a person lives in Canada, according to the country of the postal address (B46).
 * If the country is unchanged, returns the stored answer, because the federation may not have
 * derived it from the country.
 */
export const isLivingInCanada = (country: string, storedResidence?: Residence) =>
  storedResidence && storedResidence.country === country ? storedResidence.isCanadian : country === 'CANADA'

/**
 * Returns the field definitions and the validator of a person's data, for use in a larger form
 * (B42–B46, M25). Spread `fields` into the fields of `useForm`, and `validate(values)` into the
 * return value of `validate`. Render `PersonFields`, and send `buildPersonInput(values)`.
 */
export function usePersonForm(ageRule: AgeRule) {
  const { t } = useTranslation('members')
  return {
    fields: {
      firstName: {
        label: t('Person.firstName'),
        missing: t('Person.firstNameMissing'),
        required: true,
        maxLength: maximumLength,
      },
      lastName: {
        label: t('Person.lastName'),
        missing: t('Person.lastNameMissing'),
        required: true,
        maxLength: maximumLength,
      },
      birthDate: { label: t('Person.birthDate'), missing: t('Person.birthDateMissing'), required: true },
      gender: { label: t('Person.gender') },
      phoneNumber: {
        label: t('Person.phoneNumber'),
        missing: t('Person.phoneNumberMissing'),
        required: true,
        maxLength: maximumLength,
      },
    },
    validate: ({ phoneNumber, birthDate }: PersonValues) => {
      const misfit = birthDate && findBirthDateError(normalizeBirthDate(birthDate), ageRule)
      return {
        phoneNumber: isPhoneNumber(phoneNumber) ? undefined : t('Person.phoneNumberForm'),
        birthDate: misfit ? t(`Person.birthDate.${misfit}`, { count: ageRule.minimumAge }) : undefined,
      }
    },
  }
}
