import { computeNextDay } from '../../platform/quebecDays.ts'

/** Reminder of a calendar entry, at 9 a.m. on the first day of the entry or some days earlier. */
export interface CalendarReminder {
  /**
   * Number of days between the reminder and the first day of the calendar entry; 0 for a reminder
   * on the first day.
   */
  daysBefore: number
  /** Text of the reminder. */
  text: string
}

/** All-day calendar entry. */
export interface CalendarEntry {
  /**
   * Id of the entry. A calendar replaces an existing entry with an equal id, so a second download
   * adds no duplicate.
   */
  id: string
  /** Title of the calendar entry. */
  title: string
  /** Description of the calendar entry. */
  text: string
  /** First and last day of the calendar entry, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  reminders: readonly CalendarReminder[]
}

/**
 * Returns a calendar file (iCalendar, RFC 5545) with all-day entries. The calendar shows the member
 * as free on these days. `now` is the creation time of the file, in milliseconds since 1970.
 */
export function createCalendarFile(entries: readonly CalendarEntry[], now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sentier//Sentier//FR',
    ...entries.flatMap((entry) => buildCalendarEventLines(entry, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldCalendarLine(line)}\r\n`)
    .join('')
}

const buildCalendarEventLines = (entry: CalendarEntry, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escapeCalendarText(entry.id)}@sentier`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${entry.firstDay.replaceAll('-', '')}`,
  // DTEND is exclusive: the first day after the entry.
  `DTEND;VALUE=DATE:${computeNextDay(entry.lastDay).replaceAll('-', '')}`,
  `SUMMARY:${escapeCalendarText(entry.title)}`,
  `DESCRIPTION:${escapeCalendarText(entry.text)}`,
  'TRANSP:TRANSPARENT',
  ...entry.reminders.flatMap(buildCalendarAlarmLines),
  'END:VEVENT',
]

/**
 * Returns the iCalendar lines of a reminder at 9 a.m. The time of the reminder is relative to
 * midnight at the start of the first day. A reminder one day before is therefore 15 hours before
 * midnight.
 */
const buildCalendarAlarmLines = ({ daysBefore, text }: CalendarReminder) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${daysBefore === 0 ? 'PT9H' : `-P${daysBefore - 1}DT15H`}`,
  `DESCRIPTION:${escapeCalendarText(text)}`,
  'END:VALARM',
]

const escapeCalendarText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

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
 * Creates a calendar file in the browser and offers the file as a download.
 * @param name Name of the file without its extension.
 */
export function downloadCalendarFile(name: string, entries: readonly CalendarEntry[]): void {
  const text = createCalendarFile(entries, Date.now())
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.ics`
  link.click()
  // The browser has read the file by then, so its memory can be released.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
