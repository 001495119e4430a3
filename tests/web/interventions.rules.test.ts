/**
 * Tests of the rules for paying an intervention report: steps, prefilled draft and mutation input.
 */
import { describe, expect, test } from 'vitest'
import { reportPaymentOutcomes } from '../../web/domains/interventions/reportPaymentOutcomes.ts'
import {
  type ReportDraft,
  buildInterventionReportDraftFromUrl,
  selectInterventionReportRegion,
  reportWizard,
  findInitialInterventionReportStep,
  buildDraftFromInterventionReport,
  buildInterventionReportQueryVariables,
} from '../../web/domains/interventions/reportWizard.ts'
import { buildInterventionReportPaymentInput } from '../../web/domains/interventions/usePayReport.ts'
import {
  findFirstIncompleteWizardStep,
  buildStepGroups,
  isEarlierWizardStep,
  buildWizardStepUrl,
  findNextWizardStep,
  findBackLinkStep,
  findRequiredWizardStep,
} from '../../web/wizard/wizard.ts'

const { steps } = reportWizard
const vehicle = 'reviewinterventionvehiculechoice'
const region = 'interventionreportregion'
const clubs = 'interventionreportclubs'
const payment = 'payinterventionreport'
const review = 'reviewinterventionreportpayment'

const startedDraft = { reportId: 'r1', reading: true }
const read = { reportId: 'r1' }
const withVehicle = { ...read, vehicleId: 'v1' }
const withRegion = { ...withVehicle, regionId: 'g3' }
const withClub = { ...withRegion, clubId: 'c1' }
const completeDraft = { ...withClub, paymentSeen: true }

test('the steps of the intervention report wizard are in order, and their paths contain the report id [K02, K05]', () => {
  expect(steps.map(({ path }) => path)).toEqual([vehicle, region, clubs, payment, review])
  expect(buildWizardStepUrl(reportWizard, payment, { id: 'r1' })).toBe(
    '/interventionreport/r1/payinterventionreport',
  )
})

describe('first open step of the intervention report wizard [K06]', () => {
  test.each<[string, ReportDraft, string]>([
    ['no choice', read, vehicle],
    ['a vehicle', withVehicle, region],
    ['a vehicle and a region', withRegion, clubs],
    ['a vehicle, a region and a club', withClub, payment],
    ['every choice', completeDraft, review],
    ['every choice except the vehicle', { ...completeDraft, vehicleId: undefined }, vehicle],
    ['every choice except the club', { ...completeDraft, clubId: undefined }, clubs],
    // A card and a billing address without a club are not enough to pay.
    ['only the payment', { ...read, paymentSeen: true }, vehicle],
  ])(
    'if the draft contains %s, the intervention report wizard opens the first incomplete step',
    (_name, draft, open) => {
      expect(findFirstIncompleteWizardStep(steps, draft)).toBe(open)
      const at = steps.findIndex(({ path }) => path === open)
      for (const [index, { path }] of steps.entries())
        expect(findRequiredWizardStep(steps, draft, path)).toBe(index <= at ? null : open)
    },
  )
})

describe('default step of the intervention report wizard [K01]', () => {
  test('while the intervention report loads, its wizard shows the step that the URL names, or else the payment step', () => {
    expect(findFirstIncompleteWizardStep(steps, startedDraft)).toBe(payment)
    for (const { path } of steps) expect(findRequiredWizardStep(steps, startedDraft, path)).toBeNull()
  })

  test.each<[string, string, ReportDraft]>([
    ['a vehicle and a club', payment, withClub],
    ['no vehicle', vehicle, read],
    ['no region', region, withVehicle],
    ['no club', clubs, withRegion],
    ['a card and a billing address', review, completeDraft],
  ])(
    'if the draft contains %s, the URL of the payment step of an intervention report opens the step %s',
    (_name, shown, draft) => {
      expect(findInitialInterventionReportStep(payment, draft)).toBe(shown)
    },
  )

  test.each<[typeof vehicle | typeof region | typeof clubs | typeof review, ReportDraft, string]>([
    [vehicle, completeDraft, vehicle],
    [region, completeDraft, region],
    [clubs, completeDraft, clubs],
    [region, read, vehicle],
    [review, withVehicle, region],
  ])(
    'the intervention report wizard opens the requested step %s, unless an earlier step is incomplete',
    (requestedStep, draft, shownStep) => {
      expect(findInitialInterventionReportStep(requestedStep, draft)).toBe(shownStep)
    },
  )
})

describe('draft prefilled from an intervention report', () => {
  const club = { id: 'c1', available: true, region: { id: 'g3' } }
  const completeVehicle = { id: 'v1', isComplete: true, previousClub: club }
  const card = { isExpired: false }
  const address = { addressLine: '12, rue des Érables' }

  test.each([
    ['vehicle, club and payment', { vehicle: completeVehicle, card, address }, completeDraft],
    [
      'payment only when the member no longer has the vehicle',
      { vehicle: null, card, address },
      { paymentSeen: true },
    ],
    [
      'club and payment when the vehicle is incomplete',
      { vehicle: { ...completeVehicle, isComplete: false }, card, address },
      { regionId: 'g3', clubId: 'c1', paymentSeen: true },
    ],
    [
      'vehicle and payment without a previous club',
      { vehicle: { ...completeVehicle, previousClub: null }, card, address },
      { vehicleId: 'v1', paymentSeen: true },
    ],
    [
      'the region of a closed club',
      { vehicle: { ...completeVehicle, previousClub: { ...club, available: false } }, card, address },
      { vehicleId: 'v1', regionId: 'g3', paymentSeen: true },
    ],
    [
      'no region when the club has no selectable region (K17)',
      { vehicle: { ...completeVehicle, previousClub: { ...club, region: null } }, card, address },
      { vehicleId: 'v1', paymentSeen: true },
    ],
    [
      'vehicle and club without a card',
      { vehicle: completeVehicle, card: null, address },
      { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' },
    ],
    [
      'vehicle and club with an expired card',
      { vehicle: completeVehicle, card: { isExpired: true }, address },
      { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' },
    ],
    [
      'vehicle and club with an empty billing address',
      { vehicle: completeVehicle, card, address: { addressLine: '' } },
      { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' },
    ],
  ])('the draft of an intervention report payment is prefilled with %s', (_name, draftBefore, taken) => {
    // A link in a mail may hold the number of the report instead of its id.
    const draft = {
      reportId: '9',
      reading: true,
      asked: review,
      ...buildDraftFromInterventionReport({ id: 'r1', ...draftBefore }),
    }
    expect(reportWizard.parse(draft)).toEqual({ reportId: 'r1', ...taken })
  })
})

test('opening another intervention report starts a new payment draft, and opening the same report again keeps its draft [K08]', () => {
  const query = new URLSearchParams()
  expect(buildInterventionReportDraftFromUrl(query, {}, { id: 'r1' })).toEqual(startedDraft)
  expect(buildInterventionReportDraftFromUrl(query, {}, { id: 'r1' }, review)).toEqual({
    ...startedDraft,
    asked: review,
  })
  expect(buildInterventionReportDraftFromUrl(query, completeDraft, { id: 'r1' })).toBeNull()
  expect(buildInterventionReportDraftFromUrl(query, completeDraft, { id: 'r2' })).toEqual({
    reportId: 'r2',
    reading: true,
  })
  // The idempotency key is the only way to find out the outcome of a payment without a response.
  expect(
    buildInterventionReportDraftFromUrl(query, { ...completeDraft, attempt: 'k' }, { id: 'r2' }),
  ).toBeNull()
})

test('isEarlierWizardStep returns true only if the first given step comes before the second given step', () => {
  expect(isEarlierWizardStep(steps, region, review)).toBe(true)
  expect(isEarlierWizardStep(steps, review, review)).toBe(false)
  // The card was known, so the open step comes after the requested one.
  expect(isEarlierWizardStep(steps, review, payment)).toBe(false)
  expect(isEarlierWizardStep(steps, region, undefined)).toBe(false)
})

test('in the intervention report wizard, selecting another region clears the selected club, while selecting the same region keeps the club', () => {
  expect(selectInterventionReportRegion(completeDraft, 'g3')).toEqual({})
  expect(selectInterventionReportRegion(completeDraft, 'g5')).toEqual({ regionId: 'g5', clubId: undefined })
})

test('the intervention report wizard skips completed steps, and returns to the review after the change of a choice', () => {
  expect(findNextWizardStep(steps, completeDraft, vehicle, reportWizard.skipsDoneSteps)).toBe(review)
  expect(
    findNextWizardStep(steps, { ...completeDraft, clubId: undefined }, region, reportWizard.skipsDoneSteps),
  ).toBe(clubs)
  expect(findNextWizardStep(steps, withClub, clubs, reportWizard.skipsDoneSteps)).toBe(payment)
  expect(findBackLinkStep(steps, completeDraft, review)).toBe(payment)
  expect(findBackLinkStep(steps, completeDraft, vehicle)).toBeNull()
})

test('the step bar of the intervention report wizard shows the vehicle, the club, the payment and the review [K02]', () => {
  const listStatesOfWizardStepGroups = (draft: ReportDraft, current: string) =>
    buildStepGroups(steps, draft, current).map(({ id, state }) => `${id} ${state}`)
  expect(listStatesOfWizardStepGroups(withVehicle, region)).toEqual([
    'vehicle complete',
    'region active',
    'payment disabled',
    'review disabled',
  ])
  expect(listStatesOfWizardStepGroups(completeDraft, review)).toEqual([
    'vehicle complete',
    'region complete',
    'payment complete',
    'review active',
  ])
})

test('the query variables of the intervention report wizard hold the values of the draft', () => {
  expect(buildInterventionReportQueryVariables(startedDraft)).toMatchObject({
    reportId: 'r1',
    reading: true,
    hasVehicle: false,
    hasClub: false,
  })
  expect(buildInterventionReportQueryVariables(completeDraft)).toMatchObject({
    reading: false,
    vehicleId: 'v1',
    regionId: 'g3',
    clubId: 'c1',
  })
})

test('the payment input of an intervention report has the vehicle, club, displayed total and idempotency key [K09]', () => {
  const attempt = { key: 'k1', totalCents: 57_488 }
  expect(buildInterventionReportPaymentInput(completeDraft, attempt)).toEqual({
    interventionReportId: 'r1',
    vehicleId: 'v1',
    clubId: 'c1',
    expectedTotal: { cents: 57_488, currency: 'CAD' },
    idempotencyKey: 'k1',
  })
  for (const part of ['reportId', 'vehicleId', 'clubId'] as const)
    expect(buildInterventionReportPaymentInput({ ...completeDraft, [part]: undefined }, attempt)).toBeNull()
})

test('parsing an intervention report draft keeps ids and choices, and drops any other value [K04]', () => {
  expect(reportWizard.parse({ ...completeDraft, price: 1, card: '4242', vehicleId: 7 })).toEqual({
    ...completeDraft,
    vehicleId: undefined,
  })
})

test('the payment of an intervention report keeps its idempotency key only if the outcome is unknown, and a problem clears the rejected choice', () => {
  const open = Object.entries(reportPaymentOutcomes).filter(([, { definite }]) => !definite)
  expect(open.map(([name]) => name)).toEqual(['PurchaseUnconfirmedProblem', 'PurchasesPausedProblem'])
  const findStepsCorrectingPaymentProblem = (problemName: keyof typeof reportPaymentOutcomes) => {
    const { step, ...options } = reportPaymentOutcomes[problemName]
    const draftChanges = 'takesBack' in options ? options.takesBack : {}
    return [step, findFirstIncompleteWizardStep(steps, { ...completeDraft, ...draftChanges })]
  }
  expect(findStepsCorrectingPaymentProblem('ClubUnavailableProblem')).toEqual([clubs, clubs])
  expect(findStepsCorrectingPaymentProblem('VehicleIncompleteProblem')).toEqual([vehicle, vehicle])
  expect(findStepsCorrectingPaymentProblem('PaymentDetailsMissingProblem')).toEqual([payment, payment])
})
