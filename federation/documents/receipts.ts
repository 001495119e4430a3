/** Receipts as PDF files: one, and all of a year. */
import { type Language, translate } from '../texts.ts'
import { writable } from './ink.ts'
import type { Draw } from './links.ts'

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
  /** For when it was bought; null where that is not known. */
  period: { activeAt: number; expiresAt: number } | null
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

/** Draws receipts; `load` answers null for one that is not there, or was not paid. */
export function receiptDrawer(
  seller: Seller,
  load: (receipt: number, language: Language) => ReceiptDocument | null,
): Draw {
  return async (id, reader) => {
    const receipt = load(id, reader.language)
    if (receipt === null) return null
    // What draws is large, and the start of the federation does not wait for it.
    const { drawReceipt } = await import('./receipt-page.ts')
    const name = wordsOf(reader.language)('file', { number: receipt.number.replace(/\W/g, '') })
    return { name, bytes: await drawReceipt(receipt, seller, reader) }
  }
}

/** Draws what a member paid in a year; `load` answers null when that is nothing. */
export function yearDrawer(
  seller: Seller,
  load: (member: number, year: number, language: Language) => YearDocument | null,
): Draw {
  return async (member, reader, year) => {
    const paid = year === null ? null : load(member, year, reader.language)
    if (paid === null) return null
    const { drawYear } = await import('./receipt-year.ts')
    const name = wordsOf(reader.language)('fileOfYear', { year: String(paid.year) })
    return { name, bytes: await drawYear(paid, seller, reader) }
  }
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
