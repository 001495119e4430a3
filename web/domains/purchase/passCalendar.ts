import { dayAfter, dayInQuebec } from '../../forms/days.ts'
import { needsFirstDay } from './passTypes.ts'

interface Pass {
  type: string
  activeAt: string
  expiresAt: string
}

/** A pass as a calendar keeps it. */
interface Entry {
  id: string
  /** What it is called there. */
  title: string
  /** Whatever else is good to know. */
  text: string
  /** The first and the last day that it takes there, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  /** What is said a week before, at nine in the morning; nothing where nobody is to be reminded. */
  reminder?: string
}

/**
 * Which days of a pass a calendar gets: those of a pass for a few days, each; of one for a season the last alone, since
 * nobody wants a bar over ten months, and to know that it ends is what it is for.
 */
export function calendarDays({ type, activeAt, expiresAt }: Pass): { firstDay: string; lastDay: string } {
  const lastDay = dayInQuebec(expiresAt)
  return { firstDay: needsFirstDay(type) ? dayInQuebec(activeAt) : lastDay, lastDay }
}

/**
 * A file that any calendar takes (iCalendar, RFC 5545): whole days, which keep nobody busy. `now` stamps it, in ms since
 * 1970.
 */
export function passCalendar({ id, title, text, firstDay, lastDay, reminder }: Entry, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sentier//Sentier//FR',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@sentier`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${firstDay.replaceAll('-', '')}`,
    // The first day on which it is over.
    `DTEND;VALUE=DATE:${dayAfter(lastDay).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    ...(reminder === undefined ? [] : alarm(reminder)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** A day begins at midnight: six days and fifteen hours before is nine in the morning of the day a week before. */
const alarm = (reminder: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P6DT15H',
  `DESCRIPTION:${escaped(reminder)}`,
  'END:VALARM',
]

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** A line in pieces of at most 75 bytes, none of which cuts a letter. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let length = 0
  return Array.from(line, (letter) => {
    length += bytesOf(letter)
    if (length <= 75) return letter
    // The blank that begins the next piece counts.
    length = 1 + bytesOf(letter)
    return `\r\n ${letter}`
  }).join('')
}
