/**
 * Tests of payments that were sent before sales closed. While sales are closed, a request with the
 * idempotency key of such a payment reports its outcome, and charges no card.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { chargingMutations, createIdempotencyKey } from './helpers/charging-mutations.ts'
import { type FaultyNetwork, startNetworkFaultProxy } from './helpers/faulty-network.ts'
import { countChargesAndPasses } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type Gateway, testSettings } from './helpers/gateway-process.ts'

/** Error that a payment helper throws for a response with the code `SALES_CLOSED`. */
const salesClosed = { actual: [{ extensions: { code: 'SALES_CLOSED' } }] }
const memberMutations = chargingMutations.filter(({ mutation }) => mutation !== 'buyGuestAccessRight')
const guestMutation = chargingMutations.find(({ mutation }) => mutation === 'buyGuestAccessRight')!

describe.each([
  ['with idempotency keys', 'on'],
  ['without idempotency keys', 'off'],
])('payments before sales close, at a federation %s', (_, idempotency) => {
  let folder: string
  let file: string
  let federation: FederationInProcess
  let network: FaultyNetwork
  let gateway: Gateway

  // The gateway remembers purchases, so each test has its own gateway.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sentier-sales-'))
    file = join(folder, 'closed')
    federation = await startFederationInProcess(testSettings)
    network = await startNetworkFaultProxy(federation.url)
    const env = {
      FEDERATION_URL: network.url,
      FEDERATION_IDEMPOTENCY: idempotency,
      FEDERATION_CONDITIONS: idempotency,
      SALES_CLOSED_FILE: file,
    }
    const started = await startGatewayInProcess({ env, config: { cache: { offersMs: 0 } } })
    gateway = { ...started, dataDir: federation.dataDir, federationUrl: federation.url }
  })
  afterEach(async () => {
    await gateway?.stop()
    network?.close()
    await federation?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const areSalesOpen = async () =>
    (await gateway.query<{ portal: { salesOpen: boolean } }>('{ portal { salesOpen } }')).data.portal
      .salesOpen
  const closeSales = async () => {
    await writeFile(file, '')
    await expect.poll(areSalesOpen).toBe(false)
  }
  const expectChargesAndPasses = (count: number) =>
    expect(countChargesAndPasses(gateway)).toEqual({ charges: count, passes: count })

  test.each(memberMutations)(
    'while sales are closed, $mutation returns the payment that its idempotency key has made, and refuses another key',
    async (row) => {
      const pay = await row.prepare(gateway, await gateway.signIn())
      const key = createIdempotencyKey()
      const bought = await pay(key)
      await closeSales()
      expect(await pay(key)).toEqual(bought)
      await expect(pay(createIdempotencyKey())).rejects.toMatchObject(salesClosed)
      expectChargesAndPasses(1)
    },
  )

  test.each(memberMutations)(
    'while sales are closed, $mutation finds the payment whose response was lost',
    async (row) => {
      const pay = await row.prepare(gateway, await gateway.signIn())
      const key = createIdempotencyKey()
      network.setNetworkFault({ fault: 'cut after', call: row.call, thenCut: /./ })
      expect((await pay(key)).__typename).toBe('PurchaseUnconfirmedProblem')
      await closeSales()
      network.setNetworkFault(null)
      expect((await pay(key)).__typename).toBe(row.payload)
      expectChargesAndPasses(1)
    },
  )

  test('a payment that never arrived stays unconfirmed and is not sent while sales are closed', async () => {
    const row = memberMutations[0]!
    const pay = await row.prepare(gateway, await gateway.signIn())
    const key = createIdempotencyKey()
    network.setNetworkFault({ fault: 'cut before', call: row.call })
    expect((await pay(key)).__typename).toBe('PurchaseUnconfirmedProblem')
    await closeSales()
    network.setNetworkFault(null)
    expect((await pay(key)).__typename).toBe('PurchaseUnconfirmedProblem')
    expectChargesAndPasses(0)
  })

  test('a guest’s payment is never sent while sales are closed', async () => {
    const pay = await guestMutation.prepare(gateway, '')
    const key = createIdempotencyKey()
    const bought = await pay(key)
    await closeSales()
    await expect(pay(createIdempotencyKey())).rejects.toMatchObject(salesClosed)
    // Only a gateway that stores purchases itself can look up a guest's payment.
    if (idempotency === 'on') await expect(pay(key)).rejects.toMatchObject(salesClosed)
    else expect(await pay(key)).toEqual(bought)
    expectChargesAndPasses(1)
  })
})
