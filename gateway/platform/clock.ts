/**
 * Minimum difference between the system time and the federation's `Date` header at which the
 * gateway's clock is adjusted, in milliseconds. The header contains only whole seconds.
 */
const toleranceMs = 2_000

/**
 * Clock of the gateway. Every rule that depends on time receives the clock's time as the parameter
 * `now`. With the embedded federation, the clock follows the `Date` header of each response,
 * because a tester can move the federation's clock.
 */
export class Clock {
  readonly #followsFederation: boolean
  #offset = 0

  constructor(options: { followsFederation: boolean }) {
    this.#followsFederation = options.followsFederation
  }

  /** Returns the current time of the gateway's clock in epoch milliseconds. */
  now(): number {
    return Date.now() + this.#offset
  }

  /**
   * Returns the offset of the gateway's clock from the system time, in minutes. Values that were
   * cached at another offset are stale.
   */
  getOffsetMinutes(): number {
    return Math.round(this.#offset / 60_000)
  }

  /** Adjusts the clock to the `Date` header of a response that was just received. */
  adjustToDateHeader(date: string | undefined): void {
    const federationTime = this.#followsFederation && date !== undefined ? Date.parse(date) : Number.NaN
    if (Number.isNaN(federationTime)) return
    // The header omits the fraction of the second. Adding 999 ms makes whatever has just started or
    // ended in the federation have started or ended here too.
    const offset = federationTime + 999 - Date.now()
    if (Math.abs(federationTime - Date.now()) < toleranceMs) this.#offset = 0
    // A response that took long reports an earlier time of the same clock, so a small lag is
    // ignored.
    else if (Math.abs(offset - this.#offset) >= toleranceMs || offset > this.#offset) this.#offset = offset
  }
}
