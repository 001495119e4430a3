import type { Language } from './translations.ts'

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

/** Formats cents as dollars: « 1 234,50 $ », “$1,234.50”. */
export function formatCentsAsMoney(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' })
  return format.format(cents / 100)
}
