import { describe, expect, test } from 'vitest'
import { inVehicleOrder, isComplete } from '../../../gateway/domains/vehicles.ts'
import type { AccessRightRecord } from '../../../gateway/federation/access-rights.ts'
import type { VehicleRecord } from '../../../gateway/federation/vehicles.ts'

const now = Date.UTC(2026, 10, 21, 12)

const whole: VehicleRecord = {
  id: 1,
  name: 'Renard 1',
  registration: 'V12345',
  year: '2021',
  serialNumber: 'SN123',
  displacement: 570,
  weight: 320,
  type: 'QUAD',
  make: 'Polaris',
  model: 'Sportsman',
  makeId: 1,
  modelId: 2,
  needsUpdate: false,
  editLimited: false,
  passes: [],
}

function vehicle(name: string, ...ends: number[]): VehicleRecord {
  const passes = ends.map((days, at) => ({
    id: at,
    status: 'ACTIVE',
    type: 'ANNUAL',
    activeAt: now - 9e8,
    expiresAt: now + days * 86_400_000,
  }))
  return { ...whole, name, passes: passes as AccessRightRecord[] }
}

test('vehicles: those without a pass first, then by soonest expiry, then by name (D31)', () => {
  const vehicles = [
    vehicle('Ours', 30),
    vehicle('Élan', 10),
    vehicle('Castor', 10),
    vehicle('Quad 10'),
    vehicle('Quad 9'),
    vehicle('Échu', -5),
  ]
  expect(inVehicleOrder(vehicles, now).map(({ name }) => name)).toEqual([
    'Échu',
    'Quad 9',
    'Quad 10',
    'Castor',
    'Élan',
    'Ours',
  ])
})

describe('what a pass needs of its vehicle (D54)', () => {
  test.each<[string, Partial<VehicleRecord>, boolean]>([
    ['all of it', {}, true],
    ['a name that is too short', { name: 'Ours' }, false],
    ['a name that is too long', { name: 'Ours de Charlevoix' }, false],
    ['no plate', { registration: null }, false],
    ['no year', { year: null }, false],
    ['no serial number', { serialNumber: null }, false],
    ['no displacement', { displacement: null }, false],
    ['an electric one', { displacement: 0 }, true],
    ['no weight', { weight: null }, false],
    ['an old kind', { type: 'UNKNOWN' }, false],
    ['a make that was typed', { makeId: null, modelId: null }, true],
    ['a make by its number', { make: null, model: null }, true],
    ['no make', { make: null, makeId: null }, false],
    ['no model', { model: null, modelId: null }, false],
  ])('%s', (_, missing, expected) => {
    expect(isComplete({ ...whole, ...missing })).toBe(expected)
  })
})
