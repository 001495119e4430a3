/**
 * Starts and stops the embedded federation in a separate process. The federation continues to run
 * when the gateway is killed, so that it keeps its record of charges (decision 0004).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const federationEntry = join(import.meta.dirname, '../federation/main.ts')
const startTimeoutMs = 20_000
const pollMs = 25
/**
 * Maximum size of the federation's log file, in bytes. When the federation starts, a larger log
 * file is renamed and a new one begins.
 */
const maxLogBytes = 10_000_000
/**
 * Free disk space in bytes below which the error message of a failed start reports a full disk. A
 * new database needs half of this space.
 */
const minimumFreeBytes = 1_000_000
/**
 * Timeout of the health check of an embedded federation that was already running, in milliseconds.
 * A federation on a busy machine responds slowly.
 */
const healthTimeoutMs = 10_000

export interface EmbeddedFederation {
  /** URL of the embedded federation, as reachable from this machine. */
  url: string
  /**
   * Process of the embedded federation that this gateway started; null for a federation that was
   * already running.
   */
  process: ChildProcess | null
  /**
   * Process id of an embedded federation that was already running; null if this gateway started the
   * federation.
   */
  existingPid: number | null
  /** Stops the embedded federation if this gateway started it. */
  stop(): Promise<void>
}

/** Error when the embedded federation cannot be used. The message is a one-line reason. */
export class EmbeddedFederationError extends Error {}

/**
 * Version and settings with which an embedded federation was started, as reported by
 * `federation/http/process-identity.ts`.
 */
interface Identity {
  version: string
  settings: string
}

interface Health extends Identity {
  service: string
  /** Digest of the path of the federation's data folder. The digest does not reveal the path. */
  folder: string
  pid: number
}

interface FederationSettings {
  port: number
  dataDir: string
  env: NodeJS.ProcessEnv
}

/**
 * Reuses an embedded federation that already runs on the port if it has the same version, settings
 * and data folder. Otherwise starts a new process.
 */
export async function startEmbeddedFederation(settings: FederationSettings): Promise<EmbeddedFederation> {
  const { port, dataDir } = settings
  const url = `http://127.0.0.1:${port}`
  createDataFolder(dataDir)

  const health = await fetchFederationHealth(url, healthTimeoutMs)
  if (health === 'silent') return await startFederationProcess(url, settings)
  if (health === 'stranger') {
    throw new EmbeddedFederationError(
      `Port ${port} is taken by something else: set FEDERATION_PORT to another.`,
    )
  }
  const portOwner = `Port ${port} has a federation (pid ${health.pid})`
  if (health.folder !== computeDataFolderDigest(dataDir)) {
    throw new EmbeddedFederationError(
      `${portOwner} with another folder than ${dataDir}: set FEDERATION_PORT to another, or DATA_DIR to its folder.`,
    )
  }
  const expected = await queryIdentityOfFederationToStart(settings)
  if (health.version !== expected.version || health.settings !== expected.settings) {
    const what = health.version === expected.version ? 'with other settings' : 'of another version'
    throw new EmbeddedFederationError(
      `${portOwner} ${what}: end it (kill ${health.pid}), or set FEDERATION_PORT to another.`,
    )
  }
  return { url, process: null, existingPid: health.pid, stop: async () => undefined }
}

/**
 * Returns the version and settings that the embedded federation would have if it were started now.
 */
async function queryIdentityOfFederationToStart(settings: FederationSettings): Promise<Identity> {
  const identityProcess = promisify(execFile)(process.execPath, [federationEntry, 'identity'], {
    env: buildFederationEnv(settings),
  })
  const { stdout } = await identityProcess.catch(({ stderr }: { stderr: string }) => {
    throw new EmbeddedFederationError(stderr.trim())
  })
  return JSON.parse(stdout) as Identity
}

function buildFederationEnv({ port, dataDir, env }: FederationSettings): NodeJS.ProcessEnv {
  return { ...env, FEDERATION_PORT: String(port), DATA_DIR: dataDir }
}

/**
 * Creates a folder and its missing parent folders one by one, because `mkdir` with `recursive`
 * loops forever under /proc in Node 24.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  mkdirSync(folder)
}

function createDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFederationError(`DATA_DIR: ${dataDir} cannot be a folder (${reason}).`)
  }
}

async function startFederationProcess(
  url: string,
  settings: FederationSettings,
): Promise<EmbeddedFederation> {
  // The output goes to a file, not a pipe: the federation outlives a killed gateway and would be
  // killed by a pipe without a reader.
  const logFile = join(settings.dataDir, 'federation.log')
  rotateFederationLog(logFile)
  // An existing log is kept when the start fails, because it belongs to an earlier start.
  const isNew = !existsSync(logFile)
  const log = openFederationLog(logFile)
  const before = statSync(logFile).size
  const child = spawn(process.execPath, [federationEntry], {
    env: buildFederationEnv(settings),
    stdio: ['ignore', log, log],
    // The federation has a process group of its own. Ctrl-C then reaches only the gateway, which
    // finishes its requests first.
    detached: true,
  })
  closeSync(log)

  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await wait(pollMs)) {
    if (child.exitCode !== null) break
    if (typeof (await fetchFederationHealth(url)) === 'object')
      return { url, process: child, existingPid: null, stop: async () => await stopFederationProcess(child) }
  }
  await stopFederationProcess(child)
  // A full disk has no room for the output, so the disk itself is asked.
  const freeBytes = readFreeDiskSpace(settings.dataDir)
  const processOutput = readFileSync(logFile).subarray(before).toString('utf8').trim()
  // A start that failed leaves no log file in a folder that belongs to another program.
  if (isNew) rmSync(logFile)
  if (freeBytes < minimumFreeBytes) {
    throw new EmbeddedFederationError(
      `DATA_DIR: the disk of ${settings.dataDir} is full (${Math.floor(freeBytes / 1_000)} KB free). Free some space, or choose another folder.`,
    )
  }
  // An invalid setting is reported by its own line. The frames of a stack trace do not help the
  // operator and are removed.
  if (/^federation: .*$/.test(processOutput)) throw new EmbeddedFederationError(processOutput)
  const lines = processOutput.split('\n').filter((line) => !/^\s+at /.test(line))
  throw new EmbeddedFederationError(
    `The embedded federation did not start. Its output:\n${lines.slice(-8).join('\n')}`,
  )
}

/** Returns the space that this account can use on the disk of a folder, in bytes. */
function readFreeDiskSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Moves a long federation log to `federation.log.1`, replacing an earlier file of that name. */
function rotateFederationLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) renameSync(logFile, `${logFile}.1`)
}

function openFederationLog(logFile: string): number {
  try {
    return openSync(logFile, 'a')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFederationError(`DATA_DIR: the log file cannot be written (${reason}).`)
  }
}

async function stopFederationProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, wait(10_000, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

/**
 * Returns the health of the embedded federation at a URL. Returns 'silent' when no program listens
 * on the port, and 'stranger' when another program listens.
 */
async function fetchFederationHealth(
  url: string,
  timeoutMs = 2_000,
): Promise<'silent' | 'stranger' | Health> {
  let response: Response
  try {
    response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    // A refused connection means that nothing listens; an accepted connection without a response
    // means that a program does.
    return error instanceof Error && error.name === 'TimeoutError' ? 'stranger' : 'silent'
  }
  const health = (await response.json().catch(() => null)) as Partial<Health> | null
  return health?.service === 'sentier-federation' && typeof health.folder === 'string'
    ? (health as Health)
    : 'stranger'
}

/**
 * Returns the digest of the path of a data folder, computed as in
 * `federation/http/process-identity.ts`.
 */
function computeDataFolderDigest(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
}
