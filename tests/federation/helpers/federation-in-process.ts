/**
 * Starts the federation inside the test's process, on a free port, with the same server as the real
 * process.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readFederationConfig } from '../../../federation/config.ts'
import { createFederationServer } from '../../../federation/server.ts'
import { Clock } from '../../../federation/store/clock.ts'
import { closeDatabaseStore, openDatabaseStore } from '../../../federation/store/database.ts'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import { registerCleanup } from '../../cleanup-after-file.ts'
import { removeGatewayFolder, testSettings } from '../../gateway/helpers/gateway-process.ts'
import { type FederationDatabase, openTestDatabase, replaceDatabaseWithSeedData } from './test-database.ts'

/** A federation that runs in the process of the tests. */
export interface FederationInProcess extends FederationDatabase {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts a federation with the seed data in the test's process. `env` contains environment
 * variables of `federation/config.ts`, and `overrides` replaces config values that no environment
 * variable can change.
 */
export async function startFederationInProcess(
  env: Record<string, string> = {},
  overrides: Partial<Config> = {},
): Promise<FederationInProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentier-in-process-'))
  const store = openDatabaseStore(dataDir)
  replaceDatabaseWithSeedData(store, Date.now())
  const config = {
    ...readFederationConfig({ ...testSettings, ...env, LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    ...overrides,
  }
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const getPublicFederationUrl = () => config.publicFederationUrl ?? url
  const service = { store, clock: new Clock(store), config, publicUrl: getPublicFederationUrl }
  const app = createFederationServer(service, { version: 'in-process', settings: 'in-process' })
  await app.listen({ host: config.host, port })
  const closeFederation = async () => {
    await app.close()
    closeDatabaseStore(store)
    await removeGatewayFolder(dataDir)
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
