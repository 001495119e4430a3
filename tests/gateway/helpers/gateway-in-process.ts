/**
 * Starts a gateway and its federation inside the test's process, on free ports, with the same
 * servers as the real processes.
 *
 * In-process servers take 0.3 s of processor time; two processes (`run-gateway.ts`) take two
 * seconds. Tests of starts, stops, signals, memory and logs need processes.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Config as FederationConfig,
  readConfig as readFederationConfig,
} from '../../../federation/config.ts'
import { createServer as createFederation } from '../../../federation/server.ts'
import { Clock } from '../../../federation/store/clock.ts'
import { closeStore, openStore } from '../../../federation/store/database.ts'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import { listenOnPort } from '../../../gateway/platform/listen-on-port.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { createServer, bodyBufferBytes } from '../../../gateway/server.ts'
import {
  type FederationDatabase,
  openTestDatabase,
  replaceDatabaseWithSeedData,
} from '../../federation/helpers/test-database.ts'
import { registerCleanup } from '../../cleanup-after-file.ts'
import { type ConfigOverrides, overrideConfig } from './config-overrides.ts'
import {
  type Gateway,
  type GatewaySettings,
  createGatewayClient,
  removeFolder,
  testSettings,
} from './gateway-process.ts'

/**
 * Config overrides that raise the limits of generated files; `testSettings` raises the other
 * limits.
 */
const withoutFileLimits: ConfigOverrides = {
  rates: { sensitive: { file: { account: 100_000, address: 100_000 } } },
}

/** A federation that runs in the test's process. */
export interface FederationInProcess extends FederationDatabase {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts a federation with the seed data, with settings of `federation/config.ts`, and with config
 * values that no setting can change.
 */
export async function startFederationInProcess(
  env: Record<string, string> = {},
  overrides: Partial<FederationConfig> = {},
): Promise<FederationInProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentier-in-process-'))
  const store = openStore(dataDir)
  replaceDatabaseWithSeedData(store, Date.now())
  const config = {
    ...readFederationConfig({ ...testSettings, ...env, LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    ...overrides,
  }
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const getPublicUrl = () => config.publicFederationUrl ?? url
  const service = { store, clock: new Clock(store), config, publicUrl: getPublicUrl }
  const app = createFederation(service, { version: 'in-process', settings: 'in-process' })
  await app.listen({ host: config.host, port })
  const closeFederation = async () => {
    await app.close()
    closeStore(store)
    await removeFolder(dataDir)
  }
  const unregisterCleanup = registerCleanup(closeFederation)
  return {
    url,
    dataDir,
    ...openTestDatabase(dataDir),
    async stop() {
      unregisterCleanup()
      await closeFederation()
    },
  }
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
