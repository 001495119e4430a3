/**
 * Waiting for the write lock without blocking. A statement that waits for another process blocks
 * the event loop, including readers, so the lock is polled first.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Store, busyMs } from './database.ts'

/** Polling interval, in milliseconds. */
const askMs = 20

/** SQLite error code of a locked file (SQLITE_BUSY). */
const busy = 5

/**
 * Waits until no other process writes. Returns false if the database stays locked until the
 * timeout.
 */
export async function whenFree(store: Store): Promise<boolean> {
  for (const end = performance.now() + busyMs; performance.now() < end; await wait(askMs))
    if (isFree(store)) return true
  return isFree(store)
}

/** Returns true if a write transaction could begin immediately. */
export function isFree({ db }: Store): boolean {
  if (db.isTransaction) return true
  db.exec('PRAGMA busy_timeout = 0')
  try {
    db.exec('BEGIN IMMEDIATE')
    db.exec('ROLLBACK')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`)
  }
}
