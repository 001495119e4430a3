/**
 * Runs the embedded federation in this process. Tests pass a config that environment variables
 * cannot express.
 */
import type { AddressInfo } from 'node:net'
import { Clock } from './store/clock.ts'
import { type Config, SettingError } from './config.ts'
import {
  type Store,
  closeDatabaseStore,
  openDatabaseStore,
  archiveDatabase,
  rebuildDatabase,
  readDatabaseSchemaState,
} from './store/database.ts'
import { prepareDataFolder } from './store/data-folder.ts'
import { FolderLockedError, acquireFolderLock } from './store/folder-lock.ts'
import { computeIdentityFromCodeAndSettings } from './http/process-identity.ts'
import { insertSeedData } from './demo/seed/insert-seed-data.ts'
import { createFederationServer } from './server.ts'
import { startTaskScheduler } from './scheduler.ts'

/**
 * Time that running requests have to finish after a stop signal, in milliseconds; longer than a
 * card payment takes.
 */
const stopMs = 5_000

/**
 * Runs the command `reset` or `identity` of the federation's process; without a command, starts the
 * server. If a setting is invalid, prints a one-line message and exits the process.
 */
export async function runFederation(createConfig: () => Config, command?: string): Promise<void> {
  // The process can outlive its parent, which reads these streams; a broken pipe must not end it.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    const config = createConfig()
    if (command === 'reset') resetDatabaseToSeedData(config)
    else if (command === 'identity') console.log(JSON.stringify(computeIdentityFromCodeAndSettings(config)))
    else await startFederationServer(config)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(`federation: ${error.message}`)
    process.exit(1)
  }
}

function resetDatabaseToSeedData({ dataDir }: Config): void {
  const store = openFederationDatabase(dataDir)
  rebuildDatabase(store, seedDatabase)
  closeDatabaseStore(store)
  console.log(`federation: ${dataDir} holds the seed data again.`)
}

async function startFederationServer(config: Config): Promise<void> {
  const unlockFolder = config.locksDataFolder ? acquireDataFolderLock(config.dataDir) : () => {}
  const store = openOrReplaceDatabase(config.dataDir)

  let port = config.port
  const getPublicUrl = () => config.publicFederationUrl ?? `http://localhost:${port}`
  const service = { store, clock: new Clock(store), config, publicUrl: getPublicUrl }
  const app = createFederationServer(service, computeIdentityFromCodeAndSettings(config))
  try {
    await app.listen({ host: config.host, port })
  } catch (error) {
    throw explainListenError(error, config) ?? error
  }
  port = (app.server.address() as AddressInfo).port
  // Readiness message for the parent process: a prefix and JSON.
  console.log(
    `federation ready ${JSON.stringify({ url: `http://localhost:${port}`, port, dataDir: config.dataDir })}`,
  )

  const stopScheduler = startTaskScheduler(service, (error) => app.log.error(error))

  const stopFederation = async () => {
    stopScheduler()
    // A hanging request must not block the exit. Committed data is safe.
    setTimeout(() => process.exit(1), stopMs).unref()
    await app.close()
    closeDatabaseStore(store)
    unlockFolder()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void stopFederation())
}

/**
 * Opens the database. If its schema is from another version, renames the database file and creates
 * a new database.
 */
function openOrReplaceDatabase(dataDir: string): Store {
  const found = openFederationDatabase(dataDir)
  const state = readDatabaseSchemaState(found)
  if (state === 'current') return found
  let store = found
  if (state === 'foreign') {
    const aside = archiveDatabase(found, dataDir, new Date())
    console.error(
      `federation: the database has another schema. It was renamed to ${aside}; a new database with the seed data was created.`,
    )
    store = openFederationDatabase(dataDir)
  }
  try {
    rebuildDatabase(store, seedDatabase)
  } catch (error) {
    // SQLite's errors, such as a full disk, have a code. Any other error is a fault of the seed
    // data.
    if (error instanceof Error && 'errcode' in error) throw createDataFolderError(dataDir, error)
    throw error
  }
  return store
}

function openFederationDatabase(dataDir: string): Store {
  try {
    prepareDataFolder(dataDir)
    return openDatabaseStore(dataDir)
  } catch (error) {
    throw createDataFolderError(dataDir, error)
  }
}

function createDataFolderError(dataDir: string, error: unknown): SettingError {
  const reason = error instanceof Error ? error.message : String(error)
  return new SettingError(`DATA_DIR: no database can be kept in ${dataDir} (${reason}).`)
}

function acquireDataFolderLock(dataDir: string): () => void {
  try {
    prepareDataFolder(dataDir)
    return acquireFolderLock(dataDir)
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw createDataFolderError(dataDir, error)
    throw new SettingError(
      `DATA_DIR: ${dataDir} is in use by another federation (pid ${error.pid}). Stop that process, or choose another folder.`,
    )
  }
}

function seedDatabase(store: Store): void {
  insertSeedData(store, Date.now())
}

/**
 * Converts the error of a failed server start to a setting error: the port is taken or not
 * permitted, or the host is unavailable. Returns null for any other error.
 */
function explainListenError(error: unknown, { host, port }: Config): SettingError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new SettingError(`port ${port} is taken; choose another with FEDERATION_PORT.`)
  if (code === 'EACCES')
    return new SettingError(`port ${port} may not be used by this account (FEDERATION_PORT).`)
  return code === 'EADDRNOTAVAIL'
    ? new SettingError(`FEDERATION_HOST names an address that this machine does not have: ${host}.`)
    : null
}
