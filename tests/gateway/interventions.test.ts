/** What a member is shown of a report is what is charged, and it is charged once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { club, vehicles } from './documents.ts'
import { chargesOf, report, reset } from './judge.ts'
import { type RunningGateway, startGateway, unlimited } from './start.ts'

interface Reports {
  viewer: { interventionReports: { id: string; price: Cents; invoice: { total: Cents } }[] }
}
interface Cents {
  cents: number
}
interface Paid {
  payInterventionReport: {
    __typename: string
    accessRight?: { id: string }
    receipt?: { total: Cents }
  }
}

let gateway: RunningGateway
let token: string

beforeAll(async () => {
  gateway = await startGateway({ env: unlimited })
})
beforeEach(async () => {
  reset(gateway)
  token = await gateway.signIn()
})
afterAll(async () => await gateway?.stop())

const reports = async () =>
  (
    await gateway.query<Reports>(
      '{ viewer { interventionReports { id price { cents } invoice { total { cents } } } } }',
      {},
      token,
    )
  ).data.viewer.interventionReports

const pay = async (interventionReportId: string, more: object = {}) =>
  (
    await gateway.query<Paid>(
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
          ...more,
        },
      },
      token,
    )
  ).data.payInterventionReport

test('the invoice equals the charge and the receipt, to the cent, for every price (R-15)', async () => {
  const prices = [1, 10, 99_99, 123_45, 333_33, 1_000_01]
  for (const price of prices) report(gateway, 'v-214507', price)
  const all = await reports()
  expect(all.map(({ price }) => price.cents)).toEqual([500_00, ...prices])
  for (const { id, invoice } of all) {
    const { receipt } = await pay(id, { expectedTotal: { cents: invoice.total.cents, currency: 'CAD' } })
    expect(receipt?.total).toEqual(invoice.total)
    expect(chargesOf(gateway).at(-1)).toBe(invoice.total.cents)
  }
  expect(chargesOf(gateway)).toHaveLength(all.length)
  expect(await reports()).toEqual([])
})

test('a report is charged once under one key, and once under many', async () => {
  const [{ id } = { id: '' }] = await reports()
  const same = await Promise.all([1, 2, 3].map(async () => await pay(id, { idempotencyKey: 'the-same-key' })))
  expect(new Set(same.map(({ accessRight }) => accessRight?.id)).size).toBe(1)
  expect(chargesOf(gateway)).toHaveLength(1)
  const others = await Promise.all([1, 2].map(async () => await pay(id)))
  expect(others.map(({ __typename }) => __typename)).toEqual([
    'InterventionReportNotFoundProblem',
    'InterventionReportNotFoundProblem',
  ])
  expect(chargesOf(gateway)).toHaveLength(1)
})
