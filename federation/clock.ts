import type { Store } from './database.ts'

/** The federation's own clock: real time and an offset that is kept in the database and can be moved. */
export class Clock {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Epoch milliseconds. Read anew each time: another process may have reset the database. */
  now(): number {
    const row = this.#store.sql.get`SELECT value FROM settings WHERE name = 'clock_offset_ms'`
    return Date.now() + Number(row?.['value'] ?? 0)
  }
}
