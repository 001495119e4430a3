import { inQuebec } from '../days.ts'
import type { Store } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

/** The federation's own clock: real time and an offset that is kept in the database and can be moved. */
export class Clock {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Epoch milliseconds. Read anew each time: another process may have reset the database. */
  now(): number {
    return Date.now() + this.offset()
  }

  /** How far it was moved from real time, in milliseconds; 0 for not at all. */
  offset(): number {
    return readSetting(this.#store, 'clock_offset_ms')
  }

  /** Makes it be this moment now; it goes on from there. */
  moveTo(moment: number): void {
    this.#moveBy(Math.round(moment) - Date.now())
  }

  /** Goes on by whole days of America/Toronto: the hour stays, also over a change of the hour. */
  advance(days: number): void {
    this.moveTo(inQuebec(this.now()).plus({ days }).toMillis())
  }

  /** Back to real time. */
  restore(): void {
    this.#moveBy(0)
  }

  #moveBy(offset: number): void {
    writeSetting(this.#store, 'clock_offset_ms', offset)
  }
}
