/** One folder, one federation: two with one database would both keep its time, and send its mails twice. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder is another process's, by its id. */
export class FolderHeld extends Error {
  readonly pid: number

  constructor(pid: number) {
    super(`held by process ${pid}`)
    this.pid = pid
  }
}

/** How long whoever holds it may take to let go, in milliseconds: one that is ending is gone in a moment. */
const patienceMs = 1_000

/** SQLite's code for a file that somebody else has locked. */
const busy = 5

/**
 * Holds a folder for this process until the answer is called, or until it ends in whatever way: the lock is SQLite's own,
 * which the system takes from a process that is killed. It is on a file of its own, so that tests and `reset` come to the
 * database under a federation that serves.
 */
export function holdFolder(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'federation.lock'), { timeout: patienceMs })
  try {
    // A number that whoever comes too late can read; then the right to write, which one alone has.
    db.exec(`PRAGMA user_version = ${process.pid}`)
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === busy
    const pid = isHeld ? Number(db.prepare('PRAGMA user_version').get()?.['user_version']) : null
    db.close()
    throw pid === null ? error : new FolderHeld(pid)
  }
  return () => db.close()
}
