/**
 * Starts the project for development: Vite with hot module replacement, the gateway and the
 * embedded federation. Restarts the gateway and the federation when their files change, and keeps
 * their data. Regenerates generated files when their inputs change. `DEV_PORT` is the port of the
 * portal (5173).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EnvironmentReader, SettingError } from '../gateway/platform/environment-reader.ts'

/**
 * Time without further file changes before the development server reloads, in milliseconds. Editors
 * write a file in several steps.
 */
const settleMs = 150

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const port = await readVitePort()
const env = {
  // Browsers see the URL of Vite, which proxies pictures and may frame the test card fields.
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
}
let stopping = false

await runFileGenerators()
let gateway = startGateway()
const vite = startChildProcess(join(bin, 'vite'), '--port', String(port), '--strictPort')
vite.once('exit', () => void stopAllProcesses(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAllProcesses(0))

/** Source files that changed since the last reload of the development server. */
const changedFiles = new Set<string>()
let settleTimer: NodeJS.Timeout | undefined
let reloading = Promise.resolve()
// Watches the folder and not the file: Node loses a watched file when an editor saves by renaming.
watch(root, (_event, name) => {
  if (name === 'schema.graphql') recordChangedFile(name)
})
for (const folder of ['federation', 'gateway', 'locales', 'web']) watchFolderForChanges(folder)

/** Watches a folder with its subfolders, including folders that are added later. */
function watchFolderForChanges(folder: string): void {
  watch(join(root, folder), (event, name) => {
    if (name === null || name.includes('generated')) return
    const path = join(folder, name)
    if (event === 'rename' && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true)
      watchFolderForChanges(path)
    recordChangedFile(path)
  })
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.includes('generated'))
      watchFolderForChanges(join(folder, entry.name))
}

/** Records a changed source file, and schedules a reload after a time without further changes. */
function recordChangedFile(path: string): void {
  changedFiles.add(path)
  clearTimeout(settleTimer)
  settleTimer = setTimeout(() => {
    reloading = reloading.then(async () => await restartProcessesAfterFileChanges())
  }, settleMs)
}

async function restartProcessesAfterFileChanges(): Promise<void> {
  const paths = [...changedFiles]
  changedFiles.clear()
  const isContractOrSchemaFile = (path: string) => /^schema\.graphql$|openapi\.yaml$/.test(path)
  const isMade = paths.some((path) => isContractOrSchemaFile(path) || path.startsWith('web'))
    ? await runFileGenerators()
    : true
  // An invalid contract keeps the last valid generated code and the running processes.
  if (!paths.some((path) => !path.startsWith('web') && (isMade || !isContractOrSchemaFile(path)))) return
  await endChildProcess(gateway)
  if (!stopping) gateway = startGateway()
}

/** Runs the code generators. Returns false if they report mistakes in their input. */
async function runFileGenerators(): Promise<boolean> {
  const [code] = (await once(
    startChildProcess(process.execPath, 'scripts/ensure-generated-files.ts', '--no-portal'),
    'exit',
  )) as [number | null]
  return code === 0
}

function startGateway(): ChildProcess {
  const child = startChildProcess(process.execPath, 'gateway/main.ts')
  child.once('exit', (code) => {
    if (code !== 0 && !stopping) console.error('dev: the gateway has ended, and starts again with a change.')
  })
  return child
}

function startChildProcess(command: string, ...args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' })
}

async function endChildProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function stopAllProcesses(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([endChildProcess(gateway), endChildProcess(vite)])
  process.exit(exitCode)
}

/** Returns Vite's port; exits with a message if the port is in use. */
async function readVitePort(): Promise<number> {
  try {
    const devPort = new EnvironmentReader(process.env).getPort('DEV_PORT', 5173)
    const socket = createServer().listen(devPort, 'localhost')
    await once(socket, 'listening')
    socket.close()
    return devPort
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken && !(error instanceof SettingError)) throw error
    console.error(
      isTaken ? `Port ${process.env['DEV_PORT'] ?? 5173} is taken: set DEV_PORT to another.` : error.message,
    )
    process.exit(1)
  }
}
