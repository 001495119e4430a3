/** Decimal dollars of integer cents, as the contract writes amounts; two decimals at most when printed. */
export function dollars(cents: number): number {
  return cents / 100
}
