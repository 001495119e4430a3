/** Receipts as PDF files: one, and all of a year. */
import type { Language } from '../texts.ts'
import type { Draw } from './links.ts'
import { type ReceiptDocument, type Seller, type YearDocument, wordsOf } from './receipt-document.ts'

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
