/**
 * Tests of the selection and the review of a purchase for several vehicles, with a stubbed gateway.
 * Also tests the purchase for one vehicle while such payments are stored.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import vehicleQuery from '../../web/__generated__/VehicleScreenQuery.graphql.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { severalVehiclesWizard } from '../../web/domains/purchase/severalVehicles/severalVehiclesWizard.ts'
import { changeDraft, readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { translate } from './helpers/portal-screen.tsx'
import { findConfirmButton, stubPurchaseGateway } from './helpers/purchase-gateway.ts'
import {
  accessRightOffers,
  bought,
  createMoney,
  portal,
  vehicle,
  viewer,
} from './helpers/purchase-results.ts'
import { isDisabled, preparePurchaseTests, renderPortalAt } from './helpers/purchase-wizard.tsx'
import {
  createFailedPass,
  createPassConnection,
  createPaymentLineQuote,
  createVehicle,
  passInProcess,
  readVehiclePaymentLines,
  storeTestPayments,
  stubKeyDays,
  stubSeveralVehiclesGateway,
} from './helpers/several-vehicles-gateway.ts'
import { member, stubGateway } from './helpers/stub-gateway.ts'

preparePurchaseTests()

const translateSeveralVehiclesText = (key: string) => translate(`several-vehicles:SeveralVehicles.${key}`)
type PaymentOverrides = Parameters<typeof storeTestPayments>[0]
const createSelectedLine = (vehicleId: string) =>
  ({ vehicleId, type: 'ANNUAL', clubId: 'c1', desiredActivation: null }) as const
const findVehicleCheckbox = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) })
const getVehicleRowElement = (name: string) =>
  screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }).closest('li')!
const getVehicleRow = (name: string) => within(getVehicleRowElement(name))

/**
 * Waits until the form of a vehicle has replaced the selection. The URL changes before the form is
 * drawn, and a member who returned earlier would still be on the same screen.
 */
async function expectFormOfVehicle(router: ReturnType<typeof renderPortalAt>, vehicleId: string) {
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editvehicle/${vehicleId}`))
  await waitFor(() => expect(document.querySelector(`#vehicle-${vehicleId}`)).toBeNull())
}

describe('selection of several vehicles', () => {
  test('"select all" selects every vehicle that can get a pass, with the choices of its last pass', async () => {
    stubSeveralVehiclesGateway()
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(
      await screen.findByRole('button', { name: translateSeveralVehiclesText('selectAll') }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    expect(readDraft(severalVehiclesWizard).lines).toEqual([
      createSelectedLine('v1'),
      createSelectedLine('v2'),
      createSelectedLine('v3'),
    ])
  })

  test('a vehicle without an earlier pass shows the missing choices when the member continues', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY'),
        createVehicle('v2', 'RANGER', { repeatablePass: null, previousClub: null }),
      ],
    })
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('RANGER'))
    expect(screen.queryByText(translateSeveralVehiclesText('error.type'))).toBeNull()
    // Without a total, the bar of a phone shows the number of vehicles beside the Next button.
    const bar = screen.getByRole('button', { name: 'Suivant' }).closest('[class*=atEdge]')
    expect(bar!.textContent).toContain('1 véhicule sélectionné')
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    expect(await screen.findByText(translateSeveralVehiclesText('error.type'))).toBeTruthy()
    const summary = screen.getByRole('group', { name: /2 / })
    expect(document.activeElement).toBe(summary)
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choisissez un droit d’accès pour RANGER.', 'Choisissez un club pour RANGER.'])
    expect(screen.getByText(translateSeveralVehiclesText('error.club'))).toBeTruthy()
    expect(isDisabled(screen.getByRole('button', { name: 'Suivant' }))).toBe(false)
    await userEvent.click(within(summary).getByRole('link', { name: 'Choisissez un club pour RANGER.' }))
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('select#own-v2-club')))
    expect(router.state.location.pathname).toBe('/severalvehicles/vehicles')

    const own = within(screen.getByRole('group', { name: 'Droit d’accès pour RANGER' }))
    await userEvent.selectOptions(
      own.getByRole('combobox', { name: translateSeveralVehiclesText('type') }),
      'ANNUAL',
    )
    await userEvent.selectOptions(
      own.getByRole('combobox', { name: translateSeveralVehiclesText('club') }),
      'c1',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(readDraft(severalVehiclesWizard).lines).toEqual([createSelectedLine('v2')]))
  })

  test('the only pass type on sale is preselected for every vehicle, also without an earlier pass', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [createVehicle('v1', 'GRIZZLY', { repeatablePass: null }), createVehicle('v2', 'RANGER')],
      offeredTypes: ['ANNUAL_RENTAL'],
    })
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    const common = within(screen.getByRole('group', { name: translateSeveralVehiclesText('common') }))
    expect(common.getByRole('combobox', { name: translateSeveralVehiclesText('type') })).toHaveProperty(
      'value',
      'ANNUAL_RENTAL',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    expect(readDraft(severalVehiclesWizard).lines).toEqual([
      { ...createSelectedLine('v1'), type: 'ANNUAL_RENTAL' },
    ])
  })

  test('a pass type with a chosen first day proposes the first day that is free for all vehicles, without an error', async () => {
    const accessRights = createPassConnection('v1', {
      status: 'ACTIVE',
      type: 'THREE_DAY',
      validity: 'CURRENT',
      activeAt: '2026-11-27T05:00:00Z',
      expiresAt: '2026-11-30T04:59:59Z',
    })
    stubSeveralVehiclesGateway({
      vehicles: [createVehicle('v1', 'GRIZZLY', { accessRights }), createVehicle('v2', 'RANGER')],
    })
    const router = renderPortalAt('/severalvehicles/vehicles')
    // The attempt to continue fails, because no vehicle is selected.
    await userEvent.click(await screen.findByRole('button', { name: 'Suivant' }))
    for (const name of ['GRIZZLY', 'RANGER']) await userEvent.click(await findVehicleCheckbox(name))
    const common = within(screen.getByRole('group', { name: translateSeveralVehiclesText('common') }))
    await userEvent.selectOptions(
      common.getByRole('combobox', { name: translateSeveralVehiclesText('type') }),
      'THREE_DAY',
    )
    const firstDay = common.getByLabelText(translate('purchase:PassChoice.firstDay'))
    expect(firstDay).toHaveProperty('value', '2026-11-30')
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    const line = { ...createSelectedLine('v1'), type: 'THREE_DAY', desiredActivation: '2026-11-30' }
    expect(readDraft(severalVehiclesWizard).lines).toEqual([line, { ...line, vehicleId: 'v2' }])
  })

  test('a vehicle whose last pass had a chosen first day proposes its own first free day', async () => {
    const { repeatablePass } = createVehicle('v1', 'GRIZZLY')
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY', { repeatablePass: { ...repeatablePass, type: 'THREE_DAY' } }),
        createVehicle('v2', 'RANGER'),
      ],
    })
    renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() =>
      expect(readDraft(severalVehiclesWizard).lines).toEqual([
        { ...createSelectedLine('v1'), type: 'THREE_DAY', desiredActivation: '2026-11-28' },
      ]),
    )
  })

  test('the error summary links to exactly the marked fields, until the last one is corrected', async () => {
    const withoutPass = { repeatablePass: null, previousClub: null }
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY', withoutPass),
        createVehicle('v2', 'RANGER', withoutPass),
        createVehicle('v3', 'BISON', withoutPass),
      ],
    })
    renderPortalAt('/severalvehicles/vehicles')
    for (const name of ['GRIZZLY', 'RANGER']) await userEvent.click(await findVehicleCheckbox(name))
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    const readSummary = () =>
      [...document.querySelectorAll('[role="group"] li > a')].map((link) => link.getAttribute('href'))
    const readMarkedFields = () =>
      [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => `#${id}`)
    // A choice that several vehicles lack is asked once, in the fields for all vehicles.
    expect(readSummary()).toEqual(['#common-type', '#common-club'])
    expect(readMarkedFields()).toEqual(readSummary())
    const error = translateSeveralVehiclesText('errorForAll.type')
    expect(screen.getAllByText(error)).toHaveLength(2)

    // A vehicle that was selected after the attempt has no error yet.
    await userEvent.click(await findVehicleCheckbox('BISON'))
    expect(readMarkedFields()).toEqual(['#common-type', '#common-club'])

    const select = (id: string, value: string) =>
      userEvent.selectOptions(document.querySelector<HTMLSelectElement>(`#${id}`)!, value)
    await select('common-type', 'ANNUAL')
    expect(readSummary()).toEqual(['#common-club'])
    expect(readMarkedFields()).toEqual(readSummary())
    // The choice of one vehicle leaves only the other vehicle without a club.
    await select('own-v1-club', 'c1')
    expect(readSummary()).toEqual(['#own-v2-club'])
    expect(readMarkedFields()).toEqual(readSummary())
    await select('own-v2-club', 'c1')
    expect(readSummary()).toEqual([])
    expect(readMarkedFields()).toEqual([])
  })

  test('vehicles that cannot get a pass are folded below the others, unless the screen opens at one of them', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY', { purchaseObstacle: 'NEEDS_UPDATE' }),
        createVehicle('v2', 'RANGER'),
        createVehicle('v3', 'BISON', { purchaseObstacle: 'INCOMPLETE' }),
      ],
    })
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('RANGER')
    const fold = document.querySelector('details')!
    expect(fold.open).toBe(false)
    expect(fold.querySelector('summary')!.textContent).toBe(
      '2 véhicules ne peuvent pas avoir de droit d’accès en ce moment',
    )
    expect(fold.contains(getVehicleRowElement('GRIZZLY'))).toBe(true)
    expect(fold.contains(getVehicleRowElement('RANGER'))).toBe(false)
  })

  test('the options of the type field name the type in few words, so that a phone shows the price', async () => {
    stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    const field = screen.getByRole('combobox', { name: translateSeveralVehiclesText('type') })
    expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Comme la dernière fois',
      expect.stringMatching(/^Annuel – 367,92\s\$$/),
      expect.stringMatching(/^Trois jours – 367,92\s\$$/),
    ])
  })

  test('the fields for all vehicles say that each vehicle has its own choice', async () => {
    stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    const common = within(screen.getByRole('group', { name: translateSeveralVehiclesText('common') }))
    const getOpenOptions = () =>
      common.getAllByRole('combobox').map((field) => field.querySelector('option')?.textContent)
    expect(getOpenOptions()).toEqual(['Comme la dernière fois', 'Comme la dernière fois'])
    await userEvent.click(
      screen.getByRole('button', { name: `${translateSeveralVehiclesText('change')} – GRIZZLY` }),
    )
    await userEvent.selectOptions(
      getVehicleRow('GRIZZLY').getByRole('combobox', { name: translateSeveralVehiclesText('type') }),
      'THREE_DAY',
    )
    expect(getOpenOptions()).toEqual(['Selon le véhicule', 'Comme la dernière fois'])
  })

  test('a vehicle with a paid pass or a pending payment is disabled, with the reason and the way to check the payment', async () => {
    storeTestPayments([{ vehicleId: 'v2', state: 'sent' }])
    changeDraft(purchaseWizard, { vehicleId: 'v3', attempt: 'single-key', attemptTotal: '36792' })
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY', {
          activePass: { type: 'ANNUAL', status: 'ACTIVE', expiresAt: '2027-05-01T03:59:59Z' },
        }),
        createVehicle('v2', 'RANGER'),
        createVehicle('v3', 'BISON'),
      ],
    })
    renderPortalAt('/severalvehicles/vehicles')
    expect(await findVehicleCheckbox('GRIZZLY')).toHaveProperty('disabled', true)
    for (const [name, url] of [
      ['RANGER', '/severalpayments'],
      ['BISON', '/accesspass/review'],
    ] as const) {
      expect(await findVehicleCheckbox(name)).toHaveProperty('disabled', true)
      expect(getVehicleRow(name).getByText(translateSeveralVehiclesText('pending'))).toBeTruthy()
      expect(getVehicleRow(name).getByRole('link').getAttribute('href')).toBe(url)
    }
  })

  test('a vehicle with a pass in process is disabled and links to its passes [D35]', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY', { unsettled: createPassConnection('v1', passInProcess) }),
        createVehicle('v2', 'RANGER', {
          unsettled: createPassConnection('v2', { ...passInProcess, expiresAt: '2026-05-01T03:59:59Z' }),
        }),
      ],
    })
    renderPortalAt('/severalvehicles/vehicles')
    expect(await findVehicleCheckbox('GRIZZLY')).toHaveProperty('disabled', true)
    const row = getVehicleRow('GRIZZLY')
    expect(row.getByText(translateSeveralVehiclesText('inProcess'))).toBeTruthy()
    expect(row.getByRole('link').getAttribute('href')).toBe('/accesspasses/v1')
    expect(await findVehicleCheckbox('RANGER')).toHaveProperty('disabled', false)
  })

  test.each([
    [
      'links to the purchase of a pass for a few days',
      ['ANNUAL', 'THREE_DAY', 'DAILY'],
      '/accesspass?vehicle=v1&type=THREE_DAY',
    ],
    ['has no such link without such a pass on sale', ['ANNUAL'], null],
  ])('a vehicle with an open request without insurance %s', async (_, offeredTypes, url) => {
    stubSeveralVehiclesGateway({
      vehicles: [createVehicle('v1', 'GRIZZLY', { purchaseObstacle: 'OPEN_REQUEST' })],
      offeredTypes,
    })
    renderPortalAt('/severalvehicles/vehicles')
    expect(await findVehicleCheckbox('GRIZZLY')).toHaveProperty('disabled', true)
    const link = getVehicleRow('GRIZZLY').queryByRole('link', { name: /^Acheter pour quelques jours/ })
    expect(link?.getAttribute('href') ?? null).toBe(url)
  })

  test('only the row of a selected vehicle shows the pass to buy with its price', async () => {
    stubSeveralVehiclesGateway({ vehicles: [createVehicle('v1', 'GRIZZLY')], offeredTypes: ['ANNUAL'] })
    renderPortalAt('/severalvehicles/vehicles')
    const checkbox = await findVehicleCheckbox('GRIZZLY')
    const readRow = () => getVehicleRowElement('GRIZZLY').textContent
    expect(readRow()).not.toMatch(/annuel|\$/)
    await userEvent.click(checkbox)
    await waitFor(() => expect(readRow()).toMatch(/annuel.*\$/))
  })

  test('the row of a vehicle lists its current and upcoming passes [D27]', async () => {
    const threeDay = { status: 'ACTIVE', type: 'THREE_DAY', activeAt: '2026-12-05T05:00:00Z' }
    const accessRights = createPassConnection(
      'v1',
      { ...threeDay, validity: 'UPCOMING', expiresAt: '2026-12-08T04:59:59Z' },
      { ...threeDay, validity: 'EXPIRED', expiresAt: '2026-01-08T04:59:59Z' },
    )
    stubSeveralVehiclesGateway({ vehicles: [createVehicle('v1', 'GRIZZLY', { accessRights })] })
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    expect(getVehicleRow('GRIZZLY').getByText(/^A déjà/).textContent).toMatch(
      /^A déjà\s: droit d’accès de trois jours, du 5 au 7\sdécembre 2026$/,
    )
  })

  test('"select all" skips vehicles whose current pass is valid within the season on sale', async () => {
    const current = { status: 'ACTIVE', type: 'TRAIL', validity: 'CURRENT', activeAt: '2026-10-01T04:00:00Z' }
    const createVehicleWithPassUntil = (id: string, name: string, expiresAt: string) =>
      createVehicle(id, name, { accessRights: createPassConnection(id, { ...current, expiresAt }) })
    const { results } = stubSeveralVehiclesGateway({
      vehicles: [
        createVehicleWithPassUntil('v1', 'GRIZZLY', '2027-10-01T03:59:59Z'),
        createVehicleWithPassUntil('v2', 'RANGER', '2027-05-01T03:59:59Z'),
        createVehicle('v3', 'BISON'),
        createVehicle('v4', 'CARIBOU'),
      ],
    })
    results.seasonEndsAt = '2027-10-01T03:59:59Z'
    renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(
      await screen.findByRole('button', { name: translateSeveralVehiclesText('selectAll') }),
    )
    for (const name of ['GRIZZLY', 'RANGER']) {
      expect(await findVehicleCheckbox(name)).toHaveProperty('checked', false)
      expect(await findVehicleCheckbox(name)).toHaveProperty('disabled', true)
    }
    expect(getVehicleRow('GRIZZLY').getByText(/^A déjà un droit d’accès/).textContent).toMatch(
      /du 1er\soctobre 2026 au 30\sseptembre 2027\.$/,
    )
    for (const name of ['BISON', 'CARIBOU'])
      expect(await findVehicleCheckbox(name)).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('button', { name: translateSeveralVehiclesText('selectNone') }))
    for (const name of ['BISON', 'CARIBOU'])
      expect(await findVehicleCheckbox(name)).toHaveProperty('checked', false)
  })

  test('the selection refuses a pass of the season that a vehicle already has, and accepts another pass', async () => {
    const upcoming = { status: 'ACTIVE', type: 'ANNUAL', validity: 'UPCOMING' }
    const accessRights = createPassConnection('v1', {
      ...upcoming,
      activeAt: '2027-04-01T04:00:00Z',
      expiresAt: '2027-10-01T03:59:59Z',
    })
    const { results } = stubSeveralVehiclesGateway({
      vehicles: [createVehicle('v1', 'GRIZZLY', { accessRights }), createVehicle('v2', 'RANGER')],
    })
    results.seasonEndsAt = '2027-10-01T03:59:59Z'
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    const row = getVehicleRow('GRIZZLY')
    expect((await row.findByText(/^A déjà un droit d’accès/)).textContent).toMatch(/au 30\sseptembre 2027\.$/)
    expect(document.activeElement?.textContent).toContain('GRIZZLY')
    expect(router.state.location.pathname).toBe('/severalvehicles/vehicles')
    await userEvent.selectOptions(
      row.getByRole('combobox', { name: translateSeveralVehiclesText('type') }),
      'THREE_DAY',
    )
    expect(row.queryByText(/^A déjà un droit d’accès/)).toBeNull()
  })

  test('a vehicle without a usable pass says when its last pass expired [D27]', async () => {
    const expired = { status: 'ACTIVE', type: 'ANNUAL', validity: 'EXPIRED' }
    const accessRights = createPassConnection(
      'v1',
      { ...expired, activeAt: '2024-10-01T04:00:00Z', expiresAt: '2025-10-01T03:59:59Z' },
      { ...expired, activeAt: '2025-10-01T04:00:00Z', expiresAt: '2026-10-01T03:59:59Z' },
    )
    stubSeveralVehiclesGateway({
      vehicles: [createVehicle('v1', 'GRIZZLY', { accessRights }), createVehicle('v2', 'RANGER')],
    })
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    expect(
      getVehicleRow('GRIZZLY').getByText(/^Dernier droit d’accès expiré le 30\sseptembre 2026$/),
    ).toBeTruthy()
    expect(getVehicleRow('RANGER').queryByText(/^Dernier/)).toBeNull()
  })

  test('after a member has corrected a vehicle in its form, the earlier vehicle selection remains, includes that vehicle and opens at its row', async () => {
    const { results } = stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY'),
        createVehicle('v2', 'RANGER', { purchaseObstacle: 'NEEDS_UPDATE' }),
      ],
    })
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    const link = getVehicleRow('RANGER').getByRole('link')
    const selectionUrl = '/severalvehicles/vehicles?vehicle=v2'
    expect(link.getAttribute('href')).toBe(`/editvehicle/v2?redirect=${encodeURIComponent(selectionUrl)}`)
    await userEvent.click(link)
    await expectFormOfVehicle(router, 'v2')
    results.vehicles = [createVehicle('v1', 'GRIZZLY'), createVehicle('v2', 'RANGER')]
    const { expireQueryResults } = await import('../../web/relay/environment.ts')
    expireQueryResults()
    await act(async () => await router.navigate(selectionUrl))
    expect(await findVehicleCheckbox('GRIZZLY')).toHaveProperty('checked', true)
    await waitFor(async () => expect(await findVehicleCheckbox('RANGER')).toHaveProperty('checked', true))
    await waitFor(() => expect(document.activeElement).toBe(getVehicleRowElement('RANGER')))
  })

  test('a vehicle that still cannot get a pass receives the focus when the member returns from its form', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY'),
        createVehicle('v2', 'RANGER', { purchaseObstacle: 'NEEDS_UPDATE' }),
      ],
    })
    const router = renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    await userEvent.click(getVehicleRow('RANGER').getByRole('link'))
    await expectFormOfVehicle(router, 'v2')
    const redirect = new URLSearchParams(router.state.location.search).get('redirect')!
    await act(async () => await router.navigate(redirect))
    expect(await findVehicleCheckbox('RANGER')).toHaveProperty('disabled', true)
    await waitFor(() => expect(document.activeElement).toBe(getVehicleRowElement('RANGER')))
  })

  test('a vehicle with a declined payment can be selected, and its row resumes the declined purchase [D32, E64]', async () => {
    stubSeveralVehiclesGateway({ failedPasses: [createFailedPass('v2')] })
    renderPortalAt('/severalvehicles/vehicles')
    expect(await findVehicleCheckbox('RANGER')).toHaveProperty('disabled', false)
    const row = getVehicleRow('RANGER')
    expect(row.getByText(translateSeveralVehiclesText('declined'))).toBeTruthy()
    expect(row.getByRole('link').getAttribute('href')).toBe('/accesspass?accessRight=failed-v2')
    expect(screen.getAllByText(translateSeveralVehiclesText('declined'))).toHaveLength(1)
  })

  test('a vehicle with an unpaid pass in a purchase for several vehicles links to the payments', async () => {
    storeTestPayments([{ state: 'paid' }, { problem: 'PaymentDeclinedProblem' }, {}])
    stubSeveralVehiclesGateway({ failedPasses: [createFailedPass('v2')] })
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    expect(getVehicleRow('GRIZZLY').queryByRole('link')).toBeNull()
    for (const name of ['RANGER', 'BISON']) {
      const row = getVehicleRow(name)
      expect(row.getByText(translateSeveralVehiclesText('unfinishedForVehicle'))).toBeTruthy()
      expect(row.getByRole('link').getAttribute('href')).toBe('/severalpayments')
    }
  })

  test('the selection of unpaid passes that the member changes does not link back to their payments', async () => {
    storeTestPayments([{}])
    resetDraft(severalVehiclesWizard, { lines: [createSelectedLine('v1')], isResumed: true })
    stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    expect(screen.queryByText(translateSeveralVehiclesText('unfinishedForVehicle'))).toBeNull()
  })

  test.each([
    ['cannot be retried', { failedPasses: [createFailedPass('v2', { canRetry: false })] }],
    [
      'may meanwhile be paid',
      { failedPasses: [createFailedPass('v2')], payments: [{ vehicleId: 'v2', state: 'sent' as const }] },
    ],
  ])(
    'the selection does not call the payment for a vehicle declined if the failed payment %s',
    async (_, { failedPasses, payments = [] }: { failedPasses: object[]; payments?: PaymentOverrides }) => {
      storeTestPayments(payments)
      stubSeveralVehiclesGateway({ failedPasses })
      renderPortalAt('/severalvehicles/vehicles')
      await findVehicleCheckbox('RANGER')
      expect(screen.queryByText(translateSeveralVehiclesText('declined'))).toBeNull()
    },
  )

  test('each vehicle links to the separate purchase of a pass without insurance [F11]', async () => {
    stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    for (const [id, name] of [
      ['v1', 'GRIZZLY'],
      ['v2', 'RANGER'],
      ['v3', 'BISON'],
    ] as const) {
      await userEvent.click(await findVehicleCheckbox(name))
      await userEvent.click(
        screen.getByRole('button', { name: `${translateSeveralVehiclesText('change')} – ${name}` }),
      )
      const link = getVehicleRow(name).getByRole('link', {
        name: new RegExp(translateSeveralVehiclesText('withoutInsurance')),
      })
      expect(link.getAttribute('href')).toBe(`/accesspass?type=ANNUAL_WITHOUT_INSURANCE&vehicle=${id}`)
    }
  })
})

test('the exit link of a purchase says that the choices are kept until the member signs out', async () => {
  stubSeveralVehiclesGateway()
  renderPortalAt('/severalvehicles/vehicles')
  await screen.findByRole('link', {
    name: 'Quitter',
    description: /étape. Ils sont effacés quand vous vous déconnectez\.$/,
  })
})

describe('club search in the selection of several vehicles', () => {
  const getPassFields = (legend: string) => within(screen.getByRole('group', { name: legend }))
  const getClubField = (legend: string) =>
    getPassFields(legend).getByRole('combobox', { name: translateSeveralVehiclesText('club') })

  /** Opens the club search of the fields with the given legend, and returns its dialog. */
  async function openClubSearch(legend: string) {
    const button = getPassFields(legend).getByRole('button', {
      name: translateSeveralVehiclesText('findClub'),
    })
    // React renders a component whose code loads late only within an asynchronous act.
    await act(async () => {
      button.focus()
      button.click()
      await import('../../web/domains/purchase/severalVehicles/VehicleClubSearch.tsx')
    })
    const dialog = within(screen.getByRole('dialog', { name: translate('clubs:ClubChoice.title') }))
    const search = await dialog.findByRole('searchbox')
    await act(async () => {
      search.focus()
      await import('../../web/domains/clubs/FoundClubList.tsx')
    })
    return dialog
  }

  test.each([
    ['all vehicles', 'Pour tous les véhicules', 'v1'],
    ['one vehicle', 'Droit d’accès pour RANGER', 'v2'],
  ])(
    'choosing a club in the dialog sets the club of %s, closes the dialog and moves the focus to the club field',
    async (_, legend, vehicleId) => {
      stubSeveralVehiclesGateway({
        vehicles: [
          createVehicle('v1', 'GRIZZLY'),
          createVehicle('v2', 'RANGER', {
            repeatablePass: { type: 'ANNUAL', club: null },
            previousClub: null,
          }),
        ],
      })
      const router = renderPortalAt('/severalvehicles/vehicles')
      await userEvent.click(await findVehicleCheckbox(vehicleId === 'v1' ? 'GRIZZLY' : 'RANGER'))
      const dialog = await openClubSearch(legend)
      // A wizard step shows its buttons below the clubs found, and the dialog must not repeat them.
      await userEvent.type(dialog.getByRole('searchbox'), '13')
      const card = await dialog.findByRole('button', { name: 'Quad du Sud' })
      expect(dialog.queryByRole('button', { name: 'Suivant' })).toBeNull()
      await userEvent.click(card)

      await waitFor(() => expect(document.activeElement).toBe(getClubField(legend)))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(getClubField(legend)).toHaveProperty('value', 'c2')
      await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
      expect(readDraft(severalVehiclesWizard).lines).toEqual([
        { ...createSelectedLine(vehicleId), clubId: 'c2' },
      ])
    },
  )

  test('if the search text is a town without a club, the dialog shows the nearest clubs with their distances', async () => {
    const { results } = stubSeveralVehiclesGateway()
    results.clubs = results.clubs.map((club) =>
      Object.assign({}, club, { coordinates: { latitude: 45.5, longitude: -73 } }),
    )
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    const dialog = await openClubSearch(translateSeveralVehiclesText('common'))
    await userEvent.type(dialog.getByRole('searchbox'), 'granby')
    await dialog.findByText('Aucun club à Granby. Voici les clubs les plus proches.')
    const found = within(dialog.getByRole('list', { name: translate('clubs:Search.list') }))
    expect(found.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('à 24\u00a0km'),
      expect.stringContaining('à 24\u00a0km'),
    ])
  })

  test('closing the dialog without a club keeps the choice and returns the focus to the button', async () => {
    stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    const legend = translateSeveralVehiclesText('common')
    await userEvent.selectOptions(getClubField(legend), 'c1')
    const dialog = await openClubSearch(legend)
    await userEvent.click(dialog.getByRole('button', { name: translate('common:ui.close') }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(getClubField(legend)).toHaveProperty('value', 'c1')
    expect(document.activeElement?.textContent).toBe(translateSeveralVehiclesText('findClub'))
  })

  test('if the pressed club has closed meanwhile, the dialog shows a notice and proposes the nearest open clubs', async () => {
    const { results } = stubSeveralVehiclesGateway()
    renderPortalAt('/severalvehicles/vehicles')
    await findVehicleCheckbox('GRIZZLY')
    const legend = translateSeveralVehiclesText('common')
    const dialog = await openClubSearch(legend)
    await userEvent.type(dialog.getByRole('searchbox'), 'sud')
    const card = await dialog.findByRole('button', { name: 'Quad du Sud' })
    results.clubs = results.clubs.map((club) => Object.assign({}, club, { available: club.id !== 'c2' }))
    await userEvent.click(card)
    await dialog.findByText(/Quad du Sud.* n’est plus disponible/)
    expect(getClubField(legend)).toHaveProperty('value', '')
    const proposals = await dialog.findByRole('list', { name: translate('clubs:Nearest.open') })
    await userEvent.click(within(proposals).getByRole('button', { name: 'Quad du Nord' }))
    await waitFor(() => expect(document.activeElement).toBe(getClubField(legend)))
    expect(getClubField(legend)).toHaveProperty('value', 'c1')
  })
})

describe('review of several vehicles', () => {
  const openSeveralVehiclesReview = () => {
    resetDraft(severalVehiclesWizard, {
      lines: [createSelectedLine('v1'), createSelectedLine('v2'), createSelectedLine('v3')],
    })
    return renderPortalAt('/severalvehicles/review')
  }
  const findPayButton = () => screen.findByRole('button', { name: /^Payer \d/ })
  const isPayButtonEnabled = async () => !isDisabled(await findPayButton())

  test('the review of several vehicles states the number of payments, and a vehicle that the member removes is not paid', async () => {
    const { inputs } = stubSeveralVehiclesGateway()
    const router = openSeveralVehiclesReview()
    await waitFor(async () => expect(await isPayButtonEnabled()).toBe(true))
    expect(screen.getByText(/^Votre carte affichera 3/)).toBeTruthy()
    await userEvent.click(
      screen.getByRole('button', { name: `${translateSeveralVehiclesText('remove')} – RANGER` }),
    )
    await waitFor(async () => expect(await isPayButtonEnabled()).toBe(true))
    expect(screen.getByText(/^Votre carte affichera 2/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'BISON' }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalpayments'))
    await screen.findByRole('heading', { level: 1, name: translateSeveralVehiclesText('result.done') })
    expect(screen.getByText(/^Merci, \S+!$/)).toBeTruthy()
    expect(inputs.map(({ vehicleId }) => vehicleId)).toEqual(['v1', 'v3'])
  })

  test('the change link of a vehicle opens the selection at this vehicle, with its fields, and the back link returns to the review', async () => {
    stubSeveralVehiclesGateway()
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const router = openSeveralVehiclesReview()
    await userEvent.click(await screen.findByRole('link', { name: /Modifier.* RANGER$/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/vehicles'))
    expect(await screen.findByRole('group', { name: 'Droit d’accès pour RANGER' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Droit d’accès pour GRIZZLY' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(getVehicleRowElement('RANGER')))
    expect(scroll.mock.contexts).toEqual([getVehicleRowElement('RANGER')])
    const back = screen.getByRole('link', { name: 'Retour' })
    expect(back.getAttribute('href')).toBe('/severalvehicles/review')
  })

  test('the choices for all vehicles are kept when the member returns from the review to the selection', async () => {
    stubSeveralVehiclesGateway()
    const router = renderPortalAt('/severalvehicles/vehicles')
    await userEvent.click(await findVehicleCheckbox('GRIZZLY'))
    const findCommonField = async (name: string) =>
      within(await screen.findByRole('group', { name: translateSeveralVehiclesText('common') })).findByRole(
        'combobox',
        { name: translateSeveralVehiclesText(name) },
      )
    await userEvent.selectOptions(await findCommonField('type'), 'ANNUAL')
    await userEvent.selectOptions(await findCommonField('club'), 'c1')
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalvehicles/review'))
    await router.navigate('/severalvehicles/vehicles')
    expect(await findCommonField('type')).toHaveProperty('value', 'ANNUAL')
    expect(await findCommonField('club')).toHaveProperty('value', 'c1')
    expect(await findVehicleCheckbox('GRIZZLY')).toHaveProperty('checked', true)
  })

  test('the confirmed payments are stored with different idempotency keys, and with the period for which the gateway keeps the keys', async () => {
    const held = Promise.withResolvers<unknown>()
    const { inputs } = stubSeveralVehiclesGateway({ payments: [held.promise] })
    openSeveralVehiclesReview()
    await waitFor(async () => expect(await isPayButtonEnabled()).toBe(true))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(inputs).toHaveLength(1))
    expect(new Set(readVehiclePaymentLines().map(({ key }) => key)).size).toBe(3)
    expect(readVehiclePaymentLines().map(({ keyDays }) => keyDays)).toEqual([
      stubKeyDays,
      stubKeyDays,
      stubKeyDays,
    ])
    held.resolve(undefined)
    await screen.findByRole('heading', { level: 1, name: translateSeveralVehiclesText('result.done') })
  })

  test.each([
    [
      'an overlapping pass',
      { collision: { activeAt: '2026-11-01T05:00:00Z', expiresAt: '2027-05-01T03:59:59Z' } },
    ],
    ['a purchase obstacle', { obstacle: 'NEEDS_UPDATE' }],
  ])('%s of one vehicle blocks the payment of all vehicles', async (_, quote) => {
    stubSeveralVehiclesGateway({ quotes: { v2: createPaymentLineQuote(quote) } })
    openSeveralVehiclesReview()
    expect(
      (await screen.findAllByText('Modifiez ou retirez le droit d’accès pour RANGER.')).length,
    ).toBeGreaterThan(0)
    expect(await isPayButtonEnabled()).toBe(false)
    await userEvent.click(await findPayButton())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'RANGER' }))
  })

  test('a pending payment of one vehicle blocks the payment of all vehicles, and the review links to the pending payment', async () => {
    changeDraft(purchaseWizard, { vehicleId: 'v2', attempt: 'single-key', attemptTotal: '36792' })
    stubSeveralVehiclesGateway()
    openSeveralVehiclesReview()
    const link = await screen.findByRole('link', {
      name: `${translateSeveralVehiclesText('checkPayment')} – RANGER`,
    })
    expect(link.getAttribute('href')).toBe('/accesspass/review')
    await screen.findAllByText('Modifiez ou retirez le droit d’accès pour RANGER.')
    expect(await isPayButtonEnabled()).toBe(false)
  })

  test('the review asks for the number of printed magazines of all passes together', async () => {
    stubSeveralVehiclesGateway({ quotes: { v1: createPaymentLineQuote({ maximumPrintedMagazines: 3 }) } })
    openSeveralVehiclesReview()
    await userEvent.click(
      await screen.findByRole('checkbox', { name: translate('magazines:Magazine.review.printed') }),
    )
    expect(screen.getByRole('combobox', { name: 'Nombre d’exemplaires en tout' })).toBeTruthy()
  })

  test('the reason below the pay button names every vehicle and every kind of obstacle', async () => {
    const fee = { additionalFee: createMoney(1500) }
    stubSeveralVehiclesGateway({
      quotes: {
        v1: createPaymentLineQuote({ obstacle: 'NEEDS_UPDATE' }),
        v2: createPaymentLineQuote(fee),
        v3: createPaymentLineQuote({ obstacle: 'NEEDS_UPDATE' }),
      },
    })
    openSeveralVehiclesReview()
    await screen.findAllByText(
      'Modifiez ou retirez le droit d’accès pour GRIZZLY et BISON. Acceptez les frais additionnels pour RANGER.',
    )
    await userEvent.click(await findPayButton())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'GRIZZLY' }))
  })

  test('a pass in process for one vehicle blocks the payment of all vehicles [D35]', async () => {
    stubSeveralVehiclesGateway({
      vehicles: [
        createVehicle('v1', 'GRIZZLY'),
        createVehicle('v2', 'RANGER', { unsettled: createPassConnection('v2', passInProcess) }),
        createVehicle('v3', 'BISON'),
      ],
    })
    openSeveralVehiclesReview()
    await screen.findAllByText('Modifiez ou retirez le droit d’accès pour RANGER.')
    expect(screen.getByText(translateSeveralVehiclesText('inProcess'))).toBeTruthy()
    expect(await isPayButtonEnabled()).toBe(false)
  })

  test('if another tab has paid since the price quotes were loaded, the review reloads the price quotes by itself and stores no payment', async () => {
    const { inputs, results } = stubSeveralVehiclesGateway()
    const router = openSeveralVehiclesReview()
    await waitFor(async () => expect(await isPayButtonEnabled()).toBe(true))
    results.quotes = {
      v1: createPaymentLineQuote({
        collision: { activeAt: '2026-11-28T05:00:00Z', expiresAt: '2027-05-01T03:59:59Z' },
      }),
    }
    act(() => storeTestPayments([{ state: 'paid' }]))
    expect(await screen.findByText(/^Ce véhicule a déjà un droit d’accès pour cette période/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/severalvehicles/review')
    expect(readVehiclePaymentLines().map(({ key, state }) => [key, state])).toEqual([['key-1', 'paid']])
    expect(screen.getByText(/^Votre carte affichera 2/)).toBeTruthy()
    expect(inputs).toHaveLength(0)
  })

  test('while a first tab pays for several vehicles, the review in a second tab leaves the stored payments unchanged', async () => {
    storeTestPayments([{}, {}])
    stubSeveralVehiclesGateway()
    const router = openSeveralVehiclesReview()
    await waitFor(async () => expect(await isPayButtonEnabled()).toBe(true))
    const lock = { owner: 'other-tab', until: Date.now() + 60_000 }
    localStorage.setItem(`sentier.paymentLock.${member.memberId}`, JSON.stringify(lock))
    await userEvent.click(await findPayButton())
    expect(await screen.findByText(translateSeveralVehiclesText('stop.otherTab'))).toBeTruthy()
    expect(router.state.location.pathname).toBe('/severalvehicles/review')
    expect(readVehiclePaymentLines().map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
})

describe('purchase of one vehicle beside a payment line with an unknown outcome', () => {
  test('if the payment for a vehicle has an unknown outcome, the purchase review redirects to the payments and sends no purchase', async () => {
    storeTestPayments([{ state: 'sent' }])
    const inputs = stubPurchaseGateway([])
    const router = renderPortalAt('/accesspass/review')
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalpayments'))
    expect(inputs).toHaveLength(0)
  })

  test('an open purchase review redirects to the payments as soon as another tab has sent a payment for the vehicle', async () => {
    const inputs = stubPurchaseGateway([])
    const router = renderPortalAt('/accesspass/review')
    await findConfirmButton()
    act(() => storeTestPayments([{ state: 'sent' }]))
    await waitFor(() => expect(router.state.location.pathname).toBe('/severalpayments'))
    expect(inputs).toHaveLength(0)
  })

  test('buying a pass for one vehicle marks the vehicle as covered in an unfinished purchase for several vehicles', async () => {
    storeTestPayments([{ problem: 'PaymentDeclinedProblem' }, {}])
    stubPurchaseGateway([bought])
    const router = renderPortalAt('/accesspass/review')
    await userEvent.click(await findConfirmButton())
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/success/))
    expect(readVehiclePaymentLines().map(({ state }) => state)).toEqual(['refused', 'ready'])
  })

  test('the purchase review of a paid vehicle stays open while the payment for another vehicle has an unknown outcome', async () => {
    storeTestPayments([{ state: 'paid' }, { state: 'sent' }])
    stubPurchaseGateway([])
    const router = renderPortalAt('/accesspass/review')
    expect(await findConfirmButton()).toBeTruthy()
    expect(router.state.location.pathname).toBe('/accesspass/review')
  })

  test('if the payment for a vehicle has an unknown outcome, the vehicle step disables the vehicle and links to the payments', async () => {
    storeTestPayments([{ state: 'sent' }])
    resetDraft(purchaseWizard, { type: 'ANNUAL' })
    const nodes = [vehicle, { ...vehicle, id: 'v2', name: 'RANGER' }]
    const edges = nodes.map((node) => ({ node: { ...node, __typename: 'Vehicle' } }))
    stubGateway(({ body }) =>
      body.documentId === vehicleQuery.params.id
        ? {
            data: {
              portal,
              accessRightOffers,
              club: null,
              viewer: { ...viewer, vehicle: null, vehicles: { edges } },
            },
          }
        : undefined,
    )
    renderPortalAt('/accesspass/vehicle')
    expect(await screen.findByRole('radio', { name: 'GRIZZLY' })).toHaveProperty('disabled', true)
    expect(screen.getByText(translateSeveralVehiclesText('pending'))).toBeTruthy()
    const link = screen.getByRole('link', {
      name: `${translateSeveralVehiclesText('checkPayment')} – GRIZZLY`,
    })
    expect(link.getAttribute('href')).toBe('/severalpayments')
    // The other vehicle is the only one that can be selected.
    expect(screen.getByRole('radio', { name: 'RANGER' })).toHaveProperty('checked', true)
  })
})
