/** Test fixture: a gateway whose calls reach the federation through a proxy that causes faults. */
import { type TestAPI, test } from 'vitest'
import { startFederationInProcess } from '../../federation/helpers/federation-in-process.ts'
import { type FaultyNetwork, type ReplacedReply, startNetworkFaultProxy } from './faulty-network.ts'
import { startGatewayInProcess } from './gateway-in-process.ts'
import type { Gateway, GatewaySettings } from './gateway-process.ts'

/** Settings of a gateway for a federation without idempotency keys. */
export const withoutIdempotencyKeys = { FEDERATION_IDEMPOTENCY: 'off', FEDERATION_CONDITIONS: 'off' }

/**
 * Returns a `test` function that starts a gateway, a proxy and a federation for each test. Without
 * idempotency keys, the federation does not detect repeated charges. `env` contains the gateway's
 * environment variables, `calls` config values that no environment variable accepts.
 */
export function createTestBehindProxy(
  env: Record<string, string>,
  calls: NonNullable<GatewaySettings['config']>['calls'] = {},
): TestAPI<{ line: { network: FaultyNetwork; gateway: Gateway } }> {
  const exactlyOnce = env['FEDERATION_IDEMPOTENCY'] !== 'off'
  return test.extend<{ line: { network: FaultyNetwork; gateway: Gateway } }>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
    line: async ({}, provide) => {
      const federation = await startFederationInProcess({}, { exactlyOnce })
      const network = await startNetworkFaultProxy(federation.url)
      const gateway = await startGatewayInProcess({
        env: { METRICS: 'on', ...env, FEDERATION_URL: network.url },
        config: { cache: { offersMs: 0 }, calls },
      })
      await provide({
        network,
        gateway: { ...gateway, dataDir: federation.dataDir, federationUrl: federation.url },
      })
      await gateway.stop()
      network.close()
      await federation.stop()
    },
  })
}

/** Returns a response with a JSON body. */
export const buildJsonReply = (status: number, body: unknown): ReplacedReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
