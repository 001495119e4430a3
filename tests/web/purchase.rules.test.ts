import { describe, expect, test } from 'vitest'
import type { Results } from '../../web/relay/generated/results.ts'
import {
  findFirstIncompleteWizardStep,
  buildStepGroups,
  isStepReachable,
  findLastWizardStepIfReachable,
  findNextWizardStep,
  findRequiredWizardStep,
  findBackLinkStep,
} from '../../web/wizard/wizard.ts'
import { changeDraft, readDraft } from '../../web/wizard/draft.ts'
import {
  getOrCreatePaymentAttempt,
  getPendingPaymentAttempt,
  attemptRemoval,
  buildPaymentAttemptDraft,
  isPaymentOutcomeUnknownAfterFailure,
} from '../../web/domains/payment/shared/paymentAttempt.ts'
import { buildPurchaseInput } from '../../web/domains/purchase/purchaseInput.ts'
import { quebecDayOf } from '../../web/platform/quebecDays.ts'
import { hasChosenMagazine } from '../../web/domains/magazines/shared/magazineChoice.ts'
import { findFirstPassDayError } from '../../web/domains/purchase/firstPassDayError.ts'
import {
  readMagazineChoice,
  readMagazineChoiceOrPreselectDigital,
} from '../../web/domains/purchase/readMagazineChoice.ts'
import {
  isPassTypeWithoutInsurance,
  passTypeNeedsFirstDay,
  parseOfferedPassType,
  parseSoldPassType,
} from '../../web/domains/purchase/passTypes.ts'
import { storeInsuranceProof } from '../../web/domains/purchase/insuranceProofStore.ts'
import { purchaseOutcomes } from '../../web/domains/purchase/purchaseOutcomes.ts'
import {
  type PurchaseDraft,
  type PurchaseStepPath,
  buildPurchaseDraftFromUrl,
  selectPassType,
  selectPurchaseRegion,
  purchaseWizard,
  buildPurchaseQueryVariables,
  selectPurchaseVehicle,
} from '../../web/domains/purchase/purchaseWizard.ts'
import {
  type InvalidChoices,
  findPurchaseRedirectStep,
  findInvalidPurchaseChoices,
} from '../../web/domains/purchase/invalidChoices.ts'
import { toOverlapCheckResult } from '../../web/domains/purchase/useCollision.ts'

const completeDraft: PurchaseDraft = {
  type: 'ANNUAL',
  vehicleId: 'v1',
  regionId: 'r3',
  clubId: 'c9',
  paymentSeen: true,
}
const { steps } = purchaseWizard

describe('first open step of a purchase [E25, E41, E46, E50]', () => {
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
    [{ ...completeDraft, paymentSeen: undefined }, 'paymentinfo'],
    [{ ...completeDraft, clubId: undefined }, 'clubs'],
    [completeDraft, 'review'],
  ])(
    'with the purchase draft %j, the wizard step %s is the first open step, and no later step can be opened',
    (draft, path) => {
      expect(findFirstIncompleteWizardStep(steps, draft)).toBe(path)
      const paths = steps.filter((step) => !step.isDetour).map((step) => step.path)
      for (const later of paths.slice(paths.indexOf(path) + 1)) {
        expect(isStepReachable(steps, draft, later)).toBe(false)
      }
    },
  )

  test('the step bar of the purchase shows four groups of steps, or five for a pass without insurance [E03, E04, E05, E06, E07]', () => {
    const listStatesOfWizardStepGroups = (draft: PurchaseDraft, current: string) =>
      buildStepGroups(steps, draft, current).map(({ id, state }) => `${id} ${state}`)
    expect(listStatesOfWizardStepGroups({}, 'passchoice')).toEqual([
      'pass active',
      'region disabled',
      'request hidden',
      'payment disabled',
      'review disabled',
    ])
    expect(listStatesOfWizardStepGroups({ ...completeDraft, clubId: undefined }, 'passchoice')[1]).toBe(
      'region disabled',
    )
    expect(listStatesOfWizardStepGroups(completeDraft, 'review')).toEqual([
      'pass complete',
      'region complete',
      'request hidden',
      'payment complete',
      'review active',
    ])
    const draftWithoutInsurance = {
      ...completeDraft,
      type: 'SUMMER_WITHOUT_INSURANCE',
      withoutInsuranceAccepted: true,
    }
    const proof = storeInsuranceProof({
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      base64: 'AA==',
      bytes: 1,
    })
    const insured = { ...draftWithoutInsurance, insurerName: 'Assurances du Nord', policyNumber: '12', proof }
    expect(listStatesOfWizardStepGroups(draftWithoutInsurance, 'WithoutInsuranceUserInfo')).toEqual([
      'pass active',
      'region disabled',
      'request disabled',
      'payment hidden',
      'review hidden',
    ])
    expect(listStatesOfWizardStepGroups(insured, 'WithoutInsuranceReview')).toEqual([
      'pass complete',
      'region complete',
      'request active',
      'payment hidden',
      'review hidden',
    ])
  })
})

describe('skipping known steps of a purchase', () => {
  test.each<[PurchaseDraft, PurchaseStepPath, PurchaseStepPath]>([
    [{ type: 'ANNUAL', vehicleId: 'v1' }, 'passchoice', 'region'],
    [{ type: 'ANNUAL', vehicleId: 'v1', previousClub: true }, 'passchoice', 'previousClub'],
    [{ type: 'ANNUAL', vehicleId: 'v1', previousClub: true, otherClub: true }, 'previousClub', 'region'],
    [{ ...completeDraft, paymentSeen: undefined }, 'vehicle', 'paymentinfo'],
    [completeDraft, 'passchoice', 'review'],
    [completeDraft, 'clubs', 'review'],
    [{ ...completeDraft, type: 'SUMMER_WITHOUT_INSURANCE' }, 'passchoice', 'WithoutInsuranceInfo'],
    [{ type: 'ANNUAL' }, 'passchoice', 'vehicle'],
    [{ vehicleId: 'v1' }, 'vehicle', 'passchoice'],
    [{ type: 'DAILY', vehicleId: 'v1' }, 'updatevehicle/:id', 'passchoice'],
  ])('for the purchase draft %j, the wizard step that follows the step %s is %s', (draft, from, to) => {
    expect(findNextWizardStep(steps, draft, from, purchaseWizard.skipsDoneSteps)).toBe(to)
  })

  test.each<[PurchaseDraft, PurchaseStepPath | null]>([
    [{}, 'passchoice'],
    [{ type: 'DAILY' }, 'passchoice'],
    [{ vehicleId: 'v1' }, null],
    [{ type: 'ANNUAL' }, null],
    [{ type: 'ANNUAL_WITHOUT_INSURANCE', vehicleId: 'v1' }, 'WithoutInsuranceInfo'],
    [
      { type: 'ANNUAL_WITHOUT_INSURANCE', vehicleId: 'v1', withoutInsuranceAccepted: true },
      'WithoutInsuranceUserInfo',
    ],
  ])('for the purchase draft %j, the vehicle step requires the step %s first [E08]', (draft, required) => {
    expect(findRequiredWizardStep(steps, draft, 'vehicle')).toBe(required)
    expect(findRequiredWizardStep(steps, draft, 'addnewvehicle')).toBe(required)
  })

  test('the back link of the purchase wizard skips optional steps such as the form for a new vehicle', () => {
    expect(findBackLinkStep(steps, completeDraft, 'region')).toBe('vehicle')
    expect(findBackLinkStep(steps, completeDraft, 'vehicle')).toBe('passchoice')
    expect(findBackLinkStep(steps, completeDraft, 'addnewvehicle')).toBe('vehicle')
    expect(findBackLinkStep(steps, completeDraft, 'Insurance')).toBe('passchoice')
  })

  test.each<[PurchaseDraft, PurchaseStepPath | null]>([
    [completeDraft, 'review'],
    [{ ...completeDraft, clubId: undefined }, null],
    [{ ...completeDraft, type: 'SUMMER_WITHOUT_INSURANCE' }, null],
    [{}, null],
  ])(
    'for the purchase draft %j, findLastWizardStepIfReachable returns the last wizard step if the draft can open it: %s',
    (draft, path) => {
      expect(findLastWizardStepIfReachable(steps, draft)).toBe(path)
    },
  )
})

describe('draft values that a choice clears', () => {
  test('selecting another pass type clears the accepted conditions, and clears the first day if the new type needs none [E77]', () => {
    const daily = {
      ...completeDraft,
      type: 'DAILY',
      desiredActivation: '2026-12-01',
      feeAccepted: '1500',
      printedMagazines: '2',
    }
    expect({ ...daily, ...selectPassType(daily, 'SUMMER', '2026-12-01') }).toEqual({
      ...completeDraft,
      type: 'SUMMER',
    })
  })

  test('selecting another first day in a purchase changes only the day, if the pass type stays the same', () => {
    const daily = { ...completeDraft, type: 'DAILY', desiredActivation: '2026-12-01' }
    expect({ ...daily, ...selectPassType(daily, 'DAILY', '2026-12-02') }).toEqual({
      ...daily,
      desiredActivation: '2026-12-02',
    })
  })

  test('selecting another region in a purchase clears the selected club [E33]', () => {
    expect({ ...completeDraft, ...selectPurchaseRegion(completeDraft, 'r4') }).toEqual({
      ...completeDraft,
      regionId: 'r4',
      clubId: undefined,
    })
    expect({ ...completeDraft, ...selectPurchaseRegion(completeDraft, 'r3') }).toEqual(completeDraft)
  })
})

describe('draft from the query of a purchase URL [E75]', () => {
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
  ])('the URL query "%s" of the first purchase step creates the purchase draft %j', (query, draft) => {
    expect(buildPurchaseDraftFromUrl(new URLSearchParams(query), {})).toEqual(draft)
  })

  test.each<[string, PurchaseDraft | null]>([
    ['type=ANNUAL', null],
    ['vehicle=v1', null],
    ['type=ANNUAL&vehicle=v1', null],
    ['type=ANNUAL&vehicle=v2', { type: 'ANNUAL', vehicleId: 'v2' }],
    ['type=SUMMER&vehicle=v1', { type: 'SUMMER', vehicleId: 'v1' }],
    ['vehicle=v2', { type: undefined, vehicleId: 'v2' }],
    ['type=99', { type: 'UNKNOWN', vehicleId: undefined }],
  ])(
    'the draft of an annual pass for vehicle v1 is replaced if the URL query names another pass type or vehicle: "%s"',
    (query, draft) => {
      expect(
        buildPurchaseDraftFromUrl(new URLSearchParams(query), {
          ...completeDraft,
          type: 'ANNUAL',
          vehicleId: 'v1',
        }),
      ).toEqual(draft)
    },
  )

  test('a stored purchase draft is discarded if it resumes a failed payment but has no pass id', () => {
    const draft = purchaseWizard.parse({ resuming: true })
    expect(draft).toEqual({})
    expect(findFirstIncompleteWizardStep(purchaseWizard.steps, draft)).toBe('passchoice')
    expect(purchaseWizard.parse({ resuming: true, accessRightId: 'a6' }).resuming).toBe(true)
  })

  test('a purchase with an unknown outcome is not replaced by a new draft', () => {
    const sent = { ...completeDraft, ...buildPaymentAttemptDraft({ key: 'k'.repeat(32), totalCents: 100 }) }
    expect(buildPurchaseDraftFromUrl(new URLSearchParams('type=SUMMER'), sent)).toBeNull()
    expect(
      buildPurchaseDraftFromUrl(new URLSearchParams('type=SUMMER'), { ...sent, ...attemptRemoval }),
    ).toMatchObject({
      type: 'SUMMER',
    })
  })
})

describe('unavailable choices of a draft', () => {
  const offers = [
    { type: 'ANNUAL', available: true },
    { type: 'SUMMER', available: false },
  ]
  const free = { vehicleNode: { purchaseObstacle: null } }

  test.each<[string, PurchaseDraft, boolean]>([
    ['no pass type yet', {}, false],
    ['a pass type on sale', { type: 'ANNUAL' }, false],
    ['a pass type whose sale has ended', { type: 'SUMMER' }, true],
    ['a pass type of another kind of account', { type: 'ANNUAL_RENTAL' }, true],
    ['an unknown pass type', { type: '99' }, true],
  ])(
    'findInvalidPurchaseChoices reports a pass type as invalid only if it is not for sale: a purchase draft with %s',
    (_, draft, unfit) => {
      expect(findInvalidPurchaseChoices(draft, { offers, vehicle: free }).pass).toBe(unfit)
    },
  )

  test('before the offers and the vehicle have loaded, only an unknown pass type counts as an invalid purchase choice', () => {
    const nothing = { offers: null, vehicle: null }
    expect(findInvalidPurchaseChoices(completeDraft, nothing)).toEqual({ pass: false, vehicle: null })
    expect(findInvalidPurchaseChoices({ type: 'UNKNOWN', vehicleId: 'v1' }, nothing)).toEqual({
      pass: true,
      vehicle: null,
    })
  })

  test('findInvalidPurchaseChoices distinguishes a removed vehicle, a vehicle that cannot get the pass, and a valid vehicle', () => {
    const findInvalidVehicleChoice = (
      vehicle: Parameters<typeof findInvalidPurchaseChoices>[1]['vehicle'],
      draftToCheck = completeDraft,
    ) => findInvalidPurchaseChoices(draftToCheck, { offers, vehicle }).vehicle
    expect(findInvalidVehicleChoice({ vehicleNode: null })).toBe('gone')
    expect(findInvalidVehicleChoice({ vehicleNode: { purchaseObstacle: 'NEEDS_UPDATE' } })).toBe(
      'NEEDS_UPDATE',
    )
    expect(findInvalidVehicleChoice(free)).toBeNull()
    expect(findInvalidVehicleChoice({ vehicleNode: null }, { type: 'ANNUAL' })).toBeNull()
  })

  test('if the selected vehicle or pass type is no longer available, later purchase steps redirect to the step that selects it', () => {
    const listStepsThatRedirect = (invalidChoices: InvalidChoices) =>
      steps.filter((step) => findPurchaseRedirectStep(step.path, invalidChoices)).map((step) => step.path)
    const afterVehicle = [
      'previousClub',
      'region',
      'clubs',
      'WithoutInsuranceReview',
      'paymentinfo',
      'review',
    ] as const
    expect(listStepsThatRedirect({ pass: false, vehicle: null })).toEqual([])
    expect(listStepsThatRedirect({ pass: false, vehicle: 'gone' })).toEqual(afterVehicle)
    expect(
      afterVehicle.map((step) => findPurchaseRedirectStep(step, { pass: false, vehicle: 'gone' })),
    ).toEqual(afterVehicle.map(() => 'vehicle'))
    expect(listStepsThatRedirect({ pass: true, vehicle: 'gone' })).toEqual(
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
  ['8', 'ANNUAL_WITHOUT_INSURANCE', 'requested'],
  ['summer_without_insurance', 'SUMMER_WITHOUT_INSURANCE', 'requested'],
  ['0', null, null],
  ['', null, null],
  [null, null, null],
] as const)(
  'the URL parameter `type` with the value %s selects the pass type %s, whose sale status is %s',
  (text, type, typeStatus) => {
    expect(parseOfferedPassType(text)).toBe(type)
    expect(parseSoldPassType(text)).toBe(typeStatus === 'sold' ? type : null)
    expect(isPassTypeWithoutInsurance(parseOfferedPassType(text))).toBe(typeStatus === 'requested')
    expect(passTypeNeedsFirstDay(type)).toBe(type === 'THREE_DAY' || type === 'DAILY')
  },
)

test('a URL that selects a pass without insurance opens the info step of the insurance request, never a purchase [E22, F35]', () => {
  const draft = buildPurchaseDraftFromUrl(new URLSearchParams('type=8&vehicle=v1'), completeDraft)
  expect(draft).toEqual({ type: 'ANNUAL_WITHOUT_INSURANCE', vehicleId: 'v1' })
  expect(findFirstIncompleteWizardStep(steps, draft ?? {})).toBe('WithoutInsuranceInfo')
  expect(
    buildPurchaseInput({ ...completeDraft, type: 'ANNUAL_WITHOUT_INSURANCE' }, { key: 'k', totalCents: 1 }),
  ).toBeNull()
})

describe('first day of a pass [E24]', () => {
  test.each([
    ['', 'missing'],
    ['21 novembre', 'notADay'],
    ['2026-02-30', 'notADay'],
    ['2026-11-20', 'past'],
    ['2026-11-21', null],
    ['2027-04-30', null],
    ['2027-05-01', 'late'],
  ])('the purchase form validates the first day "%s" of a pass with the error %s', (day, misfit) => {
    expect(findFirstPassDayError(day, '2026-11-21', '2027-04-30')).toBe(misfit)
  })

  test('the first day of a pass is a day in Quebec, not in UTC', () => {
    expect(quebecDayOf('2026-11-22T04:59:00Z')).toBe('2026-11-21')
    expect(quebecDayOf('2026-11-22T05:00:00Z')).toBe('2026-11-22')
    expect(quebecDayOf('2026-07-01T03:59:00Z')).toBe('2026-06-30')
  })
})

describe('idempotency key of a purchase', () => {
  test('the idempotency key of a purchase is generated once and kept until a definite result, also after a reload', () => {
    changeDraft(purchaseWizard, completeDraft)
    const first = getOrCreatePaymentAttempt(readDraft(purchaseWizard), 34565)
    changeDraft(purchaseWizard, buildPaymentAttemptDraft(first))
    expect(first.key).toMatch(/^[\w-]{8,100}$/)
    // A second attempt at another price reuses the key, also from the session storage.
    expect(getOrCreatePaymentAttempt(readDraft(purchaseWizard), 99999)).toEqual(first)
    expect(JSON.stringify(sessionStorage)).toContain(first.key)

    changeDraft(purchaseWizard, attemptRemoval)
    expect(getPendingPaymentAttempt(readDraft(purchaseWizard))).toBeNull()
    expect(getOrCreatePaymentAttempt(readDraft(purchaseWizard), 34565).key).not.toBe(first.key)
  })

  test('every purchase problem discards the idempotency key, except problems with an unknown outcome', () => {
    const open = Object.entries(purchaseOutcomes).filter(([, { definite }]) => !definite)
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
  ] as const)(
    'after the error %s, with an earlier payment attempt sent (%s), isPaymentOutcomeUnknownAfterFailure returns %s',
    (code, sentBefore, open) => {
      expect(isPaymentOutcomeUnknownAfterFailure({ code, retryAfter: null }, sentBefore)).toBe(open)
    },
  )

  test('a purchase error with retryAfter means that no payment was sent, unless an earlier payment attempt was sent', () => {
    const notSent = { code: 'FEDERATION_UNAVAILABLE', retryAfter: 5 } as const
    expect(isPaymentOutcomeUnknownAfterFailure(notSent, false)).toBe(false)
    expect(isPaymentOutcomeUnknownAfterFailure(notSent, true)).toBe(true)
  })

  test('each payment attempt sends the same choices in the input of the purchase mutation', () => {
    const draft = { ...completeDraft, printedMagazines: '2', digitalMagazine: false, feeAccepted: '1500' }
    const input = buildPurchaseInput(draft, { key: 'key-0001', totalCents: 34565 })
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
    expect(buildPurchaseInput(completeDraft, { key: 'key-0001', totalCents: 1 })?.magazines).toBeNull()
    expect(
      buildPurchaseInput({ ...completeDraft, clubId: undefined }, { key: 'key-0001', totalCents: 1 }),
    ).toBeNull()
  })
})

describe('magazine choice of a purchase [E53, E55]', () => {
  const noMagazine = { printedQuantity: 0, digital: false }

  test.each<[PurchaseDraft, { printedQuantity: number; digital: boolean }, number, object, boolean]>([
    [{}, noMagazine, 1, noMagazine, false],
    [{}, { printedQuantity: 0, digital: true }, 1, { printedQuantity: 0, digital: true }, true],
    [{}, { printedQuantity: 3, digital: false }, 2, { printedQuantity: 2, digital: false }, true],
    [
      { printedMagazines: '1', digitalMagazine: false },
      noMagazine,
      2,
      { printedQuantity: 1, digital: false },
      true,
    ],
    [
      { printedMagazines: '0', digitalMagazine: false },
      { printedQuantity: 1, digital: true },
      2,
      noMagazine,
      false,
    ],
    [{ printedMagazines: 'x' }, noMagazine, 2, noMagazine, false],
    [{ printedMagazines: '9' }, noMagazine, 2, { printedQuantity: 2, digital: false }, true],
  ])(
    'readMagazineChoice derives the choice from the purchase draft %j, the stored preferences %j and the maximum of %i printed copies',
    (draft, today, maximum, choice, enough) => {
      const chosen = readMagazineChoice(draft, today, maximum)
      expect(chosen).toEqual(choice)
      expect(hasChosenMagazine(chosen)).toBe(enough)
    },
  )
})

describe('preselected magazine in the review of a purchase', () => {
  const digital = { printedQuantity: 0, digital: true }
  const printed = { printedQuantity: 1, digital: false }
  const noMagazine = { printedQuantity: 0, digital: false }

  test.each<[string, PurchaseDraft, object, number, object]>([
    ['a member without a choice gets the digital edition', {}, noMagazine, 2, digital],
    ['a printed edition that is not offered becomes the digital edition', {}, printed, 0, digital],
    ['a member with the printed edition keeps it', {}, printed, 2, printed],
    [
      'an edition that the member unchecked stays unchecked',
      { printedMagazines: '0', digitalMagazine: false },
      digital,
      2,
      noMagazine,
    ],
  ])(
    'the review of a purchase preselects the edition of the magazine: %s',
    (_, draft, today, maximum, choice) => {
      expect(readMagazineChoiceOrPreselectDigital(draft, today as typeof noMagazine, maximum)).toEqual(choice)
    },
  )
})

test('a price quote reports a pass with an overlapping period, or an obstacle to the purchase [E43, E44]', () => {
  const period = { activeAt: '2026-12-01T05:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }
  expect(toOverlapCheckResult({ obstacle: null, collision: period })).toEqual({ state: 'taken', ...period })
  expect(toOverlapCheckResult({ obstacle: null, collision: null })).toEqual({ state: 'free' })
  expect(toOverlapCheckResult({ obstacle: 'NEEDS_UPDATE', collision: period })).toEqual({
    state: 'obstacle',
    obstacle: 'NEEDS_UPDATE',
  })
})

test('the query variables of a purchase step have the ids of the draft, and omit values that were not selected', () => {
  expect(buildPurchaseQueryVariables(completeDraft)).toMatchObject({
    type: 'ANNUAL',
    vehicleId: 'v1',
    hasVehicle: true,
    clubId: 'c9',
    hasClub: true,
  })
  expect(buildPurchaseQueryVariables({})).toMatchObject({ hasVehicle: false, hasClub: false })
})

test.each([
  ['the same vehicle with a previous club', 'v1', true, { previousClub: true }],
  ['the same vehicle without known previous club', 'v1', undefined, {}],
  ['another vehicle without a previous club', 'v2', false, { vehicleId: 'v2', previousClub: false }],
  ['another vehicle without known previous club', 'v2', undefined, { vehicleId: 'v2' }],
])('the purchase draft is updated when the member selects %s [E40]', (_, vehicleId, previousClub, change) => {
  const draft = { vehicleId: 'v1', previousClub: true, otherClub: true, accessRightId: 'a1' }
  const chosen = { ...draft, ...selectPurchaseVehicle(draft, vehicleId, previousClub) }
  const keptDraft = vehicleId === 'v1' ? draft : {}
  expect(JSON.parse(JSON.stringify(chosen))).toEqual({ ...keptDraft, ...change })
})
