/**
 * Tests of the first sight of the dashboard: one pass without tasks, a long task list, vehicle
 * rows and a long vehicle list.
 */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPortalPath } from './helpers/portal-screen.tsx'
import { preparePurchaseTests } from './helpers/purchase-wizard.tsx'
import { createFailedPass } from './helpers/several-vehicles-gateway.ts'
import { stubGateway } from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'

preparePurchaseTests()

const createConnection = (...nodes: object[]) => ({
  ...viewer.vehicles,
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ cursor: 'c', node })),
})

const activePass = {
  __typename: 'AccessRight',
  id: 'a1',
  number: '#000001',
  controlNumber: 'K000001',
  signedCode: null,
  canPrint: false,
  canResend: false,
  type: 'ANNUAL',
  status: 'ACTIVE',
  validity: 'CURRENT',
  season: null,
  paidAt: null,
  activeAt: '2026-11-01T00:00:00-04:00',
  expiresAt: '2027-09-30T23:59:59-04:00',
  hasInsuranceDocuments: false,
  wallets: [],
  clubSnapshot: null,
  vehicle: null,
  vehicleSnapshot: { name: 'GRIZZLY', registration: null },
}

const createVehicle = (index: number, overrides: object = {}) => ({
  __typename: 'Vehicle',
  id: `v${index}`,
  name: `QUAD-${index}`,
  registration: null,
  type: 'QUAD',
  pictureUrl: null,
  purchaseObstacle: null,
  seasonObstacle: null,
  insuranceRequest: null,
  lapsedInsuranceRequest: null,
  repeatablePass: null,
  activePass,
  accessRights: createConnection(activePass),
  unsettled: createConnection(),
  ofSeason: null,
  ...overrides,
})

function openDashboard(member: object, overrides: object = {}) {
  stubGateway((call) => createDefaultMutationResult(call, { ...overrides, viewer: { ...viewer, ...member } }))
  openPortalPath('/Dashboard')
}

const failedPass = createFailedPass('v1', {
  failedTotal: null,
  vehicleSnapshot: null,
  vehicle: { __typename: 'Vehicle', id: 'v1', name: 'GRIZZLY', ofSeason: null },
})
const noTasks = {
  failedAccessRights: [],
  interventionReports: [],
  insuranceRequests: createConnection(),
  vehiclesToUpdate: [],
  purchased: { totalCount: 1 },
}

test.each([
  [
    'a vehicle without a pass',
    { ...noTasks, vehicles: createConnection(createVehicle(1, { activePass: null })) },
    0,
  ],
  ['no task', noTasks, 1],
  ['a task', { ...noTasks, failedAccessRights: [failedPass] }, 0],
  [
    'a second pass',
    { ...noTasks, activeAccessRights: createConnection(activePass, { ...activePass, id: 'a2' }) },
    0,
  ],
])(
  'for a member with a current pass and %s, the dashboard says that everything is ready only if nothing is to do',
  async (_, member, count) => {
    openDashboard({
      activeAccessRights: createConnection(activePass),
      vehicles: createConnection(createVehicle(1)),
      ...member,
    })
    const wallet = within(await screen.findByRole('region', { name: 'Mes droits d’accès' }))
    await wallet.findAllByText(/#000001/)
    expect(wallet.queryAllByText('Tout est prêt')).toHaveLength(count)
  },
)

test.each([
  [3, 3, []],
  [4, 2, ['Afficher les 4 tâches']],
])(
  'of %i tasks, the dashboard shows the first %i, and a button for all tasks',
  async (count, shown, buttons) => {
    const failedAccessRights = Array.from({ length: count }, (_, index) => ({
      ...failedPass,
      id: `failed-${index}`,
      vehicle: { ...failedPass.vehicle, id: `v${index}` },
    }))
    openDashboard({ ...noTasks, failedAccessRights })
    const tasks = within(await screen.findByRole('region', { name: /^À faire/ }))
    expect(tasks.getAllByRole('listitem')).toHaveLength(shown)
    const more = tasks.queryAllByRole('button', { expanded: false })
    expect(more.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(buttons)
    if (!more[0]) return
    await userEvent.click(more[0])
    expect(tasks.getAllByRole('listitem')).toHaveLength(count)
  },
)

test.each([
  ['that were loaded', [], 'À faire 1'],
  ['of which some failed to load', [{ message: 'x', path: ['viewer', 'interventionReports'] }], 'À faire '],
])(
  'the title of the task list has a number only if all tasks were loaded: tasks %s',
  async (_, errors, title) => {
    const member = { ...noTasks, failedAccessRights: [failedPass] }
    const interventionReports = errors.length > 0 ? null : []
    stubGateway((call) => ({
      ...(createDefaultMutationResult(call, {
        viewer: { ...viewer, ...member, interventionReports },
      }) as object),
      ...(errors.length > 0 && { errors }),
    }))
    openPortalPath('/Dashboard')
    const tasks = within(await screen.findByRole('region', { name: /^À faire/ }))
    expect(tasks.getByRole('heading', { level: 2 }).textContent).toBe(title)
  },
)

test.each([
  [
    'the club of the first pass',
    createConnection({ ...activePass, clubSnapshot: { name: 'Les Rives hautes', number: '054' } }),
    /^Des bénévoles du club Les Rives hautes entretiennent vos sentiers\.$/,
  ],
  ['what volunteers do, without a pass', createConnection(), /^Entretenez les sentiers/],
])('the invitation to volunteer names %s', async (_, activeAccessRights, text) => {
  openDashboard({ ...noTasks, activeAccessRights })
  const banner = await screen.findByRole('region', { name: 'Aidez votre club' })
  expect(within(banner).getByText(text)).toBeTruthy()
})

test('the dashboard of a new member has one title and one action to add a vehicle', async () => {
  openDashboard({ ...noTasks, purchased: { totalCount: 0 } })
  const region = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
  expect(region.getByRole('heading', { level: 2 }).className).toBe('visually-hidden')
  expect(region.getByRole('heading', { level: 3 }).textContent).toBe('Commencez par votre véhicule')
  expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ajouter un véhicule'])
})

const statistics = {
  vehicles: 8,
  activeAccessRights: 2,
  purchasedAccessRights: 3,
  bannerDate: null,
  bannerDaysLeft: null,
}

test.each([
  ['passes and vehicles that were loaded', {}, ['8 véhicules', '2 à venir', '3 droits d’accès achetés']],
  ['passes that failed to load', { activeAccessRights: null }, ['8 véhicules']],
  ['vehicles that failed to load', { vehicles: null }, ['2 à venir', '3 droits d’accès achetés']],
])('for %s, the statistics count only what the dashboard can show', async (_, member, figures) => {
  openDashboard({ ...noTasks, statistics, ...member })
  const list = await screen.findByRole('list', { name: 'Vos statistiques' })
  expect([...list.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(figures)
})

test.each([
  [12, 1],
  [6, 0],
])(
  'for a member with %i passes, the dashboard has %i links to all passes above the row of passes',
  async (totalCount, count) => {
    openDashboard({ ...noTasks, activeAccessRights: { ...createConnection(activePass), totalCount } })
    const wallet = within(await screen.findByRole('region', { name: 'Mes droits d’accès' }))
    await wallet.findAllByText(/#000001/)
    const links = wallet.queryAllByRole('link', { name: `Tout voir (${totalCount})` })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: count }, () => '/accesspasses'),
    )
  },
)

test('a long vehicle list hides the vehicles that need nothing behind a labelled button, and never a vehicle without a pass', async () => {
  const nodes = Array.from({ length: 8 }, (_, index) =>
    createVehicle(index, index === 6 ? { activePass: null } : {}),
  )
  openDashboard({ ...noTasks, vehicles: createConnection(...nodes) })
  const list = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
  const listNames = () => list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(listNames()).toEqual(['QUAD-0', 'QUAD-1', 'QUAD-2', 'QUAD-3', 'QUAD-6'])
  const others = list.getByRole('button', { name: 'Afficher les 3 autres véhicules' })
  expect(others.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(others)
  expect(listNames()).toHaveLength(8)
  expect(document.activeElement?.textContent).toBe('Afficher moins de véhicules')
})

test('a vehicle row shows its status or the link to its task below the name; the link to buy a pass appears when the row is unfolded', async () => {
  const withoutPass = { activePass: null, accessRights: createConnection(), registration: 'V214507' }
  openDashboard({
    ...noTasks,
    activeAccessRights: createConnection(activePass),
    failedAccessRights: [failedPass],
    vehicles: createConnection(createVehicle(1, withoutPass), createVehicle(2, withoutPass)),
  })
  const list = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
  const [withTask, free] = list.getAllByRole('listitem')
  expect(
    within(withTask!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Paiement refusé – GRIZZLY'])
  expect(within(withTask!).queryByText('Sans droit d’accès')).toBeNull()
  expect(free!.textContent).toMatch(/^QUAD-2.*V214507Sans droit d’accès$/)
  expect(within(free!).queryAllByRole('link')).toEqual([])
  await userEvent.click(within(free!).getByRole('button', { name: 'QUAD-2' }))
  expect(within(free!).getAllByRole('link', { name: /Acheter/ })).toHaveLength(1)
})

const expiredPass = {
  ...activePass,
  id: 'a0',
  validity: 'EXPIRED',
  activeAt: '2025-10-01T00:00:00-04:00',
  expiresAt: '2026-09-30T23:59:59-04:00',
}
const withExpiredPass = {
  activePass: null,
  accessRights: createConnection(expiredPass),
  repeatablePass: expiredPass,
}
const vehicleToUpdate = { __typename: 'Vehicle', id: 'v2', name: 'QUAD-2', needsUpdate: true }

test.each([
  ['can be renewed', {}, {}, ['Renouveler – QUAD-2']],
  [
    'cannot be renewed before a task',
    { purchaseObstacle: 'NEEDS_UPDATE' },
    { vehiclesToUpdate: [vehicleToUpdate] },
    ['À mettre à jour – QUAD-2'],
  ],
  ['cannot be renewed because of its club', { purchaseObstacle: 'UNCONFIRMED' }, {}, []],
])(
  'of several vehicles, the row of a vehicle whose expired pass %s has these links before it is unfolded: %s [D17, D30]',
  async (_, overrides, member, links) => {
    openDashboard({
      ...noTasks,
      ...member,
      activeAccessRights: createConnection(activePass),
      vehicles: createConnection(createVehicle(1), createVehicle(2, { ...withExpiredPass, ...overrides })),
    })
    const list = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
    const [current, expired] = list.getAllByRole('listitem')
    const listLinks = (row: HTMLElement, name: RegExp) =>
      within(row)
        .queryAllByRole('link', { name })
        .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))
    expect(listLinks(expired!, /./)).toEqual(links)
    expect(listLinks(current!, /./)).toEqual([])
    await userEvent.click(within(expired!).getByRole('button', { name: 'QUAD-2' }))
    expect(listLinks(expired!, /^Renouveler/)).toHaveLength(
      links.filter((text) => text.startsWith('Ren')).length,
    )
  },
)

const reportToPay = {
  __typename: 'InterventionReport',
  id: 'r1',
  invoice: { total: { cents: 57_488 } },
  vehicle: { __typename: 'Vehicle', id: 'v1', name: 'QUAD-1' },
  vehicleSnapshot: null,
}
const vehicleToCheck = { __typename: 'Vehicle', id: 'v1', name: 'QUAD-1' }

test.each([
  ['a report', { interventionReports: [reportToPay] }, 'Rapport à payer : 574,88 $'],
  [
    'a declined payment and a report',
    { failedAccessRights: [failedPass], interventionReports: [reportToPay] },
    'Paiement refusé',
  ],
  ['a requested update', { vehiclesToUpdate: [{ ...vehicleToCheck, needsUpdate: true }] }, 'À mettre à jour'],
  [
    'missing details',
    { vehiclesToUpdate: [{ ...vehicleToCheck, needsUpdate: false }] },
    'Renseignements manquants',
  ],
])('the row of a vehicle with %s names its most urgent task [D18, D20, D32]', async (_, member, text) => {
  openDashboard({ ...noTasks, ...member, vehicles: createConnection(createVehicle(1)) })
  const list = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
  expect(list.getByRole('link', { name: /QUAD-1$/ }).textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    `${text} – QUAD-1`,
  )
})

test('the card of a current three-day pass does not offer to buy the pass again', async () => {
  const pass = { ...activePass, type: 'THREE_DAY' }
  const vehicle = createVehicle(1, { repeatablePass: pass })
  openDashboard({ ...noTasks, activeAccessRights: createConnection({ ...pass, vehicle }) })
  const wallet = within(await screen.findByRole('region', { name: 'Mes droits d’accès' }))
  await wallet.findAllByText(/#000001/)
  expect(wallet.queryByRole('link', { name: /^Renouveler/ })).toBeNull()
})

const createOffer = (type: string, available: boolean) => ({
  __typename: 'AccessRightOffer',
  type,
  available,
  currentPrice: { cents: 38_900 },
  regularPrice: { cents: 44_900 },
  taxIncluded: false,
  total: { cents: 44_088 },
  presale: null,
  choiceEndsAt: null,
  endsAt: '2027-09-30T23:59:59-04:00',
})
const accessRightOffers = {
  __typename: 'AccessRightOffers',
  offers: [createOffer('SUMMER', false), createOffer('ANNUAL', true), createOffer('DAILY', true)],
}

test('of several vehicles, the row of a vehicle without a pass has the link to buy one, also when it is unfolded [D17]', async () => {
  const withoutPass = { activePass: null, accessRights: createConnection(), repeatablePass: null }
  const vehicles = createConnection(
    createVehicle(1),
    createVehicle(2, withoutPass),
    createVehicle(3, { ...withoutPass, purchaseObstacle: 'UNCONFIRMED' }),
  )
  openDashboard(
    { ...noTasks, activeAccessRights: createConnection(activePass), vehicles },
    { accessRightOffers },
  )
  const list = within(await screen.findByRole('region', { name: 'Mes véhicules' }))
  const rows = list.getAllByRole('listitem')
  const countPurchaseLinks = () =>
    rows.map((row) => within(row).queryAllByRole('link', { name: /^Acheter/ }).length)
  expect(countPurchaseLinks()).toEqual([0, 1, 0])
  await userEvent.click(list.getByRole('button', { name: 'QUAD-2' }))
  expect(countPurchaseLinks()).toEqual([0, 1, 0])
})

test.each([
  ['without vehicles', [], true],
  ['with a vehicle without a pass', [createVehicle(1), createVehicle(2, { activePass: null })], true],
  ['with a pass for each vehicle', [createVehicle(1), createVehicle(2)], false],
])(
  'for a member %s, the dashboard shows the offers at once or behind a labelled button, with the offers on sale first [D09]',
  async (_, vehicles, isShown) => {
    openDashboard({ ...noTasks, vehicles: createConnection(...vehicles) }, { accessRightOffers })
    const region = within(await screen.findByRole('region', { name: 'Droits d’accès en vente' }))
    const listNames = () =>
      region.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const names = ['Droit d’accès annuel', 'Droit d’accès d’une journée', 'Droit d’accès d’été']
    expect(listNames()).toEqual(isShown ? names : [])
    expect(region.queryAllByRole('button')).toHaveLength(isShown ? 0 : 1)
    if (isShown) return
    await userEvent.click(region.getByRole('button', { name: 'Afficher les prix', expanded: false }))
    expect(listNames()).toEqual(names)
    await userEvent.click(region.getByRole('button', { name: 'Masquer les prix', expanded: true }))
    expect(listNames()).toEqual([])
  },
)

test.each([
  ['an active presale', { isOn: true }, 'Renouvelez au plus tard le 15 décembre : 60,00 $ de moins. '],
  ['a presale that has not begun', { isOn: false }, undefined],
])(
  'with %s, the renewal task says the saving and its last day only if they are true',
  async (_, state, text) => {
    const pass = { ...activePass, id: 'a5', expiresAt: '2026-12-20T23:59:59-05:00' }
    const ending = { activePass: pass, repeatablePass: pass, accessRights: createConnection(pass) }
    const vehicle = createVehicle(1, ending)
    const presale = { price: { cents: 38_900 }, startsAt: '2026-09-01T00:00:00-04:00', ...state }
    const annual = {
      ...createOffer('ANNUAL', true),
      presale: { ...presale, endsAt: '2026-12-15T23:59:59-05:00' },
    }
    openDashboard(
      {
        ...noTasks,
        activeAccessRights: createConnection({ ...pass, vehicle }),
        vehicles: createConnection(vehicle),
      },
      { accessRightOffers: { ...accessRightOffers, offers: [annual] } },
    )
    const tasks = within(await screen.findByRole('region', { name: /^À faire/ }))
    expect(tasks.getByText(/^Renouvelez le droit d’accès/)).toBeTruthy()
    expect(tasks.queryByText(/de moins/)?.textContent.replaceAll('\u00a0', ' ')).toBe(text)
  },
)
