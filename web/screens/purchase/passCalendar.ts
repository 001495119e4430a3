import { dayAfter } from '../../forms/days.ts'

/** A pass as a calendar keeps it. */
interface Entry {
  id: string
  /** What it is called there. */
  title: string
  /** Whatever else is good to know. */
  text: string
  /** Its first and its last day, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
}

/**
 * A file that any calendar takes (iCalendar, RFC 5545): the days of a pass, from the first to the last, which keep nobody
 * busy. `now` stamps it, in ms since 1970.
 */
export function passCalendar({ id, title, text, firstDay, lastDay }: Entry, now: number): string {
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
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

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
