/**
 * Tests of the mutations that charge a card, with network faults between gateway and federation. A
 * mutation always reports the true outcome. A purchase that is repeated with its idempotency key is
 * never charged twice (decision 0003).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from '../federation/helpers/card-token.ts'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import {
  type ChargingMutation,
  prepareAnnualPassPurchase,
  chargingMutations,
  createIdempotencyKey,
} from './helpers/charging-mutations.ts'
import { type Fault, type FaultyNetwork, startNetworkFaultProxy } from './helpers/faulty-network.ts'
import { vehicles } from './helpers/graphql-documents.ts'
import { countChargesAndPasses, testCards, resetFederationDatabase } from './helpers/federation-database.ts'
import { startFederationInProcess } from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type Gateway, type RunningGateway, startGateway } from './helpers/gateway-process.ts'
import { isFull } from '../run-mode.ts'

const unconfirmedProblem = 'PurchaseUnconfirmedProblem'

/**
 * A federation, a proxy that simulates a faulty network, and a gateway that calls the federation
 * through the proxy.
 */
interface FaultySetup {
  federation: RunningFederation
  network: FaultyNetwork
  gateway: RunningGateway
}

const commonEnv = { FEDERATION_PURCHASE_TIMEOUT_MS: '1500' }
const config = { cache: { offersMs: 0 } }

async function startGatewayWithFaultyNetwork(env: Record<string, string>): Promise<FaultySetup> {
  const federation = await startFederation()
  const network = await startNetworkFaultProxy(federation.url)
  const gateway = await startGateway({ env: { ...commonEnv, ...env, FEDERATION_URL: network.url }, config })
  return { federation, network, gateway: addFederationUrlAndDataDirToGateway(federation, gateway) }
}
/**
 * Returns a gateway with the data folder and the URL of its federation, so that tests can check the
 * federation's database.
 */
const addFederationUrlAndDataDirToGateway = (
  { dataDir, url: federationUrl }: RunningFederation,
  gateway: RunningGateway,
): RunningGateway => ({
  ...gateway,
  dataDir,
  federationUrl,
})
async function stopGatewayWithFaultyNetwork({ federation, network, gateway }: FaultySetup): Promise<void> {
  await gateway.stop()
  network.close()
  await federation.stop()
}

/**
 * GraphQL problem that each mutation returns when the same purchase is sent again with a new
 * idempotency key.
 */
const secondPurchaseProblems: Record<string, string> = {
  buyAccessRight: 'AlreadyActiveProblem',
  payInsuranceRequest: 'InsuranceRequestNotPayableProblem',
  payInterventionReport: 'InterventionReportNotFoundProblem',
}

/**
 * Checks that the federation's database contains the given number of charges and an equal number of
 * passes.
 */
const expectEqualChargeAndPassCounts = (gateway: Gateway, chargeCount: number) =>
  expect(countChargesAndPasses(gateway)).toEqual({ charges: chargeCount, passes: chargeCount })

const prepareDemoMemberPayment = async (gateway: Gateway, { prepare }: ChargingMutation) =>
  await prepare(gateway, await gateway.signIn())

/**
 * Pairs the mutations that charge a card with the given elements. Returns every pair in a full test
 * run. In other runs, returns fewer pairs, which contain each mutation and each element at least
 * once.
 */
const pairElementsWithChargingMutations = <Other>(
  elements: readonly Other[],
): (readonly [ChargingMutation, Other])[] =>
  chargingMutations.flatMap((row, at) =>
    elements.filter((_, other) => isFull || at === 0 || other === 0).map((other) => [row, other] as const),
  )

describe('a federation with idempotency keys', () => {
  let line: FaultySetup
  let { network, gateway } = {} as FaultySetup
  const expectChargeAndPassCountInTestGateway = (chargeCount: number) =>
    expectEqualChargeAndPassCounts(gateway, chargeCount)
  const preparePaymentInTestGateway = async (mutation: ChargingMutation) =>
    await prepareDemoMemberPayment(gateway, mutation)

  beforeAll(async () => {
    line = await startGatewayWithFaultyNetwork({ FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' })
    ;({ network, gateway } = line)
  })
  beforeEach(() => {
    network.setNetworkFault(null)
    resetFederationDatabase(gateway)
  })
  afterAll(async () => await stopGatewayWithFaultyNetwork({ ...line, gateway }))

  const singleFaults: Fault[] = ['cut before', 'cut meanwhile', 'cut after', 'twice']
  const rows = pairElementsWithChargingMutations(singleFaults).map(
    ([row, fault]) => [row.mutation, fault, row] as const,
  )
  test.each(rows)(
    'the mutation %s succeeds and charges only once despite a single network fault: "%s"',
    async (_, fault, row) => {
      const pay = await preparePaymentInTestGateway(row)
      network.setNetworkFault({ fault, call: row.call, times: 1 })
      const key = createIdempotencyKey()
      const bought = await pay(key)
      expect(bought.__typename).toBe(row.payload)
      expect(network.affectedCalls()).toBe(1)
      expectChargeAndPassCountInTestGateway(1)
      expect(await pay(key)).toEqual(bought)
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  const lasting: [Fault, charges: number][] = [
    ['cut after', 1],
    ['cut before', 0],
    ['reset', 1],
    ['silent', 1],
    ['garbled', 1],
  ]
  const lastingRows = pairElementsWithChargingMutations(lasting).map(
    ([row, [fault, charges]]) => [row.mutation, fault, charges, row] as const,
  )
  test.each(lastingRows)(
    'the mutation %s during the network fault "%s" (charges: %i) is found in the list of passes, or unconfirmed until a later retry',
    async (_, fault, charges, row) => {
      const pay = await preparePaymentInTestGateway(row)
      network.setNetworkFault({ fault, call: row.call })
      const key = createIdempotencyKey()
      // A guest has no list of passes.
      const isFound = charges === 1 && row.mutation !== 'buyGuestAccessRight'
      expect((await pay(key)).__typename).toBe(isFound ? row.payload : unconfirmedProblem)
      expectChargeAndPassCountInTestGateway(charges)
      network.setNetworkFault(null)
      const outcome = await pay(key)
      expect(outcome.__typename).toBe(row.payload)
      expectChargeAndPassCountInTestGateway(1)
      expect(await pay(key)).toEqual(outcome)
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  test("an empty member profile from the federation is not cached, so the member's next mutation succeeds", async () => {
    const token = await gateway.signIn()
    const requestDataExport = async () =>
      await gateway.query('mutation { exportData { __typename } }', {}, token)
    network.setNetworkFault({ fault: 'empty', call: /getuser/i, times: 1 })
    await requestDataExport()
    expect(network.affectedCalls()).toBe(1)
    network.setNetworkFault(null)
    expect(await requestDataExport()).toMatchObject({
      data: { exportData: { __typename: 'ExportDataPayload' } },
    })
  })

  test('after a gateway restart, a retry with the same idempotency key returns the purchase that was charged during the downtime', async ({
    expect: expectInTest,
  }) => {
    const [row] = chargingMutations
    const pay = await preparePaymentInTestGateway(row!)
    network.setNetworkFault({ fault: 'late', call: row!.call })
    const key = createIdempotencyKey()
    const lost = pay(key).catch(() => null)
    await expectInTest.poll(network.affectedCalls).toBe(1)
    await gateway.kill()
    expect(await lost).toBe(null)
    await network.deliverHeldResponses()
    network.setNetworkFault(null)
    gateway = addFederationUrlAndDataDirToGateway(line.federation, await gateway.restart())
    expect((await pay(key)).__typename).toBe(row!.payload)
    expectChargeAndPassCountInTestGateway(1)
  })

  test.each(chargingMutations)(
    'the mutation $mutation charges only once even if the federation receives the first call late',
    async (row) => {
      const pay = await preparePaymentInTestGateway(row)
      network.setNetworkFault({ fault: 'late', call: row.call, times: 1 })
      const bought = await pay(createIdempotencyKey())
      expect(bought.__typename).toBe(row.payload)
      await network.deliverHeldResponses()
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  test.each(chargingMutations.filter(({ mutation }) => mutation !== 'buyGuestAccessRight'))(
    'the mutation $mutation reports a declined card even after a lost response, and its idempotency key then works with a valid card',
    async (row) => {
      const token = await gateway.signIn()
      const pay = await row.prepare(gateway, token)
      const storeTestCard = async (cardNumber: string) =>
        await gateway.query(
          'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
          { token: await createCardToken(gateway.federationUrl, cardNumber) },
          token,
        )
      await storeTestCard(testCards.declinedWhenCharged)
      network.setNetworkFault({ fault: 'cut after', call: row.call, times: 1 })
      const key = createIdempotencyKey()
      expect((await pay(key)).__typename).toBe('PaymentDeclinedProblem')
      expectChargeAndPassCountInTestGateway(0)
      await storeTestCard(testCards.good)
      expect((await pay(key)).__typename).toBe(row.payload)
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  test.each(chargingMutations)(
    'the mutation $mutation returns its full result even when every federation call after the charge fails',
    async (row) => {
      const pay = await preparePaymentInTestGateway(row)
      // The fault delivers the call twice; both copies succeed.
      network.setNetworkFault({ fault: 'twice', call: row.call, thenCut: /./ })
      const bought = await pay(createIdempotencyKey())
      expect(bought.__typename).toBe(row.payload)
      if (row.mutation === 'buyGuestAccessRight') expect(bought.number).toMatch(/^#\d{6}$/)
      else
        expect(bought).toMatchObject({
          accessRight: { status: 'ACTIVE' },
          receipt: { id: expect.any(String) as string },
        })
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  test.each(chargingMutations.filter(({ mutation }) => mutation !== 'buyGuestAccessRight'))(
    'if the federation cannot return the receipt, the mutation $mutation returns the pass without a receipt',
    async (row) => {
      const pay = await preparePaymentInTestGateway(row)
      network.setNetworkFault({ fault: 'bare', call: row.call, thenCut: /receipt/i })
      const key = createIdempotencyKey()
      const bought = await pay(key)
      expect(bought).toMatchObject({
        __typename: row.payload,
        accessRight: { status: 'ACTIVE' },
        receipt: null,
      })
      network.setNetworkFault({ fault: 'bare', call: row.call })
      expect(await pay(key)).toMatchObject({
        accessRight: bought.accessRight,
        receipt: { id: expect.any(String) as string },
      })
      expectChargeAndPassCountInTestGateway(1)
    },
  )

  test.each(
    chargingMutations
      .filter(({ mutation }) => mutation !== 'buyGuestAccessRight')
      .flatMap((row) => [401, 429].map((status) => [row.mutation, status, row] as const)),
  )(
    'the mutation %s reports an unconfirmed payment if every federation call after the charge gets the status %i',
    async (_, status, row) => {
      const pay = await preparePaymentInTestGateway(row)
      network.setNetworkFault({ fault: 'bare', call: row.call, thenCut: /./, thenStatus: status })
      const key = createIdempotencyKey()
      expect((await pay(key)).__typename).toBe(unconfirmedProblem)
      network.setNetworkFault(null)
      expect((await pay(key)).__typename).toBe(row.payload)
      expectChargeAndPassCountInTestGateway(1)
    },
  )
})

/**
 * Starts a separate federation, faulty network and gateway for each test, because an unconfirmed
 * purchase blocks later purchases. Several tests run concurrently, because they mostly wait.
 */
const testWithOwnSetup = test.extend<{ line: { network: FaultyNetwork; gateway: Gateway } }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
  line: async ({}, provide) => {
    // This federation does not check for duplicates before it charges.
    const federation = await startFederationInProcess({}, { exactlyOnce: false })
    const network = await startNetworkFaultProxy(federation.url)
    const env = { FEDERATION_IDEMPOTENCY: 'off', FEDERATION_CONDITIONS: 'off' }
    const gatewayWithNetwork = await startGatewayInProcess({
      env: { ...commonEnv, ...env, FEDERATION_URL: network.url },
      config,
    })
    await provide({
      network,
      gateway: { ...gatewayWithNetwork, dataDir: federation.dataDir, federationUrl: federation.url },
    })
    await gatewayWithNetwork.stop()
    network.close()
    await federation.stop()
  },
})

describe.concurrent('a federation without idempotency keys', () => {
  const faults: Fault[] = ['cut after', 'cut meanwhile', 'reset', 'garbled']
  const rows = pairElementsWithChargingMutations(faults).map(
    ([row, fault]) => [row.mutation, fault, row] as const,
  )
  testWithOwnSetup.for(rows)(
    '%s under the fault "%s" is found in the list of passes, or unconfirmed for a guest',
    async ([, fault, row], { line, expect: expectInTest }) => {
      const { network, gateway } = line
      const pay = await prepareDemoMemberPayment(gateway, row)
      network.setNetworkFault({ fault, call: row.call })
      const key = createIdempotencyKey()
      // A guest has no list of passes in which the gateway could find the purchase.
      const outcome = row.mutation === 'buyGuestAccessRight' ? unconfirmedProblem : row.payload
      const first = await pay(key)
      expect(first.__typename).toBe(outcome)
      // The federation may still charge after the cut.
      await expectInTest.poll(() => countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
      // The gateway does not send the purchase again under the same key.
      network.setNetworkFault(null)
      expect(await pay(key)).toEqual(first)
      expectEqualChargeAndPassCounts(gateway, 1)
    },
  )

  testWithOwnSetup.for(chargingMutations)(
    '$mutation that never reaches the federation is unconfirmed and charges nothing',
    async (row, { line }) => {
      const { network, gateway } = line
      const pay = await prepareDemoMemberPayment(gateway, row)
      network.setNetworkFault({ fault: 'cut before', call: row.call })
      const key = createIdempotencyKey()
      expect((await pay(key)).__typename).toBe(unconfirmedProblem)
      network.setNetworkFault(null)
      expect((await pay(key)).__typename).toBe(unconfirmedProblem)
      expectEqualChargeAndPassCounts(gateway, 0)
    },
  )

  testWithOwnSetup(
    'a purchase that arrives late is found under its key and not charged twice',
    async ({ line }) => {
      const { network, gateway } = line
      const [row] = chargingMutations
      const pay = await prepareDemoMemberPayment(gateway, row!)
      network.setNetworkFault({ fault: 'late', call: row!.call })
      const key = createIdempotencyKey()
      expect((await pay(key)).__typename).toBe(unconfirmedProblem)
      await network.deliverHeldResponses()
      expect((await pay(key)).__typename).toBe(row!.payload)
      expectEqualChargeAndPassCounts(gateway, 1)
    },
  )

  testWithOwnSetup.for(chargingMutations)(
    'an unconfirmed $mutation blocks a purchase of the same pass under another key until it arrives',
    async (row, { line }) => {
      const { network, gateway } = line
      const pay = await prepareDemoMemberPayment(gateway, row)
      network.setNetworkFault({ fault: 'late', call: row.call, times: 1 })
      const [first, second] = [createIdempotencyKey(), createIdempotencyKey()]
      expect((await pay(first)).__typename).toBe(unconfirmedProblem)
      expect((await pay(second)).__typename).toBe(unconfirmedProblem)
      expect(network.affectedCalls()).toBe(1)
      expectEqualChargeAndPassCounts(gateway, 0)
      await network.deliverHeldResponses()
      expectEqualChargeAndPassCounts(gateway, 1)
      // A guest has no list of passes in which the gateway could find the first purchase.
      const isSeen = row.mutation !== 'buyGuestAccessRight'
      expect((await pay(second)).__typename).toBe(
        isSeen ? secondPurchaseProblems[row.mutation] : unconfirmedProblem,
      )
      expect((await pay(first)).__typename).toBe(isSeen ? row.payload : unconfirmedProblem)
      expectEqualChargeAndPassCounts(gateway, 1)
    },
  )

  testWithOwnSetup(
    'an unconfirmed purchase blocks neither another vehicle nor a daily pass',
    async ({ line }) => {
      const { network, gateway } = line
      const token = await gateway.signIn()
      const [annual] = chargingMutations
      network.setNetworkFault({ fault: 'late', call: annual!.call, times: 1 })
      expect((await prepareAnnualPassPurchase(gateway, token)(createIdempotencyKey())).__typename).toBe(
        unconfirmedProblem,
      )
      const day = { type: 'DAILY', desiredActivation: '2000-01-01' }
      expect((await prepareAnnualPassPurchase(gateway, token, day)(createIdempotencyKey())).__typename).toBe(
        unconfirmedProblem,
      )
      const otherPurchase = prepareAnnualPassPurchase(gateway, token, { vehicleId: vehicles.secondComplete })
      expect((await otherPurchase(createIdempotencyKey())).__typename).toBe(annual!.payload)
      await network.deliverHeldResponses()
      expectEqualChargeAndPassCounts(gateway, 2)
    },
  )
})
