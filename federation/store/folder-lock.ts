/**
 * Exclusive lock on a data folder. Without the lock, two federation processes could share a
 * database and send each e-mail twice.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Error that another process has locked the data folder. Contains the id of that process. */
export class FolderLockedError extends Error {
  readonly pid: number

  constructor(holderPid: number) {
    super(`held by process ${holderPid}`)
    this.pid = holderPid
  }
}

/**
 * Time to wait for the folder lock, in milliseconds. A process that is shutting down releases the
 * lock within this time.
 */
const lockTimeoutMs = 1_000

/** SQLite error code of a locked file (SQLITE_BUSY). */
const sqliteBusy = 5

/**
 * Locks a data folder for this process, and returns a function that releases the lock. The
 * operating system releases the lock when the process ends.
 */
export function acquireFolderLock(folder: string): () => void {
  // A separate file, so that tests and `reset` can open the database of a running federation.
  const db = new DatabaseSync(join(folder, 'federation.lock'), { timeout: lockTimeoutMs })
  try {
    // Writes the process id, which waiting processes can read, then acquires the exclusive write
    // lock.
    db.exec(`PRAGMA user_version = ${process.pid}`)
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    const pid = isHeld ? Number(db.prepare('PRAGMA user_version').get()?.['user_version']) : null
    db.close()
    throw pid === null ? error : new FolderLockedError(pid)
  }
  return () => db.close()
}
