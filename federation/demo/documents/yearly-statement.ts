/**
 * The yearly statement of payments as a PDF: one table row per receipt, and the sums of the taxes.
 */
import { formatCentsAsMoney } from '../../money.ts'
import { toQuebecCalendarDay } from '../../quebec-days.ts'
import type { Language } from '../../translations.ts'
import { colors } from './colors-and-typefaces.ts'
import type { ReceiptDocument, YearDocument } from '../../documents/document-content.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import { translatePassType } from './pass-document.ts'
import {
  drawReceiptFooter,
  drawReceiptHeader,
  drawSellerAndBuyerBox,
  drawHorizontalReceiptLine,
  textEdges,
  labelStyle,
} from './receipt-page-sections.ts'
import { type Seller, type TextLookup, createReceiptTextLookup } from './receipt-document.ts'
import { PdfPage, collectPdfBytes, createUsLetterPdfDocument } from './pdf-page.ts'

/**
 * Columns of the yearly statement from left to right, each with the locale key of its header, x
 * coordinate, width and alignment.
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

/**
 * Largest y coordinate at which a table row of the yearly statement may end, above the page footer.
 */
const lastY = textEdges.foot - 26
/**
 * The y coordinate at which the table of the yearly statement begins on every page after the first.
 */
const firstY = 60
const headHeight = 18

type YearlyStatementRow = [
  receipt: string,
  day: string,
  what: string,
  beforeTax: string,
  tps: string,
  tvq: string,
  total: string,
]

/** Draws a yearly statement of payments. Resolves to the bytes of a PDF file. */
export function drawYearlyStatementPdf(
  { year, buyer, receipts }: YearDocument,
  seller: Seller,
  drawingContext: DrawingContext,
): Promise<Buffer> {
  const { language, issuer, now } = drawingContext
  const words = createReceiptTextLookup(language)
  const title = words('titleOfYear', { year: String(year) })
  const doc = createUsLetterPdfDocument({ title, author: issuer, keywords: String(year), language, now })
  const bytes = collectPdfBytes(doc)
  const sheet = new PdfPage(doc)
  const count = words('count', { count: receipts.length, year: String(year) })
  const top = drawSellerAndBuyerBox(
    sheet,
    seller,
    { name: buyer, more: null },
    drawReceiptHeader(sheet, title, count, drawingContext) + 20,
    words,
  )
  drawReceiptTable(
    sheet,
    receipts.map((receipt) => buildReceiptRowOfYearlyStatement(receipt, language)),
    buildSumRowOfYearlyStatement(receipts, year, language, words),
    top + 22,
    drawingContext,
    words,
  )
  doc.end()
  return bytes
}

function buildReceiptRowOfYearlyStatement(
  { number, paidAt, pass, vehicle, taxable, nonTaxable, tps, tvq, total }: ReceiptDocument,
  language: Language,
): YearlyStatementRow {
  const formatReceiptCents = (cents: number) => formatCentsAsMoney(cents, language)
  const purchase = [translatePassType(pass, language), vehicle?.name].join('\n')
  return [
    number,
    toQuebecCalendarDay(paidAt),
    purchase,
    formatReceiptCents(taxable + nonTaxable),
    formatReceiptCents(tps),
    formatReceiptCents(tvq),
    formatReceiptCents(total),
  ]
}

function buildSumRowOfYearlyStatement(
  receipts: ReceiptDocument[],
  year: number,
  language: Language,
  translateText: TextLookup,
): YearlyStatementRow {
  const formatSumOfReceipts = (getCents: (receipt: ReceiptDocument) => number) =>
    formatCentsAsMoney(
      receipts.reduce((cents, receipt) => cents + getCents(receipt), 0),
      language,
    )
  return [
    translateText('sum', { year: String(year) }),
    '',
    '',
    formatSumOfReceipts(({ taxable, nonTaxable }) => taxable + nonTaxable),
    formatSumOfReceipts(({ tps }) => tps),
    formatSumOfReceipts(({ tvq }) => tvq),
    formatSumOfReceipts(({ total }) => total),
  ]
}

const cell = { size: 9.5, lineGap: 1 } as const
const rowPadding = 5

/**
 * Returns the height of a table row in the yearly statement. The row grows only if its purchase
 * text wraps onto several lines.
 */
function measureYearlyStatementRowHeight(sheet: PdfPage, [, , purchase]: YearlyStatementRow): number {
  return (
    sheet.measureTextHeight(purchase === '' ? '0' : purchase, { ...cell, width: columns[2].width }) +
    2 * rowPadding
  )
}

/**
 * Distributes the rows of the yearly statement over pages. On the last page, at least one receipt
 * row stands above the sum row.
 */
function paginateYearlyStatementRows(
  sheet: PdfPage,
  rows: YearlyStatementRow[],
  sumRow: YearlyStatementRow,
  top: number,
): YearlyStatementRow[][] {
  const pages: YearlyStatementRow[][] = [[]]
  let y = top + headHeight
  for (const row of [...rows, sumRow]) {
    const height = measureYearlyStatementRowHeight(sheet, row)
    if (y + height > lastY) {
      const before = row === sumRow ? pages.at(-1)?.splice(-1) : []
      pages.push(before ?? [])
      y = firstY + headHeight
    }
    pages.at(-1)?.push(row)
    y += height
  }
  return pages
}

/** Draws the receipt rows and the sum row of the yearly statement on as many pages as needed. */
function drawReceiptTable(
  sheet: PdfPage,
  rows: YearlyStatementRow[],
  sumRow: YearlyStatementRow,
  top: number,
  drawingContext: DrawingContext,
  translateText: TextLookup,
): void {
  const { doc } = sheet
  const pages = paginateYearlyStatementRows(sheet, rows, sumRow, top)
  const drawYearlyStatementFooter = (pageNumber: number) => {
    drawReceiptFooter(sheet, drawingContext, translateText, { number: pageNumber, of: pages.length })
  }
  let y = top
  sheet.drawInside('Table', () => {
    for (const [index, page] of pages.entries()) {
      if (index > 0) {
        drawYearlyStatementFooter(index)
        doc.addPage()
        y = firstY
      }
      drawYearlyStatementColumnHeaders(sheet, y, index > 0, translateText)
      y += headHeight
      for (const row of page) {
        const isSum = row === sumRow
        drawYearlyStatementRow(sheet, row, y, isSum)
        y += measureYearlyStatementRowHeight(sheet, row)
        drawHorizontalReceiptLine(sheet, y, isSum ? colors.spruce : colors.line, isSum ? 1.4 : 0.6)
      }
    }
  })
  sheet.writeText(translateText('leftOut'), textEdges.left, y + 10, { size: 9.5, color: colors.muted })
  drawYearlyStatementFooter(pages.length)
}

/**
 * Draws the column headers on a page of the yearly statement. Screen readers read the headers only
 * on the first page.
 */
function drawYearlyStatementColumnHeaders(
  sheet: PdfPage,
  y: number,
  isRepeated: boolean,
  translateText: TextLookup,
): void {
  if (isRepeated)
    for (const { key, x, width, align } of columns)
      sheet.writeRepeatedText(translateText(key), x, y, { ...labelStyle, width, align })
  else
    sheet.drawInside('TR', () => {
      for (const { key, x, width, align } of columns)
        sheet.writeText(translateText(key), x, y, { ...labelStyle, width, align, tag: 'TH', scope: 'Column' })
    })
  drawHorizontalReceiptLine(sheet, y + headHeight - 3, colors.muted)
}

function drawYearlyStatementRow(
  sheet: PdfPage,
  row: YearlyStatementRow,
  top: number,
  isSumRow: boolean,
): void {
  sheet.drawInside('TR', () => {
    for (const [index, { x, width, align }] of columns.entries()) {
      const text = row[index] ?? ''
      const face = isSumRow || index === 0 ? 'bold' : 'text'
      // The label of the sum spans the columns without a sum.
      const cellWidth = isSumRow && index === 0 ? 270 : width
      const named = index === 0 ? ({ tag: 'TH', scope: 'Row' } as const) : ({ tag: 'TD' } as const)
      if (text === '') sheet.drawInside('TD', () => undefined)
      else sheet.writeText(text, x, top + rowPadding, { ...cell, face, width: cellWidth, align, ...named })
    }
  })
}
