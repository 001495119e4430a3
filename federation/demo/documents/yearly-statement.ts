/** The yearly statement of payments as a PDF: one line per receipt, and the sums of the taxes. */
import { toQuebecCalendarDay } from '../../quebec-days.ts'
import type { Language } from '../../translations.ts'
import { colors } from './colors-and-typefaces.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import { translatePassType } from './pass-document.ts'
import {
  drawReceiptFooter,
  drawReceiptHeader,
  drawSellerAndBuyer,
  drawHorizontalRule,
  textEdges,
  labelStyle,
} from './receipt-parts.ts'
import {
  type ReceiptDocument,
  type Seller,
  type TextLookup,
  type YearDocument,
  formatMoney,
  createReceiptTextLookup,
} from './receipt-document.ts'
import { PdfPage, collectBytes, createLetterDocument } from './pdf-page.ts'

/**
 * Columns of the yearly statement from left to right: text key of the header, x coordinate, width
 * and alignment.
 */
const columns = [
  { key: 'receipt', x: 54, width: 50, align: 'left' },
  { key: 'day', x: 106, width: 60, align: 'left' },
  { key: 'what', x: 168, width: 166, align: 'left' },
  { key: 'beforeTax', x: 336, width: 62, align: 'right' },
  { key: 'tpsShort', x: 400, width: 46, align: 'right' },
  { key: 'tvqShort', x: 448, width: 50, align: 'right' },
  { key: 'totalShort', x: 500, width: 58, align: 'right' },
] as const

/** Largest y coordinate at which a table row may end, above the page footer. */
const lastY = textEdges.foot - 26
/** The y coordinate at which the table continues on pages after the first. */
const firstY = 60
const headHeight = 18

type Row = [
  receipt: string,
  day: string,
  what: string,
  beforeTax: string,
  tps: string,
  tvq: string,
  total: string,
]

/** Draws a yearly statement of payments. Resolves to the bytes of a PDF file. */
export function drawYearlyStatement(
  { year, buyer, receipts }: YearDocument,
  seller: Seller,
  reader: DrawingContext,
): Promise<Buffer> {
  const { language, issuer, now } = reader
  const words = createReceiptTextLookup(language)
  const title = words('titleOfYear', { year: String(year) })
  const doc = createLetterDocument({ title, author: issuer, keywords: String(year), language, now })
  const bytes = collectBytes(doc)
  const sheet = new PdfPage(doc)
  const count = words('count', { count: receipts.length, year: String(year) })
  const top = drawSellerAndBuyer(
    sheet,
    seller,
    { name: buyer, more: null },
    drawReceiptHeader(sheet, title, count, reader) + 20,
    words,
  )
  drawReceiptTable(
    sheet,
    receipts.map((receipt) => buildReceiptRow(receipt, language)),
    buildSumRow(receipts, year, language, words),
    top + 22,
    reader,
    words,
  )
  doc.end()
  return bytes
}

function buildReceiptRow(
  { number, paidAt, pass, vehicle, taxable, nonTaxable, tps, tvq, total }: ReceiptDocument,
  language: Language,
): Row {
  const formatCents = (cents: number) => formatMoney(cents, language)
  const purchase = `${translatePassType(pass, language)}\n${vehicle}`
  return [
    number,
    toQuebecCalendarDay(paidAt),
    purchase,
    formatCents(taxable + nonTaxable),
    formatCents(tps),
    formatCents(tvq),
    formatCents(total),
  ]
}

function buildSumRow(receipts: ReceiptDocument[], year: number, language: Language, words: TextLookup): Row {
  const formatSum = (getCents: (receipt: ReceiptDocument) => number) =>
    formatMoney(
      receipts.reduce((cents, receipt) => cents + getCents(receipt), 0),
      language,
    )
  return [
    words('sum', { year: String(year) }),
    '',
    '',
    formatSum(({ taxable, nonTaxable }) => taxable + nonTaxable),
    formatSum(({ tps }) => tps),
    formatSum(({ tvq }) => tvq),
    formatSum(({ total }) => total),
  ]
}

const cell = { size: 9.5, lineGap: 1 } as const
const rowPadding = 5

/** Returns the height of a table row. Only the purchase column may have several lines. */
function measureRowHeight(sheet: PdfPage, [, , purchase]: Row): number {
  return (
    sheet.measureTextHeight(purchase === '' ? '0' : purchase, { ...cell, width: columns[2].width }) +
    2 * rowPadding
  )
}

/**
 * Distributes the table rows over pages. Rows are never split, and the sum row is never alone on a
 * page.
 */
function paginateRows(sheet: PdfPage, rows: Row[], sum: Row, top: number): Row[][] {
  const pages: Row[][] = [[]]
  let y = top + headHeight
  for (const row of [...rows, sum]) {
    const height = measureRowHeight(sheet, row)
    if (y + height > lastY) {
      const before = row === sum ? pages.at(-1)?.splice(-1) : []
      pages.push(before ?? [])
      y = firstY + headHeight
    }
    pages.at(-1)?.push(row)
    y += height
  }
  return pages
}

/** Draws the receipt rows and the sum row on as many pages as needed. */
function drawReceiptTable(
  sheet: PdfPage,
  rows: Row[],
  sum: Row,
  top: number,
  reader: DrawingContext,
  words: TextLookup,
): void {
  const { doc } = sheet
  const pages = paginateRows(sheet, rows, sum, top)
  const drawPageFooter = (number: number) => {
    drawReceiptFooter(sheet, reader, words, { number, of: pages.length })
  }
  let y = top
  sheet.drawInside('Table', () => {
    for (const [index, page] of pages.entries()) {
      if (index > 0) {
        drawPageFooter(index)
        doc.addPage()
        y = firstY
      }
      drawColumnHeaders(sheet, y, index > 0, words)
      y += headHeight
      for (const row of page) {
        const isSum = row === sum
        drawRow(sheet, row, y, isSum)
        y += measureRowHeight(sheet, row)
        drawHorizontalRule(sheet, y, isSum ? colors.spruce : colors.line, isSum ? 1.4 : 0.6)
      }
    }
  })
  sheet.writeText(words('leftOut'), textEdges.left, y + 10, { size: 9.5, colour: colors.muted })
  drawPageFooter(pages.length)
}

/**
 * Draws the column headers of a page. Every page repeats the headers, but only the first page's
 * headers are tagged for screen readers.
 */
function drawColumnHeaders(sheet: PdfPage, y: number, isRepeated: boolean, words: TextLookup): void {
  if (isRepeated)
    for (const { key, x, width, align } of columns)
      sheet.writeRepeatedText(words(key), x, y, { ...labelStyle, width, align })
  else
    sheet.drawInside('TR', () => {
      for (const { key, x, width, align } of columns)
        sheet.writeText(words(key), x, y, { ...labelStyle, width, align, tag: 'TH', scope: 'Column' })
    })
  drawHorizontalRule(sheet, y + headHeight - 3, colors.muted)
}

function drawRow(sheet: PdfPage, row: Row, top: number, isSum: boolean): void {
  sheet.drawInside('TR', () => {
    for (const [index, { x, width, align }] of columns.entries()) {
      const text = row[index] ?? ''
      const face = isSum || index === 0 ? 'bold' : 'text'
      // The label of the sum spans the columns without a sum.
      const room = isSum && index === 0 ? 270 : width
      const named = index === 0 ? ({ tag: 'TH', scope: 'Row' } as const) : ({ tag: 'TD' } as const)
      if (text === '') sheet.drawInside('TD', () => undefined)
      else sheet.writeText(text, x, top + rowPadding, { ...cell, face, width: room, align, ...named })
    }
  })
}
