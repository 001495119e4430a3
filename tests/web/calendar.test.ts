/** The days of a pass as a calendar takes them, read as one reads them (RFC 5545). */
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../../web/forms/days.ts'
import { passCalendar } from '../../web/screens/purchase/passCalendar.ts'

/** The lines of a file, unfolded, by their name and parameters. */
function parsed(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const whole = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect(whole.filter((line) => /[\r\n]/.test(line))).toEqual([])
  return Object.fromEntries(
    whole.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*):(.*)$/.exec(line) ?? []
      const text = value.replaceAll(/\\([;,\\n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
      return [name, text]
    }),
  )
}

const entry = {
  id: 'QWNjZXNzUmlnaHQ6MTIz',
  title: 'Droit d’accès annuel #000123',
  text: 'GRIZZLY – V12345\nUn, deux; trois \\ quatre',
  firstDay: '2026-11-21',
  lastDay: '2027-04-30',
}
const now = Date.parse('2026-11-22T15:30:05.123Z')

test('the first day, the last day, the name and the number come back out of it', () => {
  const file = passCalendar(entry, now)
  expect(parsed(file)).toEqual({
    BEGIN: 'VEVENT',
    VERSION: '2.0',
    PRODID: '-//Sentier//Sentier//FR',
    UID: 'QWNjZXNzUmlnaHQ6MTIz@sentier',
    DTSTAMP: '20261122T153005Z',
    'DTSTART;VALUE=DATE': '20261121',
    // Exclusive: the day after the last.
    'DTEND;VALUE=DATE': '20270501',
    SUMMARY: entry.title,
    DESCRIPTION: entry.text,
    TRANSP: 'TRANSPARENT',
    END: 'VCALENDAR',
  })
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(file).toContain('END:VEVENT\r\nEND:VCALENDAR\r\n')
})

test('a long text is folded between letters', () => {
  const text = 'é'.repeat(200)
  expect(parsed(passCalendar({ ...entry, text }, now))['DESCRIPTION']).toBe(text)
})

describe('the day after', () => {
  test.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-03-08', '2026-03-09'],
  ])('%s: %s', (day, next) => expect(dayAfter(day)).toBe(next))
})
