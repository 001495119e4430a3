/** Two purchases of one thing in the same instant: one is charged, the other refused in plain words (decision 0003). */
import { startGatewayInProcess } from './in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Pay, buying, buyingAsGuest, newKey, payingReport, payingRequest } from './charging.ts'
import { vehicles } from './documents.ts'
import { bookkeeping, report, reset } from './judge.ts'
import { type Gateway, unlimited } from './start.ts'

interface Pair {
  name: string
  /** Both, ready to be sent. */
  prepare: (gateway: Gateway, token: string) => Promise<[first: Pay, second: Pay]>
  /** What the one that is refused may be told. */
  refusals: string[]
  /** How often each order is tried. */
  rounds: number
}

const pairs: Pair[] = [
  {
    name: 'a request without insurance and the pass in its place (R-48)',
    prepare: async (gateway, token) => [
      await payingRequest(gateway, token),
      buying(gateway, token, { vehicleId: vehicles.alsoComplete, insuranceCancellationRequest: true }),
    ],
    refusals: ['AlreadyWithoutInsuranceProblem', 'InsuranceRequestNotPayableProblem', 'AlreadyActiveProblem'],
    rounds: 4,
  },
  {
    name: 'a request and its double',
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
    name: 'a season and a day of it',
    prepare: async (gateway, token) => [
      buying(gateway, token),
      buying(gateway, token, { type: 'DAILY', desiredActivation: await today(gateway) }),
    ],
    refusals: ['AlreadyActiveProblem'],
    rounds: 1,
  },
  {
    name: 'a report and a pass for its vehicle',
    prepare: async (gateway, token) => {
      report(gateway, 'V214 507', 500_00)
      return [await payingReport(gateway, token), buying(gateway, token)]
    },
    refusals: ['VehicleObstacleProblem', 'AlreadyActiveProblem'],
    rounds: 2,
  },
  {
    name: 'a report in two tabs',
    prepare: async (gateway, token) => {
      const pay = await payingReport(gateway, token)
      return [pay, pay]
    },
    refusals: ['InterventionReportNotFoundProblem'],
    rounds: 1,
  },
  {
    name: 'a guest in two tabs',
    prepare: async (gateway) => {
      const pay = await buyingAsGuest(gateway)
      return [pay, pay]
    },
    // Their card is kept for one purchase.
    refusals: ['PaymentDetailsMissingProblem'],
    rounds: 1,
  },
]

async function today(gateway: Gateway): Promise<string> {
  const { data } = await gateway.query<{ portal: { now: string } }>('{ portal { now } }')
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(data.portal.now))
}

/** Long beside the time in which both are sent; and long beside every call. */
const embedded = [300, 900].map((ms) => [`cards of ${ms} ms`, { CARD_LATENCY_MS: String(ms) }] as const)
/** It neither holds a key nor looks again before it charges. */
const careless = {
  CARD_LATENCY_MS: '100',
  FEDERATION_IDEMPOTENCY: 'off',
  FEDERATION_CONDITIONS: 'off',
  EXACTLY_ONCE: 'off',
}

// Most of their time is that of the cards: one gateway needs not wait for another's.
describe.concurrent.each([...embedded, ['a federation that knows no keys', careless] as const])(
  '%s',
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
      '$name, the $leads first, round $round',
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
