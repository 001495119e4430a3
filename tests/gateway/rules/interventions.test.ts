/** Which reports stand against a vehicle, and what one costs. */
import { describe, expect, test } from 'vitest'
import { parseInterventionReport } from '../../../gateway/domains/interventions/rest.ts'
import { cad } from '../../../gateway/federation/parse.ts'
import type { Pass } from '../../../gateway/domains/access-rights/rules.ts'
import { firstFreeSeason, reportsOn, invoiceOfReport } from '../../../gateway/domains/interventions/rules.ts'

describe('a report stands against a vehicle', () => {
  const vehicle = { id: 7, registration: 'V092 618' }
  test.each([
    ['by its number', { id: 7, name: '', registration: null }, true],
    ['by its plate', { id: 8, name: '', registration: 'V092 618' }, true],
    ['by its plate in another spelling', { id: 8, name: '', registration: 'v-092618' }, true],
    ['not by another plate', { id: 8, name: '', registration: 'V092 619' }, false],
    ['not by no plate', { id: 8, name: '', registration: '-' }, false],
    ['not without a vehicle (R-24)', null, false],
  ])('%s', (_, named, stands) => {
    expect(reportsOn(vehicle, [{ vehicle: named }])).toHaveLength(stands ? 1 : 0)
  })

  test('and none against one without a plate by no plate', () => {
    const report = { vehicle: { id: 8, name: '', registration: null } }
    expect(reportsOn({ id: 7, registration: null }, [report])).toEqual([])
  })
})

describe('the invoice of a report (R-15)', () => {
  test.each([
    // 500 $: 25.00, and 49.875 half up.
    [500_00, 25_00, 49_88, 574_88],
    [123_45, 6_17, 12_31, 141_93],
    [1, 0, 0, 1],
    [0, 0, 0, 0],
  ])('%i cents: %i, %i, %i', (price, tps, tvq, total) => {
    expect(invoiceOfReport({ price: cad(price) })).toMatchObject({
      lines: [{ kind: 'ACCESS_RIGHT', amount: cad(price) }],
      taxable: cad(price),
      nonTaxable: cad(0),
      tps: cad(tps),
      tvq: cad(tvq),
      total: cad(total),
    })
  })
})

test('a report without a price is none, and what is odd in one is null', () => {
  expect(parseInterventionReport({ id: 1, price: null as unknown as number })).toBe(null)
  expect(parseInterventionReport({ id: 1, price: 500, noDroit: '', vehicle: null })).toEqual({
    id: 1,
    price: cad(500_00),
    controlNumber: null,
    memberName: null,
    vehicle: null,
  })
})

describe('the season that the payment of a report gives', () => {
  const season = {
    activeAt: Date.parse('2026-11-22T15:00:00Z'),
    expiresAt: Date.parse('2027-09-30T23:59:59.999-04:00'),
  }
  const next = {
    activeAt: Date.parse('2027-10-01T00:00:00-04:00'),
    expiresAt: Date.parse('2028-09-30T23:59:59.999-04:00'),
  }
  const pass = (type: Pass['type'], period: typeof season | null, status: Pass['status'] = 'ACTIVE') =>
    ({ type, status, activeAt: period?.activeAt ?? null, expiresAt: period?.expiresAt ?? null }) as Pass

  test.each<[string, Pass[], typeof season | null]>([
    ['is what is left of this one, without a pass', [], season],
    ['is the next one beside an annual pass', [pass('ANNUAL', season)], next],
    ['is the next one beside a pass without insurance', [pass('ANNUAL_WITHOUT_INSURANCE', season)], next],
    ['is this one beside a pass for some days', [pass('THREE_DAY', season)], season],
    ['is this one beside a payment that failed', [pass('ANNUAL', season, 'PAYMENT_FAILED')], season],
    ['is this one when only the next one is taken', [pass('ANNUAL', next)], season],
    ['cannot be told beside a pass without an end', [pass('ANNUAL', null)], null],
  ])('%s', (_, passes, expected) => {
    expect(firstFreeSeason(season, passes)).toEqual(expected)
  })
})
