/**
 * Tests of the vehicle search field, which members with many vehicles see in a purchase and in the
 * payment of an intervention report.
 */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchFieldMinimum } from '../../web/domains/vehicles/shared/VehicleChoice.tsx'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { reportWizard } from '../../web/domains/interventions/reportWizard.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import {
  accessRightOffers,
  createMoney,
  portal,
  createStubReviewResult,
  vehicle,
  viewer,
} from './helpers/purchase-results.ts'
import { translate } from './helpers/portal-screen.tsx'
import { routes } from './helpers/all-routes.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Creates the vehicles of a rental business; the first three vehicles have distinctive names. */
const createRentalVehicles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...vehicle,
    __typename: 'Vehicle',
    id: `v${index + 1}`,
    name: `PARC ${String(index + 1).padStart(3, '0')}`,
    make: 'Yamaha',
    model: 'Kodiak',
    registration: `V7${String(index).padStart(2, '0')} 310`,
    serialNumber: `SN${String(index + 1).padStart(6, '0')}`,
    isComplete: true,
    previousClub: null,
    ...[
      { name: 'ÉLAN', make: 'Can-Am', model: 'Outlander' },
      { name: 'BOISÉ', make: 'Polaris', model: 'Sportsman' },
      { name: 'CARIBOU', make: 'Polaris', model: 'Général', registration: 'V092 618' },
    ][index],
  }))

const vehicleWizards = {
  purchase: {
    wizard: purchaseWizard,
    draft: { type: 'ANNUAL' },
    address: '/accesspass/vehicle',
  },
  report: {
    wizard: reportWizard as unknown as typeof purchaseWizard,
    draft: { reportId: 'i1' },
    address: '/interventionreport/i1/reviewinterventionvehiculechoice',
  },
} as const

function openVehicleStep(wizardName: keyof typeof vehicleWizards, vehicleCount: number) {
  const vehicles = createRentalVehicles(vehicleCount)
  const { wizard, draft, address } = vehicleWizards[wizardName]
  resetDraft(wizard, draft as object)
  stubGateway(() => ({
    data: {
      portal: { ...portal, now: '2026-11-22T15:00:00Z' },
      accessRightOffers,
      viewer: {
        ...viewer,
        vehicle: null,
        vehicles: { edges: vehicles.map((node) => ({ node })) },
        interventionReport: {
          id: 'i1',
          invoice: { total: createMoney(57_488) },
          vehicle: vehicles[0],
          vehicleSnapshot: { name: 'ÉLAN', registration: 'V700310' },
        },
        paymentCard: null,
        billingAddress: null,
      },
      regions: [],
      club: null,
      clubs: [],
      purchaseQuote: createStubReviewResult().data.purchaseQuote,
    },
  }))
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const findVehicleSearchField = () =>
  screen.findByRole('searchbox', { name: translate('vehicles:Search.label') })
const queryVehicleRadios = () => screen.queryAllByRole('radio')
const listVehicleNames = () =>
  queryVehicleRadios().map(
    (radio) => document.getElementById(radio.getAttribute('aria-labelledby')!)!.textContent,
  )
const listStatusAnnouncements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const getClearSearchButton = () => screen.getByRole('button', { name: translate('vehicles:Search.stop') })

async function typeSearchText(text: string) {
  const box = await findVehicleSearchField()
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

describe.each(['purchase', 'report'] as const)(
  'vehicle search in the %s wizard with 61 vehicles',
  (wizardName) => {
    test.each([
      ['a name, without its accent', 'elan', ['ÉLAN']],
      ['a name, with an accent and a capital', 'Boisé', ['BOISÉ']],
      ['a plate, without its space', 'v092618', ['CARIBOU']],
      ['a plate, in two parts', 'V092 618', ['CARIBOU']],
      ['a make, without its hyphen', 'can am', ['ÉLAN']],
      ['a make and a model, in any order', 'general polaris', ['CARIBOU']],
      ['a make', 'POLARIS', ['BOISÉ', 'CARIBOU']],
      ['a serial number', 'sn000042', ['PARC 042']],
    ])('the search field of the vehicle list finds vehicles by %s [E26]', async (_, searchTerm, names) => {
      openVehicleStep(wizardName, 61)
      await typeSearchText(searchTerm)
      expect(listVehicleNames()).toEqual(names)
      expect(listStatusAnnouncements()).toContain(
        names.length === 1 ? '1 véhicule trouvé' : `${names.length} véhicules trouvés`,
      )
    })

    test('the selected vehicle stays selected and visible during a vehicle search, and is used in the next step [E26]', async () => {
      const router = openVehicleStep(wizardName, 61)
      await typeSearchText('caribou')
      await userEvent.click(screen.getByRole('radio', { name: 'CARIBOU' }))
      await typeSearchText('parc 042')
      expect(listVehicleNames()).toEqual(['CARIBOU', 'PARC 042'])
      expect(screen.getByRole('radio', { name: 'CARIBOU' })).toHaveProperty('checked', true)
      expect(listStatusAnnouncements()).toContain(
        `1 véhicule trouvé. ${translate('vehicles:Search.chosenStays')}`,
      )

      await typeSearchText('zzz')
      expect(listVehicleNames()).toEqual(['CARIBOU'])
      await userEvent.click(getClearSearchButton())
      expect(queryVehicleRadios()).toHaveLength(61)
      expect(screen.getByRole('radio', { name: 'CARIBOU' })).toHaveProperty('checked', true)
      // The keyboard selects among the remaining results.
      await typeSearchText('parc 04')
      screen.getByRole('radio', { name: 'CARIBOU' }).focus()
      await userEvent.keyboard('{ArrowDown}')
      expect(screen.getByRole('radio', { name: 'PARC 004' })).toHaveProperty('checked', true)
      const next = await screen.findByRole('button', { name: translate('common:words.next') })
      await waitFor(() => expect(next.getAttribute('aria-disabled')).not.toBe('true'))
      await userEvent.click(next)
      await waitFor(() => expect(router.state.location.pathname).not.toBe(vehicleWizards[wizardName].address))
      expect(readDraft(vehicleWizards[wizardName].wizard).vehicleId).toBe('v4')
    })

    test.each(['fr', 'en'] as const)(
      'a vehicle search that finds nothing shows a message and a button that clears the search, in the language %s [E26]',
      async (language) => {
        await changeLanguage(language)
        const router = openVehicleStep(wizardName, 61)
        await typeSearchText('zzz{Enter}')
        expect(router.state.location.pathname).toBe(vehicleWizards[wizardName].address)
        expect(queryVehicleRadios()).toHaveLength(0)
        expect(screen.getByRole('heading', { name: translate('vehicles:Search.none') })).toBeTruthy()
        expect(listStatusAnnouncements()).toContain(translate('vehicles:Search.none'))

        await userEvent.click(getClearSearchButton())
        expect(queryVehicleRadios()).toHaveLength(61)
        expect(document.activeElement).toBe(await findVehicleSearchField())
        expect(await findVehicleSearchField()).toHaveProperty('value', '')
        expect(screen.queryByRole('button', { name: translate('vehicles:Search.stop') })).toBeNull()
      },
    )
  },
)

test.each([
  ['purchase', searchFieldMinimum - 1, 0],
  ['purchase', searchFieldMinimum, 1],
  ['report', searchFieldMinimum - 1, 0],
  ['report', searchFieldMinimum, 1],
] as const)(
  'the vehicle step of the %s wizard with %i vehicles shows %i search fields [E26]',
  async (wizardName, size, fields) => {
    openVehicleStep(wizardName, size)
    await screen.findByRole('radio', { name: 'CARIBOU' })
    expect(screen.queryAllByRole('searchbox')).toHaveLength(fields)
  },
)
