/**
 * Sale and validity dates of each access right type: for the annual season, the summer, and passes
 * for chosen days. All dates are assumptions, because the real federation publishes none.
 */
import {
  type Period,
  toQuebecCalendarDay,
  getEndOfQuebecDayOrMonth,
  toQuebecTime,
  parseQuebecDay,
  getStartOfQuebecDay,
} from '../quebec-days.ts'
import type { Calendar, AccessRightTypeRules } from './type-rules.ts'

/**
 * Sale and validity dates of an access right type, in epoch milliseconds. End dates are inclusive.
 */
export interface SaleDates {
  readonly saleStartsAt: number
  /** Last moment at which a buyer can select the access right type. */
  readonly saleEndsAt: number
  /**
   * Last moment of the presale, which begins on the first day of sale; null for an access right
   * type without a presale.
   */
  readonly presaleEndsAt: number | null
  readonly validFrom: number
  /**
   * Moment at which the validity of an access right type ends. For a type whose validity
   * begins on a chosen day, this is the latest possible start instead.
   */
  readonly validUntil: number
}

/**
 * Returns the sale and validity dates of the season whose access rights are on sale. If none are on
 * sale, returns the dates of the season that is still valid, or else of the next season.
 */
export function findPassSaleDates(
  { calendar }: Pick<AccessRightTypeRules, 'calendar'>,
  now: number,
): SaleDates {
  return dates[calendar](toQuebecTime(now))
}

const dates: Record<Calendar, (today: { year: number; month: number }) => SaleDates> = {
  annual: ({ year, month }) => annualDates(month >= 9 ? year : year - 1),
  summer: ({ year, month }) => summerDates(month >= 11 ? year + 1 : year),
  chosenDay: ({ year, month }) => chosenDayDates(month >= 10 ? year : year - 1),
}

/** Dates of the annual season that begins on 1 October of a given year. */
const annualDates = cachePassSaleDatesByYear((year) => ({
  saleStartsAt: getStartOfQuebecDay(year, 9),
  saleEndsAt: getEndOfQuebecDayOrMonth(year + 1, 8),
  presaleEndsAt: getEndOfQuebecDayOrMonth(year, 12, 15),
  validFrom: getStartOfQuebecDay(year, 10),
  validUntil: getEndOfQuebecDayOrMonth(year + 1, 9),
}))

const summerDates = cachePassSaleDatesByYear((year) => ({
  saleStartsAt: getStartOfQuebecDay(year, 3),
  saleEndsAt: getEndOfQuebecDayOrMonth(year, 8),
  presaleEndsAt: null,
  validFrom: getStartOfQuebecDay(year, 5),
  validUntil: getEndOfQuebecDayOrMonth(year, 10),
}))

const chosenDayDates = cachePassSaleDatesByYear((year) => {
  const validFrom = getStartOfQuebecDay(year, 10)
  const validUntil = getEndOfQuebecDayOrMonth(year + 1, 9)
  return { saleStartsAt: validFrom, saleEndsAt: validUntil, presaleEndsAt: null, validFrom, validUntil }
})

/**
 * Sale and validity dates by year. They are cached because a list of passes needs the dates of the
 * same few years many times.
 */
function cachePassSaleDatesByYear(
  computeSaleDatesOfYear: (year: number) => SaleDates,
): (year: number) => SaleDates {
  const datesByYear = new Map<number, SaleDates>()
  return (year) => {
    const seasonDates = datesByYear.get(year) ?? computeSaleDatesOfYear(year)
    datesByYear.set(year, seasonDates)
    return seasonDates
  }
}

/** Returns true if an access right type is on sale at a given moment. */
export function isAccessRightOnSale({ saleStartsAt, saleEndsAt }: SaleDates, now: number): boolean {
  return saleStartsAt <= now && now <= saleEndsAt
}

/** Returns true if an access right type is in its presale at a given moment. */
export function isAccessRightInPresale({ saleStartsAt, presaleEndsAt }: SaleDates, now: number): boolean {
  return presaleEndsAt !== null && saleStartsAt <= now && now <= presaleEndsAt
}

/**
 * Returns the validity period of an access right bought now. Returns null if the type needs a
 * chosen day and that day is missing or not allowed (E23, E24).
 */
export function computePassValidityPeriod(
  kind: Pick<AccessRightTypeRules, 'calendar' | 'days'>,
  now: number,
  chosenDay?: string | null,
): Period | null {
  const { validFrom, validUntil } = findPassSaleDates(kind, now)
  if (kind.calendar !== 'chosenDay') return { activeAt: Math.max(now, validFrom), expiresAt: validUntil }
  const day = parseQuebecDay(chosenDay ?? '')
  if (day === null || day.toISODate() < toQuebecCalendarDay(now) || day.toMillis() > validUntil) return null
  return {
    activeAt: Math.max(now, day.toMillis()),
    expiresAt: day
      .plus({ days: kind.days - 1 })
      .endOf('day')
      .toMillis(),
  }
}
