import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync, type SQLTagStore } from 'node:sqlite'
import { getDatabasePath, createFolder } from './data-folder.ts'
import { tables } from './schema.ts'

/**
 * The federation's database. Most code runs its statements through `sql`. Transactions and the card
 * processor use `db`, the connection to the database itself.
 */
export interface Store {
  db: DatabaseSync
  /** Runs statements written as tagged template literals and caches the prepared statements. */
  sql: SQLTagStore
}

/**
 * Time that a statement waits while another process writes to the database, in milliseconds.
 * SQLite's default is zero.
 */
export const busyTimeoutMs = 5_000

/**
 * Schema version, derived from a hash of the table definitions and stored in SQLite as a 32-bit
 * integer.
 */
const schemaVersion = createHash('sha256').update(tables).digest().readInt32BE()

/**
 * Opens the database in a folder and creates both if necessary; only the user of this process can
 * read a new database. Committed data survives a power failure.
 */
export function openDatabaseStore(dataFolder: string): Store {
  createFolder(dataFolder)
  const path = getDatabasePath(dataFolder)
  // SQLite would let every user of the machine read the file. Its log files get the same mode.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  // Without `secure_delete`, the data of a deleted member would stay in free pages of the file.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  return { db, sql: db.createTagStore() }
}

/**
 * Merges the write-ahead log into the database file and empties it, because deleted rows stay
 * readable in the log. While another process reads the database, the log keeps them until a later
 * checkpoint. Throws when the database file cannot be written, for example on a full disk.
 */
export function truncateWriteAheadLog({ db }: Store): void {
  db.exec('PRAGMA busy_timeout = 0')
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  }
}

/** Closes the database as a single file by merging the write-ahead log into it. */
export function closeDatabaseStore({ db }: Store): void {
  db.exec('PRAGMA busy_timeout = 0')
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  } catch {
    // Another process has the database open and will merge the log when it closes.
  }
  db.close()
}

/** Closes the database and renames its file with a timestamp. Returns the new file name. */
export function archiveDatabase(store: Store, dataFolder: string, now: Date): string {
  closeDatabaseStore(store)
  const aside = join(dataFolder, `federation-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`)
  // Another process that has the database open keeps its log files, which must be renamed with the
  // database.
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(getDatabasePath(dataFolder) + end))
      renameSync(getDatabasePath(dataFolder) + end, aside + end)
  return basename(aside)
}

/**
 * Returns the state of the database schema: `current`, `empty` for a new folder, or `foreign` for
 * the schema of another federation version.
 */
export function readDatabaseSchemaState({ db }: Store): 'current' | 'empty' | 'foreign' {
  const found = db.prepare('PRAGMA user_version').get()?.['user_version']
  if (found === schemaVersion) return 'current'
  return listDatabaseTableNames(db).length === 0 ? 'empty' : 'foreign'
}

/**
 * Replaces the whole database with new tables and the data that `seed` inserts, in one transaction.
 * If the process is killed before the end, the old data stays intact.
 */
export function rebuildDatabase(store: Store, seed: (store: Store) => void): void {
  const { db } = store
  // Tables are dropped in arbitrary order, so foreign keys must be off. SQLite ignores this pragma
  // inside a transaction.
  db.exec('PRAGMA foreign_keys = OFF')
  try {
    runInWriteTransaction(store, () => {
      for (const name of listDatabaseTableNames(db)) db.exec(`DROP TABLE "${name}"`)
      db.exec(tables)
      seed(store)
      db.exec(`PRAGMA user_version = ${schemaVersion}`)
      const broken = db.prepare('PRAGMA foreign_key_check').all()
      if (broken.length > 0) throw new Error(`Seed data that point to nothing: ${JSON.stringify(broken)}`)
    })
  } finally {
    db.exec('PRAGMA foreign_keys = ON')
  }
}

/**
 * Runs `work` in a transaction that acquires the write lock at its start. An error thrown by `work`
 * rolls the transaction back.
 */
export function runInWriteTransaction<Result>(store: Store, work: () => Result): Result {
  return runDatabaseTransaction(store, 'IMMEDIATE', work)
}

/**
 * Runs read-only `work` on a consistent snapshot of the database, even if another process writes
 * meanwhile.
 */
export function readFromDatabaseSnapshot<Result>(store: Store, work: () => Result): Result {
  return runDatabaseTransaction(store, 'DEFERRED', work)
}

function runDatabaseTransaction<Result>(
  { db }: Store,
  transactionMode: 'IMMEDIATE' | 'DEFERRED',
  work: () => Result,
): Result {
  // A nested transaction becomes part of the outer one.
  if (db.isTransaction) return work()
  db.exec(`BEGIN ${transactionMode}`)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A failed COMMIT may already have ended the transaction.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function listDatabaseTableNames(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
}
