/**
 * Number of retries that each federation call adds to the retry budget: ten calls allow one retry.
 * Few retries keep the load on a failing federation low.
 */
const retryShare = 0.1
const maxRetries = 10

/**
 * Retry budget: the number of retries that federation calls may still make. The budget starts at
 * its maximum.
 */
export class RetryBudget {
  #left = maxRetries

  /** Adds a tenth of a retry to the retry budget for each federation call. */
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
