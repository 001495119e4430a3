/**
 * Date value to format: RFC 3339 text, milliseconds since 1970, or a day `YYYY-MM-DD` without a
 * time zone.
 */
export type DateValue = string | number

const timeZone = 'America/Toronto'
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the locale tag of a language, for the formatters of `Intl`. */
export const localeTagOf = (language: string) => (language.startsWith('en') ? 'en-CA' : 'fr-CA')

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

function getCachedFormatter<T extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  make: () => T,
): T {
  const existing = formatters.get(key) as T | undefined
  if (existing) return existing
  const formatter = make()
  formatters.set(key, formatter)
  return formatter
}

/**
 * Converts a date value to a `Date`. A day `YYYY-MM-DD` becomes noon UTC on that day, which is the
 * same day in Toronto.
 */
const toDate = (value: DateValue) =>
  new Date(typeof value === 'string' && dayPattern.test(value) ? `${value}T12:00:00Z` : value)

/**
 * Formats an amount of money as usual in Quebec: "1 234,50 $" with no-break spaces, or "$1,234.50".
 * @param cents whole cents
 */
export function formatMoney(cents: number, language: string): string {
  const tag = localeTagOf(language)
  const amount = getCachedFormatter(
    `money ${tag}`,
    () => new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }),
  )
  // Some engines group with a narrow no-break space, which several typefaces lack.
  return amount.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/**
 * Formats a fraction such as 0.09975 as a percentage: "9,975 %" with a no-break space, or "9.975%";
 * at most three decimals.
 */
export function formatPercent(fraction: number, language: string): string {
  const tag = localeTagOf(language)
  const rate = getCachedFormatter(
    `percent ${tag}`,
    () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }),
  )
  return rate.format(fraction).replaceAll('\u202f', '\u00a0')
}

function formatDay(value: DateValue, language: string, options: Intl.DateTimeFormatOptions): string {
  const tag = localeTagOf(language)
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return ''
  const day = getCachedFormatter(
    `day ${tag} ${options.dateStyle}`,
    () => new Intl.DateTimeFormat(tag, { timeZone: timeZone, ...options }),
  )
  // Intl writes "1 juillet" in French. An English date begins with the month.
  return day.format(date).replace(/^1 /, '1er ').replace(' ', '\u00a0')
}

/**
 * Formats a date as the day in Toronto: "1er juillet 2026" or "July 1, 2026". Only the space before
 * the year permits a line break. Returns an empty string for an invalid date.
 */
export const formatLongDate = (value: DateValue, language: string): string =>
  formatDay(value, language, { dateStyle: 'long' })

/**
 * Formats a date as the day in Toronto without the year: "1er juillet" or "July 1". Returns an
 * empty string for an invalid date.
 */
export const formatDayAndMonth = (value: DateValue, language: string): string =>
  formatDay(value, language, { day: 'numeric', month: 'long' })

/** Formats the time of day in Toronto as "9 h 05" or "9:05 a.m.". */
export function formatTimeOfDay(date: Date, language: string): string {
  const localeTag = localeTagOf(language)
  const clock = getCachedFormatter(
    `hour ${localeTag}`,
    () =>
      new Intl.DateTimeFormat(localeTag, {
        timeZone: timeZone,
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: localeTag === 'fr-CA' ? 'h23' : 'h12',
      }),
  )
  if (localeTag !== 'fr-CA')
    return clock.format(date).replaceAll('\u202f', '\u00a0').replaceAll(' ', '\u00a0')
  // Intl writes "09 h 05"; a full hour is written "9 h".
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]))
  const minute = part.minute === '00' ? '' : `\u00a0${part.minute}`
  return `${Number(part.hour)}\u00a0h${minute}`
}

/**
 * Formats a date and time in Toronto as "1er juillet 2026 à 9 h 05" or "July 1, 2026 at 9:05 a.m.".
 * Returns an empty string for an invalid date.
 */
export function formatDateTime(value: DateValue, language: string): string {
  const tag = localeTagOf(language)
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return ''
  return `${formatLongDate(value, language)} ${tag === 'fr-CA' ? 'à' : 'at'} ${formatTimeOfDay(date, language)}`
}

/**
 * Formats a period as "du 1er juillet 2026 au 30 avril 2027" or "July 1, 2026 to April 30, 2027".
 * States a common year or month once: "du 29 novembre au 1er décembre 2026", "du 1er au 3 décembre
 * 2026". Formats a period of one day as "le 1er juillet 2026" or "on July 1, 2026".
 */
export function formatDateRange(from: DateValue, to: DateValue, language: string): string {
  const isFrench = localeTagOf(language) === 'fr-CA'
  const first = formatLongDate(from, language)
  const last = formatLongDate(to, language)
  if (first === last) return (isFrench ? 'le ' : 'on ') + first
  if (first.slice(-4) !== last.slice(-4)) return isFrench ? `du ${first} au ${last}` : `${first} to ${last}`
  // The no-break space separates day and month.
  const [firstHead, firstTail] = first.split('\u00a0')
  const [lastHead, lastTail] = last.split('\u00a0')
  const firstDay = formatDayAndMonth(from, language)
  return isFrench
    ? `du ${firstTail === lastTail ? firstHead : firstDay} au ${last}`
    : `${firstDay} to ${firstHead === lastHead ? lastTail : last}`
}
