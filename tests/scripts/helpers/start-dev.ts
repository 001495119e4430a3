/** Runs `npm run dev` on a copy of the project, with its own ports and data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import { buildRateLimitEnv } from '../../gateway/helpers/rate-limit-env.ts'
import type { ProjectCopy } from './project-copy.ts'

export interface RunningDev {
  /** URL of Vite's development server, which serves the portal. */
  portal: string
  gateway: string
  federation: string
  /**
   * Returns the output that the development server and its child processes have written so far,
   * without colors.
   */
  output(): string
  /** Stops the development server as Ctrl-C would; returns its exit code. */
  stop(): Promise<number | null>
}

/** Timeout and interval for polling the development server on a busy machine, in milliseconds. */
export const pollOptions = { timeout: 60_000, interval: 100 }

/** Starts the development server and waits until the portal and the gateway respond. */
export async function startDevServer(tree: ProjectCopy): Promise<RunningDev> {
  const [portal, gateway, federation] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: tree.root,
    env: {
      ...process.env,
      ...buildRateLimitEnv(),
      DEV_PORT: String(portal),
      PORT: String(gateway),
      FEDERATION_PORT: String(federation),
      DATA_DIR: join(tree.root, '.data'),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const dev: RunningDev = {
    portal: `http://localhost:${portal}`,
    gateway: `http://localhost:${gateway}`,
    federation: `http://127.0.0.1:${federation}`,
    output: () => text,
    stop: async () => await interruptProcess(child),
  }
  try {
    for (const url of [dev.portal, `${dev.gateway}/health/ready`])
      await vi.waitUntil(async () => await isUrlServed(url), pollOptions)
  } catch {
    await dev.stop()
    throw new Error(`It did not start:\n${text}`)
  }
  return dev
}

/** Returns true if a request to the URL gets a success status. */
export async function isUrlServed(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function interruptProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  return ((await exit) as [number | null])[0]
}
