/** Which reports stand against a vehicle, and what one costs. */
import { describe, expect, test } from 'vitest'
import { parseInterventionReport } from '../../../gateway/domains/interventions/rest.ts'
import { cad } from '../../../gateway/federation/parse.ts'
import { reportsOn, invoiceOfReport } from '../../../gateway/domains/interventions/rules.ts'

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
