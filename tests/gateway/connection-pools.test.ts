/**
 * Tests of the gateway's connection pools and circuit breakers when the federation does not respond
 * in time.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Clock } from '../../gateway/platform/clock.ts'
import { type CallSettings, Federation, type FederationClient } from '../../gateway/federation/client.ts'
import { Refusal } from '../../gateway/federation/refusal-errors.ts'
import { FederationFailure } from '../../gateway/platform/request-failures.ts'
import { Metrics } from '../../gateway/platform/metrics.ts'

type ServerBehavior = (request: IncomingMessage, response: ServerResponse) => void

const settings: CallSettings = {
  timeoutMs: 300,
  purchaseTimeoutMs: 300,
  connections: 8,
  chargingConnections: 1,
  fileConnections: 1,
  timeouts: 3,
  probeMs: 60_000,
  replyBytes: 10_000,
  imageBytes: 1_000,
  fileMs: 3_000,
  fileBytes: 5_000,
}
const neverRespond: ServerBehavior = () => {}
const respondWithSuccess: ServerBehavior = (_, response) => response.writeHead(200).end('{"id":1}')
const respondWithRefusal: ServerBehavior = (_, response) =>
  response.writeHead(400).end('{"errors":{"CardDeclined":{"description":"x"}}}')

let server: Server
let origin: string
let read: ServerBehavior
let charge: ServerBehavior
let sent: string[]
let metrics: Metrics
let federation: Federation
let client: FederationClient

beforeAll(async () => {
  server = createServer((request, response) => {
    const isCharge = request.url === '/api/AccessRight/Buy'
    sent.push(isCharge ? 'charge' : 'read')
    request.resume().once('end', () => (isCharge ? charge : read)(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  vi.useRealTimers()
  read = respondWithSuccess
  charge = respondWithSuccess
  sent = []
  replaceFederationClient()
})
afterEach(async () => await federation.close())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function replaceFederationClient(callSettings: Partial<CallSettings> = {}): void {
  metrics = new Metrics()
  federation = new Federation(
    origin,
    { ...settings, ...callSettings },
    new Clock({ followsFederation: false }),
    metrics,
    { warn: () => {} },
  )
  client = federation.createClientForCaller({
    accessToken: 'secret',
    language: 'en',
    club: null,
    requestId: 'request-1',
  })
}

const sendPassPurchaseCall = async () =>
  await client.call('buy', { body: { clubId: 1, vehicleId: 2, type: 1 } })
const sendGetUserCall = async () => await client.call('getUser')
/** Returns the error of a federation call that is expected to fail. */
const expectFederationFailure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FederationFailure)
  const { code, mayHaveArrived, retryAfter } = error as FederationFailure
  return { code, mayHaveArrived, retryAfter }
}
const timeoutFailure = { code: 'FEDERATION_TIMEOUT', mayHaveArrived: true, retryAfter: null }
const fastFailure = { code: 'FEDERATION_UNAVAILABLE', mayHaveArrived: false, retryAfter: 60 }
/**
 * Advances the clock that the circuit breaker uses, by a number of milliseconds. The timers of
 * pending calls do not advance.
 */
const advanceCircuitBreakerClock = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

async function openCircuitBreakerOfChargingCalls(): Promise<void> {
  charge = neverRespond
  for (let time = 0; time < settings.timeouts; time += 1)
    expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual(timeoutFailure)
}

test('after repeated timeouts, calls that charge a card fail at once without being sent, but read calls still work', async () => {
  await openCircuitBreakerOfChargingCalls()
  expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual(fastFailure)
  expect(sent).toEqual(['charge', 'charge', 'charge'])
  expect(await sendGetUserCall()).toEqual({ id: 1 })
  expect(federation.getBreakerStates()).toEqual({ reading: 'closed', charging: 'open', files: 'closed' })
  const text = await metrics.renderMetricsText()
  expect(text).toContain('sentier_breaker_open{lane="charging"} 1')
  expect(text).toContain('sentier_breaker_open{lane="reading"} 0')
  expect(text).toContain('sentier_breaker_opened_total{lane="charging"} 1')
  expect(text).toContain('sentier_calls_not_sent_total{lane="charging",why="open"} 1')
})

test('with the circuit breaker off, every federation call waits for its own timeout', async () => {
  await federation.close()
  replaceFederationClient({ timeouts: 0 })
  await openCircuitBreakerOfChargingCalls()
  expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual(timeoutFailure)
  expect(sent).toHaveLength(4)
})

test('an open circuit breaker sends a single probe call, and a response to this call closes the breaker', async () => {
  await openCircuitBreakerOfChargingCalls()
  advanceCircuitBreakerClock(settings.probeMs)
  const answer = Promise.withResolvers<void>()
  charge = (request, response) => void answer.promise.then(() => respondWithSuccess(request, response))
  const probe = sendPassPurchaseCall()
  await expect.poll(() => sent.length).toBe(4)
  expect(federation.getBreakerStates().charging).toBe('probing')
  expect(await expectFederationFailure(sendPassPurchaseCall())).toMatchObject({
    code: 'FEDERATION_UNAVAILABLE',
    mayHaveArrived: false,
  })
  expect(sent).toHaveLength(4)
  answer.resolve()
  expect(await probe).toEqual({ id: 1 })
  expect(federation.getBreakerStates().charging).toBe('closed')
  expect(await sendPassPurchaseCall()).toEqual({ id: 1 })
})

test('if the probe call gets no response, the circuit breaker stays open and the probe call is not retried', async () => {
  await openCircuitBreakerOfChargingCalls()
  advanceCircuitBreakerClock(settings.probeMs)
  expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual(timeoutFailure)
  expect(federation.getBreakerStates().charging).toBe('open')
  expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual(fastFailure)
  expect(sent).toHaveLength(4)
})

test('if the federation refuses a call, the refusal does not count as a timeout and never opens the circuit breaker', async () => {
  charge = neverRespond
  await expectFederationFailure(sendPassPurchaseCall())
  await expectFederationFailure(sendPassPurchaseCall())
  charge = respondWithRefusal
  for (let time = 0; time < 5; time += 1) await expect(sendPassPurchaseCall()).rejects.toBeInstanceOf(Refusal)
  charge = neverRespond
  await expectFederationFailure(sendPassPurchaseCall())
  await expectFederationFailure(sendPassPurchaseCall())
  expect(federation.getBreakerStates().charging).toBe('closed')
})

test('if a call with a shortened deadline times out, the circuit breaker stays closed', async () => {
  read = neverRespond
  for (let time = 0; time < 5; time += 1)
    expect((await expectFederationFailure(client.call('getUser', { timeoutMs: 20 }))).code).toBe(
      'FEDERATION_TIMEOUT',
    )
  expect(federation.getBreakerStates().reading).toBe('closed')
})

describe('connection pools', () => {
  test('hanging federation calls that charge a card do not delay read calls', async () => {
    // On a busy machine, twenty read calls can take longer than the timeout of the other tests.
    await federation.close()
    replaceFederationClient({ timeoutMs: 2_000, purchaseTimeoutMs: 2_000 })
    charge = neverRespond
    const charges = Array.from(
      { length: 4 },
      async () => await expectFederationFailure(sendPassPurchaseCall()),
    )
    expect(await Promise.all(Array.from({ length: 20 }, sendGetUserCall))).toHaveLength(20)
    const errorCodes = (await Promise.all(charges)).map(({ code }) => code)
    expect(errorCodes).toEqual(Array.from({ length: 4 }, () => timeoutFailure.code))
  })

  test('if too many calls that charge a card are waiting, the gateway refuses the next call and states when to retry', async () => {
    charge = neverRespond
    const charges = Array.from(
      { length: 4 },
      async () => await expectFederationFailure(sendPassPurchaseCall()),
    )
    expect(await expectFederationFailure(sendPassPurchaseCall())).toEqual({
      code: 'OVERLOADED',
      mayHaveArrived: false,
      retryAfter: 2,
    })
    expect(await metrics.renderMetricsText()).toContain(
      'sentier_calls_not_sent_total{lane="charging",why="full"} 1',
    )
    await Promise.all(charges)
  })
})
