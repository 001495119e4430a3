/**
 * Starts a gateway and its federation inside the test process, on free ports. This is faster than
 * two real processes, which only tests of starts, stops, signals, memory and logs need.
 */
import type { Config as FederationConfig } from '../../../federation/config.ts'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import { listenOnPort } from '../../../gateway/platform/listen-on-port.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { createServer, bodyBufferBytes } from '../../../gateway/server.ts'
import { startFederationInProcess } from '../../federation/helpers/federation-in-process.ts'
import { registerCleanup } from '../../cleanup-after-file.ts'
import { type ConfigOverrides, overrideConfig } from './config-overrides.ts'
import { type Gateway, type GatewaySettings, createGatewayClient, testSettings } from './gateway-process.ts'

/**
 * Config overrides that raise the rate limits of mutations that generate files. `testSettings`
 * raises all other rate limits.
 */
const withoutFileLimits: ConfigOverrides = {
  rates: { sensitive: { file: { account: 100_000, address: 100_000 } } },
}

interface InProcessSettings extends Pick<GatewaySettings, 'env' | 'config'> {
  /** Config values of the embedded federation that no setting can change. */
  federationConfig?: Partial<FederationConfig>
}

/**
 * Starts a gateway with given settings and overridden constants. If the settings lack
 * `FEDERATION_URL`, an embedded federation starts with the same settings.
 */
export async function startGatewayInProcess({
  env = {},
  config: overrides = {},
  federationConfig = {},
}: InProcessSettings = {}): Promise<Gateway> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings: Record<string, string> = { PUBLIC_URL: url, ...testSettings, ...env, LOG_LEVEL: 'silent' }
  const upstream = env['FEDERATION_URL']
  const federation =
    upstream === undefined ? await startFederationInProcess(settings, federationConfig) : null
  const federationUrl = upstream ?? federation!.url
  const dataDir = federation?.dataDir ?? ''
  const config = overrideConfig(
    overrideConfig(readConfig({ ...settings, DATA_DIR: dataDir }), withoutFileLimits),
    overrides,
  )
  const addresses = {
    upstream: federationUrl,
    portal: url,
    federation: config.publicFederationUrl ?? federationUrl.replace('//127.0.0.1:', '//localhost:'),
  }
  const app = await createServer(config, addresses, { isDraining: false })
  await listenOnPort(app, { host: config.host, port }, bodyBufferBytes)
  const unregisterCleanup = registerCleanup(async () => await app.close())
  return {
    url,
    federationUrl,
    dataDir,
    ...createGatewayClient(url),
    async stop() {
      unregisterCleanup()
      await app.close()
      await federation?.stop()
    },
  }
}
