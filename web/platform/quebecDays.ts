/**
 * Formatter that returns the calendar day in Quebec, created once because its constructor is slow.
 */
const quebecDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the calendar day in Quebec at a timestamp, as `YYYY-MM-DD`. */
export function quebecDayOf(timestamp: string): string {
  const part = Object.fromEntries(
    quebecDay.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day}`
}

/** Returns the current calendar day in Quebec by the clock of the device, as `YYYY-MM-DD`. */
export const readQuebecToday = () => quebecDayOf(new Date().toISOString())

/** Returns whether a text is an existing calendar day in the format `YYYY-MM-DD`. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const date = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Returns the calendar day that follows a given day, both as `YYYY-MM-DD`. */
export const computeNextDay = (day: string): string => addDays(day, 1)

/** Returns the calendar day `count` days after a day, or before the day if `count` is negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
