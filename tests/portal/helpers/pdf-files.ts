/** Reads PDF files in browser tests: files that a page opens in a new window, and printed pages. */
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** PDF file as a test reads it: number of pages, size of the first page, and text. */
export interface PdfFile {
  pages: number
  /** Size of the first page of the PDF file, in points. */
  width: number
  height: number
  /** Text of all pages of the PDF file, with collapsed spaces. */
  text: string
}

/**
 * Performs an action that opens a PDF file in a new window, and returns the file. The browser may
 * show the file or download it.
 */
export async function captureOpenedPdf(page: Page, openPdf: () => Promise<void>): Promise<PdfFile> {
  const fileRequest = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
  await openPdf()
  const response = await fetch((await fileRequest).url())
  return await parsePdfFile(new Uint8Array(await response.arrayBuffer()))
}

/** Prints a page to PDF and returns the PDF file. */
export const printPageToPdf = async (page: Page): Promise<PdfFile> =>
  await parsePdfFile(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))

async function parsePdfFile(bytes: Uint8Array): Promise<PdfFile> {
  const file = await getDocumentProxy(bytes)
  const [, , width, height] = (await file.getPage(1)).view as [number, number, number, number]
  const { text } = await extractText(file, { mergePages: true })
  return { pages: file.numPages, width, height, text: text.replaceAll(/\s+/g, ' ') }
}
