/**
 * Converts integer cents to decimal dollars, as the REST contract expresses amounts. The result
 * prints with at most two decimals.
 */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Converts decimal dollars, as the REST contract expresses amounts, to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
