/**
 * The same as start, reloading: the gateway and the federation that it starts when their files change, with the
 * data that they had; the portal by Vite with hot replacement; what is generated when its inputs change. Ends as
 * a whole.
 *
 * The settings are those of the gateway and the federation, and `DEV_PORT`, the portal's port here (5173).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Reader, SettingError } from '../gateway/platform/settings.ts'

/** Editors write a file in several steps. */
const settleMs = 150

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const port = await readPort()
const env = {
  // What browsers see is Vite's address: pictures come through it, and it may frame the test card fields.
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
}
let stopping = false

await ensure()
let gateway = startGateway()
const vite = start(join(bin, 'vite'), '--port', String(port), '--strictPort')
vite.once('exit', () => void stop(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

/** What has changed since it was last looked at. */
const changed = new Set<string>()
let settled: NodeJS.Timeout | undefined
let reloading = Promise.resolve()
// By its folder, as the others: Node loses a watched file once an editor that saves by renaming has replaced it.
watch(root, (_event, name) => {
  if (name === 'schema.graphql') note(name)
})
for (const folder of ['federation', 'gateway', 'locales', 'web']) watchFolder(folder)

/** A folder, those in it, and those that are added to them. */
function watchFolder(folder: string): void {
  watch(join(root, folder), (event, name) => {
    if (name === null || name.includes('generated')) return
    const path = join(folder, name)
    if (event === 'rename' && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true)
      watchFolder(path)
    note(path)
  })
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.includes('generated')) watchFolder(join(folder, entry.name))
}

/** Reloads what hangs on it, once nothing has changed for a moment. */
function note(path: string): void {
  changed.add(path)
  clearTimeout(settled)
  settled = setTimeout(() => {
    reloading = reloading.then(async () => await reload())
  }, settleMs)
}

async function reload(): Promise<void> {
  const paths = [...changed]
  changed.clear()
  const isContract = (path: string) => /^schema\.graphql$|openapi\.yaml$/.test(path)
  const isMade = paths.some((path) => isContract(path) || path.startsWith('web')) ? await ensure() : true
  // A contract with a mistake leaves the last good code, and those who run it.
  if (!paths.some((path) => !path.startsWith('web') && (isMade || !isContract(path)))) return
  await end(gateway)
  if (!stopping) gateway = startGateway()
}

/** Whether all is made; a mistake is told by it, and waited for. */
async function ensure(): Promise<boolean> {
  const [code] = (await once(start(process.execPath, 'scripts/ensure.ts', '--no-portal'), 'exit')) as [
    number | null,
  ]
  return code === 0
}

function startGateway(): ChildProcess {
  const child = start(process.execPath, 'gateway/main.ts')
  child.once('exit', (code) => {
    if (code !== 0 && !stopping) console.error('dev: the gateway has ended, and starts again with a change.')
  })
  return child
}

function start(command: string, ...args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([end(gateway), end(vite)])
  process.exit(code)
}

/** Vite's port, once it is sure that it can have it. */
async function readPort(): Promise<number> {
  try {
    const port = new Reader(process.env).port('DEV_PORT', 5173)
    const socket = createServer().listen(port, 'localhost')
    await once(socket, 'listening')
    socket.close()
    return port
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken && !(error instanceof SettingError)) throw error
    console.error(
      isTaken ? `Port ${process.env['DEV_PORT'] ?? 5173} is taken: set DEV_PORT to another.` : error.message,
    )
    process.exit(1)
  }
}
