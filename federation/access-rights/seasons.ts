/**
 * When each type is sold and when it is valid, as seen from a moment. The federation publishes no dates
 * of its own; these are assumed, and nothing outside of this file knows them:
 *
 * - the season runs from 1 October to 30 September. Its annual pass is sold from 1 September before to
 *   31 August, at the presale price until 15 December;
 * - the summer runs from 1 May to 31 October. Its pass is sold from 1 March to 31 August;
 * - passes for chosen days are sold all year, for days up to the end of the season that it is now.
 */
import { type Period, dayOf, endOf, inQuebec, readDay, startOf } from '../days.ts'
import type { Calendar, Kind } from './kinds.ts'

/** The dates of a type that matter at a moment; epoch milliseconds, ends included. */
export interface Dates {
  readonly saleStartsAt: number
  /** The last moment at which it can be chosen. */
  readonly saleEndsAt: number
  /** The last moment of the presale; null for a type without one. It begins with the sale. */
  readonly presaleEndsAt: number | null
  readonly validFrom: number
  /** The last moment of validity; for a chosen day, the last moment at which it can begin. */
  readonly validUntil: number
}

/** The dates of the season, summer or year in which a kind is sold now, or will be next. */
export function datesOf({ calendar }: Pick<Kind, 'calendar'>, now: number): Dates {
  return dates[calendar](inQuebec(now))
}

const dates: Record<Calendar, (today: { year: number; month: number }) => Dates> = {
  annual: ({ year, month }) => annualDates(month >= 9 ? year : year - 1),
  summer: ({ year, month }) => summerDates(month >= 11 ? year + 1 : year),
  chosenDay: ({ year, month }) => chosenDayDates(month >= 10 ? year : year - 1),
}

/** The season that begins on 1 October of a year. */
const annualDates = yearly((year) => ({
  saleStartsAt: startOf(year, 9),
  saleEndsAt: endOf(year + 1, 8),
  presaleEndsAt: endOf(year, 12, 15),
  validFrom: startOf(year, 10),
  validUntil: endOf(year + 1, 9),
}))

const summerDates = yearly((year) => ({
  saleStartsAt: startOf(year, 3),
  saleEndsAt: endOf(year, 8),
  presaleEndsAt: null,
  validFrom: startOf(year, 5),
  validUntil: endOf(year, 10),
}))

const chosenDayDates = yearly((year) => {
  const validFrom = startOf(year, 10)
  const validUntil = endOf(year + 1, 9)
  return { saleStartsAt: validFrom, saleEndsAt: validUntil, presaleEndsAt: null, validFrom, validUntil }
})

/** The dates of a year, reckoned once: a member's list asks for those of the same few years, pass by pass. */
function yearly(reckon: (year: number) => Dates): (year: number) => Dates {
  const known = new Map<number, Dates>()
  return (year) => {
    const dates = known.get(year) ?? reckon(year)
    known.set(year, dates)
    return dates
  }
}

/** Whether a moment is within the sale. */
export function isOnSale({ saleStartsAt, saleEndsAt }: Dates, now: number): boolean {
  return saleStartsAt <= now && now <= saleEndsAt
}

/** Whether a moment is within the presale. */
export function isPresale({ saleStartsAt, presaleEndsAt }: Dates, now: number): boolean {
  return presaleEndsAt !== null && saleStartsAt <= now && now <= presaleEndsAt
}

/**
 * What a purchase made now is valid for. Null when a day has to be chosen and none was, or one that is
 * past, beyond the season or not a day (E23, E24).
 */
export function periodOf(
  kind: Pick<Kind, 'calendar' | 'days'>,
  now: number,
  chosenDay?: string | null,
): Period | null {
  const { validFrom, validUntil } = datesOf(kind, now)
  if (kind.calendar !== 'chosenDay') return { activeAt: Math.max(now, validFrom), expiresAt: validUntil }
  const day = readDay(chosenDay ?? '')
  if (day === null || day.toISODate() < dayOf(now) || day.toMillis() > validUntil) return null
  return {
    activeAt: Math.max(now, day.toMillis()),
    expiresAt: day
      .plus({ days: kind.days - 1 })
      .endOf('day')
      .toMillis(),
  }
}
