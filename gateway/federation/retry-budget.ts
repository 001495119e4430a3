/**
 * Fraction of a retry that each call adds to the retry budget. Limiting retries to a tenth of the
 * calls keeps the load on a failing federation low.
 */
const retryShare = 0.1
const maxRetries = 10

/** Retry budget: the number of retries that calls may still make. The budget starts full. */
export class RetryBudget {
  #left = maxRetries

  /** Adds the retries that one federation call earns, a tenth of a retry, to the retry budget. */
  addRetryShareForCall(): void {
    this.#left = Math.min(maxRetries, this.#left + retryShare)
  }

  /** Takes a retry from the retry budget; returns false when no retry is left. */
  takeRetryFromBudget(): boolean {
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
