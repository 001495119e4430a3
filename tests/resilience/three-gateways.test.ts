/**
 * Tests of three gateways with a shared Redis behind HAProxy, in the shipped configuration. Killing
 * a gateway or Redis during a purchase causes no second charge and loses no purchase (decision
 * 0003).
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, redisSkipNote } from '../gateway/helpers/redis-server.ts'
import { countChargesAndPasses } from '../gateway/helpers/federation-database.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'
import { type Purchase, makePassPurchase } from './helpers/purchase-client.ts'
import { type Fleet, formatMemberName, startGatewayFleet } from './helpers/gateway-fleet.ts'
import { type KillPoint, killPoints } from './helpers/kill-points.ts'
import { hasProxy, proxyTitleSuffix } from './helpers/haproxy.ts'

if (isLong) vi.setConfig({ testTimeout: 900_000 })

const note = createAttackResultRowRecorder('three-gateways', 'Three gateways on one Redis behind HAProxy')
const canRun = hasRedis && hasProxy
const skipSuffix = `${redisSkipNote}${proxyTitleSuffix}`

/**
 * Settings of a federation that ignores idempotency keys and checks for duplicates only before it
 * charges, so that only the gateways prevent a second charge.
 */
const nonIdempotentFederation = {
  federationEnv: { CARD_LATENCY_MS: '400' },
  federationConfig: { exactlyOnce: false },
}
const production = { NODE_ENV: 'production', METRICS: 'on' }
const keylessSettings = {
  ...production,
  FEDERATION_IDEMPOTENCY: 'off',
  FEDERATION_CONDITIONS: 'off',
  // Production uses two minutes.
  ...(!isLong && { PURCHASE_SETTLE_MS: '15000', FEDERATION_PURCHASE_TIMEOUT_MS: '9000' }),
}
const keyedSettings = { ...production, FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' }

/**
 * Maximum number of concurrent purchases, each of which the test interrupts by killing a gateway.
 */
const concurrency = 3
const rounds = isLong ? 10 : 1

interface PurchaseDuringGatewayKill extends Purchase {
  point: KillPoint
  /** True if the purchase reached the planned point and the test killed a gateway there. */
  met: boolean
  seconds: number
}

/**
 * Makes one purchase for each planned point of failure, each by a different member, and kills a
 * gateway when the purchase reaches that point.
 */
async function makePurchasesWhileKillingGateways(
  fleet: Fleet,
  planned: readonly KillPoint[],
  halfWay: () => Promise<void> = async () => {},
): Promise<PurchaseDuringGatewayKill[]> {
  const waiting = planned.map((point, member) => ({ point, member }))
  const bought: Promise<PurchaseDuringGatewayKill>[] = []
  const halfWayActions: Promise<void>[] = []
  const runPlannedPurchases = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { died, done } = beginPurchaseAndKillGateway(fleet, next.member, next.point)
      bought.push(done)
      // A purchase whose outcome is still pending does not delay the next purchase.
      await Promise.race([died, done])
      if (waiting.length <= planned.length / 2) void (halfWayActions[0] ??= halfWay())
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runPlannedPurchases))
  await Promise.all(halfWayActions)
  const lived = await Promise.all(bought)
  await fleet.waitUntilRestarted()
  return lived
}

function beginPurchaseAndKillGateway(
  fleet: Fleet,
  member: number,
  point: KillPoint,
): { died: Promise<void>; done: Promise<PurchaseDuringGatewayKill> } {
  const death = Promise.withResolvers<void>()
  const start = performance.now()
  let met = false
  const done = makePassPurchase({
    url: fleet.url,
    name: formatMemberName(member),
    beforeStep: async (step, listCallerIdentifiersOfBuyer) => {
      if (step !== point.step) return
      const gateway =
        point.idle === true
          ? Promise.resolve(fleet.crossings.lastGatewayOf(listCallerIdentifiersOfBuyer)!)
          : fleet.crossings.stop({
              call: point.call!,
              stage: point.stage!,
              who: listCallerIdentifiersOfBuyer,
            })
      const killGateway = async () => {
        const gatewayOfPurchase = await gateway
        met = true
        await fleet.killAndRestart(gatewayOfPurchase)
      }
      void killGateway().then(death.resolve, death.reject)
      if (point.idle === true) await death.promise
    },
  }).then((purchase) => {
    const seconds = Math.round((performance.now() - start) / 1_000)
    return { ...purchase, point, met, seconds }
  })
  return { died: death.promise, done }
}

/** Returns the number of successful charges per member from the federation's database. */
const countPaymentCharges = ({ federation }: Fleet, members: number) =>
  federation.runWithDatabase((db) =>
    Array.from({ length: members }, (_, member) =>
      Number(
        db
          .prepare(
            "SELECT count(*) AS count FROM charges WHERE status = 'succeeded' AND member = (SELECT id FROM members WHERE email = ?)",
          )
          .get(`${formatMemberName(member)}@sentier.example`)?.['count'],
      ),
    ),
  )

const countOccurrencesOfOutcome = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((paymentOutcome) => paymentOutcome === outcome).length

/**
 * Expects that each purchase was charged exactly once and that its reported outcome matches the
 * federation's database.
 */
function expectOneChargePerPurchase(
  fleet: Fleet,
  killedPurchases: readonly PurchaseDuringGatewayKill[],
): void {
  const charges = countPaymentCharges(fleet, killedPurchases.length)
  expect(killedPurchases.filter(({ met }) => !met).map(({ point }) => point.name)).toEqual([])
  expect(charges).toEqual(killedPurchases.map(() => 1))
  expect(countChargesAndPasses(fleet.federation)).toEqual({
    charges: killedPurchases.length,
    passes: killedPurchases.length,
  })
  for (const each of killedPurchases) expect(each.read).toEqual([each.boughtPass])
}

function recordPurchaseResults(bought: readonly PurchaseDuringGatewayKill[], federation: string): void {
  for (const { name } of killPoints) {
    const purchasesOfPoint = bought.filter(({ point }) => point.name === name)
    if (purchasesOfPoint.length === 0) continue
    const outcomes = purchasesOfPoint.flatMap((each) => [...new Set(each.outcomes)])
    const slowest = Math.max(...purchasesOfPoint.map(({ seconds }) => seconds))
    note({
      attack: `A gateway is killed ${name} (${federation})`,
      promise: 'the other gateways continue the purchase, and its idempotency key is charged once',
      reached: `${countOccurrencesOfOutcome(outcomes, 'BuyAccessRightPayload')} of ${purchasesOfPoint.length} bought; reported as being checked meanwhile: ${countOccurrencesOfOutcome(outcomes, 'PurchaseUnconfirmedProblem')}; the slowest took ${slowest} s`,
    })
  }
}

describe.skipIf(!canRun)(
  `three gateways with a federation that ignores idempotency keys${skipSuffix}`,
  () => {
    const planned = Array.from({ length: rounds }, () => killPoints).flat()
    let fleet: Fleet
    beforeAll(async () => {
      fleet = await startGatewayFleet({
        env: keylessSettings,
        ...nonIdempotentFederation,
        members: planned.length + 2,
      })
    })
    afterAll(async () => await fleet?.stop())

    test(`each of ${planned.length} purchases is charged once while gateways are killed and Redis restarts`, async () => {
      const bought = await makePurchasesWhileKillingGateways(fleet, planned, async () => {
        await fleet.redis!.stop('SIGKILL')
        await fleet.redis!.start()
      })
      recordPurchaseResults(bought, 'a federation without idempotency keys')
      const { charges, passes } = countChargesAndPasses(fleet.federation)
      note({
        attack: `${planned.length} purchases of ${planned.length} members, ${fleet.countDeaths()} kills of gateways, Redis killed and restarted once`,
        promise: 'charges = passes = purchases in the database of a federation without idempotency keys',
        reached: `${charges} charges, ${passes} passes, ${bought.length} confirmed purchases`,
      })
      expectOneChargePerPurchase(fleet, bought)
    })
    const extra = planned.length

    test('a purchase during a Redis outage does not reach the federation until Redis is back', async () => {
      const before = countChargesAndPasses(fleet.federation)
      const fetchRedisStateOfEachGateway = async () =>
        await Promise.all(
          fleet.gatewayUrls.map(async (url) => {
            const ready = await fetch(`${url}/health/ready`)
            const { shared } = (await ready.json()) as { shared: string }
            const metrics = await (await fetch(`${url}/metrics`)).text()
            return `${ready.status} ${shared} ${/^sentier_redis_up (\d)$/m.exec(metrics)?.[1]}`
          }),
        )
      const expectRedisState = async (state: string) =>
        await expect.poll(fetchRedisStateOfEachGateway).toEqual(fleet.gatewayUrls.map(() => state))
      let redisRestart: Promise<void> | null = null
      const restartRedis = async () => await (redisRestart ??= fleet.redis!.start())
      const { outcomes, boughtPass, read } = await makePassPurchase({
        url: fleet.url,
        name: formatMemberName(extra),
        beforeStep: async (step) => {
          if (step !== 'buy') return
          await fleet.redis!.stop('SIGKILL')
          await expectRedisState('200 redis gone 0')
        },
        onOutcome: () => void restartRedis(),
      }).finally(restartRedis)
      await expectRedisState('200 redis 1')
      const { charges, passes } = countChargesAndPasses(fleet.federation)
      note({
        attack: 'Redis is killed before a payment and restarted',
        promise:
          'no purchase reaches a federation without idempotency keys during the outage; readiness and metrics report it; then the same key buys',
        reached: `purchases reported as paused, then bought; charges: ${charges - before.charges}`,
      })
      expect([outcomes[0], outcomes.at(-1)]).toEqual(['PurchasesPausedProblem', 'BuyAccessRightPayload'])
      expect(read).toEqual([boughtPass])
      expect([charges - before.charges, passes - before.passes]).toEqual([1, 1])
    })

    /**
     * Kills a gateway while a proxy holds back the gateway's federation call that charges a card.
     * Lets this call continue after the member has repeated the payment with the same idempotency
     * key. Returns the number of charges.
     */
    async function countChargesAfterDelayedFederationCall(
      fleetUnderTest: Fleet,
      member: number,
      heldCount: number,
    ): Promise<number> {
      const before = countChargesAndPasses(fleetUnderTest.federation)
      const heldPurchases = fleetUnderTest.crossings.holdBackCalls(/\/AccessRight\/Buy$/i)
      let listCallerIdentifiersOfBuyer = () => [formatMemberName(member)]
      const buying = makePassPurchase({
        url: fleetUnderTest.url,
        name: formatMemberName(member),
        beforeStep: async (step, namesOfStep) =>
          void (listCallerIdentifiersOfBuyer = step === 'buy' ? namesOfStep : listCallerIdentifiersOfBuyer),
        onOutcome: (what) => {
          if (what === 'PurchaseUnconfirmedProblem') heldPurchases.release()
        },
      })
      const killGatewayAndReleaseChargeCall = async () => {
        await expect.poll(heldPurchases.count).toBe(1)
        await fleetUnderTest.killAndRestart(
          fleetUnderTest.crossings.lastGatewayOf(listCallerIdentifiersOfBuyer)!,
        )
        if (heldCount === 1) return
        await expect.poll(heldPurchases.count).toBe(heldCount)
        heldPurchases.release()
      }
      const [{ boughtPass, read }] = await Promise.all([buying, killGatewayAndReleaseChargeCall()])
      expect(read).toContainEqual(boughtPass)
      return countChargesAndPasses(fleetUnderTest.federation).charges - before.charges
    }

    test('gateways that share a Redis instance charge a repeated purchase once, even if the first charge arrives late', async () => {
      const shared = await countChargesAfterDelayedFederationCall(fleet, extra + 1, 1)
      const separateFleet = await startGatewayFleet({
        env: keylessSettings,
        ...nonIdempotentFederation,
        members: 1,
        sharesRedis: false,
      })
      try {
        const lateChargesWithoutRedis = await countChargesAfterDelayedFederationCall(separateFleet, 0, 2)
        note({
          attack:
            'A gateway is killed after it sent a charge, which arrives after the member has repeated the purchase with the same key',
          promise: 'reported as being checked, and charged once',
          reached: `charges: ${shared}`,
          without: `charges: ${lateChargesWithoutRedis}, without \`REDIS_URL\``,
        })
        expect(shared).toBe(1)
        expect(lateChargesWithoutRedis).toBe(2)
      } finally {
        await separateFleet.stop()
      }
    })
  },
)

// The short run covers this federation in `tests/gateway/network-faults.test.ts`.
describe.skipIf(!canRun || !isLong)(
  `three gateways with a federation that supports idempotency keys${skipSuffix}`,
  () => {
    const planned = Array.from({ length: rounds }, () => killPoints).flat()
    let fleet: Fleet
    beforeAll(async () => {
      fleet = await startGatewayFleet({ env: keyedSettings, members: planned.length })
    })
    afterAll(async () => await fleet?.stop())

    test(`each of ${planned.length} purchases is charged once while gateways are killed`, async () => {
      const bought = await makePurchasesWhileKillingGateways(fleet, planned)
      recordPurchaseResults(bought, 'a federation with idempotency keys')
      expectOneChargePerPurchase(fleet, bought)
    })
  },
)
