import { toQuebecTime } from '../quebec-days.ts'
import type { Store } from './database.ts'
import { readStoredSetting, writeStoredSetting } from './settings.ts'

/** The federation's clock: real time plus an adjustable offset that is stored in the database. */
export class Clock {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * Returns the current time of the federation's clock, in epoch milliseconds. Each call reads the
   * clock offset from the database, because another process may have reset the database.
   */
  now(): number {
    return Date.now() + this.getClockOffsetMs()
  }

  /**
   * Returns the offset of the clock from real time in milliseconds; 0 if the clock was not moved.
   */
  getClockOffsetMs(): number {
    return readStoredSetting(this.#store, 'clock_offset_ms')
  }

  /**
   * Sets the federation's clock to a given time, from which the clock continues to run.
   */
  setClockTime(time: number): void {
    this.#setClockOffset(Math.round(time) - Date.now())
  }

  /**
   * Advances the federation's clock by whole days in America/Toronto. The time of day stays the
   * same, even if daylight saving time begins or ends in between.
   */
  advanceClockDays(days: number): void {
    this.setClockTime(toQuebecTime(this.now()).plus({ days }).toMillis())
  }

  /** Resets the federation's clock to real time. */
  resetClockToRealTime(): void {
    this.#setClockOffset(0)
  }

  #setClockOffset(offsetMs: number): void {
    writeStoredSetting(this.#store, 'clock_offset_ms', offsetMs)
  }
}
