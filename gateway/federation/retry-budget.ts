/** Reads may be sent again for at most one in ten, so that a federation in trouble is not sent twice as much. */
const share = 0.1
const most = 10

/** How many repeats are left; starts full. */
export class RetryBudget {
  #left = most

  /** Each call earns a tenth of a repeat. */
  earn(): void {
    this.#left = Math.min(most, this.#left + share)
  }

  /** Takes one repeat, if one is left. */
  spend(): boolean {
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
