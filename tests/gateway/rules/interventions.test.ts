/**
 * Tests of the rules that match intervention reports to vehicles, and of the invoice for an
 * intervention report.
 */
import { describe, expect, test } from 'vitest'
import { parseInterventionReport } from '../../../gateway/domains/interventions/rest.ts'
import { convertCentsToMoney } from '../../../gateway/federation/parse-values.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'
import {
  findFirstSeasonWithoutPass,
  filterInterventionReportsByVehicle,
  buildInterventionInvoice,
} from '../../../gateway/domains/interventions/rules.ts'

describe('intervention reports on a vehicle', () => {
  const vehicle = { id: 7, registration: 'V092 618' }
  test.each([
    ['a report with the same vehicle id', { id: 7, name: '', registration: null }, true],
    ['a report with the same registration', { id: 8, name: '', registration: 'V092 618' }, true],
    [
      'a report with the same registration in another spelling',
      { id: 8, name: '', registration: 'v-092618' },
      true,
    ],
    ['a report with another registration', { id: 8, name: '', registration: 'V092 619' }, false],
    ['a report without a registration', { id: 8, name: '', registration: '-' }, false],
    ['a report without a vehicle (R-24)', null, false],
  ])(
    'an intervention report applies only to a vehicle with the reported vehicle id or registration: %s',
    (_, reportedVehicle, stands) => {
      expect(filterInterventionReportsByVehicle(vehicle, [{ vehicle: reportedVehicle }])).toHaveLength(
        stands ? 1 : 0,
      )
    },
  )

  test('an intervention report without a license plate does not match a vehicle without a license plate', () => {
    const report = { vehicle: { id: 8, name: '', registration: null } }
    expect(filterInterventionReportsByVehicle({ id: 7, registration: null }, [report])).toEqual([])
  })
})

describe('invoice of an intervention report (R-15)', () => {
  test.each([
    // 500.00: the TPS is 25.00, the TVQ is 49.875 and is rounded half up.
    [500_00, 25_00, 49_88, 574_88],
    [123_45, 6_17, 12_31, 141_93],
    [1, 0, 0, 1],
    [0, 0, 0, 0],
  ])(
    'an intervention report with a price of %i cents has %i cents of tax TPS, %i cents of tax TVQ and a total of %i cents',
    (price, tps, tvq, total) => {
      expect(buildInterventionInvoice({ price: convertCentsToMoney(price) })).toMatchObject({
        lines: [{ kind: 'ACCESS_RIGHT', amount: convertCentsToMoney(price) }],
        taxable: convertCentsToMoney(price),
        nonTaxable: convertCentsToMoney(0),
        tps: convertCentsToMoney(tps),
        tvq: convertCentsToMoney(tvq),
        total: convertCentsToMoney(total),
      })
    },
  )
})

test('parseInterventionReport returns null for a report without a price, and sets other invalid values to null', () => {
  expect(parseInterventionReport({ id: 1, price: null as unknown as number })).toBe(null)
  expect(parseInterventionReport({ id: 1, price: 500, noDroit: '', vehicle: null })).toEqual({
    id: 1,
    price: convertCentsToMoney(500_00),
    controlNumber: null,
    memberName: null,
    issuedAt: null,
    place: null,
    reason: null,
    vehicle: null,
  })
})

describe('season of the pass that a paid report gives', () => {
  const season = {
    activeAt: Date.parse('2026-11-22T15:00:00Z'),
    expiresAt: Date.parse('2027-09-30T23:59:59.999-04:00'),
  }
  const next = {
    activeAt: Date.parse('2027-10-01T00:00:00-04:00'),
    expiresAt: Date.parse('2028-09-30T23:59:59.999-04:00'),
  }
  const createPassOfPeriod = (
    type: Pass['type'],
    period: typeof season | null,
    status: Pass['status'] = 'ACTIVE',
  ) => ({ type, status, activeAt: period?.activeAt ?? null, expiresAt: period?.expiresAt ?? null }) as Pass

  test.each<[string, Pass[], typeof season | null]>([
    ['the rest of the current season without a pass', [], season],
    ['the next season beside an annual pass', [createPassOfPeriod('ANNUAL', season)], next],
    [
      'the next season beside a pass without insurance',
      [createPassOfPeriod('ANNUAL_WITHOUT_INSURANCE', season)],
      next,
    ],
    ['the current season beside a three-day pass', [createPassOfPeriod('THREE_DAY', season)], season],
    [
      'the current season beside a failed payment',
      [createPassOfPeriod('ANNUAL', season, 'PAYMENT_FAILED')],
      season,
    ],
    ['the current season beside a pass for the next season', [createPassOfPeriod('ANNUAL', next)], season],
    ['an unknown season beside a pass without an end', [createPassOfPeriod('ANNUAL', null)], null],
  ])(
    'the pass for a paid intervention report begins in the first season that no other pass of the vehicle covers: %s',
    (_, passes, expected) => {
      expect(findFirstSeasonWithoutPass(season, passes)).toEqual(expected)
    },
  )
})
