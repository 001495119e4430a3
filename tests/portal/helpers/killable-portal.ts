/**
 * Playwright `test` function with a portal that can fail in the middle of a payment. A test can
 * kill the gateway of the portal during a purchase, restart the gateway, and close sales.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startFederation } from '../../federation/helpers/start-federation.ts'
import { type RunningGateway, startGateway } from '../../gateway/helpers/gateway-process.ts'
import { type CallProgress, startFederationProxies } from '../../resilience/helpers/federation-proxies.ts'
import { test as base } from './portal-fixtures.ts'

/** A portal with its own federation, whose gateway a test can kill during a purchase. */
export interface KillablePortal extends RunningGateway {
  /**
   * Kills the gateway with SIGKILL when its next federation call for a purchase reaches the given
   * stage. Resolves once the gateway process has ended. The federation keeps running.
   */
  killDuringNextPurchase(stage: CallProgress): Promise<void>
  /** Starts the killed gateway again, at the same URL and with the same data. */
  restartKilledGateway(): Promise<void>
  /** Closes or opens sales, and waits until the gateway applies the change. */
  setSalesOpen(isOpen: boolean): Promise<void>
}

/**
 * Playwright `test` function. All tests of a Playwright worker process share one killable portal.
 */
export const test = base.extend<object, { portal: KillablePortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'sentier-killable-'))
      const { portal, stop } = await startPortalInKillableProcess(folder)
      await provide(portal)
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
})

async function startPortalInKillableProcess(folder: string) {
  const federation = await startFederation({ DATA_DIR: folder })
  const proxies = await startFederationProxies(federation.url, 1)
  const salesClosedFile = join(folder, 'sales-closed')
  const first = await startGateway({
    env: {
      FEDERATION_URL: proxies.urls[0]!,
      FEDERATION_IDEMPOTENCY: 'on',
      FEDERATION_CONDITIONS: 'on',
      SALES_CLOSED_FILE: salesClosedFile,
    },
    dataDir: folder,
  })
  let gateway = first
  const arePassSalesOpen = async () => {
    const { data } = await first.query<{ portal: { salesOpen: boolean } }>('{ portal { salesOpen } }')
    return data.portal.salesOpen
  }
  const portal: KillablePortal = {
    ...first,
    // Tests reach the federation without the proxy.
    federationUrl: federation.url,
    async killDuringNextPurchase(stage) {
      await proxies.stop({ call: /\/AccessRight\/Buy$/i, stage, who: () => ['Bearer'] })
      await gateway.kill()
    },
    async restartKilledGateway() {
      gateway = await gateway.restart()
    },
    async setSalesOpen(isOpen) {
      await (isOpen ? rm(salesClosedFile, { force: true }) : writeFile(salesClosedFile, ''))
      await expect.poll(arePassSalesOpen).toBe(isOpen)
    },
  }
  return {
    portal,
    async stop() {
      await gateway.stop()
      proxies.close()
      await federation.stop()
    },
  }
}
