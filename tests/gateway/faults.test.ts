/**
 * Every mutation that charges, on a bad network: what it answers is true (bought, not bought, or not known yet), the same
 * key resolves it, and what was charged equals what was bought (decision 0003).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningFederation, startFederation } from '../federation/start.ts'
import { type Charging, buying, charging, newKey } from './charging.ts'
import { type Fault, type FaultyNetwork, startFaultyNetwork } from './faulty.ts'
import { vehicles } from './documents.ts'
import { bookkeeping, cardToken, cards, reset } from './judge.ts'
import { startFederationInProcess, startGatewayInProcess } from './in-process.ts'
import { type Gateway, type RunningGateway, startGateway, unlimited } from './start.ts'
import { isFull } from '../trust.ts'

const unknown = 'PurchaseUnconfirmedProblem'

/** A federation, the network before it, and a gateway behind that. */
interface Line {
  federation: RunningFederation
  network: FaultyNetwork
  gateway: RunningGateway
}

const common = { ...unlimited, FEDERATION_PURCHASE_TIMEOUT_MS: '1500', OFFERS_MS: '0' }

async function start(env: Record<string, string>): Promise<Line> {
  const federation = await startFederation()
  const network = await startFaultyNetwork(federation.url)
  const gateway = await startGateway({ env: { ...common, ...env, FEDERATION_URL: network.url } })
  return { federation, network, gateway: of(federation, gateway) }
}
/** The gateway, with the books of its federation. */
const of = ({ dataDir, url: federationUrl }: RunningFederation, gateway: RunningGateway): RunningGateway => ({
  ...gateway,
  dataDir,
  federationUrl,
})
async function stop({ federation, network, gateway }: Line): Promise<void> {
  await gateway.stop()
  network.close()
  await federation.stop()
}

/** What a second purchase is told once the first is there. */
const refusalOf: Record<string, string> = {
  buyAccessRight: 'AlreadyActiveProblem',
  payInsuranceRequest: 'InsuranceRequestNotPayableProblem',
  payInterventionReport: 'InterventionReportNotFoundProblem',
}

/** The federation's own books: as many passes as charges, and so many. */
const expectChargedBy = (gateway: Gateway, times: number) =>
  expect(bookkeeping(gateway)).toEqual({ charges: times, passes: times })

const preparedFor = async (gateway: Gateway, { prepare }: Charging) =>
  await prepare(gateway, await gateway.signIn())

/**
 * Pairs of a mutation and an element of `others`: each mutation with the first element and each element with the first
 * mutation. The full run takes every pair.
 */
const pairs = <Other>(others: readonly Other[]): (readonly [Charging, Other])[] =>
  charging.flatMap((row, at) =>
    others.filter((_, other) => isFull || at === 0 || other === 0).map((other) => [row, other] as const),
  )

describe('toward a federation that holds the key', () => {
  let line: Line
  let { network, gateway } = {} as Line
  const expectCharged = (times: number) => expectChargedBy(gateway, times)
  const prepared = async (row: Charging) => await preparedFor(gateway, row)

  beforeAll(async () => {
    line = await start({ FEDERATION_IDEMPOTENCY: 'on', FEDERATION_CONDITIONS: 'on' })
    ;({ network, gateway } = line)
  })
  beforeEach(() => {
    network.set(null)
    reset(gateway)
  })
  afterAll(async () => await stop({ ...line, gateway }))

  const once: Fault[] = ['cut before', 'cut meanwhile', 'cut after', 'twice']
  const rows = charging.flatMap((row) => once.map((fault) => [row.mutation, fault, row] as const))
  test.each(rows)('%s, %s once: bought', async (_, fault, row) => {
    const pay = await prepared(row)
    network.set({ fault, call: row.call, times: 1 })
    const key = newKey()
    const bought = await pay(key)
    expect(bought.__typename).toBe(row.payload)
    expect(network.met()).toBe(1)
    expectCharged(1)
    expect(await pay(key)).toEqual(bought)
    expectCharged(1)
  })

  const lasting: [Fault, charges: number][] = [
    ['cut after', 1],
    ['cut before', 0],
    ['reset', 1],
    ['silent', 1],
    ['garbled', 1],
  ]
  const lastingRows = pairs(lasting).map(
    ([row, [fault, charges]]) => [row.mutation, fault, charges, row] as const,
  )
  test.each(lastingRows)(
    '%s, %s for long: not known with %i charged, and the same key tells later',
    async (_, fault, charges, row) => {
      const pay = await prepared(row)
      network.set({ fault, call: row.call })
      const key = newKey()
      expect((await pay(key)).__typename).toBe(unknown)
      expectCharged(charges)
      network.set(null)
      const told = await pay(key)
      expect(told.__typename).toBe(row.payload)
      expectCharged(1)
      expect(await pay(key)).toEqual(told)
      expectCharged(1)
    },
  )

  test('nothing in the place of who somebody is does not stay: their next mutation is as any other', async () => {
    const token = await gateway.signIn()
    const exported = async () => await gateway.query('mutation { exportData { __typename } }', {}, token)
    network.set({ fault: 'empty', call: /getuser/i, times: 1 })
    await exported()
    expect(network.met()).toBe(1)
    network.set(null)
    expect(await exported()).toMatchObject({ data: { exportData: { __typename: 'ExportDataPayload' } } })
  })

  test('the gateway ends as by a loss of power, the charge comes all the same, and the same key tells it', async () => {
    const [row] = charging
    const pay = await prepared(row!)
    network.set({ fault: 'late', call: row!.call })
    const key = newKey()
    const lost = pay(key).catch(() => null)
    await expect.poll(network.met).toBe(1)
    await gateway.kill()
    expect(await lost).toBe(null)
    await network.release()
    network.set(null)
    gateway = of(line.federation, await gateway.restart())
    expect((await pay(key)).__typename).toBe(row!.payload)
    expectCharged(1)
  })

  test.each(charging)(
    '$mutation that comes when nobody waits for it any more charges nothing more',
    async (row) => {
      const pay = await prepared(row)
      network.set({ fault: 'late', call: row.call, times: 1 })
      const bought = await pay(newKey())
      expect(bought.__typename).toBe(row.payload)
      await network.release()
      expectCharged(1)
    },
  )

  test.each(charging.filter(({ mutation }) => mutation !== 'buyGuestAccessRight'))(
    '$mutation whose decline is lost: declined, and a good card buys',
    async (row) => {
      const token = await gateway.signIn()
      const pay = await row.prepare(gateway, token)
      const store = async (number: string) =>
        await gateway.query(
          'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
          { token: await cardToken(gateway, number) },
          token,
        )
      await store(cards.declinedWhenCharged)
      network.set({ fault: 'cut after', call: row.call, times: 1 })
      const key = newKey()
      expect((await pay(key)).__typename).toBe('PaymentDeclinedProblem')
      expectCharged(0)
      await store(cards.good)
      expect((await pay(key)).__typename).toBe(row.payload)
      expectCharged(1)
    },
  )

  test.each(charging)('$mutation is told whole where every read after it fails', async (row) => {
    const pay = await prepared(row)
    // It goes through, and is told twice at most.
    network.set({ fault: 'twice', call: row.call, thenCut: /./ })
    const bought = await pay(newKey())
    expect(bought.__typename).toBe(row.payload)
    if (row.mutation === 'buyGuestAccessRight') expect(bought.number).toMatch(/^#\d{6}$/)
    else
      expect(bought).toMatchObject({
        accessRight: { status: 'ACTIVE' },
        receipt: { id: expect.any(String) as string },
      })
    expectCharged(1)
  })

  test.each(charging.filter(({ mutation }) => mutation !== 'buyGuestAccessRight'))(
    '$mutation of a federation that tells ids alone: the pass without its receipt, where that cannot be read',
    async (row) => {
      const pay = await prepared(row)
      network.set({ fault: 'bare', call: row.call, thenCut: /receipt/i })
      const key = newKey()
      const bought = await pay(key)
      expect(bought).toMatchObject({
        __typename: row.payload,
        accessRight: { status: 'ACTIVE' },
        receipt: null,
      })
      network.set({ fault: 'bare', call: row.call })
      expect(await pay(key)).toMatchObject({
        accessRight: bought.accessRight,
        receipt: { id: expect.any(String) as string },
      })
      expectCharged(1)
    },
  )
})

/**
 * Each has a line of its own, without what is unknown of another: that holds back its vehicle, or its right. They wait for
 * most of their time, for what has come of a purchase, and so several run at once.
 */
const onItsOwnLine = test.extend<{ line: { network: FaultyNetwork; gateway: Gateway } }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
  line: async ({}, provide) => {
    // The federation does not look again before it charges, either.
    const federation = await startFederationInProcess({ EXACTLY_ONCE: 'off' })
    const network = await startFaultyNetwork(federation.url)
    const env = { FEDERATION_IDEMPOTENCY: 'off', FEDERATION_CONDITIONS: 'off' }
    const own = await startGatewayInProcess({ env: { ...common, ...env, FEDERATION_URL: network.url } })
    await provide({
      network,
      gateway: { ...own, dataDir: federation.dataDir, federationUrl: federation.url },
    })
    await own.stop()
    network.close()
    await federation.stop()
  },
})

describe.concurrent('toward a federation that knows no keys', () => {
  const faults: Fault[] = ['cut after', 'cut meanwhile', 'reset', 'garbled']
  const rows = pairs(faults).map(([row, fault]) => [row.mutation, fault, row] as const)
  onItsOwnLine.for(rows)('%s, %s: read back, or not known', async ([, fault, row], { line }) => {
    const { network, gateway } = line
    const pay = await preparedFor(gateway, row)
    network.set({ fault, call: row.call })
    const key = newKey()
    // A guest has no list in which a purchase could be found again.
    const outcome = row.mutation === 'buyGuestAccessRight' ? unknown : row.payload
    const first = await pay(key)
    expect(first.__typename).toBe(outcome)
    expectChargedBy(gateway, 1)
    // The same key is not sent again.
    network.set(null)
    expect(await pay(key)).toEqual(first)
    expectChargedBy(gateway, 1)
  })

  onItsOwnLine.for(charging)(
    '$mutation that never came: not known, and nothing is charged',
    async (row, { line }) => {
      const { network, gateway } = line
      const pay = await preparedFor(gateway, row)
      network.set({ fault: 'cut before', call: row.call })
      const key = newKey()
      expect((await pay(key)).__typename).toBe(unknown)
      network.set(null)
      expect((await pay(key)).__typename).toBe(unknown)
      expectChargedBy(gateway, 0)
    },
  )

  onItsOwnLine('one that comes late is found by its key, and is not charged twice', async ({ line }) => {
    const { network, gateway } = line
    const [row] = charging
    const pay = await preparedFor(gateway, row!)
    network.set({ fault: 'late', call: row!.call })
    const key = newKey()
    expect((await pay(key)).__typename).toBe(unknown)
    await network.release()
    expect((await pay(key)).__typename).toBe(row!.payload)
    expectChargedBy(gateway, 1)
  })

  onItsOwnLine.for(charging)(
    '$mutation under way holds back another key for the same, until it has come',
    async (row, { line }) => {
      const { network, gateway } = line
      const pay = await preparedFor(gateway, row)
      network.set({ fault: 'late', call: row.call, times: 1 })
      const [first, second] = [newKey(), newKey()]
      expect((await pay(first)).__typename).toBe(unknown)
      expect((await pay(second)).__typename).toBe(unknown)
      expect(network.met()).toBe(1)
      expectChargedBy(gateway, 0)
      await network.release()
      expectChargedBy(gateway, 1)
      // A guest has no list in which the first could be found.
      const isSeen = row.mutation !== 'buyGuestAccessRight'
      expect((await pay(second)).__typename).toBe(isSeen ? refusalOf[row.mutation] : unknown)
      expect((await pay(first)).__typename).toBe(isSeen ? row.payload : unknown)
      expectChargedBy(gateway, 1)
    },
  )

  onItsOwnLine(
    'one under way holds back no other vehicle, and no other way to a pass of its own',
    async ({ line }) => {
      const { network, gateway } = line
      const token = await gateway.signIn()
      const [annual] = charging
      network.set({ fault: 'late', call: annual!.call, times: 1 })
      expect((await buying(gateway, token)(newKey())).__typename).toBe(unknown)
      const day = { type: 'DAILY', desiredActivation: '2000-01-01' }
      expect((await buying(gateway, token, day)(newKey())).__typename).toBe(unknown)
      const another = buying(gateway, token, { vehicleId: vehicles.alsoComplete })
      expect((await another(newKey())).__typename).toBe(annual!.payload)
      await network.release()
      expectChargedBy(gateway, 2)
    },
  )
})
