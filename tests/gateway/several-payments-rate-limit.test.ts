/**
 * Tests of a purchase for more vehicles than the rate limit `purchases` allows in a minute. The
 * test sends the payments that the portal's own code selects.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { rateLimitSettings } from '../../gateway/platform/rate-limit-settings.ts'
import type { LineOutcome, PaymentLine } from '../../web/domains/purchase/severalVehicles/paymentLines.ts'
import {
  applyOutcomeToPaymentRun,
  createPaymentRun,
  endWaitOfPaymentRun,
  selectNextPaymentAction,
} from '../../web/domains/purchase/severalVehicles/paymentRun.ts'
import { addVehiclesAndPassesToAccount } from '../portal/helpers/seed-large-account.ts'
import { readChargesInCents } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { type PurchaseResult, buyDocument, club } from './helpers/graphql-documents.ts'
import { countPurchasesByVehicle, readVehicleNumbers } from './helpers/member-purchases.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'

const email = 'nouveau@sentier.example'
/** Number of purchases that a member may make per minute by default. */
const purchasesPerMinute = rateLimitSettings.purchases.default
const vehicleCount = purchasesPerMinute + 2

let gateway: Gateway
/** Time by which the test has advanced the clock of the rate limits, in milliseconds. */
let advancedMs = 0

beforeEach(async () => {
  gateway = await startGatewayInProcess({ env: buildRateLimitEnv({ purchases: purchasesPerMinute }) })
  const readClock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + advancedMs)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.stop()
})

/**
 * Creates the payment of a vehicle with only the fields from which the portal selects what to send.
 */
const createPaymentLine = (vehicleNumber: number) =>
  ({
    key: `payment-of-vehicle-${vehicleNumber}`,
    vehicleId: encodeId('Vehicle', vehicleNumber),
    state: 'ready',
  }) as PaymentLine

/**
 * Sends the payment for one vehicle. Returns its outcome, with only the fields that the portal's
 * payment code reads.
 */
async function sendPayment({ key, vehicleId }: PaymentLine, token: string): Promise<object> {
  const input = { vehicleId, clubId: club, type: 'ANNUAL', idempotencyKey: key }
  const { data, errors } = await gateway.query<{ buyAccessRight: PurchaseResult } | null>(
    buyDocument,
    { input },
    token,
  )
  if (data === null) {
    const { code, retryAfter = null } = errors![0]!.extensions as { code: string; retryAfter?: number }
    return { kind: 'failure', code, retryAfter }
  }
  const { __typename: name, accessRight, receipt } = data.buyAccessRight
  return name === 'BuyAccessRightPayload'
    ? {
        kind: 'paid',
        bought: { ...accessRight!, receiptId: receipt?.id ?? null, activeAt: null, expiresAt: null },
      }
    : { kind: 'problem', name }
}

test('if the rate limit on purchases delays a purchase for several vehicles, the purchase waits as requested and charges each pass once', async () => {
  addVehiclesAndPassesToAccount(gateway, email, { vehicles: vehicleCount, passes: 0 })
  const token = await gateway.signIn(email)
  let run = createPaymentRun(readVehicleNumbers(gateway, email).map(createPaymentLine))
  const keys: string[] = []
  const waits: number[] = []
  let action = selectNextPaymentAction(run)
  for (; action.kind === 'send' || action.kind === 'wait'; action = selectNextPaymentAction(run)) {
    if (action.kind === 'wait') {
      waits.push(action.seconds)
      advancedMs += action.seconds * 1_000
      run = endWaitOfPaymentRun(run)
      continue
    }
    const { line } = action
    keys.push(line.key)
    const outcome = (await sendPayment(line, token)) as LineOutcome
    run = applyOutcomeToPaymentRun(run, line, outcome, line.state === 'sent', 'unused')
  }
  expect(action).toEqual({ kind: 'done' })
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThan(0)
  expect(waits[0]).toBeLessThanOrEqual(60)
  // The rejected payment is sent again with its own key; no other payment is sent twice.
  expect(keys).toHaveLength(vehicleCount + 1)
  expect(keys[purchasesPerMinute + 1]).toBe(keys[purchasesPerMinute])
  expect(new Set(keys).size).toBe(vehicleCount)
  expect(run.lines.map(({ state }) => state)).toEqual(Array.from({ length: vehicleCount }, () => 'paid'))
  const purchases = Object.values(countPurchasesByVehicle(gateway, email))
  expect(purchases).toEqual(
    Array.from({ length: vehicleCount }, () => ({ charges: 1, passes: 1, receipts: 1 })),
  )
  expect(readChargesInCents(gateway)).toHaveLength(vehicleCount)
})
