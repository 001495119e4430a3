/** Access to the database of a federation, for tests that read or change stored data. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertSeedData } from '../../../federation/demo/seed/insert-seed-data.ts'
import { type Store, openDatabaseStore, rebuildDatabase } from '../../../federation/store/database.ts'
import { writeStoredSetting } from '../../../federation/store/settings.ts'
import { storeQuicklyVerifiedPasswordHash } from './cheap-password-hash.ts'

export interface Charge {
  cents: number
  status: 'succeeded' | 'failed'
}

/** Access to the stored data of a federation. */
export interface FederationDatabase {
  /**
   * Runs a function with a database connection that is separate from the federation's own
   * connection.
   */
  runWithDatabase<Result>(work: (db: DatabaseSync) => Result): Result
  /**
   * Runs a function with the federation's own `Store`, to change stored data as federation staff
   * would.
   */
  runWithStore<Result>(work: (store: Store) => Result): Result
  /** Sets the federation's clock to an offset from the real time, in milliseconds. */
  moveClock(offset: number): void
  /**
   * Restores the seed data as of a given time (epoch milliseconds), and sets the federation's clock
   * to this time.
   */
  reset(now?: number): void
  /**
   * Returns the charges of the card processor, oldest first. A member number limits the list to the
   * charges of this member.
   */
  charges(member?: number): Charge[]
}

/**
 * Replaces the content of a database with the seed data as of a given time (epoch milliseconds).
 * Passwords are stored with a cheap hash.
 */
export function replaceDatabaseWithSeedData(store: Store, now: number): void {
  rebuildDatabase(store, (empty) => insertSeedData(empty, now))
  storeQuicklyVerifiedPasswordHash(store)
}

/** Opens the database in a federation's data folder for tests. */
export function openTestDatabase(dataDir: string): FederationDatabase {
  const runWithDatabase: FederationDatabase['runWithDatabase'] = (task) => {
    const db = new DatabaseSync(join(dataDir, 'federation.db'), { timeout: 5_000 })
    try {
      return task(db)
    } finally {
      db.close()
    }
  }
  const runWithStore: FederationDatabase['runWithStore'] = (task) => {
    const store = openDatabaseStore(dataDir)
    try {
      return task(store)
    } finally {
      store.db.close()
    }
  }
  return {
    runWithDatabase: runWithDatabase,
    runWithStore: runWithStore,
    moveClock: (offset) =>
      runWithDatabase((db) =>
        db.prepare("UPDATE settings SET value = ? WHERE name = 'clock_offset_ms'").run(Math.round(offset)),
      ),
    reset: (now = Date.now()) =>
      runWithStore((store) => {
        replaceDatabaseWithSeedData(store, now)
        writeStoredSetting(store, 'clock_offset_ms', Math.round(now - Date.now()))
      }),
    charges: (member) =>
      runWithDatabase((db) =>
        db
          .prepare(
            'SELECT cents, status FROM charges WHERE ?1 IS NULL OR member = ?1 ORDER BY created_at, rowid',
          )
          .all(member ?? null),
      ) as unknown as Charge[],
  }
}
