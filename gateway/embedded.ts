/**
 * The embedded federation, as a process of its own: stopping or killing the gateway never stops the judge of
 * what was charged (decision 0004).
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
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const entry = join(import.meta.dirname, '../federation/main.ts')
const startMs = 20_000
const lookMs = 25
/** Bytes of a log beyond which the next start begins a new one: what is told there is little. */
const longestLog = 10_000_000
/** How long whoever has the port may take to say who they are: on a machine that is busy, a federation takes its time. */
const introductionMs = 10_000

export interface EmbeddedFederation {
  /** Its address on this machine. */
  url: string
  /** Null for one that ran already: it is not this gateway's to stop. */
  process: ChildProcess | null
  /** The id of one that ran already. */
  foundPid: number | null
  /** Ends it, if this gateway has started it. */
  stop(): Promise<void>
}

/** Why it cannot be used, in one line. */
export class EmbeddedFederationError extends Error {}

/** What a federation was started as, in its own words (`federation/http/identity.ts`). */
interface Identity {
  version: string
  settings: string
}

interface Health extends Identity {
  service: string
  /** Which folder it has, without telling where that is. */
  folder: string
  pid: number
}

interface Settings {
  port: number
  dataDir: string
  env: NodeJS.ProcessEnv
}

/** Goes on with the federation that runs on the port already if it is the one that would be started, or else starts one. */
export async function startEmbeddedFederation(settings: Settings): Promise<EmbeddedFederation> {
  const { port, dataDir } = settings
  const url = `http://127.0.0.1:${port}`
  prepareFolder(dataDir)

  const running = await askHealth(url, introductionMs)
  if (running === 'silent') return await startOwn(url, settings)
  if (running === 'stranger') {
    throw new EmbeddedFederationError(
      `Port ${port} is taken by something else: set FEDERATION_PORT to another.`,
    )
  }
  const there = `Port ${port} has a federation (pid ${running.pid})`
  if (running.folder !== folderDigest(dataDir)) {
    throw new EmbeddedFederationError(
      `${there} with another folder than ${dataDir}: set FEDERATION_PORT to another, or DATA_DIR to its folder.`,
    )
  }
  const wanted = await identityOf(settings)
  if (running.version !== wanted.version || running.settings !== wanted.settings) {
    const what = running.version === wanted.version ? 'with other settings' : 'of another version'
    throw new EmbeddedFederationError(
      `${there} ${what}: end it (kill ${running.pid}), or set FEDERATION_PORT to another.`,
    )
  }
  return { url, process: null, foundPid: running.pid, stop: async () => undefined }
}

/** What a federation would be that is started now. */
async function identityOf(settings: Settings): Promise<Identity> {
  const asked = promisify(execFile)(process.execPath, [entry, 'identity'], { env: envOf(settings) })
  const { stdout } = await asked.catch(({ stderr }: { stderr: string }) => {
    throw new EmbeddedFederationError(stderr.trim())
  })
  return JSON.parse(stdout) as Identity
}

function envOf({ port, dataDir, env }: Settings): NodeJS.ProcessEnv {
  return { ...env, FEDERATION_PORT: String(port), DATA_DIR: dataDir }
}

/** As the federation makes it: all at once, Node 24 goes round for ever under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFederationError(`DATA_DIR: ${dataDir} cannot be a folder (${reason}).`)
  }
}

async function startOwn(url: string, settings: Settings): Promise<EmbeddedFederation> {
  // Its words go to a file and not to a pipe: it outlives a gateway that is killed, and would die of a pipe
  // that nobody reads.
  const logFile = join(settings.dataDir, 'federation.log')
  putLongLogAside(logFile)
  // A start that is refused must not lose what the last one has told.
  const isNew = !existsSync(logFile)
  const log = openLog(logFile)
  const before = statSync(logFile).size
  const child = spawn(process.execPath, [entry], {
    env: envOf(settings),
    stdio: ['ignore', log, log],
    // In a group of its own, so that Ctrl-C reaches the gateway alone, which first ends what it is doing.
    detached: true,
  })
  closeSync(log)

  for (const end = Date.now() + startMs; Date.now() < end; await wait(lookMs)) {
    if (child.exitCode !== null) break
    if (typeof (await askHealth(url)) === 'object')
      return { url, process: child, foundPid: null, stop: async () => await stopProcess(child) }
  }
  await stopProcess(child)
  const words = readFileSync(logFile).subarray(before).toString('utf8').trim()
  // In a folder that is not for it nothing stays.
  if (isNew) rmSync(logFile)
  // A setting that does not fit is told in its own line; the frames of a stack say nothing to who reads this.
  if (/^federation: .*$/.test(words)) throw new EmbeddedFederationError(words)
  const lines = words.split('\n').filter((line) => !/^\s+at /.test(line))
  throw new EmbeddedFederationError(
    `The embedded federation did not start. It says:\n${lines.slice(-8).join('\n')}`,
  )
}

/** What was told before is kept once, as `federation.log.1`. */
function putLongLogAside(file: string): void {
  if (existsSync(file) && statSync(file).size > longestLog) renameSync(file, `${file}.1`)
}

function openLog(file: string): number {
  try {
    return openSync(file, 'a')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFederationError(`DATA_DIR: the log cannot be written (${reason}).`)
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, wait(10_000, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

/** What answers on the port: nothing, a federation, or something else. */
async function askHealth(url: string, patienceMs = 2_000): Promise<'silent' | 'stranger' | Health> {
  let response: Response
  try {
    response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    // A connection that is refused means that nobody is there; one that is taken and not answered, that somebody is.
    return error instanceof Error && error.name === 'TimeoutError' ? 'stranger' : 'silent'
  }
  const health = (await response.json().catch(() => null)) as Partial<Health> | null
  return health?.service === 'sentier-federation' && typeof health.folder === 'string'
    ? (health as Health)
    : 'stranger'
}

/** As the federation tells its own (`federation/http/identity.ts`). */
function folderDigest(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
}
