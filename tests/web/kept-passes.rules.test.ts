/** Tests of the rules of the passes that a member keeps on a device (decision 0053). */
import { describe, expect, test } from 'vitest'
import {
  type ConfirmedPass,
  type PassRecord,
  areStoredPassesOutdated,
  parsePassRecord,
  convertToStoredPassRecord,
} from '../../web/domains/kept-passes/passRecord.ts'
import {
  computeStoredPassState,
  selectPassesToKeepOnDevice,
  sortStoredPasses,
} from '../../web/domains/kept-passes/storedPassValidity.ts'

const confirmation = { memberId: 'member-1', issuer: 'Sentier', confirmedAt: '2026-11-03T19:05:00Z' }
const pass: ConfirmedPass = {
  number: '#004512',
  controlNumber: 'R8W4H6B',
  signedCode: null,
  type: 'ANNUAL',
  season: '2026-2027',
  activeAt: '2026-10-15T04:00:00Z',
  expiresAt: '2027-05-01T03:59:59Z',
  canPrint: true,
  clubSnapshot: { name: 'Club Quad des Monts', number: '054' },
  vehicle: { name: 'ORIGNAL', registration: 'V107 943' },
  vehicleSnapshot: { name: 'ORIGNAL', registration: 'V000 001' },
}
const record = convertToStoredPassRecord(pass, confirmation)!

describe('convertToStoredPassRecord', () => {
  test('convertToStoredPassRecord stores only the expected fields, with validity days in Quebec time and the current license plate of the vehicle', () => {
    expect(record).toEqual({
      ...confirmation,
      number: '#004512',
      controlNumber: 'R8W4H6B',
      type: 'ANNUAL',
      season: '2026-2027',
      vehicle: 'ORIGNAL',
      plate: 'V107 943',
      club: 'Club Quad des Monts (054)',
      firstDay: '2026-10-15',
      lastDay: '2027-04-30',
      qrText: 'R8W4H6B',
    })
  })

  test.each<[string, Partial<ConfirmedPass>, Partial<PassRecord>]>([
    ['of a removed vehicle has the plate on the pass', { vehicle: null }, { plate: 'V000 001' }],
    [
      'with a signed code has this code as its QR text',
      { signedCode: 'HTTPS://P/V/A' },
      { qrText: 'HTTPS://P/V/A' },
    ],
    ['that the federation does not print has no QR text', { canPrint: false }, { qrText: null }],
    ['without a club has no club', { clubSnapshot: null }, { club: null }],
  ])(
    'convertToStoredPassRecord converts a pass to the record that is kept on the device: the record of a pass %s',
    (_, change, expected) => {
      expect(convertToStoredPassRecord({ ...pass, ...change }, confirmation)).toMatchObject(expected)
    },
  )

  test('a pass without a first or last day is not kept on the device, because its validity is unknown', () => {
    expect(convertToStoredPassRecord({ ...pass, expiresAt: null }, confirmation)).toBeNull()
    expect(convertToStoredPassRecord({ ...pass, activeAt: null }, confirmation)).toBeNull()
  })
})

test.each([
  ['2026-10-14', 'upcoming'],
  ['2026-10-15', 'current'],
  ['2027-04-30', 'current'],
  ['2027-05-01', 'expired'],
] as const)(
  'a pass that is kept on the device and valid from 2026-10-15 to 2027-04-30 has on the day %s the state %s',
  (today, state) => {
    expect(computeStoredPassState(today, record)).toBe(state)
  },
)

test.each([
  ['the member of the session', 'member-1', '2027-04-30', 1],
  ['another member', 'member-2', '2027-04-30', 0],
  ['nobody, after a sign-out', null, '2027-04-30', 0],
  ['the member of the session, after the last day of the pass', 'member-1', '2027-05-01', 0],
] as const)(
  'selectPassesToKeepOnDevice returns the passes that remain on the device for %s',
  (_, ownerId, today, count) => {
    expect(selectPassesToKeepOnDevice([record], ownerId, today)).toHaveLength(count)
  },
)

test('sortStoredPasses sorts current passes first, then upcoming passes, then ended passes', () => {
  const createStoredPassRecord = (number: string, firstDay: string, lastDay: string) => ({
    ...record,
    number,
    firstDay,
    lastDay,
  })
  const records = [
    createStoredPassRecord('ended', '2026-01-01', '2026-01-03'),
    createStoredPassRecord('later', '2027-02-01', '2027-02-03'),
    createStoredPassRecord('season', '2026-10-15', '2027-04-30'),
    createStoredPassRecord('soon', '2026-12-01', '2027-05-01'),
    createStoredPassRecord('three days', '2026-11-02', '2026-11-04'),
  ]
  expect(sortStoredPasses(records, '2026-11-03').map(({ number }) => number)).toEqual([
    'three days',
    'season',
    'soon',
    'later',
    'ended',
  ])
})

const createLongText = (length: number) => 'x'.repeat(length)

test.each<[string, unknown, PassRecord | null]>([
  ['a record', record, record],
  ['a record without a club', { ...record, club: null }, { ...record, club: null }],
  ['a record that lacks its last day', { ...record, lastDay: undefined }, null],
  [
    'a record with a QR text of 300 characters',
    { ...record, qrText: createLongText(300) },
    { ...record, qrText: createLongText(300) },
  ],
  ['a record with a QR text that is too long', { ...record, qrText: createLongText(301) }, null],
  ['a record with a vehicle name that is too long', { ...record, vehicle: createLongText(201) }, null],
  ['a record with a number that is too long', { ...record, number: createLongText(201) }, null],
  ['a record whose first day is no day', { ...record, firstDay: 'zzz' }, null],
  ['a record whose last day does not exist', { ...record, lastDay: '2027-02-30' }, null],
  ['a record without a confirmation time', { ...record, confirmedAt: 'zzz' }, null],
  ['a number', 1, null],
  ['nothing', null, null],
])(
  'parsePassRecord returns a valid record of a kept pass unchanged, and null for an invalid value: %s',
  (_, value, expected) => {
    expect(parsePassRecord(value)).toEqual(expected)
  },
)

const minute = 60_000
const confirmedAt = Date.parse(confirmation.confirmedAt)
test.each([
  ['fresh', ['#004512'], confirmedAt + minute, false],
  ['outdated: the screen shows a pass that is not kept', ['#004512', '#004513'], confirmedAt + minute, true],
  ['outdated: the confirmation is six minutes old', ['#004512'], confirmedAt + 6 * minute, true],
  ['outdated: the clock of the device is behind', ['#004512'], confirmedAt - 6 * minute, true],
])('areStoredPassesOutdated classifies the passes kept on the device as %s', (_, numbers, now, expected) => {
  expect(areStoredPassesOutdated([record], numbers, now)).toBe(expected)
})
