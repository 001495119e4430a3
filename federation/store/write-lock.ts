/**
 * Waits until the database's write lock is free by checking it repeatedly. An SQL statement that
 * waits for the lock would block all requests to this process.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Store, busyTimeoutMs } from './database.ts'

/** Interval between two checks of the write lock, in milliseconds. */
const pollMs = 20

/** SQLite error code of a locked file (SQLITE_BUSY). */
const sqliteBusy = 5

/**
 * Waits until no other process writes to the database. Returns false if the database stays locked
 * until the timeout.
 */
export async function waitUntilDatabaseIsWritable(store: Store): Promise<boolean> {
  for (const end = performance.now() + busyTimeoutMs; performance.now() < end; await wait(pollMs))
    if (isDatabaseWritable(store)) return true
  return isDatabaseWritable(store)
}

/** Returns true if a write transaction on the database could begin immediately. */
export function isDatabaseWritable({ db }: Store): boolean {
  if (db.isTransaction) return true
  db.exec('PRAGMA busy_timeout = 0')
  try {
    db.exec('BEGIN IMMEDIATE')
    db.exec('ROLLBACK')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false
    throw error
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  }
}
