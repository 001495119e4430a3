/** Tests of the purchase step in which the member chooses a pass: the prices and the first day. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import passChoiceQuery from '../../web/__generated__/PassChoiceScreenQuery.graphql.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { routes } from './helpers/all-routes.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { createMoney, portal, vehicle, viewer } from './helpers/purchase-results.ts'
import { translate } from './helpers/portal-screen.tsx'
import { createStubSessionTokens, member, stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  resetDraft(purchaseWizard)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(cleanup)

const createPassOffer = (type: string, priceCents: number, totalCents: number | null) => ({
  type,
  available: true,
  lastDesiredActivation: '2027-09-30',
  currentPrice: createMoney(priceCents),
  regularPrice: createMoney(priceCents),
  taxIncluded: false,
  total: totalCents && createMoney(totalCents),
  presale: null,
  insurance: null,
  choiceEndsAt: null,
  endsAt: '2027-10-01T03:59:59Z',
  includesMagazine: false,
})

/**
 * Renders the pass selection screen for a member whose vehicles already have the given passes.
 */
function openPassChoiceStep(passesByVehicle: object[][], presale: object | null = null) {
  const offers = [
    { ...createPassOffer('SUMMER', 239_00, 270_54), available: false },
    { ...createPassOffer('ANNUAL', 389_00, 440_88), presale, insurance: createMoney(42_57) },
    createPassOffer('DAILY', 45_00, null),
    createPassOffer('THREE_DAY', 100_00, 100_00),
  ]
  const vehicles = passesByVehicle.map((passes, index) => ({
    node: { id: `v${index}`, accessRights: { edges: passes.map((node) => ({ node })) } },
  }))
  stubGateway(({ body }) =>
    body.documentId === passChoiceQuery.params.id
      ? {
          data: {
            portal: { ...portal, now: '2026-11-26T15:00:00Z' },
            insurancePrices: null,
            accessRightOffers: {
              offers,
              guideUrl: null,
              insuranceFormUrl: null,
              faqUrl: null,
              withoutInsuranceFormUrl: null,
            },
            offersOfKind: { offers },
            viewer: {
              ...viewer,
              vehicle,
              selectedVehicle: { id: vehicle.id, accessRights: { edges: [] } },
              ownedVehicles: { edges: vehicles },
            },
          },
        }
      : undefined,
  )
  const router = createMemoryRouter(routes, { initialEntries: ['/accesspass/passchoice'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const untilTomorrow = {
  type: 'DAILY',
  status: 'ACTIVE',
  activeAt: '2026-11-25T05:00:00Z',
  expiresAt: '2026-11-27T23:59:59-05:00',
}

test.each<[string, object[][], string]>([
  ['today while the vehicle is not chosen', [[untilTomorrow], []], '2026-11-26'],
  ['the first free day of the only vehicle', [[untilTomorrow]], '2026-11-28'],
])('the preselected first day of a one-day pass is %s [E23, E24]', async (_, passes, day) => {
  openPassChoiceStep(passes)
  fireEvent.click(await screen.findByRole('radio', { name: /une journée/ }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Premier jour/)).value).toBe(day)
})

/** Returns the row of a pass, with the content of a selected row. */
const findPassRow = async (name: RegExp) =>
  (await screen.findByRole('radio', { name })).closest('label')!.parentElement!

test('each row of a pass for sale shows the total with taxes; without a known total, the price and that taxes are added', async () => {
  openPassChoiceStep([[]])
  expect((await findPassRow(/annuel/)).textContent).toMatch(/440,88\s\$ taxes comprises$/)
  expect((await findPassRow(/une journée/)).textContent).toMatch(/45,00\s\$ plus taxes$/)
  expect((await findPassRow(/trois jours/)).textContent).toMatch(/100,00\s\$ taxes comprises$/)
})

test('only the row of the selected pass shows the price before taxes, the insurance and the insurance links [E17, E22]', async () => {
  openPassChoiceStep([[]])
  const row = await findPassRow(/annuel/)
  const link = translate('purchase:PassChoice.withoutInsurance')
  expect(row.textContent).not.toContain('389,00')
  expect(screen.queryByRole('link', { name: new RegExp(link.slice(0, 20)) })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /annuel/ }))
  expect(row.textContent).toMatch(/389,00\s\$ plus taxes/)
  expect(row.textContent).toMatch(/42,57\s\$ d’assurance/)
  expect(row.textContent).toContain(link)
})

test('the type of the vehicle’s latest pass comes first, and passes that are not on sale come last', async () => {
  const older = { ...untilTomorrow, type: 'DAILY', activeAt: '2026-09-01T04:00:00Z' }
  openPassChoiceStep([[older, { ...untilTomorrow, type: 'THREE_DAY' }]])
  await screen.findByRole('radio', { name: /annuel/ })
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)
  expect(names.map((name) => /annuel|été|trois jours|journée/.exec(name)?.[0])).toEqual([
    'trois jours',
    'annuel',
    'journée',
    'été',
  ])
  expect(screen.getAllByRole('radio').at(-1)).toHaveProperty('disabled', true)
})

test.each([
  ['2026-12-15T05:00:00Z', 'du 15 décembre 2026 au 15 janvier 2027'],
  ['2027-01-02T05:00:00Z', 'du 2 au 15 janvier 2027'],
])('a presale that starts on %s states each year once: %s', async (startsAt, period) => {
  const price = createMoney(339_00)
  openPassChoiceStep([[]], { price, startsAt, endsAt: '2027-01-16T04:59:59Z', isOn: false })
  const tile = (await screen.findByRole('radio', { name: /annuel/ })).closest('label, li')
  expect(tile?.textContent.replaceAll('\u00a0', ' ')).toContain(`Prévente à 339,00 $ ${period}`)
})

test('the pass selection names the known vehicle, and its change keeps the unsubmitted pass and first day [E08]', async () => {
  resetDraft(purchaseWizard, { vehicleId: 'v1' })
  const router = openPassChoiceStep([[]])
  expect(await screen.findByText(/^Pour GRIZZLY · V12345/)).not.toBeNull()
  expect(screen.queryByText(translate('purchase:PassChoice.lead'))).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /trois jours/ }))
  fireEvent.change(await screen.findByLabelText(/^Premier jour/), { target: { value: '2026-12-12' } })
  fireEvent.click(screen.getByRole('link', { name: /^Modifier\s: Véhicule$/ }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/vehicle'))
  expect(readDraft(purchaseWizard)).toMatchObject({
    type: 'THREE_DAY',
    desiredActivation: '2026-12-12',
    vehicleId: 'v1',
  })
})

test('the vehicle of a purchase can be changed before a pass is selected', async () => {
  resetDraft(purchaseWizard, { vehicleId: 'v1' })
  const router = openPassChoiceStep([[]])
  fireEvent.click(await screen.findByRole('link', { name: /^Modifier\s: Véhicule$/ }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/vehicle'))
})

test('the pass selection without a known vehicle says that a pass is valid for one vehicle', async () => {
  openPassChoiceStep([[]])
  expect(await screen.findByText(translate('purchase:PassChoice.lead'))).not.toBeNull()
  expect(screen.queryByRole('link', { name: /^Modifier/ })).toBeNull()
})

test('the pass selection and its summary show the period of a pass with a chosen first day [E23]', async () => {
  openPassChoiceStep([[]])
  fireEvent.click(await screen.findByRole('radio', { name: /trois jours/ }))
  const firstDay = await screen.findByLabelText(/^Premier jour/)
  fireEvent.change(firstDay, { target: { value: '2026-12-12' } })
  const period = /^Valide du 12 au 14\sdécembre 2026$/
  expect(screen.getAllByText(period)).toHaveLength(2)
  expect(screen.getAllByText(period)[0]!.getAttribute('role')).toBe('status')
  fireEvent.change(firstDay, { target: { value: '2026-11-01' } })
  expect(screen.queryByText(period)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /une journée/ }))
  fireEvent.change(await screen.findByLabelText(/^Premier jour/), { target: { value: '2026-12-31' } })
  expect(screen.getAllByText(/^Valide le 31\sdécembre 2026$/)).toHaveLength(2)
})
