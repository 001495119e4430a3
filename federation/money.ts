/**
 * Converts integer cents to decimal dollars with at most two decimals, as the REST contract
 * expresses amounts.
 */
export function convertCentsToDollars(cents: number): number {
  return cents / 100
}

/** Converts decimal dollars from the REST contract to integer cents. */
export function convertDollarsToCents(dollars: number): number {
  return Math.round(dollars * 100)
}
