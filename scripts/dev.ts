/**
 * The same as start, reloading: the gateway (and the federation that it starts) anew when its files change,
 * the portal by Vite with hot replacement, what is generated whenever its inputs change.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const env = {
  // What browsers see is Vite's address: pictures come through it, and it may frame the test card fields.
  PUBLIC_URL: 'http://localhost:5173',
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
}

ensure('--no-portal')
const children: ChildProcess[] = [
  start(process.execPath, '--watch-path=gateway', '--watch-path=locales', 'gateway/main.ts'),
  start(join(bin, 'vite')),
]

let pending: NodeJS.Timeout | undefined
for (const path of ['schema.graphql', 'federation/openapi.yaml', 'web']) {
  watch(join(root, path), { recursive: true }, (_event, file) => {
    if (file?.includes('__generated__')) return
    clearTimeout(pending)
    // Editors write a file in several steps.
    pending = setTimeout(() => ensure('--no-portal'), 150)
  })
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function start(command: string, ...args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' })
}

/** A document that does not compile yet is told and waited for; it does not end the session. */
function ensure(...args: string[]): void {
  try {
    execFileSync(process.execPath, ['scripts/ensure.ts', ...args], { cwd: root, env, stdio: 'inherit' })
  } catch {
    console.error('dev: waiting for a change that mends this.')
  }
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
  process.exit(0)
}
