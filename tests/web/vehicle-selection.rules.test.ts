/**
 * Tests of the rule for changes of a vehicle selection: the list shows a change at once if it
 * concerns only few vehicles.
 */
import { expect, test } from 'vitest'
import { emptyPassChoices } from '../../web/domains/purchase/severalVehicles/purchaseLineChoices.ts'
import {
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
