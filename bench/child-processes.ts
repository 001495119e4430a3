/** Child processes of the benchmark, each pinned to a processor core. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../gateway/platform/free-port.ts'
import type { ResourceUsage } from './report-resource-usage.ts'

/**
 * Numbers of the processor cores of the benchmark: `measured` runs the measured server, `others`
 * runs all other processes.
 */
export const cores = { measured: 0, others: 1 } as const
export type Core = keyof typeof cores

/** True if processes can be pinned to processor cores, which needs `taskset` and two cores. */
export const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['-c', '1', 'true']).status === 0

/** Root folder of the repository. The script paths of the benchmark are relative to this folder. */
export const root = join(import.meta.dirname, '..')
const startTimeoutMs = 60_000
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export interface StartedServer {
  url: string
  /** Returns the resource usage of the benchmarked server's process. */
  readUsage(): Promise<ResourceUsage>
  stop(): Promise<void>
}

/**
 * Starts a Node script on a processor core. The script's standard output is discarded, and its
 * standard error goes to the terminal.
 */
export function launchScriptOnProcessorCore(
  processorCore: Core,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  const command = [process.execPath, ...args]
  const [program = '', ...rest] = isPinned
    ? ['taskset', '-c', String(cores[processorCore]), ...command]
    : command
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/**
 * Starts the process of a benchmarked server on a processor core, and waits until the server
 * responds.
 */
export async function startServerOnProcessorCore(
  processorCore: Core,
  args: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<StartedServer> {
  const child = launchScriptOnProcessorCore(
    processorCore,
    ['--import', `${import.meta.dirname}/report-resource-usage.ts`, ...args],
    env,
  )
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + startTimeoutMs; !(await isServerResponding(url)); await wait(50)) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} has ended.`)
    if (Date.now() > end) throw new Error(`${args.at(-1)} does not answer.`)
  }
  return {
    url,
    readUsage: async () => {
      const usageReport = new Promise<ResourceUsage>((resolve) =>
        child.once('message', (used) => resolve(used as ResourceUsage)),
      )
      child.send('used')
      return await usageReport
    },
    stop: async () => await stopChildProcess(child),
  }
}

/** Starts a mock federation that replays the responses of a recording. */
export async function startMockFederation(recordingFile: string): Promise<StartedServer> {
  const port = await findFreePort()
  return await startServerOnProcessorCore('others', ['bench/mock-federation.ts'], port, {
    PORT: String(port),
    RECORDING: recordingFile,
  })
}

export async function stopChildProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, wait(5_000, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

async function isServerResponding(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  )
}
