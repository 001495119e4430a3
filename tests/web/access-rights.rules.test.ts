import { expect, test } from 'vitest'
import { groupPassesByVehicle } from '../../web/domains/access-rights/groupPassesByVehicle.ts'
import {
  computePresaleState,
  findOfferUnavailabilityReason,
} from '../../web/domains/access-rights/shared/offerState.ts'

const now = '2026-11-21T15:00:00Z'
const before = '2026-11-21T14:59:59Z'
const after = '2026-11-21T15:00:01Z'

test('a pass offer is unavailable if the season has ended, no more days can be selected or the pass is not on sale [E21, E79]', () => {
  const offer = { available: false, choiceEndsAt: after, endsAt: after }
  expect(findOfferUnavailabilityReason({ ...offer, available: true, endsAt: before }, now)).toBeNull()
  expect(findOfferUnavailabilityReason(offer, now)).toBe('notOnSale')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: null, endsAt: null }, now)).toBe('notOnSale')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: before }, now)).toBe('ended')
  expect(findOfferUnavailabilityReason({ ...offer, choiceEndsAt: before, endsAt: before }, now)).toBe('over')
})

test('a presale of passes is shown while the presale is open or upcoming [E78]', () => {
  expect(computePresaleState(null, now)).toBeNull()
  expect(computePresaleState({ isOn: true, startsAt: before }, now)).toBe('on')
  expect(computePresaleState({ isOn: false, startsAt: after }, now)).toBe('soon')
  expect(computePresaleState({ isOn: false, startsAt: before }, now)).toBeNull()
  expect(computePresaleState({ isOn: false, startsAt: null }, now)).toBeNull()
})

test('the pass history groups passes by vehicle, and keeps the order in which the gateway returns the passes [H10]', () => {
  const createPass = (id: string, name = id) => ({
    vehicle: { id },
    vehicleSnapshot: { name, registration: null },
  })
  const sold = { vehicle: null, vehicleSnapshot: { name: 'sold', registration: 'V1' } }
  const passes = [
    { number: '6', ...createPass('A', 'new name') },
    { number: '5', ...createPass('B') },
    { number: '4', ...sold },
    { number: '3', vehicle: null, vehicleSnapshot: null },
    { number: '2', ...createPass('A', 'old name') },
    { number: '1', ...sold },
  ]
  expect(
    groupPassesByVehicle(passes).map(({ vehicleId, vehicle, passes: passesOfVehicle }) => [
      vehicleId,
      vehicle?.name,
      passesOfVehicle.map(({ number }) => number),
    ]),
  ).toEqual([
    ['A', 'new name', ['6', '2']],
    ['B', 'B', ['5']],
    [null, 'sold', ['4', '1']],
    [null, undefined, ['3']],
  ])
})
