/**
 * Tests of the logic of a purchase for several vehicles: choices, totals and the payment for each
 * vehicle.
 */
import { describe, expect, test } from 'vitest'
import {
  sumPurchaseAmounts,
  buildPurchaseLine,
  findPassChoiceErrors,
  findDefaultPassChoices,
  findOfferedPassTypeWithoutInsurance,
  emptyPassChoices,
  resolvePassChoicesOfVehicle,
} from '../../web/domains/purchase/severalVehicles/purchaseLineChoices.ts'
import { splitIntoGroups } from '../../web/domains/purchase/severalVehicles/splitIntoGroups.ts'
import { linkUnpaidLinesToFailedPasses } from '../../web/domains/purchase/severalVehicles/failedPasses.ts'
import {
  type LineOutcome,
  type PaymentLine,
  applyOutcomeToPaymentLine,
  findStoppedPayment,
  isIdempotencyKeyForgotten,
  removeForgottenPayments,
} from '../../web/domains/purchase/severalVehicles/paymentLines.ts'
import {
  type PaymentRun,
  createPaymentRun,
  selectNextPaymentAction,
  applyOutcomeToPaymentRun,
  endWaitOfPaymentRun,
} from '../../web/domains/purchase/severalVehicles/paymentRun.ts'
import { summarizePayments } from '../../web/domains/purchase/severalVehicles/paymentSummary.ts'
import { buildPaymentLines } from '../../web/domains/purchase/severalVehicles/reviewedPurchaseLines.ts'

const createPaymentLine = (key: string, state: PaymentLine['state'] = 'ready'): PaymentLine => ({
  key,
  keyDays: 400,
  accessRightId: null,
  vehicleId: `vehicle-${key}`,
  type: 'ANNUAL',
  clubId: 'c1',
  desiredActivation: null,
  totalCents: 30_000,
  feeAccepted: false,
  magazines: null,
  state,
  problem: null,
  bought: null,
  confirmedAt: 0,
  isRestForgotten: false,
})

const createPaymentProblemOutcome = (name: string): LineOutcome => ({
  kind: 'problem',
  name,
  message: `Message of ${name}.`,
})
const createPaymentFailureOutcome = (
  code: Extract<LineOutcome, { kind: 'failure' }>['code'],
  retryAfter: number | null = null,
): LineOutcome => ({ kind: 'failure', code, retryAfter, message: `Message of ${code}.` })
const bought = { id: 'p1', number: '1', receiptId: 'r1', activeAt: null, expiresAt: null }
const paid: LineOutcome = { kind: 'paid', bought }

describe('applyOutcomeToPaymentLine', () => {
  // Columns: outcome, state after a first request, state after a repeated request, new key.
  test.each([
    [paid, 'paid', 'paid', false],
    [createPaymentProblemOutcome('AlreadyActiveProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('AlreadyWithoutInsuranceProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('AlreadyRequestedProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('ClubUnavailableProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('OfferUnavailableProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('VehicleIncompleteProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('VehicleObstacleProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('InvalidInputProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('PriceChangedProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('AdditionalFeeNotAcceptedProblem'), 'refused', 'refused', false],
    [createPaymentProblemOutcome('PaymentDeclinedProblem'), 'ready', 'ready', true],
    [createPaymentProblemOutcome('PaymentDetailsMissingProblem'), 'ready', 'ready', true],
    [createPaymentProblemOutcome('RefusedProblem'), 'ready', 'ready', true],
    [createPaymentProblemOutcome('PurchasesPausedProblem'), 'ready', 'sent', false],
    [createPaymentProblemOutcome('PurchaseUnconfirmedProblem'), 'sent', 'sent', false],
    [createPaymentProblemOutcome('ProblemOfALaterRelease'), 'sent', 'sent', false],
    [createPaymentFailureOutcome('RATE_LIMITED', 3), 'ready', 'sent', false],
    [createPaymentFailureOutcome('OVERLOADED', 3), 'ready', 'sent', false],
    [createPaymentFailureOutcome('UNAUTHENTICATED'), 'ready', 'sent', false],
    [createPaymentFailureOutcome('SALES_CLOSED'), 'ready', 'sent', false],
    [createPaymentFailureOutcome('FEDERATION_UNAVAILABLE', 3), 'ready', 'sent', false],
    [createPaymentFailureOutcome('FEDERATION_UNAVAILABLE'), 'sent', 'sent', false],
    [createPaymentFailureOutcome('FEDERATION_TIMEOUT'), 'sent', 'sent', false],
    [createPaymentFailureOutcome('INTERNAL'), 'sent', 'sent', false],
    [createPaymentFailureOutcome('OFFLINE'), 'sent', 'sent', false],
    [createPaymentFailureOutcome('UNREACHABLE'), 'sent', 'sent', false],
  ] as const)(
    "applyOutcomeToPaymentLine returns the next state of one vehicle's payment after the outcome %j",
    (outcome, first, again, replacesKey) => {
      const sent = createPaymentLine('k1', 'sent')
      expect(applyOutcomeToPaymentLine(sent, outcome, false, 'fresh').state).toBe(first)
      expect(applyOutcomeToPaymentLine(sent, outcome, true, 'fresh').state).toBe(again)
      expect(applyOutcomeToPaymentLine(sent, outcome, false, 'fresh').key).toBe(replacesKey ? 'fresh' : 'k1')
    },
  )

  test('a payment for a vehicle keeps its idempotency key while the outcome of the payment is unknown', () => {
    for (const outcome of [
      createPaymentProblemOutcome('PurchaseUnconfirmedProblem'),
      createPaymentFailureOutcome('UNREACHABLE'),
    ])
      expect(
        applyOutcomeToPaymentLine(createPaymentLine('k1', 'sent'), outcome, true, 'fresh'),
      ).toMatchObject({
        key: 'k1',
        state: 'sent',
      })
  })
})

describe('linkUnpaidLinesToFailedPasses', () => {
  const declined = { ...createPaymentLine('a'), problem: 'PaymentDeclinedProblem' }
  const failedPass = { id: 'p9', type: 'ANNUAL', vehicleId: 'vehicle-a', desiredActivation: null }

  test.each([
    ['the failed pass of its vehicle and type', declined, failedPass, 'p9'],
    ['no failed pass of another vehicle', declined, { ...failedPass, vehicleId: 'vehicle-b' }, null],
    ['no failed pass of another type', declined, { ...failedPass, type: 'SUMMER' }, null],
    [
      'no failed pass with another first day',
      { ...declined, type: 'DAILY', desiredActivation: '2026-12-01' },
      { ...failedPass, type: 'DAILY', desiredActivation: '2026-12-02' },
      null,
    ],
    ['no failed pass while its outcome is unknown', { ...declined, state: 'sent' }, failedPass, null],
    ['no failed pass after it is paid', { ...declined, state: 'paid' }, failedPass, null],
    [
      'the failed pass of an earlier purchase before its first payment',
      createPaymentLine('a'),
      failedPass,
      'p9',
    ],
  ] as const)('the payment for a vehicle is linked to %s [E65]', (_, line, failed, accessRightId) => {
    const key = accessRightId === null ? line.key : 'fresh'
    expect(linkUnpaidLinesToFailedPasses([line], [failed], () => 'fresh')).toEqual([
      { ...line, accessRightId, key },
    ])
  })

  test('a payment that is already linked to its failed pass keeps its idempotency key [E70]', () => {
    const linked = { ...declined, accessRightId: 'p9' }
    expect(linkUnpaidLinesToFailedPasses([linked], [failedPass], () => 'fresh')).toEqual([linked])
  })
})

test.each([
  ['a declined payment', 'PaymentDeclinedProblem', 'ready', 'declined'],
  ['a missing card', 'PaymentDetailsMissingProblem', 'ready', 'noCard'],
  ['a refusal', 'RefusedProblem', 'ready', 'refused'],
  ['no closed sales, which may have opened since', 'PurchasesPausedProblem', 'ready', undefined],
  ['no payment that was paid later', 'PaymentDeclinedProblem', 'paid', undefined],
  ['no payment without a problem', null, 'ready', undefined],
] as const)('findStoppedPayment returns the reason of stored payments: %s', (_, problem, state, reason) => {
  const lines = [createPaymentLine('a', 'paid'), { ...createPaymentLine('b', state), problem }]
  expect(findStoppedPayment(lines)?.reason).toBe(reason)
})

test('an idempotency key expires after the lifetime that is stored with its payment, measured by the clock of the gateway', () => {
  const dayMs = 86_400_000
  const line = { keyDays: 30, confirmedAt: 1_000 * dayMs }
  expect(isIdempotencyKeyForgotten(line, 1_030 * dayMs)).toBe(false)
  expect(isIdempotencyKeyForgotten(line, 1_030 * dayMs + 1)).toBe(true)
  expect(isIdempotencyKeyForgotten(line, 500 * dayMs)).toBe(false)
})

describe('removeForgottenPayments', () => {
  const dayMs = 86_400_000
  const now = 1_000 * dayMs
  const createLineConfirmedBefore = (key: string, days: number, state: PaymentLine['state']) => ({
    ...createPaymentLine(key, state),
    confirmedAt: now - days * dayMs,
  })

  test('removeForgottenPayments removes payments whose idempotency key the gateway has forgotten', () => {
    const lines = [
      createLineConfirmedBefore('old', 401, 'paid'),
      createLineConfirmedBefore('new', 399, 'sent'),
    ]
    expect(removeForgottenPayments(lines, now)).toEqual([lines[1]])
  })

  test('removeForgottenPayments records a removed payment with an unknown outcome on the other payments', () => {
    const lines = [createLineConfirmedBefore('old', 401, 'sent'), createLineConfirmedBefore('new', 1, 'paid')]
    expect(removeForgottenPayments(lines, now)).toEqual([{ ...lines[1], isRestForgotten: true }])
  })

  test('a payment with a date in the future counts from now on', () => {
    const line = createLineConfirmedBefore('future', -500, 'sent')
    expect(removeForgottenPayments([line], now)).toEqual([{ ...line, confirmedAt: now }])
  })
})

describe('summarizePayments', () => {
  const covered = { ...createPaymentLine('c', 'refused'), problem: 'AlreadyActiveProblem' }
  const forgotten = { ...createPaymentLine('f', 'paid'), isRestForgotten: true }

  test.each([
    ['done', [createPaymentLine('a', 'paid'), createPaymentLine('b', 'paid')]],
    ['unpaid', [createPaymentLine('a', 'paid'), createPaymentLine('b')]],
    ['unpaid', [createPaymentLine('a', 'paid'), createPaymentLine('b', 'refused')]],
    ['unknown', [createPaymentLine('a', 'sent'), createPaymentLine('b')]],
    ['finished', [createPaymentLine('a', 'paid'), covered]],
    ['finished', [forgotten]],
    ['none', []],
  ] as const)('summarizePayments returns the result of the payments: %s', (result, lines) => {
    expect(summarizePayments(lines, false).result).toBe(result)
    expect(summarizePayments(lines, true).result).toBe('paying')
  })

  test('summarizePayments adds up the paid passes and the passes that can be paid', () => {
    const lines = [createPaymentLine('a', 'paid'), createPaymentLine('b'), createPaymentLine('c'), covered]
    expect(summarizePayments(lines, false)).toMatchObject({
      paid: 1,
      ready: 2,
      unpaid: 2,
      paidCents: 30_000,
      readyCents: 60_000,
    })
  })
})

describe('buildPaymentLines', () => {
  const quote = {
    kind: 'price',
    amounts: { subtotal: 26_000, nonTaxable: null, tps: 1_300, tvq: 2_700, total: 30_000 },
    activeAt: '2026-11-28T05:00:00Z',
    expiresAt: '2027-05-01T03:59:59Z',
    feeCents: null,
    maximumPrintedMagazines: null,
  } as const
  const { vehicleId, type, clubId, desiredActivation } = createPaymentLine('new')
  const draft = { lines: [{ vehicleId, type, clubId, desiredActivation }] }
  const stored = [
    createPaymentLine('paid', 'paid'),
    createPaymentLine('sent', 'sent'),
    createPaymentLine('old'),
  ]

  test.each([
    [
      'a new purchase for several vehicles stores the unconfirmed payments beside the payments to make',
      false,
      ['sent', 'fresh'],
    ],
    ['a resumed purchase for several vehicles also stores the paid passes', true, ['paid', 'sent', 'fresh']],
  ] as const)('buildPaymentLines returns the payments to store: %s', (_, isResumed, keys) => {
    const built = buildPaymentLines(stored, { ...draft, isResumed }, new Map([[vehicleId, quote]]), null, {
      createKey: () => 'fresh',
      keyDays: 30,
      now: 0,
    })
    expect(built.map(({ key }) => key)).toEqual(keys)
  })
})

/**
 * Simulates the payments of a purchase for several vehicles. Each payment that the portal sends
 * gets the next of the given outcomes. Returns the state of the payments and the sent idempotency
 * keys.
 */
function runPaymentsWithOutcomes(
  lines: readonly PaymentLine[],
  outcomes: readonly LineOutcome[],
  repeatsOnlyUnconfirmed = false,
) {
  let run: PaymentRun = createPaymentRun(lines, repeatsOnlyUnconfirmed)
  const sentKeys: string[] = []
  const waits: number[] = []
  const left = [...outcomes]
  for (;;) {
    const action = selectNextPaymentAction(run)
    if (action.kind === 'done' || action.kind === 'stop') return { run, sentKeys, waits, action }
    if (action.kind === 'wait') {
      waits.push(action.seconds)
      run = endWaitOfPaymentRun(run)
      continue
    }
    sentKeys.push(action.line.key)
    const outcome = left.shift()
    if (!outcome) throw new Error('more requests than outcomes')
    run = applyOutcomeToPaymentRun(
      run,
      action.line,
      outcome,
      action.line.state === 'sent',
      `fresh-${sentKeys.length}`,
    )
  }
}

describe('selectNextPaymentAction', () => {
  const three = [createPaymentLine('a'), createPaymentLine('b'), createPaymentLine('c')]
  const unknown = createPaymentProblemOutcome('PurchaseUnconfirmedProblem')
  const collision = createPaymentProblemOutcome('AlreadyActiveProblem')

  test.each([
    ['all are paid', [paid, paid, paid], 'abc', 'done', ['paid', 'paid', 'paid']],
    [
      'the second is declined',
      [paid, createPaymentProblemOutcome('PaymentDeclinedProblem')],
      'ab',
      'declined',
      ['paid', 'ready', 'ready'],
    ],
    [
      'no card is stored',
      [createPaymentProblemOutcome('PaymentDetailsMissingProblem')],
      'a',
      'noCard',
      ['ready', 'ready', 'ready'],
    ],
    [
      'the session ends',
      [paid, createPaymentFailureOutcome('UNAUTHENTICATED')],
      'ab',
      'signedOut',
      ['paid', 'ready', 'ready'],
    ],
    [
      'sales close',
      [paid, createPaymentFailureOutcome('SALES_CLOSED')],
      'ab',
      'closed',
      ['paid', 'ready', 'ready'],
    ],
    [
      'sales pause',
      [createPaymentProblemOutcome('PurchasesPausedProblem')],
      'a',
      'closed',
      ['ready', 'ready', 'ready'],
    ],
    [
      'the price changes',
      [paid, createPaymentProblemOutcome('PriceChangedProblem')],
      'ab',
      'priceChanged',
      ['paid', 'refused', 'ready'],
    ],
    ['a pass overlaps', [paid, collision, paid], 'abc', 'done', ['paid', 'refused', 'paid']],
    [
      'an unknown outcome is found later',
      [paid, unknown, paid, paid],
      'abcb',
      'done',
      ['paid', 'paid', 'paid'],
    ],
    ['two outcomes in a row are unknown', [unknown, unknown], 'ab', 'unknown', ['sent', 'sent', 'ready']],
    ['an outcome stays unknown', [unknown, paid, paid, unknown], 'abca', 'done', ['sent', 'paid', 'paid']],
    [
      'the federation refuses',
      [paid, createPaymentProblemOutcome('RefusedProblem')],
      'ab',
      'refused',
      ['paid', 'ready', 'ready'],
    ],
    [
      'the page is outdated',
      [createPaymentFailureOutcome('PAGE_OUTDATED')],
      'a',
      'unavailable',
      ['ready', 'ready', 'ready'],
    ],
  ] as const)(
    'payments for several vehicles are sent one after another, and only some outcomes stop them: %s',
    (_, outcomes, keys, end, states) => {
      const { run, sentKeys, action } = runPaymentsWithOutcomes(three, outcomes)
      expect(sentKeys.join('')).toBe(keys)
      expect(action).toEqual(end === 'done' ? { kind: 'done' } : { kind: 'stop', reason: end })
      expect(run.lines.map(({ state }) => state)).toEqual(states)
    },
  )

  test('payments for several vehicles wait as long as the gateway requests, and keep their idempotency keys when sent again', () => {
    const outcomes = [
      createPaymentFailureOutcome('RATE_LIMITED', 7),
      createPaymentFailureOutcome('OVERLOADED'),
      paid,
      paid,
      paid,
    ]
    const { sentKeys, waits, run } = runPaymentsWithOutcomes(three, outcomes)
    expect(sentKeys.join('')).toBe('aaabc')
    expect(waits).toEqual([7, 5])
    expect(run.lines.every(({ state }) => state === 'paid')).toBe(true)
  })

  test('payments for several vehicles stop after too many rate-limit delays, and the pass remains unpaid', () => {
    const { action, run } = runPaymentsWithOutcomes(
      [createPaymentLine('a')],
      Array.from({ length: 25 }, () => createPaymentFailureOutcome('RATE_LIMITED', 1)),
    )
    expect(action).toEqual({ kind: 'stop', reason: 'unavailable' })
    expect(run.lines[0]).toMatchObject({ key: 'a', state: 'ready' })
  })

  test('resumed payments for several vehicles skip passes whose payment is paid, refused or unconfirmed', () => {
    const lines = [
      createPaymentLine('a', 'paid'),
      createPaymentLine('b', 'sent'),
      createPaymentLine('c', 'refused'),
      createPaymentLine('d'),
    ]
    expect(runPaymentsWithOutcomes(lines, [paid, paid]).sentKeys).toEqual(['d'])
  })
})

test('a lookup of unknown outcomes in a purchase for several vehicles repeats only payments that were already sent', () => {
  const lines = [createPaymentLine('a'), createPaymentLine('b', 'sent')]
  expect(selectNextPaymentAction(createPaymentRun(lines, true))).toMatchObject({
    kind: 'send',
    line: { key: 'b' },
  })
  expect(selectNextPaymentAction(createPaymentRun([createPaymentLine('a')], true))).toEqual({ kind: 'done' })
})

test('while sales are closed, a payment that never reached the gateway does not stop the lookup of the others', () => {
  const lines = [createPaymentLine('a', 'sent'), createPaymentLine('b', 'sent')]
  const outcomes = [createPaymentFailureOutcome('SALES_CLOSED'), paid]
  const { run, sentKeys, action } = runPaymentsWithOutcomes(lines, outcomes, true)
  expect(sentKeys).toEqual(['a', 'b'])
  expect(action).toEqual({ kind: 'done' })
  expect(run.lines.map(({ state }) => state)).toEqual(['sent', 'paid'])
})

describe('pass choices of a vehicle', () => {
  const offers = [
    { type: 'ANNUAL', available: true, endsAt: null, lastDesiredActivation: null },
    { type: 'SUMMER', available: false, endsAt: null, lastDesiredActivation: null },
    { type: 'THREE_DAY', available: true, endsAt: null, lastDesiredActivation: '2026-12-31' },
  ]
  const club = { id: 'c1', available: true }
  const closed = { id: 'c2', available: false }

  test.each([
    ['the last pass', { type: 'ANNUAL', club }, null, 'ANNUAL', 'c1'],
    [
      'the insured type after a pass without insurance',
      { type: 'ANNUAL_WITHOUT_INSURANCE', club },
      null,
      'ANNUAL',
      'c1',
    ],
    ['no type that is not on sale', { type: 'SUMMER', club }, null, null, 'c1'],
    ['another club for a closed club', { type: 'ANNUAL', club: closed }, club, 'ANNUAL', 'c1'],
    ['no closed club', { type: 'ANNUAL', club: closed }, closed, 'ANNUAL', null],
    ['nothing without a last pass', null, null, null, null],
  ] as const)(
    'findDefaultPassChoices preselects the pass type and club for one of several vehicles: %s',
    (_, repeatablePass, previousClub, type, clubId) => {
      expect(findDefaultPassChoices({ repeatablePass, previousClub }, offers)).toEqual({
        type,
        clubId,
        desiredActivation: null,
      })
    },
  )

  const last = { type: 'ANNUAL', clubId: 'c1', desiredActivation: null } as const

  test.each([
    ['its last pass', emptyPassChoices, {}, last],
    ['the choice for all vehicles', { ...emptyPassChoices, clubId: 'c9' }, {}, { ...last, clubId: 'c9' }],
    ['its own choice', { ...emptyPassChoices, clubId: 'c9' }, { clubId: 'c3' }, { ...last, clubId: 'c3' }],
    [
      'the first day for all vehicles',
      { ...emptyPassChoices, type: 'THREE_DAY', desiredActivation: '2026-12-01' },
      {},
      { ...last, type: 'THREE_DAY', desiredActivation: '2026-12-01' },
    ],
    ['no first day for a season pass', { ...emptyPassChoices, desiredActivation: '2026-12-01' }, {}, last],
  ] as const)(
    'resolvePassChoicesOfVehicle determines the pass of one vehicle in a purchase for several vehicles: it returns %s',
    (_, common, own, choice) => {
      expect(resolvePassChoicesOfVehicle(last, common, own)).toEqual(choice)
    },
  )

  test.each([
    [['type'], { ...last, type: null }],
    [['type'], { ...last, type: 'SUMMER' }],
    [['club'], { ...last, clubId: null }],
    [['type', 'club'], { ...last, type: null, clubId: null }],
    [['firstDay'], { ...last, type: 'THREE_DAY' }],
    [['club', 'firstDay'], { ...last, type: 'THREE_DAY', clubId: null }],
    [['firstDay'], { ...last, type: 'THREE_DAY', desiredActivation: '2026-11-01' }],
    [['firstDay'], { ...last, type: 'THREE_DAY', desiredActivation: '2027-01-01' }],
    [[], { ...last, type: 'THREE_DAY', desiredActivation: '2026-12-01' }],
    [[], last],
  ] as const)(
    'findPassChoiceErrors returns all parts of a pass choice that are missing or invalid: %s',
    (errors, choice) => {
      expect(findPassChoiceErrors(choice, offers, '2026-11-27')).toEqual(errors)
    },
  )

  const annual = { type: 'ANNUAL_WITHOUT_INSURANCE', available: true, endsAt: null }
  const summer = { type: 'SUMMER_WITHOUT_INSURANCE', available: true, endsAt: null }

  test.each([
    ['the counterpart of the selected type', 'SUMMER', [annual, summer], 'SUMMER_WITHOUT_INSURANCE'],
    ['an available type for another type', 'DAILY', [summer], 'SUMMER_WITHOUT_INSURANCE'],
    ['an available type before a choice', null, [annual], 'ANNUAL_WITHOUT_INSURANCE'],
    ['no unavailable type', 'ANNUAL', [{ ...annual, available: false }], null],
    ['nothing without an offer', 'ANNUAL', [], null],
  ] as const)(
    'findOfferedPassTypeWithoutInsurance returns the separate pass without insurance for one vehicle: %s',
    (_, type, withoutInsuranceOffers, result) => {
      expect(findOfferedPassTypeWithoutInsurance(type, withoutInsuranceOffers)).toBe(result)
    },
  )

  test('buildPurchaseLine returns null if the pass choice of the vehicle is incomplete', () => {
    expect(buildPurchaseLine('v1', { ...last, clubId: null })).toBeNull()
    expect(buildPurchaseLine('v1', last)).toEqual({ vehicleId: 'v1', ...last })
  })

  test('sumPurchaseAmounts adds up the rounded amounts of each pass in a purchase for several vehicles', () => {
    const one = { subtotal: 10_001, nonTaxable: 2_000, tps: 500, tvq: 998, total: 11_499 }
    expect(sumPurchaseAmounts([one, one, one])).toEqual({
      subtotal: 30_003,
      nonTaxable: 6_000,
      tps: 1_500,
      tvq: 2_994,
      total: 34_497,
    })
    // An unknown part makes the sum unknown.
    expect(sumPurchaseAmounts([one, { ...one, nonTaxable: null }]).nonTaxable).toBeNull()
  })

  test('price quotes for 81 vehicles are split into three queries of at most 40 vehicles', () => {
    const sizes = splitIntoGroups(Array.from({ length: 81 }, String), 40).map(({ length }) => length)
    expect(sizes).toEqual([40, 40, 1])
  })
})
