import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync, type SQLTagStore } from 'node:sqlite'
import { databaseIn, makeFolder } from './folder.ts'
import { tables } from './schema.ts'

/** The federation's database: `sql` for statements, `db` for transactions and for the card processor. */
export interface Store {
  db: DatabaseSync
  /** Statements as template literals, each prepared once. */
  sql: SQLTagStore
}

/** How long a statement waits for another process that writes, in milliseconds; SQLite's own default is not at all. */
export const busyMs = 5_000

/** The tables as a number: SQLite keeps one of 32 bits for its owner, so that no one has to count versions. */
const version = createHash('sha256').update(tables).digest().readInt32BE()

/** Opens the database in a folder, which is made if need be. What was committed survives the loss of power. */
export function openStore(folder: string): Store {
  makeFolder(folder)
  const db = new DatabaseSync(databaseIn(folder), {
    timeout: busyMs,
    enableForeignKeyConstraints: true,
  })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return { db, sql: db.createTagStore() }
}

/** Closes it as one whole file: what stands in the log beside it is written into it, and the log goes. */
export function closeStore({ db }: Store): void {
  db.exec('PRAGMA busy_timeout = 0')
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  } catch {
    // Another process has it open, and closes it later.
  }
  db.close()
}

/** Closes it and puts its file aside, under a name that says when; that name. */
export function putAside(store: Store, folder: string, now: Date): string {
  closeStore(store)
  const aside = join(folder, `federation-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`)
  // Another process that has it open keeps its log beside it.
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(databaseIn(folder) + end)) renameSync(databaseIn(folder) + end, aside + end)
  return basename(aside)
}

/** Whether the tables are there, missing (a new folder), or those of another version of the federation. */
export function stateOf({ db }: Store): 'current' | 'empty' | 'foreign' {
  const found = db.prepare('PRAGMA user_version').get()?.['user_version']
  if (found === version) return 'current'
  return namesOf(db).length === 0 ? 'empty' : 'foreign'
}

/**
 * Puts new tables and what `seed` writes in the place of everything, at once: a process that is killed
 * half-way leaves what was there, and one that serves goes on with the new rows.
 */
export function rebuild(store: Store, seed: (store: Store) => void): void {
  const { db } = store
  // Tables are dropped in no order of theirs; the setting has no effect inside a transaction.
  db.exec('PRAGMA foreign_keys = OFF')
  try {
    writeTransaction(store, () => {
      for (const name of namesOf(db)) db.exec(`DROP TABLE "${name}"`)
      db.exec(tables)
      seed(store)
      db.exec(`PRAGMA user_version = ${version}`)
      const broken = db.prepare('PRAGMA foreign_key_check').all()
      if (broken.length > 0) throw new Error(`Seed data that point to nothing: ${JSON.stringify(broken)}`)
    })
  } finally {
    db.exec('PRAGMA foreign_keys = ON')
  }
}

/** Runs `work` in one transaction that holds the right to write from its start. Only a throw undoes it. */
export function writeTransaction<Result>(store: Store, work: () => Result): Result {
  return transaction(store, 'IMMEDIATE', work)
}

/** Runs `work`, which only reads, on the rows of one moment, whatever another process writes meanwhile. */
export function snapshot<Result>(store: Store, work: () => Result): Result {
  return transaction(store, 'DEFERRED', work)
}

function transaction<Result>({ db }: Store, kind: 'IMMEDIATE' | 'DEFERRED', work: () => Result): Result {
  // Inside another one it is a part of that.
  if (db.isTransaction) return work()
  db.exec(`BEGIN ${kind}`)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A failed COMMIT may have ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function namesOf(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
}
