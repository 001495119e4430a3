import { describe, expect, test } from 'vitest'
import { getPassPurchaseObstacle } from '../../../gateway/domains/purchase/purchase-obstacles.ts'
import {
  hasVehicleFieldsRequiredForPass,
  getVehicleLockReason,
  getLockedVehicleFields,
  sortVehiclesByPassEnd,
} from '../../../gateway/domains/vehicles/rules.ts'
import { getVehicleDeleteObstacle } from '../../../gateway/domains/purchase/vehicle-removal.ts'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import { type VehicleRecord, parseVehicle } from '../../../gateway/domains/vehicles/rest.ts'
import type { Vehicle } from '../../../gateway/federation/generated/contract.ts'
import type {
  InsuranceRequestStatus,
  VehicleDeleteObstacle,
  VehicleLockReason,
} from '../../../gateway/graphql/generated/types.ts'

const now = Date.UTC(2026, 10, 21, 12)

const completeVehicle: VehicleRecord = {
  id: 1,
  name: 'Renard 1',
  registration: 'V12345',
  year: '2021',
  serialNumber: 'SN123',
  displacement: 570,
  weight: 320,
  type: 'QUAD',
  isTypeUnsupported: false,
  make: 'Polaris',
  model: 'Sportsman',
  makeId: 1,
  modelId: 2,
  unreadableNumbers: [],
  needsUpdate: false,
  editLimited: false,
  pictureKey: null,
  insuranceRequest: null,
  passes: [],
}

function createVehicleWithPassEndDays(name: string, ...passEndDays: number[]): VehicleRecord {
  const passes = passEndDays.map((days, at) => ({
    id: at,
    status: 'ACTIVE',
    type: 'ANNUAL',
    activeAt: now - 9e8,
    expiresAt: now + days * 86_400_000,
  }))
  return { ...completeVehicle, name, passes: passes as AccessRightRecord[] }
}

test('the vehicle list starts with vehicles without a pass, and continues in order of pass expiry and name [D31]', () => {
  const vehicles = [
    createVehicleWithPassEndDays('Ours', 30),
    createVehicleWithPassEndDays('Élan', 10),
    createVehicleWithPassEndDays('Castor', 10),
    createVehicleWithPassEndDays('Quad 10'),
    createVehicleWithPassEndDays('Quad 9'),
    createVehicleWithPassEndDays('Échu', -5),
  ]
  expect(sortVehiclesByPassEnd(vehicles, now).map(({ name }) => name)).toEqual([
    'Échu',
    'Quad 9',
    'Quad 10',
    'Castor',
    'Élan',
    'Ours',
  ])
})

describe('completeness of a vehicle [D54]', () => {
  test.each<[string, Partial<VehicleRecord>, boolean]>([
    ['all values', {}, true],
    ['a name that is too short', { name: 'Ours' }, false],
    ['a name that is too long', { name: 'Ours de Charlevoix' }, false],
    ['a name of six emoji', { name: '🦌🦌🦌🦌🦌🦌' }, true],
    ['a name of five emoji', { name: '🦌🦌🦌🦌🦌' }, false],
    ['no registration', { registration: null }, false],
    ['no year', { year: null }, false],
    ['no serial number', { serialNumber: null }, false],
    ['no displacement', { displacement: null }, false],
    ['an electric engine', { displacement: 0 }, true],
    ['no weight', { weight: null }, false],
    ['an unknown type', { type: 'UNKNOWN' }, false],
    ['an unlisted make', { makeId: null, modelId: null }, true],
    ['a listed make', { make: null, model: null }, true],
    ['no make', { make: null, makeId: null }, false],
    ['no model', { model: null, modelId: null }, false],
  ])(
    'hasVehicleFieldsRequiredForPass returns true only if the vehicle has valid values in all fields that a pass requires: %s',
    (_, missing, expected) => {
      expect(hasVehicleFieldsRequiredForPass({ ...completeVehicle, ...missing })).toBe(expected)
    },
  )
})

describe('locked fields of a limited vehicle [D47]', () => {
  const limited = { ...completeVehicle, editLimited: true }
  const make = ['makeId', 'make']
  const model = ['modelId', 'model']

  test.each<[string, Partial<VehicleRecord>, string[]]>([
    ['only make and model', {}, [...make, ...model]],
    ['an unlisted make and model too', { makeId: null, modelId: null }, [...make, ...model]],
    ['only the model when the make is missing', { make: null, makeId: null }, model],
    ['only the make when the model is missing', { model: null, modelId: null }, make],
    ['nothing when the vehicle needs an update', { needsUpdate: true }, []],
    ['nothing when the vehicle is not limited', { editLimited: false }, []],
  ])("the federation's edit limit of a vehicle locks these fields: %s", (_, difference, expected) => {
    const storedVehicle = { ...limited, ...difference }
    expect(getLockedVehicleFields(storedVehicle, [], now)).toEqual(expected)
    expect(getVehicleLockReason(storedVehicle, null, now)).toBe(expected.length > 0 ? 'EDIT_LIMITED' : null)
  })
})

describe('locked fields of a vehicle with a pass or a pending pass [D47]', () => {
  const marks = ['type', 'makeId', 'make', 'modelId', 'model', 'registration', 'serialNumber', 'year']
  const empty = { make: null, makeId: null, model: null, modelId: null, year: null, serialNumber: null }
  const ends = now + 86_400_000
  const pass = { id: 1, type: 'ANNUAL', activeAt: now - 9e8, expiresAt: ends, status: 'ACTIVE' }
  const createVehicleFieldsWithPass = (passFields: object) => ({
    passes: [{ ...pass, ...passFields } as AccessRightRecord],
  })

  test.each<[string, Partial<VehicleRecord>, VehicleLockReason | null, string[]]>([
    ['every field that identifies the vehicle', createVehicleFieldsWithPass({}), 'ACTIVE_PASS', marks],
    [
      'the same fields before the pass begins',
      createVehicleFieldsWithPass({ activeAt: ends - 1 }),
      'ACTIVE_PASS',
      marks,
    ],
    [
      'the same fields when the pass has no end',
      createVehicleFieldsWithPass({ expiresAt: null }),
      'ACTIVE_PASS',
      marks,
    ],
    [
      'the same fields of a limited vehicle',
      { ...createVehicleFieldsWithPass({}), editLimited: true },
      'ACTIVE_PASS',
      marks,
    ],
    [
      'no fields without a value',
      { ...createVehicleFieldsWithPass({}), ...empty },
      'ACTIVE_PASS',
      ['type', 'registration'],
    ],
    [
      'no unknown type',
      { ...createVehicleFieldsWithPass({}), ...empty, type: 'UNKNOWN' },
      'ACTIVE_PASS',
      ['registration'],
    ],
    [
      'nothing when the vehicle needs an update',
      { ...createVehicleFieldsWithPass({}), needsUpdate: true },
      null,
      [],
    ],
    ['nothing after the pass has expired', createVehicleFieldsWithPass({ expiresAt: now - 1 }), null, []],
    [
      'every identifying field during the payment',
      createVehicleFieldsWithPass({ status: 'IN_PROGRESS' }),
      'PENDING_PASS',
      marks,
    ],
    [
      'every identifying field while a request is pending',
      createVehicleFieldsWithPass({ status: 'APPROVAL_PENDING' }),
      'PENDING_PASS',
      marks,
    ],
    [
      'nothing during a payment without an end date',
      createVehicleFieldsWithPass({ status: 'IN_PROGRESS', expiresAt: null }),
      null,
      [],
    ],
    ['nothing after a failed payment', createVehicleFieldsWithPass({ status: 'PAYMENT_FAILED' }), null, []],
    ['nothing after a refused request', createVehicleFieldsWithPass({ status: 'REFUSED' }), null, []],
    [
      'identifying fields with the reason of the paid pass',
      {
        passes: [
          ...createVehicleFieldsWithPass({ status: 'IN_PROGRESS' }).passes,
          ...createVehicleFieldsWithPass({}).passes,
        ],
      },
      'ACTIVE_PASS',
      marks,
    ],
  ])('an active or pending pass locks fields of its vehicle: %s', (_, difference, reason, fields) => {
    const storedVehicle = { ...completeVehicle, ...difference }
    expect([
      getVehicleLockReason(storedVehicle, [], now),
      getLockedVehicleFields(storedVehicle, [], now),
    ]).toEqual([reason, fields])
  })

  test.each<[string, Partial<VehicleRecord>, unknown[] | null, VehicleLockReason | null, string[]]>([
    ['the registration', {}, [{}], 'UNPAID_REPORT', ['registration']],
    ['nothing while the reports are unknown', {}, null, null, []],
    ['no empty registration', { registration: null }, [{}], null, []],
    ['nothing when it needs an update', { needsUpdate: true }, [{}], null, []],
    [
      'the registration beside the fields of a limited vehicle',
      { editLimited: true },
      [{}],
      'EDIT_LIMITED',
      ['makeId', 'make', 'modelId', 'model', 'registration'],
    ],
    [
      'the registration only once when it also has a pass',
      createVehicleFieldsWithPass({}),
      [{}],
      'ACTIVE_PASS',
      marks,
    ],
  ])(
    'an unpaid intervention report locks these fields of the vehicle: %s',
    (_, difference, reports, reason, fields) => {
      const storedVehicle = { ...completeVehicle, ...difference }
      expect([
        getVehicleLockReason(storedVehicle, reports, now),
        getLockedVehicleFields(storedVehicle, reports, now),
      ]).toEqual([reason, fields])
    },
  )
})

/**
 * Returns a test object: a request for a pass without insurance, in the format of the federation's
 * response.
 */
const createInsuranceRequestRow = (status: InsuranceRequestStatus, expireAtEpoch: number | null) =>
  ({
    id: 1,
    dateCreation: now,
    statut: ['ACCEPTED', 'REFUSED', 'APPROVAL_PENDING', 'PAYMENT_PENDING'].indexOf(status),
    expireAtEpoch,
  }) as VehicleRecord['insuranceRequest']

const noObstacles: Parameters<typeof getVehicleDeleteObstacle>[1] = { reports: [], hasRetry: false }
const createVehicleWithInsuranceRequest = (
  status: InsuranceRequestStatus,
  expiresAt: number | null = null,
) => ({
  ...completeVehicle,
  insuranceRequest: createInsuranceRequestRow(status, expiresAt),
})

test.each<[string, VehicleRecord, Partial<typeof noObstacles>, VehicleDeleteObstacle | null]>([
  ['null without a pass', completeVehicle, {}, null],
  ['null after its pass has expired', createVehicleWithPassEndDays('Castor', -1), {}, null],
  ['its current pass', createVehicleWithPassEndDays('Castor', -1, 30), {}, 'ACTIVE_PASS'],
  ['EDIT_LIMITED for a limited vehicle', { ...completeVehicle, editLimited: true }, {}, 'EDIT_LIMITED'],
  ['a request pending a decision', createVehicleWithInsuranceRequest('APPROVAL_PENDING'), {}, 'OPEN_REQUEST'],
  [
    'a request pending payment',
    createVehicleWithInsuranceRequest('PAYMENT_PENDING', now),
    {},
    'OPEN_REQUEST',
  ],
  [
    'null after the request has lapsed',
    createVehicleWithInsuranceRequest('PAYMENT_PENDING', now - 1),
    {},
    null,
  ],
  ['null after a refused request', createVehicleWithInsuranceRequest('REFUSED'), {}, null],
  ['an unpaid report', completeVehicle, { reports: [{}] }, 'UNPAID_REPORT'],
  ['UNCONFIRMED when the reports are unknown', completeVehicle, { reports: null }, 'UNCONFIRMED'],
  ['a failed payment that can be retried', completeVehicle, { hasRetry: true }, 'FAILED_PAYMENT'],
])(
  'the deleteObstacle of a vehicle explains why the vehicle cannot be deleted: %s [D15]',
  (_, record, changes, expected) => {
    expect(getVehicleDeleteObstacle(record, { ...noObstacles, ...changes }, now)).toBe(expected)
    const upcoming = record.passes.map((pass) => ({ ...pass, activeAt: now + 8.64e7 }))
    if (expected === 'ACTIVE_PASS')
      expect(getVehicleDeleteObstacle({ ...record, passes: upcoming }, noObstacles, now)).toBe(expected)
  },
)

describe('obstacles to buying a pass for a vehicle (D18–D20, D54)', () => {
  const open = createInsuranceRequestRow('APPROVAL_PENDING', null)
  const lapsed = createInsuranceRequestRow('PAYMENT_PENDING', now - 1)

  test.each<[string, Partial<VehicleRecord>, object[] | null, ReturnType<typeof getPassPurchaseObstacle>]>([
    ['null without an obstacle', {}, [], null],
    ['NEEDS_UPDATE when the federation requires an update', { needsUpdate: true }, [], 'NEEDS_UPDATE'],
    ['NEEDS_UPDATE before any other obstacle', { needsUpdate: true, year: null }, [{}], 'NEEDS_UPDATE'],
    ['INCOMPLETE when a value is missing', { year: null }, [{}], 'INCOMPLETE'],
    ['INCOMPLETE when the type is missing', { type: 'UNKNOWN' }, [], 'INCOMPLETE'],
    [
      'VEHICLE_TYPE_UNSUPPORTED before any obstacle that the member would have to resolve',
      { type: 'UNKNOWN', isTypeUnsupported: true, needsUpdate: true, year: null },
      [{}],
      'VEHICLE_TYPE_UNSUPPORTED',
    ],
    ['UNPAID_REPORT with an unpaid report', {}, [{}], 'UNPAID_REPORT'],
    ['UNCONFIRMED when the reports are unknown', {}, null, 'UNCONFIRMED'],
  ])(
    'the field purchaseObstacle of a vehicle says why no pass can be bought for it: %s',
    (_, difference, reports, expected) => {
      for (const type of [null, 'ANNUAL', 'DAILY', 'ANNUAL_RENTAL'] as const)
        expect(getPassPurchaseObstacle({ ...completeVehicle, ...difference }, reports, type, now)).toBe(
          expected,
        )
    },
  )

  test.each([
    [2, false],
    ['3', false],
    // The member replaces the discontinued type 1, and a missing type, by completing the vehicle.
    [1, false],
    [0, false],
    [null, false],
    [' ', false],
    [4, true],
    ['9', true],
    ['Motoneige', true],
  ])(
    'for the vehicle type %j of the federation, parseVehicle returns isTypeUnsupported %s [D43]',
    (type, expected) => {
      const row = { id: 1, name: 'Renard 1', isModifiable: false, editLimited: false, type }
      expect(parseVehicle(row as unknown as Vehicle)?.isTypeUnsupported).toBe(expected)
    },
  )

  test.each([
    ['ANNUAL', 'OPEN_REQUEST'],
    ['SUMMER', 'OPEN_REQUEST'],
    ['ANNUAL_WITHOUT_INSURANCE', 'OPEN_REQUEST'],
    ['SUMMER_WITHOUT_INSURANCE', 'OPEN_REQUEST'],
    ['THREE_DAY', null],
    ['DAILY', null],
    [null, null],
  ] as const)(
    'while a request for a pass without insurance is open, buying the pass type %s has the purchaseObstacle %s',
    (type, expected) => {
      expect(getPassPurchaseObstacle({ ...completeVehicle, insuranceRequest: open }, [], type, now)).toBe(
        expected,
      )
      expect(getPassPurchaseObstacle({ ...completeVehicle, insuranceRequest: lapsed }, [], type, now)).toBe(
        null,
      )
    },
  )
})
