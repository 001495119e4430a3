/** Creates receipts and yearly statements of payments as PDF files. */
import type { Language } from '../../translations.ts'
import type { ReceiptDocument, YearDocument } from '../../documents/document-content.ts'
import type { DrawDocument } from '../../documents/document-links.ts'
import { type Seller, createReceiptTextLookup, localizeSellerAddress } from './receipt-document.ts'

/**
 * Creates the function that draws receipts. `loadReceiptDocument` returns null for a receipt that
 * does not exist or was not paid.
 */
export function createReceiptPdfRenderer(
  seller: Seller,
  loadReceiptDocument: (receipt: number, language: Language) => ReceiptDocument | null,
): DrawDocument {
  return async (id, reader) => {
    const receipt = loadReceiptDocument(id, reader.language)
    if (receipt === null) return null
    // The PDF library is large, so it is imported on first use to keep the startup fast.
    const { drawReceiptPdf } = await import('./receipt-page.ts')
    const name = createReceiptTextLookup(reader.language)('file', {
      number: receipt.number.replace(/\W/g, ''),
    })
    return {
      name,
      bytes: await drawReceiptPdf(receipt, localizeSellerAddress(seller, reader.language), reader),
    }
  }
}

/**
 * Creates the function that draws yearly statements of payments. `loadYearDocument` returns null
 * for a year without payments.
 */
export function createYearlyStatementPdfRenderer(
  seller: Seller,
  loadYearDocument: (member: number, year: number, language: Language) => YearDocument | null,
): DrawDocument {
  return async (member, reader, year) => {
    const paid = year === null ? null : loadYearDocument(member, year, reader.language)
    if (paid === null) return null
    const { drawYearlyStatementPdf } = await import('./yearly-statement.ts')
    const name = createReceiptTextLookup(reader.language)('fileOfYear', { year: String(paid.year) })
    return {
      name,
      bytes: await drawYearlyStatementPdf(paid, localizeSellerAddress(seller, reader.language), reader),
    }
  }
}
