/**
 * Tests that paying an intervention report charges exactly the displayed price, and charges it only
 * once.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import { club, vehicles } from './helpers/graphql-documents.ts'
import {
  readChargesInCents,
  removeVehicleFromFederation,
  issueInterventionReport,
  resetFederationDatabase,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

interface Reports {
  viewer: { interventionReports: { id: string; price: Cents; invoice: { total: Cents } }[] }
}
interface Cents {
  cents: number
}
interface PaymentResult {
  payInterventionReport: {
    __typename: string
    accessRight?: { id: string }
    receipt?: { total: Cents }
  }
}

let gateway: Gateway
let token: string

beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
beforeEach(async () => {
  resetFederationDatabase(gateway)
  token = await gateway.signIn()
})
afterAll(async () => await gateway?.stop())

const fetchInterventionReports = async () =>
  (
    await gateway.query<Reports>(
      '{ viewer { interventionReports { id price { cents } invoice { total { cents } } } } }',
      {},
      token,
    )
  ).data.viewer.interventionReports

const sendInterventionPayment = async (interventionReportId: string, overrides: object = {}) =>
  (
    await gateway.query<PaymentResult>(
      `mutation ($input: PayInterventionReportInput!) { payInterventionReport(input: $input) {
        __typename
        ... on PayInterventionReportPayload { accessRight { id } receipt { total { cents } } }
      } }`,
      {
        input: {
          interventionReportId,
          vehicleId: vehicles.complete,
          clubId: club,
          idempotencyKey: `test-${crypto.randomUUID()}`,
          ...overrides,
        },
      },
      token,
    )
  ).data.payInterventionReport

test("a member sees only intervention reports on their own vehicles' license plates, even if a plate is spelled differently [D56]", async () => {
  interface OnVehicles {
    viewer: {
      interventionReports: { price: Cents; vehicle: { name: string } | null }[]
      vehicles: { edges: { node: { id: string; name: string; interventionReports: { price: Cents }[] } }[] }
    }
  }
  const fetchVehicleInterventionReports = async () =>
    (
      await gateway.query<OnVehicles>(
        `{ viewer {
          interventionReports { price { cents } vehicle { name } }
          vehicles { edges { node { id name interventionReports { price { cents } } } } }
        } }`,
        {},
        token,
      )
    ).data.viewer
  const tokenOfOtherMember = await gateway.signIn('infraction@sentier.example')
  const { data } = await gateway.query<{
    viewer: { vehicles: { edges: { node: { registration: string } }[] } }
  }>('{ viewer { vehicles { edges { node { registration } } } } }', {}, tokenOfOtherMember)
  for (const [plate, price] of [
    ['v-214507', 1_00],
    [data.viewer.vehicles.edges[0]!.node.registration, 2_00],
    ['Z99 999', 3_00],
  ] as const)
    issueInterventionReport(gateway, plate, price)

  const { interventionReports, vehicles: owned } = await fetchVehicleInterventionReports()
  expect(interventionReports.map(({ price, vehicle }) => [vehicle?.name, price.cents])).toEqual([
    ['CARIBOU', 500_00],
    ['RENARD-21', 1_00],
  ])
  const withReport = owned.edges.filter(({ node }) => node.interventionReports.length > 0)
  expect(withReport.map(({ node }) => node.name).toSorted()).toEqual(['CARIBOU', 'RENARD-21'])

  // A vehicle that leaves the account takes its reports along.
  removeVehicleFromFederation(gateway, decodeId('Vehicle', vehicles.complete)!)
  expect(
    (await fetchVehicleInterventionReports()).interventionReports.map(({ vehicle }) => vehicle?.name),
  ).toEqual(['CARIBOU'])
})

test('the invoice of an intervention report equals the charge and the receipt, to the cent, for every price (R-15)', async () => {
  const prices = [1, 10, 99_99, 123_45, 333_33, 1_000_01]
  for (const price of prices) issueInterventionReport(gateway, 'v-214507', price)
  const reports = await fetchInterventionReports()
  expect(reports.map(({ price }) => price.cents)).toEqual([500_00, ...prices])
  for (const { id, invoice } of reports) {
    const { receipt } = await sendInterventionPayment(id, {
      expectedTotal: { cents: invoice.total.cents, currency: 'CAD' },
    })
    expect(receipt?.total).toEqual(invoice.total)
    expect(readChargesInCents(gateway).at(-1)).toBe(invoice.total.cents)
  }
  expect(readChargesInCents(gateway)).toHaveLength(reports.length)
  expect(await fetchInterventionReports()).toEqual([])
})

test('a member can fetch their own intervention report by the number in the e-mail, but no report of other members', async () => {
  const findInterventionReportById = async (interventionReportId: string, accessToken = token) =>
    (
      await gateway.query<{ viewer: { interventionReport: { id: string } | null } }>(
        'query ($id: ID!) { viewer { interventionReport(id: $id) { id } } }',
        { id: interventionReportId },
        accessToken,
      )
    ).data.viewer.interventionReport
  const [{ id } = { id: '' }] = await fetchInterventionReports()
  const number = String(decodeId('InterventionReport', id))
  expect(await findInterventionReportById(number)).toEqual({ id })
  expect(
    await findInterventionReportById(number, await gateway.signIn('entreprise@sentier.example')),
  ).toBeNull()
  for (const unknownNumber of ['999', '99999999999', `-${number}`, `${number}.0`])
    expect(await findInterventionReportById(unknownNumber)).toBeNull()
})

test('concurrent payments of an intervention report charge once, whether they share an idempotency key or not', async () => {
  const [{ id } = { id: '' }] = await fetchInterventionReports()
  const same = await Promise.all(
    [1, 2, 3].map(async () => await sendInterventionPayment(id, { idempotencyKey: 'the-same-key' })),
  )
  expect(new Set(same.map(({ accessRight }) => accessRight?.id)).size).toBe(1)
  expect(readChargesInCents(gateway)).toHaveLength(1)
  const laterPayments = await Promise.all([1, 2].map(async () => await sendInterventionPayment(id)))
  expect(laterPayments.map(({ __typename }) => __typename)).toEqual([
    'InterventionReportNotFoundProblem',
    'InterventionReportNotFoundProblem',
  ])
  expect(readChargesInCents(gateway)).toHaveLength(1)
})
