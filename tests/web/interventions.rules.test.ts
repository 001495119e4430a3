/** The payment of an intervention report: which step is shown, what is known, what is sent. */
import { describe, expect, test } from 'vitest'
import { paymentOutcomes } from '../../web/domains/interventions/problems.ts'
import {
  type ReportDraft,
  newDraftFor,
  chooseRegion,
  report,
  firstStepFor,
  draftFromReport,
  variablesOf,
} from '../../web/domains/interventions/steps.ts'
import { paymentInput } from '../../web/domains/interventions/usePayReport.ts'
import {
  firstOpenStep,
  groupsOf,
  isEarlier,
  stepAddress,
  stepAfter,
  stepBack,
  stepBefore,
} from '../../web/wizard/wizard.ts'

const { steps } = report
const vehicle = 'reviewinterventionvehiculechoice'
const region = 'interventionreportregion'
const clubs = 'interventionreportclubs'
const payment = 'payinterventionreport'
const review = 'reviewinterventionreportpayment'

const begun = { reportId: 'r1', reading: true }
const read = { reportId: 'r1' }
const withVehicle = { ...read, vehicleId: 'v1' }
const withRegion = { ...withVehicle, regionId: 'g3' }
const withClub = { ...withRegion, clubId: 'c1' }
const all = { ...withClub, paymentSeen: true }

test('[K02, K05] the steps, in their order, each under the address of its report', () => {
  expect(steps.map(({ path }) => path)).toEqual([vehicle, region, clubs, payment, review])
  expect(stepAddress(report, payment, { id: 'r1' })).toBe('/interventionreport/r1/payinterventionreport')
})

describe('[K06] a step comes once all before it are done; else the first that is not', () => {
  test.each<[string, ReportDraft, string]>([
    ['nothing', read, vehicle],
    ['the vehicle', withVehicle, region],
    ['the region', withRegion, clubs],
    ['the club', withClub, payment],
    ['all', all, review],
    ['all but the vehicle', { ...all, vehicleId: undefined }, vehicle],
    ['all but the club', { ...all, clubId: undefined }, clubs],
    // A card and an address without a club pay nothing.
    ['the payment alone', { ...read, paymentSeen: true }, vehicle],
  ])('with %s', (_name, draft, open) => {
    expect(firstOpenStep(steps, draft)).toBe(open)
    const at = steps.findIndex(({ path }) => path === open)
    for (const [index, { path }] of steps.entries())
      expect(stepBefore(steps, draft, path)).toBe(index <= at ? null : open)
  })
})

describe('[K01] the default step', () => {
  test('while the report is read, is the payment; any other that is asked for reads it too', () => {
    expect(firstOpenStep(steps, begun)).toBe(payment)
    for (const { path } of steps) expect(stepBefore(steps, begun, path)).toBeNull()
  })

  test.each<[string, ReportDraft, string]>([
    ['asks for the payment where vehicle and club are known', withClub, payment],
    ['makes way for the vehicle', read, vehicle],
    ['makes way for the region', withVehicle, region],
    ['makes way for the club', withRegion, clubs],
    ['is passed over where card and address are known', all, review],
  ])('once it is read, %s', (_name, draft, shown) => {
    expect(firstStepFor(payment, draft)).toBe(shown)
  })

  test.each<[typeof vehicle | typeof region | typeof clubs | typeof review, ReportDraft, string]>([
    [vehicle, all, vehicle],
    [region, all, region],
    [clubs, all, clubs],
    [region, read, vehicle],
    [review, withVehicle, region],
  ])('%s, asked for by its address, is shown where it may be', (asked, draft, shown) => {
    expect(firstStepFor(asked, draft)).toBe(shown)
  })
})

describe('what is known of a report is not asked', () => {
  const club = { id: 'c1', available: true, region: { id: 'g3' } }
  const own = { id: 'v1', isComplete: true, previousClub: club }
  const card = { isExpired: false }
  const address = { addressLine: '12, rue des Érables' }

  test.each([
    ['all of it', { vehicle: own, card, address }, all],
    ['a vehicle that is the member’s no more', { vehicle: null, card, address }, { paymentSeen: true }],
    [
      'one that is not complete',
      { vehicle: { ...own, isComplete: false }, card, address },
      { regionId: 'g3', clubId: 'c1', paymentSeen: true },
    ],
    [
      'no club yet',
      { vehicle: { ...own, previousClub: null }, card, address },
      { vehicleId: 'v1', paymentSeen: true },
    ],
    [
      'a club that is closed: its region is opened',
      { vehicle: { ...own, previousClub: { ...club, available: false } }, card, address },
      { vehicleId: 'v1', regionId: 'g3', paymentSeen: true },
    ],
    [
      'a club of a region in which none can be chosen (K17)',
      { vehicle: { ...own, previousClub: { ...club, region: null } }, card, address },
      { vehicleId: 'v1', paymentSeen: true },
    ],
    ['no card', { vehicle: own, card: null, address }, { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' }],
    [
      'a card that is over',
      { vehicle: own, card: { isExpired: true }, address },
      { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' },
    ],
    [
      'an address without its line',
      { vehicle: own, card, address: { addressLine: '' } },
      { vehicleId: 'v1', regionId: 'g3', clubId: 'c1' },
    ],
  ])('%s', (_name, known, taken) => {
    // An address of a mail has held the report's number.
    const draft = { reportId: '9', reading: true, asked: review, ...draftFromReport({ id: 'r1', ...known }) }
    expect(report.parse(draft)).toEqual({ reportId: 'r1', ...taken })
  })
})

test('[K08] another report begins anew, the same one goes on', () => {
  const query = new URLSearchParams()
  expect(newDraftFor(query, {}, { id: 'r1' })).toEqual(begun)
  expect(newDraftFor(query, {}, { id: 'r1' }, review)).toEqual({ ...begun, asked: review })
  expect(newDraftFor(query, all, { id: 'r1' })).toBeNull()
  expect(newDraftFor(query, all, { id: 'r2' })).toEqual({ reportId: 'r2', reading: true })
  // The key of a payment without an answer is all that finds it out.
  expect(newDraftFor(query, { ...all, attempt: 'k' }, { id: 'r2' })).toBeNull()
})

test('whoever asked for a later step is told that another comes first, and nobody else', () => {
  expect(isEarlier(steps, region, review)).toBe(true)
  expect(isEarlier(steps, review, review)).toBe(false)
  // The card was known: what comes is later than what was asked for.
  expect(isEarlier(steps, review, payment)).toBe(false)
  expect(isEarlier(steps, region, undefined)).toBe(false)
})

test('another region takes the club back, the same one does not', () => {
  expect(chooseRegion(all, 'g3')).toEqual({})
  expect(chooseRegion(all, 'g5')).toEqual({ regionId: 'g5', clubId: undefined })
})

test('the way on passes over what is known, and a change comes back to the review', () => {
  expect(stepAfter(steps, all, vehicle, report.passesOver)).toBe(review)
  expect(stepAfter(steps, { ...all, clubId: undefined }, region, report.passesOver)).toBe(clubs)
  expect(stepAfter(steps, withClub, clubs, report.passesOver)).toBe(payment)
  expect(stepBack(steps, all, review)).toBe(payment)
  expect(stepBack(steps, all, vehicle)).toBeNull()
})

test('[K02] the step bar has a place for the vehicle, the club, the payment and the review', () => {
  const bar = (draft: ReportDraft, current: string) =>
    groupsOf(steps, draft, current).map(({ id, state }) => `${id} ${state}`)
  expect(bar(withVehicle, region)).toEqual([
    'vehicle complete',
    'region active',
    'payment disabled',
    'review disabled',
  ])
  expect(bar(all, review)).toEqual([
    'vehicle complete',
    'region complete',
    'payment complete',
    'review active',
  ])
})

test('the queries are given what the draft holds', () => {
  expect(variablesOf(begun)).toMatchObject({
    reportId: 'r1',
    reading: true,
    hasVehicle: false,
    hasClub: false,
  })
  expect(variablesOf(all)).toMatchObject({ reading: false, vehicleId: 'v1', regionId: 'g3', clubId: 'c1' })
})

test('[K09] vehicle and club are sent, with the total that was shown, under the key of the attempt', () => {
  const attempt = { key: 'k1', totalCents: 57_488 }
  expect(paymentInput(all, attempt)).toEqual({
    interventionReportId: 'r1',
    vehicleId: 'v1',
    clubId: 'c1',
    expectedTotal: { cents: 57_488, currency: 'CAD' },
    idempotencyKey: 'k1',
  })
  for (const part of ['reportId', 'vehicleId', 'clubId'] as const)
    expect(paymentInput({ ...all, [part]: undefined }, attempt)).toBeNull()
})

test('[K04] a draft holds ids and choices, and nothing else that somebody may have put there', () => {
  expect(report.parse({ ...all, price: 1, card: '4242', vehicleId: 7 })).toEqual({
    ...all,
    vehicleId: undefined,
  })
})

test('only what leaves it open whether it was paid keeps the key; what leads elsewhere takes back what it asks for', () => {
  const open = Object.entries(paymentOutcomes).filter(([, { definite }]) => !definite)
  expect(open.map(([name]) => name)).toEqual(['PurchaseUnconfirmedProblem', 'PurchasesPausedProblem'])
  const taken = (name: keyof typeof paymentOutcomes) => {
    const { step, ...more } = paymentOutcomes[name]
    const back = 'takesBack' in more ? more.takesBack : {}
    return [step, firstOpenStep(steps, { ...all, ...back })]
  }
  expect(taken('ClubUnavailableProblem')).toEqual([clubs, clubs])
  expect(taken('VehicleIncompleteProblem')).toEqual([vehicle, vehicle])
  expect(taken('PaymentDetailsMissingProblem')).toEqual([payment, payment])
})
