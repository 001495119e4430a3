import { dayAfter, dayInQuebec } from '../../forms/days.ts'
import { needsFirstDay } from './passTypes.ts'

interface Pass {
  type: string
  activeAt: string
  expiresAt: string
}

/** Calendar entry of a pass. */
interface CalendarEntry {
  id: string
  /** Title of the entry. */
  title: string
  /** Description of the entry. */
  text: string
  /** First and last day of the entry, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  /** Text of the reminder, one week before at 9 a.m.; undefined for no reminder. */
  reminder?: string
}

/**
 * Returns the days of a pass for a calendar: all days of a pass for chosen days, but only the last
 * day of a season pass. An entry over ten months would be a nuisance, and the expiry is what
 * matters.
 */
export function calendarDaysOf({ type, activeAt, expiresAt }: Pass): { firstDay: string; lastDay: string } {
  const lastDay = dayInQuebec(expiresAt)
  return { firstDay: needsFirstDay(type) ? dayInQuebec(activeAt) : lastDay, lastDay }
}

/**
 * Returns a calendar file (iCalendar, RFC 5545) with an all-day entry that does not mark the member
 * as busy. `now` is the timestamp of the file, in milliseconds since 1970.
 */
export function passCalendar(
  { id, title, text, firstDay, lastDay, reminder }: CalendarEntry,
  now: number,
): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sentier//Sentier//FR',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@sentier`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${firstDay.replaceAll('-', '')}`,
    // DTEND is exclusive: the first day after the entry.
    `DTEND;VALUE=DATE:${dayAfter(lastDay).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    ...(reminder === undefined ? [] : alarmLines(reminder)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/**
 * The trigger counts from midnight of the first day: six days and fifteen hours before it is 9 a.m.
 * one week before.
 */
const alarmLines = (reminder: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P6DT15H',
  `DESCRIPTION:${escapeText(reminder)}`,
  'END:VALARM',
]

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Folds a line into parts of at most 75 bytes, without splitting a character. */
function foldLine(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let length = 0
  return Array.from(line, (letter) => {
    length += bytesOf(letter)
    if (length <= 75) return letter
    // The leading space of a continuation line counts as a byte.
    length = 1 + bytesOf(letter)
    return `\r\n ${letter}`
  }).join('')
}
