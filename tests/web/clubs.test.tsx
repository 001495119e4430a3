/**
 * Tests of the selection of a region and a club, in a purchase and in the payment of an
 * intervention report.
 */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from './helpers/all-routes.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { reducedMotion } from '../../web/platform/reducedMotion.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { projectToMapPoint } from '../../web/domains/clubs/mapProjection.ts'
import { reportWizard } from '../../web/domains/interventions/reportWizard.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { checkDelayMs } from '../../web/domains/purchase/useCollision.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { type Call, member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import {
  accessRightOffers,
  createMoney,
  portal,
  createStubReviewResult,
  vehicle,
  viewer,
} from './helpers/purchase-results.ts'
import { translate } from './helpers/portal-screen.tsx'

/** Calls that the portal has sent to the stubbed gateway. */
let gatewayCalls: readonly Call[] = []

/** Returns the variables of the checks whether another pass blocks the new pass. */
const listOverlapChecks = () =>
  gatewayCalls.map(({ body }) => body.variables).filter((variables) => 'givesUpRequest' in variables)

/** Address of the member's account, as the stubbed gateway returns it; null for none. */
let memberAddress: { cityName: string; postalCode: string } | null = null

/** Overlapping pass that the stubbed gateway reports for every purchase; null for none. */
let collision: { activeAt: string; expiresAt: string } | null = null

beforeAll(initializeAllTexts)
beforeEach(async () => {
  memberAddress = null
  collision = null
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const region = { __typename: 'Region', id: 'r3', number: '03', name: 'Capitale-Nationale' }
/** Stubbed club that publishes all its contact details. */
const club = {
  __typename: 'Club',
  id: 'c1',
  number: '054',
  name: 'Quad du Nord',
  available: true,
  unavailableMessage: null as string | null,
  website: 'https://nord.example/',
  address: '12, rang des Érables',
  postalCode: 'G1A 1A1',
  city: 'Québec',
  phoneNumber: '(418) 555-0100',
  imageUrl: '/images/clubs/1',
  coordinates: null,
  region,
}
/** A club that does not publish its contact details; the gateway returns null for them. */
const clubWithoutContact = {
  ...club,
  id: 'c2',
  number: '013',
  name: 'Quad discret',
  address: null,
  postalCode: null,
  phoneNumber: null,
  imageUrl: null,
}

/**
 * Clubs that closed after the lists of clubs were loaded, by club id. The stubbed gateway returns
 * these clubs when a screen queries a single club.
 */
const closedClubs = new Map<string, object>()
beforeEach(() => closedClubs.clear())

function closeClubInGatewayStub(closedClub: { id: string }) {
  closedClubs.set(closedClub.id, {
    ...closedClub,
    available: false,
    unavailableMessage: 'Les sentiers sont fermés.',
  })
}

/** Returns the closed club in place of a club that closed after the lists were loaded. */
const replaceClosedClub = (each: object): object => ('id' in each && closedClubs.get(String(each.id))) || each

/**
 * Returns a pattern that matches the message that a club has closed. The spaces in the pattern
 * match any white space.
 */
const buildClosedClubMessagePattern = () =>
  new RegExp(translate('clubs:Club.closed').replace('{{name}}', 'Quad du Nord').replaceAll(/\s/g, '\\s'))

const getRequestedClubId = ({ variables }: Call['body']) => String(variables['id'] ?? variables['clubId'])
const hasNodeId = (node: object | null, id: string) => node !== null && 'id' in node && node.id === id

/** Wizards with a club selection: the purchase and the payment of an intervention report. */
const clubWizards = {
  purchase: {
    wizard: purchaseWizard,
    draft: { type: 'ANNUAL', vehicleId: 'v1', previousClub: false },
    region: '/accesspass/region',
    clubs: '/accesspass/clubs',
    none: 'access-rights:AccessPass.noClub',
  },
  report: {
    wizard: reportWizard,
    draft: { reportId: 'i1', vehicleId: 'v1' },
    region: '/interventionreport/i1/interventionreportregion',
    clubs: '/interventionreport/i1/interventionreportclubs',
    none: 'interventions:InterventionReport.noClub',
  },
} as const
type ClubWizard = keyof typeof clubWizards
const wizardNames = Object.keys(clubWizards) as ClubWizard[]

/** Opens a step of a wizard, with a stubbed gateway that returns the given clubs. */
function openClubStep(
  wizardName: ClubWizard,
  step: 'region' | 'clubs',
  clubs: object[] = [club, clubWithoutContact],
  choices: { regionId?: string; clubId?: string } = step === 'clubs' ? { regionId: 'r3' } : {},
) {
  const { wizard, draft } = clubWizards[wizardName]
  resetDraft(wizard as typeof purchaseWizard, { ...draft, ...choices })
  return openPortalWithClubs(clubWizards[wizardName][step], clubs)
}

/**
 * Opens a path, with a stubbed gateway that returns the given clubs and the vehicle's previous
 * club.
 */
function openPortalWithClubs(initialPath: string, clubs: object[], previousClub: object | null = null) {
  gatewayCalls = stubGateway(({ body }) => ({
    data: {
      portal: { ...portal, now: '2026-11-22T15:00:00Z' },
      accessRightOffers,
      offersOfKind: { offers: [{ ...accessRightOffers.offers[0], total: createMoney(44726) }] },
      viewer: {
        ...viewer,
        address: memberAddress,
        vehicle: { ...vehicle, previousClub: previousClub && replaceClosedClub(previousClub) },
        interventionReport: {
          id: 'i1',
          invoice: { total: createMoney(57_488) },
          vehicle: { ...vehicle, isComplete: true, previousClub: null },
          vehicleSnapshot: { name: 'GRIZZLY', registration: 'V12345' },
        },
        paymentCard: null,
        billingAddress: null,
      },
      regions: [region, { ...region, id: 'r5', number: '05', name: 'Estrie' }],
      node: region,
      club:
        (closedClubs.get(getRequestedClubId(body)) ??
          [...clubs, previousClub].find((each) => hasNodeId(each, getRequestedClubId(body)))) ||
        null,
      clubs: clubs.map(replaceClosedClub),
      allClubs: clubs.map(replaceClosedClub),
      purchaseQuote: { ...createStubReviewResult().data.purchaseQuote, collision },
    },
  }))
  const router = createMemoryRouter(routes, { initialEntries: [initialPath] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

/** Waits for the row of a club in the list of clubs of a region. */
async function findClubRow(name: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: translate('clubs:ClubChoice.list') })
  // The link to the website repeats the name for screen readers.
  return within(list).getAllByText(name)[0]!.closest('li')!
}

/** Returns the accessible description of a control. */
const getAccessibleDescription = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

/** Stubs a browser in which the member denies access to the location of the device. */
function stubDeniedDeviceLocation() {
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: (_known: unknown, deny: (error: object) => void) =>
      deny({ code: 1, PERMISSION_DENIED: 1 }),
  } as unknown as Geolocation)
}

/** Clubs in the north and in the south of the club map. */
const northernClub = { ...club, coordinates: { latitude: 48.5, longitude: -72 } }
const southernClub = { ...clubWithoutContact, coordinates: { latitude: 45.5, longitude: -73 } }

/** Width of the drawing of the club map in pixels. The simulated DOM has no layout. */
const mapWidth = 360

/** Opens the club map and returns its drawing. */
async function openClubMap(): Promise<Element> {
  const box = { left: 0, top: 0, width: mapWidth, height: (mapWidth * 3) / 4 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  await userEvent.click(await screen.findByRole('button', { name: translate('clubs:Map.open') }))
  return await waitFor(() => {
    const drawing = document.querySelector('figure > svg')
    expect(drawing).not.toBeNull()
    return drawing!
  })
}

/** Presses a place on the drawing of the club map. */
function pressPlaceOnMap(drawing: Element, place: { latitude: number; longitude: number }) {
  const [left, top, width] = drawing.getAttribute('viewBox')!.split(' ').map(Number)
  const { x, y } = projectToMapPoint(place)
  const convertToPixels = (distance: number) => (distance * mapWidth) / width!
  fireEvent.click(drawing, { clientX: convertToPixels(x - left!), clientY: convertToPixels(y - top!) })
}

describe.each(wizardNames)('club selection in the %s wizard', (wizardName) => {
  test('a press on a club of the region selects it at once, and the club step has no next button [E32]', async () => {
    const router = openClubStep(wizardName, 'clubs')
    const row = await findClubRow('Quad du Nord')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: translate('common:words.next') })).toBeNull()
    expect(screen.getByText(translate('clubs:ClubChoice.chooseOne'))).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: 'Quad du Nord' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].clubs))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard)).toMatchObject({
      ...clubWizards[wizardName].draft,
      regionId: 'r3',
      clubId: 'c1',
    })
  })

  test('a press on a region opens its clubs at once, and the region step has no next button [E32]', async () => {
    const router = openClubStep(wizardName, 'region')
    await userEvent.click(await screen.findByRole('button', { name: /^03/ }))
    await findClubRow('Quad du Nord')
    expect(router.state.location.pathname).toBe(clubWizards[wizardName].clubs)
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard).regionId).toBe('r3')
    await router.navigate(clubWizards[wizardName].region)
    const regionButton = await screen.findByRole('button', { name: /^03/ })
    expect(getAccessibleDescription(regionButton)).toContain(translate('common:ui.chosen'))
    expect(screen.queryByRole('button', { name: translate('common:words.next') })).toBeNull()
    // Another press on the region leads to its clubs again.
    await userEvent.click(regionButton)
    await waitFor(() => expect(router.state.location.pathname).toBe(clubWizards[wizardName].clubs))
  })

  test('the region step lists the clubs nearest to the member’s address first, and pressing a club selects it', async () => {
    memberAddress = { cityName: 'Québec', postalCode: 'G1A 9Z9' }
    const router = openClubStep(wizardName, 'region')
    const list = await screen.findByRole('list', { name: 'Clubs près de chez vous (Québec)' })
    const regions = screen.getByRole('button', { name: /^03/ })
    expect(list.compareDocumentPosition(regions) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.click(within(list).getByRole('button', { name: 'Quad du Nord' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].region))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard)).toMatchObject({
      regionId: 'r3',
      clubId: 'c1',
    })
  })

  test.each([
    ['types a search', () => userEvent.type(screen.getByRole('searchbox'), 'nord')],
    [
      'presses a club near the address that has closed meanwhile',
      async () => {
        closeClubInGatewayStub(club)
        await userEvent.click(screen.getByRole('button', { name: 'Quad du Nord' }))
      },
    ],
  ])(
    'the notice about a denied location permission disappears when the member %s',
    async (_, useOtherWay) => {
      memberAddress = { cityName: 'Québec', postalCode: 'G1A 9Z9' }
      stubDeniedDeviceLocation()
      openClubStep(wizardName, 'region')
      await userEvent.click(await screen.findByRole('button', { name: translate('clubs:Search.near') }))
      await screen.findByText(translate('clubs:Search.refused'))
      await useOtherWay()
      await waitFor(() => expect(screen.queryByText(translate('clubs:Search.refused'))).toBeNull())
    },
  )

  test('after a denied location, the club map shows all clubs again, and the notice stays while the map is open', async () => {
    stubDeniedDeviceLocation()
    openClubStep(wizardName, 'region', [northernClub, southernClub])
    const drawing = await openClubMap()
    const wholeView = drawing.getAttribute('viewBox')
    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Map.zoomIn') }))
    expect(drawing.getAttribute('viewBox')).not.toBe(wholeView)
    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Search.near') }))
    await screen.findByText(translate('clubs:Search.refused'))
    expect(drawing.getAttribute('viewBox')).toBe(wholeView)
    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Map.close') }))
    await openClubMap()
    expect(screen.getByText(translate('clubs:Search.refused'))).toBeTruthy()
  })

  test.each([
    ['scrolls smoothly', false, 'smooth'],
    ['jumps, if the member prefers reduced motion,', true, 'instant'],
  ])(
    'a press on the club map names the nearest club below the map, and the page %s to the first club of the list',
    async (_, isMotionReduced, behavior) => {
      vi.spyOn(reducedMotion, 'matches', 'get').mockReturnValue(isMotionReduced)
      const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
      openClubStep(wizardName, 'region', [northernClub, southernClub])
      pressPlaceOnMap(await openClubMap(), { latitude: 46.5, longitude: -73 })
      const list = await screen.findByRole('list', { name: translate('clubs:Search.list') })
      await screen.findByText(
        /^Clubs près de cet endroit : le plus proche est 013 – Quad discret, à 111 km\.$/,
      )
      await waitFor(() => expect(scroll.mock.contexts).toContain(list.querySelector('li')))
      expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest', behavior })
      expect(screen.queryByRole('button', { name: /^Choisir ce club/ })).toBeNull()
    },
  )

  test('a press on the dot of a club on the map shows a button that chooses the club', async () => {
    const router = openClubStep(wizardName, 'region', [northernClub, southernClub])
    pressPlaceOnMap(await openClubMap(), northernClub.coordinates)
    await screen.findByText('054 – Quad du Nord')
    await userEvent.click(screen.getByRole('button', { name: 'Choisir ce club – Quad du Nord' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].region))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard).clubId).toBe('c1')
  })

  test('a press on the name of a club on the map shows the club like a press on its dot', async () => {
    const far = {
      ...southernClub,
      id: 'c3',
      name: 'Quad du Sud',
      coordinates: { latitude: 58, longitude: -68 },
    }
    openClubStep(wizardName, 'region', [northernClub, southernClub, far])
    const drawing = await openClubMap()
    const name = [...drawing.querySelectorAll('text')].find((text) => text.textContent === 'Quad du Sud')
    fireEvent.click(name!, { clientX: 0, clientY: 0 })
    await screen.findByRole('button', { name: 'Choisir ce club – Quad du Sud' })
  })

  test('a press on the dot of a club puts the club before another club with the same coordinates', async () => {
    const twin = { ...southernClub, id: 'c3', number: '014', name: 'Quad du Sud' }
    openClubStep(wizardName, 'region', [southernClub, twin])
    const drawing = await openClubMap()
    // At the closest zoom, the two clubs form a ring whose second dot is on the left.
    await waitFor(() => expect(drawing.querySelectorAll('[data-clubs="1"]')).toHaveLength(2))
    const [left, top, width] = drawing.getAttribute('viewBox')!.split(' ').map(Number)
    const circle = drawing.querySelectorAll('[data-clubs="1"] circle')[1]!
    const convertToPixels = (name: string, start: number) =>
      ((Number(circle.getAttribute(name)) - start) * mapWidth) / width!
    fireEvent.click(drawing, { clientX: convertToPixels('cx', left!), clientY: convertToPixels('cy', top!) })
    await screen.findByRole('button', { name: 'Choisir ce club – Quad du Sud' })
    const list = await screen.findByRole('list', { name: translate('clubs:Search.list') })
    expect(within(list).getAllByRole('button')[0]!.textContent).toContain('Quad du Sud')
  })

  test.each([
    ['the clubs that match the text', 'discret', '1'],
    ['the clubs near a town without a club, and marks the town', 'Granby', '2'],
  ])('the club map stays open during a text search and shows %s', async (_, typed, dots) => {
    openClubStep(wizardName, 'region', [northernClub, southernClub])
    const drawing = await openClubMap()
    const wholeView = drawing.getAttribute('viewBox')
    await userEvent.type(screen.getByRole('searchbox'), typed)
    await screen.findByRole('list', { name: translate('clubs:Search.list') })
    expect(screen.getByRole('button', { name: translate('clubs:Map.close') })).toBeTruthy()
    expect(document.querySelector('figure > svg')).toBe(drawing)
    expect(drawing.querySelectorAll('[data-clubs]')).toHaveLength(Number(dots))
    // The ring around a marked place is the only circle outside a group.
    expect(drawing.querySelectorAll(':scope > circle')).toHaveLength(typed === 'Granby' ? 1 : 0)
    if (dots === '1') expect(drawing.getAttribute('viewBox')).not.toBe(wholeView)
  })

  test('a press on the dot of a closed club on the map shows the reason in place of the button [E35]', async () => {
    const closed = { ...northernClub, available: false, unavailableMessage: 'Les sentiers sont fermés.' }
    openClubStep(wizardName, 'region', [closed, southernClub])
    const drawing = await openClubMap()
    // A legend explains the hollow dots of closed clubs.
    expect(drawing.closest('figure')!.textContent).toContain(translate('clubs:Map.legend.closed'))
    pressPlaceOnMap(drawing, northernClub.coordinates)
    await screen.findByText('054 – Quad du Nord')
    expect(drawing.closest('figure')!.textContent).toContain('Les sentiers sont fermés.')
    expect(screen.queryByRole('button', { name: /^Choisir ce club/ })).toBeNull()
  })

  test('the club search moves to the top of the visible area while an on-screen keyboard is open', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    let height = 844
    const viewport = Object.defineProperties(new EventTarget(), {
      height: { get: () => height },
      scale: { value: 1 },
    })
    vi.stubGlobal('visualViewport', viewport)
    try {
      openClubStep(wizardName, 'region')
      await userEvent.type(await screen.findByRole('searchbox'), 'nord')
      expect(scroll).not.toHaveBeenCalled()
      height = 480
      viewport.dispatchEvent(new Event('resize'))
      await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }))
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('the club step shows each club of the region in two lines, and a button shows the website, address and phone, except hidden contact details [E34]', async () => {
    openClubStep(wizardName, 'clubs')
    const row = await findClubRow('Quad du Nord')
    expect(getAccessibleDescription(within(row).getByRole('button'))).toBe('Club 054 · Québec')
    expect(row.querySelector('img')?.getAttribute('src')).toBe('/images/clubs/1')
    expect(row.textContent).not.toContain('rang des Érables')

    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Search.showDetails') }))
    const rowText = row.textContent.replaceAll('\u00a0', ' ')
    for (const shown of ['Club 054', '12, rang des Érables', 'Québec G1A 1A1', '(418) 555-0100'])
      expect(rowText).toContain(shown)
    const site = within(row).getByRole('link', { name: /^Site du club/ })
    expect(site.getAttribute('href')).toBe('https://nord.example/')

    const discreet = await findClubRow('Quad discret')
    expect(discreet.textContent).toContain('Club 013')
    expect(discreet.textContent).not.toMatch(/\(\d{3}\)|rang|G1A/)
    expect(discreet.querySelector('img')).toBeNull()
  })

  test('the club search shows each club in two lines, and a button shows its contact details [E34]', async () => {
    openClubStep(wizardName, 'region', [northernClub, southernClub])
    await userEvent.type(await screen.findByRole('searchbox'), 'quad')
    const list = await screen.findByRole('list', { name: translate('clubs:Search.list') })
    const row = within(list).getByRole('button', { name: 'Quad du Nord' }).closest('li')!
    expect(getAccessibleDescription(within(row).getByRole('button'))).toBe('Club 054 · Québec')
    expect(row.textContent).not.toContain('rang des Érables')
    expect(within(row).queryByRole('link')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Search.showDetails') }))
    const rowText = row.textContent.replaceAll('\u00a0', ' ')
    for (const shown of ['Club 054', '12, rang des Érables', 'Québec G1A 1A1', '(418) 555-0100'])
      expect(rowText).toContain(shown)
    expect(within(row).getByRole('link').getAttribute('href')).toBe('https://nord.example/')
    await userEvent.click(screen.getByRole('button', { name: translate('clubs:Search.hideDetails') }))
    expect(row.textContent).not.toContain('rang des Érables')
  })

  test('the club search shows 8 clubs, then 20 more, and moves the focus to the first added club', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...club,
      id: `many-${index}`,
      name: `Quad ${index}`,
    }))
    openClubStep(wizardName, 'region', many)
    await userEvent.type(await screen.findByRole('searchbox'), 'quad')
    const list = await screen.findByRole('list', { name: translate('clubs:Search.list') })
    expect(within(list).getAllByRole('listitem')).toHaveLength(8)
    await userEvent.click(screen.getByRole('button', { name: 'Afficher 20 autres clubs' }))
    const rows = within(list).getAllByRole('listitem')
    expect(rows).toHaveLength(28)
    expect(document.activeElement).toBe(within(rows[8]!).getByRole('button'))
    expect(screen.getByRole('button', { name: 'Afficher 2 autres clubs' })).toBeTruthy()
  })

  test('if the pressed club of the region has closed in the meantime, the club step reports this and keeps every other choice [E35, K17]', async () => {
    const south = { ...club, id: 'c3', name: 'Quad du Sud' }
    const router = openClubStep(wizardName, 'clubs', [club, south], { regionId: 'r3', clubId: 'c1' })
    const row = await findClubRow('Quad du Nord')
    closeClubInGatewayStub(club)
    await userEvent.click(within(row).getByRole('button', { name: 'Quad du Nord' }))
    const notice = (await screen.findByText(buildClosedClubMessagePattern())).closest('[tabindex]')
    expect(document.activeElement).toBe(notice)
    expect(router.state.location.pathname).toBe(clubWizards[wizardName].clubs)
    const closedRow = await findClubRow('Quad du Nord')
    expect(within(closedRow).queryByRole('button')).toBeNull()
    expect(closedRow.textContent).toContain('Les sentiers sont fermés.')
    const draft = readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard)
    expect(draft).toMatchObject({ ...clubWizards[wizardName].draft, regionId: 'r3' })
    expect(draft.clubId).toBeUndefined()

    await userEvent.click(
      within(await findClubRow('Quad du Sud')).getByRole('button', { name: 'Quad du Sud' }),
    )
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].clubs))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard).clubId).toBe('c3')
  })

  test('if a club has closed in the meantime, selecting this club in the club search reports that it is closed [E35, K17]', async () => {
    const router = openClubStep(wizardName, 'region')
    await userEvent.type(await screen.findByRole('searchbox'), 'nord')
    const card = await screen.findByRole('button', { name: 'Quad du Nord' })
    closeClubInGatewayStub(club)
    await userEvent.click(card)
    const notice = (await screen.findByText(buildClosedClubMessagePattern())).closest('[tabindex]')
    expect(document.activeElement).toBe(notice)
    expect(router.state.location.pathname).toBe(clubWizards[wizardName].region)
    expect(screen.queryByRole('button', { name: 'Quad du Nord' })).toBeNull()
    await screen.findByText('Les sentiers sont fermés.')
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard)).toEqual(
      clubWizards[wizardName].draft,
    )
  })

  test('if the pressed club has closed in the meantime, the region step proposes the nearest open clubs, and pressing one of them selects it', async () => {
    const router = openClubStep(wizardName, 'region')
    await userEvent.type(await screen.findByRole('searchbox'), 'nord')
    const card = await screen.findByRole('button', { name: 'Quad du Nord' })
    closeClubInGatewayStub(club)
    await userEvent.click(card)
    await screen.findByText(buildClosedClubMessagePattern())
    const proposals = await screen.findByRole('list', { name: translate('clubs:Nearest.open') })
    await userEvent.click(within(proposals).getByRole('button', { name: 'Quad discret' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].region))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard).clubId).toBe('c2')
  })

  test('if the club search finds only a closed club, the portal proposes the nearest open clubs', async () => {
    const closed = {
      ...clubWithoutContact,
      available: false,
      unavailableMessage: 'Les sentiers sont fermés.',
    }
    openClubStep(wizardName, 'region', [club, closed])
    await userEvent.type(await screen.findByRole('searchbox'), 'discret')
    const proposals = await screen.findByRole('list', { name: translate('clubs:Nearest.open') })
    expect(within(proposals).getByRole('button', { name: 'Quad du Nord' })).toBeTruthy()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'quad')
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: translate('clubs:Nearest.open') })).toBeNull(),
    )
  })

  test('if the search text is a town without a club, the club search shows the nearest clubs with their distances, and pressing one of them selects it', async () => {
    const router = openClubStep(wizardName, 'region', [northernClub, southernClub])
    await userEvent.type(await screen.findByRole('searchbox'), 'granb')
    await screen.findByText('Aucun club à Granby. Voici les clubs les plus proches.')
    const found = screen.getByRole('list', { name: translate('clubs:Search.list') })
    expect(within(found).getAllByRole('listitem')[0]!.textContent).toContain('à 24\u00a0km')
    await userEvent.click(within(found).getAllByRole('button')[0]!)
    await waitFor(() => expect(router.state.location.pathname).not.toBe(clubWizards[wizardName].region))
    expect(readDraft(clubWizards[wizardName].wizard as typeof purchaseWizard).clubId).toBe('c2')
  })

  test('the region step marks the card of the club that the member has chosen before', async () => {
    memberAddress = { cityName: 'Québec', postalCode: 'G1A 9Z9' }
    openClubStep(wizardName, 'region', [club, clubWithoutContact], { regionId: 'r3', clubId: 'c1' })
    const list = await screen.findByRole('list', { name: 'Clubs près de chez vous (Québec)' })
    const readDescriptionOfClubButton = (container: HTMLElement, name: string) =>
      getAccessibleDescription(within(container).getByRole('button', { name }))
    expect(readDescriptionOfClubButton(list, 'Quad du Nord')).toContain(translate('common:ui.chosen'))
    expect(readDescriptionOfClubButton(list, 'Quad discret')).not.toContain(translate('common:ui.chosen'))
    await userEvent.type(screen.getByRole('searchbox'), 'quad')
    const found = await screen.findByRole('list', { name: translate('clubs:Search.list') })
    expect(readDescriptionOfClubButton(found, 'Quad du Nord')).toContain(translate('common:ui.chosen'))
  })

  test('the club search keeps the total price and the back link visible', async () => {
    openClubStep(wizardName, 'region')
    await userEvent.type(await screen.findByRole('searchbox'), 'nord')
    await screen.findByRole('list', { name: translate('clubs:Search.list') })
    const prompt = screen.getByText(translate('clubs:RegionChoice.chooseOne'))
    expect(prompt.closest('div')?.parentElement?.textContent).toMatch(/\d\s\$\s*taxes/)
    expect(screen.getByRole('link', { name: translate('common:words.back') })).toBeTruthy()
  })

  test.each(['fr', 'en'] as const)(
    'if a region has no club, the club step shows a message in the language %s [O36]',
    async (language) => {
      await changeLanguage(language)
      openClubStep(wizardName, 'clubs', [])
      await screen.findByRole('heading', { name: translate(clubWizards[wizardName].none) })
      const elsewhere = screen.getByRole('link', { name: translate('clubs:ClubChoice.otherRegion') })
      expect(elsewhere.getAttribute('href')).toBe(clubWizards[wizardName].region)
    },
  )

  test('a closed club cannot be selected, and shows the reason given by the gateway [O31]', async () => {
    const closed = {
      ...clubWithoutContact,
      available: false,
      unavailableMessage: 'Ce club ne vend pas en ce moment.',
    }
    openClubStep(wizardName, 'clubs', [closed, club])
    const row = await findClubRow('Quad discret')
    expect(within(row).queryByRole('button')).toBeNull()
    expect(row.textContent).toContain('Ce club ne vend pas en ce moment.')
    // Closed clubs come last.
    expect(row.previousElementSibling?.textContent).toContain('Quad du Nord')
  })
})

describe('club step of the purchase', () => {
  test('a club with an overlapping pass is not selected, and the notice receives the focus [E42–E44]', async () => {
    collision = { activeAt: '2026-07-01T04:00:00Z', expiresAt: '2027-05-01T03:59:59Z' }
    const router = openClubStep('purchase', 'clubs')
    const row = await findClubRow('Quad du Nord')
    await userEvent.click(within(row).getByRole('button', { name: 'Quad du Nord' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('pass-collision'))
    expect(router.state.location.pathname).toBe(clubWizards.purchase.clubs)
    expect(readDraft(purchaseWizard).clubId).toBeUndefined()
  })
})

/**
 * Records the delay of every timer in milliseconds until `restore` is called. Replaces `setTimeout`
 * itself, because the testing library would mistake a Vitest spy for fake timers.
 */
function recordTimerDelays() {
  const original = globalThis.setTimeout
  const delays: (number | undefined)[] = []
  globalThis.setTimeout = Object.assign(
    (work: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
      delays.push(ms)
      return original(work, ms, ...rest)
    },
    original,
  )
  return { delays, restore: () => void (globalThis.setTimeout = original) }
}

describe('previous club of the vehicle [E40]', () => {
  const chosen = { type: 'ANNUAL', vehicleId: 'v1', previousClub: true }
  const openClubStepWithPreviousClub = (previousClub: object | null) => {
    resetDraft(purchaseWizard, chosen)
    return openPortalWithClubs('/accesspass/previousClub', [previousClub ?? club], previousClub)
  }
  const queryKeepClubButton = () =>
    screen.queryByRole('button', { name: translate('clubs:PreviousClub.keep') })
  const findOtherClubButton = async () =>
    await screen.findByRole('button', { name: translate('clubs:PreviousClub.other') })

  const closedClubText = () =>
    translate('clubs:PreviousClub.closed').replace('{{name}}', 'Quad du Nord').replaceAll(/\s/g, ' ')
  const readMainText = () => document.querySelector('main')!.textContent.replaceAll(/\s/g, ' ')

  test.each([
    ['a closed club', { ...club, available: false, unavailableMessage: 'Le pont est fermé.' }],
    ['a club outside the selectable regions', { ...club, region: null }],
  ])(
    'if the previous club of the vehicle is unavailable, the wizard opens the club search at once and names the club: %s',
    async (_, before) => {
      const router = openClubStepWithPreviousClub(before)
      await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
      await screen.findByRole('searchbox')
      expect(readMainText()).toContain(closedClubText())
      expect(queryKeepClubButton()).toBeNull()
      // "Back" leads to the vehicle step, not to the step of the closed club.
      expect(readDraft(purchaseWizard)).toEqual({ ...chosen, previousClub: false })
    },
  )

  test('the region step proposes the open clubs nearest to the closed previous club', async () => {
    resetDraft(purchaseWizard, chosen)
    const closed = { ...club, available: false, unavailableMessage: 'Le pont est fermé.' }
    openPortalWithClubs('/accesspass/region', [closed, clubWithoutContact], closed)
    const proposals = await screen.findByRole('list', { name: translate('clubs:Nearest.open') })
    await userEvent.click(within(proposals).getByRole('button', { name: 'Quad discret' }))
    await waitFor(() => expect(readDraft(purchaseWizard)).toMatchObject({ clubId: 'c2', regionId: 'r3' }))
  })

  test('the keep-club button selects the previous club of the vehicle, and starts the price check without delay', async () => {
    openClubStepWithPreviousClub(club)
    await findOtherClubButton()
    // The step itself has checked the pass without a club after this delay.
    await waitFor(() => expect(listOverlapChecks()).toHaveLength(1))
    const { delays, restore } = recordTimerDelays()
    await userEvent.click(queryKeepClubButton()!)
    await waitFor(() => expect(readDraft(purchaseWizard)).toMatchObject({ clubId: 'c1', regionId: 'r3' }))
    restore()
    expect(listOverlapChecks().at(-1)).toMatchObject({ clubId: 'c1' })
    // A choice that may still change would wait for this delay before its check.
    expect(delays).not.toContain(checkDelayMs)
  })

  test('if the previous club has closed in the meantime, a press on the keep-club button opens the club search, which names the club', async () => {
    const router = openClubStepWithPreviousClub(club)
    await findOtherClubButton()
    closeClubInGatewayStub(club)
    await userEvent.click(queryKeepClubButton()!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    await waitFor(() => expect(readMainText()).toContain(closedClubText()))
    expect(readDraft(purchaseWizard).clubId).toBeUndefined()
  })

  test('the previous-club step redirects to the region step when the previous club was removed', async () => {
    const router = openClubStepWithPreviousClub(null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/region'))
    await screen.findByRole('button', { name: /^03/ })
    expect(readDraft(purchaseWizard).previousClub).toBe(false)
    // The redirect replaces the history entry, so that the back button does not return to the
    // previous club.
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('the region step redirects to the previous-club step when the vehicle of the purchase has a previous club', async () => {
    resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1' })
    const router = openPortalWithClubs('/accesspass/region', [club], club)
    await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/previousClub'))
    await findOtherClubButton()
  })
})
