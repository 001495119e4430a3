/**
 * Starts the real federation in a separate process, with a separate data folder and a free port.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../federation/config.ts'
import { registerCleanup } from '../../cleanup-after-file.ts'
import { type FederationDatabase, openTestDatabase } from './test-database.ts'

const entry = join(import.meta.dirname, '../../../federation/main.ts')
const entryWithOverrides = join(import.meta.dirname, 'federation-with-overrides.ts')

/**
 * Embedded federation that a test runs as a separate process.
 */
export interface RunningFederation extends FederationDatabase {
  url: string
  dataDir: string
  pid: number
  /** Stops the federation process gracefully and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills the federation process abruptly, like a power failure. */
  kill(): Promise<void>
  /** Returns the output of the federation process so far. */
  output(): string
}

/**
 * Starts a federation process. `settings` are its environment variables, and `overrides` replace
 * config values that no environment variable can change. A data folder given by `DATA_DIR` is kept
 * after the test.
 */
export async function startFederation(
  settings: Record<string, string> = {},
  overrides?: Partial<Config>,
): Promise<RunningFederation> {
  const dataDir = settings['DATA_DIR'] ?? createTemporaryDataFolder()
  const child = spawn(
    process.execPath,
    overrides ? [entryWithOverrides, JSON.stringify(overrides)] : [entry],
    {
      env: {
        ...process.env,
        FEDERATION_PORT: '0',
        CARD_LATENCY_MS: '20',
        ...settings,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // A worker may be ended without its own `exit`.
  child.once(
    'exit',
    registerCleanup(() => child.kill('SIGKILL')),
  )

  const { ready, output } = readProcessOutput(child)
  const { url } = await ready
  return {
    url,
    dataDir,
    pid: child.pid!,
    stop: async () => await endChildProcess(child, 'SIGTERM'),
    kill: async () => void (await endChildProcess(child, 'SIGKILL')),
    output,
    ...openTestDatabase(dataDir),
  }
}

/** Creates a temporary folder that is removed after the last test of the test file. */
export function createTemporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentier-federation-'))
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Collects the output of a federation process. `ready` resolves to the URL that the process prints
 * when it is ready, and `output` returns the output so far.
 */
function readProcessOutput(child: ChildProcess): { ready: Promise<{ url: string }>; output: () => string } {
  let text = ''
  const ready = new Promise<{ url: string }>((resolve, reject) => {
    const collectProcessOutput = (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^federation ready (\{.*\})$/m.exec(text)?.[1]
      if (line !== undefined) resolve(JSON.parse(line) as { url: string })
    }
    child.stdout?.on('data', collectProcessOutput)
    child.stderr?.on('data', collectProcessOutput)
    child.once('close', (code) => reject(new Error(`The federation ended (${code ?? 'killed'}):\n${text}`)))
  })
  return { ready, output: () => text }
}

async function endChildProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  // Once all that it has written has come, too.
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.kill(signal)
  return await exit
}
