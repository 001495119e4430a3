/**
 * Tests of two competing purchases at the same time: one is charged and the other refused with a
 * clear message (decision 0003).
 */
import { startGatewayInProcess } from './in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Pay, buying, buyingAsGuest, newKey, payingReport, payingRequest } from './charging.ts'
import { vehicles } from './documents.ts'
import { bookkeeping, report, reset } from './judge.ts'
import { type Gateway, unlimited } from './start.ts'

interface Pair {
  name: string
  /** Prepares both purchases and returns the functions that send them. */
  prepare: (gateway: Gateway, token: string) => Promise<[first: Pay, second: Pay]>
  /** Type names of the problems that the refused purchase may get. */
  refusals: string[]
  /** Number of runs for each order of the two purchases. */
  rounds: number
}

const pairs: Pair[] = [
  {
    name: 'a request without insurance and a pass that replaces it (R-48)',
    prepare: async (gateway, token) => [
      await payingRequest(gateway, token),
      buying(gateway, token, { vehicleId: vehicles.alsoComplete, insuranceCancellationRequest: true }),
    ],
    refusals: ['AlreadyWithoutInsuranceProblem', 'InsuranceRequestNotPayableProblem', 'AlreadyActiveProblem'],
    rounds: 4,
  },
  {
    name: 'one request in two tabs',
    prepare: async (gateway, token) => {
      const pay = await payingRequest(gateway, token)
      return [pay, pay]
    },
    refusals: ['InsuranceRequestNotPayableProblem'],
    rounds: 1,
  },
  {
    name: 'one pass in two tabs',
    prepare: async (gateway, token) => [buying(gateway, token), buying(gateway, token)],
    refusals: ['AlreadyActiveProblem'],
    rounds: 2,
  },
  {
    name: 'an annual pass and a daily pass',
    prepare: async (gateway, token) => [
      buying(gateway, token),
      buying(gateway, token, { type: 'DAILY', desiredActivation: await today(gateway) }),
    ],
    refusals: ['AlreadyActiveProblem'],
    rounds: 1,
  },
  {
    name: 'a report and a pass for the same vehicle',
    prepare: async (gateway, token) => {
      report(gateway, 'V214 507', 500_00)
      return [await payingReport(gateway, token), buying(gateway, token)]
    },
    refusals: ['VehicleObstacleProblem', 'AlreadyActiveProblem'],
    rounds: 2,
  },
  {
    name: 'one report in two tabs',
    prepare: async (gateway, token) => {
      const pay = await payingReport(gateway, token)
      return [pay, pay]
    },
    refusals: ['InterventionReportNotFoundProblem'],
    rounds: 1,
  },
  {
    name: 'one guest purchase in two tabs',
    prepare: async (gateway) => {
      const pay = await buyingAsGuest(gateway)
      return [pay, pay]
    },
    // A guest's card is stored for one purchase only.
    refusals: ['PaymentDetailsMissingProblem'],
    rounds: 1,
  },
]

async function today(gateway: Gateway): Promise<string> {
  const { data } = await gateway.query<{ portal: { now: string } }>('{ portal { now } }')
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(data.portal.now))
}

/**
 * Card latencies: long compared with the time between the two requests, and long compared with
 * every call.
 */
const embedded = [300, 900].map(
  (ms) => [`a card latency of ${ms} ms`, { CARD_LATENCY_MS: String(ms) }] as const,
)
/** Settings of a federation without idempotency keys and duplicate protection. */
const careless = {
  CARD_LATENCY_MS: '100',
  FEDERATION_IDEMPOTENCY: 'off',
  FEDERATION_CONDITIONS: 'off',
  EXACTLY_ONCE: 'off',
}

// Tests mostly wait for the card processor, so the suites run concurrently with a gateway each.
describe.concurrent.each([...embedded, ['a federation without idempotency keys', careless] as const])(
  'competing purchases with %s',
  (_, env) => {
    let gateway: Gateway
    beforeAll(async () => {
      gateway = await startGatewayInProcess({ env: { ...unlimited, ...env } })
    })
    beforeEach(() => reset(gateway))
    afterAll(async () => await gateway?.stop())

    const rows = pairs.flatMap((pair) =>
      ['first', 'second'].flatMap((leads) =>
        Array.from({ length: pair.rounds }, (_each, round) => ({ ...pair, leads, round })),
      ),
    )
    test.each(rows)(
      '$name: one of two concurrent purchases is charged, $leads sent first, round $round',
      { concurrent: false },
      async ({ prepare, leads, refusals }) => {
        const both = await prepare(gateway, await gateway.signIn())
        if (leads === 'second') both.reverse()
        const answers = await Promise.all(both.map(async (pay) => await pay(newKey())))
        const [refused, ...others] = answers.filter(({ __typename }) => __typename.endsWith('Problem'))
        expect(others).toEqual([])
        expect(refusals).toContain(refused?.__typename)
        expect(refused?.message).toMatch(/\p{L}.+\.$/u)
        expect(bookkeeping(gateway)).toEqual({ charges: 1, passes: 1 })
      },
    )
  },
)
