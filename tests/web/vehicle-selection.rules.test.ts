/**
 * Tests of the rule for changes of a vehicle selection: the list shows a change at once if it
 * concerns only few vehicles.
 */
import { expect, test } from 'vitest'
import { emptyPassChoices } from '../../web/domains/purchase/severalVehicles/purchaseLineChoices.ts'
import { listSelectionErrors } from '../../web/domains/purchase/severalVehicles/selectionErrors.ts'
import { isDeeplyEqual } from '../../web/domains/purchase/severalVehicles/isDeeplyEqual.ts'
import {
  type ResolvedPass,
  type VehicleSelection,
  describeOpenChoice,
  doSelectionsDifferInFewVehicles,
} from '../../web/domains/purchase/severalVehicles/vehicleSelection.ts'

const ids = Array.from({ length: 60 }, (_, index) => `vehicle-${index}`)
const createSelection = (selected: string[], changes: Partial<VehicleSelection> = {}): VehicleSelection => ({
  common: { ...emptyPassChoices },
  own: {},
  selected,
  ...changes,
})

test.each([
  ['no vehicle', true, createSelection(ids), createSelection(ids)],
  ['one selected vehicle', true, createSelection(ids), createSelection(ids.slice(1))],
  [
    'the club of one vehicle',
    true,
    createSelection(ids),
    createSelection(ids, { own: { a: { clubId: 'c' } } }),
  ],
  ['five selected vehicles', true, createSelection([]), createSelection(ids.slice(0, 5))],
  ['six selected vehicles', false, createSelection([]), createSelection(ids.slice(0, 6))],
  ['all vehicles', false, createSelection(ids), createSelection([])],
  [
    'the club for all vehicles',
    false,
    createSelection(ids),
    createSelection(ids, { common: { ...emptyPassChoices, clubId: 'c' } }),
  ],
])(
  'doSelectionsDifferInFewVehicles returns true for at most five different vehicles; here the selections differ in %s',
  (_, isFew, one, other) => {
    expect(doSelectionsDifferInFewVehicles(one, other)).toBe(isFew)
    expect(doSelectionsDifferInFewVehicles(other, one)).toBe(isFew)
  },
)

const vehicleWithLastType = { id: 'vehicle-1', defaults: { ...emptyPassChoices, type: 'ANNUAL' as const } }
const vehicleWithoutLastType = { id: 'vehicle-2', defaults: emptyPassChoices }

test.each([
  ['asLast', [vehicleWithLastType], {}],
  ['choose', [vehicleWithoutLastType], {}],
  ['ownChoices', [vehicleWithLastType, vehicleWithoutLastType], {}],
  ['ownChoices', [vehicleWithLastType], { 'vehicle-1': { type: 'THREE_DAY' } }],
  ['ownChoices', [vehicleWithoutLastType], { 'vehicle-2': { type: 'THREE_DAY' } }],
] as const)(
  'describeOpenChoice returns %s for the pass types of the vehicles %j with the own choices %j',
  (description, vehicles, own) => {
    expect(describeOpenChoice('type', vehicles, { own })).toBe(description)
  },
)

const createSelectedVehicle = (
  id: string,
  errors: ResolvedPass['errors'],
  overlapField: ResolvedPass['overlapField'] = null,
  choices: Partial<ResolvedPass['choices']> = {},
) => ({
  id,
  name: id,
  pass: { choices: { ...emptyPassChoices, ...choices }, errors, overlap: null, overlapField },
})

test.each([
  [
    'each missing choice of a vehicle',
    ['own-a-type', 'own-a-club'],
    [createSelectedVehicle('a', ['type', 'club'])],
    {},
  ],
  [
    'one error for a choice that several vehicles lack',
    ['common-type', 'own-b-club'],
    [createSelectedVehicle('a', ['type']), createSelectedVehicle('b', ['type', 'club'])],
    {},
  ],
  [
    'a first day for all vehicles only if the pass type for all vehicles needs it',
    ['own-a-firstDay', 'own-b-firstDay'],
    [createSelectedVehicle('a', ['firstDay']), createSelectedVehicle('b', ['firstDay'])],
    { type: 'ANNUAL' as const },
  ],
  [
    'one first day for all vehicles',
    ['common-firstDay'],
    [createSelectedVehicle('a', ['firstDay']), createSelectedVehicle('b', ['firstDay'])],
    { type: 'DAILY' as const },
  ],
  [
    'each vehicle whose pass overlaps the pass to buy',
    ['own-a-type', 'own-b-type'],
    [createSelectedVehicle('a', ['type'], 'type'), createSelectedVehicle('b', ['type'], 'type')],
    {},
  ],
  [
    'the first day for all vehicles if it is invalid for only one selected vehicle',
    ['common-firstDay'],
    [createSelectedVehicle('a', ['firstDay'], null, { desiredActivation: '' })],
    { type: 'DAILY' as const, desiredActivation: '' },
  ],
  [
    'the invalid first day of a vehicle beside the first day for all vehicles',
    ['own-a-firstDay'],
    [createSelectedVehicle('a', ['firstDay'], null, { desiredActivation: '2020-01-01' })],
    { type: 'DAILY' as const, desiredActivation: '2026-12-01' },
  ],
  ['nothing for complete choices', [], [createSelectedVehicle('a', [])], {}],
])('listSelectionErrors returns %s', (_, fieldIds, selected, common) => {
  const errors = listSelectionErrors(selected, { ...emptyPassChoices, ...common })
  expect(errors.map(({ fieldId }) => fieldId)).toEqual(fieldIds)
})

const onChange = () => {}

test.each([
  [true, { pass: { errors: ['type'] }, onChange }, { pass: { errors: ['type'] }, onChange }],
  [false, { pass: { errors: ['type'] } }, { pass: { errors: ['type', 'club'] } }],
  [false, { pass: null }, { pass: {} }],
  [false, { pass: 1 }, { vehicle: 1 }],
  [false, { onChange }, { onChange: () => {} }],
])('isDeeplyEqual returns %s for %j and %j', (isEqual, one, other) => {
  expect(isDeeplyEqual(one, other)).toBe(isEqual)
})
