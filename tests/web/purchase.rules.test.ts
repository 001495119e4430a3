import { describe, expect, test } from 'vitest'
import type { Results } from '../../web/relay/generated/results.ts'
import {
  firstOpenStep,
  groupsOf,
  isReachable,
  lastStep,
  stepAfter,
  stepBack,
} from '../../web/wizard/wizard.ts'
import { changeDraft, readDraft } from '../../web/wizard/draft.ts'
import {
  attemptFor,
  attemptOf,
  endAttempt,
  keepAttempt,
  leavesOutcomeUnknown,
} from '../../web/domains/payment/shared/attempt.ts'
import { purchaseInput } from '../../web/domains/purchase/purchaseInput.ts'
import { dayInQuebec } from '../../web/forms/days.ts'
import { receivesMagazine } from '../../web/domains/magazines/shared/magazineChoice.ts'
import { firstDayMisfit } from '../../web/domains/purchase/firstDay.ts'
import { magazineChoice } from '../../web/domains/purchase/magazines.ts'
import {
  isWithoutInsurance,
  needsFirstDay,
  offeredType,
  soldType,
} from '../../web/domains/purchase/passTypes.ts'
import { keepProof } from '../../web/domains/purchase/proof.ts'
import { paymentOutcomes } from '../../web/domains/purchase/problems.ts'
import {
  type PurchaseDraft,
  type PurchaseStepPath,
  newDraftFor,
  choosePass,
  chooseRegion,
  purchase,
  variablesOf,
  chooseVehicle,
} from '../../web/domains/purchase/steps.ts'
import { type Unfit, stepInstead, unfitOf } from '../../web/domains/purchase/unfit.ts'
import { collisionOf } from '../../web/domains/purchase/useCollision.ts'

const all: PurchaseDraft = {
  type: 'ANNUAL',
  vehicleId: 'v1',
  regionId: 'r3',
  clubId: 'c9',
  paymentSeen: true,
}
const { steps } = purchase

describe('which step comes next [E25, E41, E46, E50]', () => {
  test.each<[PurchaseDraft, PurchaseStepPath]>([
    [{}, 'passchoice'],
    [{ vehicleId: 'v1' }, 'passchoice'],
    [{ type: 'TRAIL' }, 'passchoice'],
    [{ type: 'ANNUAL_WITHOUT_INSURANCE' }, 'WithoutInsuranceInfo'],
    [{ type: 'DAILY' }, 'passchoice'],
    [{ type: 'THREE_DAY', vehicleId: 'v1' }, 'passchoice'],
    [{ type: 'DAILY', desiredActivation: '2026-12-01' }, 'vehicle'],
    [{ type: 'ANNUAL' }, 'vehicle'],
    [{ type: 'ANNUAL', vehicleId: 'v1' }, 'region'],
    [{ type: 'ANNUAL', vehicleId: 'v1', regionId: 'r3' }, 'clubs'],
    [{ ...all, paymentSeen: undefined }, 'paymentinfo'],
    [{ ...all, clubId: undefined }, 'clubs'],
    [all, 'review'],
  ])('with %j it is %s, and nothing after it can be reached', (draft, path) => {
    expect(firstOpenStep(steps, draft)).toBe(path)
    const paths = steps.filter((step) => !step.aside).map((step) => step.path)
    for (const later of paths.slice(paths.indexOf(path) + 1)) {
      expect(isReachable(steps, draft, later)).toBe(false)
    }
  })

  test('the step bar has four groups, five for a pass without insurance, and a group is complete with all of its steps [E03, E04, E05, E06, E07]', () => {
    const at = (draft: PurchaseDraft, current: string) =>
      groupsOf(steps, draft, current).map(({ id, state }) => `${id} ${state}`)
    expect(at({}, 'passchoice')).toEqual([
      'pass active',
      'region disabled',
      'request hidden',
      'payment disabled',
      'review disabled',
    ])
    expect(at({ ...all, clubId: undefined }, 'passchoice')[1]).toBe('region disabled')
    expect(at(all, 'review')).toEqual([
      'pass complete',
      'region complete',
      'request hidden',
      'payment complete',
      'review active',
    ])
    const asked = { ...all, type: 'SUMMER_WITHOUT_INSURANCE', withoutInsuranceAccepted: true }
    const proof = keepProof({ fileName: 'a.pdf', contentType: 'application/pdf', base64: 'AA==', bytes: 1 })
    const insured = { ...asked, insurerName: 'Assurances du Nord', policyNumber: '12', proof }
    expect(at(asked, 'WithoutInsuranceUserInfo')).toEqual([
      'pass active',
      'region disabled',
      'request disabled',
      'payment hidden',
      'review hidden',
    ])
    expect(at(insured, 'WithoutInsuranceReview')).toEqual([
      'pass complete',
      'region complete',
      'request active',
      'payment hidden',
      'review hidden',
    ])
  })
})

describe('what is known is passed over on the way on', () => {
  test.each<[PurchaseDraft, PurchaseStepPath, PurchaseStepPath]>([
    [{ type: 'ANNUAL', vehicleId: 'v1' }, 'passchoice', 'region'],
    [{ type: 'ANNUAL', vehicleId: 'v1', previousClub: true }, 'passchoice', 'previousClub'],
    [{ type: 'ANNUAL', vehicleId: 'v1', previousClub: true, otherClub: true }, 'previousClub', 'region'],
    [{ ...all, paymentSeen: undefined }, 'vehicle', 'paymentinfo'],
    [all, 'passchoice', 'review'],
    [all, 'clubs', 'review'],
    [{ ...all, type: 'SUMMER_WITHOUT_INSURANCE' }, 'passchoice', 'WithoutInsuranceInfo'],
    [{ type: 'ANNUAL' }, 'passchoice', 'vehicle'],
  ])('%j goes on from %s to %s', (draft, from, to) => {
    expect(stepAfter(steps, draft, from, purchase.passesOver)).toBe(to)
  })

  test('the way back passes over what stands beside it', () => {
    expect(stepBack(steps, all, 'region')).toBe('vehicle')
    expect(stepBack(steps, all, 'vehicle')).toBe('passchoice')
    expect(stepBack(steps, all, 'addnewvehicle')).toBe('vehicle')
    expect(stepBack(steps, all, 'Insurance')).toBe('passchoice')
  })

  test.each<[PurchaseDraft, PurchaseStepPath | null]>([
    [all, 'review'],
    [{ ...all, clubId: undefined }, null],
    [{ ...all, type: 'SUMMER_WITHOUT_INSURANCE' }, null],
    [{}, null],
  ])('from %j a change leads back to %s', (draft, path) => {
    expect(lastStep(steps, draft)).toBe(path)
  })
})

describe('what a choice takes back', () => {
  test('another pass: the first day that it does not need, and what was said for the one before [E77]', () => {
    const daily = {
      ...all,
      type: 'DAILY',
      desiredActivation: '2026-12-01',
      feeAccepted: '1500',
      printedMagazines: '2',
    }
    expect({ ...daily, ...choosePass(daily, 'SUMMER', '2026-12-01') }).toEqual({
      ...all,
      type: 'SUMMER',
    })
  })

  test('the same pass with another day: nothing but the day', () => {
    const daily = { ...all, type: 'DAILY', desiredActivation: '2026-12-01' }
    expect({ ...daily, ...choosePass(daily, 'DAILY', '2026-12-02') }).toEqual({
      ...daily,
      desiredActivation: '2026-12-02',
    })
  })

  test('another region: the club [E33]', () => {
    expect({ ...all, ...chooseRegion(all, 'r4') }).toEqual({ ...all, regionId: 'r4', clubId: undefined })
    expect({ ...all, ...chooseRegion(all, 'r3') }).toEqual(all)
  })
})

describe('what a purchase begins with [E75]', () => {
  test.each<[string, PurchaseDraft | null]>([
    ['', null],
    ['lang=en', null],
    ['type=ANNUAL', { type: 'ANNUAL', vehicleId: undefined }],
    ['type=annual&vehicle=v1', { type: 'ANNUAL', vehicleId: 'v1' }],
    ['type=3', { type: 'THREE_DAY', vehicleId: undefined }],
    ['type=7', { type: 'UNKNOWN', vehicleId: undefined }],
    ['isBusiness=true', { isBusiness: true }],
    ['type=5&isBusiness=1', { type: 'ANNUAL_RENTAL', isBusiness: true }],
    ['isBusiness=false', null],
    ['type=nonsense&vehicle=v1', { type: 'UNKNOWN', vehicleId: 'v1' }],
  ])('%s', (query, draft) => {
    expect(newDraftFor(new URLSearchParams(query), {})).toEqual(draft)
  })

  test.each<[string, PurchaseDraft | null]>([
    ['type=ANNUAL', null],
    ['vehicle=v1', null],
    ['type=ANNUAL&vehicle=v1', null],
    ['type=ANNUAL&vehicle=v2', { type: 'ANNUAL', vehicleId: 'v2' }],
    ['type=SUMMER&vehicle=v1', { type: 'SUMMER', vehicleId: 'v1' }],
    ['vehicle=v2', { type: undefined, vehicleId: 'v2' }],
    ['type=99', { type: 'UNKNOWN', vehicleId: undefined }],
  ])('%s, while an annual pass for v1 is being bought', (query, draft) => {
    expect(newDraftFor(new URLSearchParams(query), { ...all, type: 'ANNUAL', vehicleId: 'v1' })).toEqual(
      draft,
    )
  })

  test('a draft that is to be read by a pass, and names none, is asked from its first step', () => {
    const draft = purchase.parse({ resuming: true })
    expect(draft).toEqual({})
    expect(firstOpenStep(purchase.steps, draft)).toBe('passchoice')
    expect(purchase.parse({ resuming: true, accessRightId: 'a6' }).resuming).toBe(true)
  })

  test('nothing new while a purchase is under way whose outcome is not known', () => {
    const sent = { ...all, ...keepAttempt({ key: 'k'.repeat(32), totalCents: 100 }) }
    expect(newDraftFor(new URLSearchParams('type=SUMMER'), sent)).toBeNull()
    expect(newDraftFor(new URLSearchParams('type=SUMMER'), { ...sent, ...endAttempt })).toMatchObject({
      type: 'SUMMER',
    })
  })
})

describe('what of a draft cannot be bought any more', () => {
  const offers = [
    { type: 'ANNUAL', available: true },
    { type: 'SUMMER', available: false },
  ]
  const free = { known: { purchaseObstacle: null } }

  test.each<[string, PurchaseDraft, boolean]>([
    ['nothing is chosen yet', {}, false],
    ['a pass on sale', { type: 'ANNUAL' }, false],
    ['a pass whose sale is over', { type: 'SUMMER' }, true],
    ['a pass of another kind of account', { type: 'ANNUAL_RENTAL' }, true],
    ['no pass at all', { type: '99' }, true],
  ])('the pass: %s', (_, draft, unfit) => {
    expect(unfitOf(draft, { offers, vehicle: free }).pass).toBe(unfit)
  })

  test('what the gateway cannot tell is let through, but for a pass that is none', () => {
    const nothing = { offers: null, vehicle: null }
    expect(unfitOf(all, nothing)).toEqual({ pass: false, vehicle: null })
    expect(unfitOf({ type: 'UNKNOWN', vehicleId: 'v1' }, nothing)).toEqual({ pass: true, vehicle: null })
  })

  test('the vehicle: gone, kept from this pass, or as it was', () => {
    const of = (vehicle: Parameters<typeof unfitOf>[1]['vehicle'], draft = all) =>
      unfitOf(draft, { offers, vehicle }).vehicle
    expect(of({ known: null })).toBe('gone')
    expect(of({ known: { purchaseObstacle: 'NEEDS_UPDATE' } })).toBe('NEEDS_UPDATE')
    expect(of(free)).toBeNull()
    expect(of({ known: null }, { type: 'ANNUAL' })).toBeNull()
  })

  test('each step gives way to the one that asks for it again', () => {
    const givingWay = (unfit: Unfit) =>
      steps.filter((step) => stepInstead(step.path, unfit)).map((step) => step.path)
    const afterVehicle = [
      'previousClub',
      'region',
      'clubs',
      'WithoutInsuranceReview',
      'paymentinfo',
      'review',
    ] as const
    expect(givingWay({ pass: false, vehicle: null })).toEqual([])
    expect(givingWay({ pass: false, vehicle: 'gone' })).toEqual(afterVehicle)
    expect(afterVehicle.map((step) => stepInstead(step, { pass: false, vehicle: 'gone' }))).toEqual(
      afterVehicle.map(() => 'vehicle'),
    )
    expect(givingWay({ pass: true, vehicle: 'gone' })).toEqual(
      steps
        .map((step) => step.path)
        .filter((path) => !['passchoice', 'Insurance', 'WithoutInsuranceInfo'].includes(path)),
    )
  })
})

test.each([
  ['1', 'ANNUAL', 'sold'],
  ['2', 'SUMMER', 'sold'],
  ['3', 'THREE_DAY', 'sold'],
  ['daily', 'DAILY', 'sold'],
  ['5', 'ANNUAL_RENTAL', 'sold'],
  ['6', 'SUMMER_RENTAL', 'sold'],
  ['7', null, null],
  ['8', 'ANNUAL_WITHOUT_INSURANCE', 'asked for'],
  ['summer_without_insurance', 'SUMMER_WITHOUT_INSURANCE', 'asked for'],
  ['0', null, null],
  ['', null, null],
  [null, null, null],
] as const)('%s is the pass %s, which is %s', (text, type, how) => {
  expect(offeredType(text)).toBe(type)
  expect(soldType(text)).toBe(how === 'sold' ? type : null)
  expect(isWithoutInsurance(offeredType(text))).toBe(how === 'asked for')
  expect(needsFirstDay(type)).toBe(type === 'THREE_DAY' || type === 'DAILY')
})

test('a pass without insurance is asked for by its address too, its statements first, and never sold [E22, F35]', () => {
  const begun = newDraftFor(new URLSearchParams('type=8&vehicle=v1'), all)
  expect(begun).toEqual({ type: 'ANNUAL_WITHOUT_INSURANCE', vehicleId: 'v1' })
  expect(firstOpenStep(steps, begun ?? {})).toBe('WithoutInsuranceInfo')
  expect(purchaseInput({ ...all, type: 'ANNUAL_WITHOUT_INSURANCE' }, { key: 'k', totalCents: 1 })).toBeNull()
})

describe('the first day [E24]', () => {
  test.each([
    ['', 'missing'],
    ['21 novembre', 'notADay'],
    ['2026-02-30', 'notADay'],
    ['2026-11-20', 'past'],
    ['2026-11-21', null],
    ['2027-04-30', null],
    ['2027-05-01', 'late'],
  ])('%s: %s', (day, misfit) => {
    expect(firstDayMisfit(day, '2026-11-21', '2027-04-30')).toBe(misfit)
  })

  test('is judged by the day in Quebec, not in Greenwich', () => {
    expect(dayInQuebec('2026-11-22T04:59:00Z')).toBe('2026-11-21')
    expect(dayInQuebec('2026-11-22T05:00:00Z')).toBe('2026-11-22')
    expect(dayInQuebec('2026-07-01T03:59:00Z')).toBe('2026-06-30')
  })
})

describe('the key of an attempt', () => {
  test('is drawn once and stays until a definite answer, over a reload too', () => {
    changeDraft(purchase, all)
    const first = attemptFor(readDraft(purchase), 34565)
    changeDraft(purchase, keepAttempt(first))
    expect(first.key).toMatch(/^[\w-]{8,100}$/)
    // A second press, at another price, and what the tab's storage gives back.
    expect(attemptFor(readDraft(purchase), 99999)).toEqual(first)
    expect(JSON.stringify(sessionStorage)).toContain(first.key)

    changeDraft(purchase, endAttempt)
    expect(attemptOf(readDraft(purchase))).toBeNull()
    expect(attemptFor(readDraft(purchase), 34565).key).not.toBe(first.key)
  })

  test('is ended by every problem but those that may leave it open', () => {
    const open = Object.entries(paymentOutcomes).filter(([, { definite }]) => !definite)
    expect(open.map(([problem]) => problem)).toEqual([
      'PurchaseUnconfirmedProblem' satisfies Results['buyAccessRight'],
      'PurchasesPausedProblem' satisfies Results['buyAccessRight'],
    ])
  })

  test.each([
    ['OFFLINE', false, true],
    ['UNREACHABLE', false, true],
    ['FEDERATION_TIMEOUT', false, true],
    ['FEDERATION_UNAVAILABLE', false, true],
    ['INTERNAL', false, true],
    ['RATE_LIMITED', false, false],
    ['BAD_REQUEST', false, false],
    ['OVERLOADED', false, false],
    ['SALES_CLOSED', false, false],
    ['RATE_LIMITED', true, true],
    ['BAD_REQUEST', true, true],
    ['OVERLOADED', true, true],
    ['SALES_CLOSED', true, true],
  ] as const)('%s, sent before: %s, leaves it open: %s', (code, sentBefore, open) => {
    expect(leavesOutcomeUnknown({ code, retryAfter: null }, sentBefore)).toBe(open)
  })

  test('is not left open where the gateway says that nothing was sent, and when to come again', () => {
    const notSent = { code: 'FEDERATION_UNAVAILABLE', retryAfter: 5 } as const
    expect(leavesOutcomeUnknown(notSent, false)).toBe(false)
    expect(leavesOutcomeUnknown(notSent, true)).toBe(true)
  })

  test('carries the same choices each time it is sent', () => {
    const draft = { ...all, printedMagazines: '2', digitalMagazine: false, feeAccepted: '1500' }
    const input = purchaseInput(draft, { key: 'key-0001', totalCents: 34565 })
    expect(input).toEqual({
      type: 'ANNUAL',
      vehicleId: 'v1',
      clubId: 'c9',
      accessRightId: null,
      desiredActivation: null,
      additionalFeeAccepted: true,
      expectedTotal: { cents: 34565, currency: 'CAD' },
      magazines: { printedQuantity: 2, digital: false },
      idempotencyKey: 'key-0001',
    })
    expect(purchaseInput(all, { key: 'key-0001', totalCents: 1 })?.magazines).toBeNull()
    expect(purchaseInput({ ...all, clubId: undefined }, { key: 'key-0001', totalCents: 1 })).toBeNull()
  })
})

describe('the magazine [E53, E55]', () => {
  const none = { printedQuantity: 0, digital: false }

  test.each<[PurchaseDraft, { printedQuantity: number; digital: boolean }, number, object, boolean]>([
    [{}, none, 1, none, false],
    [{}, { printedQuantity: 0, digital: true }, 1, { printedQuantity: 0, digital: true }, true],
    [{}, { printedQuantity: 3, digital: false }, 2, { printedQuantity: 2, digital: false }, true],
    [
      { printedMagazines: '1', digitalMagazine: false },
      none,
      2,
      { printedQuantity: 1, digital: false },
      true,
    ],
    [
      { printedMagazines: '0', digitalMagazine: false },
      { printedQuantity: 1, digital: true },
      2,
      none,
      false,
    ],
    [{ printedMagazines: 'x' }, none, 2, none, false],
    [{ printedMagazines: '9' }, none, 2, { printedQuantity: 2, digital: false }, true],
  ])('%j with %j and at most %i', (draft, today, maximum, choice, enough) => {
    const chosen = magazineChoice(draft, today, maximum)
    expect(chosen).toEqual(choice)
    expect(receivesMagazine(chosen)).toBe(enough)
  })
})

test('what a quote says of another pass [E43, E44]', () => {
  const period = { activeAt: '2026-12-01T05:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }
  expect(collisionOf({ obstacle: null, collision: period })).toEqual({ state: 'taken', ...period })
  expect(collisionOf({ obstacle: null, collision: null })).toEqual({ state: 'free' })
  expect(collisionOf({ obstacle: 'NEEDS_UPDATE', collision: period })).toEqual({
    state: 'obstacle',
    obstacle: 'NEEDS_UPDATE',
  })
})

test('the steps ask by the ids of the draft, and for nothing that is not chosen', () => {
  expect(variablesOf(all)).toMatchObject({
    type: 'ANNUAL',
    vehicleId: 'v1',
    hasVehicle: true,
    clubId: 'c9',
    hasClub: true,
  })
  expect(variablesOf({})).toMatchObject({ hasVehicle: false, hasClub: false })
})

test.each([
  ['the same one, of which is told', 'v1', true, { previousClub: true }],
  ['the same one, of which nobody tells', 'v1', undefined, {}],
  ['another one has another club of before, or none', 'v2', false, { vehicleId: 'v2', previousClub: false }],
  ['another one, of which nobody tells', 'v2', undefined, { vehicleId: 'v2' }],
])('[E40] a vehicle that is chosen: %s', (_, vehicleId, previousClub, change) => {
  const draft = { vehicleId: 'v1', previousClub: true, otherClub: true, accessRightId: 'a1' }
  const chosen = { ...draft, ...chooseVehicle(draft, vehicleId, previousClub) }
  const left = vehicleId === 'v1' ? draft : {}
  expect(JSON.parse(JSON.stringify(chosen))).toEqual({ ...left, ...change })
})
