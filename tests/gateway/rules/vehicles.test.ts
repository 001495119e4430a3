import { describe, expect, test } from 'vitest'
import { purchaseObstacle } from '../../../gateway/domains/purchase/obstacles.ts'
import {
  isComplete,
  lockReason,
  lockedFields,
  inVehicleOrder,
} from '../../../gateway/domains/vehicles/rules.ts'
import { deleteObstacle } from '../../../gateway/domains/purchase/removal.ts'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import type { VehicleRecord } from '../../../gateway/domains/vehicles/rest.ts'
import type {
  InsuranceRequestStatus,
  VehicleDeleteObstacle,
  VehicleLockReason,
} from '../../../gateway/graphql/generated/types.ts'

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
  pictureKey: null,
  insuranceRequest: null,
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

test('vehicles: those without a pass first, then by soonest expiry, then by name [D31]', () => {
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

describe('what a pass needs of its vehicle [D54]', () => {
  test.each<[string, Partial<VehicleRecord>, boolean]>([
    ['all of it', {}, true],
    ['a name that is too short', { name: 'Ours' }, false],
    ['a name that is too long', { name: 'Ours de Charlevoix' }, false],
    ['a name of six picture signs', { name: '🦌🦌🦌🦌🦌🦌' }, true],
    ['a name of five', { name: '🦌🦌🦌🦌🦌' }, false],
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

describe('what cannot be changed of a vehicle whose changes are limited [D47]', () => {
  const limited = { ...whole, editLimited: true }
  const make = ['makeId', 'make']
  const model = ['modelId', 'model']

  test.each<[string, Partial<VehicleRecord>, string[]]>([
    ['make and model, and nothing else', {}, [...make, ...model]],
    ['a make and a model that were typed, too', { makeId: null, modelId: null }, [...make, ...model]],
    ['not a make that it lacks', { make: null, makeId: null }, model],
    ['not a model that it lacks', { model: null, modelId: null }, make],
    ['nothing, when the federation asks that it be updated', { needsUpdate: true }, []],
    ['nothing, when its changes are not limited', { editLimited: false }, []],
  ])('%s', (_, difference, expected) => {
    const held = { ...limited, ...difference }
    expect(lockedFields(held, [], now)).toEqual(expected)
    expect(lockReason(held, null, now)).toBe(expected.length > 0 ? 'EDIT_LIMITED' : null)
  })
})

describe('what cannot be changed of a vehicle that has a pass or awaits one [D47]', () => {
  const marks = ['type', 'makeId', 'make', 'modelId', 'model', 'registration', 'serialNumber', 'year']
  const empty = { make: null, makeId: null, model: null, modelId: null, year: null, serialNumber: null }
  const ends = now + 86_400_000
  const pass = { id: 1, type: 'ANNUAL', activeAt: now - 9e8, expiresAt: ends, status: 'ACTIVE' }
  const having = (more: object) => ({ passes: [{ ...pass, ...more } as AccessRightRecord] })

  test.each<[string, Partial<VehicleRecord>, VehicleLockReason | null, string[]]>([
    ['all that tells it from another', having({}), 'ACTIVE_PASS', marks],
    ['so too before it begins', having({ activeAt: ends - 1 }), 'ACTIVE_PASS', marks],
    ['and where it never ends', having({ expiresAt: null }), 'ACTIVE_PASS', marks],
    ['limited or not', { ...having({}), editLimited: true }, 'ACTIVE_PASS', marks],
    ['not what it lacks', { ...having({}), ...empty }, 'ACTIVE_PASS', ['type', 'registration']],
    ['not an old kind', { ...having({}), ...empty, type: 'UNKNOWN' }, 'ACTIVE_PASS', ['registration']],
    ['nothing, where an update is asked for', { ...having({}), needsUpdate: true }, null, []],
    ['nothing, once it is over', having({ expiresAt: now - 1 }), null, []],
    ['all, while its payment goes on', having({ status: 'IN_PROGRESS' }), 'PENDING_PASS', marks],
    ['all, while it is asked for', having({ status: 'APPROVAL_PENDING' }), 'PENDING_PASS', marks],
    ['not for ever', having({ status: 'IN_PROGRESS', expiresAt: null }), null, []],
    ['nothing, where the payment failed', having({ status: 'PAYMENT_FAILED' }), null, []],
    ['nothing, where it was refused', having({ status: 'REFUSED' }), null, []],
    [
      'a paid one before others',
      { passes: [...having({ status: 'IN_PROGRESS' }).passes, ...having({}).passes] },
      'ACTIVE_PASS',
      marks,
    ],
  ])('%s', (_, difference, reason, fields) => {
    const held = { ...whole, ...difference }
    expect([lockReason(held, [], now), lockedFields(held, [], now)]).toEqual([reason, fields])
  })

  test.each<[string, Partial<VehicleRecord>, unknown[] | null, VehicleLockReason | null, string[]]>([
    ['the plate that an unpaid report is on', {}, [{}], 'UNPAID_REPORT', ['registration']],
    ['not while nobody can tell of one', {}, null, null, []],
    ['not one that is empty', { registration: null }, [{}], null, []],
    ['not where an update is asked for', { needsUpdate: true }, [{}], null, []],
    [
      'the plate of a limited one, too',
      { editLimited: true },
      [{}],
      'EDIT_LIMITED',
      ['makeId', 'make', 'modelId', 'model', 'registration'],
    ],
    ['once where it has a pass', having({}), [{}], 'ACTIVE_PASS', marks],
  ])('%s', (_, difference, reports, reason, fields) => {
    const held = { ...whole, ...difference }
    expect([lockReason(held, reports, now), lockedFields(held, reports, now)]).toEqual([reason, fields])
  })
})

/** As the federation writes it. */
const requestRow = (status: InsuranceRequestStatus, expireAtEpoch: number | null) =>
  ({
    id: 1,
    dateCreation: now,
    statut: ['ACCEPTED', 'REFUSED', 'APPROVAL_PENDING', 'PAYMENT_PENDING'].indexOf(status),
    expireAtEpoch,
  }) as VehicleRecord['insuranceRequest']

const settled: Parameters<typeof deleteObstacle>[1] = { reports: [], hasRetry: false }
const asked = (status: InsuranceRequestStatus, expiresAt: number | null = null) => ({
  ...whole,
  insuranceRequest: requestRow(status, expiresAt),
})

test.each<[string, VehicleRecord, Partial<typeof settled>, VehicleDeleteObstacle | null]>([
  ['nothing, without a pass', whole, {}, null],
  ['nothing, once its pass is over', vehicle('Castor', -1), {}, null],
  ['its pass', vehicle('Castor', -1, 30), {}, 'ACTIVE_PASS'],
  ['that its changes are limited', { ...whole, editLimited: true }, {}, 'EDIT_LIMITED'],
  ['a request that awaits its decision', asked('APPROVAL_PENDING'), {}, 'OPEN_REQUEST'],
  ['a request that awaits its payment', asked('PAYMENT_PENDING', now), {}, 'OPEN_REQUEST'],
  ['nothing, once that is over', asked('PAYMENT_PENDING', now - 1), {}, null],
  ['nothing, where the request was refused', asked('REFUSED'), {}, null],
  ['an unpaid report', whole, { reports: [{}] }, 'UNPAID_REPORT'],
  ['that nobody can tell what is reported of it', whole, { reports: null }, 'UNCONFIRMED'],
  ['a payment that can be tried again', whole, { hasRetry: true }, 'FAILED_PAYMENT'],
])('what keeps a vehicle from being removed: %s [D15]', (_, record, rest, expected) => {
  expect(deleteObstacle(record, { ...settled, ...rest }, now)).toBe(expected)
  const upcoming = record.passes.map((pass) => ({ ...pass, activeAt: now + 8.64e7 }))
  if (expected === 'ACTIVE_PASS')
    expect(deleteObstacle({ ...record, passes: upcoming }, settled, now)).toBe(expected)
})

describe('what keeps a vehicle from getting a pass (D18–D20, D54)', () => {
  const open = requestRow('APPROVAL_PENDING', null)
  const lapsed = requestRow('PAYMENT_PENDING', now - 1)

  test.each<[string, Partial<VehicleRecord>, object[] | null, ReturnType<typeof purchaseObstacle>]>([
    ['nothing', {}, [], null],
    ['an update that the federation asks for', { needsUpdate: true }, [], 'NEEDS_UPDATE'],
    ['the same before anything else', { needsUpdate: true, year: null }, [{}], 'NEEDS_UPDATE'],
    ['something that is missing', { year: null }, [{}], 'INCOMPLETE'],
    ['a report', {}, [{}], 'UNPAID_REPORT'],
    ['a report, perhaps: nobody can tell', {}, null, 'UNCONFIRMED'],
  ])('%s, whatever the pass', (_, difference, reports, expected) => {
    for (const type of [null, 'ANNUAL', 'DAILY', 'ANNUAL_RENTAL'] as const)
      expect(purchaseObstacle({ ...whole, ...difference }, reports, type, now)).toBe(expected)
  })

  test.each([
    ['ANNUAL', 'OPEN_REQUEST'],
    ['SUMMER', 'OPEN_REQUEST'],
    ['ANNUAL_WITHOUT_INSURANCE', 'OPEN_REQUEST'],
    ['SUMMER_WITHOUT_INSURANCE', 'OPEN_REQUEST'],
    ['THREE_DAY', null],
    ['DAILY', null],
    [null, null],
  ] as const)('while a request without insurance is open, a pass of type %s: %s', (type, expected) => {
    expect(purchaseObstacle({ ...whole, insuranceRequest: open }, [], type, now)).toBe(expected)
    expect(purchaseObstacle({ ...whole, insuranceRequest: lapsed }, [], type, now)).toBe(null)
  })
})
