/**
 * A PDF page of text: a title, a table of labels and values, and paragraphs with headings, bullet
 * points and lines to fill in.
 */
import { formatQuebecDay } from '../../quebec-days.ts'
import { colors, replaceCharactersUnsupportedByTypefaces } from './colors-and-typefaces.ts'
import type { DrawingContext } from '../../documents/document-links.ts'
import { drawPortalLogo } from './portal-logo.ts'
import { PdfPage, collectPdfBytes, createUsLetterPdfDocument } from './pdf-page.ts'

/** Content of a PDF page of text. */
export interface TextPage {
  title: string
  /** Keywords in the metadata of the PDF file. */
  keywords: string
  /** Rows of a table in the PDF document, each with a label and a printed value. */
  facts: [name: string, value: string][]
  /**
   * Paragraphs of the PDF page, separated by empty lines. The prefix `# ` marks a heading, `- ` a
   * bullet point, and `_ ` the label of a line to fill in by hand.
   */
  text: string
  /** Footer text of the PDF page, printed before the current date. */
  foot: string
}

/** Size and margin of a US Letter page, in points. */
const page = { width: 612, height: 792, margin: 54 }
const column = page.width - 2 * page.margin
const body = { size: 11, width: column, lineGap: 2.5 } as const

/** Draws a page of text as a PDF. Resolves to the bytes of the PDF file. */
export function drawTextPagePdf(
  textPage: TextPage,
  { language, issuer, now }: DrawingContext,
): Promise<Buffer> {
  const { title, keywords, facts, text, foot } = textPage
  const doc = createUsLetterPdfDocument({
    title: replaceCharactersUnsupportedByTypefaces(title),
    author: issuer,
    keywords,
    language,
    now,
  })
  const bytes = collectPdfBytes(doc)
  const sheet = new PdfPage(doc)
  sheet.drawDecoration(() => {
    doc.rect(0, 0, page.width, 10).fill(colors.spruce)
  })
  sheet.drawDecoration(() => drawPortalLogo(doc, page.margin, 40))
  sheet.writeText(issuer, page.margin + 38, 45, { size: 16, face: 'display', color: colors.spruce })
  const heading = { size: 22, face: 'display', color: colors.spruce, width: column, tag: 'H1' } as const
  let y = sheet.writeText(title, page.margin, 92, heading) + 16
  if (facts.length > 0) y = drawLabelAndValueTable(sheet, facts, y) + 10
  for (const group of groupAdjacentBulletPoints(text.split('\n\n'))) {
    if (isBulletPoint(group[0]))
      sheet.drawInside('L', () => {
        for (const point of group) y = drawBulletPoint(sheet, point.slice(2), y)
      })
    else for (const paragraph of group) y = drawParagraph(sheet, paragraph, y)
  }
  const written = `${issuer}  ·  ${foot} ${formatQuebecDay(now, language)}`
  sheet.writeText(written, page.margin, page.height - 44, { size: 9.5, color: colors.muted })
  doc.end()
  return bytes
}

function drawLabelAndValueTable(sheet: PdfPage, facts: TextPage['facts'], top: number): number {
  const head = {
    size: 10,
    face: 'medium',
    color: colors.muted,
    width: 150,
    tag: 'TH',
    scope: 'Row',
  } as const
  const cell = { ...body, face: 'medium', width: column - 160, tag: 'TD' } as const
  let y = top
  sheet.drawInside('Table', () => {
    for (const [name, value] of facts) {
      sheet.drawInside('TR', () => {
        sheet.writeText(name, page.margin, y + 1, head)
        y = sheet.writeText(value, page.margin + 160, y, cell) + 5
      })
      drawHorizontalPdfLine(sheet, y, colors.line)
      y += 7
    }
  })
  return y
}

const isBulletPoint = (paragraph?: string) => paragraph?.startsWith('- ') ?? false

/**
 * Groups the paragraphs of a text page: adjacent bullet points form one list, and every other
 * paragraph forms its own group.
 */
function groupAdjacentBulletPoints(paragraphs: string[]): string[][] {
  const groups: string[][] = []
  for (const paragraph of paragraphs) {
    const before = groups.at(-1)
    if (before !== undefined && isBulletPoint(paragraph) && isBulletPoint(before[0])) before.push(paragraph)
    else groups.push([paragraph])
  }
  return groups
}

function drawBulletPoint(sheet: PdfPage, text: string, top: number): number {
  const { doc } = sheet
  sheet.drawDecoration(() => doc.circle(page.margin + 4, top + 7, 2.4).fill(colors.orange))
  let y = top
  sheet.drawInside('LI', () => {
    y = sheet.writeText(text, page.margin + 16, top, { ...body, width: column - 16, tag: 'LBody' }) + 6
  })
  return y
}

function drawParagraph(sheet: PdfPage, paragraph: string, top: number): number {
  const [, mark, words = ''] = /^([#_] )?([^]*)$/.exec(paragraph) ?? []
  if (mark === '# ') {
    const style = { size: 14, face: 'display', color: colors.spruce, width: column, tag: 'H2' } as const
    return sheet.writeText(words, page.margin, top + 6, style) + 5
  }
  if (mark === '_ ') {
    sheet.writeText(words, page.margin, top + 10, { ...body, size: 10, color: colors.muted, width: 220 })
    drawHorizontalPdfLine(sheet, top + 24, colors.text, 230)
    return top + 32
  }
  return sheet.writeText(words, page.margin, top, body) + 9
}

function drawHorizontalPdfLine(sheet: PdfPage, y: number, color: string, indent = 0): void {
  const { doc } = sheet
  sheet.drawDecoration(() =>
    doc
      .moveTo(page.margin + indent, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.6)
      .stroke(color),
  )
}
