/** Tests of the payment of an intervention report by a member, screen by screen. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import dashboardQuery from '../../web/__generated__/DashboardScreenQuery.graphql.ts'
import clubsQuery from '../../web/__generated__/ReportClubsScreenQuery.graphql.ts'
import paymentQuery from '../../web/__generated__/ReportPaymentScreenQuery.graphql.ts'
import regionQuery from '../../web/__generated__/ReportRegionScreenQuery.graphql.ts'
import reviewQuery from '../../web/__generated__/ReportReviewScreenQuery.graphql.ts'
import vehicleQuery from '../../web/__generated__/ReportVehicleScreenQuery.graphql.ts'
import payMutation from '../../web/__generated__/usePayReportMutation.graphql.ts'
import { routes } from './helpers/all-routes.ts'
import { isPaymentRunning } from '../../web/domains/payment/shared/runningPayment.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import type { ProblemOf } from '../../web/relay/mutation.ts'
import { reportWizard } from '../../web/domains/interventions/reportWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import {
  type Call,
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { stubStripe } from './helpers/stub-stripe.ts'
import { createMoney } from './helpers/purchase-results.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
  resetDraft(reportWizard)
  stubStripe()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const steps = {
  vehicle: '/interventionreport/r1/reviewinterventionvehiculechoice',
  region: '/interventionreport/r1/interventionreportregion',
  clubs: '/interventionreport/r1/interventionreportclubs',
  payment: '/interventionreport/r1/payinterventionreport',
  review: '/interventionreport/r1/reviewinterventionreportpayment',
}

const completeDraft = { reportId: 'r1', vehicleId: 'v1', regionId: 'g3', clubId: 'c1', paymentSeen: true }

const region = { __typename: 'Region', id: 'g3', number: '03', name: 'Capitale-Nationale' }
const club = {
  id: 'c1',
  number: '054',
  name: 'Quad du Nord',
  city: 'Québec',
  available: true,
  unavailableMessage: null,
  website: null,
  address: null,
  postalCode: null,
  phoneNumber: null,
  imageUrl: null,
  coordinates: null,
  region,
}
const vehicle = {
  __typename: 'Vehicle',
  id: 'v1',
  name: 'CARIBOU',
  make: 'Honda',
  model: null,
  year: '2017',
  registration: 'V092 618',
  type: 'QUAD',
  isComplete: true,
  purchaseObstacle: null,
  previousClub: club,
}
const card = {
  name: 'C Roy',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 1,
  expirationYear: 2030,
  isExpired: false,
}
const address = {
  addressLine: '12, rue des Érables',
  apartment: null,
  cityName: 'Québec',
  province: 'QC',
  postalCode: 'G1A 1A1',
  country: 'CANADA',
}

/** Creates a stubbed intervention report with a price in cents before tax. */
const createInterventionReport = (price = 50_000, overrides: object = {}) => ({
  id: 'r1',
  controlNumber: 'A1B2C3D',
  memberName: 'Camille Roy',
  issuedAt: '2026-11-19T18:00:00Z',
  place: 'Sentier 535, Saint-Raymond',
  reason: 'Véhicule sans droit d’accès',
  vehicleSnapshot: { name: 'CARIBOU', registration: 'V092 618' },
  passPeriod: null,
  vehicle,
  invoice: {
    subtotal: createMoney(price),
    tps: createMoney(Math.round(price * 0.05)),
    tvq: createMoney(Math.round(price * 0.09975)),
    total: createMoney(price + Math.round(price * 0.05) + Math.round(price * 0.09975)),
  },
  ...overrides,
})

/** Default data of the stubbed gateway. Each screen reads the fields of its own query. */
const defaultQueryData = {
  interventionReport: createInterventionReport() as object | null,
  paymentCard: card as object | null,
  billingAddress: address as object | null,
  vehicles: [vehicle] as object[],
  clubs: [club, { ...club, id: 'c2', number: '141', name: 'Quad fermé', available: false }] as object[],
}

const createInterventionQueryResult = ({ vehicles, clubs, ...viewer }: typeof defaultQueryData) => ({
  portal: {
    name: 'Sentier',
    now: '2026-11-22T15:00:00Z',
    cardProcessor: { publishableKey: 'pk', scriptUrl: null },
  },
  viewer: {
    id: 'member-1',
    firstName: 'Camille',
    lastName: 'Roy',
    email: 'camille@example.ca',
    phoneNumber: '(418) 555-0123',
    isCanadian: true,
    address: null,
    vehicle,
    ...viewer,
    vehicles: { edges: vehicles.map((node) => ({ node })) },
  },
  club,
  node: region,
  regions: [region, { ...region, id: 'g5', number: '05', name: 'Estrie' }],
  clubs,
})

const paid = {
  data: {
    payInterventionReport: {
      __typename: 'PayInterventionReportPayload',
      accessRight: {
        id: 'a1',
        number: '#000123',
        activeAt: '2026-11-22T05:00:00Z',
        expiresAt: '2027-05-01T03:59:59Z',
        vehicle: { id: 'v1' },
        vehicleSnapshot: { name: 'CARIBOU' },
      },
      receipt: { id: 'rc1', total: createMoney(57_488) },
    },
  },
}
const createPaymentProblemResult = (problem: object) => ({
  data: { payInterventionReport: { message: 'Refusé.', ...problem } },
})

const screens = new Set(
  [vehicleQuery, regionQuery, clubsQuery, paymentQuery, reviewQuery].map(({ params }) => params.id),
)

/**
 * Stubs the gateway with query data and one result per payment. Returns the query data, and an
 * array that receives the input of each payment mutation.
 */
function stubInterventionReportGateway(
  overrides: Partial<typeof defaultQueryData> = {},
  payments: unknown[] = [],
) {
  const inputs: Array<{ idempotencyKey: string } & Record<string, unknown>> = []
  const facts = { ...defaultQueryData, ...overrides }
  stubGateway(async ({ body }: Call) => {
    if (body.documentId === payMutation.params.id) {
      inputs.push(body.variables['input'] as (typeof inputs)[number])
      const paymentResult = await payments.shift()
      if (paymentResult instanceof Error) throw paymentResult
      return paymentResult
    }
    if (body.documentId === dashboardQuery.params.id) return await new Promise(() => {})
    return screens.has(body.documentId ?? '') ? { data: createInterventionQueryResult(facts) } : undefined
  })
  return { inputs, facts }
}

function openInterventionReport(path = '/interventionreport/r1') {
  const router = createMemoryRouter(routes, { initialEntries: ['/Dashboard', path], initialIndex: 1 })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const waitForPath = (router: ReturnType<typeof openInterventionReport>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path))
/** Returns the table cell of the invoice that contains the price of the pass before tax. */
const getPriceCell = () => document.querySelector('table tbody td')
const findPayButton = () => screen.findByRole('button', { name: /^Confirmer et payer/ })
const replaceNoBreakSpaces = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

describe('URL of an intervention report without a step [K01]', () => {
  test.each<[string, string, Partial<typeof defaultQueryData>]>([
    ['every required value', steps.review, {}],
    ['no card', steps.payment, { paymentCard: null }],
    ['an expired card', steps.payment, { paymentCard: { ...card, isExpired: true } }],
    ['no billing address', steps.payment, { billingAddress: null }],
    [
      'no vehicle of the member',
      steps.vehicle,
      { interventionReport: createInterventionReport(50_000, { vehicle: null }) },
    ],
    [
      'no previous club',
      steps.region,
      {
        interventionReport: createInterventionReport(50_000, { vehicle: { ...vehicle, previousClub: null } }),
      },
    ],
    [
      'a closed previous club',
      steps.clubs,
      {
        interventionReport: createInterventionReport(50_000, {
          vehicle: { ...vehicle, previousClub: { ...club, available: false } },
        }),
      },
    ],
  ])(
    'if the member has %s, the URL of an intervention report opens the first incomplete wizard step, %s',
    async (_name, path, more) => {
      stubInterventionReportGateway(more)
      await waitForPath(openInterventionReport(), path)
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    },
  )
})

test.each<[string, Partial<typeof defaultQueryData>]>([
  [
    'region step',
    {
      interventionReport: createInterventionReport(50_000, { vehicle: { ...vehicle, previousClub: null } }),
    },
  ],
  ['review', {}],
])(
  'the first screen of an intervention report (%s) begins with the report details and explains why a pass is included',
  async (_, more) => {
    stubInterventionReportGateway(more)
    openInterventionReport()
    await screen.findAllByText('Sentier 535, Saint-Raymond')
    const [facts] = [...document.querySelectorAll('main section, main form')]
    const text = replaceNoBreakSpaces(facts?.textContent)
    for (const shown of [
      '19 novembre 2026',
      'Sentier 535, Saint-Raymond',
      'Véhicule sans droit d’accès',
      'V092 618',
      '574,88 $',
      'C’est pourquoi ce paiement comprend un droit d’accès annuel.',
    ]) {
      expect(text).toContain(shown)
    }
  },
)

test('later steps of the intervention report wizard show the report as one line that the member can expand to all details', async () => {
  resetDraft(reportWizard, { ...completeDraft, clubId: undefined, firstStep: 'interventionreportregion' })
  stubInterventionReportGateway()
  openInterventionReport(steps.clubs)
  const line = (await screen.findByText('Rapport du 19 novembre 2026')).closest('summary')
  expect(replaceNoBreakSpaces(line?.textContent)).toBe('Rapport du 19 novembre 2026574,88 $')
  const details = line?.closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('Sentier 535, Saint-Raymond')
})

test('the screen of an intervention report omits the report details that the federation does not return', async () => {
  stubInterventionReportGateway({
    interventionReport: createInterventionReport(50_000, { issuedAt: null, place: null, reason: null }),
  })
  openInterventionReport()
  await findPayButton()
  for (const term of ['Date du rapport', 'Lieu', 'Motif']) expect(screen.queryByText(term)).toBeNull()
})

test('the review of an intervention report states the period of the included pass', async () => {
  const passPeriod = { activeAt: '2026-11-22T05:00:00Z', expiresAt: '2027-10-01T03:59:59Z' }
  stubInterventionReportGateway({ interventionReport: createInterventionReport(50_000, { passPeriod }) })
  openInterventionReport()
  await findPayButton()
  expect(replaceNoBreakSpaces(document.body.textContent)).toMatch(/du 22 novembre 2026 au 30 septembre 2027/i)
})

test('the review of an intervention report, opened by its URL, shows no error while its data loads', async () => {
  stubInterventionReportGateway()
  const failures = vi.fn()
  const recordFailureIfRetryButtonIsVisible = () =>
    screen.queryByRole('button', { name: 'Réessayer' }) && failures()
  new MutationObserver(recordFailureIfRetryButtonIsVisible).observe(document.body, {
    childList: true,
    subtree: true,
  })
  openInterventionReport(steps.review)
  await findPayButton()
  expect(failures).not.toHaveBeenCalled()
})

test('the review of an intervention report shows vehicle, club, member, card, the price of 500 $ and the total [K03, K07, P23]', async () => {
  stubInterventionReportGateway()
  openInterventionReport()
  await findPayButton()
  const text = replaceNoBreakSpaces(document.body.textContent)
  for (const shown of [
    'CARIBOU',
    'Modèle inconnu',
    'V092 618',
    '054 – Quad du Nord',
    'Camille Roy',
    'camille@example.ca',
    '(418) 555-0123',
    '12, rue des Érables',
    '4242',
    'A1B2C3D',
  ])
    expect(text).toContain(shown)
  const amounts = [...document.querySelectorAll('table td')].map((cell) =>
    replaceNoBreakSpaces(cell.textContent),
  )
  expect(amounts).toEqual(['500 $', '25,00 $', '49,88 $', '574,88 $'])
  expect(text).not.toContain('500,00 $')
})

test('an intervention report with a price other than 500 $ shows that price before tax, and charges that price [K19]', async () => {
  const { inputs } = stubInterventionReportGateway({ interventionReport: createInterventionReport(12_345) }, [
    paid,
  ])
  openInterventionReport()
  const button = await findPayButton()
  expect(replaceNoBreakSpaces(button.textContent)).toContain('141,93 $')
  expect(replaceNoBreakSpaces(getPriceCell()?.textContent)).toBe('123,45 $')
  expect(replaceNoBreakSpaces(document.body.textContent)).not.toContain('500 $')
  await userEvent.click(button)
  await waitFor(() => expect(inputs).toHaveLength(1))
  await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
  expect(inputs[0]).toMatchObject({ expectedTotal: { cents: 14_193, currency: 'CAD' } })
})

describe('report wizard step opened by its URL', () => {
  test.each(Object.entries(steps))(
    'if the region is unknown, every intervention report step after the vehicle step redirects to the region step: %s',
    async (step, path) => {
      stubInterventionReportGateway({
        interventionReport: createInterventionReport(50_000, { vehicle: { ...vehicle, previousClub: null } }),
      })
      const router = openInterventionReport(path)
      await waitForPath(router, step === 'vehicle' ? steps.vehicle : steps.region)
    },
  )

  test('a step of the intervention report wizard redirects to an earlier step whose value is missing in the draft', async () => {
    resetDraft(reportWizard, { ...completeDraft, clubId: undefined })
    stubInterventionReportGateway()
    await waitForPath(openInterventionReport(steps.review), steps.clubs)
  })
})

test('an intervention report that does not exist shows a not-found message and a home link, not a server error [K18, O28]', async () => {
  stubInterventionReportGateway({ interventionReport: null })
  openInterventionReport()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Rapport d’intervention introuvable',
  )
  expect(document.body.textContent).toContain(
    'Ce rapport d’intervention n’est pas à votre compte ou a déjà été payé.',
  )
  // The not-found screen has no step bar.
  expect(screen.queryByRole('navigation', { name: 'Étapes' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/Dashboard')
})

test('an intervention report that fails to load shows a message and a retry button [K12, O27]', async () => {
  let fails = true
  stubGateway(() => {
    if (!fails) return { data: createInterventionQueryResult(defaultQueryData) }
    const queryResult = createInterventionQueryResult(defaultQueryData)
    return {
      data: { ...queryResult, viewer: { ...queryResult.viewer, interventionReport: null } },
      errors: [
        {
          message: 'FEDERATION_UNAVAILABLE',
          path: ['viewer', 'interventionReport'],
          extensions: { code: 'FEDERATION_UNAVAILABLE', requestId: 'r-1' },
        },
      ],
    }
  })
  const router = openInterventionReport()
  const block = await screen.findByRole('alert')
  expect(block.textContent).toContain('Le rapport d’intervention n’a pas pu s’afficher.')
  fails = false
  await userEvent.click(within(block).getByRole('button', { name: 'Réessayer' }))
  await waitForPath(router, steps.review)
})

test('the club step offers no button for a club that accepts no payments and states the reason, and shows a message for a region without clubs [K14, K17]', async () => {
  resetDraft(reportWizard, { ...completeDraft, clubId: undefined })
  const message = 'Ce club ne reçoit pas de paiements de rapports d’intervention en ce moment.'
  const closed = {
    ...club,
    id: 'c2',
    number: '063',
    name: 'Quad fermé',
    available: false,
    unavailableMessage: message,
  }
  stubInterventionReportGateway({ clubs: [club, closed] })
  openInterventionReport(steps.clubs)
  const row = (await screen.findByText('Quad fermé')).closest('li')!
  expect(row.textContent).toContain(message)
  expect(row.querySelector('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Quad du Nord' })).toBeTruthy()

  cleanup()
  expireQueryResults()
  stubInterventionReportGateway({ clubs: [] })
  openInterventionReport(steps.clubs)
  expect(await screen.findByRole('heading', { name: 'Aucun club dans cette région' })).toBeTruthy()
})

test('the vehicle step of an intervention report shows no link to the vehicle form for a vehicle of an unsupported type', async () => {
  resetDraft(reportWizard, { reportId: 'r1', regionId: 'g3', clubId: 'c1', paymentSeen: true })
  const unsupportedVehicle = {
    ...vehicle,
    id: 'v2',
    name: 'RANGER',
    type: 'UNKNOWN',
    isComplete: false,
    purchaseObstacle: 'VEHICLE_TYPE_UNSUPPORTED',
  }
  stubInterventionReportGateway({ vehicles: [vehicle, unsupportedVehicle] })
  openInterventionReport(steps.vehicle)
  expect(await screen.findByRole('radio', { name: 'RANGER' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/ce type de véhicule ne peuvent pas être achetés ici/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Compléter les renseignements/ })).toBe(null)
})

test('for an intervention report, only vehicles with complete data can be selected, and an incomplete vehicle links to its form', async () => {
  resetDraft(reportWizard, { reportId: 'r1', regionId: 'g3', clubId: 'c1', paymentSeen: true })
  const otherVehicle = { ...vehicle, id: 'v2', name: 'RANGER', isComplete: false }
  const third = { ...vehicle, id: 'v3', name: 'LYNX', registration: 'V1' }
  stubInterventionReportGateway({ vehicles: [vehicle, otherVehicle, third] })
  const router = openInterventionReport(steps.vehicle)
  expect(await screen.findByRole('radio', { name: 'RANGER' })).toHaveProperty('disabled', true)
  const complete =
    screen
      .getByRole('link', { name: /^Compléter les renseignements de «\sRANGER\s»$/ })
      .getAttribute('href') ?? ''
  expect(decodeURIComponent(complete)).toBe(`/editvehicle/v2?redirect=${steps.vehicle}`)
  const next = await screen.findByRole('button', { name: 'Suivant' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: 'LYNX' }))
  await userEvent.click(next)
  await waitForPath(router, steps.review)
  expect(readDraft(reportWizard).vehicleId).toBe('v3')
})

describe('payment of an intervention report', () => {
  test('paying an intervention report sends the vehicle and the club once, and then opens the dashboard [K09, K11]', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { inputs } = stubInterventionReportGateway({}, [promise])
    const router = openInterventionReport()
    await userEvent.dblClick(await findPayButton())
    expect(inputs).toHaveLength(1)
    expect(inputs[0]).toMatchObject({ interventionReportId: 'r1', vehicleId: 'v1', clubId: 'c1' })
    expect(readDraft(reportWizard).attempt).toBe(inputs[0]?.idempotencyKey)
    expect(isPaymentRunning()).toBe(true)

    resolve(paid)
    await waitForPath(router, '/Dashboard')
    await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
    await waitFor(() => expect(isPaymentRunning()).toBe(false))
  })

  /**
   * Wizard step on which the member can correct each payment problem, by problem type; null if the
   * member corrects the problem in the review.
   */
  const problems = {
    InterventionReportNotFoundProblem: null,
    ClubUnavailableProblem: steps.clubs,
    VehicleIncompleteProblem: steps.vehicle,
    PriceChangedProblem: null,
    PaymentDetailsMissingProblem: steps.payment,
    PurchasesPausedProblem: null,
    InvalidInputProblem: null,
    RefusedProblem: null,
  } satisfies Record<
    Exclude<ProblemOf<'payInterventionReport'>, 'PurchaseUnconfirmedProblem' | 'PaymentDeclinedProblem'>,
    string | null
  >

  test.each(Object.entries(problems))(
    'after the payment problem %s of an intervention report, the idempotency key is discarded, and the message links to %s [K13, O29]',
    async (name, path) => {
      const { inputs } = stubInterventionReportGateway({}, [
        createPaymentProblemResult({ __typename: name, fields: [] }),
        paid,
      ])
      const router = openInterventionReport()
      await userEvent.click(await findPayButton())
      const notice = (await screen.findByText('Refusé.')).closest('[role]')
      expect(readDraft(reportWizard).attempt).toBeUndefined()
      const noticeButton = Array.from(notice?.querySelectorAll('button') ?? []).find(
        // The support code has its own copy button.
        ({ textContent }) => textContent !== 'Copier',
      )
      if (path) {
        await userEvent.click(noticeButton!)
        await waitForPath(router, path)
        return
      }
      expect(noticeButton ?? null).toBeNull()
      // The review refetches changed data first.
      const payButton = await findPayButton()
      await waitFor(() => expect(payButton.getAttribute('aria-busy')).not.toBe('true'))
      await userEvent.click(payButton)
      await waitForPath(router, '/Dashboard')
      await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
      expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey)
    },
  )

  test('if an intervention report was paid in the meantime, paying it again opens the not-found screen', async () => {
    const { facts } = stubInterventionReportGateway({}, [
      createPaymentProblemResult({ __typename: 'InterventionReportNotFoundProblem' }),
    ])
    openInterventionReport()
    const button = await findPayButton()
    facts.interventionReport = null
    await userEvent.click(button)
    const heading = await screen.findByRole('heading', { name: 'Rapport d’intervention introuvable' })
    // The message of the gateway states that this attempt charged nothing.
    await waitFor(() => expect(heading.closest('main')?.textContent).toContain('Refusé.'))
  })

  test.each([
    [50_000, '500 $'],
    [61_250, '612,50 $'],
  ])(
    'an intervention report with a price of %i cents shows this price before tax, and the period of the included pass [R-15]',
    async (price, shown) => {
      const passPeriod = { activeAt: '2026-11-22T15:00:00Z', expiresAt: '2027-10-01T03:59:59.999Z' }
      stubInterventionReportGateway({ interventionReport: createInterventionReport(price, { passPeriod }) })
      openInterventionReport()
      await findPayButton()
      expect(replaceNoBreakSpaces(getPriceCell()?.textContent)).toBe(shown)
      if (price !== 50_000)
        expect(replaceNoBreakSpaces(document.querySelector('main')?.textContent)).not.toContain('500 $')
      const period = screen.getByText('Période')
      expect(replaceNoBreakSpaces(period.parentElement?.textContent)).toContain('30 septembre 2027')
    },
  )

  test.each([
    ['the connection is lost', new Error('reset')],
    ['the gateway fails', createGraphqlErrorResponse('FEDERATION_TIMEOUT')],
    [
      'the federation cannot confirm the payment',
      createPaymentProblemResult({ __typename: 'PurchaseUnconfirmedProblem' }),
    ],
  ])(
    'if the outcome of an intervention report payment is unknown because %s, the payment is repeated unchanged, even after a reload',
    async (_, nothing) => {
      const { inputs, facts } = stubInterventionReportGateway({}, [nothing, nothing, paid])
      const findCheckPaymentButton = () =>
        screen.findByRole('button', { name: /^Vérifier et terminer le paiement/ })
      openInterventionReport()
      await userEvent.click(await findPayButton())
      await findCheckPaymentButton()
      // A paid report is no longer found, which must not be shown before the outcome is known.
      facts.interventionReport = null
      cleanup()
      expireQueryResults()
      const router = openInterventionReport(steps.region)
      await userEvent.click(await findCheckPaymentButton())
      await waitFor(() => expect(inputs).toHaveLength(2))
      await userEvent.click(await findCheckPaymentButton())
      await waitForPath(router, '/Dashboard')
      await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
      expect(inputs[1]).toEqual(inputs[0])
      expect(inputs[2]).toEqual(inputs[0])
    },
  )
})

describe('leaving the intervention report wizard [K08]', () => {
  test.each(['/receipts', '/Dashboard', '/interventionreport/r2', '/accesspass/region'])(
    'navigating to %s clears the draft of the intervention report',
    async (url) => {
      resetDraft(reportWizard, completeDraft)
      stubInterventionReportGateway()
      const router = openInterventionReport(steps.review)
      await findPayButton()
      void router.navigate(url)
      await waitFor(() => expect(readDraft(reportWizard).vehicleId).toBeUndefined())
      expect(readDraft(reportWizard).clubId).toBeUndefined()
    },
  )

  test('the exit link of the intervention report wizard warns that choices are lost, and opens the dashboard without a draft', async () => {
    resetDraft(reportWizard, completeDraft)
    stubInterventionReportGateway()
    const router = openInterventionReport(steps.review)
    await findPayButton()
    await userEvent.click(
      screen.getByRole('link', { name: 'Quitter', description: 'Vos choix sont effacés si vous quittez.' }),
    )
    await waitForPath(router, '/Dashboard')
    await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
  })

  test('leaving the intervention report wizard with the back button clears the draft, and moving between its steps keeps the draft', async () => {
    stubInterventionReportGateway()
    resetDraft(reportWizard, completeDraft)
    const router = openInterventionReport(steps.clubs)
    await screen.findByRole('button', { name: 'Quad du Nord' })
    await router.navigate(steps.region)
    await screen.findByRole('button', { name: /Estrie/ })
    expect(readDraft(reportWizard)).toEqual(completeDraft)
    await router.navigate(-1)
    await router.navigate(-1)
    await waitFor(() => expect(readDraft(reportWizard)).toEqual({}))
  })

  test('if the outcome of an intervention report payment is unknown, its idempotency key is kept when the member opens another screen', async () => {
    resetDraft(reportWizard, { ...completeDraft, attempt: 'k1', attemptTotal: '57488' })
    stubInterventionReportGateway()
    const router = openInterventionReport(steps.review)
    await screen.findByRole('button', { name: /^Vérifier et terminer le paiement/ })
    await router.navigate('/receipts')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Vérifier et terminer le paiement/ })).toBeNull(),
    )
    expect(readDraft(reportWizard).attempt).toBe('k1')
  })
})
