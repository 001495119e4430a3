import { expect, test } from 'vitest'
import {
  joinDateParts,
  splitDate,
  padDayAndMonthOfDate,
  findFirstInvalidDatePart,
} from '../../web/ui/dateParts.ts'

test.each([
  ['', { day: '', month: '', year: '' }],
  ['1980-05-31', { day: '31', month: '05', year: '1980' }],
  ['--3', { day: '3', month: '', year: '' }],
  ['-5-', { day: '', month: '5', year: '' }],
  ['19--', { day: '', month: '', year: '19' }],
])(
  'splitting the date %j into day, month and year and joining these parts returns the same date',
  (text, parts) => {
    expect(splitDate(text)).toEqual(parts)
    expect(joinDateParts(parts)).toBe(text)
  },
)

test.each([
  ['1980-5-1', '1980-05-01'],
  ['1980-12-31', '1980-12-31'],
  ['--1', '--01'],
  ['', ''],
])('padding the date %j with zeros returns %j', (input, paddedDate) => {
  expect(padDayAndMonthOfDate(input)).toBe(paddedDate)
})

test.each([
  ['1980-05-31', null],
  ['', 'day'],
  ['1980-05-0', 'day'],
  ['1980-05-32', 'day'],
  ['1980-0-1', 'month'],
  ['1980-13-1', 'month'],
  ['198-05-1', 'year'],
  ['-05-1', 'year'],
  // Each part is valid by itself; another check compares the date with the calendar.
  ['1981-02-30', null],
])('the first invalid part of the date %j is %s', (text, part) => {
  expect(findFirstInvalidDatePart(text)).toBe(part)
})
