/**
 * Parts shared by receipt documents: the header, the seller and buyer box, headings and the footer.
 */
import { longDay } from '../days.ts'
import { ink } from './ink.ts'
import type { Reader } from './links.ts'
import { drawMark } from './mark.ts'
import type { Seller, Words } from './receipt-document.ts'
import { type Sheet, letter } from './sheet.ts'

/** Edges of the text area, in points. */
export const edge = {
  left: 54,
  right: letter.width - 54,
  width: letter.width - 108,
  foot: letter.height - 44,
}

/** Style of a small label above a value. */
export const label = { size: 9.5, face: 'medium', colour: ink.muted } as const

/** Draws the name of the portal and the title. Returns the y coordinate below. */
export function drawHead(sheet: Sheet, title: string, below: string, { issuer }: Reader): number {
  const { doc } = sheet
  sheet.ornament(() => doc.rect(0, 0, letter.width, 10).fill(ink.spruce))
  sheet.ornament(() => drawMark(doc, edge.left, 40))
  sheet.text(issuer, edge.left + 38, 45, { size: 16, face: 'display', colour: ink.spruce })
  const heading = { size: 27, face: 'display', colour: ink.spruce, width: edge.width, tag: 'H1' } as const
  const y = sheet.text(title, edge.left, 92, heading)
  return sheet.text(below, edge.left, y + 3, { size: 11.5, colour: ink.muted, width: edge.width })
}

/** Draws the seller with its tax numbers and the buyer. Returns the y coordinate below. */
export function drawParties(
  sheet: Sheet,
  seller: Seller,
  buyer: { name: string; more: { label: string; text: string } | null },
  top: number,
  words: Words,
): number {
  const { doc } = sheet
  const [padding, half] = [16, edge.width / 2]
  const inner = half - 1.5 * padding
  const strong = { size: 11.5, face: 'bold', width: inner } as const
  const plain = { size: 10.5, width: inner, lineGap: 1 } as const
  const height =
    2 * padding +
    15 +
    sheet.height(seller.name, strong) +
    sheet.height(seller.address, plain) +
    2 * sheet.height(seller.tpsNumber, plain) +
    2
  sheet.ornament(() => doc.roundedRect(edge.left, top, edge.width, height, 12).fill(ink.sand))

  const left = edge.left + padding
  sheet.text(words('seller'), left, top + padding, label)
  let y = sheet.text(seller.name, left, top + padding + 15, strong) + 2
  y = sheet.text(seller.address, left, y, plain) + 4
  y = sheet.text(words('tpsNumber', { number: seller.tpsNumber }), left, y, plain) + 1
  sheet.text(words('tvqNumber', { number: seller.tvqNumber }), left, y, plain)

  const right = edge.left + half + padding / 2
  sheet.text(words('buyer'), right, top + padding, label)
  y = sheet.text(buyer.name, right, top + padding + 15, strong) + 8
  if (buyer.more !== null) {
    sheet.text(buyer.more.label, right, y, label)
    sheet.text(buyer.more.text, right, y + 14, plain)
  }
  return top + height
}

/** Draws a section heading. Returns the y coordinate below. */
export function drawHeading(sheet: Sheet, text: string, top: number): number {
  return (
    sheet.text(text, edge.left, top, {
      size: 15,
      face: 'display',
      colour: ink.spruce,
      width: edge.width,
      tag: 'H2',
    }) + 6
  )
}

/** Draws a horizontal rule across the page. */
export function drawRule(sheet: Sheet, y: number, colour: string = ink.line, width = 0.6): void {
  const { doc } = sheet
  sheet.ornament(() => doc.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(width).stroke(colour))
}

/**
 * Draws the page footer. Only the last page's footer is tagged, so screen readers announce it once.
 * `page` holds the page number and the page count.
 */
export function drawFoot(
  sheet: Sheet,
  { issuer, now, language }: Reader,
  words: Words,
  page: { number: number; of: number } = { number: 1, of: 1 },
): void {
  const day = words('issued', { day: longDay(now, language) })
  const counted = page.of === 1 ? [] : [words('page', { page: String(page.number), pages: String(page.of) })]
  const written = [issuer, day, ...counted].join('  ·  ')
  const style = { size: 9.5, colour: ink.muted }
  if (page.number === page.of) sheet.text(written, edge.left, edge.foot, style)
  else sheet.repeat(written, edge.left, edge.foot, style)
}
