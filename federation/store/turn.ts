/**
 * Whose turn it is to write. A statement that waits for another process holds up everything in this one, those who only read
 * too: whether anybody writes is asked first, as often as it takes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Store, busyMs } from './database.ts'

/** How often it is asked, in milliseconds. */
const askMs = 20

/** SQLite's code for a file that somebody else has locked. */
const busy = 5

/** Waits until nobody else writes; false where somebody does all the time. */
export async function whenFree(store: Store): Promise<boolean> {
  for (const end = performance.now() + busyMs; performance.now() < end; await wait(askMs))
    if (isFree(store)) return true
  return isFree(store)
}

/** Whether a write would begin at once. */
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
