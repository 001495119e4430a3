/** What a vehicle's form finds, holds, sends and locks. */
import { expect, test } from 'vitest'
import { check } from '../../web/forms/rules.ts'
import {
  type ListedMake,
  findMatches,
  modelAfter,
  modelsOf,
  unlisted,
  findExactMatch,
} from '../../web/domains/vehicles/makes.ts'
import {
  withLockedValues,
  lockReasonOf,
  lockedOf,
  moveModelError,
} from '../../web/domains/vehicles/locked.ts'
import {
  type KnownVehicle,
  kinds,
  invalidFields,
  missingFields,
  suggestedName,
  tidyNumber,
  tidyPlate,
  tidySerial,
  valuesOf,
  vehicleInput,
  vehicleRules,
} from '../../web/domains/vehicles/vehicleForm.ts'

const list = ['Can-Am', 'Arctic Cat', 'CFMOTO', 'Yamaha', 'Atelier Boréal', 'Polaris'].map((name) => ({
  name,
}))
const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test.each([
  ['', namesOf(list)],
  ['can', ['Can-Am']],
  ['CAN AM', ['Can-Am']],
  ['boreal', ['Atelier Boréal']],
  ['cat', ['Arctic Cat']],
  // What begins so stands before what has a word that does, and that before what has it within.
  ['a', ['Arctic Cat', 'Atelier Boréal', 'Can-Am', 'Yamaha', 'Polaris']],
  ['kawa', []],
])('[D44] %j finds %j', (typed, found) => {
  expect(namesOf(findMatches(list, typed))).toEqual(found)
})

test.each([
  ['yamaha', 'Yamaha'],
  ['can am', 'Can-Am'],
  ['Yama', undefined],
  ['', undefined],
])('[D44] %j is the make %s as it stands', (typed, name) => {
  expect(findExactMatch(list, typed)?.name).toBe(name)
})

const yamaha: ListedMake = {
  id: 'y',
  name: 'Yamaha',
  models: [
    { id: 'kodiak', name: 'Kodiak', type: 'QUAD' },
    { id: 'viking', name: 'Viking', type: 'SIDE_BY_SIDE' },
    { id: 'old', name: 'Ancien', type: 'UNKNOWN' },
  ],
}

test.each([
  [yamaha, 'QUAD', ['Kodiak']],
  [yamaha, 'SIDE_BY_SIDE', ['Viking']],
  // Of both kinds while none is chosen; a kind that is not offered any more is never there.
  [yamaha, '', ['Kodiak', 'Viking']],
  [null, 'QUAD', []],
])('[D43, D44] a make and a kind narrow the models', (make, type, names) => {
  expect(namesOf(modelsOf(make, type))).toEqual(names)
})

test.each([
  ['one of this make and kind stays', { modelId: 'kodiak', model: '' }, yamaha, 'QUAD', 'kodiak'],
  // The only one there is, is chosen.
  ['one of another kind goes', { modelId: 'kodiak', model: '' }, yamaha, 'SIDE_BY_SIDE', 'viking'],
  ['words stay words', { modelId: unlisted, model: 'YXZ' }, yamaha, 'QUAD', unlisted],
  ['words that nobody wrote do not', { modelId: unlisted, model: ' ' }, yamaha, '', ''],
  [
    'a make without models asks for words',
    { modelId: '', model: '' },
    { ...yamaha, models: [] },
    'QUAD',
    unlisted,
  ],
  ['so does one that is not in the list', { modelId: 'kodiak', model: '' }, null, 'QUAD', unlisted],
])('[D44, D45] a model, when make or kind changes: %s', (_, chosen, make, type, after) => {
  expect(modelAfter(chosen, make, type)).toBe(after)
})

const complete = {
  name: 'CARIBOU',
  type: 'QUAD',
  make: 'Yamaha',
  model: 'Kodiak',
  listedMake: { id: 'y' },
  listedModel: { id: 'kodiak' },
  registration: 'V123 456',
  year: '2021',
  serialNumber: '5Y4AJ1',
  displacement: 0,
  weight: 300,
  pictureUrl: null,
  lockedFields: [],
  lockReason: null,
  needsUpdate: false,
} as unknown as NonNullable<KnownVehicle>

test.each([
  ['everything is there, a displacement of 0 too', {}, []],
  ['no plate', { registration: null }, ['registration']],
  ['no number', { displacement: null, weight: null }, ['displacement', 'weight']],
  ['no year, no serial number', { year: null, serialNumber: null }, ['year', 'serialNumber']],
  ['a name that is too short', { name: 'LYNX' }, ['name']],
  ['a kind that is not offered any more', { type: 'UNKNOWN' }, ['type']],
  ['a make and a model in words', { listedMake: null, listedModel: null }, []],
  [
    'neither make nor model',
    { listedMake: null, listedModel: null, make: null, model: null },
    ['makeId', 'modelId'],
  ],
])('[D54] what a pass still needs: %s', (_, known, missing) => {
  expect(missingFields(valuesOf({ ...complete, ...known } as KnownVehicle))).toEqual(missing)
})

test('[D43, P16] a member adds a quad or a side by side; an old kind is chosen anew', () => {
  expect(kinds).toEqual(['QUAD', 'SIDE_BY_SIDE'])
  expect(valuesOf({ ...complete, type: 'UNKNOWN' }).type).toBe('')
  expect(valuesOf(null).type).toBe('')
})

test.each([
  ['name', 'LYNX1', 'minLength'],
  ['name', 'LYNX-1', undefined],
  ['name', 'BERNACHE-1', undefined],
  ['name', 'BERNACHE-12', 'maxLength'],
  ['name', '', 'required'],
  ['registration', 'V123 45678', undefined],
  ['registration', 'V123 456789', 'maxLength'],
  ['registration', '', undefined],
  ['year', '20245', 'maxLength'],
  ['serialNumber', '12345678901234567890', undefined],
  ['serialNumber', '123456789012345678901', 'maxLength'],
  ['displacement', '-1', 'min'],
  ['displacement', '0', undefined],
  ['displacement', '10000', undefined],
  ['displacement', '10001', 'max'],
  ['displacement', 'mille', 'notNumber'],
  ['weight', '0', 'min'],
  ['weight', '1', undefined],
  ['weight', '', undefined],
  ['restrictionsAccepted', false, 'notTicked'],
  ['restrictionsAccepted', true, undefined],
] as const)('[D39–D42, D46] %s %j: %s', (field, value, misfit) => {
  expect(check(vehicleRules({ whole: false })[field], value)?.key).toBe(misfit)
})

const free = valuesOf(complete)

test.each([
  ['all that it needs', {}, {}],
  ['no kind', { type: '' }, { type: 'Field.typeMissing' }],
  ['no make', { makeId: '', modelId: '' }, { makeId: 'Field.makeNotChosen' }],
  ['no model', { modelId: '' }, { modelId: 'Field.modelNotChosen' }],
  ['a make that nobody wrote', { makeId: unlisted, model: 'YXZ' }, { make: 'Field.makeMissing' }],
  ['a model that nobody wrote', { modelId: unlisted, model: ' ' }, { model: 'Field.modelMissing' }],
  ['both in words', { makeId: unlisted, make: 'Zongshen', modelId: unlisted, model: 'Z' }, {}],
  ['a year of two digits', { year: '24' }, { year: 'Field.yearForm' }],
  ['a year of letters', { year: 'deux' }, { year: 'Field.yearForm' }],
  ['a year before there were vehicles', { year: '1899' }, { year: 'Field.yearRange' }],
  ['the first year', { year: '1900' }, {}],
  ['next year', { year: '2027' }, {}],
  ['the year after next', { year: '2028' }, { year: 'Field.yearRange' }],
  [
    'numbers that are not whole',
    { displacement: '49,5', weight: '1e3' },
    { displacement: 'Field.notWhole', weight: 'Field.notWhole' },
  ],
  ['a weight that no number holds', { weight: '12345678901' }, { weight: 'Field.notWhole' }],
])('[D40–D45] a vehicle with %s', (_, typed, misfits) => {
  expect(invalidFields({ ...free, ...typed }, 2027)).toEqual(misfits)
})

test.each(['registration', 'year', 'serialNumber', 'displacement', 'weight'] as const)(
  '[D54] %s is required where a pass waits for the vehicle',
  (field) => {
    expect(check(vehicleRules({ whole: true })[field], '')?.key).toBe('required')
  },
)

test.each([
  [tidyPlate, ' v123   456 ', 'V123 456'],
  [tidySerial, '5y4 aj1 ', '5Y4AJ1'],
  [tidyNumber, '1\u00a0000', '1000'],
])('[D40, D41] what is typed is put in order', (tidy, typed, tidied) => {
  expect(tidy(typed)).toBe(tidied)
})

test('[D44, D45] make and model go by their place in the list, or in words', () => {
  const listed = valuesOf(complete)
  expect(vehicleInput(listed)).toMatchObject({
    makeId: 'y',
    make: null,
    modelId: 'kodiak',
    model: null,
  })
  const model = { ...listed, modelId: unlisted, model: ' YXZ ' }
  expect(vehicleInput(model)).toMatchObject({ makeId: 'y', make: null, modelId: null, model: 'YXZ' })
  const both = { ...model, makeId: unlisted, make: 'Zongshen' }
  expect(vehicleInput(both)).toMatchObject({
    makeId: null,
    make: 'Zongshen',
    modelId: null,
    model: 'YXZ',
  })
})

test('[D48] a picture is sent, taken away, or stays as it is', () => {
  const upload = { fileName: 'quad.jpg', base64: 'AA==', contentType: 'image/jpeg' }
  const sent = (pictureChange: string) => vehicleInput({ ...valuesOf(complete), pictureChange }).picture
  expect(sent(JSON.stringify(upload))).toEqual({ upload })
  expect(sent('"removed"')).toEqual({ delete: true })
  expect(sent('')).toBeNull()
})

test('what may stay empty is sent as nothing', () => {
  const empty = {
    ...valuesOf(complete),
    registration: ' ',
    year: '',
    serialNumber: '',
    displacement: '',
    weight: '',
  }
  expect(vehicleInput(empty)).toMatchObject({
    registration: null,
    year: null,
    serialNumber: null,
    displacement: null,
    weight: null,
  })
})

const limited = { ...complete, lockedFields: ['makeId', 'make', 'modelId', 'model'] }

test.each([
  ['nothing of a vehicle that is free', complete, []],
  ['make, model and the kind that belongs to it', limited, ['makeId', 'make', 'modelId', 'model', 'type']],
  [
    'not the kind of a model in words',
    { ...limited, listedModel: null },
    ['makeId', 'make', 'modelId', 'model'],
  ],
  [
    'not a kind that has to be chosen',
    { ...limited, type: 'UNKNOWN' },
    ['makeId', 'make', 'modelId', 'model'],
  ],
])('[D47] what is locked: %s', (_, vehicle, fields) => {
  expect([...lockedOf(vehicle as KnownVehicle)]).toEqual(fields)
})

test('[D47] of a vehicle with a pass, all that tells it from another one is locked, and sent as it was', () => {
  const held = {
    ...complete,
    lockedFields: ['type', 'makeId', 'make', 'modelId', 'model', 'registration', 'serialNumber', 'year'],
  } as unknown as KnownVehicle
  const typed = { ...valuesOf(complete), type: 'SIDE_BY_SIDE', registration: 'V0', year: '2001', weight: '9' }
  expect([...lockedOf(held)].toSorted()).toEqual(held!.lockedFields.toSorted())
  expect(withLockedValues(typed, held)).toEqual({ ...valuesOf(complete), weight: '9' })
})

test.each([
  ['ACTIVE_PASS', 'ACTIVE_PASS'],
  // One that this tab is too old to know.
  ['STOLEN', 'EDIT_LIMITED'],
  [null, 'EDIT_LIMITED'],
])('why it is locked: %s is told as %s', (lockReason, told) => {
  const known = lockReason === 'STOLEN' ? '%future added value' : lockReason
  expect(lockReasonOf({ ...complete, lockReason: known } as KnownVehicle)).toBe(told)
})

test('[D47] what is locked is sent as it was', () => {
  const typed = { ...valuesOf(complete), makeId: unlisted, make: 'Autre', name: 'LIÈVRE-1' }
  expect(withLockedValues(typed, limited as KnownVehicle)).toMatchObject({
    makeId: 'y',
    make: '',
    name: 'LIÈVRE-1',
  })
  expect(withLockedValues(typed, complete)).toEqual(typed)
})

test.each([
  ['a choice', { makeId: 'y', modelId: '' }, [], ['makeId', 'modelId']],
  ['words', { makeId: unlisted, modelId: unlisted }, [], ['make', 'model']],
  [
    'words that are locked',
    { makeId: unlisted, modelId: unlisted },
    ['makeId', 'modelId'],
    ['makeId', 'modelId'],
  ],
])('what is wrong with make and model is told at %s', (_, chosen, locked, places) => {
  const fields = ['make', 'makeId', 'model', 'modelId', 'year'].map((field) => ({ field, message: field }))
  const told = moveModelError({ message: '', fields }, { ...valuesOf(null), ...chosen }, new Set(locked))
  expect(told.fields.map(({ field }) => field)).toEqual([...places, 'year'])
})

test.each([
  ['Yamaha', 'Kodiak 450', 'Kodiak 450'],
  // As many whole words as fit.
  ['Yamaha', 'Wolverine RMAX 1000', 'Wolverine'],
  ['Can-Am', 'Outlander MAX XT', 'Outlander'],
  // A short model with its make.
  ['Honda', 'TRX', 'Honda TRX'],
  ['Polaris', 'RZR', 'Polaris'],
  ['BRP', 'DS', 'BRP DS'],
  ['CFMOTO', 'X', 'CFMOTO X'],
  ['ARO', 'Z', ''],
])('[D39] a %s %s is first called %j', (make, model, name) => {
  expect(suggestedName(make, model)).toBe(name)
})
