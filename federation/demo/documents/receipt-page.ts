/** A receipt as a one-page PDF. */
import { formatCentsAsMoney } from '../../money.ts'
import { type Period, formatQuebecDayAndTime, formatQuebecPeriod } from '../../quebec-days.ts'
import type { Language } from '../../translations.ts'
import { translatePassType } from './pass-document.ts'
import { colors } from './colors-and-typefaces.ts'
import type { ReceiptDocument } from '../../documents/document-content.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import {
  drawReceiptFooter,
  drawReceiptHeader,
  drawReceiptHeading,
  drawSellerAndBuyerBox,
  drawHorizontalReceiptLine,
  textEdges,
  labelStyle,
} from './receipt-page-sections.ts'
import { type Seller, type TextLookup, createReceiptTextLookup, localizeAddress } from './receipt-document.ts'
import { PdfPage, collectPdfBytes, createUsLetterPdfDocument } from './pdf-page.ts'

/** Draws a receipt. Resolves to the bytes of a PDF file. */
export function drawReceiptPdf(
  receipt: ReceiptDocument,
  seller: Seller,
  drawingContext: DrawingContext,
): Promise<Buffer> {
  const { language, issuer, now } = drawingContext
  const { number, paidAt, buyer, card } = receipt
  const words = createReceiptTextLookup(language)
  const title = words('title', { number })
  const doc = createUsLetterPdfDocument({ title, author: issuer, keywords: number, language, now })
  const bytes = collectPdfBytes(doc)
  const sheet = new PdfPage(doc)
  const paid = words('paidAt', { moment: formatQuebecDayAndTime(paidAt, language) })
  let y = drawReceiptHeader(sheet, title, paid, drawingContext, {
    label: words('total'),
    text: formatCentsAsMoney(receipt.total, language),
  })
  const more = card && { label: words('paidWith'), text: words('card', card) }
  y = drawSellerAndBuyerBox(sheet, seller, { name: buyer, more }, y + 18, words)
  y = drawReceiptPurchaseTable(sheet, receipt, y + 22, language, words)
  drawReceiptAmountTable(sheet, receipt, y + 20, language, words)
  drawReceiptFooter(sheet, drawingContext, words)
  doc.end()
  return bytes
}

/**
 * A row of the receipt table: its printed text, and in `key` the last part of its label's locale
 * key.
 */
type Fact = [key: string, text: string]

/**
 * Draws the purchase table of a receipt: pass and validity period, and for a member also the
 * vehicle and club.
 */
function drawReceiptPurchaseTable(
  sheet: PdfPage,
  { pass, vehicle, period, club }: ReceiptDocument,
  top: number,
  language: Language,
  translateText: TextLookup,
): number {
  const facts: Fact[] = [
    ['pass', `${translatePassType(pass, language)} ${pass.number}`],
    ...(vehicle === null ? [] : [['vehicle', `${vehicle.name}\n${vehicle.model}`] satisfies Fact]),
    ['period', formatPassValidityPeriod(period, language, translateText)],
    ...(club === null ? [] : [['club', formatClubOnReceipt(club, language)] satisfies Fact]),
  ]
  let y = drawReceiptHeading(sheet, translateText('bought'), top)
  sheet.drawInside('Table', () => {
    for (const [key, text] of facts)
      sheet.drawInside('TR', () => {
        const line = y + 5
        sheet.writeText(translateText(key), textEdges.left, line + 1.5, {
          ...labelStyle,
          width: 130,
          tag: 'TH',
          scope: 'Row',
        })
        const style = { size: 11, width: textEdges.width - 140, lineGap: 1.5, tag: 'TD' } as const
        y = sheet.writeText(text, textEdges.left + 140, line, style) + 5
        drawHorizontalReceiptLine(sheet, y)
      })
  })
  return y
}

/** Returns the club in two lines: its name, and its address and phone number. */
function formatClubOnReceipt(
  { name, address, phoneNumber }: NonNullable<ReceiptDocument['club']>,
  language: Language,
): string {
  const contact = [address && localizeAddress(address, language), phoneNumber].filter(Boolean).join(' · ')
  return [name, contact].filter(Boolean).join('\n')
}

function formatPassValidityPeriod(period: Period, language: Language, translateText: TextLookup): string {
  const { from, until } = formatQuebecPeriod(period, language)
  return from === until
    ? translateText('periodDay', { day: from })
    : translateText('periodText', { from, until })
}

/** Draws the receipt table of line items, taxes and total. */
function drawReceiptAmountTable(
  sheet: PdfPage,
  receipt: ReceiptDocument,
  top: number,
  language: Language,
  translateText: TextLookup,
): void {
  const formatReceiptCents = (cents: number) => formatCentsAsMoney(cents, language)
  let y = drawReceiptHeading(sheet, translateText('amounts'), top)
  /** Draws one row of a receipt table: the name of a line item, and its amount. */
  const drawReceiptAmountRow = (
    name: string,
    amount: string,
    style: { size: number; color?: string; face?: 'bold' | 'medium' },
  ) => {
    sheet.drawInside('TR', () => {
      const half = textEdges.width - 130
      const end = sheet.writeText(name, textEdges.left, y + 5, {
        ...style,
        width: half,
        tag: 'TH',
        scope: 'Row',
      })
      sheet.writeText(amount, textEdges.left + half, y + 5, {
        ...style,
        width: 130,
        align: 'right',
        tag: 'TD',
      })
      y = end + 5
    })
  }
  sheet.drawInside('Table', () => {
    sheet.drawInside('TR', () => {
      const half = textEdges.width - 130
      const head = { ...labelStyle, tag: 'TH', scope: 'Column' } as const
      sheet.writeText(translateText('description'), textEdges.left, y + 4, { ...head, width: half })
      sheet.writeText(translateText('amount'), textEdges.left + half, y + 4, {
        ...head,
        width: 130,
        align: 'right',
      })
      y += 20
    })
    drawHorizontalReceiptLine(sheet, y, colors.muted)
    for (const { name, amount } of receipt.lines)
      drawReceiptAmountRow(name, formatReceiptCents(amount), { size: 11 })
    drawHorizontalReceiptLine(sheet, y + 3)
    y += 3
    const small = { size: 10, color: colors.muted }
    // If the whole amount is taxable, the subtotals would only repeat the line items.
    if (receipt.nonTaxable > 0) {
      drawReceiptAmountRow(translateText('taxable'), formatReceiptCents(receipt.taxable), small)
      drawReceiptAmountRow(translateText('nonTaxable'), formatReceiptCents(receipt.nonTaxable), small)
    }
    drawReceiptAmountRow(translateText('tps'), formatReceiptCents(receipt.tps), { size: 11 })
    drawReceiptAmountRow(translateText('tvq'), formatReceiptCents(receipt.tvq), { size: 11 })
    y += 4
    drawHorizontalReceiptLine(sheet, y, colors.spruce, 1.4)
    y += 3
    drawReceiptAmountRow(translateText('total'), formatReceiptCents(receipt.total), {
      size: 15,
      face: 'bold',
      color: colors.spruce,
    })
  })
}
