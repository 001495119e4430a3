/**
 * Tests of the links between passes, vehicles, clubs and receipts, and of the values that passes
 * and receipts copy at the time of the purchase.
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PurchaseResult,
  buildPurchaseVariables,
  buyDocument,
  vehicles,
} from './helpers/graphql-documents.ts'
import { removeVehicleFromFederation } from './helpers/federation-database.ts'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import { type Recorder, startRecordingProxy } from './helpers/recording-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let federation: FederationInProcess
let recorder: Recorder
let gateway: Gateway
let demo: string

beforeAll(async () => {
  federation = await startFederationInProcess()
  recorder = await startRecordingProxy(federation.url)
  gateway = await startGatewayInProcess({
    env: { FEDERATION_URL: recorder.url },
    config: { cache: { referenceMs: 0, offersMs: 0 } },
  })
  demo = await gateway.signIn()
})
afterAll(async () => {
  await gateway.stop()
  recorder.close()
  await federation.stop()
})
beforeEach(() => void recorder.calls.splice(0))

interface Pass {
  vehicle?: { id: string; name: string } | null
  vehicleSnapshot: { name: string; registration: string | null }
  club?: { number: string; available: boolean } | null
  clubSnapshot: { number: string; name: string }
}

/**
 * Queries the demo member's passes. Returns the passes, and the federation calls that the gateway
 * made for the query.
 */
async function fetchPassesAndRecordFederationCalls(
  selectedFields: string,
): Promise<{ passes: Pass[]; calls: string[] }> {
  const { data } = await gateway.query<{ viewer: { accessRights: { edges: { node: Pass }[] } } }>(
    `{ viewer { accessRights(first: 100) { edges { node { ${selectedFields} } } } } }`,
    {},
    demo,
  )
  const calls = recorder.calls.map(({ call }) => call.split('/').at(-1)!.toLowerCase()).toSorted()
  return { passes: data.viewer.accessRights.edges.map(({ node }) => node), calls }
}

const snapshotFields = 'vehicleSnapshot { name registration } clubSnapshot { number name }'

test('a query for passes fetches vehicles and clubs once for all passes, and only if the query selects them', async () => {
  expect((await fetchPassesAndRecordFederationCalls(snapshotFields)).calls).toEqual([
    'getaccessrights',
    'getuser',
  ])
  recorder.calls.splice(0)
  const { passes, calls } = await fetchPassesAndRecordFederationCalls(
    `${snapshotFields} vehicle { id name } club { number available }`,
  )
  expect(calls).toEqual(['getaccessrights', 'getclubs', 'getuser', 'getvehicles'])
  expect(passes.length).toBeGreaterThan(2)
  for (const { club, clubSnapshot } of passes) expect(club?.number).toBe(clubSnapshot.number)
})

test('the gateway checks only once per query whether a failed payment for a pass can be retried', async () => {
  const token = await gateway.signIn('echec@sentier.example')
  recorder.calls.splice(0)
  const { data } = await gateway.query(
    `{ viewer {
      failedAccessRights { canRetry retryObstacle }
      vehicles { edges { node { deleteObstacle accessRights { edges { node { retryObstacle } } } } } }
    } }`,
    {},
    token,
  )
  expect(data).toMatchObject({
    viewer: {
      failedAccessRights: [{ canRetry: true, retryObstacle: null }],
      vehicles: { edges: [{ node: { deleteObstacle: 'FAILED_PAYMENT' } }] },
    },
  })
  expect(recorder.calls.filter(({ call }) => call.endsWith('CheckCollision'))).toHaveLength(1)
})

test('a pass keeps the name and license plate of its vehicle after the vehicle is removed', async () => {
  const fetchAllPasses = async () =>
    (await fetchPassesAndRecordFederationCalls(`${snapshotFields} vehicle { id }`)).passes
  const before = await fetchAllPasses()
  const passesOfVehicle = before.filter(({ vehicle }) => vehicle?.id === vehicles.withPass)
  expect(passesOfVehicle.length).toBeGreaterThan(0)
  removeVehicleFromFederation(
    { ...gateway, dataDir: federation.dataDir },
    decodeId('Vehicle', vehicles.withPass)!,
  )
  for (const pass of passesOfVehicle) pass.vehicle = null
  expect(await fetchAllPasses()).toEqual(before)
})

test('a receipt links to its pass and keeps a snapshot of that pass', async () => {
  const { data } = await gateway.query<{ viewer: { receipts: { edges: { node: object }[] } } }>(
    `{ viewer { receipts(first: 1) { edges { node {
      accessRight { type club { number } } accessRightSnapshot { type club { name } }
    } } } } }`,
    {},
    demo,
  )
  expect(data.viewer.receipts.edges[0]?.node).toMatchObject({
    accessRight: { type: 'ANNUAL', club: { number: expect.stringMatching(/^\d{3}$/) as string } },
    accessRightSnapshot: { type: 'ANNUAL', club: { name: expect.any(String) as string } },
  })
})

test('the field previousClub of a member is the club of the latest paid pass', async () => {
  const document = `{ viewer { previousClub { number } } }`
  const { passes } = await fetchPassesAndRecordFederationCalls(`${snapshotFields} status`)
  const { data } = await gateway.query(document, {}, demo)
  const latestActivePass = (passes as (Pass & { status: string })[]).find(
    ({ status }) => status === 'ACTIVE',
  )!
  expect(data).toEqual({ viewer: { previousClub: { number: latestActivePass.clubSnapshot.number } } })
  const stranger = await gateway.signIn('nouveau@sentier.example')
  expect((await gateway.query(document, {}, stranger)).data).toEqual({ viewer: { previousClub: null } })
})

test("the field previousClub of a vehicle is the club of its latest pass, or else of the member's latest pass [E40]", async () => {
  const { data } = await gateway.query<{
    viewer: {
      previousClub: { number: string }
      vehicles: {
        edges: {
          node: {
            previousClub: { number: string } | null
            accessRights: {
              edges: { node: { status: string; createdAt: string; clubSnapshot: { number: string } } }[]
            }
          }
        }[]
      }
    }
  }>(
    `{ viewer { previousClub { number } vehicles(first: 100) { edges { node { previousClub { number }
      accessRights(first: 100) { edges { node { status createdAt clubSnapshot { number } } } }
    } } } } }`,
    {},
    demo,
  )
  const { previousClub, vehicles: accountVehicles } = data.viewer
  const previousClubs = accountVehicles.edges.map(({ node }) => node.previousClub?.number)
  const expected = accountVehicles.edges.map(
    ({ node }) =>
      node.accessRights.edges
        .map((edge) => edge.node)
        .filter(({ status }) => status === 'ACTIVE')
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.clubSnapshot.number ??
      previousClub.number,
  )
  expect(previousClubs).toEqual(expected)
  // The seed data must hold both cases: a vehicle without a paid pass, and a vehicle whose club
  // differs from the member's latest club.
  const ownPaid = accountVehicles.edges.map(({ node }) =>
    node.accessRights.edges.some((edge) => edge.node.status === 'ACTIVE'),
  )
  expect(new Set(ownPaid)).toEqual(new Set([true, false]))
  expect(new Set(previousClubs).size).toBeGreaterThan(1)
})

test.each(['vehicles', 'receipts'] as const)(
  'the nodes query fetches the list of %s with one federation call, and returns the same objects as the node query',
  async (list) => {
    const { data } = await gateway.query<{ viewer: Record<string, { edges: { node: { id: string } }[] }> }>(
      `{ viewer { ${list}(first: 100) { edges { node { id } } } } }`,
      {},
      demo,
    )
    const ids = data.viewer[list]!.edges.map(({ node }) => node.id)
    expect(ids.length).toBeGreaterThan(2)
    const fields = `__typename id
      ... on Vehicle { name registration year weight }
      ... on Receipt { number paidAt total { cents } lines { name amount { cents } } card { last4 } }`
    recorder.calls.splice(0)
    const many = await gateway.query<{ nodes: unknown[] }>(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ${fields} } }`,
      { ids },
      demo,
    )
    const calls = recorder.calls.map(({ call }) => call.split('/').at(-1)!.toLowerCase())
    expect(calls.filter((call) => call.startsWith('getvehicle') || call.startsWith('getreceipt'))).toEqual([
      `get${list}`,
    ])
    for (const [index, id] of ids.entries()) {
      const single = await gateway.query<{ node: unknown }>(
        `query ($id: ID!) { node(id: $id) { ${fields} } }`,
        { id },
        demo,
      )
      expect(many.data.nodes[index]).toEqual(single.data.node)
    }
  },
)

test('after a purchase with another club, only vehicles without a paid pass of their own have this club as previousClub [E40]', async () => {
  const fetchVehiclesAndClubs = async () =>
    await gateway.query<{
      viewer: {
        vehicles: {
          edges: {
            node: {
              id: string
              previousClub: { number: string }
              accessRights: { edges: { node: { status: string } }[] }
            }
          }[]
        }
      }
      clubs: { id: string; number: string; available: boolean }[]
    }>(
      `{ viewer { vehicles(first: 100) { edges { node { id previousClub { number }
        accessRights(first: 100) { edges { node { status } } } } } } } clubs { id number available } }`,
      {},
      demo,
    )
  const { data } = await fetchVehiclesAndClubs()
  const ownedVehicles = data.viewer.vehicles.edges.map(({ node }) => node)
  const otherClub = data.clubs.find(
    ({ number, available }) =>
      available && ownedVehicles.every(({ previousClub }) => previousClub.number !== number),
  )!
  const purchase = await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    buildPurchaseVariables({ clubId: otherClub.id }),
    demo,
  )
  expect(purchase.data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')

  const expected = ownedVehicles.map(({ id, previousClub, accessRights }) => {
    const hasOwnPaidPass = accessRights.edges.some(({ node }) => node.status === 'ACTIVE')
    const keepsClub = hasOwnPaidPass && id !== vehicles.complete
    return [id, keepsClub ? previousClub.number : otherClub.number]
  })
  expect(new Set(expected.map(([, number]) => number)).size).toBeGreaterThan(1)
  const after = (await fetchVehiclesAndClubs()).data.viewer.vehicles.edges
  expect(new Map(after.map(({ node }) => [node.id, node.previousClub.number]))).toEqual(
    new Map(expected as [string, string][]),
  )
})
