/**
 * Tests of the logic of the vehicle form: makes and models, validation, mutation input and locked
 * fields.
 */
import { expect, test } from 'vitest'
import { findFieldViolation } from '../../web/forms/fieldRules.ts'
import {
  type ListedMake,
  findMatchingMakesOrModels,
  selectNextVehicleModelId,
  filterModelsOfMake,
  unlisted,
  findMakeOrModelByName,
} from '../../web/domains/vehicles/vehicleMakes.ts'
import {
  restoreLockedVehicleValues,
  vehicleLockReasonOf,
  lockedVehicleFieldsOf,
  moveErrorToVisibleMakeOrModelField,
} from '../../web/domains/vehicles/lockedVehicleFields.ts'
import {
  type StoredVehicle,
  vehicleTypes,
  findInvalidVehicleFields,
  findMissingPassFields,
  suggestVehicleName,
  removeSpaces,
  normalizeLicensePlate,
  normalizeSerialNumber,
  initialVehicleValuesOf,
  buildVehicleInput,
  buildVehicleFormRules,
} from '../../web/domains/vehicles/vehicleForm.ts'

const list = ['Can-Am', 'Arctic Cat', 'CFMOTO', 'Yamaha', 'Atelier Boréal', 'Polaris'].map((name) => ({
  name,
}))
const listVehicleMakeNames = (makes: readonly { name: string }[]) => makes.map(({ name }) => name)

test.each([
  ['', listVehicleMakeNames(list)],
  ['can', ['Can-Am']],
  ['CAN AM', ['Can-Am']],
  ['boreal', ['Atelier Boréal']],
  ['cat', ['Arctic Cat']],
  // Names that start with the term come first, then names with a word that starts with it, then
  // other matches.
  ['a', ['Arctic Cat', 'Atelier Boréal', 'Can-Am', 'Yamaha', 'Polaris']],
  ['kawa', []],
])('the search term %j in the vehicle form finds the makes %j [D44]', (searchTerm, foundMakes) => {
  expect(listVehicleMakeNames(findMatchingMakesOrModels(list, searchTerm))).toEqual(foundMakes)
})

test.each([
  ['yamaha', 'Yamaha'],
  ['can am', 'Can-Am'],
  ['Yama', undefined],
  ['', undefined],
])('for the typed text %j, findMakeOrModelByName finds the vehicle make %s [D44]', (input, name) => {
  expect(findMakeOrModelByName(list, input)?.name).toBe(name)
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
  // Without a type, the models of both types are listed; a type that is no longer offered is never
  // listed.
  [yamaha, '', ['Kodiak', 'Viking']],
  [null, 'QUAD', []],
])(
  'the vehicle form lists only the models of the selected make and vehicle type [D43, D44]',
  (make, type, names) => {
    expect(listVehicleMakeNames(filterModelsOfMake(make, type))).toEqual(names)
  },
)

test.each([
  ['a model of this make and type remains', { modelId: 'kodiak', model: '' }, yamaha, 'QUAD', 'kodiak'],
  // The only model of the type is selected.
  ['a model of another type is replaced', { modelId: 'kodiak', model: '' }, yamaha, 'SIDE_BY_SIDE', 'viking'],
  ['free text remains', { modelId: unlisted, model: 'YXZ' }, yamaha, 'QUAD', unlisted],
  ['empty free text is cleared', { modelId: unlisted, model: ' ' }, yamaha, '', ''],
  [
    'a make without models requires free text',
    { modelId: '', model: '' },
    { ...yamaha, models: [] },
    'QUAD',
    unlisted,
  ],
  ['an unlisted make requires free text', { modelId: 'kodiak', model: '' }, null, 'QUAD', unlisted],
])(
  'a change of the make or type of a vehicle updates its model: %s [D44, D45]',
  (_, chosen, make, type, after) => {
    expect(selectNextVehicleModelId(chosen, make, type)).toBe(after)
  },
)

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
} as unknown as NonNullable<StoredVehicle>

test.each([
  ['every value, including a displacement of 0', {}, []],
  ['no plate', { registration: null }, ['registration']],
  ['no displacement or weight', { displacement: null, weight: null }, ['displacement', 'weight']],
  ['no year or serial number', { year: null, serialNumber: null }, ['year', 'serialNumber']],
  ['a name that is too short', { name: 'LYNX' }, ['name']],
  ['a type that is no longer offered', { type: 'UNKNOWN' }, ['type']],
  ['an unlisted make and model', { listedMake: null, listedModel: null }, []],
  [
    'neither make nor model',
    { listedMake: null, listedModel: null, make: null, model: null },
    ['makeId', 'modelId'],
  ],
])(
  'for a vehicle with %s, findMissingPassFields lists the missing values that a pass requires [D54]',
  (_, vehicleChanges, missing) => {
    expect(
      findMissingPassFields(initialVehicleValuesOf({ ...complete, ...vehicleChanges } as StoredVehicle)),
    ).toEqual(missing)
  },
)

test('the vehicle form offers only the types quad and side-by-side, and requires a new choice for other types [D43, P16]', () => {
  expect(vehicleTypes).toEqual(['QUAD', 'SIDE_BY_SIDE'])
  expect(initialVehicleValuesOf({ ...complete, type: 'UNKNOWN' }).type).toBe('')
  expect(initialVehicleValuesOf(null).type).toBe('')
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
] as const)(
  'the vehicle form validates the field %s with the value %j: error %s [D39–D42, D46]',
  (field, value, misfit) => {
    expect(findFieldViolation(buildVehicleFormRules({ requiresPassFields: false })[field], value)?.key).toBe(
      misfit,
    )
  },
)

const completeValues = initialVehicleValuesOf(complete)

test.each([
  ['every required value', {}, {}],
  ['no type', { type: '' }, { type: 'Field.typeMissing' }],
  ['no make', { makeId: '', modelId: '' }, { makeId: 'Field.makeNotChosen' }],
  ['no model', { modelId: '' }, { modelId: 'Field.modelNotChosen' }],
  ['an empty unlisted make', { makeId: unlisted, model: 'YXZ' }, { make: 'Field.makeMissing' }],
  ['an empty unlisted model', { modelId: unlisted, model: ' ' }, { model: 'Field.modelMissing' }],
  ['an unlisted make and model', { makeId: unlisted, make: 'Zongshen', modelId: unlisted, model: 'Z' }, {}],
  ['a year of two digits', { year: '24' }, { year: 'Field.yearForm' }],
  ['a year of letters', { year: 'deux' }, { year: 'Field.yearForm' }],
  ['a year before 1900', { year: '1899' }, { year: 'Field.yearRange' }],
  ['the first year', { year: '1900' }, {}],
  ['next year', { year: '2027' }, {}],
  ['the year after next', { year: '2028' }, { year: 'Field.yearRange' }],
  [
    'numbers that are not integers',
    { displacement: '49,5', weight: '1e3' },
    { displacement: 'Field.notWhole', weight: 'Field.notWhole' },
  ],
  ['a weight with too many digits', { weight: '12345678901' }, { weight: 'Field.notWhole' }],
])(
  'findInvalidVehicleFields lists the invalid fields of a vehicle with %s [D40–D45]',
  (_, input, misfits) => {
    expect(findInvalidVehicleFields({ ...completeValues, ...input }, 2027)).toEqual(misfits)
  },
)

test.each(['registration', 'year', 'serialNumber', 'displacement', 'weight'] as const)(
  'the vehicle field %s is required when the member is buying a pass [D54]',
  (field) => {
    expect(findFieldViolation(buildVehicleFormRules({ requiresPassFields: true })[field], '')?.key).toBe(
      'required',
    )
  },
)

test.each([
  [normalizeLicensePlate, ' v123   456 ', 'V123 456'],
  [normalizeSerialNumber, '5y4 aj1 ', '5Y4AJ1'],
  [removeSpaces, '1\u00a0000', '1000'],
])(
  'the vehicle form normalizes license plates and serial numbers, and removes spaces from numbers [D40, D41]',
  (tidy, input, tidied) => {
    expect(tidy(input)).toBe(tidied)
  },
)

test('the mutation input of a vehicle has the ids of listed makes and models, and the names of unlisted ones [D44, D45]', () => {
  const listed = initialVehicleValuesOf(complete)
  expect(buildVehicleInput(listed)).toMatchObject({
    makeId: 'y',
    make: null,
    modelId: 'kodiak',
    model: null,
  })
  const model = { ...listed, modelId: unlisted, model: ' YXZ ' }
  expect(buildVehicleInput(model)).toMatchObject({ makeId: 'y', make: null, modelId: null, model: 'YXZ' })
  const vehicleWithMakeAndModel = { ...model, makeId: unlisted, make: 'Zongshen' }
  expect(buildVehicleInput(vehicleWithMakeAndModel)).toMatchObject({
    makeId: null,
    make: 'Zongshen',
    modelId: null,
    model: 'YXZ',
  })
})

test('the mutation input of a vehicle uploads, deletes or keeps the picture [D48]', () => {
  const upload = { fileName: 'quad.jpg', base64: 'AA==', contentType: 'image/jpeg' }
  const buildVehiclePictureInput = (pictureChange: string) =>
    buildVehicleInput({ ...initialVehicleValuesOf(complete), pictureChange }).picture
  expect(buildVehiclePictureInput(JSON.stringify(upload))).toEqual({ upload })
  expect(buildVehiclePictureInput('"removed"')).toEqual({ delete: true })
  expect(buildVehiclePictureInput('')).toBeNull()
})

test('the mutation input of a vehicle has null for empty optional fields', () => {
  const empty = {
    ...initialVehicleValuesOf(complete),
    registration: ' ',
    year: '',
    serialNumber: '',
    displacement: '',
    weight: '',
  }
  expect(buildVehicleInput(empty)).toMatchObject({
    registration: null,
    year: null,
    serialNumber: null,
    displacement: null,
    weight: null,
  })
})

const limited = { ...complete, lockedFields: ['makeId', 'make', 'modelId', 'model'] }

test.each([
  ['none without locks', complete, []],
  ['make, model and the type of the model', limited, ['makeId', 'make', 'modelId', 'model', 'type']],
  [
    'make and model, without the type of an unlisted model',
    { ...limited, listedModel: null },
    ['makeId', 'make', 'modelId', 'model'],
  ],
  [
    'make and model, without a type that must be selected',
    { ...limited, type: 'UNKNOWN' },
    ['makeId', 'make', 'modelId', 'model'],
  ],
])(
  'lockedVehicleFieldsOf returns the fields of a vehicle that the member cannot change: %s [D47]',
  (_, vehicle, fields) => {
    expect([...lockedVehicleFieldsOf(vehicle as StoredVehicle)]).toEqual(fields)
  },
)

test('the form of a vehicle with a pass locks the fields that identify the vehicle, and sends their stored values [D47]', () => {
  const storedVehicle = {
    ...complete,
    lockedFields: ['type', 'makeId', 'make', 'modelId', 'model', 'registration', 'serialNumber', 'year'],
  } as unknown as StoredVehicle
  const formValues = {
    ...initialVehicleValuesOf(complete),
    type: 'SIDE_BY_SIDE',
    registration: 'V0',
    year: '2001',
    weight: '9',
  }
  expect([...lockedVehicleFieldsOf(storedVehicle)].toSorted()).toEqual(storedVehicle!.lockedFields.toSorted())
  expect(restoreLockedVehicleValues(formValues, storedVehicle)).toEqual({
    ...initialVehicleValuesOf(complete),
    weight: '9',
  })
})

test.each([
  ['ACTIVE_PASS', 'ACTIVE_PASS'],
  // A reason that is unknown to this release.
  ['STOLEN', 'EDIT_LIMITED'],
  [null, 'EDIT_LIMITED'],
])(
  'vehicleLockReasonOf maps the reason %s for locked vehicle fields to the displayed reason %s',
  (lockReason, shownReason) => {
    const receivedReason = lockReason === 'STOLEN' ? '%future added value' : lockReason
    expect(vehicleLockReasonOf({ ...complete, lockReason: receivedReason } as StoredVehicle)).toBe(
      shownReason,
    )
  },
)

test('locked fields of the vehicle form are sent with their stored values, whatever the form contains [D47]', () => {
  const formValues = {
    ...initialVehicleValuesOf(complete),
    makeId: unlisted,
    make: 'Autre',
    name: 'LIÈVRE-1',
  }
  expect(restoreLockedVehicleValues(formValues, limited as StoredVehicle)).toMatchObject({
    makeId: 'y',
    make: '',
    name: 'LIÈVRE-1',
  })
  expect(restoreLockedVehicleValues(formValues, complete)).toEqual(formValues)
})

test.each([
  ['a selection from the list', { makeId: 'y', modelId: '' }, [], ['makeId', 'modelId']],
  ['free text', { makeId: unlisted, modelId: unlisted }, [], ['make', 'model']],
  ['locked free text', { makeId: unlisted, modelId: unlisted }, ['makeId', 'modelId'], ['makeId', 'modelId']],
])(
  'if make and model of a vehicle are %s, errors of make and model appear at the visible fields',
  (_, chosen, locked, fieldNames) => {
    const fields = ['make', 'makeId', 'model', 'modelId', 'year'].map((field) => ({ field, message: field }))
    const problem = moveErrorToVisibleMakeOrModelField(
      { message: '', fields },
      { ...initialVehicleValuesOf(null), ...chosen },
      new Set(locked),
    )
    expect(problem.fields.map(({ field }) => field)).toEqual([...fieldNames, 'year'])
  },
)

test.each([
  ['Yamaha', 'Kodiak 450', 'Kodiak 450'],
  // The name takes as many whole words as fit.
  ['Yamaha', 'Wolverine RMAX 1000', 'Wolverine'],
  ['Can-Am', 'Outlander MAX XT', 'Outlander'],
  // A short model name is combined with the make.
  ['Honda', 'TRX', 'Honda TRX'],
  ['Polaris', 'RZR', 'Polaris'],
  ['BRP', 'DS', 'BRP DS'],
  ['CFMOTO', 'X', 'CFMOTO X'],
  ['ARO', 'Z', ''],
])(
  'for the make %s and the model %s, the vehicle form suggests the vehicle name %j [D39]',
  (make, model, name) => {
    expect(suggestVehicleName(make, model)).toBe(name)
  },
)
