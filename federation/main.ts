/**
 * The embedded federation as a process.
 *
 * Usage: `node federation/main.ts` serves; `node federation/main.ts reset` brings the seed data back, also
 * under a federation that is serving; `node federation/main.ts identity` says what one that starts now would be.
 */
import '../scripts/node-version.cjs'
import type { AddressInfo } from 'node:net'
import { Clock } from './store/clock.ts'
import { type Config, SettingError, readConfig } from './config.ts'
import { type Store, openStore, rebuild, stateOf } from './store/database.ts'
import { FolderHeld, holdFolder } from './store/hold.ts'
import { identityOf } from './http/identity.ts'
import { seed } from './seed/seed.ts'
import { createServer } from './server.ts'
import { keepTime } from './timekeeper.ts'

/** How long requests may still run after a stop was asked for, in milliseconds: a card takes less. */
const stopMs = 5_000

// The process outlives a gateway that was killed, and with it whoever read these lines.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const config = readConfig(process.env)
  if (process.argv[2] === 'reset') reset(config)
  else if (process.argv[2] === 'identity') console.log(JSON.stringify(identityOf(config)))
  else await serve(config)
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(`federation: ${error.message}`)
  process.exit(1)
}

function reset({ dataDir }: Config): void {
  const store = openData(dataDir)
  rebuild(store, seedNow)
  store.db.close()
  console.log(`federation: ${dataDir} holds the seed data again.`)
}

async function serve(config: Config): Promise<void> {
  const store = openData(config.dataDir)
  const letGo = config.sharedData ? () => {} : hold(config.dataDir)
  const state = stateOf(store)
  if (state !== 'current') rebuild(store, seedNow)
  if (state === 'foreign')
    console.error('federation: the tables have changed, so everything begins anew with the seed data.')

  let port = config.port
  const publicUrl = () => config.publicFederationUrl ?? `http://localhost:${port}`
  const service = { store, clock: new Clock(store), config, publicUrl }
  const app = createServer(service, identityOf(config))
  try {
    await app.listen({ host: config.host, port })
  } catch (error) {
    throw unusable(error, config) ?? error
  }
  port = (app.server.address() as AddressInfo).port
  // One line for whoever started this process: the prefix, then JSON.
  console.log(
    `federation ready ${JSON.stringify({ url: `http://localhost:${port}`, port, dataDir: config.dataDir })}`,
  )

  const stopKeepingTime = keepTime(service, (error) => app.log.error(error))

  const stop = async () => {
    stopKeepingTime()
    // Whatever hangs must not keep the process: what is committed is safe.
    setTimeout(() => process.exit(1), stopMs).unref()
    await app.close()
    store.db.close()
    letGo()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void stop())
}

function openData(dataDir: string): Store {
  try {
    return openStore(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`DATA_DIR: no database can be kept in ${dataDir} (${reason}).`)
  }
}

function hold(dataDir: string): () => void {
  try {
    return holdFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderHeld)) throw error
    throw new SettingError(
      `DATA_DIR: ${dataDir} is another federation's (pid ${error.pid}): end that (kill ${error.pid}), or choose another folder.`,
    )
  }
}

function seedNow(store: Store): void {
  seed(store, Date.now())
}

/** A port that is taken or not ours to take is a setting that does not fit. */
function unusable(error: unknown, { host, port }: Config): SettingError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new SettingError(`port ${port} is taken; choose another with FEDERATION_PORT.`)
  if (code === 'EACCES')
    return new SettingError(`port ${port} may not be used by this account (FEDERATION_PORT).`)
  return code === 'EADDRNOTAVAIL' ? new SettingError(`${host} is no address of this machine (HOST).`) : null
}
