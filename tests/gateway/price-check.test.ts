/**
 * Tests that mutations with a card payment charge either the displayed price or nothing (decision
 * 0003).
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  prepareAnnualPassPurchase,
  chargingMutations,
  buildExpectedTotalInput,
  createIdempotencyKey,
} from './helpers/charging-mutations.ts'
import { vehicles } from './helpers/graphql-documents.ts'
import {
  readChargesInCents,
  resetFederationDatabase,
  updateAdditionalFee,
  runSqlOnFederation,
} from './helpers/federation-database.ts'
import { type Recorder, startRecordingProxy } from './helpers/recording-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
const config = { cache: { offersMs: 0 } }

describe('price check against the embedded federation', () => {
  beforeAll(async () => {
    // 1.5 s of card latency leave time to change the price, even on a slow machine.
    gateway = await startGatewayInProcess({ env: { CARD_LATENCY_MS: '1500' }, config })
  })
  beforeEach(() => resetFederationDatabase(gateway))
  afterAll(async () => await gateway?.stop())

  test.each(chargingMutations)(
    'the mutation $mutation charges nothing when the price changes while the card is being charged',
    async ({ prepare, raisePriceSql }) => {
      const pay = await prepare(gateway, await gateway.signIn())
      const { total } = await pay(createIdempotencyKey(), buildExpectedTotalInput(1))
      const sent = pay(createIdempotencyKey(), buildExpectedTotalInput(total!.cents))
      // The gateway answers this query while the card processor is still busy with the payment.
      await gateway.query('{ regions { name } }')
      runSqlOnFederation(gateway, raisePriceSql)
      const changed = await sent
      expect(changed.__typename).toBe('PriceChangedProblem')
      expect(changed.message).toContain('Rien n’a été débité')
      expect(changed.total!.cents).toBeGreaterThan(total!.cents)
      expect(readChargesInCents(gateway)).toEqual([])
    },
  )
})

describe.each([
  ['supports neither idempotency keys nor conditions', { FEDERATION_IDEMPOTENCY: 'off' }],
  ['supports idempotency keys but no conditions', { FEDERATION_IDEMPOTENCY: 'on' }],
])('price check against a federation that %s', (_, federationEnv) => {
  let federation: FederationInProcess
  let recorder: Recorder

  beforeAll(async () => {
    federation = await startFederationInProcess()
    recorder = await startRecordingProxy(federation.url)
    const gatewayWithRecorder = await startGatewayInProcess({
      env: { ...federationEnv, FEDERATION_URL: recorder.url },
      config,
    })
    gateway = { ...gatewayWithRecorder, dataDir: federation.dataDir, federationUrl: federation.url }
  })
  beforeEach(() => resetFederationDatabase(gateway))
  afterAll(async () => {
    await gateway?.stop()
    recorder.close()
    await federation.stop()
  })

  test.each(chargingMutations)(
    'if the federation cannot compare totals, the mutation $mutation sends no total and checks the price right before the charge',
    async ({ prepare, payload, raisePriceSql, call }) => {
      const pay = await prepare(gateway, await gateway.signIn())
      const displayedTotal = (await pay(createIdempotencyKey(), buildExpectedTotalInput(1))).total!.cents
      const listSentChargeCalls = () => recorder.calls.filter((recorded) => call.test(recorded.call))
      runSqlOnFederation(gateway, raisePriceSql)
      const before = listSentChargeCalls().length
      const key = createIdempotencyKey()
      const changed = await pay(key, buildExpectedTotalInput(displayedTotal))
      expect(changed).toMatchObject({ __typename: 'PriceChangedProblem' })
      expect(changed.total!.cents).toBeGreaterThan(displayedTotal)
      // The gateway reports the changed price without sending the call that charges.
      expect(listSentChargeCalls()).toHaveLength(before)

      const paid = await pay(key, buildExpectedTotalInput(changed.total!.cents))
      expect(paid.__typename).toBe(payload)
      expect(listSentChargeCalls()).toHaveLength(before + 1)
      expect(listSentChargeCalls().at(-1)!.body).not.toMatch(/expectedTotal|askedMsAgo/i)
      // A completed payment is replayed under its idempotency key, even after the price has
      // changed.
      runSqlOnFederation(gateway, raisePriceSql)
      expect(await pay(key, buildExpectedTotalInput(changed.total!.cents))).toEqual(paid)
      expect(readChargesInCents(gateway)).toEqual([changed.total!.cents])
    },
  )

  test('the total that buyAccessRight compares right before the charge includes the additional fee [E47]', async () => {
    updateAdditionalFee(gateway, 1_234)
    const token = await gateway.signIn()
    const { data } = await gateway.query<{ purchaseQuote: { invoice: { total: { cents: number } } } }>(
      `query ($id: ID!) {
        purchaseQuote(vehicleId: $id, type: ANNUAL) { ... on PurchaseQuote { invoice { total { cents } } } }
      }`,
      { id: vehicles.complete },
      token,
    )
    const { cents } = data.purchaseQuote.invoice.total
    const pay = prepareAnnualPassPurchase(gateway, token, { additionalFeeAccepted: true })
    expect((await pay(createIdempotencyKey(), buildExpectedTotalInput(cents))).__typename).toBe(
      'BuyAccessRightPayload',
    )
    expect(readChargesInCents(gateway)).toEqual([cents])
  })
})

test('with FEDERATION_CONDITIONS=on, the gateway sends the federation the expected total and the age of a purchase request', async () => {
  const federation = await startFederationInProcess()
  const recorder = await startRecordingProxy(federation.url)
  const gatewayWithoutConditions = await startGatewayInProcess({
    env: {
      FEDERATION_CONDITIONS: 'on',
      FEDERATION_IDEMPOTENCY: 'on',
      FEDERATION_URL: recorder.url,
    },
    config,
  })
  try {
    const pay = prepareAnnualPassPurchase(gatewayWithoutConditions, await gatewayWithoutConditions.signIn())
    const key = createIdempotencyKey()
    const { total } = await pay(key, { ...buildExpectedTotalInput(1), insuranceCancellationRequest: true })
    expect((await pay(key, buildExpectedTotalInput(total!.cents))).__typename).toBe('BuyAccessRightPayload')
    const [first, second] = recorder.calls
      .filter(({ call }) => call.endsWith('/AccessRight/Buy'))
      .map(({ body }) => JSON.parse(body) as { expectedTotal: number; askedMsAgo?: number })
    expect(first).toMatchObject({ expectedTotal: 0.01, insuranceCancellationRequest: true })
    expect(first!.askedMsAgo).toBeGreaterThan(0)
    // The federation needs the age of a request only when the purchase cancels an insurance
    // request.
    expect(second).toMatchObject({ expectedTotal: total!.cents / 100 })
    expect(second).not.toHaveProperty('askedMsAgo')
  } finally {
    await gatewayWithoutConditions.stop()
    recorder.close()
    await federation.stop()
  }
})
