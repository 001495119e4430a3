/** Tests of the federation calls that the gateway makes for a purchase. */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PurchaseResult,
  buyDocument,
  buildPurchaseVariables,
  vehicles,
} from './helpers/graphql-documents.ts'
import { type Recorder, startRecordingProxy } from './helpers/recording-proxy.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let federation: FederationInProcess
let recorder: Recorder
let gateway: Gateway
let demo: string

beforeAll(async () => {
  federation = await startFederationInProcess()
  recorder = await startRecordingProxy(federation.url)
  gateway = await startGatewayInProcess({ env: { FEDERATION_URL: recorder.url } })
  demo = await gateway.signIn()
})
afterAll(async () => {
  await gateway.stop()
  recorder.close()
  await federation.stop()
})
beforeEach(() => void recorder.calls.splice(0))

/**
 * Returns the recorded federation calls that change data, in order of arrival, with their bodies.
 */
const listRecordedWriteCalls = () =>
  recorder.calls
    .filter(({ call }) => /^POST .*\/(Buy|update-magazines)$/i.test(call))
    .map(({ call, body }) => ({
      call: call.split('/').at(-1),
      body: JSON.parse(body) as Record<string, unknown>,
    }))

/** Returns the date that lies a given number of days after today, as `YYYY-MM-DD`. */
const formatIsoDateDaysFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const buyPass = async (purchaseFields: object) =>
  await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    buildPurchaseVariables(purchaseFields),
    demo,
  )

test("a price quote takes a pass's first and last day from the federation call BuyInfo [E51]", async () => {
  const { data } = await gateway.query<{ purchaseQuote: { activeAt: string; expiresAt: string } }>(
    'query ($id: ID!) { purchaseQuote(vehicleId: $id, type: ANNUAL) { ... on PurchaseQuote { activeAt expiresAt } } }',
    { id: vehicles.complete },
    demo,
  )
  const priceCalls = recorder.calls.filter(({ call }) => /BuyInfo$/i.test(call))
  expect(priceCalls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ type: 1 }])
  expect(Date.parse(data.purchaseQuote.activeAt)).toBeLessThan(Date.parse(data.purchaseQuote.expiresAt))
})

test('a purchase sends the federation call Buy once, with the pass id if it retries a failed payment [E58]', async () => {
  const { data } = await gateway.query<{
    viewer: { accessRights: { edges: { node: { id: string; status: string; vehicle: { id: string } } }[] } }
  }>('{ viewer { accessRights(first: 100) { edges { node { id status vehicle { id } } } } } }', {}, demo)
  const failed = data.viewer.accessRights.edges.find(({ node }) => node.status === 'PAYMENT_FAILED')!.node
  const day = formatIsoDateDaysFromToday(40)
  await buyPass({ vehicleId: vehicles.secondComplete, type: 'DAILY', desiredActivation: day })
  await buyPass({ accessRightId: failed.id, vehicleId: failed.vehicle.id })
  expect(listRecordedWriteCalls()).toMatchObject([
    {
      call: 'Buy',
      body: {
        clubId: expect.any(Number) as number,
        vehicleId: expect.any(Number) as number,
        type: 4,
        desiredActivation: day,
      },
    },
    { call: 'Buy', body: { accessRightId: expect.any(Number) as number, type: 1 } },
  ])
  // Neither purchase cancels an insurance request.
  for (const { body } of listRecordedWriteCalls())
    expect(body['insuranceCancellationRequest'] ?? false).toBe(false)
})

test('after a purchase, the gateway sends the magazine preferences of the purchase to the federation [E60]', async () => {
  const { data } = await buyPass({ magazines: { printedQuantity: 1, digital: true } })
  expect(data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')
  expect(listRecordedWriteCalls()).toMatchObject([
    { call: 'Buy', body: { type: 1 } },
    { call: 'update-magazines', body: { quantity: 1, magazineDigital: true } },
  ])
})

test.each(['clubId', 'vehicleId', 'type'])(
  'a purchase without the input field %s sends no write call to the federation [E59]',
  async (field) => {
    const { input } = buildPurchaseVariables({ vehicleId: vehicles.secondComplete }) as {
      input: Record<string, unknown>
    }
    const { errors } = await gateway.query(buyDocument, { input: { ...input, [field]: undefined } }, demo)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    expect(listRecordedWriteCalls()).toEqual([])
  },
)

test('a purchase sends each federation call once if the federation has no idempotency keys', async () => {
  const token = await gateway.signIn()
  recorder.calls.splice(0)
  const variables = buildPurchaseVariables({
    vehicleId: vehicles.secondComplete,
    type: 'DAILY',
    desiredActivation: formatIsoDateDaysFromToday(80),
    expectedTotal: { cents: 1 },
    additionalFeeAccepted: true,
  })
  const priceChanged = await gateway.query<{ buyAccessRight: { total: { cents: number } } }>(
    buyDocument,
    variables,
    token,
  )
  const expectedTotal = { cents: priceChanged.data.buyAccessRight.total.cents }
  recorder.calls.splice(0)
  const bought = await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    { input: { ...variables.input, expectedTotal } },
    token,
  )
  expect(bought.data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')
  const calls = recorder.calls.map(({ call }) => call.replaceAll(/\d+/g, '0'))
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})
