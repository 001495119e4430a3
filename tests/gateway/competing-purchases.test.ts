/**
 * Tests of two concurrent purchases that compete: one is charged, and the other is refused with a
 * clear message (decision 0003).
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type SendPayment,
  prepareAnnualPassPurchase,
  prepareGuestPurchase,
  createIdempotencyKey,
  prepareInterventionReportPayment,
  prepareInsuranceRequestPayment,
} from './helpers/charging-mutations.ts'
import { vehicles } from './helpers/graphql-documents.ts'
import {
  countChargesAndPasses,
  issueInterventionReport,
  resetFederationDatabase,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

interface CompetingPurchases {
  name: string
  /**
   * Prepares two competing purchases. Returns two functions, each of which sends one of the
   * purchases.
   */
  prepare: (gateway: Gateway, token: string) => Promise<[first: SendPayment, second: SendPayment]>
  /** GraphQL problem types that the gateway may return for the purchase that it refuses. */
  refusals: string[]
  /** Number of test runs for each order of the two competing purchases. */
  rounds: number
  /** True if a refused purchase blocks the payer's next one, so that only one order can run. */
  hasSingleOrder?: boolean
}

const competingPurchases: CompetingPurchases[] = [
  {
    name: 'a request without insurance and a pass that replaces it (R-48)',
    prepare: async (gateway, token) => [
      await prepareInsuranceRequestPayment(gateway, token),
      prepareAnnualPassPurchase(gateway, token, {
        vehicleId: vehicles.secondComplete,
        insuranceCancellationRequest: true,
      }),
    ],
    refusals: ['AlreadyWithoutInsuranceProblem', 'InsuranceRequestNotPayableProblem', 'AlreadyActiveProblem'],
    rounds: 4,
  },
  {
    name: 'one request in two tabs',
    prepare: async (gateway, token) => {
      const pay = await prepareInsuranceRequestPayment(gateway, token)
      return [pay, pay]
    },
    refusals: ['InsuranceRequestNotPayableProblem'],
    rounds: 1,
  },
  {
    name: 'one pass in two tabs',
    prepare: async (gateway, token) => [
      prepareAnnualPassPurchase(gateway, token),
      prepareAnnualPassPurchase(gateway, token),
    ],
    refusals: ['AlreadyActiveProblem'],
    rounds: 2,
  },
  {
    name: 'an annual pass and a daily pass',
    prepare: async (gateway, token) => [
      prepareAnnualPassPurchase(gateway, token),
      prepareAnnualPassPurchase(gateway, token, {
        type: 'DAILY',
        desiredActivation: await fetchCurrentDateOfFederation(gateway),
      }),
    ],
    refusals: ['AlreadyActiveProblem'],
    rounds: 1,
  },
  {
    name: 'a report and a pass for the same vehicle',
    prepare: async (gateway, token) => {
      issueInterventionReport(gateway, 'V214 507', 500_00)
      return [
        await prepareInterventionReportPayment(gateway, token),
        prepareAnnualPassPurchase(gateway, token),
      ]
    },
    refusals: ['VehicleObstacleProblem', 'AlreadyActiveProblem'],
    rounds: 2,
  },
  {
    name: 'one report in two tabs',
    prepare: async (gateway, token) => {
      const pay = await prepareInterventionReportPayment(gateway, token)
      return [pay, pay]
    },
    refusals: ['InterventionReportNotFoundProblem'],
    rounds: 1,
  },
  {
    name: 'one guest purchase in two tabs',
    prepare: async (gateway) => {
      const pay = await prepareGuestPurchase(gateway)
      return [pay, pay]
    },
    // A guest's card is stored for one purchase only. Without idempotency keys, a missing card does
    // not prove that nothing was charged.
    refusals: ['PaymentDetailsMissingProblem', 'PurchaseUnconfirmedProblem'],
    rounds: 1,
    hasSingleOrder: true,
  },
]

async function fetchCurrentDateOfFederation(gateway: Gateway): Promise<string> {
  const { data } = await gateway.query<{ portal: { now: string } }>('{ portal { now } }')
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(data.portal.now))
}

/**
 * Test cases with two durations of a card charge. One is longer than the time between two requests,
 * and the other is longer than any federation call.
 */
const cardLatencies = [300, 900].map(
  (ms) => [`a card latency of ${ms} ms`, { CARD_LATENCY_MS: String(ms) }, { exactlyOnce: true }] as const,
)
/**
 * Settings of a federation that has no idempotency keys and no protection against duplicate
 * charges.
 */
const unprotectedFederation = {
  CARD_LATENCY_MS: '100',
  FEDERATION_IDEMPOTENCY: 'off',
  FEDERATION_CONDITIONS: 'off',
}

// Tests mostly wait for the card processor, so the suites run concurrently with a gateway each.
describe.concurrent.each([
  ...cardLatencies,
  ['a federation without idempotency keys', unprotectedFederation, { exactlyOnce: false }] as const,
])('competing purchases with %s', (_, env, federationConfig) => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGatewayInProcess({ env, federationConfig })
  })
  beforeEach(() => resetFederationDatabase(gateway))
  afterAll(async () => await gateway?.stop())

  const rows = competingPurchases.flatMap((pair) =>
    (pair.hasSingleOrder ? ['payment 1'] : ['payment 1', 'payment 2']).flatMap((sentFirst) =>
      Array.from({ length: pair.rounds }, (_each, round) => ({ ...pair, sentFirst, round })),
    ),
  )
  test.each(rows)(
    'two concurrent payments charge the card once: $name, sent first: $sentFirst, round $round',
    { concurrent: false },
    async ({ prepare, sentFirst, refusals }) => {
      const payments = await prepare(gateway, await gateway.signIn())
      if (sentFirst === 'payment 2') payments.reverse()
      const answers = await Promise.all(payments.map(async (pay) => await pay(createIdempotencyKey())))
      const [refusal, ...otherRefusals] = answers.filter(({ __typename }) => __typename.endsWith('Problem'))
      expect(otherRefusals).toEqual([])
      expect(refusals).toContain(refusal?.__typename)
      expect(refusal?.message).toMatch(/\p{L}.+\.$/u)
      expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
    },
  )
})
