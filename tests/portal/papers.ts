/** Files that a page opens in a window of its own, and pages as they come out of a printer. */
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader of PDF files sees in one. */
export interface Paper {
  pages: number
  /** Of the first page, in points. */
  width: number
  height: number
  /** Of all its pages; any space is one. */
  text: string
}

/** The file that a new window asks for, once `act` has been done. Whether it shows or saves it is the browser's business. */
export async function openedFile(page: Page, act: () => Promise<void>): Promise<Paper> {
  const asked = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
  await act()
  const response = await fetch((await asked).url())
  return await read(new Uint8Array(await response.arrayBuffer()))
}

/** The page as it is printed. */
export const printed = async (page: Page): Promise<Paper> =>
  await read(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))

async function read(bytes: Uint8Array): Promise<Paper> {
  const file = await getDocumentProxy(bytes)
  const [, , width, height] = (await file.getPage(1)).view as [number, number, number, number]
  const { text } = await extractText(file, { mergePages: true })
  return { pages: file.numPages, width, height, text: text.replaceAll(/\s+/g, ' ') }
}
