/**
 * Tests of the rules for buying the same pass again for another vehicle.
 */
import { describe, expect, test } from 'vitest'
import { selectChoicesForNextVehicle } from '../../web/domains/purchase/choicesForNextVehicle.ts'
import { countOtherVehiclesForPass } from '../../web/domains/purchase/otherVehiclesForPass.ts'

test('a purchase repeated for another vehicle keeps the selected options, but clears accepted warnings and the declined-payment state', () => {
  expect(
    selectChoicesForNextVehicle({
      type: 'THREE_DAY',
      desiredActivation: '2026-12-01',
      vehicleId: 'v1',
      regionId: 'r3',
      clubId: 'c9',
      previousClub: true,
      paymentSeen: true,
      printedMagazines: '2',
      digitalMagazine: false,
      accessRightId: 'a1',
      feeAccepted: '500',
      givesUpRequest: true,
      givesUpPass: true,
      warningSeen: true,
      declinedTotal: '100',
    }),
  ).toEqual({
    type: 'THREE_DAY',
    desiredActivation: '2026-12-01',
    vehicleId: 'v1',
    regionId: 'r3',
    clubId: 'c9',
    paymentSeen: true,
    printedMagazines: '2',
    digitalMagazine: false,
  })
})

describe('a pass for another vehicle', () => {
  const season = { activeAt: '2026-10-01T04:00:00Z', expiresAt: '2027-10-01T03:59:59Z' }
  const before = { activeAt: '2025-10-01T04:00:00Z', expiresAt: '2026-10-01T03:59:59Z' }
  const createVehicle = (id: string, fields: object = {}) => ({
    id,
    purchaseObstacle: null,
    passes: [],
    ...fields,
  })

  test.each([
    ['no other vehicle', [], false],
    ['another vehicle without passes', [createVehicle('v2')], true],
    ['another vehicle with an obstacle', [createVehicle('v2', { purchaseObstacle: 'INCOMPLETE' })], false],
    [
      'another vehicle with a pass of the same season',
      [createVehicle('v2', { passes: [{ status: 'ACTIVE', ...season }] })],
      false,
    ],
    [
      'another vehicle with a pass of the season before',
      [createVehicle('v2', { passes: [{ status: 'ACTIVE', ...before }] })],
      true,
    ],
    [
      'another vehicle with a failed payment of the same season',
      [createVehicle('v2', { passes: [{ status: 'PAYMENT_FAILED', ...season }] })],
      true,
    ],
    [
      'another vehicle with a pass without an end',
      [createVehicle('v2', { passes: [{ status: 'ACTIVE', activeAt: null, expiresAt: null }] })],
      false,
    ],
    [
      'a vehicle with a pass and a vehicle without',
      [createVehicle('v2', { passes: [{ status: 'ACTIVE', ...season }] }), createVehicle('v3')],
      true,
    ],
  ])(
    'the success screen offers another pass only if another vehicle can get a pass: a member with %s',
    (_, otherVehicles, isPossible) => {
      expect(countOtherVehiclesForPass([createVehicle('v1'), ...otherVehicles], 'v1', season)).toBe(
        isPossible ? 1 : 0,
      )
    },
  )
})
