/** Tests of the query `purchaseQuotes`, which returns price quotes for several passes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { club, vehicles } from './helpers/graphql-documents.ts'
import { type GatewayWithReplyProxy, startGatewayWithReplyProxy } from './helpers/federation-reply-proxy.ts'

let setup: GatewayWithReplyProxy

beforeAll(async () => (setup = await startGatewayWithReplyProxy()))
afterAll(async () => await setup.stop())
beforeEach(() => setup.replies.reset())

const money = ['subtotal', 'tps', 'tvq', 'total'] as const

const document = `query ($lines: [PurchaseQuoteLineInput!]!) {
  purchaseQuotes(lines: $lines) {
    results {
      __typename
      ... on PurchaseQuote {
        obstacle
        collision { expiresAt }
        additionalFee { cents }
        invoice { ${money.map((name) => `${name} { cents }`).join(' ')} }
      }
      ... on InvalidInputProblem { fields { field message } }
    }
    totals { paymentCount additionalFees { cents } ${money.map((name) => `${name} { cents }`).join(' ')} }
  }
}`

interface Amount {
  cents: number
}
interface Quotes {
  results: ({
    __typename: string
    obstacle?: string | null
    collision?: object | null
    additionalFee?: Amount | null
    invoice?: Record<(typeof money)[number], Amount>
    fields?: { field: string }[]
  } | null)[]
  totals: Record<(typeof money)[number] | 'additionalFees', Amount> & { paymentCount: number }
}

async function fetchPurchaseQuotes(lines: object[], token: string | null = setup.token) {
  return await setup.gateway.query<{ purchaseQuotes: Quotes | null }>(document, { lines }, token)
}

/**
 * Builds the input of a `purchaseQuotes` query for daily passes of one vehicle, each on another
 * day.
 */
const buildQuoteLinesOfDailyPasses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    vehicleId: vehicles.secondComplete,
    clubId: club,
    type: 'DAILY',
    desiredActivation: new Date(Date.now() + (40 + index) * 86_400_000).toISOString().slice(0, 10),
  }))

/**
 * Returns the number of calls that the proxy has received for each federation operation since the
 * last reset.
 */
function countFederationCalls(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { call } of setup.replies.received) counts[call ?? '?'] = (counts[call ?? '?'] ?? 0) + 1
  return counts
}

test('the query purchaseQuotes returns a quote or a problem for each purchase line, and the totals of the passes that can be bought', async () => {
  const { data } = await fetchPurchaseQuotes([
    { vehicleId: vehicles.complete, clubId: club, type: 'ANNUAL' },
    ...buildQuoteLinesOfDailyPasses(1),
    { vehicleId: vehicles.withPass, type: 'ANNUAL' },
    { vehicleId: vehicles.incomplete, type: 'ANNUAL' },
    { vehicleId: vehicles.others, type: 'ANNUAL' },
    { vehicleId: vehicles.complete, type: 'DAILY', desiredActivation: 'tomorrow' },
  ])
  const { results, totals } = data.purchaseQuotes!
  expect(results.map((result) => result?.__typename)).toEqual([
    'PurchaseQuote',
    'PurchaseQuote',
    'PurchaseQuote',
    'VehicleIncompleteProblem',
    'VehicleNotFoundProblem',
    'InvalidInputProblem',
  ])
  expect(results[5]?.fields).toMatchObject([{ field: 'desiredActivation' }])
  expect(results[2]?.collision).not.toBeNull()
  const payable = results.slice(0, 2)
  expect(payable).toMatchObject([
    { collision: null, obstacle: null },
    { collision: null, obstacle: null },
  ])
  expect(totals.paymentCount).toBe(2)
  for (const name of money)
    expect(totals[name].cents).toBe(payable.reduce((sum, line) => sum + line!.invoice![name].cents, 0))
  expect(totals.additionalFees.cents).toBe(
    payable.reduce((sum, line) => sum + (line!.additionalFee?.cents ?? 0), 0),
  )
})

test('the query purchaseQuotes returns for each purchase line the same quote as a query for that line only', async () => {
  const [daily] = buildQuoteLinesOfDailyPasses(1)
  const lines = [{ vehicleId: vehicles.complete, clubId: club, type: 'ANNUAL' }, daily!]
  const { data } = await fetchPurchaseQuotes(lines)
  const single = await Promise.all(
    lines.map(async (line) => (await fetchPurchaseQuotes([line])).data.purchaseQuotes!),
  )
  expect(data.purchaseQuotes!.results).toEqual(single.flatMap(({ results }) => results))
})

test('a purchase line that overlaps an earlier line of the same vehicle has a collision, and does not count as a payment', async () => {
  const [daily] = buildQuoteLinesOfDailyPasses(1)
  const { data } = await fetchPurchaseQuotes([daily!, daily!, { ...daily!, vehicleId: vehicles.complete }])
  const { results, totals } = data.purchaseQuotes!
  expect(results).toMatchObject([{ collision: null }, { collision: {} }, { collision: null }])
  expect(totals.paymentCount).toBe(2)
  expect(totals.total.cents).toBe(results[0]!.invoice!.total.cents + results[2]!.invoice!.total.cents)
})

test('the query purchaseQuotes makes two federation calls per purchase line, at most four at a time, and reads shared data once', async () => {
  const { data } = await fetchPurchaseQuotes(buildQuoteLinesOfDailyPasses(10))
  expect(data.purchaseQuotes!.totals.paymentCount).toBe(10)
  const { getBuyInfo, checkCollision, ...shared } = countFederationCalls()
  expect({ getBuyInfo, checkCollision }).toEqual({ getBuyInfo: 10, checkCollision: 10 })
  expect(Object.entries(shared).filter(([, count]) => count > 1)).toEqual([])
  // Other reads, at most one of each list, may overlap with the calls of the lines.
  setup.replies.reset()
  await fetchPurchaseQuotes(buildQuoteLinesOfDailyPasses(40))
  expect(setup.replies.getMostCallsInProgress()).toBeLessThanOrEqual(4 + Object.keys(shared).length)
})

test('if the federation call for one purchase line fails, purchaseQuotes returns null and an error for that line only', async () => {
  let replies = 0
  setup.replies.replace('getBuyInfo', (own: object) => ((replies += 1) === 2 ? 'damaged' : own))
  const { data, errors } = await fetchPurchaseQuotes(buildQuoteLinesOfDailyPasses(3))
  expect(data.purchaseQuotes!.results.filter((result) => result === null)).toHaveLength(1)
  expect(data.purchaseQuotes!.totals.paymentCount).toBe(2)
  expect(errors).toMatchObject([{ path: ['purchaseQuotes', 'results', expect.any(Number) as number] }])
})

test('the query purchaseQuotes returns null without a session, and the error BAD_REQUEST for 41 purchase lines', async () => {
  expect((await fetchPurchaseQuotes(buildQuoteLinesOfDailyPasses(1), null)).data.purchaseQuotes).toBeNull()
  setup.replies.reset()
  const { errors } = await fetchPurchaseQuotes(buildQuoteLinesOfDailyPasses(41))
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
  expect(countFederationCalls()).toEqual({})
})
