/** Tests of the logic of the volunteering request: status, missing values, club and weekdays. */
import { describe, expect, test } from 'vitest'
import {
  splitSpaceSeparatedNames,
  selectInitialVolunteerClub,
  findMissingVolunteerChoices,
  responsibilities,
  toggleSpaceSeparatedName,
  listWeekdaysInLocalOrder,
} from '../../web/domains/volunteering/volunteerChoices.ts'
import {
  type VolunteerFacts,
  volunteerRequestOutcomeOf,
  volunteerStatusOf,
} from '../../web/domains/volunteering/volunteerStatus.ts'

const memberWithoutRequest: VolunteerFacts = { isVolunteer: false, status: null, obstacle: null }

test.each<[string, Partial<VolunteerFacts>, string]>([
  ['no request yet [J12]', {}, 'open'],
  ['refused [J12]', { status: 'REFUSED' }, 'open'],
  ['revoked [J13]', { status: 'REVOKED' }, 'open'],
  ['no annual or summer pass [J05, J24]', { obstacle: 'NO_ACTIVE_PASS' }, 'noPass'],
  ['refused, and no pass [J24]', { status: 'REFUSED', obstacle: 'NO_ACTIVE_PASS' }, 'noPass'],
  ['revoked, and no pass [J24]', { status: 'REVOKED', obstacle: 'NO_ACTIVE_PASS' }, 'noPass'],
  ['pending [J10]', { status: 'PENDING', obstacle: 'PENDING' }, 'pending'],
  ['pending, without a pass [J10]', { status: 'PENDING', obstacle: 'NO_ACTIVE_PASS' }, 'pending'],
  ['accepted [J11]', { status: 'ACCEPTED', obstacle: 'ACCEPTED', isVolunteer: true }, 'thanks'],
  [
    'accepted, before the account is marked as volunteer [J11]',
    { status: 'ACCEPTED', obstacle: 'ACCEPTED' },
    'thanks',
  ],
  ['a volunteer without a request [J22]', { isVolunteer: true }, 'thanks'],
  ['a volunteer without a pass [J22]', { isVolunteer: true, obstacle: 'NO_ACTIVE_PASS' }, 'thanks'],
  ['an unknown status [J14]', { status: 'UNKNOWN', obstacle: 'UNKNOWN_STATUS' }, 'unknown'],
  ['an obstacle unknown to this release [J14]', { obstacle: 'ON_LEAVE' }, 'unknown'],
])(
  'volunteerStatusOf derives the state of the volunteering screen from the request of the member: %s',
  (_, situation, expectedState) => {
    expect(volunteerStatusOf({ ...memberWithoutRequest, ...situation })).toBe(expectedState)
  },
)

test.each([
  [null, null],
  ['PENDING', null],
  ['ACCEPTED', null],
  ['UNKNOWN', null],
  ['REFUSED', 'refused'],
  ['REVOKED', 'revoked'],
])(
  'for a volunteering request with the status %s, volunteerRequestOutcomeOf returns the outcome %s [J12, J13]',
  (status, end) => {
    expect(volunteerRequestOutcomeOf(status)).toBe(end)
  },
)

const singleClub = [{ clubNumber: 54, name: 'Les Rives hautes' }]
const two = [...singleClub, { clubNumber: 20, name: 'Quad du Nord' }]
const completeChoice = { responsibilities: 'WELCOME', days: 'MONDAY', clubNumber: '54' }

describe('missing values of a volunteering request [J08, J09]', () => {
  test.each([
    [
      'everything',
      { responsibilities: '', days: '', clubNumber: '' },
      two,
      ['responsibilities', 'days', 'clubNumber'],
    ],
    ['a responsibility', { ...completeChoice, responsibilities: '' }, two, ['responsibilities']],
    ['a day', { ...completeChoice, days: '' }, two, ['days']],
    ['a club, with two clubs', { ...completeChoice, clubNumber: '' }, two, ['clubNumber']],
    ['a club, with an unknown club selected', { ...completeChoice, clubNumber: '7' }, two, ['clubNumber']],
    ['nothing', completeChoice, two, []],
    ['nothing, with one club', completeChoice, singleClub, []],
    ['nothing, without any club', { ...completeChoice, clubNumber: '' }, [], []],
  ])(
    'findMissingVolunteerChoices lists the values that are missing in a volunteering request: %s',
    (_, choice, clubs, missing) => {
      expect(findMissingVolunteerChoices(choice, clubs)).toEqual(missing)
    },
  )
})

test.each([
  ['the only club is preselected [J23]', singleClub, '54'],
  ['no club is preselected among two [J04]', two, ''],
  ['no club is preselected without clubs', [], ''],
])(
  'selectInitialVolunteerClub returns the club that the volunteering form preselects: %s',
  (_, clubs, chosen) => {
    expect(selectInitialVolunteerClub(clubs)).toBe(chosen)
  },
)

test('volunteers choose among eleven distinct responsibilities [J01, J02]', () => {
  expect(new Set(responsibilities).size).toBe(11)
})

test.each([
  ['fr', 'MONDAY', 'SUNDAY'],
  ['en', 'SUNDAY', 'SATURDAY'],
])(
  'the form of a volunteering request lists the weekdays in language %s from %s to %s [J03]',
  (language, first, last) => {
    const week = listWeekdaysInLocalOrder(language)
    expect([week.length, new Set(week).size, week[0], week.at(-1)]).toEqual([7, 7, first, last])
    // Monday to Saturday have the same order in both languages.
    const weekdays = week.filter((day) => day !== 'SUNDAY')
    expect(weekdays).toEqual(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'])
  },
)

test('toggling a weekday of a volunteering request adds an unselected weekday, and removes a selected weekday', () => {
  expect(toggleSpaceSeparatedName('', 'MONDAY')).toBe('MONDAY')
  expect(toggleSpaceSeparatedName('MONDAY', 'SUNDAY')).toBe('MONDAY SUNDAY')
  expect(toggleSpaceSeparatedName('MONDAY SUNDAY', 'MONDAY')).toBe('SUNDAY')
  expect(splitSpaceSeparatedNames(toggleSpaceSeparatedName('MONDAY', 'MONDAY'))).toEqual([])
})
