/** Decimal dollars of integer cents, as the contract writes amounts; two decimals at most when printed. */
export function dollars(cents: number): number {
  return cents / 100
}

/** Integer cents of an amount as the contract writes it. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}
