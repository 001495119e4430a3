/** A member pays an intervention report: what is asked, what is passed over, what is told. */
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
import { routes } from './routes.ts'
import { isPaymentRunning } from '../../web/domains/payment/running.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { startTexts } from './start-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, forgetAnswers } from '../../web/relay/environment.ts'
import type { ProblemOf } from '../../web/relay/mutation.ts'
import { report } from '../../web/domains/interventions/steps.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { type Call, failed, member, stubGateway, tokens } from './gateway.ts'
import { stubStripe } from './stripe.ts'

beforeAll(startTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(tokens(1), member)
  forgetAnswers()
  resetDraft(report)
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

const all = { reportId: 'r1', vehicleId: 'v1', regionId: 'g3', clubId: 'c1', paymentSeen: true }

const cents = (amount: number) => ({ cents: amount })
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

/** A report of some price, in cents before tax. */
const reported = (price = 50_000, more: object = {}) => ({
  id: 'r1',
  controlNumber: 'A1B2C3D',
  memberName: 'Camille Roy',
  vehicleSnapshot: { name: 'CARIBOU', registration: 'V092 618' },
  passPeriod: null,
  vehicle,
  invoice: {
    subtotal: cents(price),
    tps: cents(Math.round(price * 0.05)),
    tvq: cents(Math.round(price * 0.09975)),
    total: cents(price + Math.round(price * 0.05) + Math.round(price * 0.09975)),
  },
  ...more,
})

/** What the gateway knows; each screen takes what it asks for. */
const known = {
  interventionReport: reported() as object | null,
  paymentCard: card as object | null,
  billingAddress: address as object | null,
  vehicles: [vehicle] as object[],
  clubs: [club, { ...club, id: 'c2', number: '141', name: 'Quad fermé', available: false }] as object[],
}

const answer = ({ vehicles, clubs, ...viewer }: typeof known) => ({
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
      receipt: { id: 'rc1', total: cents(57_488) },
    },
  },
}
const refused = (problem: object) => ({
  data: { payInterventionReport: { message: 'Refusé.', ...problem } },
})

const screens = new Set(
  [vehicleQuery, regionQuery, clubsQuery, paymentQuery, reviewQuery].map(({ params }) => params.id),
)

/** A gateway that knows this, and answers each payment in turn; the inputs that it was sent. */
function gateway(more: Partial<typeof known> = {}, payments: unknown[] = []) {
  const inputs: Array<{ idempotencyKey: string } & Record<string, unknown>> = []
  const facts = { ...known, ...more }
  stubGateway(async ({ body }: Call) => {
    if (body.documentId === payMutation.params.id) {
      inputs.push(body.variables['input'] as (typeof inputs)[number])
      const said = await payments.shift()
      if (said instanceof Error) throw said
      return said
    }
    if (body.documentId === dashboardQuery.params.id) return await new Promise(() => {})
    return screens.has(body.documentId ?? '') ? { data: answer(facts) } : undefined
  })
  return { inputs, facts }
}

function start(path = '/interventionreport/r1') {
  const router = createMemoryRouter(routes, { initialEntries: ['/Dashboard', path], initialIndex: 1 })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const at = (router: ReturnType<typeof start>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path))
const payButton = () => screen.findByRole('button', { name: /^Payer/ })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

describe('[K01] the bare address', () => {
  test.each<[string, Partial<typeof known>, string]>([
    ['leads to the review where all is known', {}, steps.review],
    ['opens the payment where there is no card', { paymentCard: null }, steps.payment],
    [
      'opens the payment for a card that is over',
      { paymentCard: { ...card, isExpired: true } },
      steps.payment,
    ],
    ['opens the payment without a billing address', { billingAddress: null }, steps.payment],
    [
      'leads to the vehicle where the member has it no more',
      { interventionReport: reported(50_000, { vehicle: null }) },
      steps.vehicle,
    ],
    [
      'leads to the region where no club is known',
      { interventionReport: reported(50_000, { vehicle: { ...vehicle, previousClub: null } }) },
      steps.region,
    ],
    [
      'leads to the clubs of its region where the club is closed',
      {
        interventionReport: reported(50_000, {
          vehicle: { ...vehicle, previousClub: { ...club, available: false } },
        }),
      },
      steps.clubs,
    ],
  ])('%s', async (_name, more, path) => {
    gateway(more)
    await at(start(), path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })
})

test('the review that is opened by its address stays empty until what it has taken up is answered', async () => {
  gateway()
  const failures = vi.fn()
  const look = () => screen.queryByRole('button', { name: 'Réessayer' }) && failures()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  start(steps.review)
  await payButton()
  expect(failures).not.toHaveBeenCalled()
})

test('[K03, K07, P23] the review shows vehicle, club, member, address, card and 500 $, and what is charged', async () => {
  gateway()
  start()
  await payButton()
  const text = plain(document.body.textContent)
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
  const price = screen.getByText('Prix du droit d’accès').parentElement
  expect(plain(price?.textContent)).toContain('500 $')
  const amounts = [...document.querySelectorAll('table td')].map((cell) => plain(cell.textContent))
  expect(amounts).toEqual(['500,00 $', '25,00 $', '49,88 $', '574,88 $'])
})

test('a report that costs something else shows its own price before tax, which is what is charged [K19]', async () => {
  const { inputs } = gateway({ interventionReport: reported(12_345) }, [paid])
  start()
  const button = await payButton()
  expect(plain(button.textContent)).toContain('141,93 $')
  expect(plain(screen.getByText('Prix du droit d’accès').parentElement?.textContent)).toContain('123,45 $')
  expect(plain(document.body.textContent)).not.toContain('500 $')
  await userEvent.click(button)
  await waitFor(() => expect(inputs).toHaveLength(1))
  await waitFor(() => expect(readDraft(report)).toEqual({}))
  expect(inputs[0]).toMatchObject({ expectedTotal: { cents: 14_193, currency: 'CAD' } })
})

describe('a step that is opened by its address', () => {
  test.each(Object.entries(steps))('%s, without a region: leads to the region', async (step, path) => {
    gateway({ interventionReport: reported(50_000, { vehicle: { ...vehicle, previousClub: null } }) })
    const router = start(path)
    await at(router, step === 'vehicle' ? steps.vehicle : steps.region)
  })

  test('and whose turn it is not, after something was taken back', async () => {
    resetDraft(report, { ...all, clubId: undefined })
    gateway()
    await at(start(steps.review), steps.clubs)
  })
})

test('[K18, O28] a report that is not there says so, with the way home, and is no server error', async () => {
  gateway({ interventionReport: null })
  start()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Rapport d’intervention introuvable',
  )
  expect(document.body.textContent).toContain(
    'Ce rapport d’intervention n’est pas à votre compte ou a déjà été payé.',
  )
  // Nothing of it has steps.
  expect(screen.queryByRole('navigation', { name: 'Étapes' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/Dashboard')
})

test('[K12, O27] a report that cannot be shown is said, and tried again', async () => {
  let fails = true
  stubGateway(() => {
    if (!fails) return { data: answer(known) }
    const whole = answer(known)
    return {
      data: { ...whole, viewer: { ...whole.viewer, interventionReport: null } },
      errors: [
        {
          message: 'FEDERATION_UNAVAILABLE',
          path: ['viewer', 'interventionReport'],
          extensions: { code: 'FEDERATION_UNAVAILABLE', requestId: 'r-1' },
        },
      ],
    }
  })
  const router = start()
  const block = await screen.findByRole('alert')
  expect(block.textContent).toContain('Le rapport d’intervention n’a pas pu être affiché.')
  fails = false
  await userEvent.click(within(block).getByRole('button', { name: 'Réessayer' }))
  await at(router, steps.review)
})

test('[K14, K17] a club that takes no payment cannot be chosen and says why; a region without any says so', async () => {
  resetDraft(report, { ...all, clubId: undefined })
  const message = 'Ce club ne reçoit pas de paiements de rapports d’intervention en ce moment.'
  const closed = {
    ...club,
    id: 'c2',
    number: '063',
    name: 'Quad fermé',
    available: false,
    unavailableMessage: message,
  }
  gateway({ clubs: [club, closed] })
  start(steps.clubs)
  const radio = await screen.findByRole('radio', { name: 'Quad fermé' })
  expect(radio).toHaveProperty('disabled', true)
  const said = radio.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(said.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message)
  // The only one that can be chosen is.
  expect(screen.getByRole('radio', { name: 'Quad du Nord' })).toHaveProperty('checked', true)

  cleanup()
  forgetAnswers()
  gateway({ clubs: [] })
  start(steps.clubs)
  expect(await screen.findByRole('heading', { name: 'Aucun club dans cette région' })).toBeTruthy()
})

test('a vehicle is chosen among those that are complete; another one is completed from there', async () => {
  resetDraft(report, { reportId: 'r1', regionId: 'g3', clubId: 'c1', paymentSeen: true })
  const other = { ...vehicle, id: 'v2', name: 'RANGER', isComplete: false }
  const third = { ...vehicle, id: 'v3', name: 'LYNX', registration: 'V1' }
  gateway({ vehicles: [vehicle, other, third] })
  const router = start(steps.vehicle)
  expect(await screen.findByRole('radio', { name: 'RANGER' })).toHaveProperty('disabled', true)
  const complete = screen.getByRole('link', { name: /^Compléter «\sRANGER\s»$/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(complete)).toBe(`/editvehicle/v2?redirect=${steps.vehicle}`)
  const next = await screen.findByRole('button', { name: 'Suivant' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: 'LYNX' }))
  await userEvent.click(next)
  await at(router, steps.review)
  expect(readDraft(report).vehicleId).toBe('v3')
})

describe('paying', () => {
  test('[K09, K11] sends vehicle and club once, leads to the root, and says what was paid and what came with it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { inputs } = gateway({}, [promise])
    const router = start()
    await userEvent.dblClick(await payButton())
    expect(inputs).toHaveLength(1)
    expect(inputs[0]).toMatchObject({ interventionReportId: 'r1', vehicleId: 'v1', clubId: 'c1' })
    expect(readDraft(report).attempt).toBe(inputs[0]?.idempotencyKey)
    expect(isPaymentRunning()).toBe(true)

    resolve(paid)
    await at(router, '/Dashboard')
    await waitFor(() => expect(readDraft(report)).toEqual({}))
    await waitFor(() => expect(isPaymentRunning()).toBe(false))
  })

  /** Every problem, and where it can be put right; null on the review itself. */
  const problems = {
    InterventionReportNotFoundProblem: null,
    ClubUnavailableProblem: steps.clubs,
    VehicleIncompleteProblem: steps.vehicle,
    PriceChangedProblem: null,
    PaymentDetailsMissingProblem: steps.payment,
    PaymentDeclinedProblem: steps.payment,
    PurchasesPausedProblem: null,
    InvalidInputProblem: null,
    RefusedProblem: null,
  } satisfies Record<Exclude<ProblemOf<'payInterventionReport'>, 'PurchaseUnconfirmedProblem'>, string | null>

  test.each(Object.entries(problems))(
    '[K13, O29] %s: its words are shown, the key is spent, and it leads to %s',
    async (name, path) => {
      const { inputs } = gateway({}, [refused({ __typename: name, fields: [] }), paid])
      const router = start()
      await userEvent.click(await payButton())
      const notice = (await screen.findByText('Refusé.')).closest('[role]')
      expect(readDraft(report).attempt).toBeUndefined()
      const way = Array.from(notice?.querySelectorAll('button') ?? []).find(
        // The code for who helps has a button of its own.
        ({ textContent }) => textContent !== 'Copier',
      )
      if (path) {
        await userEvent.click(way!)
        await at(router, path)
        return
      }
      expect(way ?? null).toBeNull()
      // What has changed is asked for first.
      const again = await payButton()
      await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'))
      await userEvent.click(again)
      await at(router, '/Dashboard')
      await waitFor(() => expect(readDraft(report)).toEqual({}))
      expect(inputs[1]?.idempotencyKey).not.toBe(inputs[0]?.idempotencyKey)
    },
  )

  test('of a report that was paid meanwhile ends with saying so', async () => {
    const { facts } = gateway({}, [refused({ __typename: 'InterventionReportNotFoundProblem' })])
    start()
    const button = await payButton()
    facts.interventionReport = null
    await userEvent.click(button)
    const heading = await screen.findByRole('heading', { name: 'Rapport d’intervention introuvable' })
    // In the gateway's words, which say that this try has charged nothing.
    await waitFor(() => expect(heading.closest('main')?.textContent).toContain('Refusé.'))
  })

  test.each([
    [50_000, '500 $'],
    [61_250, '612,50 $'],
  ])('of %i cents shows one price before tax, and the period of its pass [R-15]', async (price, shown) => {
    const passPeriod = { activeAt: '2026-11-22T15:00:00Z', expiresAt: '2027-10-01T03:59:59.999Z' }
    gateway({ interventionReport: reported(price, { passPeriod }) })
    start()
    await payButton()
    const term = screen.getByText('Prix du droit d’accès')
    expect(plain(term.parentElement?.textContent)).toContain(shown)
    if (price !== 50_000) expect(plain(document.querySelector('main')?.textContent)).not.toContain('500 $')
    const period = screen.getByText('Période')
    expect(plain(period.parentElement?.textContent)).toContain('30 septembre 2027')
  })

  test.each([
    ['the connection is lost', new Error('reset')],
    ['the gateway fails', failed('FEDERATION_TIMEOUT')],
    ['the federation does not know', refused({ __typename: 'PurchaseUnconfirmedProblem' })],
  ])(
    'when %s: the same is sent until it is known, over a reload and another step too',
    async (_, nothing) => {
      const { inputs, facts } = gateway({}, [nothing, nothing, paid])
      const check = () => screen.findByRole('button', { name: /^Vérifier maintenant/ })
      start()
      await userEvent.click(await payButton())
      await check()
      // It may be paid, and is then not found any more: that is not said before it is known.
      facts.interventionReport = null
      cleanup()
      forgetAnswers()
      const router = start(steps.region)
      await userEvent.click(await check())
      await waitFor(() => expect(inputs).toHaveLength(2))
      await userEvent.click(await check())
      await at(router, '/Dashboard')
      await waitFor(() => expect(readDraft(report)).toEqual({}))
      expect(inputs[1]).toEqual(inputs[0])
      expect(inputs[2]).toEqual(inputs[0])
    },
  )
})

describe('[K08] leaving', () => {
  test.each(['/receipts', '/Dashboard', '/interventionreport/r2', '/accesspass/region'])(
    'to %s forgets what was chosen',
    async (address) => {
      resetDraft(report, all)
      gateway()
      const router = start(steps.review)
      await payButton()
      void router.navigate(address)
      await waitFor(() => expect(readDraft(report).vehicleId).toBeUndefined())
      expect(readDraft(report).clubId).toBeUndefined()
    },
  )

  test('by its way out, which says so, forgets it and leads to the dashboard', async () => {
    resetDraft(report, all)
    gateway()
    const router = start(steps.review)
    await payButton()
    await userEvent.click(screen.getByRole('link', { name: 'Quitter – vos choix sont effacés' }))
    await at(router, '/Dashboard')
    await waitFor(() => expect(readDraft(report)).toEqual({}))
  })

  test('with Back forgets it, from one step to another does not', async () => {
    gateway()
    resetDraft(report, all)
    const router = start(steps.clubs)
    await screen.findByRole('radio', { name: 'Quad du Nord' })
    await router.navigate(steps.region)
    await screen.findByRole('radio', { name: /Estrie/ })
    expect(readDraft(report)).toEqual(all)
    await router.navigate(-1)
    await router.navigate(-1)
    await waitFor(() => expect(readDraft(report)).toEqual({}))
  })

  test('a payment whose outcome is not known does not lose its key', async () => {
    resetDraft(report, { ...all, attempt: 'k1', attemptTotal: '57488' })
    gateway()
    const router = start(steps.review)
    await screen.findByRole('button', { name: /^Vérifier maintenant/ })
    await router.navigate('/receipts')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Vérifier maintenant/ })).toBeNull())
    expect(readDraft(report).attempt).toBe('k1')
  })
})
