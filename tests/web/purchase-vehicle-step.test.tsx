import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import vehicleQuery from '../../web/__generated__/VehicleScreenQuery.graphql.ts'
import collisionQuery from '../../web/__generated__/useCollisionQuery.graphql.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { checkDelayMs } from '../../web/domains/purchase/useCollision.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { type Call, createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'
import { accessRightOffers, createMoney, portal, vehicle, viewer } from './helpers/purchase-results.ts'
import { renderPortalAt, preparePurchaseTests, isDisabled } from './helpers/purchase-wizard.tsx'

preparePurchaseTests()

describe('check for other passes of the vehicle [E42–E44]', () => {
  const sportsman = {
    ...vehicle,
    __typename: 'Vehicle',
    id: 'v4',
    name: 'SPORTSMAN',
    purchaseObstacle: 'UNCONFIRMED',
  }
  const ranger = {
    ...vehicle,
    __typename: 'Vehicle',
    id: 'v2',
    name: 'RANGER',
    purchaseObstacle: 'NEEDS_UPDATE',
  }
  const vehicles = {
    data: {
      portal,
      accessRightOffers,
      club: null,
      viewer: {
        ...viewer,
        vehicle: null,
        vehicles: {
          edges: [
            { node: { ...vehicle, __typename: 'Vehicle' } },
            { node: ranger },
            { node: { ...vehicle, __typename: 'Vehicle', id: 'v3', name: 'BISON' } },
            { node: sportsman },
          ],
        },
      },
    },
  }
  const createPriceQuote = (overlappingPass: object | null, obstacle: string | null = null) => ({
    data: {
      purchaseQuote: {
        __typename: 'PurchaseQuote',
        obstacle,
        collision: overlappingPass,
        invoice: { total: createMoney(34565) },
      },
    },
  })

  function openVehicleStep(priceQuoteResults: unknown[], vehicleResult: object = vehicles, type = 'ANNUAL') {
    resetDraft(purchaseWizard, { type })
    const checks: unknown[] = []
    const say: Record<string, (call: Call) => unknown> = {
      [vehicleQuery.params.id!]: () => vehicleResult,
      [collisionQuery.params.id!]: ({ body }) => {
        checks.push(body.variables)
        return priceQuoteResults.shift()
      },
    }
    stubGateway((call) => say[call.body.documentId ?? '']?.(call))
    return { router: renderPortalAt('/accesspass/vehicle'), checks }
  }

  /** Returns the text of the bottom bar that contains a button. */
  const readBottomBarText = (button: HTMLElement) => button.closest('div')?.parentElement?.textContent
  const findNextButton = () => screen.findByRole('button', { name: 'Suivant' })
  const readReasonForDisabledButton = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby')!)?.textContent
  const findReasonForDisabledNextButton = async () => readReasonForDisabledButton(await findNextButton())

  test('the vehicle step requires a selection, and disables a vehicle that cannot get a pass and states the reason [E26, E27, E29]', async () => {
    openVehicleStep([])
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findReasonForDisabledNextButton()).toContain('Choisissez un véhicule')
    const closed = screen.getByRole('radio', { name: 'SPORTSMAN' })
    expect(closed).toHaveProperty('disabled', true)
    const descriptionIds = closed.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(descriptionIds.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'n’a pas pu être vérifié',
    )
  })

  test('the vehicle step names the passes of each vehicle, and disables a vehicle with a pass in the same season [D27, E44]', async () => {
    const paid = { status: 'ACTIVE', paidAt: '2025-09-20T18:00:00Z', canRetry: false }
    const annual = { __typename: 'AccessRight', type: 'ANNUAL', validity: 'CURRENT', ...paid }
    const season = { activeAt: '2026-10-01T04:00:00Z', expiresAt: '2027-10-01T03:59:59Z' }
    const earlierSeason = { activeAt: '2025-10-01T04:00:00Z', expiresAt: '2026-10-01T03:59:59Z' }
    const createVehicleWithPass = (id: string, name: string, pass: object) => ({
      node: { ...vehicle, __typename: 'Vehicle', id, name, accessRights: { edges: [{ node: pass }] } },
    })
    const threeDay = { ...annual, type: 'THREE_DAY', id: 'p3', activeAt: '2026-12-05T05:00:00Z' }
    const edges = [
      createVehicleWithPass('v11', 'GRIZZLY', { ...annual, ...season, id: 'p1' }),
      createVehicleWithPass('v12', 'RANGER', { ...annual, ...earlierSeason, id: 'p2', validity: 'EXPIRED' }),
      createVehicleWithPass('v13', 'BISON', {
        ...threeDay,
        validity: 'UPCOMING',
        expiresAt: '2026-12-08T04:59:59Z',
      }),
    ]
    const [offer] = accessRightOffers.offers
    const offers = [{ ...offer, endsAt: season.expiresAt, lastDesiredActivation: null }]
    openVehicleStep([], {
      data: {
        ...vehicles.data,
        offersOfKind: { offers },
        viewer: { ...viewer, vehicle: null, vehicles: { edges } },
      },
    })
    const readCardText = async (name: string) =>
      (await screen.findByRole('radio', { name })).closest('label')!.textContent
    expect(await readCardText('RANGER')).toMatch(/Dernier droit d’accès expiré le 30\sseptembre 2026/)
    expect(await readCardText('BISON')).toMatch(
      /A déjà un droit d’accès pour cette période\s: .*du 5 au 7\sdécembre 2026/,
    )
    expect(await readCardText('GRIZZLY')).toMatch(
      /A déjà un droit d’accès pour cette période\s: .*du 1er\soctobre 2026 au 30\sseptembre 2027\./,
    )
    expect(await readCardText('GRIZZLY')).not.toContain('A déjà\u00a0:')
    for (const name of ['GRIZZLY', 'BISON'])
      expect(screen.getByRole('radio', { name })).toHaveProperty('disabled', true)
  })

  test('the vehicle step disables a vehicle with a paid pass in process, and links to a declined payment [E42, E64]', async () => {
    const pass = { __typename: 'AccessRight', type: 'ANNUAL', validity: null, canRetry: false }
    const season = { activeAt: '2026-10-01T04:00:00Z', expiresAt: '2027-10-01T03:59:59Z' }
    const inProcess = { ...pass, ...season, id: 'p1', status: 'IN_PROGRESS', paidAt: '2026-09-20T18:00:00Z' }
    const unpaid = { activeAt: null, expiresAt: null, paidAt: null }
    const declined = { ...pass, ...unpaid, id: 'p2', status: 'PAYMENT_FAILED', canRetry: true }
    const buildVehicle = (id: string, name: string, passes: object[]) => ({
      ...vehicle,
      __typename: 'Vehicle',
      id,
      name,
      accessRights: { edges: passes.map((node) => ({ node })) },
    })
    const edges = [
      { node: buildVehicle('v11', 'GRIZZLY', [inProcess]) },
      { node: buildVehicle('v12', 'RANGER', [declined]) },
      { node: { ...buildVehicle('v13', 'BISON', []), purchaseObstacle: 'OPEN_REQUEST' } },
    ]
    const offers = [{ ...accessRightOffers.offers[0], endsAt: season.expiresAt, lastDesiredActivation: null }]
    const viewerWithVehicles = { ...viewer, vehicle: null, vehicles: { edges } }
    openVehicleStep([createPriceQuote(null)], {
      data: { ...vehicles.data, offersOfKind: { offers }, viewer: viewerWithVehicles },
    })
    const card = await screen.findByRole('radio', { name: 'GRIZZLY' })
    expect(card).toHaveProperty('disabled', true)
    expect(card.closest('label')!.textContent).toMatch(
      /Payé le 20\sseptembre 2026, en traitement\s: droit d’accès annuel.*30\sseptembre 2027/,
    )
    const resume = screen.getByRole('link', { name: /Reprendre cet achat.*RANGER/ })
    expect(resume.getAttribute('href')).toContain('p2')
    expect(screen.getByRole('radio', { name: 'BISON' }).closest('label')!.textContent).toContain(
      'Une demande sans assurance est en cours',
    )
  })

  test('selecting a vehicle with an open insurance request requires the member to agree to withdraw the request [R-48]', async () => {
    const edges = [{ node: { ...sportsman, purchaseObstacle: 'OPEN_REQUEST' } }]
    const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
    // The price is queried as soon as a vehicle is selected.
    const { checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)], { data })
    await userEvent.click(await screen.findByRole('radio', { name: 'SPORTSMAN' }))
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findReasonForDisabledNextButton()).toContain('Cochez la case')
    await userEvent.click(screen.getByRole('checkbox', { name: /Renoncer à la demande/ }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    await waitFor(() => expect(checks.at(-1)).toMatchObject({ vehicleId: 'v4', givesUpRequest: true }))
  })

  test('if the data of a vehicle is incomplete, the vehicle step links to its update form [E29]', async () => {
    openVehicleStep([])
    const link = await screen.findByRole('link', { name: /Mettre.*RANGER.*à jour/ })
    expect(link.getAttribute('href')).toBe('/accesspass/updatevehicle/v2')
    expect(screen.getByRole('radio', { name: 'RANGER' })).toHaveProperty('disabled', true)
  })

  test.each([
    [
      'an unpaid report',
      { purchaseObstacle: 'UNPAID_REPORT', interventionReports: [{ id: 'ir1' }] },
      'Payer le rapport – SPORTSMAN',
      '/interventionreport/ir1',
    ],
    [
      'a request to pay',
      { insuranceRequest: { id: 'q1', number: '000012', status: 'PAYMENT_PENDING', payObstacle: null } },
      'Payer – 000012',
      '/PaymentInfoWithoutInsurance/q1',
    ],
    [
      'a request without a decision',
      { insuranceRequest: { id: 'q1', number: '000012', status: 'PENDING', payObstacle: null } },
      'Voir la demande – 000012',
      '/RequestsWithoutInsurance',
    ],
  ])(
    'for a vehicle blocked by %s, the vehicle step links to the screen where the member can resolve the problem',
    async (_, fields, name, to) => {
      const edges = [{ node: { ...sportsman, purchaseObstacle: 'OPEN_REQUEST', ...fields } }]
      const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
      openVehicleStep([], { data }, 'ANNUAL_RENTAL')
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('href')).toBe(to)
      expect(screen.getByRole('radio', { name: 'SPORTSMAN' })).toHaveProperty('disabled', true)
    },
  )

  test('the vehicle step has a retry button for a vehicle whose eligibility could not be checked', async () => {
    let loads = 0
    const result = {
      get data() {
        loads += 1
        return vehicles.data
      },
    }
    openVehicleStep([], result)
    const retry = await screen.findByRole('button', { name: 'Réessayer – SPORTSMAN' })
    const before = loads
    await userEvent.click(retry)
    await waitFor(() => expect(loads).toBeGreaterThan(before))
  })

  test('selectable vehicles come first in the vehicle step', async () => {
    openVehicleStep([])
    await screen.findByRole('radio', { name: 'GRIZZLY' })
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))
    expect(names).toEqual(['v1', 'v3', 'v2', 'v4'])
  })

  test('the only selectable vehicle is preselected, and its price is checked', async () => {
    const edges = [{ node: { ...vehicle, __typename: 'Vehicle' } }, { node: sportsman }]
    const data = { ...vehicles.data, viewer: { ...vehicles.data.viewer, vehicles: { edges } } }
    const { checks } = openVehicleStep([createPriceQuote(null)], { data })
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    expect(screen.getByRole('radio', { name: 'GRIZZLY' })).toHaveProperty('checked', true)
    await waitFor(() => expect(checks).toMatchObject([{ vehicleId: 'v1' }]))
  })

  test('a reopened purchase step reuses the result of a price check until the cached data is cleared', async () => {
    const { checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    // The total appears beside the Next button.
    expect((await screen.findAllByText(/345,65/)).length).toBeGreaterThan(0)
    cleanup()
    renderPortalAt('/accesspass/vehicle')
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    expect(isDisabled(await findNextButton())).toBe(false)
    expect(checks).toHaveLength(1)
    cleanup()
    expireQueryResults()
    renderPortalAt('/accesspass/vehicle')
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await waitFor(() => expect(checks).toHaveLength(2))
  })

  test('a member without vehicles is redirected to the vehicle form, whose back link skips the empty vehicle list [E28]', async () => {
    resetDraft(purchaseWizard, { type: 'ANNUAL' })
    stubGateway(() => ({
      data: {
        ...vehicles.data,
        offersOfKind: { offers: [{ ...accessRightOffers.offers[0], total: createMoney(44726) }] },
        makes: [],
        portal: { ...portal, now: '2026-11-24T12:00:00Z', limits: { uploadBytes: 1 } },
        viewer: { ...viewer, previousClub: null, vehicles: { edges: [] } },
      },
    }))
    const router = renderPortalAt('/accesspass/vehicle')
    const cancelLink = await screen.findByRole('link', { name: 'Annuler' })
    expect(router.state.location.pathname).toBe('/accesspass/addnewvehicle')
    // The price stays visible beside the submit button.
    const send = screen.getByRole('button', { name: 'Ajouter et continuer' })
    expect(readBottomBarText(send)).toMatch(/447,26\s\$\s*taxes comprises/)
    expect(cancelLink.getAttribute('href')).toBe('/accesspass/passchoice')
  })

  test('half a second after a vehicle is selected, the vehicle step shows an overlapping pass of the vehicle and disables Next [P03]', async () => {
    const period = { activeAt: '2026-07-01T04:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }
    const { checks } = openVehicleStep([createPriceQuote(period)])
    const radio = await screen.findByRole('radio', { name: 'GRIZZLY' })
    const startedAt = performance.now()
    // fireEvent returns without a delay, so the test sees the state before the check starts.
    fireEvent.click(radio)
    expect(checks).toHaveLength(0)
    expect((await screen.findByText(/déjà un droit d’accès valide du/)).textContent).toContain(
      'du 1er juillet 2026 au 30 avril 2027'.replaceAll(/(\d|1er) (\w+) (\d{4})/g, '$1\u00a0$2 $3'),
    )
    expect(checks).toHaveLength(1)
    expect(checkDelayMs).toBe(500)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(checkDelayMs)
    expect(isDisabled(await findNextButton())).toBe(true)
  })

  test('pressing Next before the check for overlapping passes runs this check without delay, and then opens the next step', async () => {
    const { router, checks } = openVehicleStep([createPriceQuote(null)])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    const next = screen.getByRole('button', { name: 'Suivant' })
    const startedAt = performance.now()
    fireEvent.click(next)
    expect(next.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(checks).toHaveLength(1))
    expect(performance.now() - startedAt).toBeLessThan(checkDelayMs)
    fireEvent.click(next)
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    expect(readDraft(purchaseWizard).vehicleId).toBe('v1')
  })

  test('if the check after a press of Next finds an overlapping pass, the focus moves to the explanation of the overlap', async () => {
    const { router } = openVehicleStep([
      createPriceQuote({ activeAt: '2026-07-01T04:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('déjà un droit d’accès valide du'),
    )
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(router.state.location.pathname).toBe('/accesspass/vehicle')
  })

  test('if the member selects another vehicle during the check for overlapping passes, the earlier press of Next is canceled', async () => {
    const { router, checks } = openVehicleStep([createPriceQuote(null), createPriceQuote(null)])
    fireEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    const next = screen.getByRole('button', { name: 'Suivant' })
    fireEvent.click(next)
    fireEvent.click(screen.getByRole('radio', { name: 'BISON' }))
    await waitFor(() => expect(checks.at(-1)).toMatchObject({ vehicleId: 'v3' }))
    await waitFor(() => expect(next.getAttribute('aria-busy')).toBeNull())
    expect(router.state.location.pathname).toBe('/accesspass/vehicle')
  })

  test('if an existing one-day pass overlaps the new pass, the vehicle step shows the day of the existing pass', async () => {
    openVehicleStep([
      createPriceQuote({ activeAt: '2026-07-01T04:00:00Z', expiresAt: '2026-07-02T03:59:59Z' }),
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    expect((await screen.findByText(/déjà un droit d’accès valide le/)).textContent).toContain(
      'le 1er\u00a0juillet 2026.',
    )
  })

  test('if a purchase obstacle arises after the vehicle list has loaded, the vehicle step shows the obstacle and disables Next', async () => {
    openVehicleStep([createPriceQuote(null, 'UNPAID_REPORT')])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await screen.findByText(/Un rapport d’intervention est impayé/)
    expect(isDisabled(await findNextButton())).toBe(true)
    expect(await findReasonForDisabledNextButton()).toContain('ne peut pas recevoir ce droit d’accès')
  })

  test.each([
    ['OfferUnavailableProblem', 'Choisir un autre droit d’accès'],
    ['ClubUnavailableProblem', 'Choisir un autre club'],
    ['VehicleIncompleteProblem', 'Choisir un autre véhicule'],
    ['NewerProblem', 'Choisir un autre droit d’accès'],
  ])(
    'the problem %s of a price quote shows its message and a link to the step where it can be resolved',
    async (name, way) => {
      const problem = { __typename: name, __isProblem: name, message: 'Pas maintenant.' }
      openVehicleStep([{ data: { purchaseQuote: problem } }])
      await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
      await screen.findByText('Pas maintenant.')
      await screen.findByRole('link', { name: way })
      expect(isDisabled(await findNextButton())).toBe(true)
    },
  )

  test('a failed price check disables Next, and can be retried', async () => {
    const { router, checks } = openVehicleStep([
      createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'),
      createPriceQuote(null),
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'GRIZZLY' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    await waitFor(async () => expect(isDisabled(await findNextButton())).toBe(false))
    expect(checks).toHaveLength(2)
    await userEvent.click(await findNextButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    expect(readDraft(purchaseWizard).vehicleId).toBe('v1')
  })
})
