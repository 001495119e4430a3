/**
 * Converts integer cents to decimal dollars, as the REST contract expresses amounts. The result
 * prints with at most two decimals.
 */
export function convertCentsToDollars(cents: number): number {
  return cents / 100
}

/** Converts decimal dollars, as the REST contract expresses amounts, to integer cents. */
export function convertDollarsToCents(dollars: number): number {
  return Math.round(dollars * 100)
}
