/**
 * A gateway and its federation in the test's own process, on free ports, with the servers that the two processes run. It
 * starts in 0.3 s of processor time; two processes (`start.ts`) take more than two seconds. For files that need
 * many gateways with settings of their own. Tests of starts, stops, signals, memory and logs need a process.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig as readFederationConfig } from '../../federation/config.ts'
import { seed } from '../../federation/seed/seed.ts'
import { createServer as createFederation } from '../../federation/server.ts'
import { Clock } from '../../federation/store/clock.ts'
import { closeStore, openStore, rebuild } from '../../federation/store/database.ts'
import { freePort } from '../../gateway/platform/free-port.ts'
import { listenAt } from '../../gateway/platform/listening.ts'
import { readConfig } from '../../gateway/platform/config.ts'
import { createServer, unreadBytes } from '../../gateway/server.ts'
import { lightenPasswords } from '../federation/light-passwords.ts'
import { type Gateway, clientOf, removeFolder, settings } from './start.ts'

const host = '127.0.0.1'

/** A federation in the test's process. */
export interface FederationInProcess {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts a federation with the seed data; `env` are settings of `federation/config.ts`. */
export async function startFederationInProcess(
  env: Record<string, string> = {},
): Promise<FederationInProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentier-in-process-'))
  const store = openStore(dataDir)
  rebuild(store, (empty) => seed(empty, Date.now()))
  lightenPasswords(store)
  const config = readFederationConfig({ ...settings, ...env, LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const port = await freePort()
  const url = `http://${host}:${port}`
  const publicUrl = () => config.publicFederationUrl ?? `http://localhost:${port}`
  const service = { store, clock: new Clock(store), config, publicUrl }
  const app = createFederation(service, { version: 'in-process', settings: 'in-process' })
  await app.listen({ host, port })
  return {
    url,
    dataDir,
    async stop() {
      await app.close()
      closeStore(store)
      await removeFolder(dataDir)
    },
  }
}

/**
 * Starts a gateway and its embedded federation, with the settings of both. Another federation is asked where `upstream` is
 * its URL.
 */
export async function startGatewayInProcess(
  env: Record<string, string> = {},
  upstream: string | null = null,
): Promise<Gateway> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const all: Record<string, string> = { PUBLIC_URL: url, ...settings, ...env, LOG_LEVEL: 'silent' }
  const federation = upstream === null ? await startFederationInProcess(all) : null
  const federationUrl = upstream ?? federation!.url
  const addresses = {
    upstream: federationUrl,
    portal: url,
    federation: federationUrl.replace('//127.0.0.1:', '//localhost:'),
  }
  const config = readConfig({ ...all, ...(upstream !== null && { FEDERATION_URL: upstream }) })
  const app = await createServer(config, addresses, { now: false })
  await listenAt(app, { host: config.host, port }, unreadBytes)
  return {
    url,
    federationUrl,
    dataDir: federation?.dataDir ?? '',
    ...clientOf(url),
    async stop() {
      await app.close()
      await federation?.stop()
    },
  }
}
