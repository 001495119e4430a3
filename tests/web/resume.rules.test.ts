/** A payment that failed is taken up at the purchase's review. */
import { describe, expect, test } from 'vitest'
import { retryReason } from '../../web/domains/access-rights/shared/retry.ts'
import { purchaseInput } from '../../web/domains/purchase/purchaseInput.ts'
import {
  type PurchaseDraft,
  newDraftFor,
  choosePass,
  chooseVehicle,
  purchase,
  resume,
} from '../../web/domains/purchase/steps.ts'
import { obstacleTo } from '../../web/domains/purchase/unfit.ts'
import { firstOpenStep } from '../../web/wizard/wizard.ts'

const left: PurchaseDraft = { type: 'SUMMER', vehicleId: 'v2', regionId: 'r1' }
const club = { id: 'c9', available: true, region: { id: 'r3' } }
const failed = {
  accessRight: { type: 'ANNUAL', desiredActivation: null },
  vehicle: { id: 'v1' },
  club,
}

describe('what the address asks for [E75]', () => {
  test.each<[string, PurchaseDraft, PurchaseDraft | null]>([
    ['accessRight=a6', left, { accessRightId: 'a6', resuming: true }],
    ['accessRight=a6&type=1', left, { type: 'ANNUAL', accessRightId: 'a6', resuming: true }],
    ['accessRight=a6', { accessRightId: 'a6', vehicleId: 'v1' }, null],
    ['accessRight=a7', { accessRightId: 'a6' }, { accessRightId: 'a7', resuming: true }],
    ['type=ANNUAL', { accessRightId: 'a6', type: 'SUMMER' }, { type: 'ANNUAL' }],
    ['accessRight=a7', { accessRightId: 'a6', attempt: 'k', attemptTotal: '1' }, null],
  ])('%s, where the draft is %j, begins with %j', (search, draft, begun) => {
    const found = newDraftFor(new URLSearchParams(search), draft)
    // What is undefined is not chosen.
    expect(found && JSON.parse(JSON.stringify(found))).toEqual(begun)
  })
})

describe('what had been chosen is taken up, and nothing of it is asked again [E64]', () => {
  test.each<[string, Parameters<typeof resume>[0], string]>([
    ['all of it', failed, 'review'],
    ['a club that cannot be chosen any more', { ...failed, club: { ...club, available: false } }, 'clubs'],
    ['a club that is no more', { ...failed, club: null }, 'region'],
    ['a club outside of every region', { ...failed, club: { ...club, region: null } }, 'region'],
    [
      'a pass whose day is not known',
      { ...failed, accessRight: { type: 'DAILY', desiredActivation: null } },
      'passchoice',
    ],
    [
      'a pass with its day',
      { ...failed, accessRight: { type: 'DAILY', desiredActivation: '2026-12-05' } },
      'review',
    ],
    ['no failed payment', null, 'passchoice'],
  ])('%s leads to %s', (_, incomplete, step) => {
    const before: PurchaseDraft = { accessRightId: 'a6', resuming: true }
    // It is read at the review, whatever is missing.
    expect(firstOpenStep(purchase.steps, before)).toBe('review')
    expect(firstOpenStep(purchase.steps, { ...before, ...resume(incomplete) })).toBe(step)
  })

  test('only the day of a pass that needs one', () => {
    const day = '2026-12-05'
    expect(
      resume({ ...failed, accessRight: { type: 'ANNUAL', desiredActivation: day } }).desiredActivation,
    ).toBeUndefined()
  })
})

describe('it is paid as that pass, as long as it is that pass [E65]', () => {
  const draft = { accessRightId: 'a6', ...resume(failed) }
  const attempt = { key: 'k', totalCents: 100 }
  const idOf = (changed: PurchaseDraft) => purchaseInput({ ...draft, ...changed }, attempt)?.accessRightId

  test.each<[string, PurchaseDraft, string | null]>([
    ['as it is', {}, 'a6'],
    [
      'with the same vehicle and pass',
      { ...chooseVehicle(draft, 'v1'), ...choosePass(draft, 'ANNUAL') },
      'a6',
    ],
    ['with another club', { clubId: 'c2' }, 'a6'],
    ['with another vehicle', chooseVehicle(draft, 'v2'), null],
    ['with another pass', choosePass(draft, 'SUMMER'), null],
  ])('%s', (_, change, id) => {
    expect(idOf(change)).toBe(id)
  })
})

test('a report hides a new purchase, not a payment that was begun before [D18, D32]', () => {
  const obstacles = ['UNPAID_REPORT', 'UNCONFIRMED', 'NEEDS_UPDATE', 'INCOMPLETE', 'OPEN_REQUEST'] as const
  expect(obstacles.map((obstacle) => obstacleTo({}, obstacle))).toEqual(obstacles)
  expect(obstacles.map((obstacle) => obstacleTo({ accessRightId: 'a6' }, obstacle))).toEqual([
    null,
    null,
    'NEEDS_UPDATE',
    'INCOMPLETE',
    'OPEN_REQUEST',
  ])
})

describe('why a payment cannot be made now [D32]', () => {
  const request = { ofSeason: 'OPEN_REQUEST' }
  test.each<[Parameters<typeof retryReason>[0], ReturnType<typeof retryReason>]>([
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: { ofSeason: null } }, null],
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: { ofSeason: 'UNPAID_REPORT' } }, null],
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: request }, 'OPEN_REQUEST'],
    [{ type: 'DAILY', retryObstacle: null, vehicle: request }, null],
    [{ type: 'ANNUAL', retryObstacle: 'OVER', vehicle: request }, 'OVER'],
    [{ type: 'ANNUAL', retryObstacle: 'VEHICLE_REMOVED', vehicle: null }, 'VEHICLE_REMOVED'],
    [{ type: 'ANNUAL', retryObstacle: '%future added value', vehicle: null }, 'UNCONFIRMED'],
  ])('%j: %s', (pass, reason) => {
    expect(retryReason(pass)).toBe(reason)
  })
})
