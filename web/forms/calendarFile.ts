import { nextDayOf } from './quebecDays.ts'

/** Calendar entry. */
export interface CalendarEntry {
  id: string
  /** Title of the calendar entry. */
  title: string
  /** Description of the calendar entry. */
  text: string
  /** First and last day of the calendar entry, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  /**
   * Text of the calendar reminder at 9 a.m., one week before the first day of the entry; undefined
   * for no reminder.
   */
  reminder?: string
}

/**
 * Returns a calendar file (iCalendar, RFC 5545) with an all-day entry that does not mark the member
 * as busy. `now` is the timestamp in the file, in milliseconds since 1970.
 */
export function createCalendarFile(
  { id, title, text, firstDay, lastDay, reminder }: CalendarEntry,
  now: number,
): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sentier//Sentier//FR',
    'BEGIN:VEVENT',
    `UID:${escapeCalendarText(id)}@sentier`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${firstDay.replaceAll('-', '')}`,
    // DTEND is exclusive: the first day after the entry.
    `DTEND;VALUE=DATE:${nextDayOf(lastDay).replaceAll('-', '')}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `DESCRIPTION:${escapeCalendarText(text)}`,
    'TRANSP:TRANSPARENT',
    ...(reminder === undefined ? [] : buildCalendarAlarmLines(reminder)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldCalendarLine(line)}\r\n`)
    .join('')
}

/**
 * Returns the calendar-file lines of a reminder at 9 a.m., one week before the first day of the
 * entry. The trigger is relative to midnight of that day: six days and fifteen hours before.
 */
const buildCalendarAlarmLines = (reminder: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P6DT15H',
  `DESCRIPTION:${escapeCalendarText(reminder)}`,
  'END:VALARM',
]

const escapeCalendarText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/**
 * Folds a line of the calendar file into parts of at most 75 bytes, without splitting a character.
 */
function foldCalendarLine(line: string): string {
  const utf8LengthOf = (text: string) => new TextEncoder().encode(text).length
  let length = 0
  return Array.from(line, (letter) => {
    length += utf8LengthOf(letter)
    if (length <= 75) return letter
    // The leading space of a continuation line counts as a byte.
    length = 1 + utf8LengthOf(letter)
    return `\r\n ${letter}`
  }).join('')
}

/**
 * Downloads a calendar file with one entry, without a request.
 * @param name Name of the file without its extension.
 */
export function downloadCalendarFile(name: string, entry: CalendarEntry): void {
  const text = createCalendarFile(entry, Date.now())
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.ics`
  link.click()
  // The browser has read the file by then, so its memory can be released.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
