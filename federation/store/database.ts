import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLTagStore } from 'node:sqlite'
import { tables } from './schema.ts'

/** The federation's database: `sql` for statements, `db` for transactions and for the card processor. */
export interface Store {
  db: DatabaseSync
  /** Statements as template literals, each prepared once. */
  sql: SQLTagStore
}

/** How long a statement waits for another process that writes, in milliseconds; SQLite's own default is not at all. */
const busyMs = 5_000

/** The tables as a number: SQLite keeps one of 32 bits for its owner, so that no one has to count versions. */
const version = createHash('sha256').update(tables).digest().readInt32BE()

/** Opens the database in a folder, which is made if need be. What was committed survives the loss of power. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'federation.db'), {
    timeout: busyMs,
    enableForeignKeyConstraints: true,
  })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return { db, sql: db.createTagStore() }
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
    immediate(store, () => {
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
export function immediate<Result>(store: Store, work: () => Result): Result {
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
