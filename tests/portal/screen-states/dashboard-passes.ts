/**
 * States in which browser tests open the dashboard: with a pass or a vehicle in each of its
 * possible states.
 */
import { expect } from '@playwright/test'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createDoneScreenState,
  createPristineScreenState,
} from './screen-driver.ts'

const dashboardPath = '/Dashboard'
const asDemo = { as: 'demo' }

interface List {
  edges: { cursor: string; node: Node }[]
  totalCount?: number
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

type Node = Record<string, unknown>

/** Passes, vehicles and statistics of the member in the result of the dashboard query. */
interface Viewer {
  statistics: Node | null
  activeAccessRights: List | null
  vehicles: List | null
}

/**
 * Replaces fields of passes and vehicles in all later query results, to show data that no seed
 * member has.
 */
async function replaceViewerFieldsInGraphqlResults(
  driver: ScreenDriver,
  change: (viewer: Viewer) => void,
): Promise<void> {
  await driver.page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data?: { viewer?: Viewer } }
    if (json.data?.viewer?.vehicles) change(json.data.viewer)
    await route.fulfill({ response, json })
  })
}

/**
 * Creates a screen state of the dashboard in which fields of the demo member's passes or vehicles
 * are replaced.
 */
const createDashboardScreenState = (
  name: string,
  change: (viewer: Viewer) => void,
  continueScreen?: (driver: ScreenDriver) => Promise<void>,
): ScreenState => ({
  name,
  kind: continueScreen ? 'done' : 'pristine',
  ...asDemo,
  async openScreen(driver) {
    await replaceViewerFieldsInGraphqlResults(driver, change)
    await driver.openPath(dashboardPath)
    await continueScreen?.(driver)
  },
})

/**
 * Returns an action that opens a pass of the dashboard in full screen, by default the first pass.
 */
const createActionOpeningFullScreenPass =
  (index = 0) =>
  async (driver: ScreenDriver): Promise<void> => {
    await driver.main
      .getByRole('button', { name: new RegExp(`^${driver.t('access-rights:ShowPass.action')}`) })
      .nth(index)
      .click()
    await expect(driver.page.getByRole('dialog')).toBeVisible()
  }

/**
 * Returns a function that replaces the member's first active pass everywhere in a GraphQL query
 * result.
 */
const createFunctionReplacingFirstActivePass =
  (pass: Node) =>
  (viewer: Viewer): void => {
    const { id } = viewer.activeAccessRights!.edges[0]!.node
    const replaceFirstPassInResultPart = (resultPart: unknown): void => {
      if (typeof resultPart !== 'object' || resultPart === null) return
      if ('id' in resultPart && resultPart.id === id) Object.assign(resultPart, pass)
      Object.values(resultPart).forEach(replaceFirstPassInResultPart)
    }
    replaceFirstPassInResultPart(viewer)
  }

/**
 * Returns a copy of a GraphQL connection with the given number of edges, which repeat the original
 * nodes.
 */
function createGraphqlConnectionWithRepeatedNodes(sourceConnection: List, count: number): List {
  const edges = Array.from({ length: count }, (_, index) => {
    const { node } = sourceConnection.edges[index % sourceConnection.edges.length]!
    const number = `#${String(index + 1).padStart(6, '0')}`
    return { cursor: `c${index}`, node: { ...node, id: `${String(node['id'])}${index}`, number } }
  })
  return {
    ...sourceConnection,
    edges,
    totalCount: count,
    pageInfo: { ...sourceConnection.pageInfo, hasNextPage: true, endCursor: `c${count - 1}` },
  }
}

/** Returns a GraphQL edge with a pass whose payment is unsettled: failed, unfinished or unknown. */
const createGraphqlEdgeOfUnsettledPass = (status: string, number: string) => ({
  cursor: number,
  node: {
    __typename: 'AccessRight',
    id: number,
    status,
    type: 'ANNUAL',
    validity: null,
    expiresAt: null,
    number,
  },
})

/**
 * Field values that the test gives to the vehicles on the dashboard, by position of the vehicle.
 * They show cases that no vehicle of the seed data has.
 */
const unusualVehicles: Record<number, Node> = {
  0: { deleteObstacle: 'UNPAID_REPORT' },
  1: { deleteObstacle: 'FAILED_PAYMENT' },
  2: {
    unsettled: { edges: [createGraphqlEdgeOfUnsettledPass('UNKNOWN', '#000901')] },
    deleteObstacle: 'OPEN_REQUEST',
  },
  3: { purchaseObstacle: 'UNCONFIRMED', deleteObstacle: 'UNCONFIRMED' },
  // Name and registration of maximum width, with a photo.
  5: { name: 'WWWWWWWWWW', registration: 'WWWWWWWWWW', pictureUrl: '/apple-touch-icon.png' },
  6: { pictureUrl: '/apple-touch-icon.png' },
}

/** Vehicle whose name and registration number have the maximum width. */
const widestVehicle = {
  __typename: 'Vehicle',
  id: 'widest',
  name: 'WWWWWWWWWW',
  registration: 'WWWWWWWWWW',
  type: 'QUAD',
}

export const wallet = {
  DashboardScreen: [
    createDoneScreenState(
      'wallet-shown',
      dashboardPath,
      createActionOpeningFullScreenPass(),
      'access-rights:PassSheet.valid',
      asDemo,
    ),
    createDoneScreenState(
      'wallet-shown-upcoming',
      dashboardPath,
      createActionOpeningFullScreenPass(1),
      'common:ui.pass.controlNumber',
      asDemo,
    ),
    createDoneScreenState(
      'wallet-shown-rental',
      dashboardPath,
      createActionOpeningFullScreenPass(),
      'access-rights:PassSheet.valid',
      {
        as: 'entreprise',
      },
    ),
    createPristineScreenState('wallet-one', dashboardPath, 'entreprise'),
    createDashboardScreenState(
      'wallet-shown-trail',
      createFunctionReplacingFirstActivePass({
        type: 'TRAIL',
        canPrint: false,
        canResend: false,
        hasInsuranceDocuments: false,
      }),
      createActionOpeningFullScreenPass(),
    ),
    createDashboardScreenState(
      'wallet-shown-not-printable',
      createFunctionReplacingFirstActivePass({ canPrint: false, canResend: false }),
      createActionOpeningFullScreenPass(),
    ),
    createDashboardScreenState(
      'wallet-shown-no-number',
      createFunctionReplacingFirstActivePass({ controlNumber: null, clubSnapshot: null }),
      createActionOpeningFullScreenPass(),
    ),
    createDashboardScreenState(
      'wallet-shown-widest',
      createFunctionReplacingFirstActivePass({ vehicle: widestVehicle }),
      createActionOpeningFullScreenPass(),
    ),
    createDashboardScreenState('wallet-many', (viewer) => {
      viewer.activeAccessRights = createGraphqlConnectionWithRepeatedNodes(viewer.activeAccessRights!, 12)
      Object.assign(viewer.statistics!, { activeAccessRights: 12, purchasedAccessRights: 12 })
    }),
    createPristineScreenState('wallet-none-again', dashboardPath, 'fidele'),
    createDashboardScreenState('wallet-failed', (viewer) => {
      viewer.activeAccessRights = null
    }),
    createDashboardScreenState('vehicles-failed', (viewer) => {
      viewer.vehicles = null
    }),
    createDashboardScreenState('vehicles-odd', ({ vehicles }) => {
      for (const [index, vehicle] of Object.entries(unusualVehicles))
        Object.assign(vehicles!.edges[Number(index)]!.node, vehicle)
    }),
    createDashboardScreenState('vehicles-many', (viewer) => {
      viewer.vehicles = createGraphqlConnectionWithRepeatedNodes(viewer.vehicles!, 20)
    }),
    {
      name: 'vehicles-unfolded',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await driver.openPath(dashboardPath)
        for (const name of ['ORIGNAL', 'RENARD-21', 'CARIBOU'])
          await driver.main.getByRole('button', { name, exact: true }).click()
        await expect(driver.main.getByRole('button', { expanded: true })).toHaveCount(3)
      },
    },
  ],
} satisfies ScreenStates
