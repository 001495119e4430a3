/**
 * Parts that several receipt documents share: the header, the box with seller and buyer, headings
 * and the footer.
 */
import { formatQuebecDay } from '../../quebec-days.ts'
import { colors } from './colors-and-typefaces.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import { drawPortalLogo } from './portal-logo.ts'
import type { Seller, TextLookup } from './receipt-document.ts'
import { type PdfPage, letterSize } from './pdf-page.ts'

/** Edges of the text area of a receipt page, in points. */
export const textEdges = {
  left: 54,
  right: letterSize.width - 54,
  width: letterSize.width - 108,
  foot: letterSize.height - 44,
}

/** Text style of a small label above a value on a receipt. */
export const labelStyle = { size: 9.5, face: 'medium', color: colors.muted } as const

/** Width of the amount on the right side of the header, in points. */
const amountWidth = 170

/**
 * Draws the header of a receipt page: portal name, title and subtitle, and opposite the title an
 * amount with its label. Returns the y coordinate below the header.
 */
export function drawReceiptHeader(
  sheet: PdfPage,
  title: string,
  subtitle: string,
  { issuer }: DrawingContext,
  amount: { label: string; text: string } | null = null,
): number {
  const { doc } = sheet
  const width = amount === null ? textEdges.width : textEdges.width - amountWidth
  sheet.drawDecoration(() => doc.rect(0, 0, letterSize.width, 10).fill(colors.spruce))
  sheet.drawDecoration(() => drawPortalLogo(doc, textEdges.left, 40))
  sheet.writeText(issuer, textEdges.left + 38, 45, { size: 16, face: 'display', color: colors.spruce })
  const heading = {
    size: 27,
    face: 'display',
    color: colors.spruce,
    width,
    tag: 'H1',
  } as const
  const y = sheet.writeText(title, textEdges.left, 92, heading)
  const quiet = { size: 11.5, color: colors.muted } as const
  const end = sheet.writeText(subtitle, textEdges.left, y + 3, { ...quiet, width })
  if (amount !== null) {
    const right = { width: amountWidth, align: 'right' } as const
    const left = textEdges.right - amountWidth
    sheet.writeText(amount.text, left, 92, { ...heading, ...right, tag: 'P' })
    sheet.writeText(amount.label, left, y + 3, { ...quiet, ...right })
  }
  return end
}

/**
 * Draws a box on a receipt page with the seller, the seller's tax numbers and the buyer. Returns
 * the y coordinate below the box.
 */
export function drawSellerAndBuyerBox(
  sheet: PdfPage,
  seller: Seller,
  buyer: { name: string; more: { label: string; text: string } | null },
  top: number,
  translateText: TextLookup,
): number {
  const { doc } = sheet
  const [padding, half] = [16, textEdges.width / 2]
  const inner = half - 1.5 * padding
  const strong = { size: 11.5, face: 'bold', width: inner } as const
  const plain = { size: 10.5, width: inner, lineGap: 1 } as const
  const height =
    2 * padding +
    15 +
    sheet.measureTextHeight(seller.name, strong) +
    sheet.measureTextHeight(seller.address, plain) +
    2 * sheet.measureTextHeight(seller.tpsNumber, plain) +
    2
  sheet.drawDecoration(() =>
    doc.roundedRect(textEdges.left, top, textEdges.width, height, 12).fill(colors.sand),
  )

  const left = textEdges.left + padding
  sheet.writeText(translateText('seller'), left, top + padding, labelStyle)
  let y = sheet.writeText(seller.name, left, top + padding + 15, strong) + 2
  y = sheet.writeText(seller.address, left, y, plain) + 4
  y = sheet.writeText(translateText('tpsNumber', { number: seller.tpsNumber }), left, y, plain) + 1
  sheet.writeText(translateText('tvqNumber', { number: seller.tvqNumber }), left, y, plain)

  const right = textEdges.left + half + padding / 2
  sheet.writeText(translateText('buyer'), right, top + padding, labelStyle)
  y = sheet.writeText(buyer.name, right, top + padding + 15, strong) + 8
  if (buyer.more !== null) {
    sheet.writeText(buyer.more.label, right, y, labelStyle)
    sheet.writeText(buyer.more.text, right, y + 14, plain)
  }
  return top + height
}

/** Draws a section heading on a receipt page. Returns the y coordinate below the heading. */
export function drawReceiptHeading(sheet: PdfPage, text: string, top: number): number {
  return (
    sheet.writeText(text, textEdges.left, top, {
      size: 15,
      face: 'display',
      color: colors.spruce,
      width: textEdges.width,
      tag: 'H2',
    }) + 6
  )
}

/** Draws a horizontal rule across a receipt page. */
export function drawHorizontalReceiptLine(
  sheet: PdfPage,
  y: number,
  color: string = colors.line,
  width = 0.6,
): void {
  const { doc } = sheet
  sheet.drawDecoration(() =>
    doc.moveTo(textEdges.left, y).lineTo(textEdges.right, y).lineWidth(width).stroke(color),
  )
}

/**
 * Draws the footer of a receipt page. Only the footer of the last page is tagged, so that screen
 * readers read the footer once.
 */
export function drawReceiptFooter(
  sheet: PdfPage,
  { issuer, now, language }: DrawingContext,
  translateText: TextLookup,
  page: { number: number; of: number } = { number: 1, of: 1 },
): void {
  const day = translateText('issued', { day: formatQuebecDay(now, language) })
  const counted =
    page.of === 1 ? [] : [translateText('page', { page: String(page.number), pages: String(page.of) })]
  const written = [issuer, day, ...counted].join('  ·  ')
  const style = { size: 9.5, color: colors.muted }
  if (page.number === page.of) sheet.writeText(written, textEdges.left, textEdges.foot, style)
  else sheet.writeRepeatedText(written, textEdges.left, textEdges.foot, style)
}
