/** Tests of the calendar files of a pass, parsed as RFC 5545 defines. */
import { describe, expect, test } from 'vitest'
import { buildPassCalendarEntries } from '../../web/domains/pass-calendar/passCalendar.ts'
import { createCalendarFile } from '../../web/domains/pass-calendar/calendarFile.ts'
import { addDays, computeNextDay } from '../../web/platform/quebecDays.ts'

/**
 * Parses a calendar file: joins its folded lines, and returns the values by property name and
 * parameters.
 */
function parsePassCalendarFile(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const calendarLines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect(calendarLines.filter((line) => /[\r\n]/.test(line))).toEqual([])
  return Object.fromEntries(
    calendarLines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*):(.*)$/.exec(line) ?? []
      const text = value.replaceAll(/\\([;,\\n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
      return [name, text]
    }),
  )
}

const entry = {
  id: 'pass-000123-period',
  title: 'Droit d’accès annuel #000123',
  text: 'GRIZZLY – V12345\nUn, deux; trois \\ quatre',
  firstDay: '2026-11-21',
  lastDay: '2027-04-30',
  reminders: [],
}
const now = Date.parse('2026-11-22T15:30:05.123Z')

test('a calendar file contains the first day, last day, title and id of the pass', () => {
  const file = createCalendarFile([entry], now)
  expect(parsePassCalendarFile(file)).toEqual({
    BEGIN: 'VEVENT',
    VERSION: '2.0',
    PRODID: '-//Sentier//Sentier//FR',
    UID: 'pass-000123-period@sentier',
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

test('a calendar file folds long lines of text between characters, never within a multi-byte character', () => {
  const text = 'é'.repeat(200)
  expect(parsePassCalendarFile(createCalendarFile([{ ...entry, text }], now))['DESCRIPTION']).toBe(text)
})

test('a calendar file with several entries contains them in a single calendar', () => {
  const file = createCalendarFile([entry, { ...entry, id: 'pass-000123-lastDay' }], now)
  expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1)
  expect(file.match(/^UID:.*(?=\r$)/gm)).toEqual([
    'UID:pass-000123-period@sentier',
    'UID:pass-000123-lastDay@sentier',
  ])
})

test('each reminder of a calendar entry appears at 9 a.m. on the day of the reminder, and has its own description', () => {
  const reminders = [30, 1, 0].map((daysBefore) => ({ daysBefore, text: `${daysBefore} jours ; encore` }))
  expect(createCalendarFile([entry], now)).not.toContain('VALARM')
  const file = createCalendarFile([{ ...entry, reminders }], now)
  expect(file).toContain(
    [
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P29DT15H',
      String.raw`DESCRIPTION:30 jours \; encore`,
      'END:VALARM',
      'BEGIN:VALARM',
      '',
    ].join('\r\n'),
  )
  expect(file.match(/(?<=TRIGGER:).*(?=\r)/g)).toEqual(['-P29DT15H', '-P0DT15H', 'PT9H'])
})

describe('calendar entries of a pass', () => {
  const season = { firstDay: '2026-10-01', lastDay: '2027-09-30' }
  /** Summarizes each calendar entry of a pass as a short text: kind, day and reminders. */
  const formatPassCalendarEntries = (...plan: Parameters<typeof buildPassCalendarEntries>) =>
    buildPassCalendarEntries(...plan).map(
      ({ kind, firstDay, lastDay, reminderDays }) =>
        `${kind} ${firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`} ${reminderDays.join(',')}`,
    )

  test.each<[string, Parameters<typeof buildPassCalendarEntries>, string[]]>([
    [
      'a season pass has its first day, and its last day with reminders 30 and 7 days before',
      [season, null, '2026-11-22'],
      ['firstDay 2026-10-01 ', 'lastDay 2027-09-30 30,7'],
    ],
    [
      'a season pass has the first day of the next presale with a reminder on that day',
      [season, '2027-09-01', '2026-11-22'],
      ['firstDay 2026-10-01 ', 'lastDay 2027-09-30 30,7', 'presale 2027-09-01 0'],
    ],
    [
      'a presale that has begun is left out',
      [season, '2026-11-22', '2026-11-22'],
      ['firstDay 2026-10-01 ', 'lastDay 2027-09-30 30,7'],
    ],
    [
      'reminders of today or earlier are left out',
      [season, null, '2027-08-31'],
      ['firstDay 2026-10-01 ', 'lastDay 2027-09-30 7'],
    ],
    [
      'reminders before the first day of the pass are left out',
      [{ firstDay: '2027-04-10', lastDay: '2027-04-30' }, null, '2027-01-01'],
      ['firstDay 2027-04-10 ', 'lastDay 2027-04-30 7'],
    ],
    [
      'a three-day pass is one entry without a presale',
      [{ firstDay: '2026-12-30', lastDay: '2027-01-01' }, '2027-09-01', '2026-11-22'],
      ['period 2026-12-30/2027-01-01 '],
    ],
    [
      'a one-day pass is one entry',
      [{ firstDay: '2026-11-22', lastDay: '2026-11-22' }, null, '2026-11-22'],
      ['period 2026-11-22 '],
    ],
  ])('the calendar entries of a pass follow the rules of the pass type: %s', (_, plan, expected) => {
    expect(formatPassCalendarEntries(...plan)).toEqual(expected)
  })
})

describe('computeNextDay', () => {
  test.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-03-08', '2026-03-09'],
  ])('for the day %s, computeNextDay returns the day %s', (day, next) =>
    expect(computeNextDay(day)).toBe(next),
  )
})

test('addDays with a negative number counts back across months and leap days', () => {
  expect([addDays('2028-03-01', -1), addDays('2027-09-30', -30)]).toEqual(['2028-02-29', '2027-08-31'])
})
