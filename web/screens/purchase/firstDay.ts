/** The day that it is in Quebec at a moment, `YYYY-MM-DD`. */
export function dayInQuebec(moment: string): string {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const part = Object.fromEntries(day.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

/** Why a first day does not fit (E24): the key of its message; null when it does. All days are `YYYY-MM-DD`. */
export function firstDayMisfit(
  day: string,
  today: string,
  last: string | null,
): 'missing' | 'notADay' | 'past' | 'late' | null {
  if (day === '') return 'missing'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isOnCalendar(day)) return 'notADay'
  if (day < today) return 'past'
  return last && day > last ? 'late' : null
}

function isOnCalendar(day: string): boolean {
  const date = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
