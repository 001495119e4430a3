/** Tests of the mutation that patches a vehicle: only the given fields of the vehicle change. */
import { describe, expect, test } from 'vitest'
import { applyVehiclePatch } from '../../../gateway/domains/vehicles/vehicle-patch.ts'
import type { VehicleRecord } from '../../../gateway/domains/vehicles/rest.ts'
import { encodeId } from '../../../gateway/graphql/global-ids.ts'

const [honda, foreman, yamaha, grizzly] = [
  encodeId('Make', 1),
  encodeId('VehicleModel', 11),
  encodeId('Make', 2),
  encodeId('VehicleModel', 22),
]
const stored: VehicleRecord = {
  id: 7,
  name: 'CARIBOU',
  registration: 'V100 001',
  year: '2020',
  serialNumber: '4XASEE57',
  displacement: 570,
  weight: 320,
  type: 'QUAD',
  isTypeUnsupported: false,
  make: 'Honda',
  model: 'Foreman',
  makeId: 1,
  modelId: 11,
  unreadableNumbers: [],
  needsUpdate: false,
  editLimited: false,
  pictureKey: null,
  insuranceRequest: null,
  passes: [],
}
const typed: VehicleRecord = { ...stored, makeId: null, modelId: null }
const request = { vehicleId: encodeId('Vehicle', 7), restrictionsAccepted: true }

test('a vehicle patch without fields keeps all data of the vehicle', () => {
  expect(applyVehiclePatch(stored, request)).toEqual({
    name: 'CARIBOU',
    type: 'QUAD',
    makeId: honda,
    make: null,
    modelId: foreman,
    model: null,
    registration: 'V100 001',
    year: '2020',
    serialNumber: '4XASEE57',
    displacement: 570,
    weight: 320,
    picture: undefined,
    restrictionsAccepted: true,
  })
})

test('a vehicle patch keeps omitted fields, clears fields that are null, and replaces fields with a value', () => {
  expect(
    applyVehiclePatch(stored, { ...request, registration: null, year: '2021', weight: null }),
  ).toMatchObject({ registration: null, year: '2021', weight: null, serialNumber: '4XASEE57' })
})

test('a patched vehicle has the type null if the patch clears the type or the stored type is unknown', () => {
  expect(applyVehiclePatch(stored, { ...request, type: null }).type).toBeNull()
  expect(applyVehiclePatch({ ...stored, type: 'UNKNOWN' }, request).type).toBeNull()
})

describe('unreadable numbers of the stored vehicle', () => {
  test.each([
    ['displacement', { name: 'ORIGNAL' }],
    ['weight', { displacement: 650 }],
    ['weight', { weight: null }],
    ['makeId', { modelId: foreman }],
    ['modelId', { makeId: honda }],
  ] as const)('a vehicle patch that would erase an unreadable %s is rejected', (field, changes) => {
    const vehicle = { ...stored, [field]: null, unreadableNumbers: [field] }
    expect(() => applyVehiclePatch(vehicle, { ...request, ...changes })).toThrow(
      `a vehicle without a readable ${field}`,
    )
  })

  test.each([
    ['displacement', { displacement: 650 }],
    ['weight', { weight: 320 }],
    ['makeId', { makeId: yamaha }],
    ['modelId', { makeId: yamaha }],
    ['modelId', { modelId: foreman }],
  ] as const)('a vehicle patch may replace an unreadable %s: %j', (field, changes) => {
    const vehicle = { ...stored, [field]: null, unreadableNumbers: [field] }
    expect(applyVehiclePatch(vehicle, { ...request, ...changes })).toMatchObject(changes)
  })
})

describe('make and model', () => {
  const empty = { modelId: null, model: null }
  test.each([
    ['a new make clears the model', stored, { makeId: yamaha }, { makeId: yamaha, make: null, ...empty }],
    [
      'a make as text clears the model',
      stored,
      { make: 'Boréal' },
      { makeId: null, make: 'Boréal', ...empty },
    ],
    [
      'a new make with its model replaces both',
      stored,
      { makeId: yamaha, modelId: grizzly },
      { makeId: yamaha, modelId: grizzly, model: null },
    ],
    ['the same make keeps the model', stored, { makeId: honda }, { makeId: honda, modelId: foreman }],
    ['the same make as text keeps the model', typed, { make: 'Honda' }, { make: 'Honda', model: 'Foreman' }],
    [
      'a model as text replaces the model of the list',
      stored,
      { model: 'Prototype' },
      { makeId: honda, modelId: null, model: 'Prototype' },
    ],
    ['null clears make and model', stored, { makeId: null }, { makeId: null, make: null, ...empty }],
  ] as const)(
    'a vehicle patch never leaves a make with a model of another make: %s',
    (_title, vehicle, changes, expected) => {
      expect(applyVehiclePatch(vehicle, { ...request, ...changes })).toMatchObject(expected)
    },
  )
})
