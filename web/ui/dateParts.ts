/** Names of the parts of a date, in the order of their text inputs. */
export const dayParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dayParts)[number]
export type DateParts = Record<DatePart, string>

/** Splits a complete or partial date `YYYY-MM-DD` into day, month and year. */
export function splitDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/**
 * Joins the parts of a date to the form value `YYYY-MM-DD`, complete or partial. Returns an empty
 * string if all parts are empty.
 */
export const joinDateParts = ({ day, month, year }: DateParts): string =>
  day === '' && month === '' && year === '' ? '' : `${year}-${month}-${day}`

const padToTwoDigits = (datePart: string) => (/^\d$/.test(datePart) ? `0${datePart}` : datePart)

/** Pads the day and the month of a date to two digits, as in `1980-05-31`. */
export function padDayAndMonthOfDate(text: string): string {
  const { day, month, year } = splitDate(text)
  return joinDateParts({ year, month: padToTwoDigits(month), day: padToTwoDigits(day) })
}

/**
 * Returns the first invalid part of a date: empty, out of range, or a year without four digits.
 * Returns null if all parts are valid.
 */
export function findFirstInvalidDatePart(text: string): DatePart | null {
  const { day, month, year } = splitDate(text)
  const isDatePartOutOfRange = (part: string, maximum: number) =>
    !/^\d{1,2}$/.test(part) || Number(part) < 1 || Number(part) > maximum
  if (isDatePartOutOfRange(day, 31)) return 'day'
  if (isDatePartOutOfRange(month, 12)) return 'month'
  return /^\d{4}$/.test(year) ? null : 'year'
}
