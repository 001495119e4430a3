/** Helpers that read PDF files that a page opens in a new window, and printed pages. */
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Properties of a PDF file. */
export interface PdfFile {
  pages: number
  /** Size of the first page of the PDF file, in points. */
  width: number
  height: number
  /** Text of all pages, with collapsed spaces. */
  text: string
}

/**
 * Performs `openPdf` and returns the PDF file that a new window requests, whether the browser shows
 * or saves the file.
 */
export async function captureOpenedPdf(page: Page, openPdf: () => Promise<void>): Promise<PdfFile> {
  const asked = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
  await openPdf()
  const response = await fetch((await asked).url())
  return await readPdf(new Uint8Array(await response.arrayBuffer()))
}

/** Returns a page as a PDF file that the browser prints. */
export const printPage = async (page: Page): Promise<PdfFile> =>
  await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))

async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const file = await getDocumentProxy(bytes)
  const [, , width, height] = (await file.getPage(1)).view as [number, number, number, number]
  const { text } = await extractText(file, { mergePages: true })
  return { pages: file.numPages, width, height, text: text.replaceAll(/\s+/g, ' ') }
}
