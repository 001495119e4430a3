/** The real federation as a process of its own, with a data folder of its own, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { type Store, openStore, rebuild } from '../../federation/store/database.ts'
import { seed } from '../../federation/seed/seed.ts'
import { lightenPasswords } from './light-passwords.ts'
import { writeSetting } from '../../federation/store/settings.ts'

const entry = join(import.meta.dirname, '../../federation/main.ts')

export interface RunningFederation {
  url: string
  dataDir: string
  pid: number
  /** How long it took from the start of the process to the ready line, in milliseconds. */
  startMs: number
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a loss of power would. */
  kill(): Promise<void>
  /** What it has written so far. */
  output(): string
  /** Works on its database, beside it. */
  withDatabase<Result>(work: (db: DatabaseSync) => Result): Result
  /** The same, with the federation's own functions: what its staff do. */
  withStore<Result>(work: (store: Store) => Result): Result
  /** Moves its clock, by milliseconds from real time. */
  moveClock(offset: number): void
  /** Brings the seed data back, as they would be at a moment (epoch milliseconds), and the clock to it. */
  reset(now?: number): void
  /** Every charge of its card processor, the oldest first; of one member alone by their number. */
  charges(member?: number): Charge[]
}

export interface Charge {
  cents: number
  status: 'succeeded' | 'failed'
}

// A test that fails half-way leaves nothing behind. A worker may be ended without its own `exit`.
const running = new Set<ChildProcess>()
const folders: string[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Starts a federation; `settings` are those of `federation/config.ts`. A `DATA_DIR` of the caller's stays. */
export async function startFederation(settings: Record<string, string> = {}): Promise<RunningFederation> {
  const dataDir = settings['DATA_DIR'] ?? temporaryFolder()
  const begin = performance.now()
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      FEDERATION_PORT: '0',
      CARD_LATENCY_MS: '20',
      CHECK_REPLIES: 'on',
      ...settings,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))

  const { ready, output } = listen(child)
  const { url } = await ready
  const withDatabase: RunningFederation['withDatabase'] = (work) => {
    const db = new DatabaseSync(join(dataDir, 'federation.db'), { timeout: 5_000 })
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  return {
    url,
    dataDir,
    pid: child.pid!,
    startMs: performance.now() - begin,
    stop: async () => await end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    output,
    withDatabase,
    withStore(work) {
      const store = openStore(dataDir)
      try {
        return work(store)
      } finally {
        store.db.close()
      }
    },
    moveClock: (offset) =>
      withDatabase((db) =>
        db.prepare("UPDATE settings SET value = ? WHERE name = 'clock_offset_ms'").run(Math.round(offset)),
      ),
    reset(now = Date.now()) {
      const store = openStore(dataDir)
      rebuild(store, (each) => seed(each, now))
      lightenPasswords(store)
      writeSetting(store, 'clock_offset_ms', Math.round(now - Date.now()))
      store.db.close()
    },
    charges: (member) =>
      withDatabase((db) =>
        db
          .prepare(
            'SELECT cents, status FROM charges WHERE ?1 IS NULL OR member = ?1 ORDER BY created_at, rowid',
          )
          .all(member ?? null),
      ) as unknown as Charge[],
  }
}

/** A folder that goes when the file's tests have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentier-federation-'))
  folders.push(folder)
  return folder
}

/** The ready line, and all that was written. */
function listen(child: ChildProcess): { ready: Promise<{ url: string }>; output: () => string } {
  let text = ''
  const ready = new Promise<{ url: string }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^federation ready (\{.*\})$/m.exec(text)?.[1]
      if (line !== undefined) resolve(JSON.parse(line) as { url: string })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', (code) => reject(new Error(`The federation ended (${code ?? 'killed'}):\n${text}`)))
  })
  return { ready, output: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  // Once all that it has written has come, too.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.kill(signal)
  return await ended
}
