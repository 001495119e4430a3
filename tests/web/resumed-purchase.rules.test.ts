/** Tests of a purchase that resumes a failed payment at the review step. */
import { describe, expect, test } from 'vitest'
import { findPaymentRetryBlockReason } from '../../web/domains/access-rights/shared/retryBlockReason.ts'
import { buildPurchaseInput } from '../../web/domains/purchase/purchaseInput.ts'
import {
  type PurchaseDraft,
  buildPurchaseDraftFromUrl,
  selectPassType,
  selectPurchaseVehicle,
  purchaseWizard,
  buildPurchaseDraftFromFailedPayment,
} from '../../web/domains/purchase/purchaseWizard.ts'
import { findPurchaseObstacle } from '../../web/domains/purchase/invalidChoices.ts'
import { findFirstIncompleteWizardStep } from '../../web/wizard/wizard.ts'

const unfinishedDraft: PurchaseDraft = { type: 'SUMMER', vehicleId: 'v2', regionId: 'r1' }
const club = { id: 'c9', available: true, region: { id: 'r3' } }
const failed = {
  accessRight: { type: 'ANNUAL', desiredActivation: null },
  vehicle: { id: 'v1' },
  club,
}

describe('draft from a URL with a failed payment [E75]', () => {
  test.each<[string, PurchaseDraft, PurchaseDraft | null]>([
    ['accessRight=a6', unfinishedDraft, { accessRightId: 'a6', resuming: true }],
    ['accessRight=a6&type=1', unfinishedDraft, { type: 'ANNUAL', accessRightId: 'a6', resuming: true }],
    ['accessRight=a6', { accessRightId: 'a6', vehicleId: 'v1' }, null],
    ['accessRight=a7', { accessRightId: 'a6' }, { accessRightId: 'a7', resuming: true }],
    ['type=ANNUAL', { accessRightId: 'a6', type: 'SUMMER' }, { type: 'ANNUAL' }],
    ['accessRight=a7', { accessRightId: 'a6', attempt: 'k', attemptTotal: '1' }, null],
  ])('the URL query "%s" changes the purchase draft %j to the draft %j', (search, draft, expected) => {
    const resumedDraft = buildPurchaseDraftFromUrl(new URLSearchParams(search), draft)
    // Undefined values count as not selected, so the test removes them.
    expect(resumedDraft && JSON.parse(JSON.stringify(resumedDraft))).toEqual(expected)
  })
})

describe('draft resumed from a failed payment [E64]', () => {
  test.each<[string, Parameters<typeof buildPurchaseDraftFromFailedPayment>[0], string]>([
    ['a failed payment with all its values', failed, 'review'],
    ['a failed payment of a closed club', { ...failed, club: { ...club, available: false } }, 'clubs'],
    ['a failed payment of a removed club', { ...failed, club: null }, 'region'],
    ['a failed payment of a club without a region', { ...failed, club: { ...club, region: null } }, 'region'],
    [
      'a failed payment of a one-day pass without its day',
      { ...failed, accessRight: { type: 'DAILY', desiredActivation: null } },
      'passchoice',
    ],
    [
      'a failed payment of a one-day pass with its day',
      { ...failed, accessRight: { type: 'DAILY', desiredActivation: '2026-12-05' } },
      'review',
    ],
    ['a missing failed payment', null, 'passchoice'],
  ])('a purchase resumed with %s opens the purchase step %s', (_, incomplete, step) => {
    const before: PurchaseDraft = { accessRightId: 'a6', resuming: true }
    // The review loads the failed payment, even when later steps are missing.
    expect(findFirstIncompleteWizardStep(purchaseWizard.steps, before)).toBe('review')
    expect(
      findFirstIncompleteWizardStep(purchaseWizard.steps, {
        ...before,
        ...buildPurchaseDraftFromFailedPayment(incomplete),
      }),
    ).toBe(step)
  })

  test('the draft of a resumed purchase has a first day only if its pass type needs a first day', () => {
    const day = '2026-12-05'
    expect(
      buildPurchaseDraftFromFailedPayment({
        ...failed,
        accessRight: { type: 'ANNUAL', desiredActivation: day },
      }).desiredActivation,
    ).toBeUndefined()
  })
})

describe('pass id of a resumed payment [E65]', () => {
  const draft = { accessRightId: 'a6', ...buildPurchaseDraftFromFailedPayment(failed) }
  const attempt = { key: 'k', totalCents: 100 }
  const readSentPassIdAfterDraftChange = (draftChange: PurchaseDraft) =>
    buildPurchaseInput({ ...draft, ...draftChange }, attempt)?.accessRightId

  test.each<[string, PurchaseDraft, string | null]>([
    ['without changes', {}, 'a6'],
    [
      'with the same vehicle and pass',
      { ...selectPurchaseVehicle(draft, 'v1'), ...selectPassType(draft, 'ANNUAL') },
      'a6',
    ],
    ['with another club', { clubId: 'c2' }, 'a6'],
    ['with another vehicle', selectPurchaseVehicle(draft, 'v2'), null],
    ['with another pass', selectPassType(draft, 'SUMMER'), null],
  ])(
    'a resumed purchase %s sends the id of the failed pass only if vehicle and pass type are unchanged',
    (_, change, id) => {
      expect(readSentPassIdAfterDraftChange(change)).toBe(id)
    },
  )
})

test('an unpaid intervention report blocks a new purchase, but not a resumed purchase [D18, D32]', () => {
  const obstacles = [
    'UNPAID_REPORT',
    'UNCONFIRMED',
    'VEHICLE_TYPE_UNSUPPORTED',
    'NEEDS_UPDATE',
    'INCOMPLETE',
    'OPEN_REQUEST',
  ] as const
  expect(obstacles.map((obstacle) => findPurchaseObstacle({}, obstacle))).toEqual(obstacles)
  expect(obstacles.map((obstacle) => findPurchaseObstacle({ accessRightId: 'a6' }, obstacle))).toEqual([
    null,
    null,
    'VEHICLE_TYPE_UNSUPPORTED',
    'NEEDS_UPDATE',
    'INCOMPLETE',
    'OPEN_REQUEST',
  ])
})

describe('obstacle of a repeated payment [D32]', () => {
  const request = { ofSeason: 'OPEN_REQUEST' }
  test.each<
    [Parameters<typeof findPaymentRetryBlockReason>[0], ReturnType<typeof findPaymentRetryBlockReason>]
  >([
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: { ofSeason: null } }, null],
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: { ofSeason: 'UNPAID_REPORT' } }, null],
    [{ type: 'ANNUAL', retryObstacle: null, vehicle: request }, 'OPEN_REQUEST'],
    [{ type: 'DAILY', retryObstacle: null, vehicle: request }, null],
    [{ type: 'ANNUAL', retryObstacle: 'OVER', vehicle: request }, 'OVER'],
    [{ type: 'ANNUAL', retryObstacle: 'VEHICLE_REMOVED', vehicle: null }, 'VEHICLE_REMOVED'],
    [{ type: 'ANNUAL', retryObstacle: '%future added value', vehicle: null }, 'UNCONFIRMED'],
  ])('for the failed payment %j, findPaymentRetryBlockReason returns the reason %s', (pass, reason) => {
    expect(findPaymentRetryBlockReason(pass)).toBe(reason)
  })
})
