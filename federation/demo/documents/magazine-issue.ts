/**
 * A magazine issue as a PDF file, which contains a cover, a story and a page about trail etiquette.
 */
import type { CoverTexts, MagazineIssue } from '../../documents/document-content.ts'
import { colors } from './colors-and-typefaces.ts'
import {
  type CoverShape,
  createMagazineCoverShapes,
  wrapTextIntoLines,
  page,
  selectMagazineCoverPalette,
} from './magazine-cover.ts'
import { type PdfDocument, PdfPage, collectPdfBytes, createUsLetterPdfDocument } from './pdf-page.ts'

/** Margin of a page, in points. A phone shows the text large enough without zooming in. */
const margin = 40
const column = page.width - 2 * margin

/** Draws a magazine issue. Resolves to the bytes of a PDF file. */
export function drawMagazineIssuePdf(
  issue: MagazineIssue,
  { language, issuer, now }: { language: string; issuer: string; now: number },
): Promise<Buffer> {
  const { cover } = issue
  const doc = createUsLetterPdfDocument({
    title: `${cover.masthead} – ${cover.title}`,
    author: issuer,
    keywords: cover.edition,
    language,
    now,
  })
  const bytes = collectPdfBytes(doc)
  const sheet = new PdfPage(doc)
  drawMagazineCoverPage(sheet, issue)
  doc.addPage()
  drawMagazineStoryPage(sheet, issue)
  doc.addPage()
  drawTrailEtiquettePage(sheet, issue)
  doc.end()
  return bytes
}

function drawCoverShapesInPdf(doc: PdfDocument, shapes: CoverShape[]): void {
  for (const { path, fill, stroke, width = 1, opacity = 1 } of shapes) {
    doc.path(path).lineWidth(width).fillOpacity(opacity).strokeOpacity(opacity)
    if (fill === undefined) doc.stroke(stroke)
    else doc.fill(fill)
  }
}

function drawMagazineCoverPage(sheet: PdfPage, { seed, season, cover }: MagazineIssue): void {
  const { doc } = sheet
  sheet.drawDecoration(() => {
    drawCoverShapesInPdf(doc, createMagazineCoverShapes(seed, season))
    doc.rect(48, 140, 64, 5).fill(colors.orange)
  })
  const { text: color } = selectMagazineCoverPalette(season)
  sheet.writeText(cover.masthead, 48, 52, { size: 40, face: 'display', color })
  sheet.writeText(cover.edition, 48, 106, { size: 15, face: 'medium', color })
  sheet.drawInside('H1', () => {
    for (const [index, line] of wrapTextIntoLines(cover.title, 18).entries())
      sheet.writeText(line, 48, 168 + index * 58, { size: 52, face: 'display', color, tag: 'Span' })
  })
}

function drawMagazineStoryPage(
  sheet: PdfPage,
  { seed, season, cover, lead, paragraphs }: MagazineIssue,
): void {
  const { doc } = sheet
  // The landscape of the cover continues at the bottom of the page, without its sky.
  sheet.drawDecoration(() => {
    doc.translate(0, 240)
    drawCoverShapesInPdf(doc, createMagazineCoverShapes(seed, season).slice(4))
  })
  drawMagazinePageHeader(sheet, cover)
  let y = sheet.writeText(cover.title, margin, 104, {
    size: 34,
    face: 'display',
    color: colors.spruce,
    width: column,
    tag: 'H2',
  })
  y = sheet.writeText(lead, margin, y + 14, { size: 21, face: 'medium', width: column, lineGap: 4 })
  for (const paragraph of paragraphs)
    y = sheet.writeText(paragraph, margin, y + 15, { size: 20, width: column, lineGap: 4 })
}

function drawTrailEtiquettePage(sheet: PdfPage, { cover, manners }: MagazineIssue): void {
  const { doc } = sheet
  drawMagazinePageHeader(sheet, cover)
  let y = sheet.writeText(manners.title, margin, 104, {
    size: 34,
    face: 'display',
    color: colors.spruce,
    width: column,
    tag: 'H2',
  })
  const rules = { size: 21, width: column - 24, lineGap: 5, tag: 'LBody' } as const
  sheet.drawInside('L', () => {
    for (const rule of manners.rules) {
      const dot = y + 33
      sheet.drawDecoration(() => doc.circle(margin + 5, dot, 4).fill(colors.orange))
      sheet.drawInside('LI', () => {
        y = sheet.writeText(rule, margin + 24, y + 20, rules)
      })
    }
  })
  sheet.writeText(manners.foot, margin, page.height - 64, { size: 12, color: colors.muted, width: column })
}

function drawMagazinePageHeader(sheet: PdfPage, coverTexts: CoverTexts): void {
  const { doc } = sheet
  sheet.drawDecoration(() => doc.rect(margin, 76, 40, 4).fill(colors.orange))
  sheet.writeText(`${coverTexts.masthead} · ${coverTexts.edition}`, margin, 50, {
    size: 13,
    face: 'medium',
    color: colors.muted,
  })
}
