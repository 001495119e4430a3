/** Content and texts of receipt PDF files. */
import { type Language, translate } from '../../translations.ts'
import { replaceUnsupportedCharacters } from './colors-and-typefaces.ts'

/** The seller printed on every receipt. */
export interface Seller {
  name: string
  /** Postal address of the seller in one line. */
  address: string
  tpsNumber: string
  tvqNumber: string
}

/** The content of a receipt. Amounts are in cents, moments in epoch milliseconds. */
export interface ReceiptDocument {
  /** Public receipt number: `#` and six digits. */
  number: string
  paidAt: number
  /** Name of the buyer: a member or a guest. */
  buyer: string
  card: { brand: string; last4: string } | null
  pass: { number: string; type: number }
  /**
   * Name and registration, and make, model and year of the vehicle; null for a guest, whose pass
   * names no vehicle.
   */
  vehicle: { name: string; model: string } | null
  /** Validity period of the bought pass. */
  period: { activeAt: number; expiresAt: number }
  /** Club that the pass supports; null for a guest. */
  club: { name: string; address: string | null; phoneNumber: string | null } | null
  /** Line items of the receipt, before tax. */
  lines: { name: string; amount: number }[]
  taxable: number
  nonTaxable: number
  tps: number
  tvq: number
  total: number
}

/** All receipts of a member in a year. */
export interface YearDocument {
  year: number
  buyer: string
  /** Receipts of the year, oldest first; at least one. */
  receipts: ReceiptDocument[]
}

/**
 * Function that looks up a text of the receipts in the reader's language. `key` is the last part of
 * the locale key.
 */
export type TextLookup = (key: string, values?: Record<string, string | number>) => string

/** Returns a function that looks up texts of the receipts in a language. */
export function createReceiptTextLookup(language: Language): TextLookup {
  return (key, values) =>
    replaceUnsupportedCharacters(translate(language, 'receipts', `Federation.document.${key}`, values))
}

/** Formats cents as dollars: « 1 234,50 $ », “$1,234.50”. */
export function formatCentsAsMoney(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' })
  return format.format(cents / 100)
}
