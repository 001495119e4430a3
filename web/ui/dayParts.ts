/** The parts of a day as they are typed, in the order of their fields. */
export const dayParts = ['day', 'month', 'year'] as const
export type DayPart = (typeof dayParts)[number]
export type DayParts = Record<DayPart, string>

/** The parts of `YYYY-MM-DD`, or of what of it is typed so far. */
export function partsOfDay(text: string): DayParts {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/** The text that a form holds of the parts: a day, `YYYY-MM-DD`, once they are whole; empty where nothing is typed. */
export const dayOfParts = ({ day, month, year }: DayParts): string =>
  day === '' && month === '' && year === '' ? '' : `${year}-${month}-${day}`

const twoDigits = (part: string) => (/^\d$/.test(part) ? `0${part}` : part)

/** The same with two digits for the day and the month, as in `1980-05-31`. */
export function padDay(text: string): string {
  const { day, month, year } = partsOfDay(text)
  return dayOfParts({ year, month: twoDigits(month), day: twoDigits(day) })
}

/** The first part that cannot be right by itself: nothing, no number of its kind, or a year without four digits. */
export function wrongPart(text: string): DayPart | null {
  const { day, month, year } = partsOfDay(text)
  const isOutside = (part: string, last: number) =>
    !/^\d{1,2}$/.test(part) || Number(part) < 1 || Number(part) > last
  if (isOutside(day, 31)) return 'day'
  if (isOutside(month, 12)) return 'month'
  return /^\d{4}$/.test(year) ? null : 'year'
}
