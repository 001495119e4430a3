/** What stands on receipts, and their words. */
import { type Language, translate } from '../texts.ts'
import { writable } from './ink.ts'

/** Who sells, as every receipt names them. */
export interface Seller {
  name: string
  /** In one line. */
  address: string
  tpsNumber: string
  tvqNumber: string
}

/** What stands on a receipt; amounts in cents, moments in epoch milliseconds. */
export interface ReceiptDocument {
  /** As people know it: `#` and six digits. */
  number: string
  paidAt: number
  /** The member's name. */
  buyer: string
  card: { brand: string; last4: string } | null
  pass: { number: string; type: number }
  /** Its name and its plate. */
  vehicle: string
  /** Its make, its model and its year. */
  machine: string
  /** For when it was bought. */
  period: { activeAt: number; expiresAt: number }
  club: { name: string; address: string | null; phoneNumber: string | null }
  /** Before tax. */
  lines: { name: string; amount: number }[]
  taxable: number
  nonTaxable: number
  tps: number
  tvq: number
  total: number
}

/** What was paid in a year. */
export interface YearDocument {
  year: number
  buyer: string
  /** The oldest first; at least one. */
  receipts: ReceiptDocument[]
}

/** A text of the receipts in the reader's language, by the rest of its key. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** The texts of the receipts in a language. */
export function wordsOf(language: Language): Words {
  return (key, values) => writable(translate(language, 'receipts', `Federation.document.${key}`, values))
}

/** Cents as people write them: « 1 234,50 $ », “$1,234.50”. */
export function moneyOf(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' })
  return format.format(cents / 100)
}
