/** Tests of the calendar files of a pass, parsed as RFC 5545 defines. */
import { describe, expect, test } from 'vitest'
import { createCalendarFile } from '../../web/forms/calendarFile.ts'
import { nextDayOf } from '../../web/forms/quebecDays.ts'
import { passCalendarDaysOf } from '../../web/domains/purchase/passCalendar.ts'

/** Unfolds the lines of a calendar file, and returns their values by name and parameters. */
function parseCalendar(file: string) {
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

test('a calendar file contains the first day, last day, title and id of the pass', () => {
  const file = createCalendarFile(entry, now)
  expect(parseCalendar(file)).toEqual({
    BEGIN: 'VEVENT',
    VERSION: '2.0',
    PRODID: '-//Sentier//Sentier//FR',
    UID: 'QWNjZXNzUmlnaHQ6MTIz@sentier',
    DTSTAMP: '20261122T153005Z',
    'DTSTART;VALUE=DATE': '20261121',
    // DTEND is exclusive: the day after the last day.
    'DTEND;VALUE=DATE': '20270501',
    SUMMARY: entry.title,
    DESCRIPTION: entry.text,
    TRANSP: 'TRANSPARENT',
    END: 'VCALENDAR',
  })
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(file).toContain('END:VEVENT\r\nEND:VCALENDAR\r\n')
})

test('a calendar file folds long lines between characters, never within a character', () => {
  const text = 'é'.repeat(200)
  expect(parseCalendar(createCalendarFile({ ...entry, text }, now))['DESCRIPTION']).toBe(text)
})

describe('calendar days of a pass', () => {
  const activeAt = '2026-11-22T00:00:00.000-05:00'
  test.each([
    ['ANNUAL', 'only the last day of its season', '2027-09-30', '2027-09-30'],
    ['SUMMER_RENTAL', 'only the last day of its season', '2027-09-30', '2027-09-30'],
    ['THREE_DAY', 'each of its days', '2026-11-22', '2026-11-24'],
    ['DAILY', 'its single day', '2026-11-22', '2026-11-22'],
  ])('the calendar entry of a pass of type %s covers %s', (type, _, firstDay, lastDay) => {
    const expiresAt = `${lastDay}T23:59:59.999-0${lastDay < '2027-03' ? 5 : 4}:00`
    expect(passCalendarDaysOf({ type, activeAt, expiresAt })).toEqual({ firstDay, lastDay })
  })
})

test('the reminder of a calendar entry is at 9 a.m. one week before the day of the entry, with its own description', () => {
  expect(createCalendarFile(entry, now)).not.toContain('VALARM')
  const file = createCalendarFile(
    { ...entry, firstDay: entry.lastDay, reminder: 'Une semaine ; encore' },
    now,
  )
  expect(parseCalendar(file)).toMatchObject({
    'DTSTART;VALUE=DATE': '20270430',
    'DTEND;VALUE=DATE': '20270501',
  })
  expect(file).toContain(
    [
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P6DT15H',
      String.raw`DESCRIPTION:Une semaine \; encore`,
      'END:VALARM',
      'END:VEVENT',
      '',
    ].join('\r\n'),
  )
})

describe('nextDayOf', () => {
  test.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-03-08', '2026-03-09'],
  ])('the day after %s is %s', (day, next) => expect(nextDayOf(day)).toBe(next))
})
