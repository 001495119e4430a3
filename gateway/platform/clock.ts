/** Beyond what a `Date` header, which counts whole seconds, can be off by itself. */
const noise = 2_000

/**
 * One clock: every rule takes `now`. With the embedded federation it is the federation's, whose clock the
 * desk can move; each reply tells it by its `Date` header.
 */
export class Clock {
  readonly #follows: boolean
  #offset = 0

  constructor(options: { followsFederation: boolean }) {
    this.#follows = options.followsFederation
  }

  /** Epoch milliseconds. */
  now(): number {
    return Date.now() + this.#offset
  }

  /** How far the clock was moved, in minutes: what was cached under another is stale. */
  shift(): number {
    return Math.round(this.#offset / 60_000)
  }

  /** Takes the `Date` header of a reply that has just come. */
  observe(date: string | undefined): void {
    const told = this.#follows && date !== undefined ? Date.parse(date) : Number.NaN
    if (Number.isNaN(told)) return
    // The header leaves the fraction of its second out. What has just begun or ended there has done so here too.
    const offset = told + 999 - Date.now()
    if (Math.abs(told - Date.now()) < noise) this.#offset = 0
    // A reply that was long on its way tells of an earlier moment of the same clock.
    else if (Math.abs(offset - this.#offset) >= noise || offset > this.#offset) this.#offset = offset
  }
}
